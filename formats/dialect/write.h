// Positions written in the dialects of other programs, with everything that a dialect cannot say reported.
//
// What is written is what was read, turned over: the square passed over and the rights as they stood. A right
// is bound to its rook first, because the dialects name rooks differently. Nothing is lost silently: each
// thing that does not fit is a warning of its own, and what would be a different position (a man or a board
// that the dialect does not have) is an error, and then there is no text.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "formats/dialect/dialect.h"
#include "lib/board/efen_text.h"

namespace plumb {

// The dialects that can be written: all but SFEN.
[[nodiscard]] std::span<const Dialect> written_dialects();
// By its name; nothing for anything that cannot be written.
[[nodiscard]] std::optional<Dialect> read_dialect_name(std::string_view text);

// What was read: `text` is the split `efen` of a Reading.
struct WriteSource {
  const EfenText& text;
  const Extras& extras;
  const std::vector<Operation>& operations;
  const GameFacts& facts;
};

struct Written {
  std::string text; // empty exactly if a loss is an error
  Faults losses;    // without columns
};
[[nodiscard]] Written write_dialect(const WriteSource& source, Dialect to);

// Every code that a loss can have, in alphabetical order, with a line and a dialect that show it.
struct LossKind {
  std::string_view code;
  bool refuses; // nothing is written
  std::string_view meaning;
  std::string_view variant;
  std::string_view example;
  Dialect to;
};
[[nodiscard]] std::span<const LossKind> loss_catalogue();

} // namespace plumb
