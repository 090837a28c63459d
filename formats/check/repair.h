// Mending a line: what can be mended is, each correction is named, and the rest is left to the reader.
//
// Mended are the text (what lenient reading puts up with), the fields that say more than the men on the board
// allow (rights without a rook, a square that no pawn passed over, impossible clocks, unknown opcodes), and
// things of other games that this one has not (men in hand, walls, counters of checks). The men on the board
// are never touched, nor is the side to move, unless its letter has one meaning or the line is without fault
// with the other side to move and with no other change. Moves behind the position are played, and the line is
// that of the position they lead to. Which game is meant is never guessed.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "formats/check/check.h"

namespace plumb {

struct Correction {
  LineFault fault;         // what was wrong, with its column in the line
  std::string replacement; // what now stands there; empty where it was taken out
};

// Invariant: `efen` is empty where the text cannot be read as a position at all; else it is the line with all
// corrections made, and `report` is its report (at the style's level; retro is not asked).
struct Repaired {
  std::vector<Correction> corrections;
  std::string efen;
  Dialect dialect = Dialect::fen; // of the line
  Extras extras;                  // what the line said beyond `efen`
  std::vector<Operation> operations;
  GameRequest game; // what the line is judged as: its own game and options, where it names them
  LineReport report;
};

[[nodiscard]] Repaired repair_line(const CheckStyle& style, std::string_view line);

} // namespace plumb
