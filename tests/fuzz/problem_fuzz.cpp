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
  // With fewer fields than any position has, the first operation would be taken for a field.
  if (problem && std::count(problem->efen.begin(), problem->efen.end(), ' ') >= 3)
    fuzz::require_survives(*problem);
  return 0;
}
