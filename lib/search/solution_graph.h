// The solution of a won position as a graph: what the attacker plays, and every defence.
//
// A vertex is a position; lines that transpose meet in one vertex, so the graph is the solution without
// repetitions. From a position of the attacker lead his moves that keep the shortest win, from one of the
// defender all his moves. Each move of the attacker shortens the distance, so there are no cycles. The
// printed tree, the uniqueness of the key, duals, the main line and the DOT drawing all come from it.
//
// Edges are kept both ways, since a drawing or a report asks for the moves that lead to a position too. The
// graph holds texts and no game's types: what reads it is compiled once for all games.
#pragma once

#include <boost/graph/adjacency_list.hpp>
#include <optional>
#include <string>
#include <vector>

#include "lib/search/proof_table.h"

namespace plumb {

struct ShownMove {
  std::string move;  // coordinate notation
  std::string label; // as it is shown to people
};

struct SolutionVertex {
  std::string efen;
  std::string reason;    // the word of the rule that ended the game; empty while it goes on
  int distance = 0;      // attacker's moves that the goal is away, against the best defence
  bool attacking = true; // the attacker is to move
  bool expanded = false; // its moves are in the graph (a finished game has none)
};

struct SolutionEdge {
  std::string move;  // coordinate notation
  std::string label; // as it is shown to people
};

using SolutionDigraph =
    boost::adjacency_list<boost::vecS, boost::vecS, boost::bidirectionalS, SolutionVertex, SolutionEdge>;
using SolutionNode = SolutionDigraph::vertex_descriptor;

struct SolutionGraph {
  SolutionDigraph graph; // vertex 0 is the root; out-edges are in the order of their moves' texts
  bool complete = true;  // false: a limit left vertices unexpanded

  [[nodiscard]] const SolutionVertex& root() const { return graph[0]; }
};

// A way through the graph from the root.
using SolutionPath = std::vector<SolutionDigraph::edge_descriptor>;

// The line in which the defender holds out longest; of equal moves, either side's, the first by its text.
[[nodiscard]] SolutionPath main_line(const SolutionGraph& solution);

// A choice of the attacker after his first move, where a problem wants none.
struct Dual {
  std::vector<std::string> line;  // moves from the root to the choice: the first such line
  std::vector<std::string> moves; // at least two that win equally fast
  int move_number = 0;            // the attacker's how many-th move this is: 2 for the first continuation
  // Major: the defender has held out as long as he could, and this is the first continuation or at least not
  // the last move. Minor: the last move of a longer solution, or the defence had shortened it.
  bool major = false;
};

// Every dual position once, major ones first, then those early in the solution.
[[nodiscard]] std::vector<Dual> find_duals(const SolutionGraph& solution);

// Is there a line of full length in which the attacker never has a choice, the last move of a solution of
// three moves or more excepted? If there is none, the idea of a problem cannot be forced move for move.
[[nodiscard]] bool has_line_without_duals(const SolutionGraph& solution);

} // namespace plumb
