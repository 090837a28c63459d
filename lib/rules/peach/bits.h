// The 100 squares of the board as one 128-bit word, bit = square index (a1 = 0, b1 = 1, ..., j10 = 99).
//
// Two machine words with carries: g++ and clang both keep such a value in two registers and shift it in
// three instructions, where an array of words would be moved through vector registers between the steps.
// Invariant: bits 100 to 127 are zero.
#pragma once

#include <bit>
#include <cstdint>

#include "lib/base/count.h"
#include "lib/board/square.h"

namespace plumb::peach {

using Board = Geometry<10, 10>;
using Bits = Uint128;

inline constexpr Bits kBoard = (Bits{1} << Board::squares) - 1;

[[nodiscard]] constexpr Bits bit(int square) {
  return Bits{1} << square;
}
[[nodiscard]] constexpr int count(Bits bits) {
  return std::popcount(static_cast<std::uint64_t>(bits)) +
         std::popcount(static_cast<std::uint64_t>(bits >> 64));
}
// The smallest and the largest square of a set that is not empty.
[[nodiscard]] constexpr int lowest(Bits bits) {
  const auto low = static_cast<std::uint64_t>(bits);
  return low != 0 ? std::countr_zero(low) : 64 + std::countr_zero(static_cast<std::uint64_t>(bits >> 64));
}
[[nodiscard]] constexpr int highest(Bits bits) {
  const auto high = static_cast<std::uint64_t>(bits >> 64);
  return high != 0 ? 127 - std::countl_zero(high) : 63 - std::countl_zero(static_cast<std::uint64_t>(bits));
}
constexpr int pop_lowest(Bits& bits) {
  const int square = lowest(bits);
  bits &= bits - 1;
  return square;
}

// The squares from which a step of (file, rank) stays on the board.
[[nodiscard]] constexpr Bits sources(int file, int rank) {
  Bits bits = 0;
  for (int square = 0; square < Board::squares; ++square)
    if (Board::contains(square % 10 + file, square / 10 + rank)) bits |= bit(square);
  return bits;
}

// Every square of the set moved by (file, rank); what would leave the board is dropped.
template <int File, int Rank>
[[nodiscard]] constexpr Bits moved(Bits bits) {
  constexpr Bits kSources = sources(File, Rank);
  constexpr int kShift = Rank * 10 + File;
  bits &= kSources;
  if constexpr (kShift >= 0)
    return bits << kShift;
  else
    return bits >> -kShift;
}

} // namespace plumb::peach
