// Holds an engine against a suite: several processes of it at once, results in the order of the suite.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "lib/base/stop.h"
#include "tools/perft/engine/driver.h"
#include "tools/perft/verify/verified_case.h"

namespace plumb {

struct VerifyOptions {
  EngineOptions engine;
  AskerOptions asker;
  GameRequest game;
  int jobs = 1;
  std::optional<int> max_depth; // deeper cases are skipped; positions without numbers are asked at this depth
  std::optional<Count> max_nodes;          // cases that count more are skipped
  std::optional<std::size_t> max_failures; // then it stops
  bool bisect = true;
  bool unchecked = false; // ask also what our own rules refuse
};

// A line of a suite; its cases are asked one after another, from the least depth on.
struct VerifyLine {
  std::vector<VerifiedCase> cases;
};

// Reads the suites; a line that cannot be read is a case that has failed already.
[[nodiscard]] std::vector<VerifyLine> read_suites(const std::vector<std::string>& files,
                                                  const VerifyOptions& options);

struct VerifyResult {
  std::vector<VerifiedCase> cases;
  std::string engine; // its name
  std::size_t skipped = 0;
  std::vector<std::string> unknown_options; // that it was set and does not list
  std::string trouble;                      // why it ended before its end, if no stop was asked for
};

// `show` is called once for each case, in order. Throws NoAnswer where the engine cannot be started
// and nothing was checked.
[[nodiscard]] VerifyResult verify(std::vector<VerifyLine> lines, const VerifyOptions& options,
                                  const std::function<void(const VerifiedCase&)>& show, Stop& stop,
                                  std::atomic<std::size_t>& lines_done);

} // namespace plumb
