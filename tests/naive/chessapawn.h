#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "common.h"

/// Chessapawn on any board up to 16x16. The option `promotion=survive` lets a piece on the last rank win only
/// when it still stands there at the start of its owner's turn.
namespace plumb::naive::chessapawn {

struct Position {
  int files = 0;
  int ranks = 0;
  std::vector<char> cells; // rank * files + file; a FEN letter, or ' ' for an empty square
  bool white_to_move = true;
  std::optional<Square> en_passant; // after every double step, useful or not
  int halfmove = 0;
  int fullmove = 1;
  bool must_survive = false;
};

[[nodiscard]] Position parse(const std::string& efen, const std::map<std::string, std::string>& options = {});
[[nodiscard]] std::string format(const Position& position);
[[nodiscard]] std::vector<std::string> moves(const Position& position);
[[nodiscard]] Position play(const Position& position, const std::string& move);
[[nodiscard]] Status status(const Position& position);
[[nodiscard]] bool set_up_ok(const Position& position);
[[nodiscard]] std::uint64_t perft(const Position& position, int depth);

} // namespace plumb::naive::chessapawn
