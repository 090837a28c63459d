// The legal moves of a position, listed or counted.
#pragma once

#include "lib/base/stop.h"
#include "lib/rules/pawns_chess/move.h"
#include "lib/rules/pawns_chess/position.h"
#include "lib/rules/rules.h"

namespace plumb::pawns_chess {

// What is never finished throws Interrupted: `stop`, if given, is asked during very long walks, and lists
// have a greatest length; see lib/rules/pawns_chess/watch.h.
void list_moves(const Position& position, MoveList<Move>& moves, Stop* stop);
[[nodiscard]] std::uint64_t count_moves(const Position& position, Stop* stop);
[[nodiscard]] bool in_check(const Position& position, Stop* stop);

// Would leaving out the en passant square change the legal moves or what they do?
[[nodiscard]] bool en_passant_matters(const Position& position, Stop* stop);

} // namespace plumb::pawns_chess
