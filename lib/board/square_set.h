// Sets of squares as bits: one 64-bit word for every 64 squares of the board.
//
// On 8x8 this is a single word and every operation one instruction; on larger boards the same code runs
// over a short array. Invariant: bits beyond the last square of the board are zero.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "lib/board/square.h"

namespace plumb {

template <int Squares>
class SquareSet {
 public:
  static constexpr int kWords = (Squares + 63) / 64;

  constexpr SquareSet() = default;
  constexpr explicit SquareSet(Square square) { insert(square); }
  [[nodiscard]] static constexpr SquareSet all() {
    SquareSet set;
    for (int i = 0; i < Squares; ++i)
      set.insert(Square{static_cast<std::uint8_t>(i)});
    return set;
  }

  constexpr void insert(Square square) {
    words_[square.index >> 6] |= std::uint64_t{1} << (square.index & 63);
  }
  constexpr void erase(Square square) {
    words_[square.index >> 6] &= ~(std::uint64_t{1} << (square.index & 63));
  }
  [[nodiscard]] constexpr bool contains(Square square) const {
    return (words_[square.index >> 6] >> (square.index & 63)) & 1;
  }
  [[nodiscard]] constexpr bool empty() const {
    std::uint64_t any = 0;
    for (const std::uint64_t word : words_)
      any |= word;
    return any == 0;
  }
  [[nodiscard]] constexpr int size() const {
    int count = 0;
    for (const std::uint64_t word : words_)
      count += std::popcount(word);
    return count;
  }
  // The square with the smallest index; the set must not be empty.
  [[nodiscard]] constexpr Square first() const {
    int word = 0;
    while (words_[word] == 0)
      ++word;
    return Square{static_cast<std::uint8_t>(word * 64 + std::countr_zero(words_[word]))};
  }
  constexpr Square pop_first() {
    const Square square = first();
    words_[square.index >> 6] &= words_[square.index >> 6] - 1;
    return square;
  }
  template <class F>
  constexpr void for_each(F&& f) const {
    for (int word = 0; word < kWords; ++word)
      for (std::uint64_t rest = words_[word]; rest != 0; rest &= rest - 1)
        f(Square{static_cast<std::uint8_t>(word * 64 + std::countr_zero(rest))});
  }

  friend constexpr bool operator==(const SquareSet&, const SquareSet&) = default;
  friend constexpr SquareSet operator&(SquareSet a, const SquareSet& b) { return a &= b; }
  friend constexpr SquareSet operator|(SquareSet a, const SquareSet& b) { return a |= b; }
  friend constexpr SquareSet operator^(SquareSet a, const SquareSet& b) { return a ^= b; }
  friend constexpr SquareSet operator-(SquareSet a, const SquareSet& b) { return a -= b; }
  constexpr SquareSet& operator&=(const SquareSet& b) {
    return apply(b, [](auto x, auto y) { return x & y; });
  }
  constexpr SquareSet& operator|=(const SquareSet& b) {
    return apply(b, [](auto x, auto y) { return x | y; });
  }
  constexpr SquareSet& operator^=(const SquareSet& b) {
    return apply(b, [](auto x, auto y) { return x ^ y; });
  }
  constexpr SquareSet& operator-=(const SquareSet& b) {
    return apply(b, [](auto x, auto y) { return x & ~y; });
  }

  [[nodiscard]] constexpr std::uint64_t word(int index) const {
    return words_[static_cast<std::size_t>(index)];
  }
  constexpr std::uint64_t& word(int index) { return words_[static_cast<std::size_t>(index)]; }

 private:
  template <class Op>
  constexpr SquareSet& apply(const SquareSet& other, Op op) {
    for (int i = 0; i < kWords; ++i)
      words_[i] = op(words_[i], other.words_[i]);
    return *this;
  }
  std::array<std::uint64_t, kWords> words_{};
};

} // namespace plumb
