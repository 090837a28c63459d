// Set-ups with more chains than anyone could follow: every limit ends the work on them, and no list of them
// outgrows memory.
#include <gtest/gtest.h>

#include <chrono>

#include "lib/rules/pawns_chess/pawns_chess.h"
#include "lib/rules/pawns_chess/watch.h"
#include "lib/search/forced_win.h"
#include "lib/search/perft.h"
#include "tests/support/rules_data.h"

namespace plumb::test {
namespace {

using pawns_chess::PawnsChess;
using pawns_chess::Watch;
using namespace std::chrono_literals;

// A Berserker Knight amid fifty-four Queens; the Kings are out of its reach and of theirs.
constexpr std::string_view kMoves =
    "kqqqqqqq/qq1qqqqq/q1qqqqqq/qqqqqqqq/qqq{Nb}qqqq/qqqqqqqq/qqqqqqRR/qqqqqqRK w - - 0 1";
// Only looking at every chain would tell that none takes the black King. Black is to move.
constexpr std::string_view kCheck =
    "bbbbbB1b/b2Kb1bk/bbb3bb/bbbbbb1b/1bb1bb1b/b2bbbbb/bb{Nb}bbbbb/b1bb1bb1 b - - 0 1";

PawnsChess rules_for(Stop& stop) {
  return stopped_by(*PawnsChess::make({}), stop);
}

PawnsChess::Position position_of(std::string_view efen) {
  const auto position = read_position(*PawnsChess::make({}), efen, Accept::opposite_check);
  EXPECT_TRUE(position) << describe(position.faults);
  return *position;
}

std::chrono::steady_clock::time_point in(std::chrono::milliseconds time) {
  return std::chrono::steady_clock::now() + time;
}

std::string with_other_side(std::string_view efen) {
  std::string text(efen);
  char& side = text[text.find(" - - ") - 1];
  side = side == 'w' ? 'b' : 'w';
  return text;
}

TEST(PawnsChessHostile, ADeadlineEndsCountingAndChecking) {
  for (const std::string_view efen : {kMoves, kCheck}) {
    Stop stop;
    stop.set_deadline(in(50ms));
    const PawnsChess rules = rules_for(stop);
    EXPECT_THROW(static_cast<void>(rules.outcome(position_of(efen))), Interrupted);
    EXPECT_EQ(stop.reason(), StopReason::time);
  }
}

TEST(PawnsChessHostile, ANodeLimitEndsCountingAndChecking) {
  for (const std::string_view efen : {kMoves, kCheck}) {
    Stop stop;
    stop.set_node_limit(100000);
    EXPECT_THROW(static_cast<void>(rules_for(stop).count_moves(position_of(efen))), Interrupted);
    EXPECT_EQ(stop.reason(), StopReason::nodes);
    EXPECT_LT(stop.nodes(), 120000u);
  }
}

TEST(PawnsChessHostile, AListHasAGreatestLength) {
  Stop stop;
  MoveListOf<PawnsChess> moves;
  EXPECT_THROW(rules_for(stop).legal_moves(position_of(kMoves), moves), Interrupted);
  EXPECT_EQ(stop.reason(), StopReason::list);
  EXPECT_EQ(moves.size(), Watch::kMostListed);
}

TEST(PawnsChessHostile, WithoutAStopCallsGiveUp) {
  const PawnsChess rules = *PawnsChess::make({});
  EXPECT_THROW(static_cast<void>(rules.in_check(position_of(kCheck))), Interrupted);
}

TEST(PawnsChessHostile, PerftSaysThatItWasStopped) {
  for (const int depth : {1, 2, 3}) {
    Stop stop;
    stop.set_deadline(in(50ms));
    const auto answer = perft(rules_for(stop), position_of(kMoves), {.depth = depth, .threads = 2}, stop);
    EXPECT_FALSE(answer.complete);
    EXPECT_TRUE(stop.requested());
  }
}

TEST(PawnsChessHostile, ASearchSaysThatItWasStopped) {
  const auto position = position_of(with_other_side(kMoves));
  Stop stop;
  stop.set_deadline(in(100ms));
  const PawnsChess rules = rules_for(stop);
  ProofTable table(1 << 20);
  Workers workers(2);
  ForcedWin<PawnsChess> solver(rules, Color::black, Goal::win, table, workers, stop);
  const auto answer = solver.first_moves(position, {.within = 3, .beyond_shortest = true});
  EXPECT_FALSE(answer.moves.empty());
  EXPECT_FALSE(answer.complete);
}

// The longest list that is allowed is not reached by games: here the chains of a late position in full.
TEST(PawnsChessHostile, LongChainsBelowTheLimitsAreListed) {
  Stop stop;
  MoveListOf<PawnsChess> moves;
  const auto position = position_of("k7/8/8/8/1n1n1n1n/n1n1n1n1/1n1n1n1n/{Nb}6K w - - 0 1");
  rules_for(stop).legal_moves(position, moves);
  EXPECT_FALSE(stop.requested());
  EXPECT_EQ(rules_for(stop).count_moves(position), moves.size());
}

} // namespace
} // namespace plumb::test
