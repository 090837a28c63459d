// Problems as lines of text: a position, and what is asked and claimed of it.
//
//     r6r/p4P1p/4Q3/7p/8/8/P7/R6R w - - 0 1 variant:chessapawn stip "win 4"; claim "h1h5"; id "reconstruction
//     1";
//
// First the EFEN line: four fields, or six with the clocks, then opcodes key:value without spaces. Then
// operations as in EPD: a name, an operand in double quotes (\" and \\ inside) or bare up to the semicolon,
// a semicolon. Known names are in kProblemOperations; `bm #3` is read as stip "#3", as in collections of
// mates. Any other operation is kept, and a warning says so. Empty lines and lines that begin with '#' hold
// no problem.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lib/base/fault.h"
#include "lib/rules/options.h"
#include "lib/search/stipulation.h"

namespace plumb {

// In the order in which they are written.
inline constexpr std::array<std::string_view, 9> kProblemOperations{
    "option", "stip", "claim", "id", "composer", "source", "year", "grade", "comment"};

struct ProblemOperation {
  std::string name;
  std::string operand;
  int column = 0;         // of the name
  int operand_column = 0; // of the operand's first character; of the name where there is no operand
};

struct Problem {
  std::string efen;  // with its opcodes, `variant` among them
  OptionMap options; // of the rules, from `option "key=value"`
  std::optional<Stipulation> stipulation;
  std::vector<std::string> claim; // the first moves that are said to solve it; empty: nothing is claimed
  int claim_column = 0;
  std::vector<ProblemOperation> operations; // all of them, as read

  // The first operation of that name, or none.
  [[nodiscard]] const ProblemOperation* find(std::string_view name) const;
  // Its operand; empty where there is none.
  [[nodiscard]] std::string_view text(std::string_view name) const;
};

[[nodiscard]] bool holds_no_problem(std::string_view line);
// Every fault of the operations, with its column; the EFEN part is left to the game's reader, whose columns
// are right as they are because it stands first.
[[nodiscard]] Checked<Problem> read_problem(std::string_view line);
// One line without its end. Known operations come first, in their order.
[[nodiscard]] std::string write_problem(const Problem& problem);

} // namespace plumb
