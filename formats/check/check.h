// Judging one line of text as a position of a game: every fault in it, a verdict, and its canonical form.
//
// A line passes through levels, each of which presumes the one before:
//   syntax  the text can be read: fields, letters, squares, numbers
//   setup   the men, rights and squares can stand together: kings, pawns on end ranks, castling, en passant
//   legal   no fault shows that play cannot have led here: checks, more men than a game has, the clocks
// All faults up to the level asked for are reported. What a rule set only warns of, because play goes on
// regardless, is an error here where the catalogue (formats/check/catalogue.h) says that no game leads there.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "formats/check/catalogue.h"
#include "formats/dialect/dialect.h"
#include "lib/base/fault.h"
#include "lib/rules/visit.h"

namespace plumb {

enum class Verdict { valid, syntax, invalid };

[[nodiscard]] std::string_view name(Verdict verdict);

struct CheckStyle {
  GameRequest game; // the size is taken from each line; a line may name its game by the opcode variant:ID
  Level level = Level::legal;
  Strictness strictness = Strictness::lenient;
};

// Invariant: `verdict` is valid exactly when no fault is an error; `canonical` is empty unless it is.
struct LineReport {
  Verdict verdict = Verdict::valid;
  std::string variant;
  Dialect dialect = Dialect::fen;
  Faults faults; // by column
  std::string canonical;
};

[[nodiscard]] LineReport check_line(const CheckStyle& style, std::string_view line);

// A report for a line that cannot even be looked at (too long, a NUL byte).
[[nodiscard]] LineReport unreadable_line(const CheckStyle& style, const Error& error);

} // namespace plumb
