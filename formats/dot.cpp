#include "formats/dot.h"

#include <fmt/format.h>

#include <boost/graph/graphviz.hpp>
#include <sstream>

#include "lib/base/printable.h"

namespace plumb {

namespace {

std::string escape(std::string_view text) {
  std::string result;
  for (const char c : printable(text)) {
    if (c == '"' || c == '\\') result += '\\';
    result += c;
  }
  return result;
}

} // namespace

std::string write_dot(const SolutionGraph& solution, const std::string& title) {
  const SolutionDigraph& graph = solution.graph;
  std::ostringstream out;
  const auto vertex = [&](std::ostream& stream, SolutionNode node) {
    const SolutionVertex& v = graph[node];
    const std::string label = v.reason.empty() ? std::to_string(v.distance) : v.reason;
    stream << fmt::format(" [label=\"{}\", tooltip=\"{}\", shape={}{}{}]", escape(label), escape(v.efen),
                          v.attacking ? "box" : "ellipse", v.reason.empty() ? "" : ", peripheries=2",
                          v.expanded ? "" : ", style=dashed");
  };
  const auto edge = [&](std::ostream& stream, SolutionDigraph::edge_descriptor e) {
    const bool attacking = graph[boost::source(e, graph)].attacking;
    stream << fmt::format(" [label=\"{}\"{}]", escape(graph[e].label), attacking ? ", style=bold" : "");
  };
  const auto whole = [&](std::ostream& stream) {
    stream << fmt::format(
        "label=\"{}\";\nlabelloc=t;\nnode [fontname=\"sans-serif\"];\nedge [fontname=\"sans-serif\"];\n",
        escape(title));
    if (!solution.complete) stream << "// Incomplete: a limit left positions without their moves.\n";
  };
  boost::write_graphviz(out, graph, vertex, edge, whole);
  return out.str();
}

} // namespace plumb
