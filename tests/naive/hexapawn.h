#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "common.h"

/// Gardner's Hexapawn on a board of any size from 3 ranks up: pawns alone, no double step, the last rank
/// wins.
namespace plumb::naive::hexapawn {

struct Position {
  Board board;
  bool white_to_move = true;
  int halfmove = 0;
  int fullmove = 1;
};

[[nodiscard]] Position parse(const std::string& efen, const std::map<std::string, std::string>& options = {});
[[nodiscard]] std::string format(const Position& position);
[[nodiscard]] std::vector<std::string> moves(const Position& position);
[[nodiscard]] Position play(const Position& position, const std::string& move);
[[nodiscard]] Status status(const Position& position);
[[nodiscard]] bool set_up_ok(const Position& position);
[[nodiscard]] std::uint64_t perft(const Position& position, int depth);

} // namespace plumb::naive::hexapawn
