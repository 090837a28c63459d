// Random positions in which a game's rare rules are near.
//
// A pool of candidates is made first: in chess from motifs (chess_motifs.h), in every game by play from a
// position and by scattering a few men over the board; most are then played on by some moves. What the moves
// of a candidate touch are its features (features.h). From the pool positions are taken one by one, each
// time the one whose features are rarest in the pool and least shown so far, smaller positions before larger:
// so the common moves, which every position has, count for next to nothing. (The idea is that of fuzzers
// guided by coverage, with rules in the place of branches.)
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "lib/base/stop.h"
#include "tools/perft/positions/game_men.h"
#include "tools/perft/verify/reference.h"

namespace plumb {

struct GenerateOptions {
  GameRequest game;
  std::string start; // EFEN from which games are played
  std::size_t count = 40;
  std::uint64_t seed = 1;
};

struct GeneratedPosition {
  GamePosition position;
  std::vector<std::string> features; // the rarest first
};

// The same options give the same positions; fewer than asked for where `stop` came first or the game has no
// more. In chess every position is one that games may lead to as far as a look at it tells.
[[nodiscard]] std::vector<GeneratedPosition> generate_positions(const GenerateOptions& options,
                                                                const GameMen& men, Stop& stop);

} // namespace plumb
