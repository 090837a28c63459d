// The solver against plain AND/OR over the naive references, and against what is known of Hexapawn.
#include "lib/search/forced_win.h"

#include <gtest/gtest.h>

#include <random>

#include "tests/naive/chess.h"
#include "tests/naive/chessapawn.h"
#include "tests/naive/hexapawn.h"
#include "tests/support/naive_solver.h"
#include "tests/support/rules_data.h"

namespace plumb::test {
namespace {

PLUMB_NAIVE_GAME(NaiveHexapawn, hexapawn);
PLUMB_NAIVE_GAME(NaiveChess, chess);
PLUMB_NAIVE_GAME(NaiveChessapawn, chessapawn);

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

// What the positions are looked at for, and with what.
struct Comparison {
  int within = 4;
  int threads = 1;
  std::size_t table_bytes = 1 << 20;
  Goal goal = Goal::win;
  std::string reason; // of the naive reference, that of `goal`
  std::map<std::string, std::string> options;
};

// Every first move's length agrees with the naive solver; returns in how many positions something wins.
template <class Naive, Rules R>
int compare_with_naive(const R& rules, const std::vector<typename R::Position>& positions,
                       const Comparison& comparison) {
  Workers workers(comparison.threads);
  ProofTable table(comparison.table_bytes);
  int solved = 0;
  for (const auto& position : positions) {
    const std::string efen = rules.write(position);
    const Color side = rules.side_to_move(position);
    const int within = comparison.within;
    Stop stop;
    ForcedWin<R> solver(rules, side, comparison.goal, table, workers, stop);
    const auto answer = solver.first_moves(position, {within, true});
    EXPECT_TRUE(answer.complete);
    const NaiveSolver<Naive> naive(side == Color::white, comparison.reason);
    const auto naive_position = Naive::parse(efen, comparison.options);
    const auto expected = naive.first_moves(naive_position, within);
    EXPECT_EQ(lengths(answer), expected) << efen;
    int shortest = naive.attack(naive_position, 0) ? 0 : kNever;
    for (const auto& [move, length] : expected)
      shortest = std::min(shortest, length);
    EXPECT_EQ(answer.shortest, shortest) << efen;
    if (answer.solved()) ++solved;
  }
  return solved;
}

template <class Naive, Rules R>
void compare_in_games(const R& rules, const std::string& array, int games, unsigned seed,
                      const Comparison& comparison) {
  const auto start = read_position(rules, array);
  ASSERT_TRUE(start) << describe(start.faults);
  const auto positions = random_positions(rules, *start, games, seed);
  EXPECT_GT(compare_with_naive<Naive>(rules, positions, comparison), 0);
}

// Positions with just these men, on random squares, White to move, the game going on.
template <Rules R>
std::vector<typename R::Position> scattered_positions(const R& rules, BoardSize size, const std::string& men,
                                                      std::size_t count, unsigned seed) {
  std::mt19937 random(seed);
  std::vector<typename R::Position> positions;
  while (positions.size() < count) {
    std::map<int, std::string> board;
    for (const char man : men)
      board[static_cast<int>(random() % static_cast<unsigned>(size.squares()))] = std::string(1, man);
    if (board.size() != men.size()) continue;
    const std::string placement = write_placement(
        size, [&](Square square) { return board.count(square.index) ? board[square.index] : ""; });
    const auto position = read_position(rules, placement + " w - - 0 1");
    if (position && !rules.outcome(*position).over()) positions.push_back(*position);
  }
  return positions;
}

TEST(ForcedWin, AgreesWithTheNaiveSolverInHexapawn) {
  const hexapawn::Hexapawn<64> rules;
  compare_in_games<NaiveHexapawn>(rules, hexapawn_array(3, 3), 30, 1, {});
  compare_in_games<NaiveHexapawn>(rules, hexapawn_array(4, 4), 6, 2, {.threads = 2});
}

TEST(ForcedWin, AgreesWithTheNaiveSolverWhenTheTableIsAlwaysFull) {
  compare_in_games<NaiveHexapawn>(hexapawn::Hexapawn<64>{}, hexapawn_array(4, 4), 6, 3,
                                  {.threads = 2, .table_bytes = 64});
}

TEST(ForcedWin, AgreesWithTheNaiveSolverInChess) {
  const chess::Chess rules = *chess::Chess::make({});
  const Comparison mate{.within = 2, .threads = 2, .goal = Goal::mate, .reason = "checkmate"};
  const BoardSize board{8, 8};
  int solved = 0;
  for (const char* men : {"KQRkp", "KRRkn", "KQBNkq", "KPPkr"})
    solved += compare_with_naive<NaiveChess>(rules, scattered_positions(rules, board, men, 20, 4), mate);
  EXPECT_GE(solved, 3);
}

// Every length up to three, in three positions that are won so fast and one that is not.
TEST(ForcedWin, AgreesWithTheNaiveSolverInWonChess) {
  const chess::Chess rules = *chess::Chess::make({});
  const Comparison mate{.within = 3, .threads = 1, .goal = Goal::mate, .reason = "checkmate"};
  std::vector<chess::Chess::Position> positions;
  for (const char* efen : {"7k/8/5K2/8/8/8/6R1/8 w - - 0 1", "8/8/8/8/8/2k5/7q/K7 b - - 0 1",
                           "k7/2K5/8/8/8/8/8/6R1 w - - 0 1", "7k/5K2/8/6P1/8/8/8/8 w - - 0 1"})
    positions.push_back(read_position(rules, efen).value.value());
  EXPECT_EQ(compare_with_naive<NaiveChess>(rules, positions, mate), 3);
}

TEST(ForcedWin, AgreesWithTheNaiveSolverInChessapawn) {
  for (const std::string promotion : {"", "survive"}) {
    OptionMap options;
    Comparison comparison{.within = 2, .threads = 2};
    if (!promotion.empty()) {
      options.push_back({"promotion", promotion});
      comparison.options["promotion"] = promotion;
    }
    int solved = 0;
    const auto small = *chessapawn::Chessapawn<64>::make(options);
    for (const char* men : {"KPPkpp", "RPkpp", "NPPrp", "KQkb"})
      solved += compare_with_naive<NaiveChessapawn>(small, scattered_positions(small, {5, 6}, men, 10, 5),
                                                    comparison);
    const auto usual = *chessapawn::Chessapawn8x8::make(options);
    for (const char* men : {"KPPkpp", "RBPrpp", "QPPnrp"})
      solved += compare_with_naive<NaiveChessapawn>(usual, scattered_positions(usual, {8, 8}, men, 6, 6),
                                                    comparison);
    EXPECT_GE(solved, 10) << promotion;
  }
}

TEST(ForcedWin, AgreesWithTheNaiveSolverInLongerChessapawn) {
  const auto rules = *chessapawn::Chessapawn<64>::make({});
  EXPECT_GT(compare_with_naive<NaiveChessapawn>(rules, scattered_positions(rules, {4, 6}, "PPpk", 20, 7),
                                                {.within = 4}),
            0);
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
