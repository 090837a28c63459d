// The ways in which programs write a position down, and reading a line in any of them.
//
// A line is turned into Extended FEN, the one form that the rule sets read, and nothing is turned silently:
// every departure from the standard is a fault, a warning where one meaning is certain (two clocks left out,
// tabs for spaces, "44" for "8") and an error where it is not. Each byte of the new text remembers the column
// it came from, so that faults found later by a game still point into the line as it was written.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lib/base/fault.h"
#include "lib/board/square.h"
#include "lib/rules/rules.h"

namespace plumb {

enum class Dialect {
  fen,      // the PGN standard's: castling KQkq
  xfen,     // castling by the outermost rook, or by the file of an inner one
  shredder, // castling by files only
  epd,      // four fields and operations ended by ';'
  efen,     // this project's: opcodes key:value, wide boards, braces
  fairy,    // Fairy-Stockfish: men in hand in brackets, promoted '+' and '~', check counters, walls
  lichess,  // men in hand as a ninth rank, checks given as +1+0, underscores for spaces
  sfen,     // shogi: side, hand, move number
  popeye,   // Forsyth notation alone: S for the knight, runs over several ranks
  winboard, // dressed letters such as M'
};

[[nodiscard]] std::string_view name(Dialect dialect);

// What reading has to know of a game.
struct GameFacts {
  GameInfo info;
  BoardSize array; // the size of its array
  bool has_pocket = false;
  bool has_castling = false;
  bool on_nine_ranks = false; // is it played on 8 files and 9 ranks?
  bool on_many_sizes = false; // is it played on other boards than that of its array?
};

// The facts of a game of the library; nothing for an unknown id.
[[nodiscard]] const GameFacts* facts_of(std::string_view id);

// One EPD operation: `bm Kg2 Kf1;`, `id "a name";`.
struct Operation {
  std::string name;
  std::vector<std::string> operands; // without quotes
  std::vector<bool> quoted;          // for each operand: did it stand in quotes?
  int column = 0;
};

// What a line says beyond Extended FEN, for games of other programs; a conversion hands it on.
struct Extras {
  std::vector<Square> promoted;                  // marked with '~'
  std::vector<Square> walls;                     // '*', read as empty squares
  std::optional<std::string> pocket;             // men in hand, in a game that has none
  std::optional<std::array<int, 2>> checks_left; // to be given by White and by Black
};

struct Reading {
  Dialect dialect = Dialect::fen;
  std::string efen;         // what makes no sense has given way: fields to neutral ones, men to empty squares
  std::vector<int> columns; // for each byte of `efen`, where it came from in the line; 0: from nowhere
  bool damaged = false;     // the board of `efen` is not the one that was meant
  Faults faults;            // with columns in the line
  Extras extras;
  std::vector<Operation> operations;
  std::vector<std::string> moves; // that stand behind the position, an error

  // The column in the line of a 1-based column in `efen`.
  [[nodiscard]] int column_in_line(int column, std::size_t line_length) const;
};

// No more than these are kept of one line; one of the code "more-faults" says that there were more.
inline constexpr std::size_t kMostFaults = 256;

// The opcode variant:ID, wherever in the line a word can stand; the first one of several.
struct NamedVariant {
  std::string id;
  int column = 0;
};
[[nodiscard]] std::optional<NamedVariant> named_variant(std::string_view line);
// Does the word mean to name a game, rightly ("variant:chess") or not ("Variant", "variant=chess")?
[[nodiscard]] bool names_variant(std::string_view word);

enum class Strictness { lenient, strict }; // strict: what lenient reading warns of is an error

[[nodiscard]] Reading read_dialect(std::string_view line, const GameFacts& facts,
                                   Strictness strictness = Strictness::lenient);

} // namespace plumb
