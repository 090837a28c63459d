// Small chess positions in which problems have solutions often: a king at the edge, few men.
#pragma once

#include <random>
#include <string>
#include <vector>

#include "lib/rules/chess/chess.h"

namespace plumb::test {

// Legal positions, the same for the same seed. `white` and `black` are the letters of the men besides the
// kings.
inline std::vector<std::string> problem_positions(const std::string& white, const std::string& black,
                                                  char side, std::size_t count, unsigned seed) {
  std::mt19937 random(seed);
  const chess::Chess rules = *chess::Chess::make({});
  std::vector<std::string> found;
  while (found.size() < count) {
    std::string board(64, '.');
    const auto put = [&](char man, std::size_t square) {
      const bool pawn = man == 'P' || man == 'p';
      while (board[square] != '.' || (pawn && (square < 8 || square >= 56)))
        square = (square + 13) % 64;
      board[square] = man;
    };
    put('k', random() % 8 + (random() % 2) * 8);
    put('K', 16 + random() % 16);
    for (const char man : white)
      put(man, random() % 48);
    for (const char man : black)
      put(static_cast<char>(man | 0x20), man == 'P' ? 40 + random() % 16 : random() % 32);
    // The text runs from rank 8 down: the square 0 above is a8.
    std::string efen;
    for (int rank = 0; rank < 8; ++rank) {
      int empty = 0;
      for (int file = 0; file < 8; ++file) {
        const char man = board[static_cast<std::size_t>(rank * 8 + file)];
        if (man == '.') {
          ++empty;
          continue;
        }
        if (empty > 0) efen += static_cast<char>('0' + empty);
        empty = 0;
        efen += man;
      }
      if (empty > 0) efen += static_cast<char>('0' + empty);
      if (rank < 7) efen += '/';
    }
    efen += std::string(" ") + side + " - - 0 1";
    if (read_position(rules, efen)) found.push_back(efen);
  }
  return found;
}

} // namespace plumb::test
