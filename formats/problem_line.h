// Problems as lines of text: a position, and what is asked and claimed of it.
//
//     r6r/p4P1p/4Q3/7p/8/8/P7/R6R w - - 0 1 variant:chessapawn stip "win 4"; claim "h1h5"; id "reconstruction
//     1";
//
// First the EFEN line: four fields, or six with the clocks, then opcodes key:value without spaces. Then
// operations as in EPD: a name, an operand in double quotes (\" and \\ inside) or bare up to the semicolon,
// a semicolon. Known names are in kProblemOperations; `bm #3` is read as stip "#3", as in collections of
// mates. `play "set-play tries=2 duplex"` asks for more than the solution (see SolvingOptions), `claim` names
// the first moves that solve it or, in help and series play, the number of solutions: "2.1.1" is two first
// moves, each with one continuation, or the lines themselves, parted by '|'. Any other operation is kept, and
// a warning says so. Empty lines and lines that begin with '#' hold no problem.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lib/base/fault.h"
#include "lib/base/result.h"
#include "lib/board/square.h"
#include "lib/rules/options.h"
#include "lib/search/stipulation.h"

namespace plumb {

// In the order in which they are written.
inline constexpr std::array<std::string_view, 12> kProblemOperations{
    "option",   "stip",   "play", "claim", "id",    "twin",
    "composer", "source", "year", "award", "grade", "comment"};

struct ProblemOperation {
  std::string name;
  std::string operand;
  int column = 0;         // of the name
  int operand_column = 0; // of the operand's first character; of the name where there is no operand
};

// What to tell besides the solution. In the operation `play`: words parted by spaces.
struct SolvingOptions {
  bool set_play = false;    // set-play: what happens if the other side begins
  int tries = 0;            // tries=n: first moves that at most n defences refute; tries: n is 1
  bool variations = false;  // variations: the whole solution
  bool post_key = false;    // post-key: the key is played, the defender is to move
  bool duplex = false;      // duplex: solve again with the other side beginning
  bool half_duplex = false; // half-duplex: only so
  friend bool operator==(const SolvingOptions&, const SolvingOptions&) = default;
};
[[nodiscard]] Result<SolvingOptions> read_solving_options(std::string_view text);
[[nodiscard]] std::string write_solving_options(const SolvingOptions& options);

// The number of solutions that a claim such as "2.1.1" or "3" states, with the branches behind each move
// where it states them.
struct ClaimedNumber {
  std::size_t solutions = 1;
  std::vector<std::size_t> branches;
};
// Is a word of a claim meant for a number? It is of digits and dots, which no move is.
[[nodiscard]] bool means_number(std::string_view word);
// At each move 1 to 1000 ways, and at most a million solutions.
[[nodiscard]] Result<ClaimedNumber> read_claimed_number(std::string_view text);

// What a position leaves to the codex of chess composition (formats/problem/codex.h), because its format has
// no words for it.
struct Convention {
  bool castling = false;             // kings and rooks at home may castle unless that is disproved
  std::vector<Square> cannot_castle; // of these it is known that they may not
  bool en_passant = false;           // a capture is possible if the last move provably was the double step
};

struct Problem {
  std::string efen;  // with its opcodes, `variant` among them
  OptionMap options; // of the rules, from `option "key=value"`
  std::optional<Stipulation> stipulation;
  SolvingOptions solving;
  // The words of what is said of the solution: first moves, or a number of solutions such as "2.1.1", or
  // whole lines, parted by "|". Empty: nothing is claimed.
  std::vector<std::string> claim;
  int claim_column = 0;
  std::optional<Convention> convention;     // nothing: `efen` says all
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
