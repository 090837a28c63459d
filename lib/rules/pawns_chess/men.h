// The men of Pawns Chess.
//
// The numbers are chosen for lib/rules/pawns_chess/board.h, which stores their four bits in four words:
// bit 0 of the pieces is "slides diagonally" and bit 1 "slides along ranks and files", bit 2 alone is a
// leaper, and bit 3 is a pawn of the array.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "lib/board/bitboard.h"
#include "lib/board/color.h"

namespace plumb::pawns_chess {

using namespace plumb::bits;

// `pawn` is the orthodox pawn that a discovered Spy has become; `spy` is a hidden one.
enum class Kind : std::uint8_t {
  none,
  bishop,
  rook,
  queen,
  knight,
  berserker_knight,
  king,
  pawn,
  hero,
  berserker,
  spy,
  healer,
  mercenary,
  horseman,
  guard,
  archer
};
inline constexpr std::size_t kKinds = 16;

[[nodiscard]] constexpr bool is_pawn(Kind kind) {
  return kind >= Kind::pawn;
}
// Kinds of which a side has at most one (the King, of which it has exactly one, included).
[[nodiscard]] constexpr bool is_unique(Kind kind) {
  return kind >= Kind::berserker_knight;
}

// White's letters in EFEN, by kind; empty for none.
inline constexpr std::array<std::string_view, kKinds> kLetters{
    "", "B", "R", "Q", "N", "{Nb}", "K", "P", "{Ph}", "{Pb}", "{Ps}", "{Pe}", "{Pm}", "{Pr}", "{Pg}", "{Pa}"};
inline constexpr std::array<std::string_view, kKinds> kNames{
    "nothing", "Bishop",    "Rook", "Queen",  "Knight",    "Berserker Knight", "King",  "discovered Spy",
    "Hero",    "Berserker", "Spy",  "Healer", "Mercenary", "Horseman",         "Guard", "Archer"};

[[nodiscard]] constexpr std::string_view letters(Kind kind) {
  return kLetters[static_cast<std::size_t>(kind)];
}
[[nodiscard]] constexpr std::string_view name(Kind kind) {
  return kNames[static_cast<std::size_t>(kind)];
}

struct Man {
  Color color = Color::white;
  Kind kind = Kind::none;
  friend constexpr bool operator==(const Man&, const Man&) = default;
};

// The last rank of a side, where its pawns promote.
[[nodiscard]] constexpr Bitboard last_rank(Color color) {
  return rank_mask(relative_rank(color, 7));
}

[[nodiscard]] constexpr Bitboard bit_at(std::optional<int> square) {
  return square ? bit(*square) : 0;
}

// One square forward as a change of square number; `squares` moved that way.
[[nodiscard]] constexpr Bitboard ahead(Color color, Bitboard squares) {
  return color == Color::white ? squares << 8 : squares >> 8;
}

template <class F>
constexpr void each_square(Bitboard squares, F&& f) {
  for (; squares != 0; squares = without_first(squares))
    f(first_square(squares));
}

} // namespace plumb::pawns_chess
