// Small positions of chess in which a rare rule is near: sketches, some of which are no legal positions.
//
// A motif puts the few men that a rule needs where they need to stand (a king and a rook with the right to
// castle, and a man that attacks a square between them), at random within that, and adds a few more anywhere.
// Half of the sketches have colours and ranks swapped, so that both sides meet every rule.
#pragma once

#include <string>

#include "tools/perft/positions/dice.h"

namespace plumb {

// An EFEN line; castling rights as in Chess960 where that is asked for.
[[nodiscard]] std::string chess_motif(Dice& dice, bool chess960);

} // namespace plumb
