// Files of problems in any of the formats, one problem at a time.
#pragma once

#include <deque>

#include "formats/problem/olive.h"
#include "formats/problem/popeye/reader.h"
#include "tools/common/line_reader.h"
#include "tools/solve/solve.h"

namespace plumb {

class ProblemInput {
 public:
  // Throws NoAnswer where the format is not of the game that is asked for.
  ProblemInput(LineReader reader, const SolveCommand& command);
  ProblemInput(const ProblemInput&) = delete;
  ProblemInput& operator=(const ProblemInput&) = delete;

  // The next problem; twins come one after the other.
  [[nodiscard]] std::optional<SolveTask> next();

 private:
  [[nodiscard]] std::optional<TextLine> next_line();
  [[nodiscard]] ProblemFormat detect();
  [[nodiscard]] std::optional<SolveTask> next_of_lines();
  template <class Reader>
  [[nodiscard]] std::optional<SolveTask> next_of(Reader& reader);

  LineReader reader_;
  std::optional<TextLine> held_; // read to see the format
  std::optional<PopeyeReader> popeye_;
  std::optional<OliveReader> olive_;
  std::deque<ReadProblem> twins_;
};

} // namespace plumb
