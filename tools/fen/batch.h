// Lines in, answers out: a stream of any length, in order, on all processors, in constant memory.
#pragma once

#include <functional>
#include <string>

#include "lib/base/stop.h"
#include "tools/fen/inputs.h"

namespace plumb::fen {

// What a line came to: what goes to standard output and to standard error, and the answer.
enum class Answer { yes, no, open };
struct LineAnswer {
  std::string out;
  std::string err;
  Answer answer = Answer::yes;
};

struct BatchCount {
  std::size_t lines = 0;
  std::size_t bad = 0;  // answered no
  std::size_t open = 0; // not answered
};

// Calls answer() on each line from several threads at once. Ends early where `stop` asks for it.
[[nodiscard]] BatchCount answer_lines(int threads, Inputs& inputs, const Stop& stop,
                                      const std::function<LineAnswer(const InputLine&)>& answer);

} // namespace plumb::fen
