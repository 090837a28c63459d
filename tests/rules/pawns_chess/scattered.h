// Random set-ups of Pawns Chess as texts, sensible ones and nonsense.
#pragma once

#include <array>
#include <random>
#include <string>
#include <vector>

namespace plumb::test {

using Random = std::mt19937_64;

inline int below(Random& random, int n) {
  return static_cast<int>(random() % static_cast<unsigned>(n));
}

inline std::string random_square(Random& random) {
  return std::string(1, static_cast<char>('a' + below(random, 8))) +
         std::string(1, static_cast<char>('1' + below(random, 8)));
}

inline std::string of_side(std::string letters, bool white) {
  const std::size_t first = letters[0] == '{' ? 1 : 0;
  if (!white) letters[first] = static_cast<char>(letters[first] | 0x20);
  return letters;
}

class ScatteredSetup {
 public:
  ScatteredSetup(Random& random, int extra_men) : random_(random), white_to_move_(below(random, 2) == 0) {
    for (const bool white : {true, false}) {
      place("K", white, 0, 7);
      for (const char* pawn : {"{Ph}", "{Pe}", "{Pm}", "{Pr}", "{Pg}", "{Pa}"})
        if (below(random_, 3) != 0) place(pawn, white, pawn[2] == 'g' ? 0 : 1, pawn[2] == 'g' ? 7 : 6);
      if (below(random_, 4) != 0) place(below(random_, 3) == 0 ? "{Nb}" : "{Pb}", white, 1, 6);
      if (below(random_, 3) != 0) place(below(random_, 3) == 0 ? "P" : "{Ps}", white, 1, 6);
    }
    constexpr std::array<const char*, 4> kPieces{"Q", "R", "B", "N"};
    for (int i = 0; i < extra_men; ++i)
      place(kPieces[random_() % 4], below(random_, 2) == 0, 0, 7);
    if (below(random_, 12) == 0) place("{Pm}", below(random_, 2) == 0, 0, 7);
  }

  std::string text() {
    std::string line = placement() + (white_to_move_ ? " w " : " b ") + castling() + " " + en_passant() +
                       " " + std::to_string(below(random_, 9)) + " " + std::to_string(1 + below(random_, 40));
    heal(line);
    sides(line, "healed", 8);
    square(line, "heroic", white_to_move_ ? "{ph}" : "{Ph}", 2);
    sides(line, "reload", 4);
    if (below(random_, 5) == 0) line += " spy:" + random_square(random_);
    square(line, "unmasked", white_to_move_ ? "p" : "P", 6);
    return line;
  }

 private:
  // On a rank from `lowest` to `highest` as the side counts them.
  void place(const std::string& man, bool white, int lowest, int highest) {
    const int rank = lowest + below(random_, highest - lowest + 1);
    auto& square = squares_[static_cast<std::size_t>(8 * (white ? rank : 7 - rank) + below(random_, 8))];
    if (square.empty()) square = of_side(man, white);
  }

  [[nodiscard]] std::string placement() const {
    std::string text;
    for (std::size_t rank = 8; rank-- > 0;) {
      int run = 0;
      for (std::size_t file = 0; file < 8; ++file) {
        const std::string& man = squares_[8 * rank + file];
        if (man.empty()) {
          ++run;
          continue;
        }
        if (run != 0) text += std::to_string(run);
        run = 0;
        text += man;
      }
      if (run != 0) text += std::to_string(run);
      if (rank != 0) text += '/';
    }
    return text;
  }

  std::string castling() {
    std::string rights;
    for (const bool white : {true, false}) {
      const std::size_t home = white ? 0 : 56;
      std::size_t king = 64;
      for (std::size_t i = home; i < home + 8; ++i)
        if (squares_[i] == of_side("K", white)) king = i;
      if (king == 64) continue;
      for (std::size_t i = home; i < home + 8; ++i)
        if (squares_[i] == of_side("R", white) && below(random_, 2) == 0)
          rights += static_cast<char>((white ? 'A' : 'a') + static_cast<int>(i - home));
    }
    return rights.empty() ? "-" : rights;
  }

  // Half the time one that fits, where there is one.
  std::string en_passant() {
    const int rank = white_to_move_ ? 5 : 2;
    for (int file = 0; file < 8; ++file) {
      const int beyond = rank + (white_to_move_ ? -1 : 1);
      const std::string& man = squares_[static_cast<std::size_t>(8 * beyond + file)];
      if (man.empty() || man[0] != '{' || below(random_, 2) == 0) continue;
      return std::string(1, static_cast<char>('a' + file)) + std::to_string(rank + 1);
    }
    return "-";
  }

  void heal(std::string& line) {
    if (below(random_, 3) != 0) return;
    constexpr std::array<const char*, 9> kMen{"Q", "R", "N", "{Pm}", "{Ps}", "{Ph}", "{Nb}", "{Pb}", "{Pg}"};
    std::string list;
    for (int i = 1 + below(random_, 3); i > 0; --i)
      list +=
          of_side(kMen[random_() % kMen.size()], below(random_, 3) != 0 ? white_to_move_ : !white_to_move_);
    line += " heal:" + list;
  }

  void sides(std::string& line, const std::string& key, int rarity) {
    constexpr std::array<const char*, 3> kSides{"w", "b", "wb"};
    if (below(random_, rarity) == 0) line += " " + key + ":" + kSides[random_() % 3];
  }

  // The square of a man that stands there, now and then any square.
  void square(std::string& line, const std::string& key, const std::string& man, int rarity) {
    if (below(random_, rarity) != 0) return;
    for (std::size_t i = 0; i < 64; ++i)
      if (squares_[i] == man) {
        line += " " + key + ":" + std::string(1, static_cast<char>('a' + i % 8)) + std::to_string(i / 8 + 1);
        return;
      }
    if (below(random_, 20) == 0) line += " " + key + ":" + random_square(random_);
  }

  Random& random_;
  bool white_to_move_;
  std::array<std::string, 64> squares_;
};

} // namespace plumb::test
