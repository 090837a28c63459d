// What men do on a board that is empty but for them: for bounds, which look past what stands in the way.
#pragma once

#include "lib/rules/chess/attacks.h"
#include "lib/rules/chess/board.h"

namespace plumb::chess {

// Of a pawn: what he captures on.
[[nodiscard]] inline Bitboard lone_attacks(Color color, Piece piece, int square) {
  const auto at = static_cast<std::size_t>(square);
  switch (piece) {
  case Piece::pawn:
    return kPawnAttacks[index(color)][at];
  case Piece::knight:
    return kKnightAttacks[at];
  case Piece::bishop:
    return kDiagonalLines[at];
  case Piece::rook:
    return kOrthogonalLines[at];
  case Piece::queen:
    return kDiagonalLines[at] | kOrthogonalLines[at];
  case Piece::king:
    return kKingAttacks[at];
  }
  return 0;
}

[[nodiscard]] inline int pawn_step(Color color) {
  return color == Color::white ? 8 : -8;
}
[[nodiscard]] inline Bitboard last_rank(Color color) {
  return rank_mask(color == Color::white ? 7 : 0);
}
[[nodiscard]] inline int home_rank_of_pawns(Color color) {
  return color == Color::white ? 1 : 6;
}

// A castling that is still allowed: the rook, and where king and rook come to stand.
struct Castled {
  int king = 0;
  int rook_from = 0;
  int rook = 0;
};
template <class F>
void each_castling(const Board& board, Color color, F&& f) {
  const Bitboard home = color == Color::white ? rank_mask(0) : rank_mask(7);
  const int king = first_square(board.kings & board.of(color));
  for (Bitboard rooks = board.rights & home; rooks != 0; rooks = without_first(rooks)) {
    const int rook = first_square(rooks);
    f(color == Color::white
          ? Castled{castled_king<Color::white>(king, rook), rook, castled_rook<Color::white>(king, rook)}
          : Castled{castled_king<Color::black>(king, rook), rook, castled_rook<Color::black>(king, rook)});
  }
}

} // namespace plumb::chess
