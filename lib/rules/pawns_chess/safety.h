// Is a King safe: after any move at all, and which moves cannot make a difference.
//
// leaves_king_safe() answers for a finished board by looking at everything; it defines legality. Danger
// looks once at the position before the move and splits the moves of single men into three: those that
// cannot be legal (a check unanswered, a pin broken), those that cannot be illegal, and, few in usual
// positions, those that must be tried.
#pragma once

#include "lib/rules/pawns_chess/chain.h"
#include "lib/rules/pawns_chess/position.h"

namespace plumb::pawns_chess {

// Could `Them` take a King on `king`? `passed` is the square where their Berserker may take en passant.
template <Color Them>
[[nodiscard]] inline bool attacks_king(const Position& position, const Board& board, int king,
                                       Bitboard passed, Watch& watch) {
  return direct_attackers<Them>(board, king, position.unmasked, !has(position.reloading, Them)) != 0 ||
         chain_attacks<Them>(board, king, passed, watch);
}

// After a move of `Us` from `position` has made `board`: is it legal? `passed` is the square of a
// double step just made. The declared Hero of the other side, if it is still there, must not bear on the King
// any more, and the King must be safe before and after it leaves; where the King moved, no Hero may bear on
// it at all.
template <Color Us>
[[nodiscard]] inline bool leaves_king_safe(const Position& position, const Board& board, bool king_moved,
                                           Bitboard passed, Watch& watch) {
  constexpr Color kThem = !Us;
  const int king = first_square(board.all<Kind::king>(Us));
  if (attacks_king<kThem>(position, board, king, passed, watch)) return false;
  const Bitboard hero = board.all<Kind::hero>(kThem);
  const Bitboard declared = hero & position.heroic;
  if (declared == 0 && !king_moved) return true;
  if (hero != 0 && bears_from<kThem>(first_square(hero), king, solid_for<kThem>(board))) return false;
  if (declared == 0) return true;
  Board left = board;
  left.clear(declared);
  return !attacks_king<kThem>(position, left, king, passed, watch);
}

template <Color Us>
[[nodiscard]] inline bool is_in_check(const Position& position, Watch& watch) {
  const Bitboard king = position.board.all<Kind::king>(Us);
  if (king == 0) return false;
  return position.heroic != 0 || attacks_king<!Us>(position, position.board, first_square(king), 0, watch);
}

// What threatens the King of the side to move, `Us`.
template <Color Us>
class Danger {
 public:
  Danger(const Position& position, Watch& watch) {
    constexpr Color kThem = !Us;
    const Board& board = position.board;
    king_ = first_square(board.all<Kind::king>(Us));
    const Bitboard solid = solid_for<kThem>(board);
    const bool loaded = !has(position.reloading, kThem);
    checkers_ = direct_attackers<kThem>(board, king_, position.unmasked, loaded);
    const Bitboard theirs = board.of(kThem);
    const Bitboard diagonal = board.diagonals() & theirs & leaps(kDiagonalLines, king_);
    const Bitboard orthogonal = board.orthogonals() & theirs & leaps(kOrthogonalLines, king_);
    snipers_ = (diagonal | orthogonal) & ~checkers_;
    for (Bitboard rest = snipers_; rest != 0; rest = without_first(rest)) {
      const Bitboard block = squares_between(king_, first_square(rest)) & solid;
      if (!more_than_one(block)) screens_ |= block;
    }
    chains(position, watch);
    if (loaded) guard_archer_gate(board, solid);
    if (checkers_ != 0) answer_checkers(board);
    in_check_ = in_check_ || checkers_ != 0 || position.heroic != 0;
    if (position.heroic != 0) touched_ = ~Bitboard{0};
  }

  [[nodiscard]] bool in_check() const { return in_check_; }
  [[nodiscard]] bool has_checkers() const { return checkers_ != 0; }
  // Where a man other than the King must go to answer the check of one man; everywhere without check.
  [[nodiscard]] Bitboard answers() const { return answers_; }
  // Squares on which a change may make the difference: a move from or to them must be tried.
  [[nodiscard]] Bitboard touched() const { return touched_; }
  // Men of either side that alone stand between the King and an enemy slider.
  [[nodiscard]] Bitboard screens() const { return screens_; }

  // Where a man may go without opening a line on its King.
  [[nodiscard]] Bitboard pin(int square) const {
    if ((screens_ & bit(square)) == 0) return ~Bitboard{0};
    for (Bitboard rest = snipers_; rest != 0; rest = without_first(rest)) {
      const Bitboard line = squares_between(king_, first_square(rest)) | bit(first_square(rest));
      if ((line & bit(square)) != 0) return line;
    }
    return ~Bitboard{0};
  }

 private:
  void chains(const Position& position, Watch& watch) {
    const Bitboard zone = chain_zone<!Us>(position.board, 0);
    touched_ = zone;
    if ((zone & bit(king_)) == 0) return;
    touched_ = ~Bitboard{0};
    in_check_ = detail::chain_reaches<!Us>(chain_start<!Us>(position.board, 0), bit(king_), true, watch);
  }

  // An Archer three squares away shoots as soon as the square before it is empty for it.
  void guard_archer_gate(const Board& board, Bitboard solid) {
    const Bitboard gate = down<!Us>(down<!Us>(bit(king_))) & solid;
    if ((down<!Us>(gate) & board.all<Kind::archer>(!Us)) != 0) touched_ |= gate;
  }

  void answer_checkers(const Board& board) {
    answers_ = 0;
    if (more_than_one(checkers_)) return;
    answers_ = checkers_;
    const int checker = first_square(checkers_);
    if ((checkers_ & (board.diagonals() | board.orthogonals())) != 0)
      answers_ |= squares_between(king_, checker);
    if ((checkers_ & board.all<Kind::archer>()) != 0) answers_ |= up<!Us>(checkers_) & archer_gate();
  }

  // The square before an Archer that attacks the King from three squares away; two squares away nothing
  // helps but taking it.
  [[nodiscard]] Bitboard archer_gate() const { return down<!Us>(down<!Us>(bit(king_))); }

  int king_ = 0;
  Bitboard checkers_ = 0;
  Bitboard snipers_ = 0;
  Bitboard screens_ = 0;
  Bitboard touched_ = 0;
  Bitboard answers_ = ~Bitboard{0};
  bool in_check_ = false;
};

} // namespace plumb::pawns_chess
