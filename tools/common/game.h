// From what a user wrote (a game's name, options, a line of EFEN) to rules and a position.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "lib/rules/all_rules.h"
#include "tools/common/command_line.h"

namespace plumb {

// The game that a line is meant for: its opcode variant:ID where it has one, else the request's; and the
// size of its board.
[[nodiscard]] GameRequest request_for(GameRequest request, std::string_view efen);

// The first error among `faults` as one line, and how many more there are.
[[nodiscard]] Error first_error(const Faults& faults);

// The position that `efen` describes, or the array.
template <Rules R>
[[nodiscard]] Result<typename R::Position> position_of(const R& rules,
                                                       const std::optional<std::string>& efen) {
  auto position = efen ? read_position(rules, *efen) : rules.validate(rules.array());
  if (!position) return tl::unexpected<Error>(first_error(position.faults));
  return std::move(*position.value);
}

// Calls f(rules, position) for the game and position that were asked for, and gives back what it returns.
// With a Stop the rules are those for a job that it may end, see stopped_by().
template <class F>
[[nodiscard]] auto with_position(const GameRequest& game, const std::optional<std::string>& efen, Stop* stop,
                                 F&& f) {
  const auto nested = visit(efen ? request_for(game, *efen) : game, [&](const auto& plain) {
    const auto rules = stop != nullptr ? stopped_by(plain, *stop) : plain;
    return position_of(rules, efen).map([&](const auto& position) { return f(rules, position); });
  });
  using Answer = std::remove_cvref_t<decltype(*nested)>;
  return nested ? *nested : Answer(tl::unexpected<Error>(nested.error()));
}

} // namespace plumb
