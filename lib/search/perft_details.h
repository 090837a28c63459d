// Perft with what the last moves were: captures, en passant, castlings, promotions, checks, mates.
//
// A game names the properties of its moves by traits(); where it has check, moves that give check and those
// that mate are counted too, unless the game names these itself; where it has none, moves that win are.
// Every last move is played, and nothing comes from a table: slower than perft by an order of magnitude.
#pragma once

#include <algorithm>
#include <string_view>
#include <vector>

#include "lib/search/perft.h"

namespace plumb {

// Counts of the columns of detail_names(), the number of sequences first. Empty is all zeros.
struct DetailCounts {
  std::vector<Count> columns;

  DetailCounts& operator+=(const DetailCounts& other) {
    if (columns.size() < other.columns.size()) columns.resize(other.columns.size());
    for (std::size_t i = 0; i < other.columns.size(); ++i)
      columns[i] += other.columns[i];
    return *this;
  }
};

namespace detail {

template <Rules R>
std::vector<std::string_view> trait_names_of() {
  if constexpr (HasTraits<R>) {
    const auto names = R::trait_names();
    return {names.begin(), names.end()};
  } else {
    return {};
  }
}

template <Rules R>
std::vector<std::string_view> outcome_names_of() {
  const auto traits = trait_names_of<R>();
  std::vector<std::string_view> names;
  const auto add = [&](std::string_view name) {
    if (std::find(traits.begin(), traits.end(), name) == traits.end()) names.push_back(name);
  };
  if constexpr (HasCheck<R>) {
    add("checks");
    add("mates");
  } else {
    add("wins");
  }
  return names;
}

} // namespace detail

// "nodes", the game's traits, then "checks" and "mates" or "wins".
template <Rules R>
[[nodiscard]] std::vector<std::string_view> detail_names() {
  std::vector<std::string_view> names{"nodes"};
  for (const auto name : detail::trait_names_of<R>())
    names.push_back(name);
  for (const auto name : detail::outcome_names_of<R>())
    names.push_back(name);
  return names;
}

template <Rules R>
class DetailCounter {
 public:
  using Value = DetailCounts;
  using Position = typename R::Position;

  DetailCounter(const R& rules, Stop& stop) : rules_(rules), watch_(stop) {}

  [[nodiscard]] DetailCounts leaf(const Position& position, const typename R::Move& move) const {
    DetailCounts counts{std::vector<Count>(traits_ + outcomes_.size() + 1)};
    add_leaf(position, move, counts);
    return counts;
  }

  [[nodiscard]] DetailCounts count(const Position& position, int depth) {
    DetailCounts counts{std::vector<Count>(traits_ + outcomes_.size() + 1)};
    add_below(position, depth, counts);
    return counts;
  }
  [[nodiscard]] bool stopped() const { return watch_.stopped(); }

  [[nodiscard]] static std::vector<Count> to_counts(const DetailCounts& counts) { return counts.columns; }
  [[nodiscard]] static DetailCounts from_counts(const std::vector<Count>& counts) { return {counts}; }

 private:
  void add_below(const Position& position, int depth, DetailCounts& counts) {
    MoveListOf<R> moves;
    rules_.legal_moves(position, moves);
    if (depth <= 1) {
      for (const auto& move : moves)
        add_leaf(position, move, counts);
      watch_.add(moves.size());
      return;
    }
    for (const auto& move : moves) {
      add_below(rules_.play(position, move), depth - 1, counts);
      if (watch_.stopped()) return;
    }
  }

  void add_leaf(const Position& position, const typename R::Move& move, DetailCounts& counts) const {
    auto column = counts.columns.begin();
    *column++ += 1;
    if constexpr (HasTraits<R>) {
      const std::uint32_t traits = rules_.traits(position, move);
      for (std::size_t i = 0; i < traits_; ++i)
        *column++ += (traits >> i) & 1;
    }
    if (outcomes_.empty()) return;
    const Position next = rules_.play(position, move);
    for (const std::string_view name : outcomes_)
      *column++ += has_outcome(next, name) ? 1 : 0;
  }

  [[nodiscard]] bool has_outcome(const Position& next, std::string_view name) const {
    if constexpr (HasCheck<R>) {
      if (name == "checks") return rules_.in_check(next);
      return rules_.in_check(next) && rules_.outcome(next).kind == Outcome::Kind::won;
    } else {
      return rules_.outcome(next).kind == Outcome::Kind::won;
    }
  }

  const R& rules_;
  StopWatch watch_;
  std::size_t traits_ = detail::trait_names_of<R>().size();
  std::vector<std::string_view> outcomes_ = detail::outcome_names_of<R>();
};

// As perft(). The table is not asked; that there is one lets equal units be counted once.
template <Rules R>
[[nodiscard]] PerftAnswer<DetailCounts> perft_details(const R& rules, const typename R::Position& root,
                                                      const PerftJob& job, Stop& stop,
                                                      PerftProgress* progress = nullptr) {
  const DetailCounter<R> counter(rules, stop);
  PerftAnswer<DetailCounts> answer;
  if (job.depth > 0) answer = detail::count_in_units(rules, root, job, counter, stop, progress);
  answer.total.columns.resize(detail_names<R>().size());
  if (job.depth <= 0) answer.total.columns.front() = 1;
  return answer;
}

} // namespace plumb
