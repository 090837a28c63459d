// Does a move reach a goal? For every goal of a problem, in every game whose rules give it a meaning.
#pragma once

#include <fmt/format.h>

#include <string>

#include "lib/base/result.h"
#include "lib/search/goal_hooks.h"
#include "lib/search/stipulation.h"

namespace plumb {

// "checkmate", "stalemate", ...: how a game that ends by reaching the goal is said to end.
[[nodiscard]] std::string_view reason_of(Goal goal);

namespace detail {

template <Rules R>
[[nodiscard]] bool has_trait(std::string_view name) {
  if constexpr (HasTraits<R>) {
    for (const std::string_view trait : R::trait_names())
      if (trait == name) return true;
  }
  return false;
}

template <Rules R>
[[nodiscard]] bool shows_trait(const R& rules, const typename R::Position& position,
                               const typename R::Move& move, std::string_view name) {
  if constexpr (HasTraits<R>) {
    const std::uint32_t traits = rules.traits(position, move);
    std::uint32_t bit = 1;
    for (const std::string_view trait : R::trait_names()) {
      if (trait == name && (traits & bit) != 0) return true;
      bit <<= 1;
    }
  }
  return false;
}

// The square that a coordinate text such as "e7e8q" leads to.
[[nodiscard]] std::optional<Square> arrival(BoardSize size, std::string_view move_text);

} // namespace detail

// Nothing if the goal means something in the game of `R`, else why it does not.
template <Rules R>
[[nodiscard]] Result<void> check_goal(Goal goal) {
  const auto refuse = [](std::string_view why) -> Result<void> {
    return fail(fmt::format("the goal has no meaning in {}: {}", R::info().id, why));
  };
  switch (goal) {
  case Goal::win:
  case Goal::any:
  case Goal::target:
    return {};
  case Goal::mate:
  case Goal::check:
    if (!HasCheck<R>) return refuse("it knows no check");
    return {};
  case Goal::stalemate:
  case Goal::mate_or_stalemate:
    if (!HasCheck<R>) return refuse("it tells no stalemate from other ends");
    return {};
  case Goal::double_stalemate:
  case Goal::self_stalemate:
    if (!HasCheck<R> || !HasPass<R>)
      return refuse("it cannot be asked for the moves of the side that has just moved");
    return {};
  case Goal::double_mate:
  case Goal::counter_mate:
  case Goal::self_mate:
    return refuse("no move may leave one's own king in check");
  case Goal::capture:
  case Goal::gain:
    if (!detail::has_trait<R>("captures")) return refuse("it does not say which moves capture");
    return {};
  case Goal::en_passant:
    if (!detail::has_trait<R>("en passant")) return refuse("it does not say which moves are en passant");
    return {};
  case Goal::castling:
    if (!detail::has_trait<R>("castlings")) return refuse("it knows no castling");
    return {};
  case Goal::placement:
    return {};
  }
  return {};
}

template <Rules R>
class GoalTest {
 public:
  using Position = typename R::Position;
  using Move = typename R::Move;

  GoalTest(const R& rules, Goal goal, std::optional<Square> square = {})
      : rules_(&rules), goal_(goal), square_(square) {}
  // Goal::placement: the men are to stand as in `target`.
  GoalTest(const R& rules, const Position& target)
      : rules_(&rules), goal_(Goal::placement), target_(target), placement_(placement_of(target)) {}

  [[nodiscard]] Goal goal() const { return goal_; }
  [[nodiscard]] const std::optional<Square>& square() const { return square_; }
  [[nodiscard]] const std::optional<Position>& target() const { return target_; }

  // `after` is `before` with the legal move played.
  [[nodiscard]] bool reached(const Position& before, const Move& move, const Position& after) const {
    switch (goal_) {
    case Goal::win:
      return rules_->outcome(after).won_by(rules_->side_to_move(before));
    case Goal::mate:
      return in_check(after) && rules_->outcome(after).reason == "checkmate";
    case Goal::stalemate:
      if constexpr (FindsStalemate<R>) return rules_->is_stalemate(after);
      return !in_check(after) && count_legal_moves(*rules_, after) == 0;
    case Goal::mate_or_stalemate:
      return count_legal_moves(*rules_, after) == 0;
    case Goal::double_stalemate:
      return !in_check(after) && count_legal_moves(*rules_, after) == 0 && other_side_is_stuck(after);
    case Goal::self_stalemate:
      return other_side_is_stuck(after);
    case Goal::check:
      return in_check(after);
    case Goal::capture:
    case Goal::gain:
      return detail::shows_trait(*rules_, before, move, "captures");
    case Goal::target:
      return arrives(before, move);
    case Goal::en_passant:
      return detail::shows_trait(*rules_, before, move, "en passant");
    case Goal::castling:
      return detail::shows_trait(*rules_, before, move, "castlings");
    case Goal::any:
      return true;
    case Goal::placement:
      return placement_of(after) == placement_;
    case Goal::double_mate:
    case Goal::counter_mate:
    case Goal::self_mate:
      return false;
    }
    return false;
  }

  // The part of a position's text that says where the men stand.
  [[nodiscard]] std::string placement_of(const Position& position) const {
    const std::string text = rules_->write(position);
    return text.substr(0, text.find(' '));
  }

 private:
  [[nodiscard]] bool in_check(const Position& position) const {
    if constexpr (HasCheck<R>)
      return rules_->in_check(position);
    else
      return false;
  }
  // Has the side that has just moved no move, and is it in no check? If it gave check it has: its man that
  // checks is free to go on.
  [[nodiscard]] bool other_side_is_stuck(const Position& after) const {
    if constexpr (HasPass<R>) {
      const std::optional<Position> passed = rules_->pass(after);
      return passed && !in_check(*passed) && count_legal_moves(*rules_, *passed) == 0;
    } else {
      return false;
    }
  }
  [[nodiscard]] bool arrives(const Position& before, const Move& move) const {
    return detail::arrival({8, 8}, rules_->move_text(before, move)) == square_;
  }
  const R* rules_;
  Goal goal_;
  std::optional<Square> square_;
  std::optional<Position> target_;
  std::string placement_;
};

} // namespace plumb
