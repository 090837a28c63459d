// The two ways a position is put together outside of play.
#pragma once

#include "lib/rules/peach/peach.h"

namespace plumb::peach {

// Puts a man on an empty square.
void put(Position& position, Kind kind, Color color, int square);
void set_side(Position& position, Color side);

} // namespace plumb::peach
