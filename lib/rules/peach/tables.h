// Targets of leaps and rays of slides by square, made from the men's table once for each wizard option.
#pragma once

#include <array>

#include "lib/board/color.h"
#include "lib/rules/peach/bits.h"
#include "lib/rules/peach/men.h"

namespace plumb::peach {

struct Direction {
  int file;
  int rank;
  // Squares along it are numbered upwards.
  [[nodiscard]] constexpr bool ascending() const { return rank * 10 + file > 0; }
};

// Ordered so that direction d ^ 1 is the opposite of d.
inline constexpr std::array<Direction, 8> kDirections{
    {{0, 1}, {0, -1}, {1, 0}, {-1, 0}, {1, 1}, {-1, -1}, {-1, 1}, {1, -1}}};

struct Tables {
  // By colour, square and kind: where a leap of that man from that square goes. The kinds of a square stand
  // together, since an attack on a square asks for all of them.
  std::array<std::array<std::array<Bits, kKinds>, Board::squares>, 2> leaps{};
  // By direction and square: the squares from there to the edge; the first three of them.
  std::array<std::array<Bits, Board::squares>, 8> rays{};
  std::array<std::array<Bits, Board::squares>, 8> short_rays{};
};

// The tables of the option; made at the first call.
[[nodiscard]] const Tables& tables(bool area);

} // namespace plumb::peach
