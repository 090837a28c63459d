// Which squares a side attacks, the Berserker's chains left to lib/rules/pawns_chess/chain.h.
//
// Each side has its own view of the board: a hidden Spy of the other side is not there for it. A hidden Spy
// of its own is, and blocks. So a Spy never shields its own King, and what is empty must always be asked
// with a side in mind.
#pragma once

#include "lib/board/attacks.h"
#include "lib/rules/pawns_chess/board.h"

namespace plumb::pawns_chess {

// What stands in the way of the men of `Us`.
template <Color Us>
[[nodiscard]] constexpr Bitboard solid_for(const Board& board) {
  return board.occupied() & ~board.all<Kind::spy>(!Us);
}

// The enemy men that `Us` can capture when it moves.
template <Color Us>
[[nodiscard]] constexpr Bitboard takeable_by(const Board& board) {
  return board.of(!Us) & ~board.all<Kind::spy>() & ~board.all<Kind::king>();
}

[[nodiscard]] inline Bitboard leaps(const std::array<Bitboard, 64>& table, int square) {
  return table[static_cast<std::size_t>(square)];
}
[[nodiscard]] inline Bitboard squares_between(int a, int b) {
  return kBetween[static_cast<std::size_t>(a)][static_cast<std::size_t>(b)];
}

inline constexpr auto kOrthogonalNeighbours =
    bits::detail::leaper_table<4>({{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}});
inline constexpr auto kDiagonalNeighbours =
    bits::detail::leaper_table<4>({{{1, 1}, {1, -1}, {-1, -1}, {-1, 1}}});

// Every square that a Guard of `color` takes on: all around on the first two ranks of its side.
[[nodiscard]] inline Bitboard guard_captures(Color color, int square) {
  const bool home = relative_rank(color, rank_of(square)) < 2;
  return leaps(kKingAttacks, square) & (home ? ~Bitboard{0} : leaps(kDiagonalNeighbours, square));
}

// The men of `Them` that could take a King of the other side on `square`, one capture deep. `unmasked` is
// the Spy of `Them` that also takes straight ahead, `loaded` says whether its Archer may shoot.
// `solid` is what stands in their way.
template <Color Them>
[[nodiscard]] inline Bitboard direct_attackers(const Board& board, Bitboard solid, int square,
                                               Bitboard unmasked, bool loaded) {
  const Bitboard theirs = board.of(Them);
  const Bitboard target = bit(square);
  const Bitboard behind = down<Them>(target);
  Bitboard found = diagonal_slides(square, solid) & board.diagonals();
  found |= orthogonal_slides(square, solid) & board.orthogonals();
  found |= leaps(kKnightAttacks, square) & board.knights();
  found |= leaps(kKingAttacks, square) & board.all<Kind::king>();
  found |= kPawnAttacks[index(!Them)][static_cast<std::size_t>(square)] & board.diagonal_takers();
  found |= behind & (board.all<Kind::spy>() | board.all<Kind::mercenary>() | unmasked);
  if (const Bitboard guard = board.all<Kind::guard>(Them) & leaps(kKingAttacks, square); guard != 0)
    if ((guard_captures(Them, first_square(guard)) & target) != 0) found |= guard;
  if (loaded) {
    const Bitboard two_behind = down<Them>(behind);
    const Bitboard three_behind = down<Them>(two_behind & ~solid);
    found |= (two_behind | three_behind) & board.all<Kind::archer>();
  }
  return found & theirs;
}

// Does a Hero of `Us` on `hero` bear on a King on `king`? `solid` is what stands in the way of `Us`.
template <Color Us>
[[nodiscard]] inline bool bears_from(int hero, int king, Bitboard solid) {
  const Bitboard target = bit(king);
  if ((leaps(kKnightAttacks, hero) & target) != 0) return true;
  if (((leaps(kOrthogonalLines, hero) | leaps(kDiagonalLines, hero)) & target) == 0) return false;
  if ((kPawnAttacks[index(Us)][static_cast<std::size_t>(hero)] & target) != 0) return false;
  return (squares_between(hero, king) & solid) == 0;
}

// Does the Hero of `Us`, if there is one, bear on the enemy King?
template <Color Us>
[[nodiscard]] inline bool hero_bears(const Board& board) {
  const Bitboard hero = board.all<Kind::hero>(Us);
  const Bitboard king = board.all<Kind::king>(!Us);
  if (hero == 0 || king == 0) return false;
  return bears_from<Us>(first_square(hero), first_square(king), solid_for<Us>(board));
}

} // namespace plumb::pawns_chess
