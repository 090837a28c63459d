// A solution graph as JSON.
#pragma once

#include <nlohmann/json.hpp>

#include "lib/search/solution_graph.h"

namespace plumb {

// {"complete": bool, "positions": [{"fen", "distance", "attacking", "expanded", "end", "moves": [{"move",
// "to"}]}]}: position 0 is the root, "to" is the index of the position that a move leads to, "end" the rule
// that ended the game there or null.
[[nodiscard]] nlohmann::ordered_json solution_json(const SolutionGraph& solution);

} // namespace plumb
