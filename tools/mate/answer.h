// What plumb-mate is asked and what it found, free of any game's types.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "lib/search/solution_graph.h"
#include "tools/common/command_line.h"

namespace plumb {

struct MateQuestion {
  CommonOptions common;
  int within = 0;
  bool either = false; // also: can the other side force a win?
  bool all = false;    // the whole tree
  bool refute = false; // a refutation of every other first move
  bool any = false;    // any win within so many moves, as fast as it can be found
  bool uci = false;    // no question at all: be an engine
};

struct RefutedMove {
  ShownMove first;
  std::optional<ShownMove>
      refutation; // nothing: every reply loses, but later than asked, or a limit came first
};

struct MateAnswer {
  std::string variant;
  std::string efen;
  Color side = Color::white;
  std::string word;           // "mate" in games with check, else "win"
  std::optional<int> length;  // of the shortest forced win; of one that need not be, where `any` was asked
  int at_least = 0;           // none in fewer moves; kNever: none, however long
  std::optional<int> lost_in; // the other side forces a win in so many moves of its own
  bool complete = true;
  std::vector<ShownMove> keys;
  std::vector<ShownMove> line;
  std::vector<RefutedMove> refuted;
  std::optional<SolutionGraph> tree;
  std::uint64_t nodes = 0;
};

// Throws NoAnswer for a position or game that cannot be read.
[[nodiscard]] MateAnswer find_mate(const MateQuestion& question, Stop& stop);

} // namespace plumb
