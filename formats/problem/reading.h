// What readers of problems in other formats than this project's lines work on and give back.
//
// A problem is read as it comes, from a source of lines, so that a collection of any length takes the memory
// of one problem. Faults carry their line, since a problem stands on several.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "formats/problem_line.h"

namespace plumb {

struct SourceLine {
  std::size_t number = 0;     // from 1
  std::string text;           // without its end
  std::optional<Error> error; // why the text could not be had
};
using LineSource = std::function<std::optional<SourceLine>()>;

struct PlacedFault {
  std::size_t line = 0; // 1-based; 0: of the problem as a whole
  Fault fault;
};
using PlacedFaults = std::vector<PlacedFault>;

// Of one problem no more faults are kept than this; the rest would only repeat the first.
inline constexpr std::size_t kMostProblemFaults = 50;

[[nodiscard]] bool has_error(const PlacedFaults& faults);
void add_fault(PlacedFaults& faults, Severity severity, std::string code, std::size_t line, int column,
               std::string message);

void append_faults(PlacedFaults& to, PlacedFaults faults);

// A problem, or one of its twins. `problem` is present exactly when no fault is an error.
struct ReadProblem {
  std::size_t line = 0; // where it begins
  std::optional<Problem> problem;
  PlacedFaults faults;
  std::vector<ProblemOperation>
      heading{}; // where there is no problem: what is known of its title and composer
};

// For tests and short texts.
[[nodiscard]] LineSource lines_of_text(std::string text);

} // namespace plumb
