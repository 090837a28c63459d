// Which rule does an engine break that lists a move too many or one too few?
//
// For chess the answer is worked out from the board alone: what the man may do, what stands in the way, who
// attacks the king before and after. For other games it is the man whose move it is. An answer is a help
// for a person who looks for a fault, never a part of the verdict.
#pragma once

#include <string>

#include "tools/perft/verify/reference.h"

namespace plumb {

// "castling king's side", "en passant that answers a check", "moves of the Archer".
[[nodiscard]] std::string rule_of_missing(const GamePosition& position, const std::string& move);
// "castling through an attacked square", "en passant that uncovers the king along the rank".
[[nodiscard]] std::string rule_of_extra(const GamePosition& position, const std::string& move);

} // namespace plumb
