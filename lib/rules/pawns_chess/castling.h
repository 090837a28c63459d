// Where castling takes King and rook, and which squares it needs. Chess960 castling throughout: the King
// castles with that very rook.
#pragma once

#include "lib/board/attacks.h"
#include "lib/rules/pawns_chess/board.h"

namespace plumb::pawns_chess {

// Files g and f, or c and d.
[[nodiscard]] constexpr int castled_king(Color color, int king, int rook) {
  return (color == Color::white ? 0 : 56) + (rook > king ? 6 : 2);
}
[[nodiscard]] constexpr int castled_rook(Color color, int king, int rook) {
  return (color == Color::white ? 0 : 56) + (rook > king ? 5 : 3);
}

constexpr void castle(Board& board, Color color, int king, int rook) {
  board.clear(bit(king) | bit(rook));
  board.put(color, Kind::king, castled_king(color, king, rook));
  board.put(color, Kind::rook, castled_rook(color, king, rook));
}

} // namespace plumb::pawns_chess
