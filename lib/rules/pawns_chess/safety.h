// Is a King safe: after any move at all, and which moves cannot make a difference.
//
// leaves_king_safe() answers for a finished board by looking at everything; it defines legality. Danger
// looks once at the position before the move and says which changes could matter: a man leaving a line or
// the square before an Archer, a man coming where a Berserker's chain could land on it. A move that makes
// none of these changes is legal without a trial, and most make none.
#pragma once

#include "lib/rules/pawns_chess/chain.h"
#include "lib/rules/pawns_chess/position.h"

namespace plumb::pawns_chess {

// Could `Them` take a King on `king`? `passed` is the square where their Berserker may take en passant.
template <Color Them>
[[nodiscard]] inline bool attacks_king(const Position& position, const Board& board, int king,
                                       Bitboard passed, Watch& watch) {
  return direct_attackers<Them>(board, solid_for<Them>(board), king, position.unmasked,
                                !has(position.reloading, Them)) != 0 ||
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
//
// Why coming and leaving can be kept apart: a slider's line is opened by leaving alone, an Archer's gate too;
// and a chain, were all men taken freely, looks at more squares the more men there are to land on, so
// that only a man more can bring the King within it. Where the King is within already, or a Hero is declared,
// this reasoning ends and every move is tried.
template <Color Us>
class Danger {
 public:
  Danger(const Position& position, Watch& watch) {
    const Board& board = position.board;
    king_ = first_square(board.all<Kind::king>(Us));
    const Bitboard solid = solid_for<kThem>(board);
    const bool loaded = !has(position.reloading, kThem);
    checkers_ = direct_attackers<kThem>(board, solid, king_, position.unmasked, loaded);
    look_along_lines(board, solid);
    look_at_chains(position, watch);
    if (loaded) look_at_archer(board, solid);
    if (checkers_ != 0) answer_checkers(board);
    in_check_ = in_check_ || checkers_ != 0 || position.heroic != 0;
    all_doubtful_ = all_doubtful_ || position.heroic != 0;
  }

  [[nodiscard]] bool in_check() const { return in_check_; }
  [[nodiscard]] bool has_checkers() const { return checkers_ != 0; }
  // Must every move be tried?
  [[nodiscard]] bool all_doubtful() const { return all_doubtful_; }
  // Where a man other than the King must go to answer the check of one man; everywhere without check.
  [[nodiscard]] Bitboard answers() const { return answers_; }
  // Squares that chains of the enemy look at.
  [[nodiscard]] Bitboard zone() const { return zone_; }
  // Squares where one man more could matter.
  [[nodiscard]] Bitboard growth() const { return growth_; }
  // Squares from where a man that leaves needs a look: men that alone stand before a slider, and the gate.
  [[nodiscard]] Bitboard screens() const { return screens_ | gate_; }
  // Squares whose men may be taken off only after a trial.
  [[nodiscard]] Bitboard lines() const { return lines_ | gate_; }
  [[nodiscard]] Bitboard gate() const { return gate_; }

  // Where a man may go without opening a line on its King.
  [[nodiscard]] Bitboard pin(int square) const {
    if ((screens_ & bit(square)) == 0) return ~Bitboard{0};
    for (Bitboard rest = snipers_; rest != 0; rest = without_first(rest)) {
      const Bitboard line = squares_between(king_, first_square(rest)) | bit(first_square(rest));
      if ((line & bit(square)) != 0) return line;
    }
    return ~Bitboard{0};
  }
  // With one man more on a square of growth(): is the King still out of reach of chains?
  [[nodiscard]] bool chains_stay_away(const Board& next, Bitboard passed) const {
    return (chain_zone<kThem>(next, passed) & bit(king_)) == 0;
  }

 private:
  static constexpr Color kThem = !Us;

  void look_along_lines(const Board& board, Bitboard solid) {
    const Bitboard diagonal = board.diagonals() & leaps(kDiagonalLines, king_);
    const Bitboard orthogonal = board.orthogonals() & leaps(kOrthogonalLines, king_);
    snipers_ = (diagonal | orthogonal) & board.of(kThem) & ~checkers_;
    for (Bitboard rest = snipers_; rest != 0; rest = without_first(rest)) {
      const Bitboard block = squares_between(king_, first_square(rest)) & solid;
      lines_ |= block;
      if (!more_than_one(block)) screens_ |= block;
    }
  }

  void look_at_chains(const Position& position, Watch& watch) {
    zone_ = chain_zone<kThem>(position.board, 0);
    growth_ = zone_ & ~detail::chain_men<kThem>(position.board, 0);
    if ((zone_ & bit(king_)) == 0) return;
    all_doubtful_ = true;
    in_check_ = detail::chain_reaches<kThem>(chain_start<kThem>(position.board, 0), bit(king_), true, watch);
  }

  // Two squares from the King, straight before an Archer that is three away and shoots as soon as that
  // square is empty for it.
  [[nodiscard]] Bitboard archer_gate() const { return down<kThem>(down<kThem>(bit(king_))); }

  void look_at_archer(const Board& board, Bitboard solid) {
    const Bitboard gate = archer_gate() & solid;
    if ((down<kThem>(gate) & board.all<Kind::archer>(kThem)) != 0) gate_ = gate;
  }

  void answer_checkers(const Board& board) {
    answers_ = 0;
    if (more_than_one(checkers_)) return;
    answers_ = checkers_;
    if ((checkers_ & (board.diagonals() | board.orthogonals())) != 0)
      answers_ |= squares_between(king_, first_square(checkers_));
    if ((checkers_ & board.all<Kind::archer>()) != 0) answers_ |= up<kThem>(checkers_) & archer_gate();
  }

  int king_ = 0;
  Bitboard checkers_ = 0;
  Bitboard snipers_ = 0;
  Bitboard screens_ = 0;
  Bitboard lines_ = 0;
  Bitboard zone_ = 0;
  Bitboard growth_ = 0;
  Bitboard gate_ = 0;
  Bitboard answers_ = ~Bitboard{0};
  bool in_check_ = false;
  bool all_doubtful_ = false;
};

} // namespace plumb::pawns_chess
