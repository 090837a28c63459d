#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "common.h"

/// Orthodox chess by the FIDE Laws, with the Chess960 castling of their appendix. The option `chess960=yes`
/// writes every castling as the king taking its own rook. No game ends by the clock, by repetition or for
/// want of material.
namespace plumb::naive::chess {

struct Position {
  std::array<char, 64> board{}; // rank * 8 + file; a FEN letter, or ' ' for an empty square
  bool white_to_move = true;
  /// Files of the rooks that may still castle: [0 White, 1 Black][0 on the king's right, 1 on its left], or
  /// -1.
  std::array<std::array<int, 2>, 2> rook_file{{{-1, -1}, {-1, -1}}};
  std::optional<Square> en_passant; // after every double step, useful or not
  int halfmove = 0;
  int fullmove = 1;
  bool chess960 = false;
};

[[nodiscard]] Position parse(const std::string& efen, const std::map<std::string, std::string>& options = {});
[[nodiscard]] std::string format(const Position& position);
[[nodiscard]] std::vector<std::string> moves(const Position& position);
[[nodiscard]] Position play(const Position& position, const std::string& move);
[[nodiscard]] Status status(const Position& position);
[[nodiscard]] bool set_up_ok(const Position& position);
[[nodiscard]] std::uint64_t perft(const Position& position, int depth);

} // namespace plumb::naive::chess
