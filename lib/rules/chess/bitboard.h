// The words and squares of lib/board/bitboard.h, as names of the chess core.
#pragma once

#include "lib/board/bitboard.h"

namespace plumb::chess {

using namespace plumb::bits;

} // namespace plumb::chess
