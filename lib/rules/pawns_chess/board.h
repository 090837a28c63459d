// Which man stands where, in six words.
//
// The four bits of a man's Kind lie in four words, one bit a square, beside a word for each side. The men of
// a kind are a few bit operations on them; taking a man off or putting one on touches each word once; and a
// copy for trying out a move costs less than a cache line.
#pragma once

#include <array>

#include "lib/rules/pawns_chess/men.h"

namespace plumb::pawns_chess {

struct Board {
  std::array<Bitboard, 2> side{};
  std::array<Bitboard, 4> plane{};

  [[nodiscard]] constexpr Bitboard of(Color color) const { return side[index(color)]; }
  [[nodiscard]] constexpr Bitboard occupied() const { return side[0] | side[1]; }

  // All men of a kind, of both sides.
  template <Kind K>
  [[nodiscard]] constexpr Bitboard all() const {
    static_assert(K != Kind::none);
    constexpr auto bits = static_cast<unsigned>(K);
    const auto with = [&](unsigned i) { return (bits >> i & 1) != 0 ? plane[i] : ~plane[i]; };
    return with(0) & with(1) & with(2) & with(3);
  }
  template <Kind K>
  [[nodiscard]] constexpr Bitboard all(Color color) const {
    return all<K>() & of(color);
  }
  [[nodiscard]] constexpr Bitboard diagonals() const { return plane[0] & ~(plane[2] | plane[3]); }
  [[nodiscard]] constexpr Bitboard orthogonals() const { return plane[1] & ~(plane[2] | plane[3]); }
  // Knights and Berserker Knights.
  [[nodiscard]] constexpr Bitboard knights() const { return plane[2] & ~(plane[1] | plane[3]); }
  // Every man with the diagonal captures of an orthodox pawn: all pawns but the hidden Spies.
  [[nodiscard]] constexpr Bitboard diagonal_takers() const {
    return (plane[3] & ~all<Kind::spy>()) | all<Kind::pawn>();
  }

  [[nodiscard]] constexpr Kind kind_at(int square) const {
    const auto at = [&](int i) {
      return static_cast<unsigned>(plane[static_cast<std::size_t>(i)] >> square & 1) << i;
    };
    return static_cast<Kind>(at(0) | at(1) | at(2) | at(3));
  }
  [[nodiscard]] constexpr Color color_at(int square) const {
    return (side[0] >> square & 1) != 0 ? Color::white : Color::black;
  }

  // The square must be empty.
  constexpr void put(Color color, Kind kind, int square) {
    const Bitboard here = bit(square);
    side[index(color)] |= here;
    for (unsigned i = 0; i < 4; ++i)
      plane[i] |= static_cast<Bitboard>(static_cast<unsigned>(kind) >> i & 1) << square;
  }
  constexpr void clear(Bitboard squares) {
    for (Bitboard& word : side)
      word &= ~squares;
    for (Bitboard& word : plane)
      word &= ~squares;
  }
  // A man goes from one square to another; whatever stood there is gone.
  constexpr void shift(Color color, int from, int to) {
    const Kind kind = kind_at(from);
    clear(bit(from) | bit(to));
    put(color, kind, to);
  }
  friend constexpr bool operator==(const Board&, const Board&) = default;
};

} // namespace plumb::pawns_chess
