// plumb-perft positions: a suite of random positions in which rare rules are near, with their counts.
#pragma once

#include <cstdint>

#include "lib/base/count.h"
#include "tools/common/command_line.h"

namespace plumb {

struct PositionsOptions {
  CommonOptions common;
  std::size_t count = 40;
  std::uint64_t seed = 1;
  int depth = 3;
  Count max_nodes = Count(100'000); // larger counts are left out
  bool chess960 = false;
};

[[nodiscard]] ExitCode run_positions(const PositionsOptions& options);

} // namespace plumb
