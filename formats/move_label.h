// How a move is shown to people: in algebraic notation where the game has it, else in coordinates.
#pragma once

#include <string>

#include "formats/san.h"
#include "lib/rules/rules.h"

namespace plumb {

enum class MoveStyle {
  algebraic,   // "Nxd3"
  long_form,   // "Nf4xd3", as problemists print solutions
  coordinates, // "f4d3"
};

template <Rules R>
[[nodiscard]] std::string move_label(const R& rules, const typename R::Position& position,
                                     const typename R::Move& move, MoveStyle style = MoveStyle::algebraic) {
  if constexpr (HasCheck<R>) {
    if (has_san(R::info()) && style != MoveStyle::coordinates)
      return style == MoveStyle::long_form ? write_long(rules, position, move)
                                           : write_san(rules, position, move);
  }
  return rules.move_text(position, move);
}

// A move as people write it: coordinates, or algebraic notation where the game has it.
template <Rules R>
[[nodiscard]] Result<typename R::Move>
read_labelled_move(const R& rules, const typename R::Position& position, std::string_view text) {
  auto move = read_move(rules, position, text);
  if constexpr (HasCheck<R>) {
    if (!move && has_san(R::info())) {
      if (auto by_san = read_san(rules, position, text)) return *by_san;
    }
  }
  return move;
}

} // namespace plumb
