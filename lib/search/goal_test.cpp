#include "lib/search/goal_test.h"

namespace plumb {

std::string_view reason_of(Goal goal) {
  switch (goal) {
  case Goal::win:
    return "win";
  case Goal::mate:
    return "checkmate";
  case Goal::stalemate:
    return "stalemate";
  case Goal::double_stalemate:
    return "double stalemate";
  case Goal::mate_or_stalemate:
    return "checkmate or stalemate";
  case Goal::double_mate:
    return "double checkmate";
  case Goal::counter_mate:
    return "countermate";
  case Goal::self_stalemate:
    return "self-stalemate";
  case Goal::self_mate:
    return "self-checkmate";
  case Goal::check:
    return "check";
  case Goal::capture:
    return "capture";
  case Goal::gain:
    return "gain";
  case Goal::target:
    return "target";
  case Goal::en_passant:
    return "en passant";
  case Goal::castling:
    return "castling";
  case Goal::any:
    return "move";
  case Goal::placement:
    return "diagram";
  }
  return "";
}

namespace detail {

std::optional<Square> arrival(BoardSize size, std::string_view move_text) {
  if (move_text.size() < 4) return std::nullopt;
  return read_square(size, move_text.substr(2, 2));
}

} // namespace detail

} // namespace plumb
