// The board of Pawn Shooter Chess as four words, and the pushes and removals that change it.
//
// A man is three bits of kind and one of colour; word i of the board holds bit i of all 64 squares. Any row
// of men, whatever they are, is pushed by shifting its bits in four words, and a whole position fits into
// 48 bytes, so that copying one costs less than remembering how to undo a move.
//
// Sets of squares are plain 64-bit words here: a1 is bit 0, b1 bit 1, h8 bit 63. A direction is 0 to 7;
// those below 4 go up in square numbers, and d ^ 4 is opposite to d.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "lib/board/color.h"

namespace plumb::pawn_shooter {

using Set = std::uint64_t;

// The codes are chosen so that the sets asked for most cost one or two operations.
enum class Kind : std::uint8_t {
  none = 0,
  pawn = 1,
  horse = 2,
  king = 3,
  swordsman = 4,
  cannon = 5,
  queen = 6
};

inline constexpr int kDirections = 8;
// East, north-west, north, north-east, and their opposites.
inline constexpr std::array<int, kDirections> kStep{1, 7, 8, 9, -1, -7, -8, -9};

[[nodiscard]] constexpr int opposite(int direction) {
  return direction ^ 4;
}
[[nodiscard]] constexpr Set bit(int square) {
  return Set{1} << square;
}
[[nodiscard]] constexpr int square_of(Set set) {
  return std::countr_zero(set);
}
[[nodiscard]] constexpr int size_of(Set set) {
  return std::popcount(set);
}
// Removes the lowest square of a set that is not empty, and returns it.
constexpr int pop(Set& set) {
  const int square = square_of(set);
  set &= set - 1;
  return square;
}

// Tables over squares, computed at compile time.
struct Tables {
  std::array<Set, kDirections> edge{};                // squares from which a step leaves the board
  std::array<std::array<Set, 64>, kDirections> ray{}; // by direction: all squares ahead
  std::array<std::array<Set, 64>, 4> within{};        // by distance 1 to 3: the square itself left out
  std::array<Set, 64> lines{};                        // the eight rays together
  std::array<std::uint8_t, 64> edges_at{};            // bit d: a step in direction d leaves the board
  std::array<std::array<Set, 64>, 2>
      pawn_attackers{}; // by the victim's colour: where a chess pawn takes from

  constexpr Tables() {
    for (int square = 0; square < 64; ++square)
      fill(square);
  }
  constexpr void fill(int square) {
    const int file = square % 8;
    const int rank = square / 8;
    for (int d = 0; d < kDirections; ++d) {
      const int rank_step = d == 0 || d == 4 ? 0 : (d < 4 ? 1 : -1);
      const int file_step = kStep[d] - 8 * rank_step;
      int f = file + file_step;
      int r = rank + rank_step;
      if (f < 0 || f > 7 || r < 0 || r > 7) {
        edge[d] |= bit(square);
        edges_at[square] |= static_cast<std::uint8_t>(1 << d);
      }
      for (; f >= 0 && f <= 7 && r >= 0 && r <= 7; f += file_step, r += rank_step)
        ray[d][square] |= bit(8 * r + f);
      lines[square] |= ray[d][square];
    }
    for (int other = 0; other < 64; ++other) {
      const int across = other % 8 > file ? other % 8 - file : file - other % 8;
      const int along = other / 8 > rank ? other / 8 - rank : rank - other / 8;
      for (int distance = 1; distance <= 3; ++distance)
        if (other != square && across <= distance && along <= distance)
          within[distance][square] |= bit(other);
      if (across == 1 && other / 8 == rank + 1) pawn_attackers[0][square] |= bit(other);
      if (across == 1 && other / 8 == rank - 1) pawn_attackers[1][square] |= bit(other);
    }
  }
};

inline constexpr Tables kTables{};

[[nodiscard]] constexpr Set edge(int direction) {
  return kTables.edge[direction];
}
[[nodiscard]] constexpr Set ray(int direction, int square) {
  return kTables.ray[direction][square];
}
// Squares at distance 1 to `distance`.
[[nodiscard]] constexpr Set within(int distance, int square) {
  return kTables.within[distance][square];
}
[[nodiscard]] constexpr Set at_two(int square) {
  return within(2, square) & ~within(1, square);
}

// Every square of the set moved one step; those that would leave the board are lost.
[[nodiscard]] constexpr Set shift(Set set, int direction) {
  return std::rotl(set & ~edge(direction), kStep[direction] & 63);
}
// The set together with everything one king step from it.
[[nodiscard]] constexpr Set dilate(Set set) {
  const Set wide = set | shift(set, 0) | shift(set, 4);
  return wide | wide << 8 | wide >> 8;
}
// The seeds and all carriers that can be reached from them along unbroken rows of carriers in one direction:
// a Kogge-Stone fill, which needs three doublings for a row of up to eight.
[[nodiscard]] constexpr Set fill_along(Set seeds, Set carriers, int direction) {
  seeds |= carriers & shift(seeds, direction);
  carriers &= shift(carriers, direction);
  seeds |= carriers & shift(shift(seeds, direction), direction);
  carriers &= shift(shift(carriers, direction), direction);
  return seeds | (carriers & shift(shift(shift(shift(seeds, direction), direction), direction), direction));
}
// The first square of a set that is not empty, coming from behind it in that direction.
[[nodiscard]] constexpr int first(Set set, int direction) {
  return direction < 4 ? std::countr_zero(set) : 63 - std::countl_zero(set);
}

// What a step from a square moves: the man there and the unbroken row before him.
struct Row {
  Set men = 0;
  Set end = 0; // the empty square the last man goes to; empty if he falls off the board
  [[nodiscard]] Set fallen(int direction) const { return end != 0 ? 0 : men & edge(direction); }
};

[[nodiscard]] constexpr Row row_from(int square, int direction, Set occupied) {
  const Set ahead = ray(direction, square);
  const Set empties = ahead & ~occupied;
  if (empties == 0) return {ahead | bit(square), 0};
  const int end = first(empties, direction);
  return {(ahead | bit(square)) & ~(ray(direction, end) | bit(end)), bit(end)};
}

class Board {
 public:
  [[nodiscard]] constexpr Set occupied() const { return kind_[0] | kind_[1] | kind_[2]; }
  [[nodiscard]] constexpr Set of(Color color) const {
    return color == Color::black ? black_ : occupied() & ~black_;
  }
  [[nodiscard]] constexpr Set pawns() const { return kind_[0] & ~kind_[1] & ~kind_[2]; }
  [[nodiscard]] constexpr Set horses() const { return kind_[1] & ~kind_[0] & ~kind_[2]; }
  [[nodiscard]] constexpr Set kings() const { return kind_[0] & kind_[1]; }
  [[nodiscard]] constexpr Set swordsmen() const { return kind_[2] & ~kind_[0] & ~kind_[1]; }
  [[nodiscard]] constexpr Set cannons() const { return kind_[0] & kind_[2]; }
  [[nodiscard]] constexpr Set queens() const { return kind_[1] & kind_[2]; }
  // Swordsmen, Cannons and Queens.
  [[nodiscard]] constexpr Set officers() const { return kind_[2]; }

  [[nodiscard]] constexpr Kind kind_at(int square) const {
    return static_cast<Kind>((kind_[0] >> square & 1) | (kind_[1] >> square & 1) << 1 |
                             (kind_[2] >> square & 1) << 2);
  }
  [[nodiscard]] constexpr bool is_black(int square) const { return (black_ >> square & 1) != 0; }

  // The square must be empty.
  constexpr void put(int square, Kind kind, Color color) {
    for (int i = 0; i < 3; ++i)
      kind_[i] |= static_cast<Set>(static_cast<int>(kind) >> i & 1) << square;
    if (color == Color::black) black_ |= bit(square);
  }
  constexpr void remove(Set squares) {
    for (Set& word : kind_)
      word &= ~squares;
    black_ &= ~squares;
  }
  // The man goes from one square to another, and whoever stood there is gone.
  constexpr void replace(int from, int to) {
    const auto move = [&](Set& word) { word = (word & ~(bit(from) | bit(to))) | (word >> from & 1) << to; };
    for (Set& word : kind_)
      move(word);
    move(black_);
  }
  // A row as row_from() gives it; the man who falls off the board is gone.
  constexpr void push(Set men, int direction) {
    const Set staying = men & ~edge(direction);
    const auto move = [&](Set& word) {
      word = (word & ~men) | std::rotl(word & staying, kStep[direction] & 63);
    };
    for (Set& word : kind_)
      move(word);
    move(black_);
  }

  [[nodiscard]] constexpr const std::array<Set, 3>& kind_words() const { return kind_; }
  [[nodiscard]] constexpr Set black_word() const { return black_; }
  friend bool operator==(const Board&, const Board&) = default;

 private:
  std::array<Set, 3> kind_{}; // bit i of the kind
  Set black_ = 0;             // always part of occupied()
};

} // namespace plumb::pawn_shooter
