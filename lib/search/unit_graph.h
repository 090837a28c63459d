// A count cut into units of work: the positions some plies below the root.
//
// Level 0 is the root, level 1 the positions after each of its moves, and so on; the positions of the last
// level are the units, counted independently of each other by any number of threads. Where merging is on,
// positions of a level with the same key are one unit (a count depends on nothing but the key's position),
// so the array's 8902 sequences of three plies are 5362 units. The values of the units are then summed back
// up to each move of the root: a unit reached in several ways is added once for each.
//
// Into how many units a count is cut depends on the count alone and not on threads, so that a checkpoint
// fits whatever the next run is given.
#pragma once

#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <vector>

#include "lib/rules/rules.h"

namespace plumb {

// Is it worth going a ply deeper? `units` positions have `rest` moves to go, about `branching` each.
[[nodiscard]] bool should_cut_deeper(std::size_t units, int rest, double branching);

[[nodiscard]] bool is_small_count(std::size_t units, int rest, double branching);

// The positions one move after others, and which lead where: the edges of node i end where those of node
// i + 1 begin.
template <Rules R>
struct NextPly {
  std::vector<typename R::Position> positions;
  std::vector<std::size_t> ends;
  std::vector<std::uint32_t> children; // numbers of positions
};

template <Rules R>
[[nodiscard]] NextPly<R> next_ply(const R& rules, const std::vector<typename R::Position>& from,
                                  bool merging) {
  NextPly<R> next;
  std::unordered_map<Key, std::uint32_t, KeyHash> known;
  for (const auto& position : from) {
    MoveListOf<R> moves;
    rules.legal_moves(position, moves);
    for (const auto& move : moves) {
      auto child = rules.play(position, move);
      auto number = static_cast<std::uint32_t>(next.positions.size());
      if (merging) number = known.emplace(rules.key(child), number).first->second;
      if (number == next.positions.size()) next.positions.push_back(std::move(child));
      next.children.push_back(number);
    }
    next.ends.push_back(next.children.size());
  }
  return next;
}

template <Rules R>
class UnitGraph {
 public:
  using Position = typename R::Position;

  // `depth` at least 2. The root's moves are edges of level 0, in the order of legal_moves.
  UnitGraph(const R& rules, const Position& root, int depth, bool merging) : rules_(rules), rest_(depth) {
    units_.push_back(root);
    do {
      expand(merging);
    } while (!units_.empty() && should_cut_deeper(units_.size(), rest_, branching_));
  }

  [[nodiscard]] const std::vector<Position>& units() const { return units_; }
  // Moves that remain to be counted below a unit: at least 1.
  [[nodiscard]] int rest() const { return rest_; }

  // Done before a second thread would have begun.
  [[nodiscard]] bool is_small() const { return is_small_count(units_.size(), rest_, branching_); }

  // The values of the root's moves, given those of the units.
  template <class Value>
  [[nodiscard]] std::vector<Value> sum_up(std::vector<Value> values) const {
    for (std::size_t level = levels_.size(); level-- > 1;) {
      std::vector<Value> above;
      above.reserve(levels_[level].ends.size());
      std::size_t edge = 0;
      for (const std::size_t end : levels_[level].ends) {
        Value sum{};
        for (; edge < end; ++edge)
          sum += values[levels_[level].children[edge]];
        above.push_back(std::move(sum));
      }
      values = std::move(above);
    }
    std::vector<Value> branches;
    for (const std::uint32_t child : levels_.front().children)
      branches.push_back(values[child]);
    return branches;
  }

 private:
  void expand(bool merging) {
    NextPly<R> next = next_ply(rules_, units_, merging);
    branching_ = static_cast<double>(next.children.size()) / static_cast<double>(units_.size());
    units_ = std::move(next.positions);
    levels_.push_back({std::move(next.ends), std::move(next.children)});
    --rest_;
  }

  struct Level {
    std::vector<std::size_t> ends;
    std::vector<std::uint32_t> children;
  };

  const R& rules_;
  int rest_;
  double branching_ = 1;
  std::vector<Level> levels_;
  std::vector<Position> units_;
};

} // namespace plumb
