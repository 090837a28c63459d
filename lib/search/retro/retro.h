// Can a chess position come about in a game? Answered with a game, with a reason, or not at all.
//
//     RetroLimits limits;
//     const RetroAnswer answer = judge_reachability(rules, position, limits);
//     if (answer.verdict == RetroAnswer::Verdict::legal) play(answer.proof_game);
//
// A game is looked for by taking moves back until the array stands there (unwinding.h), and whatever is
// found is replayed by the rules of chess before it is given out. Illegal is said for one of three reasons,
// each exact: men that cannot have come from where games begin (lib/rules/chess/census.h), pawns that cannot
// have passed each other (pawn_plan.h), or a last move that cannot have been made, every one of them leading
// back to a position for which one of these reasons holds (past.h).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "lib/base/fault.h"
#include "lib/base/stop.h"
#include "lib/rules/chess/chess.h"

namespace plumb::retro {

struct RetroLimits {
  double seconds = 10;
  bool orthodox = true;      // the game began with the array of orthodox chess
  const Stop* job = nullptr; // ends the search early where it is asked to stop
};

struct RetroAnswer {
  enum class Verdict : std::uint8_t { legal, illegal, unknown };
  Verdict verdict = Verdict::unknown;
  std::vector<chess::Move> proof_game; // from the array; where the verdict is legal
  std::optional<Fault> reason;         // where it is illegal
};

// Clocks and move numbers are not looked at, but for what Chess::legality_faults says of them. `passed` is
// the square that the last move is said to have passed over: a position keeps it only where the pawn can be
// taken, but it tells the last move in any case.
[[nodiscard]] RetroAnswer judge_reachability(const chess::Chess& rules, const chess::Position& position,
                                             const RetroLimits& limits, std::optional<Square> passed = {});

} // namespace plumb::retro
