// Who moves when in help and series play, and how such play must end.
//
// Play of this kind is a sequence of steps; each is a move of the side whose turn it is, and says what
// happens next. Steps are counted from the end, so that positions of plans of different lengths with the same
// rest can share what is known of them.
#pragma once

#include <vector>

#include "lib/search/stipulation.h"

namespace plumb {

enum class Step : std::uint8_t {
  turn,  // the other side moves next
  pass,  // the same side moves again: the move must not give check
  parry, // the same side moves again; if the move gives check, the other side first parries it, helping
};

enum class LineEnd : std::uint8_t {
  goal,        // the last step's move reaches the goal
  all_replies, // every reply to it does, and there is one
  a_reply,     // a reply does, and the side that can must choose such a one
};

struct LinePlan {
  std::vector<Step> steps;
  LineEnd end = LineEnd::goal;
  bool reflex = false; // no side may be able to reach the goal earlier

  [[nodiscard]] std::size_t moves() const { return steps.size(); }
};

// The plans of a stipulation, from the shortest to the full length; only the last where it is exact. Each may
// be followed by a side that begins as `whole` says.
struct LinePlans {
  std::vector<LinePlan> shorter;
  LinePlan whole;
};

// For stipulations that are no battle.
[[nodiscard]] LinePlans line_plans(const Stipulation& stipulation);

// The same play without its first step, for set play; nothing where none is left.
[[nodiscard]] std::optional<LinePlan> set_plan(const Stipulation& stipulation);

} // namespace plumb
