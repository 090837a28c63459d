// Where men can go on an otherwise given board: leaper tables, lines, and slider lookups.
//
// A slider's squares depend on the occupied squares of its lines alone. Those bits are gathered into an
// index (by the pext instruction where the build has BMI2, else by multiplication with a "magic" constant,
// an idea of Lasse Hansen, 2006) and the answer is read from a table made at compile time, so that a
// program pays nothing at its start and only pages that are used are ever loaded.
#pragma once

#include <array>
#include <cstddef>

#if defined(__BMI2__)
#include <immintrin.h>
#endif

#include "lib/board/bitboard.h"

namespace plumb::bits {

struct SquareStep {
  int files = 0;
  int ranks = 0;
};

inline constexpr std::array<SquareStep, 4> kOrthogonalSteps{{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}};
inline constexpr std::array<SquareStep, 4> kDiagonalSteps{{{1, 1}, {1, -1}, {-1, -1}, {-1, 1}}};

// The squares a slider on `square` reaches, found by walking: for tables and tests.
[[nodiscard]] constexpr Bitboard walk_slides(int square, Bitboard occupied,
                                             const std::array<SquareStep, 4>& steps) {
  Bitboard reached = 0;
  for (const SquareStep step : steps) {
    int file = file_of(square) + step.files;
    int rank = rank_of(square) + step.ranks;
    while (file >= 0 && file < 8 && rank >= 0 && rank < 8) {
      const Bitboard here = bit(rank * 8 + file);
      reached |= here;
      if ((occupied & here) != 0) break;
      file += step.files;
      rank += step.ranks;
    }
  }
  return reached;
}

namespace detail {

template <std::size_t N>
constexpr std::array<Bitboard, 64> leaper_table(const std::array<SquareStep, N>& steps) {
  std::array<Bitboard, 64> table{};
  for (int square = 0; square < 64; ++square) {
    for (const SquareStep step : steps) {
      const int file = file_of(square) + step.files;
      const int rank = rank_of(square) + step.ranks;
      if (file >= 0 && file < 8 && rank >= 0 && rank < 8)
        table[static_cast<std::size_t>(square)] |= bit(rank * 8 + file);
    }
  }
  return table;
}

} // namespace detail

inline constexpr auto kKnightAttacks =
    detail::leaper_table<8>({{{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}}});
inline constexpr auto kKingAttacks =
    detail::leaper_table<8>({{{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}}});
// By colour of the pawn.
inline constexpr std::array<std::array<Bitboard, 64>, 2> kPawnAttacks{
    detail::leaper_table<2>({{{-1, 1}, {1, 1}}}), detail::leaper_table<2>({{{-1, -1}, {1, -1}}})};

// Lines on the empty board through a square, the square itself left out.
inline constexpr auto kOrthogonalLines = [] {
  std::array<Bitboard, 64> table{};
  for (int square = 0; square < 64; ++square)
    table[static_cast<std::size_t>(square)] = walk_slides(square, 0, kOrthogonalSteps);
  return table;
}();
inline constexpr auto kDiagonalLines = [] {
  std::array<Bitboard, 64> table{};
  for (int square = 0; square < 64; ++square)
    table[static_cast<std::size_t>(square)] = walk_slides(square, 0, kDiagonalSteps);
  return table;
}();

// The two diagonals through a square, the square left out: parallel to a1-h8, and to h1-a8.
inline constexpr auto kRisingLines = [] {
  std::array<Bitboard, 64> table{};
  for (int square = 0; square < 64; ++square)
    table[static_cast<std::size_t>(square)] = walk_slides(square, 0, {{{1, 1}, {1, 1}, {-1, -1}, {-1, -1}}});
  return table;
}();
inline constexpr auto kFallingLines = [] {
  std::array<Bitboard, 64> table{};
  for (std::size_t square = 0; square < 64; ++square)
    table[square] = kDiagonalLines[square] & ~kRisingLines[square];
  return table;
}();
// The whole line through two squares that share one, both included.
[[nodiscard]] constexpr Bitboard line_through(int a, int b) {
  if (file_of(a) == file_of(b)) return kFileA << file_of(a);
  if (rank_of(a) == rank_of(b)) return rank_mask(rank_of(a));
  const auto i = static_cast<std::size_t>(a);
  return bit(a) | ((kRisingLines[i] & bit(b)) != 0 ? kRisingLines[i] : kFallingLines[i]);
}

// kBetween[a][b]: the squares strictly between two squares of one line, none if they share no line.
extern const std::array<std::array<Bitboard, 64>, 64> kBetween;

struct Slider {
  const Bitboard* table;
  Bitboard mask; // the squares whose occupation matters
#if !defined(__BMI2__)
  Bitboard magic;
  int shift;
#endif
};

extern const std::array<Slider, 64> kOrthogonalSliders;
extern const std::array<Slider, 64> kDiagonalSliders;

namespace detail {

[[nodiscard]] inline Bitboard slides(const Slider& slider, Bitboard occupied) {
#if defined(__BMI2__)
  return slider.table[_pext_u64(occupied, slider.mask)];
#else
  return slider.table[((occupied & slider.mask) * slider.magic) >> slider.shift];
#endif
}

} // namespace detail

// Attacked squares, the first occupied square of each ray included.
[[nodiscard]] inline Bitboard orthogonal_slides(int square, Bitboard occupied) {
  return detail::slides(kOrthogonalSliders[static_cast<std::size_t>(square)], occupied);
}
[[nodiscard]] inline Bitboard diagonal_slides(int square, Bitboard occupied) {
  return detail::slides(kDiagonalSliders[static_cast<std::size_t>(square)], occupied);
}

} // namespace plumb::bits
