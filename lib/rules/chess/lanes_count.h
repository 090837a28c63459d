// The number of legal moves of a side, all men of a kind at once.
#pragma once

#include "lib/rules/chess/lanes.h"

#if defined(PLUMB_CHESS_LANES)

#include "lib/rules/chess/movegen.h"
#include "lib/rules/chess/replies.h"

namespace plumb::chess::lanes {

template <Color Us>
inline constexpr int kUpLeftLane = Us == Color::white ? north_west : south_west;
template <Color Us>
inline constexpr int kUpRightLane = Us == Color::white ? north_east : south_east;

// The king in every lane, the pawns in the lanes of their captures.
template <Color Us>
[[nodiscard]] inline Lanes steppers(Bitboard king, Bitboard pawns) {
  constexpr __mmask8 kCaptures = 1 << kUpLeftLane<Us> | 1 << kUpRightLane<Us>;
  return _mm512_mask_set1_epi64(all(king), kCaptures, static_cast<long long>(king | pawns));
}

// Our men that stand first on a ray from our king and are attacked from behind along it.
[[nodiscard]] inline Lanes pins_on(Lanes king_rays, Lanes attacks, Bitboard own) {
  return and3(king_rays, opposite(attacks), all(own));
}

// `along` holds the pinned men in the lanes of the two directions that their pins leave them.
template <Color Us>
[[nodiscard]] inline PawnFreedom pawn_freedom(Bitboard pawns, Bitboard pinned, Lanes along) {
  if ((pawns & pinned) == 0) [[likely]]
    return {pawns, pawns, pawns};
  const __m512i directions = by_square(along);
  const auto allowed = [&](int lane) {
    return pawns & (~pinned | squares_with(directions, 1U << static_cast<unsigned>(lane)));
  };
  return {allowed(north), allowed(kUpLeftLane<Us>), allowed(kUpRightLane<Us>)};
}

template <Color Us>
[[nodiscard]] inline std::uint64_t count_moves(const Board& board) {
  const Bitboard own = board.of(Us);
  const Bitboard other = board.of(!Us);
  const Bitboard empty = ~(own | other);
  const Bitboard king = board.kings & own;
  const auto k = static_cast<std::size_t>(first_square(king));

  const Lanes passable = passing(empty);
  const Lanes attacks =
      slide(sliders(board.orthogonals & other, board.diagonals & other), passing(empty | king));
  const Lanes steps = step(steppers<!Us>(board.kings & other, board.pawns & other));
  const Bitboard attacked = any_lane(or3(attacks, steps, jump(board.knights & other)));
  const Lanes rays = slide(all(king), passable);
  const Lanes pins = pins_on(rays, attacks, own);
  const Bitboard pinned = any_lane(pins);

  std::uint64_t count = count_squares(kKingAttacks[k] & ~own & ~attacked);
  Bitboard targets = ~own;
  if ((attacked & king) != 0) {
    const __mmask8 sliding = lanes_with(attacks, all(king));
    const Bitboard leapers =
        other & ((kPawnAttacks[index(Us)][k] & board.pawns) | (kKnightAttacks[k] & board.knights));
    if (std::popcount(static_cast<unsigned>(sliding)) + static_cast<int>(count_squares(leapers)) > 1)
      return count;
    targets = any_lane(only(sliding, opposite(rays))) | leapers;
  } else {
    for (Bitboard rooks = board.rights & kRelativeRank<Us>[0]; rooks != 0; rooks = without_first(rooks))
      count += castling_legal<Us>(board, static_cast<int>(k), first_square(rooks), attacked);
  }

  const Lanes along = either(pins, opposite(pins));
  const Lanes movers =
      both(sliders(board.orthogonals & own, board.diagonals & own), either(all(~pinned), along));
  const Lanes slides = both(slide(movers, passable), all(targets));
  const Lanes jumps = both(jump(board.knights & own & ~pinned), all(targets));
  count += sum_of_counts(slides, jumps);

  const Bitboard pawns = board.pawns & own;
  const PawnFreedom free = pawn_freedom<Us>(pawns, pinned, along);
  const Bitboard one = up<Us>(free.push) & empty;
  const Bitboard two = up<Us>(one & kRelativeRank<Us>[2]) & empty & targets;
  const Bitboard push = one & targets;
  const Bitboard left = up_left<Us>(free.left) & other & targets;
  const Bitboard right = up_right<Us>(free.right) & other & targets;
  count += count_squares(push) + count_squares(two) + count_squares(left) + count_squares(right);
  if ((pawns & kRelativeRank<Us>[6]) != 0) {
    constexpr Bitboard last = kRelativeRank<Us>[7];
    count += 3 * (count_squares(push & last) + count_squares(left & last) + count_squares(right & last));
  }
  if ((board.rights & kRelativeRank<Us>[5]) != 0) count += count_en_passant<Us>(board);
  return count;
}

} // namespace plumb::chess::lanes
#endif
