// What a problem asks for.
#pragma once

#include "lib/search/goal.h"

namespace plumb {

// Direct play: the side to move forces the goal within `moves` moves of its own.
struct Stipulation {
  Goal goal = Goal::mate;
  int moves = 1; // 1 to kMostStipulatedMoves
  friend bool operator==(const Stipulation&, const Stipulation&) = default;
};

inline constexpr int kMostStipulatedMoves = 250;

} // namespace plumb
