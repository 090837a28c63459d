// Reads the counts out of what engines print, in all the ways that they do.
//
// There is no standard: "Nodes searched: 8902", "info depth 3 nodes 8902", "perft(3) = 8902", a bare number,
// a table of all depths, divides with colons, tabs, dashes or line numbers. Each line is looked at on its
// own; where several could be the total, the form that says most wins: the user's own pattern, then a line
// that names the depth, a line with a word for nodes, one with a vaguer word, a row of a table that begins
// with the depth, a bare number.
//
// A count that cannot be read (negative, longer than 128 bits, "1e6") is kept as the text that it is: it is
// wrong, and leaving it out would pass over the fault.
#pragma once

#include <optional>
#include <regex>
#include <string>
#include <string_view>
#include <vector>

#include "tools/perft/engine/answer.h"

namespace plumb {

class PerftText {
 public:
  enum class Line {
    divide,
    total,
    search,  // "bestmove", "info ... score ...": the engine thinks instead of counting
    unknown, // "Unknown command"
    refusal, // "Illegal position", "Invalid move"
    other
  };

  // `pattern`: its first group is the total, and nothing else is taken for one.
  PerftText(int depth, const std::optional<std::regex>& pattern) : depth_(depth), pattern_(pattern) {}

  Line add(std::string_view line);

  [[nodiscard]] bool has_total() const { return rank_ > Rank::none; }
  // "Moves: 20" may be followed by what was meant.
  [[nodiscard]] bool has_sure_total() const { return has_total() && rank_ != Rank::vague; }
  [[nodiscard]] bool has_divide() const { return !divide_.empty(); }
  // The user's pattern was found, and nowhere a number in it: what it found last, shortened.
  [[nodiscard]] std::optional<std::string> pattern_without_number() const;
  // Total and divide into the answer; without a total line the divide is summed up. Only for has_total()
  // or has_divide().
  void finish(Answer& answer) &&;

 private:
  // How much a line says of its number being the total.
  enum class Rank { none, bare, row, vague, nodes, depth, pattern };

  struct Total {
    Rank rank = Rank::none;
    std::string number;
  };

  [[nodiscard]] Total total_of(std::string_view line) const;
  [[nodiscard]] Total total_by_words(std::string_view line) const;
  Total total_by_pattern(std::string_view line);
  bool add_divide_line(std::string_view line);

  int depth_;
  const std::optional<std::regex>& pattern_;
  Rank rank_ = Rank::none;
  std::string total_;
  std::string unread_total_;             // "1e6" after a word for nodes: counts where nothing else is a total
  std::optional<std::string> no_number_; // what the pattern found last where that is no number
  std::vector<DivideLine> divide_;
};

} // namespace plumb
