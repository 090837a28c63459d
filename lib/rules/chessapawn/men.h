// The men of Chessapawn, and what both of its implementations share: set-ups and moves.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "lib/board/color.h"
#include "lib/board/efen_text.h"
#include "lib/board/square.h"

namespace plumb::chessapawn {

enum class Kind : std::uint8_t { pawn, knight, bishop, rook, queen, king };

// Distances are numbers of squares; a slider goes as far as any board.
inline constexpr int kAnyDistance = kMaxFiles;

// How a kind moves, toward its side's last rank: so far it may go to an empty square, so far to an enemy.
// Sideways every kind only captures. A pawn's double step comes on top of its ranges.
struct Ranges {
  int straight;
  int straight_capture;
  int diagonal;
  int diagonal_capture;
  int sideways_capture;
  bool leaps; // the four forward knight squares, with or without capture
};

inline constexpr std::array<Ranges, 6> kRanges{{
    {1, 0, 0, 1, 0, false},
    {1, 0, 0, 1, 0, true},
    {1, 0, kAnyDistance, kAnyDistance, 0, false},
    {kAnyDistance, kAnyDistance, 0, 1, kAnyDistance, false},
    {kAnyDistance, kAnyDistance, kAnyDistance, kAnyDistance, kAnyDistance, false},
    {1, 1, 1, 1, 1, false},
}};

// A man, or none: 0, then White's kinds from 1 on, then Black's.
struct Man {
  std::uint8_t code = 0;

  [[nodiscard]] static constexpr Man of(Kind kind, Color color) {
    return Man{static_cast<std::uint8_t>(1 + static_cast<int>(kind) + 6 * static_cast<int>(color))};
  }
  [[nodiscard]] constexpr bool none() const { return code == 0; }
  [[nodiscard]] constexpr Color color() const { return code > 6 ? Color::black : Color::white; }
  [[nodiscard]] constexpr Kind kind() const { return static_cast<Kind>((code - 1) % 6); }
  [[nodiscard]] constexpr bool is_of(Color side) const { return !none() && color() == side; }
  [[nodiscard]] constexpr bool is_pawn() const { return !none() && kind() == Kind::pawn; }
  friend constexpr bool operator==(Man, Man) = default;
};

inline constexpr int kManCodes = 13;

// "P", "n", and "" where there is no man.
[[nodiscard]] constexpr std::string_view letters(Man man) {
  return std::string_view("PNBRQKpnbrqk").substr(man.none() ? 12u : man.code - 1u, 1);
}

// Anything that can be written.
struct Setup {
  BoardSize size{8, 8};
  std::array<Man, kMaxFiles * kMaxRanks> men{}; // squares numbered by `size`
  Color side = Color::white;
  std::optional<Square> en_passant; // the square passed over
  int halfmove_clock = 0;
  int fullmove_number = 1;
  EfenColumns columns;
};

// A move is told by its squares: whoever reaches the square passed over takes the pawn that passed it.
struct Move {
  Square from;
  Square to;
  friend bool operator==(const Move&, const Move&) = default;
};

} // namespace plumb::chessapawn
