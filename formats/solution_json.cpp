#include "formats/solution_json.h"

#include <boost/range/iterator_range.hpp>

namespace plumb {

nlohmann::ordered_json solution_json(const SolutionGraph& solution) {
  using Json = nlohmann::ordered_json;
  const SolutionDigraph& graph = solution.graph;
  Json positions = Json::array();
  for (const SolutionNode node : boost::make_iterator_range(boost::vertices(graph))) {
    Json moves = Json::array();
    for (const auto edge : boost::make_iterator_range(boost::out_edges(node, graph)))
      moves.push_back({{"move", graph[edge].move}, {"to", boost::target(edge, graph)}});
    const SolutionVertex& vertex = graph[node];
    positions.push_back({{"fen", vertex.efen},
                         {"distance", vertex.distance},
                         {"attacking", vertex.attacking},
                         {"expanded", vertex.expanded},
                         {"end", vertex.reason.empty() ? Json() : Json(vertex.reason)},
                         {"moves", std::move(moves)}});
  }
  return {{"complete", solution.complete}, {"positions", std::move(positions)}};
}

} // namespace plumb
