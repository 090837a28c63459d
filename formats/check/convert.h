// A line of any dialect written in another.
#pragma once

#include <string>
#include <string_view>

#include "formats/check/repair.h"
#include "formats/dialect/write.h"

namespace plumb {

// Only the text must make sense, as for drawing: a position that no game leads to is converted as well. In
// Extended FEN what is written is canonical if the position can be played on.
// Invariant: `text` is empty exactly where the line could not be read or written; `report` or `losses` say
// why.
struct Converted {
  std::string text;
  Dialect from = Dialect::fen;
  Faults losses;
  std::vector<Correction> corrections; // only where repair was asked for
  LineReport report;                   // of the line; of the repaired one where repair was asked for
};

[[nodiscard]] Converted convert_line(const CheckStyle& style, std::string_view line, Dialect to, bool repair);

} // namespace plumb
