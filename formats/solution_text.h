// Solutions as people read them: numbered lines and variation trees.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "lib/board/color.h"
#include "lib/search/judge.h"
#include "lib/search/solution_graph.h"

namespace plumb {

// "1.h1h5 h8h5 2.e6e8", or "1...a4b4 2.a3b4 d6b4" where Black begins.
[[nodiscard]] std::string numbered_line(const std::vector<std::string>& moves, Color first);

// A line of help or series play: "1.Rb1-f1 Nf3-h4 2.Rb7-b1 ...", "1...Be4-h1 2.Qf8-c5 Re2-g2 ...",
// "1.f4-f3 2.f3-f2 3.f2-f1=N Rc6-a6". Numbers count the moves of the side that plays the series or that the
// stipulation counts. `without`: a set play, which this side would have begun.
[[nodiscard]] std::string numbered_line(const ShownLine& line, const Stipulation& stipulation,
                                        std::optional<Color> without = {});

// The labels of the moves on a path.
[[nodiscard]] std::vector<std::string> labels(const SolutionGraph& solution, const SolutionPath& path);

// The solution as an indented tree: one line for each defence, its continuation behind it, further winning
// moves in parentheses. A position that was shown before is not shown again: "as after ..." names the line.
// At most `most_lines` lines; the last one then says how many positions are left out.
[[nodiscard]] std::string solution_tree(const SolutionGraph& solution, Color first, std::size_t most_lines);

} // namespace plumb
