// plumb-perft split, run, merge: one count on many machines.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tools/common/command_line.h"

namespace plumb {

struct SplitOptions {
  CommonOptions common;
  int depth = 1;
  int ply = 1;
};
[[nodiscard]] ExitCode run_split(const SplitOptions& options);

struct RunOptions {
  CommonOptions common;
  std::string units;
  std::pair<std::uint64_t, std::uint64_t> part{1, 1}; // the k-th of n
  std::string output;                                 // empty: standard output
  std::uint64_t seed = 0;
};
[[nodiscard]] ExitCode run_units(const RunOptions& options);

struct MergeOptions {
  CommonOptions common;
  std::string units;
  std::vector<std::string> results;
  bool twice = false; // every unit must have been counted under two seeds
};
[[nodiscard]] ExitCode run_merge(const MergeOptions& options);

} // namespace plumb
