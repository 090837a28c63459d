// Parts of the validation of a set-up; see lib/rules/pawns_chess/validate.cpp.
#pragma once

#include "lib/rules/pawns_chess/position.h"

namespace plumb::pawns_chess {

[[nodiscard]] inline std::string text_of(int square) {
  return square_name({8, 8}, Square{static_cast<std::uint8_t>(square)});
}

// The men of one kind that a set-up gives to one side, wherever they are.
[[nodiscard]] int count_on_board(const Setup& setup, Color color, Kind kind);

// How often each side may have which men: on the board, in the heal lists and off the board together.
void check_limits(const Setup& setup, Faults& faults);
// heroic, spy, unmasked, heal and the hidden Spy below the King. `board` is that of the set-up; what depends
// on where the Kings stand is looked at only where `kings_are_there`: one of the side to move, at most one of
// the other.
void check_opcodes(const Setup& setup, const Board& board, bool kings_are_there, Faults& faults);

} // namespace plumb::pawns_chess
