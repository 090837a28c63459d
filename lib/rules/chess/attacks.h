// The leaper tables and slider lookups of lib/board/attacks.h, as names of the chess core.
#pragma once

#include "lib/board/attacks.h"
#include "lib/rules/chess/bitboard.h"
