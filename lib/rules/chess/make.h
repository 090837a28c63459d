// Making a move on a copy of the board.
#pragma once

#include "lib/rules/chess/movegen.h"

namespace plumb::chess {

namespace detail {

// Which boards of kind a man stands on: pawns, knights, diagonals, orthogonals, kings.
inline constexpr std::array<std::array<Bitboard, 5>, kPieceKinds> kBoardsOfPiece = [] {
  std::array<std::array<Bitboard, 5>, kPieceKinds> table{};
  constexpr Bitboard on = ~Bitboard{0};
  table[0] = {on, 0, 0, 0, 0};
  table[1] = {0, on, 0, 0, 0};
  table[2] = {0, 0, on, 0, 0};
  table[3] = {0, 0, 0, on, 0};
  table[4] = {0, 0, on, on, 0};
  table[5] = {0, 0, 0, 0, on};
  return table;
}();

} // namespace detail

// Is there a legal en passant capture for `Us` on the square `to` that a pawn has just passed over?
// `board` is that after the double step.
template <Color Us>
[[nodiscard]] inline bool can_take_en_passant(const Board& board, int to) {
  Bitboard takers = kPawnAttacks[index(!Us)][static_cast<std::size_t>(to)] & board.pawns & board.of(Us);
  for (; takers != 0; takers = without_first(takers))
    if (en_passant_legal<Us>(board, first_square(takers), to)) return true;
  return false;
}

// The board after a legal move of `Us`, its rights those before it.
template <Color Us>
[[nodiscard]] inline Board with_men_moved(const Board& board, Move move) {
  const Bitboard from = bit(move.from);
  const Bitboard to = bit(move.to);
  Board next = board;
  if (move.kind == MoveKind::castling) [[unlikely]] {
    next.clear(from | to);
    next.put(Us, Piece::king, castled_king<Us>(move.from, move.to));
    next.put(Us, Piece::rook, castled_rook<Us>(move.from, move.to));
    return next;
  }
  Bitboard gone = from | to;
  if (move.kind == MoveKind::en_passant) gone |= down<Us>(to);
  const auto& boards = detail::kBoardsOfPiece[static_cast<std::size_t>(move.piece)];
  next.side[index(Us)] = (board.side[index(Us)] ^ from) | to;
  next.side[index(!Us)] = board.side[index(!Us)] & ~gone;
  next.pawns = (board.pawns & ~gone) | (to & boards[0]);
  next.knights = (board.knights & ~gone) | (to & boards[1]);
  next.diagonals = (board.diagonals & ~gone) | (to & boards[2]);
  next.orthogonals = (board.orthogonals & ~gone) | (to & boards[3]);
  next.kings = (board.kings & ~gone) | (to & boards[4]);
  return next;
}

// The rights after a legal move of `Us`.
template <Color Us>
[[nodiscard]] inline Bitboard rights_after(const Board& board, Move move) {
  if (move.piece == Piece::king) return board.rights & kRookRights & ~kRelativeRank<Us>[0] & ~bit(move.to);
  if (move.kind == MoveKind::double_step) {
    const Bitboard takers = board.pawns & board.of(!Us) & kRelativeRank<Us>[3];
    const int passed = move.to - kUp<Us>;
    if ((takers & kPawnAttacks[index(Us)][static_cast<std::size_t>(passed)]) != 0 &&
        can_take_en_passant<!Us>(with_men_moved<Us>(board, move), passed))
      return (board.rights & kRookRights) | bit(passed);
  }
  return board.rights & kRookRights & ~(bit(move.from) | bit(move.to));
}

// The board after a legal move of `Us`.
template <Color Us>
[[nodiscard]] inline Board make(const Board& board, Move move) {
  Board next = with_men_moved<Us>(board, move);
  next.rights = rights_after<Us>(board, move);
  return next;
}

} // namespace plumb::chess
