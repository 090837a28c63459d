// The text of an Extended FEN line, split into its parts but not yet given a meaning.
//
//   <placement>[<pocket>] <side> <castling> <en passant> <halfmove clock> <fullmove number> {<key>:<value>}
//
// Every game reads its positions from an EfenText: this file knows the form (ranks, runs of empty squares
// of 1 to 16, braces, fields, columns), the game knows what the letters, rights and opcodes mean. Each part
// keeps the column where it stood, so that a fault found much later still points at the right character.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lib/base/fault.h"
#include "lib/board/color.h"
#include "lib/board/square.h"

namespace plumb {

// A word of the line and its 1-based byte column.
struct EfenWord {
  std::string text;
  int column = 0;
};

// One man on the board: "N", "+d" or "{Ph}".
struct PlacedWord {
  Square square;
  std::string text;
  int column = 0;
};

struct EfenOpcode {
  std::string key;
  std::string value;
  int column = 0; // of the key
};

// Where things stood in the line, for faults that are found after reading. Column 0: not from a text.
struct EfenColumns {
  std::array<int, 9> fields{}; // by Field
  std::vector<int> squares;    // by square index: the man there, or the run of empty squares that covers it
  [[nodiscard]] int of(Field field) const { return fields[static_cast<std::size_t>(field)]; }
  [[nodiscard]] int of(Square square) const {
    return square.index < squares.size() ? squares[square.index] : of(Field::placement);
  }
};

struct EfenText {
  BoardSize size;
  std::vector<PlacedWord> men;                 // from the top rank down, each from file a on
  std::optional<std::vector<EfenWord>> pocket; // nothing where the line has no brackets
  Color side = Color::white;
  EfenWord castling{"-"};
  EfenWord en_passant{"-"};
  int halfmove_clock = 0;
  int fullmove_number = 1;
  std::vector<EfenOpcode> opcodes; // in the order written; keys are unique
  EfenColumns columns;
};

// Splits a line. Faults are complete: after a bad field the others are still looked at. The two clocks may
// be left out (then 0 and 1, as in EPD). Fields are separated by single spaces; anything else is an error.
[[nodiscard]] Checked<EfenText> split_efen(std::string_view line);

// The size of the board that a line is written for, from its placement alone; nothing if that is malformed.
[[nodiscard]] std::optional<BoardSize> efen_board_size(std::string_view line);

// Writes the placement field of a board. `man(square)` returns the letters there, empty for an empty square.
template <class ManAt>
[[nodiscard]] std::string write_placement(BoardSize size, ManAt&& man) {
  std::string text;
  for (int rank = size.ranks - 1; rank >= 0; --rank) {
    int empty = 0;
    for (int file = 0; file < size.files; ++file) {
      const std::string letters{man(size.at(file, rank))};
      if (letters.empty()) {
        ++empty;
        continue;
      }
      if (empty != 0) text += std::to_string(empty);
      empty = 0;
      text += letters;
    }
    if (empty != 0) text += std::to_string(empty);
    if (rank != 0) text += '/';
  }
  return text;
}

// True for a man's letters that are White's: the first letter is upper case.
[[nodiscard]] bool is_white_man(std::string_view letters);
// The same letters for the other side.
[[nodiscard]] std::string swap_case_of_man(std::string_view letters);

} // namespace plumb
