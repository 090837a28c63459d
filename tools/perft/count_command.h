// plumb-perft count: the number of move sequences from one position.
#pragma once

#include <string>

#include "tools/common/command_line.h"

namespace plumb {

struct CountOptions {
  CommonOptions common;
  int depth = 1;
  bool divide = false;
  bool by_depth = false;
  bool details = false;
  std::string checkpoint;
};

[[nodiscard]] ExitCode run_count(const CountOptions& options);

// The progress line of a count: units of work done, and moves counted so far.
class Stop;
struct PerftProgress;
struct ProgressState;
[[nodiscard]] ProgressState progress_state(const Stop& stop, const PerftProgress& progress,
                                           std::chrono::steady_clock::time_point started);
// "plumb-perft: stopped by the time limit", on standard error.
void say_stopped(const Stop& stop);

} // namespace plumb
