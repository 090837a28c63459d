#include "formats/solution_text.h"

#include <fmt/format.h>

#include <boost/range/iterator_range.hpp>
#include <unordered_map>

#include "lib/base/plural.h"

namespace plumb {

namespace {

using Edge = SolutionDigraph::edge_descriptor;

// "1." or "1..." in front of half-move number `ply`, counted from 0 at the attacker's first move.
std::string move_number(int ply, Color first) {
  const int from_white = ply + (first == Color::black ? 1 : 0);
  return fmt::format("{}{}", from_white / 2 + 1, from_white % 2 == 0 ? "." : "...");
}

class Tree {
 public:
  Tree(const SolutionGraph& solution, Color first, std::size_t most_lines)
      : graph_(solution.graph), first_(first), most_lines_(most_lines) {}

  std::string write() {
    for (const Edge key : boost::make_iterator_range(boost::out_edges(0, graph_))) {
      const SolutionNode after = boost::target(key, graph_);
      line(0, numbered(0, key) + "!" + ending(after));
      defences(after, 1, {graph_[key].label});
    }
    if (left_out_ > 0) text_ += fmt::format("... and {}\n", plural(left_out_, "more line"));
    return std::move(text_);
  }

 private:
  std::string numbered(int ply, Edge edge) const { return move_number(ply, first_) + graph_[edge].label; }
  std::string ending(SolutionNode node) const {
    return graph_[node].reason.empty() ? "" : fmt::format(" ({})", graph_[node].reason);
  }
  void line(int depth, const std::string& content) {
    if (lines_++ >= most_lines_)
      ++left_out_;
    else
      text_ += std::string(static_cast<std::size_t>(depth) * 2, ' ') + content + "\n";
  }

  // The defender is to move at `node`, half-move `ply`; `line_so_far` leads there.
  void defences(SolutionNode node, int ply, const std::vector<std::string>& line_so_far) {
    for (const Edge defence : boost::make_iterator_range(boost::out_edges(node, graph_))) {
      const SolutionNode at = boost::target(defence, graph_);
      std::vector<std::string> way = line_so_far;
      way.push_back(graph_[defence].label);
      std::string text = numbered(ply, defence) + ending(at);
      const auto [seen, fresh] = shown_.try_emplace(at, way);
      if (boost::out_degree(at, graph_) == 0) {
        line((ply + 1) / 2, text);
        continue;
      }
      const auto [begin, end] = boost::out_edges(at, graph_);
      const SolutionNode after = boost::target(*begin, graph_);
      text += " " + numbered(ply + 1, *begin) + ending(after);
      if (std::next(begin) != end) {
        text += " (or";
        for (auto other = std::next(begin); other != end; ++other)
          text += " " + graph_[*other].label;
        text += ")";
      }
      if (!fresh && !graph_[after].reason.empty()) {
        line((ply + 1) / 2, text);
      } else if (!fresh) {
        line((ply + 1) / 2, text + "  as after " + numbered_line(seen->second, first_));
      } else {
        line((ply + 1) / 2, text);
        way.push_back(graph_[*begin].label);
        defences(after, ply + 2, way);
      }
    }
  }

  const SolutionDigraph& graph_;
  Color first_;
  std::size_t most_lines_;
  std::size_t lines_ = 0;
  std::size_t left_out_ = 0;
  std::string text_;
  std::unordered_map<SolutionNode, std::vector<std::string>> shown_;
};

} // namespace

std::string numbered_line(const std::vector<std::string>& moves, Color first) {
  std::string text;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const int ply = static_cast<int>(i);
    const bool white = (ply % 2 == 0) == (first == Color::white);
    if (i > 0) text += ' ';
    if (i == 0 || white) text += move_number(ply, first);
    text += moves[i];
  }
  return text;
}

std::string numbered_line(const ShownLine& line, const Stipulation& stipulation,
                          std::optional<Color> without) {
  if (line.moves.empty()) return "";
  const Color first = without ? *without : line.sides[0];
  Color counted = stipulation.half ? !first : first;
  std::string text;
  int number = 0;
  bool intro = stipulation.intro > 0;
  for (std::size_t i = 0; i < line.moves.size(); ++i) {
    if (intro && line.sides[i] != first) {
      intro = false;
      counted = !first;
      number = 0;
    }
    if (i > 0) text += ' ';
    if (line.sides[i] == counted)
      text += fmt::format("{}.", ++number);
    else if (i == 0)
      text += fmt::format("{}...", ++number);
    text += line.moves[i].label;
  }
  return text;
}

std::vector<std::string> labels(const SolutionGraph& solution, const SolutionPath& path) {
  std::vector<std::string> result;
  for (const Edge edge : path)
    result.push_back(solution.graph[edge].label);
  return result;
}

std::string solution_tree(const SolutionGraph& solution, Color first, std::size_t most_lines) {
  return Tree(solution, first, most_lines).write();
}

} // namespace plumb
