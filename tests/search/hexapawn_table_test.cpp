// Who wins Hexapawn from the array, and in how many moves: by retrograde analysis, by the forward solver, and
// as the table in docs/hexapawn-table.md says.
//
// The second method shares nothing with the solver. The explicit graph of the whole game (a vertex a
// position, an edge a move) is built on Boost.Graph from the naive reference in tests/naive, and distances
// spread backwards from the finished games (Ströhlein 1970, Thompson 1986): a position is won in the fewest
// half-moves that lead to a lost one, and lost in the most, once every move of it is known to lead to a won
// one. Positions are taken in order of distance, so the first value a vertex gets is the least, and for a
// lost one the last of its moves decides.
#include <gtest/gtest.h>

#include <boost/graph/adjacency_list.hpp>
#include <queue>
#include <regex>
#include <unordered_map>

#include "lib/search/forced_win.h"
#include "tests/naive/hexapawn.h"
#include "tests/support/rules_data.h"

namespace plumb::test {
namespace {

namespace reference = naive::hexapawn;

std::string array_of(int files, int ranks) {
  std::string text(static_cast<std::size_t>(files), 'p');
  for (int i = 0; i < ranks - 2; ++i)
    text += "/" + std::to_string(files);
  return text + "/" + std::string(static_cast<std::size_t>(files), 'P') + " w - - 0 1";
}

// What a position is worth to the side to move: lost in an even number of half-moves, won in an odd one.
struct Worth {
  int half_moves = -1; // until the end, the winner hurrying and the loser holding out; -1: not known yet
  int open = 0;        // moves not yet known to lead to a position that is won for the other side
  [[nodiscard]] bool known() const { return half_moves >= 0; }
  [[nodiscard]] bool won() const { return half_moves % 2 == 1; }
};

using GameGraph = boost::adjacency_list<boost::vecS, boost::vecS, boost::bidirectionalS, Worth>;

// Every position that can be reached from the start, which is vertex 0. The clocks are no part of a
// position here.
GameGraph graph_of_the_game(const std::string& start) {
  GameGraph graph;
  std::unordered_map<std::string, std::size_t> known;
  std::vector<reference::Position> positions;
  const auto vertex = [&](const reference::Position& position) {
    const std::string text = naive::to_text(position.board) + (position.white_to_move ? " w" : " b");
    const auto [found, fresh] = known.try_emplace(text, positions.size());
    if (fresh) {
      boost::add_vertex(graph);
      positions.push_back(position);
    }
    return found->second;
  };
  vertex(reference::parse(start));
  for (std::size_t at = 0; at < positions.size(); ++at) {
    const reference::Position position = positions[at];
    for (const std::string& move : reference::moves(position))
      boost::add_edge(at, vertex(reference::play(position, move)), graph);
    // Who is to move in a finished game has lost it: the other side promoted, or left him without a move.
    if (boost::out_degree(at, graph) != 0) continue;
    const naive::Status status = reference::status(position);
    EXPECT_EQ(status.outcome, position.white_to_move ? naive::Outcome::black : naive::Outcome::white);
    graph[at].half_moves = 0;
  }
  return graph;
}

void analyse_backwards(GameGraph& graph) {
  std::queue<std::size_t> settled;
  for (std::size_t v = 0; v < boost::num_vertices(graph); ++v) {
    graph[v].open = static_cast<int>(boost::out_degree(v, graph));
    if (graph[v].known()) settled.push(v);
  }
  for (; !settled.empty(); settled.pop()) {
    const Worth worth = graph[settled.front()];
    for (const auto edge : boost::make_iterator_range(boost::in_edges(settled.front(), graph))) {
      const std::size_t before = boost::source(edge, graph);
      Worth& earlier = graph[before];
      if (earlier.known() || (worth.won() && --earlier.open > 0)) continue;
      earlier.half_moves = worth.half_moves + 1;
      settled.push(before);
    }
  }
}

struct Result {
  bool white_wins = false;
  int moves = 0; // of the winner
  std::string key() const { return (white_wins ? "White in " : "Black in ") + std::to_string(moves); }
};

Result by_retrograde_analysis(int files, int ranks) {
  GameGraph graph = graph_of_the_game(array_of(files, ranks));
  analyse_backwards(graph);
  for (std::size_t v = 0; v < boost::num_vertices(graph); ++v)
    EXPECT_TRUE(graph[v].known()) << "a game without draws or cycles leaves nothing open";
  return {graph[0].won(), (graph[0].half_moves + 1) / 2};
}

Result by_forward_search(int files, int ranks) {
  const hexapawn::Hexapawn<64> rules;
  const auto start = read_position(rules, array_of(files, ranks));
  Workers workers(2);
  ProofTable table(32 << 20);
  Stop stop;
  ForcedWin white(rules, Color::white, Goal::win, table, workers, stop);
  ForcedWin black(rules, Color::black, Goal::win, table, workers, stop);
  const ProofBounds white_wins = *white.distance(*start, kNever - 1);
  const ProofBounds black_wins = *black.distance(*start, kNever - 1);
  EXPECT_NE(white_wins.upper == kNever, black_wins.upper == kNever) << "just one side wins";
  EXPECT_EQ(white_wins.upper == kNever, white_wins.lower == kNever);
  EXPECT_EQ(black_wins.upper == kNever, black_wins.lower == kNever);
  return {white_wins.upper != kNever, std::min(white_wins.upper, black_wins.upper)};
}

// The rows "| 4 | 3 | White | 4 |" of the table: files, ranks, the winner, his moves.
std::map<std::pair<int, int>, Result> table_in_the_docs() {
  std::map<std::pair<int, int>, Result> table;
  const std::regex row(R"(\| (\d+) \| (\d+) \| (White|Black) \| (\d+) \|.*)");
  for (const std::string& line : read_lines(std::string(PLUMB_SOURCE_DIR) + "/docs/hexapawn-table.md")) {
    std::smatch found;
    if (!std::regex_match(line, found, row)) continue;
    const bool fresh = table
                           .emplace(std::pair(std::stoi(found[1]), std::stoi(found[2])),
                                    Result{found[3] == "White", std::stoi(found[4])})
                           .second;
    EXPECT_TRUE(fresh) << line;
  }
  return table;
}

TEST(HexapawnTable, HasEverySizeFromThreeToFive) {
  const auto table = table_in_the_docs();
  for (int files = 3; files <= 5; ++files)
    for (int ranks = 3; ranks <= 5; ++ranks)
      EXPECT_TRUE(table.contains({files, ranks})) << files << "x" << ranks;
  EXPECT_FALSE(table.at({3, 3}).white_wins);
  EXPECT_TRUE(table.at({4, 4}).white_wins);
}

TEST(HexapawnTable, RetrogradeAnalysisOfTheWholeGameAgrees) {
  const auto table = table_in_the_docs();
  for (const auto& [files, ranks] :
       {std::pair(3, 3), std::pair(3, 4), std::pair(3, 5), std::pair(4, 3), std::pair(4, 4), std::pair(5, 3)})
    EXPECT_EQ(by_retrograde_analysis(files, ranks).key(), table.at({files, ranks}).key())
        << files << "x" << ranks;
}

// The same for the larger boards, whose graphs take the naive reference longer than a run of the tests may
// last.
TEST(HexapawnTable, DISABLED_RetrogradeAnalysisOfTheLargerGamesAgrees) {
  const auto table = table_in_the_docs();
  for (const auto& [files, ranks] : {std::pair(4, 5), std::pair(5, 4), std::pair(5, 5)})
    EXPECT_EQ(by_retrograde_analysis(files, ranks).key(), table.at({files, ranks}).key())
        << files << "x" << ranks;
}

TEST(HexapawnTable, TheForwardSolverAgrees) {
  for (const auto& [size, result] : table_in_the_docs()) {
    const auto [files, ranks] = size;
    if (files > 5 || ranks > 5) continue;
    EXPECT_EQ(by_forward_search(files, ranks).key(), result.key()) << files << "x" << ranks;
  }
}

} // namespace
} // namespace plumb::test
