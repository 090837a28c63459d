// What a side has to reach.
#pragma once

#include <cstdint>

#include "lib/rules/rules.h"

namespace plumb {

enum class Goal : std::uint8_t {
  win,  // the game is won by the attacker, by whatever rule ends it
  mate, // it is won by checkmate
  // The others are aims of problems, reached by a move whatever the game says of it.
  stalemate,         // =   the other side has no move and is in no check
  double_stalemate,  // ==  neither side has a move, neither is in check
  mate_or_stalemate, // #=  the other side has no move
  double_mate,       // ##  both sides are mated
  counter_mate,      // ##! the mover is in check beforehand and mates
  self_stalemate,    // !=  the mover's own side is left without a move, in no check
  self_mate,         // !#  the mover's own side is left mated
  check,             // +
  capture,           // x
  gain,              // %   the same: "a man is won", as its symbol is read by solvers
  target,            // z   a man arrives on a given square
  en_passant,        // ep
  castling,          // 00
  any,               // ~   any move
  placement,         // dia the men stand as in a given diagram
};

// Has the attacker reached his goal in a game that stands like this? For `win` and `mate`, which a game's
// outcome decides; GoalTest (goal_test.h) answers for the others.
[[nodiscard]] inline bool reached(Goal goal, const Outcome& outcome, Color attacker) {
  return outcome.won_by(attacker) &&
         (goal == Goal::win || (goal == Goal::mate && outcome.reason == "checkmate"));
}

} // namespace plumb
