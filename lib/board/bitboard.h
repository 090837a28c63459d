// Bits of an 8x8 board: square a1 is bit 0, h1 bit 7, h8 bit 63.
//
// The cores of the 8x8 games work on bare 64-bit words and on squares as numbers 0..63, because their inner
// loops are nothing but bit arithmetic; the other types of lib/board appear at their edges (positions,
// moves, text). A game takes the names in with `using namespace bits` inside its own namespace.
#pragma once

#include <bit>
#include <cstdint>

#include "lib/board/color.h"

namespace plumb::bits {

using Bitboard = std::uint64_t;

inline constexpr Bitboard kFileA = 0x0101010101010101ULL;
inline constexpr Bitboard kFileH = kFileA << 7;
inline constexpr Bitboard kRank1 = 0xFFULL;

[[nodiscard]] constexpr Bitboard rank_mask(int rank) {
  return kRank1 << (8 * rank);
}
[[nodiscard]] constexpr Bitboard bit(int square) {
  return Bitboard{1} << square;
}
[[nodiscard]] constexpr int file_of(int square) {
  return square & 7;
}
[[nodiscard]] constexpr int rank_of(int square) {
  return square >> 3;
}

// The rank that `color` calls `rank` (0..7, its own home rank being 0).
[[nodiscard]] constexpr int relative_rank(Color color, int rank) {
  return color == Color::white ? rank : 7 - rank;
}
template <Color Us>
inline constexpr Bitboard kRelativeRank[8] = {
    rank_mask(relative_rank(Us, 0)), rank_mask(relative_rank(Us, 1)), rank_mask(relative_rank(Us, 2)),
    rank_mask(relative_rank(Us, 3)), rank_mask(relative_rank(Us, 4)), rank_mask(relative_rank(Us, 5)),
    rank_mask(relative_rank(Us, 6)), rank_mask(relative_rank(Us, 7))};

[[nodiscard]] constexpr int first_square(Bitboard squares) {
  return std::countr_zero(squares);
}
[[nodiscard]] constexpr Bitboard without_first(Bitboard squares) {
  return squares & (squares - 1);
}
[[nodiscard]] constexpr bool more_than_one(Bitboard squares) {
  return without_first(squares) != 0;
}

// std::popcount is a library call where the target has no such instruction; this stays in registers.
[[nodiscard]] constexpr unsigned count_squares(Bitboard squares) {
#if defined(__POPCNT__)
  return static_cast<unsigned>(std::popcount(squares));
#else
  squares -= (squares >> 1) & 0x5555555555555555ULL;
  squares = (squares & 0x3333333333333333ULL) + ((squares >> 2) & 0x3333333333333333ULL);
  squares = (squares + (squares >> 4)) & 0x0F0F0F0F0F0F0F0FULL;
  return static_cast<unsigned>((squares * 0x0101010101010101ULL) >> 56);
#endif
}

// One step towards the other side, and the two capturing steps of pawns. "Left" is towards file a.
template <Color Us>
[[nodiscard]] constexpr Bitboard up(Bitboard squares) {
  return Us == Color::white ? squares << 8 : squares >> 8;
}
template <Color Us>
[[nodiscard]] constexpr Bitboard down(Bitboard squares) {
  return up<!Us>(squares);
}
template <Color Us>
[[nodiscard]] constexpr Bitboard up_left(Bitboard squares) {
  squares &= ~kFileA;
  return Us == Color::white ? squares << 7 : squares >> 9;
}
template <Color Us>
[[nodiscard]] constexpr Bitboard up_right(Bitboard squares) {
  squares &= ~kFileH;
  return Us == Color::white ? squares << 9 : squares >> 7;
}
template <Color Us>
[[nodiscard]] constexpr Bitboard down_left(Bitboard squares) {
  return up_left<!Us>(squares);
}
template <Color Us>
[[nodiscard]] constexpr Bitboard down_right(Bitboard squares) {
  return up_right<!Us>(squares);
}
template <Color Us>
[[nodiscard]] constexpr Bitboard pawn_attacks(Bitboard pawns) {
  return up_left<Us>(pawns) | up_right<Us>(pawns);
}
// The change of square number that the three steps above stand for.
template <Color Us>
inline constexpr int kUp = Us == Color::white ? 8 : -8;
template <Color Us>
inline constexpr int kUpLeft = kUp<Us> - 1;
template <Color Us>
inline constexpr int kUpRight = kUp<Us> + 1;

} // namespace plumb::bits
