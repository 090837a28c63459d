// The lines of help and series play as one graph: where lines come to the same position with the same number
// of moves to go they run together, so that a drawing shows what they share.
//
// A line is replayed from the texts of its moves. Where a side moves twice, the position between is one in
// which the other side was left out (Rules' pass).
#pragma once

#include <map>

#include "lib/search/judge.h"
#include "lib/search/solution_graph.h"

namespace plumb {

namespace detail {

class LineGraphBuilder {
 public:
  SolutionNode vertex(Key key, std::size_t left, const SolutionVertex& vertex);
  // Adds the move unless it is there.
  void connect(SolutionNode from, SolutionNode to, const ShownMove& move);
  [[nodiscard]] SolutionGraph take() { return std::move(result_); }

 private:
  SolutionGraph result_;
  std::map<std::pair<Key, std::size_t>, SolutionNode> seen_;
};

} // namespace detail

// `goal` is the word for what the last moves reach where that does not end the game. Vertex 0 is `begin`,
// from which `first` moves; `distance` counts half-moves, and `attacking` positions are those in which
// `first` moves.
template <Rules R>
[[nodiscard]] SolutionGraph line_graph(const R& rules, const typename R::Position& begin, Color first,
                                       const std::vector<ShownLine>& lines, std::string_view goal) {
  detail::LineGraphBuilder builder;
  std::size_t longest = 0;
  for (const ShownLine& line : lines)
    longest = std::max(longest, line.moves.size());
  SolutionVertex root{rules.write(begin), "", static_cast<int>(longest), true, true};
  const SolutionNode start = builder.vertex(rules.key(begin), longest + 1, root);
  for (const ShownLine& line : lines) {
    auto position = begin;
    SolutionNode at = start;
    for (std::size_t i = 0; i < line.moves.size(); ++i) {
      if constexpr (HasPass<R>)
        if (rules.side_to_move(position) != line.sides[i]) position = *rules.pass(position);
      const auto move = read_move(rules, position, line.moves[i].move);
      if (!move) break;
      position = rules.play(position, *move);
      const std::size_t left = line.moves.size() - 1 - i;
      SolutionVertex vertex{rules.write(position), "", static_cast<int>(left),
                            left > 0 && line.sides[i + 1] == first, true};
      const Outcome outcome = rules.outcome(position);
      if (left == 0) vertex.reason = outcome.over() ? outcome.reason : goal;
      const SolutionNode next = builder.vertex(rules.key(position), left, vertex);
      builder.connect(at, next, line.moves[i]);
      at = next;
    }
  }
  return builder.take();
}

} // namespace plumb
