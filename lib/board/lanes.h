// Several bitboards at once: a vector register of 64-bit words, one board a lane.
//
// Code written for a word type W runs on one board (std::uint64_t) or on kLanes boards (Lanes) alike; what
// the two spell differently is here. Lanes uses the vector types that g++ and clang share, as wide as the
// machine that is compiled for; without wide registers it is correct, only slower.
#pragma once

#include <cstdint>
#include <type_traits>

#include "lib/board/bitboard.h"

#if defined(__AVX2__)
#include <immintrin.h>
#endif

namespace plumb {

#if defined(__AVX512F__)
inline constexpr int kLanes = 8;
#elif defined(__AVX2__)
inline constexpr int kLanes = 4;
#else
inline constexpr int kLanes = 2;
#endif

typedef std::uint64_t Lanes __attribute__((vector_size(kLanes * 8)));
typedef std::uint8_t LaneBytes __attribute__((vector_size(kLanes * 8)));

template <class W>
inline constexpr bool kIsLanes = std::is_same_v<W, Lanes>;

// The word `value` in every lane.
template <class W>
[[nodiscard, gnu::always_inline]] constexpr W splat(std::uint64_t value) {
  if constexpr (kIsLanes<W>)
    return W{} + value;
  else
    return value;
}

// All ones where the lane holds anything.
template <class W>
[[nodiscard, gnu::always_inline]] inline W nonzero_mask(const W& x) {
  if constexpr (kIsLanes<W>)
    return reinterpret_cast<W>(x != W{});
  else
    return x != 0 ? ~std::uint64_t{0} : 0;
}

template <class W>
[[nodiscard, gnu::always_inline]] inline bool any(const W& x) {
  if constexpr (kIsLanes<W>) {
#if defined(__AVX512F__)
    return _mm512_test_epi64_mask(reinterpret_cast<__m512i>(x), reinterpret_cast<__m512i>(x)) != 0;
#elif defined(__AVX2__)
    return _mm256_testz_si256(reinterpret_cast<__m256i>(x), reinterpret_cast<__m256i>(x)) == 0;
#else
    return (x[0] | x[1]) != 0;
#endif
  } else {
    return x != 0;
  }
}

// All ones in the first `n` lanes.
[[nodiscard, gnu::always_inline]] inline Lanes first_lanes(int n) {
#if defined(__AVX512F__)
  constexpr Lanes numbers{0, 1, 2, 3, 4, 5, 6, 7};
#elif defined(__AVX2__)
  constexpr Lanes numbers{0, 1, 2, 3};
#else
  constexpr Lanes numbers{0, 1};
#endif
  return reinterpret_cast<Lanes>(numbers < splat<Lanes>(static_cast<std::uint64_t>(n)));
}

[[nodiscard, gnu::always_inline]] inline std::uint64_t sum_of_lanes(const Lanes& x) {
  std::uint64_t sum = 0;
  for (int i = 0; i < kLanes; ++i)
    sum += x[i];
  return sum;
}

// Each of the eight bytes of a word by itself, without carries between them: on 8x8, rank by rank.
template <class W>
[[nodiscard, gnu::always_inline]] inline W double_bytes(const W& x) {
  if constexpr (kIsLanes<W>)
    return reinterpret_cast<W>(reinterpret_cast<LaneBytes>(x) + reinterpret_cast<LaneBytes>(x));
  else
    return (x & 0x7F7F7F7F7F7F7F7FULL) << 1;
}
template <class W>
[[nodiscard, gnu::always_inline]] inline W subtract_bytes(const W& x, const W& y) {
  if constexpr (kIsLanes<W>) {
    return reinterpret_cast<W>(reinterpret_cast<LaneBytes>(x) - reinterpret_cast<LaneBytes>(y));
  } else {
    constexpr std::uint64_t high = 0x8080808080808080ULL;
    return ((x | high) - (y & ~high)) ^ ((x ^ ~y) & high);
  }
}

// Adds up the sizes of sets, lane by lane. At most 31 sets may be added.
template <class W>
class SetSizes;

template <>
class SetSizes<std::uint64_t> {
 public:
  [[gnu::always_inline]] void add(std::uint64_t set) { sum_ += bits::count_squares(set); }
  [[nodiscard, gnu::always_inline]] std::uint64_t sum() const { return sum_; }

 private:
  std::uint64_t sum_ = 0;
};

// Where there is no instruction for it, the bits are counted byte by byte (HAKMEM 169) and the eight bytes
// of a lane added at the end: 31 sets of at most 8 bits keep every byte below 256.
template <>
class SetSizes<Lanes> {
 public:
  [[gnu::always_inline]] void add(const Lanes& set) {
#if defined(__AVX512VPOPCNTDQ__)
    sum_ += reinterpret_cast<Lanes>(_mm512_popcnt_epi64(reinterpret_cast<__m512i>(set)));
#else
    Lanes x = set - ((set >> 1) & 0x5555555555555555ULL);
    x = (x & 0x3333333333333333ULL) + ((x >> 2) & 0x3333333333333333ULL);
    sum_ += (x + (x >> 4)) & 0x0F0F0F0F0F0F0F0FULL;
#endif
  }
  [[nodiscard, gnu::always_inline]] Lanes sum() const {
#if defined(__AVX512VPOPCNTDQ__)
    return sum_;
#else
    const Lanes pairs = (sum_ & 0x00FF00FF00FF00FFULL) + ((sum_ >> 8) & 0x00FF00FF00FF00FFULL);
    const Lanes fours = pairs + (pairs >> 16);
    return (fours + (fours >> 32)) & 0xFFFF;
#endif
  }

 private:
  Lanes sum_{};
};

} // namespace plumb
