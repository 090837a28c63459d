// Is there a game that can have led to a board? What a few moves taken back say about it.
//
// A board has a past if it is the array, or if some move taken back gives a board that passes for one: its
// men can have come from where games begin, no more than two men give check, and that board has a past in
// turn, down to a depth. Nothing is ever assumed against a board: what the limits leave undecided passes.
#pragma once

#include <string_view>

#include "lib/rules/chess/census.h"
#include "lib/rules/chess/unmove.h"

namespace plumb::chess {

struct PastLimits {
  int depth = 1;       // moves taken back
  long boards = 100;   // looked at in all
  long plan_nodes = 0; // looked at in all for the order in which pawns captured
  bool orthodox = true;
  // A board without a square that was passed over may all the same have come about by a double step that can
  // be answered en passant: the diagram of a problem does not say.
  bool en_passant_open = false;
  // False: a board from the past of the one in question, of which no square passed over is told either.
  bool judged = true;
};

struct Past {
  bool possible = true;
  bool exhausted = false; // the number of boards was: `possible` is then no more than undecided
  long boards = 0;
};

// `side` is to move on the board, which is one that Chess::validate accepts.
[[nodiscard]] Past look_at_past(const Board& board, Color side, const PastLimits& limits);

// What is wrong with men that fail the census, as a noun: "a man where it cannot have come".
[[nodiscard]] std::string_view text_of(Census::Reason reason);

// The board before the last move where that was the double step over the board's en passant square; `side` is
// to move after it.
[[nodiscard]] Board before_double_step(const Board& board, Color side);

// The kinds of men of `color` that can have been captured last: another of a kind may be one promoted man,
// or pawn, too many.
[[nodiscard]] PieceSet possible_victims(const SideCensus& side);

} // namespace plumb::chess
