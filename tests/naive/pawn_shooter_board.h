#pragma once

#include "pawn_shooter.h"

#include <algorithm>
#include <cctype>
#include <cstdlib>

/// Squares and pieces, as the two halves of the pawn-shooter reference (play, and reading and writing) use
/// them.
namespace plumb::naive::pawn_shooter {

[[nodiscard]] inline Square operator+(Square a, Square b) {
  return {a.file + b.file, a.rank + b.rank};
}
[[nodiscard]] inline Square operator-(Square a, Square b) {
  return {a.file - b.file, a.rank - b.rank};
}

[[nodiscard]] inline bool on_board(Square s) {
  return s.file >= 0 && s.file < 8 && s.rank >= 0 && s.rank < 8;
}
[[nodiscard]] inline int distance(Square a, Square b) {
  return std::max(std::abs(a.file - b.file), std::abs(a.rank - b.rank));
}

[[nodiscard]] inline char kind_of(char piece) {
  return static_cast<char>(std::toupper(static_cast<unsigned char>(piece)));
}
[[nodiscard]] inline char coloured(char kind, bool white) {
  return white ? kind : static_cast<char>(std::tolower(static_cast<unsigned char>(kind)));
}
[[nodiscard]] inline bool belongs_to(char piece, bool white) {
  return piece != '.' && (piece >= 'A' && piece <= 'Z') == white;
}

/// The 64 squares in the order a1, b1, ..., h8.
[[nodiscard]] inline const std::vector<Square>& all_squares() {
  static const std::vector<Square> squares = [] {
    std::vector<Square> list;
    for (int rank = 0; rank < 8; ++rank) {
      for (int file = 0; file < 8; ++file)
        list.push_back({file, rank});
    }
    return list;
  }();
  return squares;
}

} // namespace plumb::naive::pawn_shooter
