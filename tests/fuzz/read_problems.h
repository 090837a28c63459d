// What every reader of problems owes for any text: it ends, its faults lie in the text, and what it reads
// is a line that this project reads back.
#pragma once

#include <algorithm>

#include "formats/problem/codex.h"
#include "formats/problem/format.h"
#include "formats/problem/reading.h"
#include "tests/fuzz/fuzz.h"

namespace plumb::fuzz {

inline std::vector<std::size_t> line_lengths(std::string_view text) {
  std::vector<std::size_t> lengths(1);
  for (const char c : text) {
    if (c == '\n')
      lengths.push_back(0);
    else
      ++lengths.back();
  }
  return lengths;
}

inline void require_good_faults(const ReadProblem& problem, std::string_view text) {
  const auto lengths = line_lengths(text);
  require(problem.faults.size() <= kMostProblemFaults, "faults are bounded");
  require(has_error(problem.faults) != problem.problem.has_value(), "an error forbids the problem", text);
  for (const auto& [line, fault] : problem.faults) {
    require(line <= lengths.size(), "faults lie in the text", fault.code);
    require(fault.column >= 0, "columns are none or begin at 1", fault.code);
    // Texts of YAML may be written with escapes and over several lines: there a column is only that of the
    // text's beginning and what follows.
    require(!fault.code.empty() && !fault.message.empty(), "faults say what they are", fault.code);
    require(fault.message.find('\n') == std::string::npos, "messages are one line", fault.message);
  }
}

inline void require_survives(Problem problem, std::string_view text) {
  Faults notes;
  settle_rights(problem, {}, "chess", notes);
  require(!has_error(notes), "the codex finds no fault", text);
  for (const ProblemOperation& operation : problem.operations)
    require(!operation.operand.empty(), "no empty operations", operation.name);
  std::erase_if(problem.operations,
                [](const ProblemOperation& operation) { return operation.name == "solution"; });
  const std::string written = write_problem(problem);
  const auto again = read_problem(written);
  require(static_cast<bool>(again), "what is read can be written as a line", written);
  require(again->efen == problem.efen && again->stipulation == problem.stipulation &&
              again->solving == problem.solving,
          "and means the same", written);
}

template <class Reader>
void require_good_problems(Reader& reader, std::string_view text) {
  static_cast<void>(problem_format(text.substr(0, text.find('\n'))));
  std::size_t count = 0;
  for (auto problems = reader.next(); !problems.empty(); problems = reader.next()) {
    for (const ReadProblem& problem : problems) {
      require_good_faults(problem, text);
      if (problem.problem) require_survives(*problem.problem, text);
    }
    require((count += problems.size()) <= text.size() + 1, "no more problems than bytes", text);
  }
}

} // namespace plumb::fuzz
