#include "tools/perft/positions/chess_motifs.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdlib>
#include <vector>

#include "lib/board/efen_text.h"

namespace plumb {
namespace {

using Step = std::array<int, 2>;
constexpr std::array<Step, 8> kQueenSteps{
    {{0, 1}, {1, 0}, {0, -1}, {-1, 0}, {1, 1}, {1, -1}, {-1, 1}, {-1, -1}}};
constexpr std::array<Step, 8> kKnightSteps{
    {{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}}};

bool on_board(int file, int rank) {
  return file >= 0 && file < 8 && rank >= 0 && rank < 8;
}

// White is the side that the motif is about; whoever is to move.
class Sketch {
 public:
  explicit Sketch(Dice& dice) : dice_(dice) { men_.fill(' '); }

  [[nodiscard]] bool empty(int file, int rank) const { return on_board(file, rank) && at(file, rank) == ' '; }
  void put(int file, int rank, char man) {
    if (empty(file, rank)) men_[static_cast<std::size_t>(rank * 8 + file)] = man;
  }

  void put_anywhere(char man) {
    const bool pawn = std::tolower(static_cast<unsigned char>(man)) == 'p';
    for (int tries = 0; tries < 20; ++tries) {
      const int file = dice_.between(0, 7);
      const int rank = pawn ? dice_.between(1, 6) : dice_.between(0, 7);
      if (empty(file, rank)) return put(file, rank, man);
    }
  }

  // A slider on a line to this square; false where the line is too short or not free.
  bool put_slider(int file, int rank, Step step, int nearest, bool white) {
    std::vector<int> free;
    for (int i = 1; on_board(file + i * step[0], rank + i * step[1]); ++i) {
      if (!empty(file + i * step[0], rank + i * step[1])) break;
      if (i >= nearest) free.push_back(i);
    }
    if (free.empty()) return false;
    const int i = dice_.one_of(free);
    const bool straight = step[0] == 0 || step[1] == 0;
    const char man = dice_.percent(30) ? 'q' : straight ? 'r' : 'b';
    put(file + i * step[0], rank + i * step[1], colored(man, white));
    return true;
  }

  // A man that attacks this square.
  void put_attacker(int file, int rank, bool white) {
    const int kind = dice_.between(0, 9);
    if (kind < 6) {
      static_cast<void>(put_slider(file, rank, kQueenSteps[dice_.below(8)], 1, white));
    } else if (kind < 8) {
      const Step step = kKnightSteps[dice_.below(8)];
      put(file + step[0], rank + step[1], colored('n', white));
    } else {
      const int from = rank + (white ? -1 : 1);
      if (from > 0 && from < 7) put(file + (dice_.percent(50) ? 1 : -1), from, colored('p', white));
    }
  }

  void put_some(int most) {
    for (int i = dice_.between(0, most); i > 0; --i)
      put_anywhere("PPPNBRQpppnbrq"[dice_.below(14)]);
  }

  [[nodiscard]] bool has(char man) const { return std::find(men_.begin(), men_.end(), man) != men_.end(); }
  [[nodiscard]] char at(int file, int rank) const { return men_[static_cast<std::size_t>(rank * 8 + file)]; }

  bool white_to_move = true;
  std::string rights; // "HAha": the files of the rooks
  int ep_file = -1;   // a pawn of Black has just passed over this file's sixth rank

  [[nodiscard]] std::string efen(bool swapped) const {
    const auto man = [&](Square square) -> std::string {
      const int rank = square.index / 8;
      const char c = at(square.index % 8, swapped ? 7 - rank : rank);
      if (c == ' ') return "";
      return {swapped ? other(c) : c};
    };
    std::string text = write_placement({8, 8}, man);
    text += white_to_move != swapped ? " w " : " b ";
    std::string castling = rights;
    if (swapped) std::transform(castling.begin(), castling.end(), castling.begin(), other);
    std::sort(castling.begin(), castling.end(), [](char a, char b) {
      const bool a_white = std::isupper(static_cast<unsigned char>(a)) != 0;
      const bool b_white = std::isupper(static_cast<unsigned char>(b)) != 0;
      return a_white != b_white ? a_white : a > b;
    });
    text += castling.empty() ? "-" : castling;
    text += ep_file < 0 ? " -" : std::string{' ', static_cast<char>('a' + ep_file), swapped ? '3' : '6'};
    return text + " 0 1";
  }

 private:
  static char colored(char man, bool white) {
    return white ? static_cast<char>(std::toupper(static_cast<unsigned char>(man))) : man;
  }
  static char other(char c) {
    const auto byte = static_cast<unsigned char>(c);
    return static_cast<char>(std::isupper(byte) != 0 ? std::tolower(byte) : std::toupper(byte));
  }

  Dice& dice_;
  std::array<char, 64> men_{};
};

// King and rooks of White at home, or of Black on his own first rank, with rights.
void set_home(Sketch& sketch, Dice& dice, bool white, bool chess960) {
  const int rank = white ? 0 : 7;
  const int king = chess960 ? dice.between(1, 6) : 4;
  const int left = chess960 ? dice.between(0, king - 1) : 0;
  const int right = chess960 ? dice.between(king + 1, 7) : 7;
  const int which = dice.between(0, 3); // both twice as often
  sketch.put(king, rank, white ? 'K' : 'k');
  for (const int file : {left, right}) {
    if ((which == 0 && file == left) || (which == 1 && file == right)) continue;
    sketch.put(file, rank, white ? 'R' : 'r');
    sketch.rights += static_cast<char>((white ? 'A' : 'a') + file);
  }
}

int king_file(const Sketch& sketch) {
  for (int file = 0; file < 8; ++file)
    if (sketch.at(file, 0) == 'K') return file;
  return 4;
}

void castling(Sketch& sketch, Dice& dice, bool chess960) {
  set_home(sketch, dice, true, chess960);
  if (dice.percent(30)) set_home(sketch, dice, false, chess960);
  for (int i = dice.between(0, 2); i > 0; --i)
    sketch.put_attacker(dice.percent(25) ? king_file(sketch) : dice.between(0, 7), 0, false);
  if (dice.percent(40)) sketch.put(dice.between(0, 7), 0, "NBnb"[dice.below(4)]);
  sketch.white_to_move = dice.percent(70);
}

// Rooks at home that can be taken, by a promoting pawn too.
void rook_capture(Sketch& sketch, Dice& dice, bool chess960) {
  set_home(sketch, dice, true, chess960);
  if (dice.percent(30)) set_home(sketch, dice, false, chess960);
  for (int file = 0; file < 8; ++file) {
    if (sketch.at(file, 0) != 'R' || dice.percent(30)) continue;
    if (dice.percent(40)) {
      sketch.put(file + (dice.percent(50) ? 1 : -1), 1, 'p');
    } else {
      sketch.put_attacker(file, 0, false);
    }
  }
  sketch.white_to_move = false;
}

// A capture in passing by White, or one move before it; kings and sliders on the lines through its squares.
void en_passant(Sketch& sketch, Dice& dice) {
  const int victim = dice.percent(25) ? (dice.percent(50) ? 0 : 7) : dice.between(0, 7);
  const int taker = victim == 0 ? 1 : victim == 7 ? 6 : victim + (dice.percent(50) ? 1 : -1);
  const bool before = dice.percent(40);
  sketch.put(taker, 4, 'P');
  sketch.put(victim, before ? 6 : 4, 'p');
  if (dice.percent(15)) sketch.put(2 * victim - taker, 4, 'P');
  if (dice.percent(15)) sketch.put(victim < 4 ? 7 : 0, dice.between(4, 5), 'P');
  // A king, and a slider of the other side behind one of the two pawns, or the king hit by the victim.
  const bool own_king = dice.percent(70);
  const char king = own_king ? 'K' : 'k';
  if (dice.percent(25)) {
    if (own_king) sketch.put(victim + (dice.percent(50) ? 1 : -1), 3, 'K');
    if (!own_king) sketch.put(victim + (dice.percent(50) ? 1 : -1), 6, 'k');
  } else {
    const Step step = kQueenSteps[dice.below(8)];
    const int file = dice.percent(50) ? taker : victim;
    const int far = dice.between(1, 4);

    int king_at = 0;
    for (int i = 1; i <= far && sketch.empty(file + i * step[0], 4 + i * step[1]); ++i)
      king_at = i;
    if (king_at > 0) sketch.put(file + king_at * step[0], 4 + king_at * step[1], king);
    int beyond = 0;
    while (on_board(file - (beyond + 1) * step[0], 4 - (beyond + 1) * step[1]) && beyond < 1 &&
           !sketch.empty(file - (beyond + 1) * step[0], 4 - (beyond + 1) * step[1]))
      ++beyond;
    static_cast<void>(
        sketch.put_slider(file - beyond * step[0], 4 - beyond * step[1], {-step[0], -step[1]}, 1, !own_king));
  }
  sketch.white_to_move = !before;
  if (!before) sketch.ep_file = victim;
}

void promotion(Sketch& sketch, Dice& dice, bool chess960) {
  if (dice.percent(50)) set_home(sketch, dice, false, chess960);
  for (int i = dice.between(1, 3); i > 0; --i)
    sketch.put(dice.between(0, 7), 6, 'P');
  for (int i = dice.between(0, 3); i > 0; --i)
    sketch.put(dice.between(0, 7), 7, "nbrq"[dice.below(4)]);
  sketch.white_to_move = dice.percent(75);
}

void checks(Sketch& sketch, Dice& dice) {
  const int file = dice.between(0, 7);
  const int rank = dice.between(0, 7);
  sketch.put(file, rank, 'K');
  for (int i = dice.between(1, 2); i > 0; --i)
    sketch.put_attacker(file, rank, false);
  for (int i = dice.between(1, 4); i > 0; --i)
    sketch.put_anywhere("PPPNBRQ"[dice.below(7)]);
}

// Men between a king and a slider: pinned, or about to discover check.
void pins(Sketch& sketch, Dice& dice) {
  const bool discovers = dice.percent(40);
  const int file = dice.between(0, 7);
  const int rank = dice.between(0, 7);
  sketch.put(file, rank, discovers ? 'k' : 'K');
  for (int i = dice.between(1, 2); i > 0; --i) {
    const Step step = kQueenSteps[dice.below(8)];
    const int far = dice.between(1, 3);
    const int man_file = file + far * step[0];
    const int man_rank = rank + far * step[1];
    const char man = "PPNBRQ"[dice.below(6)];
    if (!sketch.empty(man_file, man_rank) || (man == 'P' && (man_rank == 0 || man_rank == 7))) continue;
    sketch.put(man_file, man_rank, man);
    static_cast<void>(sketch.put_slider(man_file, man_rank, step, 1, discovers));
  }
}

// A king with little room, or none; kings face to face.
void little_room(Sketch& sketch, Dice& dice) {
  const int file = dice.percent(70) ? (dice.percent(50) ? 0 : 7) : dice.between(0, 7);
  const int rank = dice.percent(70) ? (dice.percent(50) ? 0 : 7) : dice.between(0, 7);
  sketch.put(file, rank, 'k');
  const Step step = kQueenSteps[dice.below(8)];
  sketch.put(file + 2 * step[0], rank + 2 * step[1], 'K');
  sketch.put_anywhere("QRPBN"[dice.below(5)]);
  if (dice.percent(50)) sketch.put_anywhere('P');
  if (dice.percent(50)) sketch.put_anywhere('p');
  sketch.white_to_move = dice.percent(60);
}

// Pawns at home with men before them, men at both edges.
void pawns_and_edges(Sketch& sketch, Dice& dice) {
  for (int i = dice.between(1, 3); i > 0; --i) {
    const int file = dice.between(0, 7);
    sketch.put(file, dice.between(1, 2), 'P');
    if (dice.percent(60)) sketch.put(file, dice.between(2, 3), "pnbNB"[dice.below(5)]);
  }
  for (int i = dice.between(0, 2); i > 0; --i)
    sketch.put(dice.percent(50) ? 0 : 7, dice.between(1, 6), "PpNnPp"[dice.below(6)]);
}

} // namespace

std::string chess_motif(Dice& dice, bool chess960) {
  Sketch sketch(dice);
  switch (dice.between(0, 9)) {
  case 0:
  case 1:
    castling(sketch, dice, chess960);
    break;
  case 2:
    rook_capture(sketch, dice, chess960);
    break;
  case 3:
  case 4:
    en_passant(sketch, dice);
    break;
  case 5:
    promotion(sketch, dice, chess960);
    break;
  case 6:
    checks(sketch, dice);
    break;
  case 7:
    pins(sketch, dice);
    break;
  case 8:
    little_room(sketch, dice);
    break;
  default:
    pawns_and_edges(sketch, dice);
  }
  for (const char king : {'K', 'k'})
    if (!sketch.has(king)) sketch.put_anywhere(king);
  sketch.put_some(3);
  return sketch.efen(dice.percent(50));
}

} // namespace plumb
