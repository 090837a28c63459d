// Where men can be within so many moves on an empty board, and what they attack there around a king: the
// tables that bounds of help play share.
//
// Every man moves through everything, pawns capture wherever they like, at most so many times. A promoted
// pawn is a queen or a knight, who can do what rook and bishop do.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "lib/rules/chess/empty_board.h"

namespace plumb::chess {

// A set of the 3x3 squares around a centre: bit 3 * (rank + 1) + file + 1, the centre itself being bit 4.
using Around = std::uint16_t;

struct WalkTables {
  static constexpr int kFar = 7; // distances beyond are not told apart
  static constexpr unsigned kMostPawnCaptures = 6;
  static constexpr unsigned kManyCaptures = 3; // so many or more are not told apart

  // By colour, piece, square and number of moves: where the man can be, or be as what he promotes to.
  std::array<std::array<std::array<std::array<Bitboard, kFar + 1>, 64>, kPieceKinds>, 2> within{};
  // By piece (pawns by colour: the first index), from where, around which square.
  std::array<std::array<std::array<std::array<Around, 64>, 64>, kPieceKinds>, 2> attacks{};
  std::array<Around, 64> on_board{};
  // The least n with `to` in within[color][piece][from][n]; kFar + 1 where there is none.
  std::array<std::array<std::array<std::array<std::uint8_t, 64>, 64>, kPieceKinds>, 2> distance{};
  // Of pawns that may capture so many times only.
  std::array<std::array<std::array<std::array<Bitboard, kFar + 1>, 64>, kManyCaptures>, 2> pawn_within{};
  std::array<std::array<std::array<std::array<std::uint8_t, 64>, 64>, kManyCaptures>, 2> pawn_distance{};

  using WithinOf = std::array<std::array<Bitboard, kFar + 1>, 64>;
  using DistanceOf = std::array<std::array<std::uint8_t, 64>, 64>;
  [[nodiscard]] const WithinOf& within_of(Color color, Piece piece, unsigned captures) const {
    return piece == Piece::pawn && captures < kManyCaptures
               ? pawn_within[index(color)][captures]
               : within[index(color)][static_cast<std::size_t>(piece)];
  }
  [[nodiscard]] const DistanceOf& distance_of(Color color, Piece piece, unsigned captures) const {
    return piece == Piece::pawn && captures < kManyCaptures
               ? pawn_distance[index(color)][captures]
               : distance[index(color)][static_cast<std::size_t>(piece)];
  }
};

[[nodiscard]] const WalkTables& walk_tables();

// Where a pawn can be as a pawn, or arrive on the last rank, within 0, 1, ... moves; by captures from where
// he can be with one capture less.
[[nodiscard]] std::vector<Bitboard> pawn_walk(Color color, int square,
                                              const std::vector<Bitboard>& fewer_captures, std::size_t moves);

// The squares of a set of which all are on the board.
[[nodiscard]] inline Bitboard spread(Around set, int centre) {
  const Bitboard low = (set & 7U) | ((set >> 3 & 7U) << 8) | (static_cast<Bitboard>(set >> 6 & 7U) << 16);
  return centre >= 9 ? low << (centre - 9) : low >> (9 - centre);
}

} // namespace plumb::chess
