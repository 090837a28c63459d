// Judging one line of text as a position of a game: every fault in it, a verdict, and its canonical form.
//
// A line passes through levels, each of which presumes the one before:
//   syntax  the text can be read: fields, letters, squares, numbers
//   setup   the men, rights and squares can stand together: kings, pawns on end ranks, castling, en passant
//   legal   no fault shows that play cannot have led here: checks, more men than a game has, the clocks
//   retro   play did lead here: by a proof game, or it is shown that none can
// All faults up to the level asked for are reported. What a rule set only warns of, because play goes on
// regardless, is an error here where the catalogue (formats/check/catalogue.h) says that no game leads there.
//
// The analysis of level retro is handed in by the caller: without one its verdict is "unknown".
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "formats/check/catalogue.h"
#include "formats/dialect/dialect.h"
#include "lib/base/fault.h"
#include "lib/rules/visit.h"

namespace plumb {

enum class Verdict { valid, syntax, invalid, illegal, unknown };

[[nodiscard]] std::string_view name(Verdict verdict);

// How a position came about. `verdict` is valid (with a proof game), illegal (with a reason) or unknown.
struct RetroAnswer {
  Verdict verdict = Verdict::unknown;
  std::string reason;                  // one sentence without a full stop; empty where it is valid
  std::vector<std::string> proof_game; // moves from the array
};

struct CheckStyle {
  GameRequest game; // the size is taken from each line; a line may name its game by the opcode variant:ID
  Level level = Level::legal;
  Strictness strictness = Strictness::lenient;
  // Asked of positions without an error, at level retro only; called from several threads at once.
  std::function<RetroAnswer(const GameRequest&, const std::string& efen)> retro;
};

// A fault with the level it counts at, and what was read there and should have been.
struct LineFault : Fault {
  Level level = Level::syntax;
  std::string found;    // as it stands in the line; empty where something is missing
  std::string expected; // in words
};

// Invariant: `verdict` is valid, illegal or unknown exactly when no fault is an error (illegal and unknown
// only at level retro); `canonical` is empty where a fault is an error, and at level syntax.
struct LineReport {
  Verdict verdict = Verdict::valid;
  std::string variant;
  GameRequest game; // what the line is judged as, with the options that it names
  Dialect dialect = Dialect::fen;
  std::vector<LineFault> faults; // by column
  std::string canonical;         // names its game where the line does
  std::optional<RetroAnswer> retro;
};

[[nodiscard]] bool has_error(const std::vector<LineFault>& faults);

[[nodiscard]] LineReport check_line(const CheckStyle& style, std::string_view line);

// A report for a line that cannot even be looked at (too long, a NUL byte).
[[nodiscard]] LineReport unreadable_line(const CheckStyle& style, const Error& error);

// The game that a line is meant for: its opcode variant:ID where it has one, else the request's (whose
// options are kept only if it is the same game).
[[nodiscard]] GameRequest game_of_line(const GameRequest& request, std::string_view line);

} // namespace plumb
