// Every forcing stipulation against plain recursion over the naive reference.
#include "lib/search/stipulated_game.h"

#include <gtest/gtest.h>

#include "formats/stipulation_text.h"
#include "lib/search/judge.h"
#include "tests/support/naive_problems.h"
#include "tests/support/problem_positions.h"

namespace plumb::test {
namespace {

using chess::Chess;
using Game = StipulatedGame<Chess>;

std::map<std::string, int> keys(const Chess& rules, const chess::Position& position,
                                const Stipulation& stipulation, int threads, std::size_t table_bytes) {
  Workers workers(threads);
  ProofTable table(table_bytes);
  Stop stop;
  const Color side = rules.side_to_move(position);
  const Game game(rules, side, stipulation);
  ForcedWin<Game> solver(game, side, Goal::win, table, workers, stop);
  const FirstMoves<Game> first = solver.first_moves(game.begin(position), {stipulation.moves, true});
  EXPECT_TRUE(first.complete);
  std::map<std::string, int> found;
  for (const auto& move : first.moves)
    if (move.length != kNever) found.emplace(move.text, move.length);
  return found;
}

struct Case {
  const char* stipulation;
  const char* white;
  const char* black;
  unsigned seed;
  // A position with solutions, where the others need not have any; "-": only failing moves are compared.
  const char* known = "";
};

class NaiveKeys : public testing::TestWithParam<Case> {};

TEST_P(NaiveKeys, Agree) {
  using namespace problems;
  const Case& c = GetParam();
  const Chess rules = *Chess::make({});
  const Stipulation stipulation = *read_stipulation(c.stipulation);
  Aim aim = Aim::mate;
  if (stipulation.goal == Goal::stalemate) aim = Aim::stalemate;
  if (stipulation.goal == Goal::check) aim = Aim::check;
  Way way = Way::direct;
  if (stipulation.manner == Manner::self) way = Way::self;
  if (stipulation.manner == Manner::reflex) way = Way::reflex;
  if (stipulation.manner == Manner::semi_reflex) way = Way::semi_reflex;
  std::size_t solutions = 0;
  auto positions = problem_positions(c.white, c.black, 'w', 8, c.seed);
  if (std::string(c.known).size() > 1) positions.push_back(c.known);
  for (const std::string& efen : positions) {
    const auto position = read_position(rules, efen).value.value();
    const auto expected = problems::keys(aim, way, stipulation.tempo == Tempo::parry,
                                         naive::chess::parse(efen), stipulation.moves);
    solutions += expected.size();
    for (const auto& [threads, bytes] : {std::pair{1, 1 << 22}, std::pair{3, 1 << 22}, std::pair{1, 64}})
      EXPECT_EQ(keys(rules, position, stipulation, threads, static_cast<std::size_t>(bytes)), expected)
          << efen << " " << c.stipulation;
  }
  EXPECT_EQ(solutions > 0, std::string(c.known) != "-") << c.stipulation;
}

INSTANTIATE_TEST_SUITE_P(Stipulations, NaiveKeys,
                         testing::Values(Case{"#2", "QP", "P", 1}, Case{"=2", "QR", "P", 2},
                                         Case{"+2", "B", "P", 3}, Case{"s#2", "QR", "B", 4, "-"},
                                         Case{"s#2", "QP", "R", 5, "-"}, Case{"s=2", "Q", "Q", 6, "-"},
                                         Case{"r#2", "R", "Q", 7, "8/8/q7/8/8/7k/R7/6K1 w - - 0 1"},
                                         Case{"r=2", "Q", "P", 8, "7Q/8/3q4/K7/8/8/1b6/k7 w - - 0 1"},
                                         Case{"semi-r#2", "R", "Q", 9},
                                         Case{"semi-r=2", "P", "R", 10, "K2k3N/8/1q6/8/8/8/8/8 w - - 0 1"},
                                         Case{"pser-#3", "R", "P", 11},
                                         Case{"pser-s#2", "P", "R", 12, "6qk/8/6RK/6P1/8/8/8/8 w - - 0 1"},
                                         Case{"pser-r#2", "R", "R", 13, "k1K1B3/6q1/8/8/8/6R1/8/8 w - - 0 1"},
                                         Case{"r+2", "R", "P", 14, "-"}));

// A reached goal ends the game, whatever the men could still do.
TEST(StipulatedGame, OutcomesAndMovesAgree) {
  const Chess rules = *Chess::make({});
  const auto position = read_position(rules, "7k/8/5K2/8/8/8/8/R7 w - - 0 1").value.value();
  const Game check(rules, Color::white, *read_stipulation("+1"));
  MoveList<Game::Move> moves;
  check.legal_moves(check.begin(position), moves);
  std::size_t reached = 0;
  for (const auto& move : moves) {
    const auto next = check.play(check.begin(position), move);
    MoveList<Game::Move> replies;
    check.legal_moves(next, replies);
    EXPECT_EQ(check.outcome(next).over(), replies.empty());
    if (check.outcome(next).won_by(Color::white)) ++reached;
  }
  EXPECT_EQ(reached, 2u); // Ra8+ and Rh1+
}

TEST(StipulatedGame, GoalsThatMeanNothingAreRefused) {
  EXPECT_FALSE(check_goal<Chess>(Goal::double_mate));
  EXPECT_FALSE(check_goal<Chess>(Goal::counter_mate));
  EXPECT_TRUE(check_goal<Chess>(Goal::double_stalemate));
}

// exact: a mate that comes too early is none.
TEST(StipulatedGame, Exact) {
  const Chess rules = *Chess::make({});
  const auto position = read_position(rules, "7k/R7/1R6/8/8/8/8/K7 w - - 0 1").value.value();
  EXPECT_EQ(keys(rules, position, *read_stipulation("#1"), 1, 1 << 20).size(), 1u);
  EXPECT_EQ(keys(rules, position, *read_stipulation("exact-#1"), 1, 1 << 20).size(), 1u);
  EXPECT_EQ(keys(rules, position, *read_stipulation("exact-#2"), 1, 1 << 20).count("b6b8"), 0u);
}

} // namespace
} // namespace plumb::test
