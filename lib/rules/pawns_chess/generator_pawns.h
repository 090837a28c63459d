// The moves of the pawns, the Berserker's captures excepted.
//
// All pawns but the hidden Spy share the moves of an orthodox pawn. Those men that stand in no line and no
// other trouble make them all at once, a few shifts of one word; the others one by one. What each kind has
// beyond that comes after.
#pragma once

#include "lib/rules/pawns_chess/generator.h"

namespace plumb::pawns_chess {

namespace detail {

// The four knight moves forward.
template <Color Us>
[[nodiscard]] inline Bitboard forward_leaps(int square) {
  const Bitboard from_rank_on = ~Bitboard{0} << (8 * rank_of(square));
  return leaps(kKnightAttacks, square) & (Us == Color::white ? from_rank_on : ~from_rank_on);
}

[[nodiscard]] constexpr unsigned promotions_of(Kind kind) {
  if (kind == Kind::guard) return 0;
  return kind == Kind::horseman ? kind_bit(Kind::knight) : kPromotions;
}

} // namespace detail

// Moves of a pawn that may end on the last rank; where it has no promotions it just stands there.
template <Color Us, class Sink>
void Generator<Us, Sink>::pawn_moves(int from, Bitboard targets, unsigned promotions) {
  const Bitboard last = promotions != 0 ? targets & last_rank(Us) : 0;
  move(from, targets & ~last);
  if (last == 0) return;
  const Bitboard arrived = legal(from, last);
  sink_.promotions(from, arrived, arrived & bearing_.after_moves_from(bit(from)), promotions);
}

// The square of a double step, if it is legal.
template <Color Us, class Sink>
Bitboard Generator<Us, Sink>::double_step(int from) {
  const Bitboard middle = up<Us>(bit(from) & kRelativeRank<Us>[1]) & open_;
  const Bitboard target = up<Us>(middle) & open_;
  return target == 0 ? 0 : legal(from, target, middle);
}

template <Color Us, class Sink>
void Generator<Us, Sink>::en_passant(int from) {
  if ((diagonals_ahead(from) & passed_) == 0) return;
  const int to = first_square(passed_);
  Board next = board_;
  next.shift(Us, from, to);
  next.clear(down<Us>(passed_));
  if (safe(next)) sink_.one(single(MoveKind::en_passant, from, to), bearing_.bears_on(next));
}

template <Color Us, class Sink>
void Generator<Us, Sink>::pawns() {
  const Bitboard apart = board_.all<Kind::hero>() | board_.all<Kind::spy>();
  const Bitboard orthodox = ((board_.plane[3] & ~apart) | board_.all<Kind::pawn>()) & own_;
  const Bitboard odd = orthodox & (~free_ | kRelativeRank<Us>[6]);
  orthodox_moves_together(orthodox & ~odd);
  each_square(odd, [&](int from) { orthodox_moves(from, detail::promotions_of(board_.kind_at(from))); });
  if (passed_ != 0)
    each_square(orthodox & ~board_.all<Kind::berserker>() &
                    leaps(kPawnAttacks[index(kThem)], first_square(passed_)),
                [&](int from) { en_passant(from); });
  extra_moves();
  each_square(apart & board_.all<Kind::spy>(Us), [&](int from) { spy(from); });
  if ((apart & board_.all<Kind::hero>(Us)) != 0) hero();
}

// One step, two steps and captures of men that are not on their last rank but one.
template <Color Us, class Sink>
void Generator<Us, Sink>::orthodox_moves_together(Bitboard men) {
  const Bitboard steps = up<Us>(men) & open_;
  together(steps, kUp<Us>);
  const Bitboard doubles = up<Us>(steps & kRelativeRank<Us>[2]) & open_;
  if ((danger_.growth() & steps & kRelativeRank<Us>[2]) == 0)
    together(doubles, 2 * kUp<Us>);
  else
    each_square(doubles, [&](int to) {
      const Bitboard target = double_step(to - 2 * kUp<Us>);
      sink_.plain(to - 2 * kUp<Us>, target, target & free_bearing_);
    });
  const Bitboard takers = men & ~board_.all<Kind::berserker>();
  together(up_left<Us>(takers) & takeable_, kUpLeft<Us>);
  together(up_right<Us>(takers) & takeable_, kUpRight<Us>);
}

// The same of one man, promotions included.
template <Color Us, class Sink>
void Generator<Us, Sink>::orthodox_moves(int from, unsigned promotions) {
  const bool takes = (board_.all<Kind::berserker>() & bit(from)) == 0;
  const Bitboard captures = takes ? diagonals_ahead(from) & takeable_ : 0;
  pawn_moves(from, one_ahead(from) | captures, promotions);
  const Bitboard target = double_step(from);
  sink_.plain(from, target, target & bearing_.after_moves_from(bit(from)));
}

// What Mercenary, Horseman, Guard and Archer have beyond the orthodox moves.
template <Color Us, class Sink>
void Generator<Us, Sink>::extra_moves() {
  each_square(board_.all<Kind::mercenary>(Us), [&](int from) {
    pawn_moves(from, (diagonals_ahead(from) & open_ & ~passed_) | (up<Us>(bit(from)) & takeable_));
  });
  each_square(board_.all<Kind::horseman>(Us), [&](int from) {
    pawn_moves(from, detail::forward_leaps<Us>(from) & open_, kind_bit(Kind::knight));
  });
  each_square(board_.all<Kind::guard>(Us), [&](int from) {
    const bool home = relative_rank(Us, rank_of(from)) < 2;
    const Bitboard steps =
        leaps(home ? kKingAttacks : kOrthogonalNeighbours, from) & open_ & ~up<Us>(bit(from));
    const Bitboard captures = guard_captures(Us, from) & takeable_ & ~diagonals_ahead(from);
    pawn_moves(from, steps | captures, 0);
  });
  if (!has(position_.reloading, Us))
    each_square(board_.all<Kind::archer>(Us), [&](int from) { shots(from); });
}

template <Color Us, class Sink>
void Generator<Us, Sink>::shots(int from) {
  const Bitboard two = up<Us>(up<Us>(bit(from)));
  if ((two & takeable_) != 0) shot(from, from);
  if ((up<Us>(two) & takeable_) != 0 && one_ahead(from) != 0) shot(from, from + kUp<Us>);
}

template <Color Us, class Sink>
void Generator<Us, Sink>::shot(int from, int to) {
  const Bitboard target = bit(to + 2 * kUp<Us>);
  const Bitboard left = to != from ? bit(from) : 0;
  const Bitboard arrived = to != from ? bit(to) : 0;
  const bool trial = danger_.in_check() || danger_.all_doubtful() ||
                     (danger_.lines() & (target | left)) != 0 || (danger_.growth() & arrived) != 0;
  if (trial) {
    Board next = board_;
    if (to != from) next.shift(Us, from, to);
    next.clear(target);
    if (!safe(next)) return;
  }
  sink_.one(single(MoveKind::shot, from, to), bearing_.after(target | left, arrived));
}

// A hidden Spy blocks no line, so that in check it helps only as what it becomes by capture or promotion; and
// where it drives away the enemy Spy, which blocks the lines of its own side, it may open one.
template <Color Us, class Sink>
void Generator<Us, Sink>::spy(int from) {
  Bitboard steps = diagonals_ahead(from) & open_;
  if (danger_.has_checkers()) steps &= last_rank(Us);
  each_square(steps & shielding_spy(), [&](int to) {
    if (!safe(moved(from, to))) steps &= ~bit(to);
  });
  pawn_moves(from, steps | (up<Us>(bit(from)) & takeable_));
}

template <Color Us, class Sink>
void Generator<Us, Sink>::hero() {
  const int from = first_square(board_.all<Kind::hero>(Us));
  const Bitboard last = last_rank(Us);
  const Bitboard orthodox = one_ahead(from) | (diagonals_ahead(from) & takeable_);
  const Bitboard targets = (orthodox != 0 ? legal(from, orthodox) : 0) | double_step(from);
  if ((targets & ~last) != 0)
    sink_.plain(from, targets & ~last, targets & ~last & bearing_.of_hero_from(board_, bit(from)));
  if ((targets & last) != 0) sink_.promotions(from, targets & last, 0, kPromotions);
  en_passant(from);
  if (danger_.in_check()) royal_promotion(from);
  sacrifices(from);
}

// Two men leave: that is legal where neither stands on a line to the King or before an Archer.
template <Color Us, class Sink>
void Generator<Us, Sink>::sacrifices(int from) {
  const Bitboard reached =
      diagonal_slides(from, ~open_) | orthogonal_slides(from, ~open_) | leaps(kKnightAttacks, from);
  const bool trial = danger_.in_check() || danger_.all_doubtful() || (danger_.lines() & bit(from)) != 0;
  each_square(reached & takeable_, [&](int to) {
    if (trial || (danger_.lines() & bit(to)) != 0) {
      Board next = board_;
      next.clear(bit(from) | bit(to));
      if (!safe(next)) return;
    }
    sink_.one(single(MoveKind::sacrifice, from, to), false);
  });
}

template <Color Us, class Sink>
void Generator<Us, Sink>::royal_promotion(int from) {
  const Bitboard targets = (one_ahead(from) | (diagonals_ahead(from) & takeable_)) & last_rank(Us);
  each_square(targets, [&](int to) {
    Board next = board_;
    next.clear(board_.all<Kind::king>(Us) | bit(from) | bit(to));
    next.put(Us, Kind::king, to);
    if (safe(next, true)) sink_.promotions(from, bit(to), 0, kind_bit(Kind::king));
  });
}

} // namespace plumb::pawns_chess
