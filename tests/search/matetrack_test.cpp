// Mates of known length, from one to four moves: proved in exactly that length, and replayed.
#include <gtest/gtest.h>

#include "formats/problem_line.h"
#include "lib/search/build_solution.h"
#include "tests/support/rules_data.h"

namespace plumb::test {
namespace {

using chess::Chess;

struct KnownMate {
  std::string efen;
  int moves = 0;
};

std::vector<KnownMate> known_mates(int moves) {
  std::vector<KnownMate> mates;
  for (const std::string& line : read_lines(data_path("matetrack-300.epd"))) {
    const auto problem = read_problem(line);
    EXPECT_TRUE(problem && problem->stipulation) << line;
    if (problem && problem->stipulation && problem->stipulation->moves == moves)
      mates.push_back({problem->efen, moves});
  }
  return mates;
}

void prove(const std::vector<KnownMate>& mates, std::size_t count) {
  EXPECT_EQ(mates.size(), count);
  const Chess rules = *Chess::make({});
  Workers workers(2);
  ProofTable table(64 << 20);
  for (const KnownMate& mate : mates) {
    const auto position = read_position(rules, mate.efen);
    ASSERT_TRUE(position) << mate.efen << describe(position.faults);
    Stop stop;
    table.forget();
    ForcedWin<Chess> solver(rules, rules.side_to_move(*position), Goal::mate, table, workers, stop);
    const FirstMoves<Chess> answer = solver.first_moves(*position, {mate.moves, false});
    EXPECT_TRUE(answer.complete);
    EXPECT_EQ(answer.shortest, mate.moves) << mate.efen;
    EXPECT_EQ(answer.at_least, mate.moves) << mate.efen;
    const auto line = workers.run([&] { return main_line(solver, *position, mate.moves); });
    ASSERT_TRUE(line.has_value());
    EXPECT_EQ(line->size(), static_cast<std::size_t>(mate.moves) * 2 - 1);
    Chess::Position at = *position;
    for (const Chess::Move& move : *line)
      at = rules.play(at, move);
    EXPECT_EQ(rules.outcome(at).reason, "checkmate") << mate.efen;
  }
}

TEST(Matetrack, MatesInOne) {
  prove(known_mates(1), 4);
}
TEST(Matetrack, MatesInTwo) {
  prove(known_mates(2), 17);
}
TEST(Matetrack, MatesInThree) {
  prove(known_mates(3), 23);
}
TEST(Matetrack, MatesInFour) {
  prove(known_mates(4), 25);
}

} // namespace
} // namespace plumb::test
