// Is there a mate in one? The question that a mate solver asks most.
//
// Only moves that give check are tried: those to a square from which the man attacks the king, those of men
// that uncover a slider, and the rare kinds (promotion, en passant, castling) without a look. Each is made,
// and whether it mates is answered by the king's flights first, then by blocks and captures. This leaves
// nothing out: a mating move gives check, and a check is direct or discovered.
#pragma once

#include <optional>

#include "lib/rules/chess/make.h"

namespace plumb::chess {

// Is the side to move checkmated?
template <Color Us>
[[nodiscard]] inline bool is_checkmate(const Board& board) {
  const KingSafety safety = king_safety<Us>(board);
  if (safety.checkers == 0) return false;
  const Bitboard own = board.of(Us);
  const Bitboard attacked = attacked_squares<!Us>(board, board.occupied() ^ bit(safety.king));
  if ((kKingAttacks[static_cast<std::size_t>(safety.king)] & ~own & ~attacked) != 0) return false;
  return more_than_one(safety.checkers) || count_moves<Us>(board) == 0;
}

// Own men that stand alone between an own slider and the enemy king.
template <Color Us>
[[nodiscard]] inline Bitboard discoverers(const Board& board, int king) {
  const Bitboard own = board.of(Us);
  const Bitboard occupied = board.occupied();
  const auto k = static_cast<std::size_t>(king);
  Bitboard sliders =
      own & ((kOrthogonalLines[k] & board.orthogonals) | (kDiagonalLines[k] & board.diagonals));
  Bitboard found = 0;
  for (; sliders != 0; sliders = without_first(sliders)) {
    const Bitboard blockers = kBetween[k][static_cast<std::size_t>(first_square(sliders))] & occupied;
    if (blockers != 0 && !more_than_one(blockers)) found |= blockers & own;
  }
  return found;
}

template <Color Us>
class MateSink {
 public:
  explicit MateSink(const Board& board)
      : board_(board), king_(first_square(board.kings & board.of(!Us))),
        discoverers_(discoverers<Us>(board, king_)) {
    const auto k = static_cast<std::size_t>(king_);
    const Bitboard diagonal = diagonal_slides(king_, board.occupied());
    const Bitboard orthogonal = orthogonal_slides(king_, board.occupied());
    checks_ = {
        kPawnAttacks[index(!Us)][k], kKnightAttacks[k], diagonal, orthogonal, diagonal | orthogonal, 0};
  }

  void moves(Piece piece, int from, Bitboard targets) {
    if ((discoverers_ & bit(from)) == 0) targets &= checks_[static_cast<std::size_t>(piece)];
    for (; targets != 0; targets = without_first(targets))
      test({static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(first_square(targets)), piece,
            MoveKind::plain});
  }
  void pawns(Bitboard targets, int step) { pawns(targets, step, MoveKind::plain); }
  void double_steps(Bitboard targets) { pawns(targets, 2 * kUp<Us>, MoveKind::double_step); }
  void promotions(Bitboard targets, int step) {
    for (; targets != 0; targets = without_first(targets)) {
      const int to = first_square(targets);
      for (const Piece piece : {Piece::queen, Piece::rook, Piece::bishop, Piece::knight})
        test({static_cast<std::uint8_t>(to - step), static_cast<std::uint8_t>(to), piece,
              MoveKind::promotion});
    }
  }
  void en_passant(int from, int to) {
    test({static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to), Piece::pawn, MoveKind::en_passant});
  }
  void castling(int king, int rook) {
    test({static_cast<std::uint8_t>(king), static_cast<std::uint8_t>(rook), Piece::king, MoveKind::castling});
  }

  [[nodiscard]] const std::optional<Move>& found() const { return found_; }

 private:
  void pawns(Bitboard targets, int step, MoveKind kind) {
    const Bitboard uncovering = step > 0 ? discoverers_ << step : discoverers_ >> -step;
    for (targets &= checks_[0] | uncovering; targets != 0; targets = without_first(targets)) {
      const int to = first_square(targets);
      test({static_cast<std::uint8_t>(to - step), static_cast<std::uint8_t>(to), Piece::pawn, kind});
    }
  }
  void test(Move move) {
    if (!found_ && is_checkmate<!Us>(make<Us>(board_, move))) found_ = move;
  }

  const Board& board_;
  int king_;
  Bitboard discoverers_;
  std::array<Bitboard, kPieceKinds> checks_;
  std::optional<Move> found_;
};

template <Color Us>
[[nodiscard]] inline std::optional<Move> mate_in_one(const Board& board) {
  MateSink<Us> sink(board);
  each_target_set<Us>(board, sink);
  return sink.found();
}

} // namespace plumb::chess
