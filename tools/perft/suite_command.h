// plumb-perft suite: are the numbers of a suite those of our own generator?
#pragma once

#include <string>
#include <vector>

#include "lib/base/count.h"
#include "tools/common/command_line.h"

namespace plumb {

struct SuiteOptions {
  CommonOptions common;
  std::vector<std::string> files;
  bool verbose = false;         // print what is right too
  std::optional<int> max_depth; // deeper cases are skipped, as are those that count more than --max-nodes
};

[[nodiscard]] ExitCode run_suite(const SuiteOptions& options);

} // namespace plumb
