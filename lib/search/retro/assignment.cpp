// Solved as a flow of least cost from a source over rows and columns to a sink, by successive shortest
// paths (Boost.Graph). That algorithm adds up the distances of all vertices, and those of what cannot be
// reached overflow: so every row has an edge to every column, and a forbidden one costs more than all others.
#include "lib/search/retro/assignment.h"

#include <algorithm>
#include <boost/graph/adjacency_list.hpp>
#include <boost/graph/successive_shortest_path_nonnegative_weights.hpp>

namespace plumb::retro {

namespace {

using Traits = boost::adjacency_list_traits<boost::vecS, boost::vecS, boost::directedS>;
using Graph = boost::adjacency_list<
    boost::vecS, boost::vecS, boost::directedS, boost::no_property,
    boost::property<boost::edge_capacity_t, int,
                    boost::property<boost::edge_residual_capacity_t, int,
                                    boost::property<boost::edge_reverse_t, Traits::edge_descriptor,
                                                    boost::property<boost::edge_weight_t, int>>>>>;

void add_edge(Graph& graph, std::size_t from, std::size_t to, int cost) {
  const auto there = boost::add_edge(from, to, graph).first;
  const auto back = boost::add_edge(to, from, graph).first;
  put(boost::edge_capacity, graph, there, 1);
  put(boost::edge_capacity, graph, back, 0);
  put(boost::edge_weight, graph, there, cost);
  put(boost::edge_weight, graph, back, -cost);
  put(boost::edge_reverse, graph, there, back);
  put(boost::edge_reverse, graph, back, there);
}

} // namespace

std::vector<int> assign(const std::vector<std::vector<int>>& costs) {
  const std::size_t rows = costs.size();
  const std::size_t columns = rows == 0 ? 0 : costs.front().size();
  const std::size_t source = rows + columns;
  const std::size_t sink = source + 1;
  Graph graph(sink + 1);
  for (std::size_t row = 0; row < rows; ++row) {
    add_edge(graph, source, row, 0);
    for (std::size_t column = 0; column < columns; ++column)
      add_edge(graph, row, rows + column, std::min(costs[row][column], kForbidden));
  }
  for (std::size_t column = 0; column < columns; ++column)
    add_edge(graph, rows + column, sink, 0);
  boost::successive_shortest_path_nonnegative_weights(graph, source, sink);
  std::vector<int> result(rows, -1);
  for (std::size_t row = 0; row < rows; ++row) {
    const auto [first, last] = boost::out_edges(row, graph);
    for (auto edge = first; edge != last; ++edge)
      if (get(boost::edge_capacity, graph, *edge) == 1 &&
          get(boost::edge_residual_capacity, graph, *edge) == 0 && boost::target(*edge, graph) >= rows &&
          boost::target(*edge, graph) < source)
        result[row] = static_cast<int>(boost::target(*edge, graph) - rows);
    if (result[row] < 0 || costs[row][static_cast<std::size_t>(result[row])] >= kForbidden) return {};
  }
  return result;
}

} // namespace plumb::retro
