// From a position back to the array, one move taken back after another.
//
// A beam search: all states of the beam have the same number of moves taken back; of all that one more
// gives, the most promising few thousand are kept. What is promising is told by the script of each state:
// the moves that its men have still to take back, were they alone on the board. Backwards the search begins
// where a position is tight (kings in check, moves forced) and ends where it is spacious, so that the tight
// part is found by looking at all there is and the rest by heading for home. Dead ends are avoided by two
// rules: events of the pawns happen in the order of the script and pawns stay in front of the events that
// are still to be taken back on their file; and pawns go home only behind the officers.
//
// What it finds is a game; that it finds none means nothing.
#pragma once

#include "lib/base/stop.h"
#include "lib/rules/chess/unmove.h"
#include "lib/search/retro/script.h"

namespace plumb::retro {

// A position from which to go back, with the moves already taken back to reach it.
struct Start {
  Board board;
  Color side = Color::white; // to move
  std::shared_ptr<const Script> script;
  std::vector<chess::Unmove> taken_back;
  bool judged = true; // the position in question itself: no en passant capture was missed
};

// All moves taken back, the last of the game first; nothing where no way was found. `stop` counts the moves
// looked at; `job` may stop the search too.
[[nodiscard]] std::optional<std::vector<chess::Unmove>> unwind(const std::vector<Start>& starts,
                                                               std::size_t width, std::uint32_t variety,
                                                               Stop& stop, const Stop* job);

} // namespace plumb::retro
