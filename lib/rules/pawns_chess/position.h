// Positions and set-ups of Pawns Chess.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "lib/base/key.h"
#include "lib/board/efen_text.h"
#include "lib/rules/pawns_chess/board.h"
#include "lib/rules/pawns_chess/heal_list.h"

namespace plumb::pawns_chess {

// What a set of sides says: bit 0 White, bit 1 Black.
using Sides = std::uint8_t;
[[nodiscard]] constexpr bool has(Sides sides, Color color) {
  return (sides >> index(color) & 1) != 0;
}
[[nodiscard]] constexpr Sides with(Sides sides, Color color, bool set) {
  const unsigned mask = 1U << index(color);
  return static_cast<Sides>(set ? sides | mask : sides & ~mask);
}

// Words that name squares have at most one bit, except `castling`.
//
// Invariants: one King a side, except that the side not to move may have lost its King to its own Berserker,
// which ends the game; the limits of each kind hold for board and heal list together. `en_passant` is
// kept whenever a man of the side to move may come to take there, which is more often than it matters:
// texts and keys have it only where it does (see en_passant_matters in lib/rules/pawns_chess/efen.cpp).
struct Position {
  Board board;
  Bitboard castling = 0;   // rooks that may still castle
  Bitboard en_passant = 0; // the square passed over by the last move
  Bitboard heroic = 0;     // the declared Hero, of the side not to move
  Bitboard driven = 0;     // where the hidden Spy of the side to move was driven from
  Bitboard unmasked = 0;   // the Spy of the side not to move that its check has just discovered
  std::array<HealList, 2> heal{};
  Sides healed = 0;    // whose last turn was a healing
  Sides reloading = 0; // whose last turn was a shot
  Color side = Color::white;
  int halfmove_clock = 0;
  int fullmove_number = 1;

  friend bool operator==(const Position&, const Position&) = default;
};

// A castling right as written: K or Q for the outermost rook on that side of the King, A to H for the rook
// on that file.
struct CastlingRight {
  Color color = Color::white;
  char letter = 'K'; // upper case
  int column = 0;
  friend bool operator==(const CastlingRight&, const CastlingRight&) = default;
};

struct HealEntry {
  Man man;
  int column = 0;
};

// A square named by an opcode.
struct SquareEntry {
  int square = 0;
  int column = 0;
};

// Anything that can be written down.
struct Setup {
  std::array<Man, 64> men{};
  Color side = Color::white;
  std::vector<CastlingRight> castling;
  std::optional<int> en_passant;
  std::optional<SquareEntry> heroic, driven, unmasked;
  std::vector<HealEntry> heal;
  Sides healed = 0;
  Sides reloading = 0;
  int halfmove_clock = 0;
  int fullmove_number = 1;
  int healed_column = 0;
  EfenColumns columns;
};

// The key of everything but the clocks, with `en_passant` as it stands in the position.
[[nodiscard]] Key key_of(const Position& position);

} // namespace plumb::pawns_chess
