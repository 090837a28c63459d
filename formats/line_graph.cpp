#include "formats/line_graph.h"

#include <boost/range/iterator_range.hpp>

namespace plumb::detail {

SolutionNode LineGraphBuilder::vertex(Key key, std::size_t left, const SolutionVertex& vertex) {
  const auto [found, fresh] = seen_.try_emplace(std::pair{key, left}, 0);
  if (fresh) found->second = boost::add_vertex(vertex, result_.graph);
  return found->second;
}

void LineGraphBuilder::connect(SolutionNode from, SolutionNode to, const ShownMove& move) {
  for (const auto edge : boost::make_iterator_range(boost::out_edges(from, result_.graph)))
    if (boost::target(edge, result_.graph) == to && result_.graph[edge].move == move.move) return;
  boost::add_edge(from, to, SolutionEdge{move.move, move.label}, result_.graph);
}

} // namespace plumb::detail
