// What a problem asks for.
//
// A problem is played by two sides that follow one of the manners below. `moves` counts as problemists do:
//   direct, self, reflex    the moves of the side that begins
//   help kinds              pairs of moves; `half` adds the half-move that stands first (h#2.5)
//   series kinds            the moves of the side that begins, which it plays one after the other
// The side to move in the position always begins. Who has to reach the goal follows: see Stipulation::aims.
#pragma once

#include <optional>

#include "lib/board/square.h"
#include "lib/search/goal.h"

namespace plumb {

enum class Manner : std::uint8_t {
  direct,      // the side that begins forces its goal
  self,        // it forces the other side to reach the goal against it
  reflex,      // the same, but whoever can reach the goal at once must
  semi_reflex, // only the other side must
  help,        // both sides help; the last half-move reaches the goal
  help_self,   // both sides help until the last move, which the goal must follow whatever is answered
  help_reflex, // both sides help; whoever can reach the goal at once must
};

enum class Tempo : std::uint8_t {
  alternate,
  series,     // one side alone moves, without giving check before its last move
  parry,      // the same, but checks are allowed and the other side parries them, against the goal
  parry_help, // ... and the other side parries them, helping
};

struct Stipulation {
  Goal goal = Goal::mate;
  int moves = 1; // 0 only with `half`
  Manner manner = Manner::direct;
  Tempo tempo = Tempo::alternate;
  bool half = false;            // a half-move more, in help play
  bool exact = false;           // shorter solutions do not count
  int intro = 0;                // so many moves by the side that begins come first (k->ser-h#n)
  std::optional<Square> square; // of Goal::target
  friend bool operator==(const Stipulation&, const Stipulation&) = default;

  [[nodiscard]] bool is_series() const { return tempo != Tempo::alternate; }
  // Does one side force what happens? If not, solutions are lines that both sides play.
  [[nodiscard]] bool is_battle() const {
    if (intro > 0 || goal == Goal::placement) return false;
    const bool one_sided = manner == Manner::direct || manner == Manner::self || manner == Manner::reflex ||
                           manner == Manner::semi_reflex;
    return one_sided && (tempo == Tempo::alternate || tempo == Tempo::parry);
  }
  // Does the goal move belong to the opponent of the side whose play leads to it?
  [[nodiscard]] bool goal_is_forced() const {
    return manner == Manner::self || manner == Manner::reflex || manner == Manner::semi_reflex ||
           manner == Manner::help_self || manner == Manner::help_reflex;
  }
};

inline constexpr int kMostStipulatedMoves = 250;

} // namespace plumb
