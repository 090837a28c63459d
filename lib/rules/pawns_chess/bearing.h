// After which moves the mover's Hero bears on the enemy King, so that the move has a declared twin.
//
// The answer for whole sets of moves comes from one look at the line between Hero and King: how many men
// stand on it, and which. Boards with anything unusual are asked one by one with bears_on().
#pragma once

#include "lib/rules/pawns_chess/attacks.h"
#include "lib/rules/pawns_chess/position.h"

namespace plumb::pawns_chess {

template <Color Us>
class Bearing {
 public:
  explicit Bearing(const Position& position)
      : hero_(position.board.all<Kind::hero>(Us)), heroic_(position.heroic) {
    if (hero_ == 0) return;
    const Board& board = position.board;
    const int hero = first_square(hero_);
    king_ = first_square(board.all<Kind::king>(!Us));
    solid_ = solid_for<Us>(board) & ~heroic_;
    const Bitboard target = bit(king_);
    if ((leaps(kKnightAttacks, hero) & target) != 0) {
      aligned_ = true;
    } else if (((leaps(kOrthogonalLines, hero) | leaps(kDiagonalLines, hero)) & target) != 0 &&
               (leaps(kPawnAttacks[index(Us)], hero) & target) == 0) {
      aligned_ = true;
      line_ = squares_between(hero, king_);
    }
  }

  // The squares to which a man that is not the Hero can go from `from` so that the Hero bears.
  [[nodiscard]] Bitboard after_moves_from(Bitboard from) const {
    if (!aligned_ || (line_ & solid_ & ~from) != 0) return 0;
    return ~line_;
  }
  // The man, if there is exactly one, that keeps the Hero from bearing by standing on its line.
  [[nodiscard]] Bitboard only_screen() const {
    const Bitboard men = line_ & solid_;
    return more_than_one(men) ? 0 : men;
  }
  // Does it bear after men left `gone` and one stands on `come`? The Hero does not move.
  [[nodiscard]] bool after(Bitboard gone, Bitboard come) const {
    return aligned_ && (gone & hero_) == 0 && (((solid_ & ~gone) | come) & line_) == 0;
  }
  // The squares on which a Hero that comes from `from` (none: is healed) bears.
  [[nodiscard]] Bitboard of_hero_from(const Board& board, Bitboard from) const {
    const Bitboard solid = solid_for<Us>(board) & ~heroic_ & ~from;
    const int king = first_square(board.all<Kind::king>(!Us));
    const Bitboard lines = diagonal_slides(king, solid) | orthogonal_slides(king, solid);
    return (lines | leaps(kKnightAttacks, king)) & ~leaps(kPawnAttacks[index(!Us)], king);
  }
  // Does it bear on this board, once the declared Hero of the other side has left?
  [[nodiscard]] bool bears_on(const Board& board) const {
    if (heroic_ == 0) return hero_bears<Us>(board);
    Board left = board;
    left.clear(heroic_ & board.all<Kind::hero>(!Us));
    return hero_bears<Us>(left);
  }

 private:
  Bitboard hero_;
  Bitboard heroic_;
  Bitboard solid_ = 0;
  Bitboard line_ = 0; // between Hero and King where the line decides, else empty
  int king_ = 0;
  bool aligned_ = false;
};

} // namespace plumb::pawns_chess
