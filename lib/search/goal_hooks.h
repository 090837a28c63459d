// What a game may know of goals, beyond its rules, to speed up proofs. All of it must be exact.
#pragma once

#include <cstdint>
#include <optional>
#include <utility>

#include "lib/rules/rules.h"

namespace plumb {

// Can the side `winner` mate, or stalemate, with so many moves of each side, both helping? `where` is a set
// that the game understands: squares where the king may be mated, say. It may only shrink as play goes on,
// and is handed from a position to those that follow it. An object is used by one thread.
template <class R>
concept BoundsHelpMates = requires(const R& rules, const typename R::Position& position, Color winner) {
  {
    rules.mate_bound(winner, false).possible(position, 1, 1, std::declval<std::uint64_t&>())
    } -> std::same_as<bool>;
};

// Has the side to move a move after which every reply mates it, or after which some reply does?
template <class R>
concept FindsSelfMateInOne = requires(const R& rules, const typename R::Position& position) {
  { rules.self_mate_in_one(position) } -> std::same_as<bool>;
  { rules.can_let_mate(position) } -> std::same_as<bool>;
};

// A game that may know without search whether the attacker, who is to move, forces its goal within one move;
// nothing where it does not know.
template <class R>
concept KnowsWinInOne = requires(const R& rules, const typename R::Position& position) {
  { rules.win_in_one(position) } -> std::same_as<std::optional<bool>>;
};

// A game that bounds from below how many moves of the attacker its goal takes: make_reach() makes what one
// thread asks, and in_reach(reach, position, n) says false only if n moves of the attacker cannot be enough
// whatever the defender does.
template <class R>
concept BoundsWins = requires(const R& rules, const typename R::Position& position) {
  { rules.in_reach(std::declval<decltype(rules.make_reach())&>(), position, 1) } -> std::same_as<bool>;
};

// Is the side to move stalemated? Faster than by counting its moves.
template <class R>
concept FindsStalemate = requires(const R& rules, const typename R::Position& position) {
  { rules.is_stalemate(position) } -> std::same_as<bool>;
};

// How many moves of `side` it takes at least until its men stand as in `target`.
template <class R>
concept BoundsPlacement = requires(const R& rules, const typename R::Position& position, Color side) {
  { rules.moves_to_place(position, position, side) } -> std::same_as<int>;
};

struct NoReach {};
template <class R>
[[nodiscard]] auto make_reach(const R& rules) {
  if constexpr (BoundsWins<R>)
    return rules.make_reach();
  else
    return NoReach{};
}

} // namespace plumb
