#pragma once

#include "common.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

/// Pawn Shooter Chess, written from its rule text alone, for checking the production code. Both games are
/// here: the page's main rules, and "the one that I played", in which pawns push too, a shooting Cannon is
/// lost and a push may not be reversed. Every move is tried on a copy of the board, and every reply when
/// check is asked for.
namespace plumb::naive::pawn_shooter {

/// Stands for "no square".
inline constexpr Square nowhere{-1, -1};

struct Position {
  std::array<std::array<char, 8>, 8> board{}; // [rank][file], the FEN's letters, '.' for an empty square
  int white_pocket = 0;                       // pawns in hand
  int black_pocket = 0;
  bool white_to_move = true;
  bool push_rules = false;                               // pawn-shooter-push
  Square passed = nowhere;                               // by the double step just made, usable or not
  std::pair<Square, Square> forbidden{nowhere, nowhere}; // the step that would reverse the last push
  int halfmove = 0;
  int fullmove = 1;

  [[nodiscard]] char& at(Square s) {
    return board[static_cast<std::size_t>(s.rank)][static_cast<std::size_t>(s.file)];
  }
  [[nodiscard]] char at(Square s) const {
    return board[static_cast<std::size_t>(s.rank)][static_cast<std::size_t>(s.file)];
  }
};

/// The option "variant" is pawn-shooter (the default) or pawn-shooter-push.
Position parse(const std::string& efen, const std::map<std::string, std::string>& options = {});
std::string format(const Position&);

/// Every legal move in byte order.
std::vector<std::string> moves(const Position&);
Position play(const Position&, const std::string& move);
plumb::naive::Status status(const Position&);

/// One King on each side, and the side that has just moved not in check.
bool set_up_ok(const Position&);
std::uint64_t perft(const Position&, int depth);

} // namespace plumb::naive::pawn_shooter
