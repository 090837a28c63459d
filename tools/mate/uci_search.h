// A UCI position, and the search for its mate, free of any game's types.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "lib/base/stop.h"
#include "lib/rules/visit.h"
#include "tools/mate/uci_go.h"

namespace plumb {

struct UciPosition {
  GameRequest game;
  std::optional<std::string> efen; // nothing: the array
  std::vector<std::string> moves;  // played from there
};

struct UciMachine {
  int threads = 1;
  std::uint64_t hash_bytes = 0;
};

// Is White to move? Or what is wrong with the position.
[[nodiscard]] Result<bool> white_to_move(const UciPosition& position);

// Looks for the shortest forced win of the side to move and, unless a mate was asked for, of the other side
// too, one move deeper each time; says so in lines "info ..." and returns the line "bestmove ...". Call it
// with a position that white_to_move() accepts.
[[nodiscard]] std::string search_uci(const UciPosition& position, const UciGo& go, const UciMachine& machine,
                                     Stop& stop, const std::function<void(const std::string&)>& say);

} // namespace plumb
