// Must the other side mate? The question that a selfmate solver asks most.
//
// After a move of the side that wants to be mated every reply has to be mate, so every reply has to give
// check. Whole sets of replies are looked at: one square outside those from which the man would attack the
// king is an answer, unless the man uncovers a slider. Only where nothing is left of such an answer are moves
// made and tested.
#pragma once

#include "lib/rules/chess/mate_in_one.h"

namespace plumb::chess {

// Does every legal move of `Us` mate, and is there one? Collects what must be tested, or an answer.
template <Color Us>
class MustMateSink {
 public:
  explicit MustMateSink(const Board& board)
      : king_(first_square(board.kings & board.of(!Us))), discoverers_(discoverers<Us>(board, king_)) {
    const auto k = static_cast<std::size_t>(king_);
    const Bitboard diagonal = diagonal_slides(king_, board.occupied());
    const Bitboard orthogonal = orthogonal_slides(king_, board.occupied());
    checks_ = {
        kPawnAttacks[index(!Us)][k], kKnightAttacks[k], diagonal, orthogonal, diagonal | orthogonal, 0};
  }

  void moves(Piece piece, int from, Bitboard targets) {
    if (targets == 0 || free_) return;
    some_ = true;
    if ((discoverers_ & bit(from)) == 0 && (targets & ~checks_[static_cast<std::size_t>(piece)]) != 0)
      free_ = true;
  }
  void pawns(Bitboard targets, int step) { pawn_sets(targets, step); }
  void double_steps(Bitboard targets) { pawn_sets(targets, 2 * kUp<Us>); }
  void promotions(Bitboard targets, int) { some_ = some_ || targets != 0; }
  void en_passant(int, int) { some_ = true; }
  void castling(int, int) { some_ = true; }

  // False: some reply gives no check, or there is none. True: every reply has to be tried.
  [[nodiscard]] bool open() const { return some_ && !free_; }

 private:
  void pawn_sets(Bitboard targets, int step) {
    if (targets == 0 || free_) return;
    some_ = true;
    const Bitboard uncovering = step > 0 ? discoverers_ << step : discoverers_ >> -step;
    if ((targets & ~checks_[0] & ~uncovering) != 0) free_ = true;
  }

  int king_;
  Bitboard discoverers_;
  std::array<Bitboard, kPieceKinds> checks_;
  bool some_ = false;
  bool free_ = false;
};

template <Color Us>
[[nodiscard]] inline bool must_mate(const Board& board) {
  MustMateSink<Us> sink(board);
  each_target_set<Us>(board, sink);
  if (!sink.open()) return false;
  bool all = true;
  each_move<Us>(board, [&](Move move) { all = all && is_checkmate<!Us>(make<Us>(board, move)); });
  return all;
}

// Has `Us` a move after which the other side can do nothing but mate?
template <Color Us>
[[nodiscard]] inline bool self_mate_in_one(const Board& board) {
  bool found = false;
  each_move<Us>(board, [&](Move move) { found = found || must_mate<!Us>(make<Us>(board, move)); });
  return found;
}

// Has `Us` a move after which the other side can mate?
template <Color Us>
[[nodiscard]] inline bool can_let_mate(const Board& board) {
  bool found = false;
  each_move<Us>(board,
                [&](Move move) { found = found || mate_in_one<!Us>(make<Us>(board, move)).has_value(); });
  return found;
}

} // namespace plumb::chess
