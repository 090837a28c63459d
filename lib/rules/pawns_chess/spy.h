// The hidden Spy: where it may come back after it was driven away.
#pragma once

#include "lib/rules/pawns_chess/attacks.h"

namespace plumb::pawns_chess {

// The squares on which `Us` may put its Spy back that was driven from `square`: next to it, empty as its
// own side sees it, not on its last rank and not straight below the enemy King.
template <Color Us>
[[nodiscard]] inline Bitboard spy_squares(const Board& board, int square) {
  return leaps(kKingAttacks, square) & ~solid_for<Us>(board) & ~last_rank(Us) &
         ~down<Us>(board.all<Kind::king>(!Us));
}

} // namespace plumb::pawns_chess
