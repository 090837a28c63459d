// Reading a move by comparing it with the texts of all legal moves: slower than parsing, and it cannot
// accept a move that is not legal or confuse two that are.
#pragma once

#include "lib/rules/rules.h"

namespace plumb {

// "'e2e5' is no legal move, expected one of: e2e3 e2e4"; the list is left out where it is long.
[[nodiscard]] Error illegal_move_error(std::string_view text, std::vector<std::string> legal);

template <Rules R>
Result<typename R::Move> read_move(const R& rules, const typename R::Position& position,
                                   std::string_view text) {
  std::string wanted(text);
  if constexpr (HasMoveSpellings<R>) wanted = rules.canonical_move_text(position, text);
  MoveListOf<R> moves;
  rules.legal_moves(position, moves);
  std::vector<std::string> texts;
  texts.reserve(moves.size());
  for (const auto& move : moves) {
    texts.push_back(rules.move_text(position, move));
    if (texts.back() == wanted) return move;
  }
  return tl::unexpected<Error>(illegal_move_error(text, std::move(texts)));
}

} // namespace plumb
