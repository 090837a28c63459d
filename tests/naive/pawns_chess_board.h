#pragma once

#include "pawns_chess.h"

/// Geometry, attack and the effects that every capture has: what move generation, the text form and the
/// check of a set-up share.
namespace plumb::naive::pawns_chess {

[[nodiscard]] inline std::size_t index(Side side) {
  return side == Side::white ? 0 : 1;
}
[[nodiscard]] inline Side other(Side side) {
  return side == Side::white ? Side::black : Side::white;
}
[[nodiscard]] inline int forward(Side side) {
  return side == Side::white ? 1 : -1;
}
[[nodiscard]] inline int file_of(int square) {
  return square % 8;
}
[[nodiscard]] inline int rank_of(int square) {
  return square / 8;
}
[[nodiscard]] inline std::string name(int square) {
  return to_text(Square{file_of(square), rank_of(square)});
}

/// The rank as its own side counts it, 0 to 7.
[[nodiscard]] inline int own_rank(int square, Side side) {
  return side == Side::white ? rank_of(square) : 7 - rank_of(square);
}

/// The square some files and ranks away, or nowhere.
[[nodiscard]] inline int shifted(int square, int files, int ranks) {
  const int file = file_of(square) + files;
  const int rank = rank_of(square) + ranks;
  return file < 0 || file > 7 || rank < 0 || rank > 7 ? nowhere : 8 * rank + file;
}

struct Step {
  int files, ranks;
};
inline constexpr std::array<Step, 8> knight_steps{
    {{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}}};
inline constexpr std::array<Step, 4> straight_steps{{{1, 0}, {0, 1}, {-1, 0}, {0, -1}}};
inline constexpr std::array<Step, 4> diagonal_steps{{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}}};
inline constexpr std::array<Step, 8> king_steps{
    {{1, 0}, {0, 1}, {-1, 0}, {0, -1}, {1, 1}, {1, -1}, {-1, 1}, {-1, -1}}};

[[nodiscard]] std::vector<int> neighbours(int square);

/// Every kind that is a pawn: the eight of the array and the discovered Spy.
[[nodiscard]] bool is_pawn(Kind kind);

/// The square of a side's first piece of the kind, or nowhere.
[[nodiscard]] int find(const Position& p, Side side, Kind kind);

/// Whether `viewer` finds the square empty: a hidden Spy of the other side is not there for him.
[[nodiscard]] bool empty_for(const Position& p, int square, Side viewer);

/// Whether a piece stands there that `side` could take if it reached it: an enemy that is no hidden Spy.
/// The enemy King counts, for this is also what attack means.
[[nodiscard]] bool enemy_on(const Position& p, int square, Side side);

/// The passed-over square if `side` may take en passant there now, or nowhere; and the pawn behind it.
[[nodiscard]] int passed_square(const Position& p, Side side);
[[nodiscard]] int passed_pawn(const Position& p, Side side);

/// Whether `side` has a capture that takes the enemy piece standing on `target`.
[[nodiscard]] bool attacks(const Position& p, Side side, int target);

/// Whether the Hero of `side` would bear on the enemy King on `king`.
[[nodiscard]] bool hero_bears(const Position& p, Side side, int king);

/// Where a driven Spy of `owner` may be put back.
[[nodiscard]] std::vector<int> spy_squares(const Position& p, Side owner, int driven_from);

/// What the Berserker (or Berserker Knight) on `at` could take next, by geometry. The enemy King is among
/// the enemies, its own King among the friends; en passant is an enemy, named by the passed-over square.
struct BerserkerTargets {
  std::vector<int> enemies;
  std::vector<int> friends;
};
[[nodiscard]] BerserkerTargets berserker_targets(const Position& p, int at);

/// Notes a captured piece for healing if its owner's Healer stands beside the square.
void note_for_healing(Position& p, int square, Piece piece);

/// Takes the piece on `square` off the board as captured, with all that follows from it.
void capture(Position& p, int square);

/// Moves a piece away from a square; castling rights go with it.
Piece lift(Position& p, int square);

/// Puts a piece on a square that is empty for its side; a hidden enemy Spy there is driven away.
void put_down(Position& p, int square, Piece piece);

/// One capture of a berserker chain. Not the first: on the last rank a Berserker becomes a Berserker Knight.
void berserker_step(Position& p, int from, int to, bool first);

} // namespace plumb::naive::pawns_chess
