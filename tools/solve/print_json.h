// plumb-solve's JSON: one document whose `problems` come one a line as they are solved, or one document a
// problem and line.
#pragma once

#include <chrono>
#include <string>

#include "tools/solve/print.h"

namespace plumb {

// The document's head, up to and with "problems":[
[[nodiscard]] std::string json_head();
[[nodiscard]] std::string problem_json(const SolveAnswer& answer);
// From the closing bracket on: seconds, complete.
[[nodiscard]] std::string json_tail(std::chrono::steady_clock::time_point started, bool complete);

[[nodiscard]] std::string json_lines_document(const SolveAnswer& answer,
                                              std::chrono::steady_clock::time_point started);

} // namespace plumb
