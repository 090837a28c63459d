#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "common.h"

/// PEACH on its 10x10 board. The option `wizard=area` lets the Wizard and the Archmage jump to every square
/// within their distance, not only along the eight directions.
namespace plumb::naive::peach {

struct Piece {
  char letter = ' '; // a FEN letter, or ' ' for an empty square
  bool promoted = false;
  auto operator<=>(const Piece&) const = default;
};

struct Position {
  std::array<Piece, 100> board{}; // rank * 10 + file
  bool white_to_move = true;
  int halfmove = 0;
  int fullmove = 1;
  bool wizard_area = false;
};

[[nodiscard]] Position parse(const std::string& efen, const std::map<std::string, std::string>& options = {});
[[nodiscard]] std::string format(const Position& position);
[[nodiscard]] std::vector<std::string> moves(const Position& position);
[[nodiscard]] Position play(const Position& position, const std::string& move);
[[nodiscard]] Status status(const Position& position);
[[nodiscard]] bool set_up_ok(const Position& position);
[[nodiscard]] std::uint64_t perft(const Position& position, int depth);

} // namespace plumb::naive::peach
