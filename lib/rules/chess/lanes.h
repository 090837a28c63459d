// Eight directions at once: a 512-bit vector whose lane d is a bitboard that has to do with direction d.
//
// Sliding, stepping and knight jumps of all men of a side are then a handful of instructions without loops,
// branches or tables: a Kogge-Stone fill (Peter Kogge and Harold Stone, 1973; on chess boards since Steffan
// Westcott and Gerd Isenberg) whose shift amounts differ by lane. Lane d attacks a square at most once, so
// the population count of the lanes counts moves, and the lanes' bits at one square, gathered into a byte
// by `by_square`, count how often and from where that square is attacked.
//
// Needs AVX-512 F, BW, VBMI, BITALG, VPOPCNTDQ and GFNI (2019 and later); other builds count with loops.
#pragma once

#if defined(__AVX512F__) && defined(__AVX512BW__) && defined(__AVX512VBMI__) && defined(__AVX512BITALG__) && \
    defined(__AVX512VPOPCNTDQ__) && defined(__GFNI__)
#define PLUMB_CHESS_LANES 1

#include <immintrin.h>

#include <array>
#include <cstdint>

#include "lib/rules/chess/bitboard.h"

namespace plumb::chess::lanes {

using Lanes = __m512i;

// Directions: the opposite of lane d is lane d ^ 2. Orthogonal lanes come first.
enum : int { north, east, south, west, north_east, south_east, south_west, north_west };
inline constexpr __mmask8 kOrthogonalLanes = 0x0F;
inline constexpr __mmask8 kDiagonalLanes = 0xF0;

namespace detail {

struct alignas(64) Words {
  std::array<std::uint64_t, 8> w;
};

// Left rotations that carry a square one step, and the squares where such a step may arrive.
inline constexpr Words kStep{{8, 1, 56, 63, 9, 57, 55, 7}};
inline constexpr Words kTwoSteps{{16, 2, 48, 62, 18, 50, 46, 14}};
inline constexpr Words kFourSteps{{32, 4, 32, 60, 36, 36, 28, 28}};
inline constexpr Words kArrivals{{~kRank1, ~kFileA, ~(kRank1 << 56), ~kFileH, ~(kFileA | kRank1),
                                  ~(kFileA | (kRank1 << 56)), ~(kFileH | (kRank1 << 56)),
                                  ~(kFileH | kRank1)}};
// The same for the eight jumps of a knight.
inline constexpr Bitboard kFilesAB = kFileA | (kFileA << 1);
inline constexpr Bitboard kFilesGH = kFileH | (kFileH >> 1);
inline constexpr Bitboard kRanks12 = 0xFFFFULL;
inline constexpr Bitboard kRanks78 = kRanks12 << 48;
inline constexpr Words kJump{{17, 10, 47, 54, 15, 6, 49, 58}};
inline constexpr Words kJumpArrivals{
    {~(kFileA | kRanks12), ~(kFilesAB | kRank1), ~(kFileH | kRanks78), ~(kFilesGH | (kRank1 << 56)),
     ~(kFileH | kRanks12), ~(kFilesGH | kRank1), ~(kFileA | kRanks78), ~(kFilesAB | (kRank1 << 56))}};
// Gathers byte r of every lane into word r, the last lane first (as the bit transposition wants it).
struct alignas(64) Bytes {
  std::array<std::uint8_t, 64> b;
};
inline constexpr Bytes kByRank = [] {
  Bytes bytes{};
  for (std::size_t r = 0; r < 8; ++r)
    for (std::size_t d = 0; d < 8; ++d)
      bytes.b[r * 8 + 7 - d] = static_cast<std::uint8_t>(d * 8 + r);
  return bytes;
}();

// Zero-masking forms with all lanes wanted: the plain ones make g++ 12 warn of uninitialized values in its
// own header, and the instructions are the same.
inline constexpr __mmask8 kEveryLane = 0xFF;
[[nodiscard]] inline Lanes rotate_left(Lanes lanes, Lanes by) {
  return _mm512_maskz_rolv_epi64(kEveryLane, lanes, by);
}
[[nodiscard]] inline Lanes rotate_right(Lanes lanes, Lanes by) {
  return _mm512_maskz_rorv_epi64(kEveryLane, lanes, by);
}

[[nodiscard]] inline Lanes load(const Words& words) {
  return _mm512_load_si512(words.w.data());
}

} // namespace detail

[[nodiscard]] inline Lanes all(Bitboard squares) {
  return _mm512_set1_epi64(static_cast<long long>(squares));
}
[[nodiscard]] inline Lanes none() {
  return _mm512_setzero_si512();
}
// The bishops' board in the diagonal lanes, the rooks' in the others.
[[nodiscard]] inline Lanes sliders(Bitboard orthogonals, Bitboard diagonals) {
  return _mm512_mask_set1_epi64(all(orthogonals), kDiagonalLanes, static_cast<long long>(diagonals));
}
[[nodiscard]] inline Lanes arrivals() {
  return detail::load(detail::kArrivals);
}
[[nodiscard]] inline Lanes step(Lanes squares) {
  return _mm512_and_si512(detail::rotate_left(squares, detail::load(detail::kStep)), arrivals());
}
// From each square back to where the step came from.
[[nodiscard]] inline Lanes step_back(Lanes squares) {
  return detail::rotate_right(_mm512_and_si512(squares, arrivals()), detail::load(detail::kStep));
}
[[nodiscard]] inline Lanes jump(Bitboard squares) {
  return _mm512_and_si512(detail::rotate_left(all(squares), detail::load(detail::kJump)),
                          detail::load(detail::kJumpArrivals));
}
[[nodiscard]] inline Lanes jump_back(Bitboard squares) {
  return detail::rotate_right(_mm512_and_si512(all(squares), detail::load(detail::kJumpArrivals)),
                              detail::load(detail::kJump));
}

[[nodiscard]] inline Lanes both(Lanes a, Lanes b) {
  return _mm512_and_si512(a, b);
}
[[nodiscard]] inline Lanes either(Lanes a, Lanes b) {
  return _mm512_or_si512(a, b);
}
[[nodiscard]] inline Lanes minus(Lanes a, Lanes b) {
  return _mm512_ternarylogic_epi64(a, b, b, 0x30);
}
// a | (b & c)
[[nodiscard]] inline Lanes or_and(Lanes a, Lanes b, Lanes c) {
  return _mm512_ternarylogic_epi64(a, b, c, 0xF8);
}
[[nodiscard]] inline Lanes or3(Lanes a, Lanes b, Lanes c) {
  return _mm512_ternarylogic_epi64(a, b, c, 0xFE);
}
[[nodiscard]] inline Lanes and3(Lanes a, Lanes b, Lanes c) {
  return _mm512_ternarylogic_epi64(a, b, c, 0x80);
}
[[nodiscard]] inline Lanes xor3(Lanes a, Lanes b, Lanes c) {
  return _mm512_ternarylogic_epi64(a, b, c, 0x96);
}

// Squares that a fill may pass, cut down to where a step can arrive.
[[nodiscard]] inline Lanes passing(Bitboard empty) {
  return both(all(empty), arrivals());
}

// What sliders on `from` reach in each lane, the first occupied square included. `passable`: see passing().
[[nodiscard]] inline Lanes slide(Lanes from, Lanes passable) {
  const Lanes s1 = detail::load(detail::kStep);
  const Lanes s2 = detail::load(detail::kTwoSteps);
  Lanes reached = or_and(from, passable, detail::rotate_left(from, s1));
  const Lanes two = _mm512_and_si512(passable, detail::rotate_left(passable, s1));
  reached = or_and(reached, two, detail::rotate_left(reached, s2));
  const Lanes four = _mm512_and_si512(two, detail::rotate_left(two, s2));
  reached = or_and(reached, four, detail::rotate_left(reached, detail::load(detail::kFourSteps)));
  return step(reached);
}

// Lane d of the result is lane "opposite of d" of the argument.
[[nodiscard]] inline Lanes opposite(Lanes lanes) {
  return _mm512_maskz_permutex_epi64(detail::kEveryLane, lanes, 0x4E);
}

// Byte s of the result has bit d set where lane d has square s.
[[nodiscard]] inline __m512i by_square(Lanes lanes) {
  const __m512i by_rank =
      _mm512_maskz_permutexvar_epi8(~__mmask64{0}, _mm512_load_si512(detail::kByRank.b.data()), lanes);
  return _mm512_gf2p8affine_epi64_epi8(all(0x8040201008040201ULL), by_rank, 0);
}
[[nodiscard]] inline Bitboard squares_with(__m512i bytes, unsigned lanes) {
  return _mm512_test_epi8_mask(bytes, _mm512_set1_epi8(static_cast<char>(lanes)));
}
// The squares that stand in some lane.
[[nodiscard]] inline Bitboard any_lane(Lanes lanes) {
  const __m512i bytes = by_square(lanes);
  return _mm512_test_epi8_mask(bytes, bytes);
}
// Byte s of the result is the number of lanes that hold square s.
[[nodiscard]] inline __m512i lane_counts(Lanes lanes) {
  return _mm512_popcnt_epi8(by_square(lanes));
}

[[nodiscard]] inline __mmask8 lanes_with(Lanes lanes, Lanes squares) {
  return _mm512_test_epi64_mask(lanes, squares);
}
[[nodiscard]] inline __mmask8 lanes_not_empty(Lanes lanes) {
  return lanes_with(lanes, lanes);
}
// The other lanes become empty.
[[nodiscard]] inline Lanes only(__mmask8 which, Lanes lanes) {
  return _mm512_maskz_mov_epi64(which, lanes);
}
// Adds to each half the other half, then to each quarter its neighbour.
template <class Add>
[[nodiscard]] inline __m512i fold(__m512i words, Add&& add) {
  words = add(words, _mm512_maskz_shuffle_i64x2(detail::kEveryLane, words, words, 0x4E));
  words = add(words, _mm512_maskz_shuffle_i64x2(detail::kEveryLane, words, words, 0xB1));
  return add(words, _mm512_maskz_unpackhi_epi64(detail::kEveryLane, words, words));
}
// The sum of the eight words, which must be below 2^31.
[[nodiscard]] inline unsigned sum_of_words(__m512i words) {
  const __m512i folded = fold(words, [](__m512i a, __m512i b) { return _mm512_add_epi64(a, b); });
  return static_cast<unsigned>(_mm512_cvtsi512_si32(folded));
}
// The sum of the sixteen signed halves of words.
[[nodiscard]] inline int sum_of_half_words(__m512i halves) {
  __m512i folded = fold(halves, [](__m512i a, __m512i b) { return _mm512_add_epi32(a, b); });
  folded = _mm512_add_epi32(folded, _mm512_maskz_srli_epi64(detail::kEveryLane, folded, 32));
  return _mm512_cvtsi512_si32(folded);
}
// How many squares stand in all lanes of both together.
[[nodiscard]] inline unsigned sum_of_counts(Lanes a, Lanes b) {
  return sum_of_words(_mm512_add_epi64(_mm512_popcnt_epi64(a), _mm512_popcnt_epi64(b)));
}

} // namespace plumb::chess::lanes
#endif
