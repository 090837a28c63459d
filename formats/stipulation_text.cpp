#include "formats/stipulation_text.h"

#include <fmt/format.h>

namespace plumb {

Result<Stipulation> read_stipulation(std::string_view text) {
  Stipulation stipulation;
  std::string_view digits = text;
  if (text.starts_with('#')) {
    stipulation.goal = Goal::mate;
    digits.remove_prefix(1);
  } else if (text.starts_with("win ")) {
    stipulation.goal = Goal::win;
    digits.remove_prefix(4);
  } else {
    return fail(fmt::format("unknown stipulation '{}', expected #n or win n, as in #3 or win 4", text), 1);
  }
  const int column = static_cast<int>(text.size() - digits.size()) + 1;
  int moves = 0;
  bool good = !digits.empty() && digits.size() <= 3 && digits[0] != '0';
  for (const char digit : digits) {
    good = good && digit >= '0' && digit <= '9';
    if (good) moves = moves * 10 + (digit - '0');
  }
  if (!good || moves > kMostStipulatedMoves)
    return fail(fmt::format("stipulation '{}' has no usable number of moves, expected 1 to {}", text,
                            kMostStipulatedMoves),
                column);
  stipulation.moves = moves;
  return stipulation;
}

std::string write_stipulation(const Stipulation& stipulation) {
  return fmt::format("{}{}", stipulation.goal == Goal::mate ? "#" : "win ", stipulation.moves);
}

} // namespace plumb
