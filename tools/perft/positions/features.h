// What is remarkable about a position: the rules that its moves touch.
#pragma once

#include <string>
#include <vector>

#include "tools/perft/verify/reference.h"

namespace plumb {

// Each once, in byte order. In chess: the rule that each legal move would be called by, and the rule that
// forbids each move that a generator might list by mistake, with the side that is to move ("white: castling
// out of check"). In other games: the man that moves, what it meets, and what the move's text looks like
// without its squares.
[[nodiscard]] std::vector<std::string> features_of(const GamePosition& position,
                                                   const std::vector<ReferenceMove>& moves);

// That of one legal move.
[[nodiscard]] std::string feature_of_move(const GamePosition& position, const ReferenceMove& move);

} // namespace plumb
