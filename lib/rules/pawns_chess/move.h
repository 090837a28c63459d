// Moves, and the landing squares of a Berserker's chain.
//
// A chain has no limit of its own, but the board sets one: each landing takes a man, of the 64 squares one
// holds the Berserker and one the enemy King, which is never taken, so there are at most 62 landings. A
// landing is one of two captures of a pawn or of eight of a knight, three bits, and 63 of those fit into
// three words: the longest chain needs no heap and every move has the same size.
#pragma once

#include <array>
#include <cstdint>

#include "lib/board/attacks.h"
#include "lib/rules/pawns_chess/men.h"

namespace plumb::pawns_chess {

enum class MoveKind : std::uint8_t {
  plain,      // a man goes from `from` to `to`, taking an enemy that stands there
  en_passant, // the same, taking the pawn that has passed over `to`; not of a Berserker
  promotion,  // the same, to become `piece`; by a King the Hero takes the place of his own
  castling,   // the King on `from` with the rook on `to`
  chain,      // a Berserker (`piece`: as what it begins) takes, again and again; `to` is where it ends
  sacrifice,  // the Hero on `from` takes on `to`, both leave
  shot,       // the Archer steps from `from` to `to`, or stays, and takes two squares ahead of it
  heal        // `piece` is put on `to`
};

inline constexpr std::uint8_t kNoSquare = 64;

struct ChainPath {
  static constexpr int kCapacity = 63;

  constexpr void push(int direction) {
    words[length / 21U] |= static_cast<std::uint64_t>(direction) << (3U * (length % 21U));
    ++length;
  }
  [[nodiscard]] constexpr int operator[](int i) const {
    return static_cast<int>(words[static_cast<unsigned>(i) / 21U] >> (3U * (static_cast<unsigned>(i) % 21U)) &
                            7U);
  }
  std::array<std::uint64_t, 3> words{};
  std::uint8_t length = 0;
  friend constexpr bool operator==(const ChainPath&, const ChainPath&) = default;
};

struct Move {
  ChainPath path;
  std::uint8_t from = 0;
  std::uint8_t to = 0;
  std::uint8_t put_back = kNoSquare; // where the driven Spy goes first
  MoveKind kind = MoveKind::plain;
  Kind piece = Kind::none;
  bool declares = false; // heroic check
  friend constexpr bool operator==(const Move&, const Move&) = default;
};

// The change of square number of a knight's eight moves, by direction.
inline constexpr std::array<int, 8> kKnightSteps{17, 10, -6, -15, -17, -10, 6, 15};

// The change of square number of direction 0 (toward file a) or 1 of a pawn's captures.
[[nodiscard]] constexpr int pawn_capture_step(Color color, int direction) {
  return (color == Color::white ? 8 : -8) + (direction == 0 ? -1 : 1);
}

// The direction of a capture from one square to another.
template <Color Us>
[[nodiscard]] constexpr int direction_of(bool knight, int from, int to) {
  if (!knight) return to - from == pawn_capture_step(Us, 0) ? 0 : 1;
  int direction = 0;
  while (kKnightSteps[static_cast<std::size_t>(direction)] != to - from)
    ++direction;
  return direction;
}

// Calls f(square) for every landing of a chain of `us`, in order. From the second landing on, reaching the
// last rank turns a Berserker into a Berserker Knight.
template <class F>
constexpr void each_landing(Color us, const Move& move, F&& f) {
  bool knight = move.piece == Kind::berserker_knight;
  int square = move.from;
  for (int i = 0; i < move.path.length; ++i) {
    const int direction = move.path[i];
    square += knight ? kKnightSteps[static_cast<std::size_t>(direction)] : pawn_capture_step(us, direction);
    f(square);
    if ((bit(square) & last_rank(us)) != 0) knight = true;
  }
}

} // namespace plumb::pawns_chess
