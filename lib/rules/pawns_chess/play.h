// Playing a legal move.
#pragma once

#include "lib/rules/pawns_chess/move.h"
#include "lib/rules/pawns_chess/position.h"

namespace plumb::pawns_chess {

[[nodiscard]] Position play(const Position& position, const Move& move);

} // namespace plumb::pawns_chess
