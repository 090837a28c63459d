// How large a table a count can make use of: more would only cost the time to touch it.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "lib/search/unit_graph.h"

namespace plumb {

// The bytes of a CountTable that is to keep so many counts: at least 1 MiB.
[[nodiscard]] std::uint64_t useful_table_bytes(double counts);

// About how many different positions stand `ply` moves below the root. Looked at are those of the first
// plies, while they are few; further on each ply is taken to grow as the last one seen did, which is rather
// too much, for the more plies, the more sequences meet in one position.
template <Rules R>
[[nodiscard]] double estimate_positions(const R& rules, const typename R::Position& root, int ply) {
  constexpr double kFew = 30'000;
  std::vector<typename R::Position> level{root};
  double growth = static_cast<double>(count_legal_moves(rules, root));
  for (; ply > 0 && static_cast<double>(level.size()) * growth < kFew; --ply) {
    std::vector<typename R::Position> next = next_ply(rules, level, true).positions;
    if (next.empty()) return 0;
    growth = static_cast<double>(next.size()) / static_cast<double>(level.size());
    level = std::move(next);
  }
  return static_cast<double>(level.size()) * std::pow(std::max(growth, 1.0), std::max(ply, 0));
}

} // namespace plumb
