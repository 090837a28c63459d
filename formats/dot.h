// A solution graph in the DOT language, for Graphviz.
#pragma once

#include <string>

#include "lib/search/solution_graph.h"

namespace plumb {

// Boxes are positions with the attacker to move, ellipses those of the defender, double borders the goal;
// a dashed border marks a position whose moves are left out. `title` becomes the drawing's label.
[[nodiscard]] std::string write_dot(const SolutionGraph& solution, const std::string& title);

} // namespace plumb
