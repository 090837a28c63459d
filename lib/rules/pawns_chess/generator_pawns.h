// The moves of the pawns, the Berserker's captures excepted.
#pragma once

#include "lib/rules/pawns_chess/generator.h"

namespace plumb::pawns_chess {

namespace detail {

// The four knight moves forward.
template <Color Us>
[[nodiscard]] inline Bitboard forward_leaps(int square) {
  const Bitboard above =
      Us == Color::white ? ~Bitboard{0} << (8 * (rank_of(square))) : ~(~Bitboard{0} << (8 * rank_of(square)));
  return leaps(kKnightAttacks, square) & above;
}

} // namespace detail

// Moves of a pawn that may end on the last rank; where it has no promotions it just stands there.
template <Color Us, class Sink>
void Generator<Us, Sink>::pawn_moves(int from, Bitboard targets, unsigned promotions) {
  targets = legal(from, targets);
  if (targets == 0) return;
  const Bitboard bearing = targets & bearing_.after_moves_from(bit(from));
  const Bitboard last = promotions != 0 ? last_rank(Us) : 0;
  sink_.plain(from, targets & ~last, bearing & ~last);
  if ((targets & last) != 0) sink_.promotions(from, targets & last, bearing & last, promotions);
}

template <Color Us, class Sink>
void Generator<Us, Sink>::double_step(int from) {
  const Bitboard middle = up<Us>(bit(from) & kRelativeRank<Us>[1]) & open_;
  const Bitboard target = up<Us>(middle) & open_;
  if (target == 0) return;
  const Bitboard targets = legal(from, target, middle);
  const Bitboard bearing = (board_.all<Kind::hero>() & bit(from)) != 0
                               ? bearing_.of_hero_from(board_, bit(from))
                               : bearing_.after_moves_from(bit(from));
  sink_.plain(from, targets, targets & bearing);
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
  const Bitboard orthodox =
      (board_.all<Kind::healer>() | board_.all<Kind::horseman>() | board_.all<Kind::pawn>()) & own_;
  each_square(orthodox, [&](int from) {
    Bitboard targets = one_ahead(from) | (diagonals_ahead(from) & takeable_);
    double_step(from);
    en_passant(from);
    if (board_.kind_at(from) != Kind::horseman) {
      pawn_moves(from, targets);
    } else {
      targets |= detail::forward_leaps<Us>(from) & open_;
      pawn_moves(from, targets, kind_bit(Kind::knight));
    }
  });
  each_square(board_.all<Kind::spy>(Us), [&](int from) { spy(from); });
  if (board_.all<Kind::hero>(Us) != 0) hero();
  each_square(board_.all<Kind::mercenary>(Us), [&](int from) { mercenary(from); });
  each_square(board_.all<Kind::guard>(Us), [&](int from) { guard(from); });
  each_square(board_.all<Kind::archer>(Us), [&](int from) { archer(from); });
}

// A hidden Spy blocks no line, so that in check it helps only as what it becomes by capture or promotion.
template <Color Us, class Sink>
void Generator<Us, Sink>::spy(int from) {
  Bitboard steps = diagonals_ahead(from) & open_;
  if (danger_.has_checkers()) steps &= last_rank(Us);
  pawn_moves(from, steps | (up<Us>(bit(from)) & takeable_));
}

template <Color Us, class Sink>
void Generator<Us, Sink>::hero() {
  const int from = first_square(board_.all<Kind::hero>(Us));
  const Bitboard here = bit(from);
  const Bitboard steps = legal(from, one_ahead(from) | (diagonals_ahead(from) & takeable_));
  const Bitboard last = last_rank(Us);
  if ((steps & ~last) != 0)
    sink_.plain(from, steps & ~last, steps & ~last & bearing_.of_hero_from(board_, here));
  if ((steps & last) != 0) sink_.promotions(from, steps & last, 0, kPromotions);
  double_step(from);
  en_passant(from);
  if (danger_.in_check()) royal_promotion(from);
  const Bitboard lines = diagonal_slides(from, ~open_) | orthogonal_slides(from, ~open_);
  each_square((lines | leaps(kKnightAttacks, from)) & takeable_, [&](int to) {
    Board next = board_;
    next.clear(here | bit(to));
    if (safe(next)) sink_.one(single(MoveKind::sacrifice, from, to), false);
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

template <Color Us, class Sink>
void Generator<Us, Sink>::mercenary(int from) {
  const Bitboard ahead = up<Us>(bit(from)) | (diagonals_ahead(from) & ~passed_);
  pawn_moves(from, ahead & (open_ | takeable_));
  double_step(from);
  en_passant(from);
}

template <Color Us, class Sink>
void Generator<Us, Sink>::guard(int from) {
  const Bitboard steps =
      relative_rank(Us, rank_of(from)) < 2 ? leaps(kKingAttacks, from) : leaps(kOrthogonalNeighbours, from);
  pawn_moves(from, (steps & open_) | (guard_captures(Us, from) & takeable_), 0);
  double_step(from);
  en_passant(from);
}

template <Color Us, class Sink>
void Generator<Us, Sink>::archer(int from) {
  pawn_moves(from, one_ahead(from) | (diagonals_ahead(from) & takeable_));
  double_step(from);
  en_passant(from);
  if (has(position_.reloading, Us)) return;
  const Bitboard two = up<Us>(up<Us>(bit(from)));
  if ((two & takeable_) != 0) shot(from, from);
  if ((up<Us>(two) & takeable_) != 0 && one_ahead(from) != 0) shot(from, from + kUp<Us>);
}

template <Color Us, class Sink>
void Generator<Us, Sink>::shot(int from, int to) {
  const Bitboard target = bit(to + 2 * kUp<Us>);
  Board next = board_;
  if (to != from) next.shift(Us, from, to);
  next.clear(target);
  if (safe(next)) sink_.one(single(MoveKind::shot, from, to), bearing_.bears_on(next));
}

} // namespace plumb::pawns_chess
