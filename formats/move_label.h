// How a move is shown to people: in the game's own notation where it has one, else in coordinates.
#pragma once

#include <string>

#include "lib/rules/rules.h"

namespace plumb {

template <Rules R>
[[nodiscard]] std::string move_label(const R& rules, const typename R::Position& position,
                                     const typename R::Move& move) {
  return rules.move_text(position, move);
}

// The labels of a line of moves.
template <Rules R>
[[nodiscard]] std::vector<std::string> line_labels(const R& rules, typename R::Position position,
                                                   const std::vector<typename R::Move>& line) {
  std::vector<std::string> labels;
  for (const auto& move : line) {
    labels.push_back(move_label(rules, position, move));
    position = rules.play(position, move);
  }
  return labels;
}

} // namespace plumb
