// Squares and the shapes of boards.
//
// A Square is an index; what file and rank it has is known by the geometry of its board, which numbers
// squares a1, b1, ... rank by rank. Geometry is a type so that the hot code of an 8x8 game is compiled
// for 8x8; games played on any board use BoardSize, the same functions with the sizes at run time.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "lib/base/plural.h"

namespace plumb {

struct Square {
  std::uint8_t index = 0;
  friend constexpr bool operator==(Square, Square) = default;
  friend constexpr auto operator<=>(Square, Square) = default;
};

inline constexpr int kMaxFiles = 16;
inline constexpr int kMaxRanks = 16;

// Files and ranks, both 1..16.
struct BoardSize {
  int files = 8;
  int ranks = 8;
  friend constexpr bool operator==(BoardSize, BoardSize) = default;

  [[nodiscard]] constexpr int squares() const { return files * ranks; }
  [[nodiscard]] constexpr bool contains(int file, int rank) const {
    return file >= 0 && file < files && rank >= 0 && rank < ranks;
  }
  [[nodiscard]] constexpr Square at(int file, int rank) const {
    return Square{static_cast<std::uint8_t>(rank * files + file)};
  }
  [[nodiscard]] constexpr int file(Square square) const { return square.index % files; }
  [[nodiscard]] constexpr int rank(Square square) const { return square.index / files; }
};

template <int Files, int Ranks>
struct Geometry {
  static_assert(Files >= 1 && Files <= kMaxFiles && Ranks >= 1 && Ranks <= kMaxRanks);
  static constexpr int files = Files;
  static constexpr int ranks = Ranks;
  static constexpr int squares = Files * Ranks;
  static constexpr BoardSize size{Files, Ranks};

  [[nodiscard]] static constexpr bool contains(int file, int rank) { return size.contains(file, rank); }
  [[nodiscard]] static constexpr Square at(int file, int rank) { return size.at(file, rank); }
  [[nodiscard]] static constexpr int file(Square square) { return square.index % Files; }
  [[nodiscard]] static constexpr int rank(Square square) { return square.index / Files; }
};

using Geometry8x8 = Geometry<8, 8>;

// "8 files and 1 rank", for messages.
[[nodiscard]] inline std::string size_text(BoardSize size) {
  return plural(size.files, "file") + " and " + plural(size.ranks, "rank");
}

// "e4", "j10".
[[nodiscard]] inline std::string square_name(BoardSize size, Square square) {
  return std::string(1, static_cast<char>('a' + size.file(square))) + std::to_string(size.rank(square) + 1);
}

// Reads a whole text as a square of the board; nothing if it is anything else ("e9" on 8x8, "E4", "e04").
[[nodiscard]] constexpr std::optional<Square> read_square(BoardSize size, std::string_view text) {
  if (text.size() < 2 || text.size() > 3) return std::nullopt;
  const int file = text[0] - 'a';
  int rank = 0;
  for (const char digit : text.substr(1)) {
    if (digit < '0' || digit > '9') return std::nullopt;
    rank = rank * 10 + (digit - '0');
  }
  if (text[1] == '0' || !size.contains(file, rank - 1)) return std::nullopt;
  return size.at(file, rank - 1);
}

} // namespace plumb
