// A solved problem as it is printed in a column or an article: in LaTeX for the package `diagram` of the
// German problemists' society, and as a web page.
//
// That package draws a board from a list of men in German letters (K D T L S B), w for White and s for Black:
//
//     \begin{diagram}%
//      \author{Meyer, Heinrich}%
//      \pieces[2+1]{wKa3, wTa8, sKb1}%
//      \stipulation{\#2}%
//      \solution{1.Kb3! ...}%
//     \end{diagram}%
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "formats/diagram.h"

namespace plumb {

struct ProblemSheet {
  std::string title;
  std::string twin; // "b) Move a1 b1"
  std::string composer;
  std::string source;
  std::string year;
  std::string award;
  std::string stipulation;
  std::string efen;
  std::optional<Diagram> diagram;
  // What was found, each with the word for it: "key", "line", "verdict".
  std::vector<std::pair<std::string, std::string>> findings;
  std::vector<std::string> tree; // lines of the whole solution, indented by two spaces a level
  bool tested = false;           // the verdict is no partial one
};

// A whole document is head, any number of problems, tail.
[[nodiscard]] std::string latex_head();
[[nodiscard]] std::string latex_problem(const ProblemSheet& sheet);
[[nodiscard]] std::string latex_tail();

[[nodiscard]] std::string html_head();
[[nodiscard]] std::string html_problem(const ProblemSheet& sheet);
[[nodiscard]] std::string html_tail();

// Text in which no character is a command of LaTeX.
[[nodiscard]] std::string escape_latex(std::string_view text);

} // namespace plumb
