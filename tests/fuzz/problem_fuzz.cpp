// Any bytes as a problem line: faults have good columns, and a line that is read survives being written.
#include <algorithm>

#include "formats/problem_line.h"
#include "formats/stipulation_text.h"
#include "tests/fuzz/fuzz.h"

namespace plumb::fuzz {
namespace {

void require_good_columns(const Faults& faults, std::string_view line) {
  for (const Fault& fault : faults) {
    require(fault.column >= 1 && fault.column <= static_cast<int>(line.size()) + 1, "columns lie in the line",
            fault.code);
    require(!fault.code.empty() && !fault.message.empty(), "faults say what they are", fault.code);
  }
}

// Where the fields of a position end is seen by what follows: not if there are fewer than any position has,
// or empty ones, nor if an operation has a name that looks like a clock or an opcode.
bool has_a_sure_end(const Problem& problem) {
  const std::string& efen = problem.efen;
  const auto is_a_name = [](const ProblemOperation& operation) {
    const char first = operation.name.front();
    return (first < '0' || first > '9') && operation.name.find(':') == std::string::npos;
  };
  return std::count(efen.begin(), efen.end(), ' ') >= 3 && efen.front() != ' ' && efen.back() != ' ' &&
         efen.find("  ") == std::string::npos &&
         std::all_of(problem.operations.begin(), problem.operations.end(), is_a_name);
}

void require_survives(const Problem& problem) {
  const std::string written = write_problem(problem);
  const auto again = read_problem(written);
  require(static_cast<bool>(again), "what is written is read", written);
  require(write_problem(*again) == written, "writing is stable", written);
  require(again->efen == problem.efen, "writing keeps the position", written);
  require(again->stipulation == problem.stipulation, "writing keeps the stipulation", written);
  require(again->claim == problem.claim, "writing keeps the claim", written);
  require(again->options.size() == problem.options.size(), "writing keeps the options", written);
}

} // namespace
} // namespace plumb::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace plumb;
  const std::string_view line = fuzz::as_text(data, size);
  if (const auto stipulation = read_stipulation(line)) {
    const auto again = read_stipulation(write_stipulation(*stipulation));
    fuzz::require(again && *again == *stipulation, "a stipulation is read as it is written", line);
  }
  static_cast<void>(holds_no_problem(line));
  const auto problem = read_problem(line);
  fuzz::require_good_columns(problem.faults, line);
  fuzz::require(has_error(problem.faults) != static_cast<bool>(problem), "an error forbids the problem",
                line);
  if (problem && fuzz::has_a_sure_end(*problem)) fuzz::require_survives(*problem);
  return 0;
}
