// Perft: the number of sequences of `depth` legal moves from a position.
//
// A position in which the game is over has no legal moves and adds nothing below it. Counts are exact to
// 2^128 - 1. The last ply is counted, not played; with a table, equal positions at equal depth are counted
// once; the work is shared out as lib/search/unit_graph.h says.
//
//     Stop stop;
//     CountTable table(std::uint64_t{256} << 20);
//     const auto answer = perft(rules, position, {.depth = 7, .threads = 2, .table = &table}, stop);
//     if (answer.complete) use(answer.total);
//
// How a game makes it faster (lib/rules/rules.h): count_moves() counts the last ply without building moves;
// count_deep(position, depth, table) counts several plies by whatever means the game has. The table given
// to it is a CountTable, with
//     table.probe(key, depth) -> std::optional<std::uint64_t>, table.store(key, depth, count),
//     table.prefetch(key, depth)
// or a NoTable, which has none of these.
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <vector>

#include "lib/base/count.h"
#include "lib/base/stop.h"
#include "lib/search/checkpoint.h"
#include "lib/search/count_table.h"
#include "lib/search/parallel.h"
#include "lib/search/perft_counter.h"
#include "lib/search/unit_graph.h"

namespace plumb {

struct PerftJob {
  int depth = 1;
  int threads = 1;
  CountTable* table = nullptr;      // nothing: no table, and nothing is merged
  Checkpoint* checkpoint = nullptr; // nothing: an interrupted count begins anew
};

// What another thread may look at while a count runs.
struct PerftProgress {
  std::atomic<std::size_t> units{0};
  std::atomic<std::size_t> units_done{0};
};

// Branch i belongs to move i of legal_moves(). Where a stop was asked for, an incomplete branch holds what
// was counted of it: a lower bound.
template <class Value>
struct PerftBranch {
  Value value{};
  bool complete = true;

  PerftBranch& operator+=(const PerftBranch& other) {
    value += other.value;
    complete = complete && other.complete;
    return *this;
  }
};

// Without branches where the stop came before the moves of the root were known.
template <class Value>
struct PerftAnswer {
  Value total{};
  bool complete = true;
  std::vector<PerftBranch<Value>> branches;
};

namespace detail {

template <class Value>
PerftAnswer<Value> add_branches(std::vector<PerftBranch<Value>> branches) {
  PerftAnswer<Value> answer;
  for (const PerftBranch<Value>& branch : branches) {
    answer.total += branch.value;
    answer.complete = answer.complete && branch.complete;
  }
  answer.branches = std::move(branches);
  return answer;
}

// One unit: from the checkpoint where it is there, else counted and noted there.
template <Rules R, class Counter>
PerftBranch<typename Counter::Value> count_unit(const R& rules, const typename R::Position& unit, int rest,
                                                Counter counter, Checkpoint* checkpoint) {
  if (checkpoint != nullptr)
    if (const auto known = checkpoint->find(rules.key(unit), rest))
      return {Counter::from_counts(*known), true};
  PerftBranch<typename Counter::Value> branch;
  try {
    branch.value = counter.count(unit, rest);
    branch.complete = !counter.stopped();
  } catch (const Interrupted&) {
    branch.complete = false;
  }
  if (checkpoint != nullptr && branch.complete)
    checkpoint->add(rules.key(unit), rest, Counter::to_counts(branch.value));
  return branch;
}

// Depth 1. Where the list is interrupted, what it holds by then is counted.
template <Rules R, class Counter>
PerftAnswer<typename Counter::Value> count_leaves(const R& rules, const typename R::Position& root,
                                                  const Counter& counter) {
  std::vector<PerftBranch<typename Counter::Value>> branches;
  MoveListOf<R> moves;
  bool complete = true;
  try {
    rules.legal_moves(root, moves);
  } catch (const Interrupted&) {
    complete = false;
  }
  try {
    for (const auto& move : moves)
      branches.push_back({counter.leaf(root, move), true});
  } catch (const Interrupted&) {
    complete = false;
  }
  auto answer = add_branches(std::move(branches));
  answer.complete = complete;
  return answer;
}

// The driver of every kind of count. `counter` counts one unit and is copied for each.
template <Rules R, class Counter>
PerftAnswer<typename Counter::Value> count_in_units(const R& rules, const typename R::Position& root,
                                                    const PerftJob& job, const Counter& counter, Stop& stop,
                                                    PerftProgress* progress) {
  using Branch = PerftBranch<typename Counter::Value>;
  if (job.depth <= 1) return count_leaves(rules, root, counter);
  std::optional<UnitGraph<R>> cut;
  try {
    cut.emplace(rules, root, job.depth, job.table != nullptr);
  } catch (const Interrupted&) {
    return {{}, false, {}};
  }
  const UnitGraph<R>& graph = *cut;
  const auto& units = graph.units();
  std::vector<Branch> values(units.size(), Branch{{}, false});
  if (progress != nullptr) progress->units += units.size();
  for_each_in_parallel(graph.is_small() ? 1 : job.threads, units.size(), [&](std::size_t i) {
    if (stop.requested()) return;
    values[i] = count_unit(rules, units[i], graph.rest(), counter, job.checkpoint);
    if (progress != nullptr) ++progress->units_done;
  });
  return add_branches(graph.sum_up(std::move(values)));
}

} // namespace detail

// Depth 0 counts the empty sequence: 1, without branches.
template <Rules R>
[[nodiscard]] PerftAnswer<Count> perft(const R& rules, const typename R::Position& root, const PerftJob& job,
                                       Stop& stop, PerftProgress* progress = nullptr) {
  if (job.depth <= 0) return {Count(1), true, {}};
  if (job.table != nullptr)
    return detail::count_in_units(rules, root, job, PerftCounter<R, CountTable>(rules, *job.table, stop),
                                  stop, progress);
  NoTable none;
  return detail::count_in_units(rules, root, job, PerftCounter<R, NoTable>(rules, none, stop), stop,
                                progress);
}

} // namespace plumb
