#include "lib/search/solution_graph.h"

#include <algorithm>
#include <boost/graph/breadth_first_search.hpp>
#include <boost/graph/topological_sort.hpp>
#include <iterator>
#include <tuple>

namespace plumb {

namespace {

using Edge = SolutionDigraph::edge_descriptor;

std::vector<SolutionNode> in_topological_order(const SolutionDigraph& graph) {
  std::vector<SolutionNode> order;
  boost::topological_sort(graph, std::back_inserter(order));
  std::reverse(order.begin(), order.end());
  return order;
}

} // namespace

SolutionPath main_line(const SolutionGraph& solution) {
  const SolutionDigraph& graph = solution.graph;
  SolutionPath path;
  SolutionNode at = 0;
  while (boost::out_degree(at, graph) != 0) {
    const auto [first, last] = boost::out_edges(at, graph);
    const auto worth = [&](Edge edge) { return graph[boost::target(edge, graph)].distance; };
    Edge best = *first;
    if (!graph[at].attacking)
      for (auto edge = first; edge != last; ++edge)
        if (worth(*edge) > worth(best)) best = *edge;
    path.push_back(best);
    at = boost::target(best, graph);
  }
  return path;
}

std::vector<Dual> find_duals(const SolutionGraph& solution) {
  const SolutionDigraph& graph = solution.graph;
  const std::size_t count = boost::num_vertices(graph);
  // `way` is the first edge of a shortest line from the root; `full` says whether some line leads there
  // on which every defence kept the greatest distance.
  std::vector<std::optional<Edge>> way(count);
  std::vector<int> plies(count, 0);
  std::vector<bool> full(count, false);
  struct Visitor : boost::default_bfs_visitor {
    Visitor(std::vector<std::optional<Edge>>& way, std::vector<int>& plies) : way(way), plies(plies) {}
    void tree_edge(Edge edge, const SolutionDigraph& graph) {
      const SolutionNode target = boost::target(edge, graph);
      way[target] = edge;
      plies[target] = plies[boost::source(edge, graph)] + 1;
    }
    std::vector<std::optional<Edge>>& way;
    std::vector<int>& plies;
  };
  boost::breadth_first_search(graph, 0, boost::visitor(Visitor(way, plies)));
  full[0] = true;
  for (const SolutionNode node : in_topological_order(graph))
    for (const Edge edge : boost::make_iterator_range(boost::out_edges(node, graph))) {
      const SolutionNode target = boost::target(edge, graph);
      const bool keeps = graph[node].attacking || graph[target].distance == graph[node].distance;
      if (full[node] && keeps) full[target] = true;
    }

  std::vector<Dual> duals;
  for (SolutionNode node = 1; node < count; ++node) {
    if (!graph[node].attacking || boost::out_degree(node, graph) < 2) continue;
    Dual dual;
    for (const Edge edge : boost::make_iterator_range(boost::out_edges(node, graph)))
      dual.moves.push_back(graph[edge].move);
    for (SolutionNode at = node; way[at]; at = boost::source(*way[at], graph))
      dual.line.push_back(graph[*way[at]].move);
    std::reverse(dual.line.begin(), dual.line.end());
    dual.move_number = (plies[node] + 1) / 2 + 1;
    dual.major = full[node] && (dual.move_number == 2 || graph[node].distance >= 2);
    duals.push_back(std::move(dual));
  }
  std::stable_sort(duals.begin(), duals.end(), [](const Dual& a, const Dual& b) {
    return std::tuple(!a.major, a.line.size()) < std::tuple(!b.major, b.line.size());
  });
  return duals;
}

bool has_line_without_duals(const SolutionGraph& solution) {
  const SolutionDigraph& graph = solution.graph;
  const bool last_counts = solution.root().distance <= 2;
  std::vector<SolutionNode> order = in_topological_order(graph);
  std::vector<bool> forced(boost::num_vertices(graph), false);
  for (auto node = order.rbegin(); node != order.rend(); ++node) {
    const auto [first, last] = boost::out_edges(*node, graph);
    const auto to_forced = [&](Edge edge) {
      const SolutionNode target = boost::target(edge, graph);
      const bool keeps = graph[*node].attacking || graph[target].distance == graph[*node].distance;
      return keeps && forced[target];
    };
    const bool choice = graph[*node].attacking && *node != 0 && std::distance(first, last) > 1 &&
                        (graph[*node].distance > 1 || last_counts);
    forced[*node] = first == last ? graph[*node].expanded : !choice && std::any_of(first, last, to_forced);
  }
  return forced[0];
}

} // namespace plumb
