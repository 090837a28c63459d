// What the attacker has to reach.
#pragma once

#include <cstdint>

#include "lib/rules/rules.h"

namespace plumb {

enum class Goal : std::uint8_t {
  win,  // the game is won by the attacker, by whatever rule ends it
  mate, // it is won by checkmate
};

// Has the attacker reached his goal in a game that stands like this?
[[nodiscard]] inline bool reached(Goal goal, const Outcome& outcome, Color attacker) {
  return outcome.won_by(attacker) && (goal == Goal::win || outcome.reason == "checkmate");
}

} // namespace plumb
