// The solver against plain AND/OR over the naive references, and against what is known of Hexapawn.
#include "lib/search/forced_win.h"

#include <gtest/gtest.h>

#include <random>

#include "tests/naive/hexapawn.h"
#include "tests/support/naive_solver.h"
#include "tests/support/rules_data.h"

namespace plumb::test {
namespace {

PLUMB_NAIVE_GAME(NaiveHexapawn, hexapawn);

std::string hexapawn_array(int files, int ranks) {
  std::string text(static_cast<std::size_t>(files), 'p');
  for (int i = 0; i < ranks - 2; ++i)
    text += "/" + std::to_string(files);
  return text + "/" + std::string(static_cast<std::size_t>(files), 'P') + " w - - 0 1";
}

std::map<std::string, int> lengths(const auto& answer) {
  std::map<std::string, int> result;
  for (const auto& move : answer.moves)
    if (move.length != kNever) result.emplace(move.text, move.length);
  return result;
}

// Positions that random play from `start` comes through, the game not over.
template <Rules R>
std::vector<typename R::Position> random_positions(const R& rules, const typename R::Position& start,
                                                   int games, unsigned seed) {
  std::mt19937 random(seed);
  std::vector<typename R::Position> positions;
  for (int game = 0; game < games; ++game) {
    typename R::Position position = start;
    for (;;) {
      MoveListOf<R> moves;
      rules.legal_moves(position, moves);
      if (moves.empty()) break;
      positions.push_back(position);
      position = rules.play(position, moves[random() % moves.size()]);
    }
  }
  return positions;
}

// Every first move's length agrees with the naive solver in positions of random games.
template <class Naive, Rules R>
void compare_with_naive(const R& rules, const std::string& array, int games, int within, int threads,
                        std::size_t table_bytes, unsigned seed) {
  const auto start = read_position(rules, array);
  ASSERT_TRUE(start) << describe(start.faults);
  Workers workers(threads);
  ProofTable table(table_bytes);
  Stop stop;
  for (const auto& position : random_positions(rules, *start, games, seed)) {
    const std::string efen = rules.write(position);
    const Color side = rules.side_to_move(position);
    ForcedWin<R> solver(rules, side, Goal::win, table, workers, stop);
    const auto answer = solver.first_moves(position, {within, true});
    EXPECT_TRUE(answer.complete);
    const auto naive_position = Naive::parse(efen, {});
    EXPECT_EQ(lengths(answer), NaiveSolver<Naive>(side == Color::white).first_moves(naive_position, within))
        << efen;
    const auto naive_length = [&] {
      for (int n = 0; n <= within; ++n)
        if (NaiveSolver<Naive>(side == Color::white).attack(naive_position, n)) return n;
      return kNever;
    };
    EXPECT_EQ(answer.shortest, naive_length()) << efen;
  }
}

TEST(ForcedWin, AgreesWithTheNaiveSolverInHexapawn) {
  compare_with_naive<NaiveHexapawn>(hexapawn::Hexapawn<64>{}, hexapawn_array(3, 3), 30, 4, 1, 1 << 20, 1);
  compare_with_naive<NaiveHexapawn>(hexapawn::Hexapawn<64>{}, hexapawn_array(4, 4), 6, 4, 2, 1 << 20, 2);
}

TEST(ForcedWin, AgreesWithTheNaiveSolverWhenTheTableIsAlwaysFull) {
  compare_with_naive<NaiveHexapawn>(hexapawn::Hexapawn<64>{}, hexapawn_array(4, 4), 6, 4, 2, 64, 3);
}

TEST(ForcedWin, ProvesHexapawnFromTheArray) {
  const hexapawn::Hexapawn<64> rules;
  const auto proved = [&](int files, int ranks, Color attacker) {
    const auto start = read_position(rules, hexapawn_array(files, ranks));
    Workers workers(2);
    ProofTable table(16 << 20);
    Stop stop;
    ForcedWin solver(rules, attacker, Goal::win, table, workers, stop);
    return *solver.distance(*start, kNever - 1);
  };
  EXPECT_EQ(proved(3, 3, Color::white).lower, kNever);
  EXPECT_NE(proved(3, 3, Color::black).upper, kNever);
  EXPECT_NE(proved(4, 4, Color::white).upper, kNever);
  EXPECT_EQ(proved(4, 4, Color::black).lower, kNever);
}

TEST(ForcedWin, StoppedByTheNodeLimitItSaysSo) {
  const hexapawn::Hexapawn<64> rules;
  const auto start = read_position(rules, hexapawn_array(7, 7));
  Workers workers(2);
  ProofTable table(1 << 20);
  Stop stop;
  stop.set_node_limit(20000);
  ForcedWin solver(rules, Color::white, Goal::win, table, workers, stop);
  const auto answer = solver.first_moves(*start, {60, true});
  EXPECT_FALSE(answer.complete);
  EXPECT_FALSE(answer.solved());
  EXPECT_LE(solver.nodes(), 60000u);
}

} // namespace
} // namespace plumb::test
