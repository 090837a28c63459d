// Is an answer right? The total, the list of moves, and where asked the count of each move are compared with
// our own.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tools/perft/engine/answer.h"
#include "tools/perft/verify/reference.h"

namespace plumb {

struct Judgement {
  bool right = true;
  // Why not, in a word: "count", "missing-moves", "extra-moves", "duplicate-moves", "overflow-32",
  // "overflow-64", "sum", "divide" (the total is right, not what it is made of); empty where the answer is no
  // count.
  std::string cause;
  std::vector<ReferenceMove> missing;
  std::vector<std::string> extra;       // as plain as they can be made
  std::vector<std::string> duplicates;  // listed more than once
  std::vector<std::string> wrong_moves; // legal moves whose counts differ or cannot be read, in byte order
};

// `expected` is the total that counts; `divide` our own counts of the moves, where they are known.
[[nodiscard]] Judgement judge(const GamePosition& position, const Answer& answer, Count expected,
                              const std::optional<ReferenceDivide>& divide);

} // namespace plumb
