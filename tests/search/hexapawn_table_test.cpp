// Who wins Hexapawn from the array, and in how many moves: by retrograde analysis, by the forward solver, and
// as the table in docs/hexapawn-table.md says.
//
// The second method shares nothing with the solver. The explicit graph of the whole game (a vertex a
// position, an edge a move) is built on Boost.Graph from a mover of a few lines, which a test holds against
// the naive reference in tests/naive, and distances spread backwards from the finished games (Ströhlein 1970,
// Thompson 1986): a position is won in the fewest half-moves that lead to a lost one, and lost in the most,
// once every move of it is known to lead to a won one. Positions are taken in order of distance, so the first
// value a vertex gets is the least, and for a lost one the last of its moves decides.
#include <gtest/gtest.h>

#include <bit>
#include <boost/graph/compressed_sparse_row_graph.hpp>
#include <boost/range/iterator_range.hpp>
#include <queue>
#include <regex>
#include <set>
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

// A position of at most 30 squares in one number, for graphs of millions: the squares of White's pawns in
// the low 30 bits (a1 is bit 0, the next rank begins at bit `files`), those of Black's in the next 30, and
// bit 60 for Black to move.
struct Game {
  int files;
  int ranks;

  static constexpr int kSide = 30;
  static constexpr std::uint64_t kPawns = (std::uint64_t{1} << kSide) - 1;

  static std::uint64_t of(std::uint64_t white, std::uint64_t black, bool black_to_move) {
    return white | black << kSide | std::uint64_t{black_to_move} << (2 * kSide);
  }
  static std::uint64_t white(std::uint64_t position) { return position & kPawns; }
  static std::uint64_t black(std::uint64_t position) { return position >> kSide & kPawns; }
  static bool black_to_move(std::uint64_t position) { return (position >> (2 * kSide)) != 0; }

  [[nodiscard]] std::uint64_t first_rank() const { return (std::uint64_t{1} << files) - 1; }
  [[nodiscard]] std::uint64_t last_rank() const { return first_rank() << (files * (ranks - 1)); }
  [[nodiscard]] std::uint64_t array() const { return of(first_rank(), last_rank(), false); }

  [[nodiscard]] bool promoted(std::uint64_t position) const {
    return (white(position) & last_rank()) != 0 || (black(position) & first_rank()) != 0;
  }

  [[nodiscard]] std::vector<std::uint64_t> after_each_move(std::uint64_t position) const {
    std::vector<std::uint64_t> after;
    if (promoted(position)) return after;
    const bool black_moves = black_to_move(position);
    const std::uint64_t own = black_moves ? black(position) : white(position);
    const std::uint64_t enemy = black_moves ? white(position) : black(position);
    const auto move = [&](int from, int to) {
      const std::uint64_t moved = (own ^ std::uint64_t{1} << from) | std::uint64_t{1} << to;
      const std::uint64_t left = enemy & ~(std::uint64_t{1} << to);
      after.push_back(black_moves ? of(left, moved, false) : of(moved, left, true));
    };
    const auto on = [](std::uint64_t pawns, int square) { return (pawns >> square & 1) != 0; };
    for (std::uint64_t rest = own; rest != 0; rest &= rest - 1) {
      const int from = std::countr_zero(rest);
      const int ahead = from + (black_moves ? -files : files);
      if (!on(own | enemy, ahead)) move(from, ahead);
      if (from % files > 0 && on(enemy, ahead - 1)) move(from, ahead - 1);
      if (from % files < files - 1 && on(enemy, ahead + 1)) move(from, ahead + 1);
    }
    return after;
  }

  // As the naive reference writes a position, without the clocks.
  [[nodiscard]] std::string text(std::uint64_t position) const {
    naive::Board board;
    board.files = files;
    board.ranks = ranks;
    for (int square = 0; square < files * ranks; ++square) {
      const naive::Square at{square % files, square / files};
      if (white(position) >> square & 1) board.put(at, "P");
      if (black(position) >> square & 1) board.put(at, "p");
    }
    return naive::to_text(board) + (black_to_move(position) ? " b" : " w");
  }
};

// Every position that can be reached from the array, which is the first, and the moves between them.
struct Reached {
  std::vector<std::uint64_t> positions;
  std::vector<std::pair<std::uint32_t, std::uint32_t>> moves;
};

Reached everything_reached(const Game& game) {
  Reached all;
  std::unordered_map<std::uint64_t, std::uint32_t> known;
  const auto vertex = [&](std::uint64_t position) {
    const auto [found, fresh] = known.try_emplace(position, static_cast<std::uint32_t>(all.positions.size()));
    if (fresh) all.positions.push_back(position);
    return found->second;
  };
  vertex(game.array());
  for (std::uint32_t at = 0; at < all.positions.size(); ++at)
    for (const std::uint64_t after : game.after_each_move(all.positions[at]))
      all.moves.emplace_back(at, vertex(after));
  return all;
}

// What a position is worth to the side to move: lost in an even number of half-moves, won in an odd one.
struct Worth {
  int half_moves = -1; // until the end, the winner hurrying and the loser holding out; -1: not known yet
  int open = 0;        // moves not yet known to lead to a position that is won for the other side
  [[nodiscard]] bool known() const { return half_moves >= 0; }
  [[nodiscard]] bool won() const { return half_moves % 2 == 1; }
};

using GameGraph = boost::compressed_sparse_row_graph<boost::bidirectionalS, Worth>;

// Who is to move in a finished game has lost it: the other side promoted, or left him without a move.
GameGraph graph_of_the_game(const Game& game) {
  const Reached all = everything_reached(game);
  GameGraph graph(boost::edges_are_unsorted_multi_pass, all.moves.begin(), all.moves.end(),
                  all.positions.size());
  for (std::size_t v = 0; v < all.positions.size(); ++v)
    if (boost::out_degree(v, graph) == 0) graph[v].half_moves = 0;
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
  GameGraph graph = graph_of_the_game(Game{files, ranks});
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

// The mover of the graphs against the naive reference: the same positions, and the same moves from each.
TEST(HexapawnTable, TheGraphIsThatOfTheReference) {
  for (const Game game : {Game{3, 3}, Game{3, 4}, Game{4, 3}, Game{4, 4}}) {
    const Reached all = everything_reached(game);
    for (const std::uint64_t position : all.positions) {
      const reference::Position same = reference::parse(game.text(position) + " - - 0 1");
      std::multiset<std::string> expected;
      for (const std::string& move : reference::moves(same)) {
        const reference::Position after = reference::play(same, move);
        expected.insert(naive::to_text(after.board) + (after.white_to_move ? " w" : " b"));
      }
      std::multiset<std::string> found;
      for (const std::uint64_t after : game.after_each_move(position))
        found.insert(game.text(after));
      ASSERT_EQ(found, expected) << game.text(position);
      if (!found.empty()) continue;
      ASSERT_EQ(reference::status(same).outcome,
                same.white_to_move ? naive::Outcome::black : naive::Outcome::white)
          << game.text(position);
    }
  }
}

TEST(HexapawnTable, RetrogradeAnalysisOfTheWholeGameAgrees) {
  const auto table = table_in_the_docs();
  for (int files = 3; files <= 5; ++files)
    for (int ranks = 3; ranks <= 5; ++ranks)
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
