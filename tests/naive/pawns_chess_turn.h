#pragma once

#include "pawns_chess_board.h"

#include <string>
#include <vector>

/// From pseudo-legal to legal: what follows once a side has made its move.
namespace plumb::naive::pawns_chess {

/// A move while it is made. `after` still has the mover to move, and the marks of the turn before.
struct Turn {
  Position after;
  std::string text;
  int passed = nowhere;              // square passed over by a double step
  bool king_moved = false;           // castling and royal promotion included
  bool berserker_took_enemy = false; // as its first capture
};

struct Move {
  std::string text;
  Position after;
  bool berserker_took_enemy = false;
};

/// What the side to move has from before its turn, a driven Spy not counted.
struct Before {
  bool check = false;
  bool loaded = true; // its Archer may shoot
  std::vector<Kind> healable;
};

/// Adds every move of one side from `start`, in which its driven Spy is back on the board and what belonged
/// to its turn before is cleared; each text begins with the prefix. Compulsion is not yet applied.
void add_moves(const Position& start, const Before& before, const std::string& prefix,
               std::vector<Move>& moves);

/// Adds the move, and its twin that declares heroic check, if it is legal but for the Berserker's compulsion.
void complete(Turn turn, std::vector<Move>& moves);

/// Whether the King of the side to move is in ordinary or heroic check.
[[nodiscard]] bool in_check(const Position& p);

/// Every legal move, in byte order.
[[nodiscard]] std::vector<Move> legal_moves(const Position& p);

/// The piece as White's in the extended FEN.
[[nodiscard]] std::string white_letters(Kind kind);

} // namespace plumb::naive::pawns_chess
