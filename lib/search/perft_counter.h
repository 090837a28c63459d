// Counting below one position, by one thread.
#pragma once

#include <cstdint>
#include <type_traits>
#include <vector>

#include "lib/base/count.h"
#include "lib/base/stop.h"
#include "lib/rules/rules.h"
#include "lib/search/count_table.h"

namespace plumb {

// Adds finished work to a Stop in portions, so that the shared counter is touched rarely.
class StopWatch {
 public:
  explicit StopWatch(Stop& stop) : stop_(stop) {}
  StopWatch(const StopWatch& other) : stop_(other.stop_) {}
  StopWatch& operator=(const StopWatch&) = delete;
  ~StopWatch() { stop_.add_nodes(pending_); }

  void add(std::uint64_t nodes) {
    constexpr std::uint64_t kPortion = 1 << 14;
    pending_ += nodes;
    // A table makes many nodes of little work, so the number of calls counts too.
    if (pending_ < kPortion && ++calls_ < kPortion / 64) return;
    stopped_ = stop_.add_nodes(pending_) || stopped_;
    pending_ = 0;
    calls_ = 0;
  }
  [[nodiscard]] bool stopped() const { return stopped_; }

 private:
  Stop& stop_;
  std::uint64_t pending_ = 0;
  std::uint64_t calls_ = 0;
  bool stopped_ = false;
};

// The least number of moves to go for which a count is kept in a table. A game that can count its moves does
// that faster than it sets up a position and a table answers; one that must list them does not, nor one that
// can ask the table before a position is set up.
template <Rules R>
inline constexpr int kLeastTabled = CountsMoves<R> && !KnowsNextKey<R> ? 2 : 1;

// Counts recursively, in 64 bits where they are known to be enough and in 128 bits above. Where it was told
// to stop, what it returns is the part it had counted, and no part gets into the table.
template <Rules R, class Table>
class PerftCounter {
 public:
  using Value = Count;
  using Position = typename R::Position;

  PerftCounter(const R& rules, Table& table, Stop& stop) : rules_(rules), table_(table), watch_(stop) {}

  [[nodiscard]] Count leaf(const Position&, const typename R::Move&) const { return 1; }
  [[nodiscard]] Count count(const Position& position, int depth) {
    return depth <= kSmall ? Count(small(position, depth)) : large(position, depth);
  }
  [[nodiscard]] bool stopped() const { return watch_.stopped(); }

  [[nodiscard]] static std::vector<Count> to_counts(Count count) { return {count}; }
  [[nodiscard]] static Count from_counts(const std::vector<Count>& counts) { return counts.front(); }

 private:
  // Up to six moves fit 64 bits wherever a position has fewer than 1600 moves.
  static constexpr int kSmall = 6;
  // The plies that a game's own count_deep does at a time: few enough to look at the Stop in between.
  static constexpr int kDeep = 4;

  [[nodiscard]] std::uint64_t small(const Position& position, int depth) {
    if (depth <= 1) return count_last(position);
    if constexpr (CountsDeep<R, Table>) {
      if (depth <= kDeep) {
        const std::uint64_t sum = rules_.count_deep(position, depth, table_);
        watch_.add(sum);
        return sum;
      }
    }
    return below<std::uint64_t>(position, depth,
                                [this](const Position& next, int rest) { return small(next, rest); });
  }

  [[nodiscard]] Count large(const Position& position, int depth) {
    return below<Count>(position, depth,
                        [this](const Position& next, int rest) { return count(next, rest); });
  }

  [[nodiscard]] std::uint64_t count_last(const Position& position) {
    const std::uint64_t moves =
        kTabled && !CountsMoves<R> ? listed_moves(position) : count_legal_moves(rules_, position);
    watch_.add(moves);
    return moves;
  }

  [[nodiscard]] std::uint64_t listed_moves(const Position& position) {
    if constexpr (kTabled) {
      const Key key = rules_.key(position);
      if (const auto known = table_.probe(key, 1)) return *known;
      const std::uint64_t moves = count_legal_moves(rules_, position);
      table_.store(key, 1, moves);
      return moves;
    }
    return count_legal_moves(rules_, position);
  }

  template <class Sum, class CountNext>
  [[nodiscard]] Sum below(const Position& position, int depth, CountNext&& count_next) {
    if constexpr (kTabled && KnowsNextKey<R>) return below_asking_first<Sum>(position, depth, count_next);
    Key key;
    if constexpr (kTabled) {
      key = rules_.key(position);
      if (const auto known = table_.probe(key, depth)) {
        watch_.add(*known);
        return *known;
      }
    }
    MoveListOf<R> moves;
    rules_.legal_moves(position, moves);
    Sum sum = 0;
    for (const auto& move : moves) {
      sum += count_next(rules_.play(position, move), depth - 1);
      if (watch_.stopped()) return sum;
    }
    if constexpr (kTabled) store(key, depth, sum);
    return sum;
  }

  // All lines of the table that the moves will ask for are called for before the first is looked at, and
  // what is known is never set up.
  template <class Sum, class CountNext>
  [[nodiscard]] Sum below_asking_first(const Position& position, int depth, CountNext&& count_next) {
    MoveListOf<R> moves;
    rules_.legal_moves(position, moves);
    InlineVector<Key, kUsualList<typename R::Move>> keys;
    for (const auto& move : moves) {
      keys.push_back(rules_.key_after(position, move));
      table_.prefetch(keys.back(), depth - 1);
    }
    Sum sum = 0;
    for (std::size_t i = 0; i < moves.size(); ++i) {
      if (const auto known = table_.probe(keys[i], depth - 1)) {
        watch_.add(*known);
        sum += *known;
        if (watch_.stopped()) return sum;
      } else {
        const Sum next = count_next(rules_.play(position, moves[i]), depth - 1);
        sum += next;
        if (watch_.stopped()) return sum;
        store(keys[i], depth - 1, next);
      }
    }
    return sum;
  }

  void store(Key key, int depth, std::uint64_t sum) { table_.store(key, depth, sum); }
  void store(Key key, int depth, Count sum) {
    if (sum <= Count(CountTable::kMostCount))
      table_.store(key, depth, static_cast<std::uint64_t>(sum.value()));
  }

  static constexpr bool kTabled = std::is_same_v<Table, CountTable>;
  const R& rules_;
  Table& table_;
  StopWatch watch_;
};

} // namespace plumb
