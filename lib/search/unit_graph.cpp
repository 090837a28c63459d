#include "lib/search/unit_graph.h"

#include <cmath>

namespace plumb {

bool is_small_count(std::size_t units, int rest, double branching) {
  constexpr double kFewMoves = 20'000;
  return static_cast<double>(units) * std::pow(branching, rest - 1) < kFewMoves;
}

bool should_cut_deeper(std::size_t units, int rest, double branching) {
  constexpr std::size_t kEnoughUnits = 2'000; // no idle tail for dozens of threads
  constexpr std::size_t kMostUnits = 100'000; // cutting is serial and takes memory
  constexpr double kBigUnit = 1e9;            // moves: about a second lost by an interruption
  if (rest <= 2) return false;
  const double here = static_cast<double>(units);
  if (here * branching > static_cast<double>(kMostUnits)) return false;
  return units < kEnoughUnits || std::pow(branching, rest) > kBigUnit;
}

} // namespace plumb
