// Lines in, answers out: a stream of any length, in order, on all processors, in constant memory.
#pragma once

#include <functional>
#include <string>

#include "lib/base/stop.h"
#include "tools/fen/inputs.h"

namespace plumb::fen {

// What a line came to: what goes to standard output and to standard error, and whether the answer is yes.
struct LineAnswer {
  std::string out;
  std::string err;
  bool good = true;
};

struct BatchCount {
  std::size_t lines = 0;
  std::size_t bad = 0;
};

// Calls answer() on each line from several threads at once. Ends early where `stop` asks for it.
[[nodiscard]] BatchCount answer_lines(int threads, Inputs& inputs, const Stop& stop,
                                      const std::function<LineAnswer(const InputLine&)>& answer);

} // namespace plumb::fen
