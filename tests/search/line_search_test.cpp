// Help and series play against plain recursion over the naive reference, and with tables and teams of any
// size.
#include "lib/search/line_search.h"

#include <gtest/gtest.h>

#include "formats/stipulation_text.h"
#include "tests/support/naive_problems.h"
#include "tests/support/problem_positions.h"

namespace plumb::test {
namespace {

using chess::Chess;

struct Setting {
  int threads = 1;
  std::size_t table = std::size_t{1} << 24;
};

Lines<Chess> search(const Chess& rules, const chess::Position& position, const Stipulation& stipulation,
                    const Setting& setting) {
  FailTable table(setting.table);
  Workers workers(setting.threads);
  Stop stop;
  LineSearch<Chess> search(rules, GoalTest<Chess>(rules, stipulation.goal), table, workers, stop);
  return search.find(position, line_plans(stipulation).whole, 100'000);
}

problems::Lines texts(const Chess& rules, const chess::Position& begin, const Lines<Chess>& lines) {
  problems::Lines result;
  for (const Line<Chess>& line : lines.lines) {
    chess::Position position = begin;
    problems::Line text;
    for (const LineMove<Chess>& made : line) {
      if (position.side != made.side) position = *rules.pass(position);
      text.push_back(rules.move_text(position, made.move));
      position = rules.play(position, made.move);
    }
    result.insert(text);
  }
  return result;
}

problems::Lines naive_lines(const std::string& efen, const Stipulation& stipulation) {
  using problems::End;
  const auto position = naive::chess::parse(efen);
  auto aim = problems::Aim::mate;
  if (stipulation.goal == Goal::stalemate) aim = problems::Aim::stalemate;
  if (stipulation.goal == Goal::check) aim = problems::Aim::check;
  End end = End::goal;
  if (stipulation.manner == Manner::self || stipulation.manner == Manner::help_self) end = End::all_replies;
  if (stipulation.manner == Manner::reflex || stipulation.manner == Manner::help_reflex) end = End::a_reply;
  const bool reflex = end == End::a_reply;
  problems::Line line;
  problems::Lines lines;
  if (stipulation.is_series()) {
    const bool helped = stipulation.manner == Manner::help || stipulation.manner == Manner::help_self;
    problems::series(aim, end, reflex, stipulation.tempo != Tempo::series, position, stipulation.moves,
                     helped ? 1 : 0, line, lines);
  } else {
    const int half_moves = stipulation.moves * 2 + (stipulation.half ? 1 : 0) - (end == End::goal ? 0 : 1);
    problems::help(aim, end, reflex, position, half_moves, line, lines);
  }
  return lines;
}

struct Case {
  const char* stipulation;
  const char* white;
  const char* black;
  char side;
  unsigned seed;
  const char* known = ""; // a position with solutions, where the others need not have any
};

class NaiveLines : public testing::TestWithParam<Case> {};

TEST_P(NaiveLines, Agree) {
  const Case& c = GetParam();
  const Chess rules = *Chess::make({});
  const Stipulation stipulation = *read_stipulation(c.stipulation);
  std::size_t solutions = 0;
  auto positions = problem_positions(c.white, c.black, c.side, 5, c.seed);
  if (*c.known != 0) positions.push_back(c.known);
  for (const std::string& efen : positions) {
    const auto position = read_position(rules, efen).value.value();
    const problems::Lines expected = naive_lines(efen, stipulation);
    solutions += expected.size();
    for (const Setting& setting : {Setting{1, 1 << 24}, Setting{3, 1 << 24}, Setting{1, 64}}) {
      const Lines<Chess> found = search(rules, position, stipulation, setting);
      EXPECT_TRUE(found.complete);
      EXPECT_EQ(texts(rules, position, found), expected) << efen << " " << c.stipulation;
    }
  }
  EXPECT_GT(solutions, 0u) << c.stipulation << ": nothing was compared";
}

INSTANTIATE_TEST_SUITE_P(
    Stipulations, NaiveLines,
    testing::Values(Case{"h#2", "R", "P", 'b', 1, "8/6P1/8/8/1r6/kP6/2K5/8 b - - 0 1"},
                    Case{"h#2", "N", "PB", 'b', 2, "8/8/1n6/8/8/3K4/2Q5/Nk6 b - - 0 1"},
                    Case{"h#1.5", "RP", "N", 'w', 3, "8/1R6/8/6Q1/8/7k/5K2/5q2 w - - 0 1"},
                    Case{"h#2", "P", "Q", 'w', 4, "8/8/8/1R6/8/K3P3/1p6/k7 w - - 0 1"},
                    Case{"h=2", "R", "P", 'b', 5, "7Q/8/8/8/8/8/n7/1k1K4 b - - 0 1"},
                    Case{"h=1.5", "B", "P", 'w', 6, "8/8/8/1R6/8/K3P3/1p6/k7 w - - 0 1"},
                    Case{"h+1.5", "P", "N", 'w', 19, "8/8/k7/8/1P6/K7/8/8 w - - 0 1"},
                    Case{"h+2", "P", "", 'b', 20, "8/8/k7/p7/1P6/K7/8/8 b - - 0 1"},
                    Case{"ser-h+2", "P", "P", 'b', 21, "8/8/k7/p7/1P6/K7/8/8 b - - 0 1"},
                    Case{"pser-+3", "P", "P", 'w', 22, "8/8/k7/p7/1P6/K7/8/8 w - - 0 1"},
                    Case{"hs#2", "P", "R", 'w', 7, "8/4R3/8/8/7q/7k/8/6RK w - - 0 1"},
                    Case{"hs#1.5", "B", "Q", 'b', 8, "7k/6R1/7K/6R1/8/8/3q4/8 b - - 0 1"},
                    Case{"hr#2", "P", "R", 'w', 9, "8/8/8/1R6/8/K3P3/1p6/k7 w - - 0 1"},
                    Case{"ser-#3", "R", "P", 'w', 10, "8/8/8/1R6/8/K3P3/1p6/k7 w - - 0 1"},
                    Case{"ser-=3", "N", "P", 'w', 11, "7k/8/p5n1/2K5/1Q6/8/8/8 w - - 0 1"},
                    Case{"ser-h#3", "R", "PN", 'b', 12, "8/8/8/5K2/8/7k/6Rp/8 b - - 0 1"},
                    Case{"ser-h=2", "Q", "P", 'b', 13, "8/8/8/1R6/8/K3P3/1p6/k7 b - - 0 1"},
                    Case{"ser-s#3", "P", "R", 'w', 14, "8/8/8/8/3R4/1q6/1RK5/k7 w - - 0 1"},
                    Case{"ser-r#2", "N", "R", 'w', 15, "k1K1B3/6q1/8/8/8/6R1/8/8 w - - 0 1"},
                    Case{"ser-hs#2", "P", "Q", 'w', 16, "k7/2Q5/1K6/8/8/8/4q3/n7 b - - 0 1"},
                    Case{"pser-h#2", "R", "PP", 'b', 17, "8/8/8/5K2/8/7k/6Rp/8 b - - 0 1"},
                    Case{"phser-#3", "R", "P", 'w', 18, "8/8/8/1R6/8/K3P3/1p6/k7 w - - 0 1"}));

// A castling in the course of a line, of either side, and en passant as an answer.
TEST(LineSearch, SpecialMoves) {
  const Chess rules = *Chess::make({});
  const auto count = [&](const char* efen, const char* stipulation) {
    const auto read = read_position(rules, efen);
    if (!read) {
      ADD_FAILURE() << efen;
      return std::size_t{0};
    }
    const auto position = *read;
    const Stipulation asked = *read_stipulation(stipulation);
    const Lines<Chess> found = search(rules, position, asked, {2, 1 << 20});
    EXPECT_EQ(texts(rules, position, found), naive_lines(efen, asked)) << efen;
    return found.lines.size();
  };
  EXPECT_GT(count("Bk6/p1q5/8/6p1/7b/6p1/7B/4K2R w K - 0 1", "h#1.5"), 0u);
  EXPECT_GT(count("r3k3/8/2K5/8/8/8/8/R7 b q - 0 1", "h#1"), 0u);
  count("8/8/8/8/1p6/2k5/P7/1QK5 w - - 0 1", "h#1.5");
}

// Play is over once the side that is to reach the goal has reached it, as Popeye has it: 1.b5+ is a solution
// of h+0.5, and 1.b5+ Ka7 2.b6+ none of h+1.5.
TEST(LineSearch, LinesEndAtTheirGoal) {
  const Chess rules = *Chess::make({});
  const auto count = [&](const char* efen, const char* stipulation) {
    return search(rules, read_position(rules, efen).value.value(), *read_stipulation(stipulation), {})
        .lines.size();
  };
  EXPECT_EQ(count("8/8/k7/8/1P6/K7/8/8 w - - 0 1", "h+0.5"), 1u);
  EXPECT_EQ(count("8/8/k7/8/1P6/K7/8/8 w - - 0 1", "h+1.5"), 0u);
  EXPECT_EQ(count("8/8/k7/p7/1P6/K7/8/8 w - - 0 1", "hx1.5"), 20u); // a capture by the other side is no end
  EXPECT_EQ(count("8/8/k7/p7/1P6/K7/8/8 w - - 0 1", "ser-x2"), 4u);
  EXPECT_EQ(count("8/8/k7/p7/1P6/K7/8/8 w - - 0 1", "ser-~2"), 0u);
}

TEST(LineSearch, LimitsAreTold) {
  const Chess rules = *Chess::make({});
  const auto position = read_position(rules, "7k/5K2/8/6Q1/8/8/8/8 b - - 0 1").value.value();
  const Stipulation stipulation = *read_stipulation("h#2");
  FailTable table(1 << 20);
  Workers workers(1);
  Stop stop;
  LineSearch<Chess> search(rules, GoalTest<Chess>(rules, Goal::mate), table, workers, stop);
  EXPECT_FALSE(search.find(position, line_plans(stipulation).whole, 5).complete);
  EXPECT_EQ(search.find(position, line_plans(stipulation).whole, 1000).lines.size(), 56u);
  stop.request(StopReason::time);
  EXPECT_FALSE(search.find(position, line_plans(stipulation).whole, 1000).complete);
}

// A game from the array to a given diagram.
TEST(LineSearch, ProofGame) {
  const Chess rules = *Chess::make({});
  const auto array = *rules.validate(rules.array());
  const auto target =
      read_position(rules, "r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3").value.value();
  FailTable table(1 << 20);
  Workers workers(1);
  Stop stop;
  LineSearch<Chess> search(rules, GoalTest<Chess>(rules, target), table, workers, stop);
  // White: e4 first, or Nf3 first; Black in either
  // order: 1.e4 2.Bb5 3.Nf3, 1.e4 2.Nf3 3.Bb5, 1.Nf3 2.e4 3.Bb5.
  EXPECT_EQ(search.find(array, line_plans(*read_stipulation("dia 2.5")).whole, 1000).lines.size(), 6u);
  EXPECT_TRUE(search.find(array, line_plans(*read_stipulation("dia 2")).whole, 1000).lines.empty());
}

} // namespace
} // namespace plumb::test
