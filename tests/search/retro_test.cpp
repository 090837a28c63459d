// Whether positions can come about: proof games are played through by the naive rules, verdicts compared
// with those that other programs proved.
#include "lib/search/retro/retro.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "lib/search/retro/assignment.h"
#include "tests/naive/chess.h"
#include "tests/support/rules_data.h"

namespace plumb::test {
namespace {

using chess::Chess;
using retro::RetroAnswer;

RetroAnswer judge(const Chess& rules, const std::string& efen, double seconds) {
  const auto position = read_position(rules, efen);
  EXPECT_TRUE(position) << efen;
  retro::RetroLimits limits;
  limits.seconds = seconds;
  return judge_reachability(rules, *position, limits);
}

// Plays a game from the array by the naive rules; gives the men, the side to move and the castling rights at
// its end.
std::string end_of(const Chess& rules, const std::vector<chess::Move>& game) {
  auto position = *rules.validate(rules.array());
  auto naive = naive::chess::parse(rules.write(position));
  for (const chess::Move& move : game) {
    const std::string text = rules.move_text(position, move);
    const auto legal = naive::chess::moves(naive);
    EXPECT_NE(std::find(legal.begin(), legal.end(), text), legal.end()) << text;
    naive = naive::chess::play(naive, text);
    position = rules.play(position, move);
  }
  const auto fields = split(naive::chess::format(naive), ' ');
  return fields[0] + " " + fields[1] + " " + fields[2];
}

TEST(Retro, GamesEndInThePosition) {
  const Chess rules = *Chess::make({});
  for (const char* efen : {
           "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq",
           "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq",
           "r1bqkbnr/1ppp1ppp/p1n5/4p3/B3P3/5N2/PPPP1PPP/RNBQK2R b KQkq",
           "4k3/8/8/8/8/8/8/4K2R w K",
           "kBr1r3/2p1Q2p/nQ5P/p3n1R1/b2R1p1q/PRpr2RB/5PN1/2K1brr1 b -",
           "1q3Nr1/N1Rbn1BK/N7/QrpBqrR1/R1PPB3/6P1/n2q4/R2Bk3 b -",
       }) {
    const RetroAnswer answer = judge(rules, std::string(efen) + " - 0 1", 60);
    ASSERT_EQ(answer.verdict, RetroAnswer::Verdict::legal) << efen;
    EXPECT_EQ(end_of(rules, answer.proof_game), efen);
    EXPECT_FALSE(answer.reason.has_value());
  }
}

// All illegal positions of the list are seen through but one; the legal ones are never, in no time at all.
TEST(Retro, RandomPositionsAreJudgedAsOtherProgramsDid) {
  const Chess rules = *Chess::make({});
  const auto lines = read_lines(data_path("legality-1k.tsv"));
  int illegal = 0;
  int found = 0;
  for (std::size_t i = 1; i < lines.size(); ++i) {
    const auto fields = split(lines[i], '\t');
    ASSERT_EQ(fields.size(), 3u);
    const auto setup = rules.read(fields[0]);
    ASSERT_TRUE(setup) << lines[i];
    const auto position = rules.validate(*setup);
    if (fields[1] == "illegal") ++illegal;
    if (!position || !position.faults.empty() || !rules.legality_faults(*setup).empty()) {
      EXPECT_EQ(fields[1], "illegal") << lines[i];
      ++found;
      continue;
    }
    retro::RetroLimits limits;
    limits.seconds = 0;
    const RetroAnswer answer = judge_reachability(rules, *position, limits);
    if (answer.verdict == RetroAnswer::Verdict::illegal) {
      EXPECT_EQ(fields[1], "illegal") << lines[i] << "\n" << answer.reason->message;
      EXPECT_FALSE(answer.reason->code.empty());
      EXPECT_FALSE(answer.reason->message.empty());
      ++found;
    }
  }
  EXPECT_EQ(illegal, 949);
  EXPECT_GE(found, illegal - 1);
}

TEST(Retro, PositionsOfGamesAreNeverIllegal) {
  const Chess rules = *Chess::make({});
  std::mt19937_64 random(5);
  for (int game = 0; game < 25; ++game) {
    auto position = *rules.validate(rules.array());
    for (int ply = 0; ply < 200; ++ply) {
      MoveList<chess::Move> moves;
      rules.legal_moves(position, moves);
      if (moves.empty()) break;
      std::vector<chess::Move> liked;
      for (const chess::Move& move : moves)
        if (move.kind == chess::MoveKind::promotion ||
            (move.piece == chess::Piece::pawn && random() % 2 == 0) ||
            (position.board.occupied() & chess::bit(move.to)) != 0)
          liked.push_back(move);
      position = rules.play(position, liked.empty() || random() % 3 == 0 ? moves[random() % moves.size()]
                                                                         : liked[random() % liked.size()]);
      if (ply % 10 != 0) continue;
      retro::RetroLimits limits;
      limits.seconds = 0;
      const RetroAnswer answer = judge_reachability(rules, position, limits);
      ASSERT_NE(answer.verdict, RetroAnswer::Verdict::illegal) << rules.write(position) << "\n"
                                                               << answer.reason->message;
    }
  }
}

// A square that was passed over tells the last move, whether or not the pawn can be taken.
TEST(Retro, TheLastMoveIsTheDoubleStepThatIsTold) {
  const Chess rules = *Chess::make({});
  const auto answer_to = [&](const std::string& efen, double seconds) {
    const auto setup = rules.read(efen);
    const auto position = rules.validate(*setup);
    EXPECT_TRUE(position) << efen;
    retro::RetroLimits limits;
    limits.seconds = seconds;
    return judge_reachability(rules, *position, limits, setup->en_passant);
  };
  for (const char* efen : {"rnbqkbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR w KQkq e6 0 2",
                           "rnbqkbnr/1ppppppp/8/p7/8/8/PPPPPPPP/RNBQKBNR w KQkq a6 0 2",
                           "r1bqkbnr/pppppppp/n7/8/7P/8/PPPPPPP1/RNBQKBNR b KQkq h3 0 2"}) {
    const RetroAnswer answer = answer_to(efen, 1);
    ASSERT_EQ(answer.verdict, RetroAnswer::Verdict::illegal) << efen;
    EXPECT_EQ(answer.reason->code, "no-double-step");
  }
  for (const auto& [efen, last] : std::initializer_list<std::pair<const char*, const char*>>{
           {"rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6 0 2", "e7e5"},
           {"rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 2", "e2e4"},
           {"r1bqkbnr/ppp1pppp/n7/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3", "d7d5"},
           {"4k3/8/8/8/6P1/8/8/4K3 b - g3 0 1", "g2g4"},
       }) {
    const RetroAnswer answer = answer_to(efen, 60);
    ASSERT_EQ(answer.verdict, RetroAnswer::Verdict::legal) << efen;
    auto position = *rules.validate(rules.array());
    for (const chess::Move& move : answer.proof_game) {
      if (&move == &answer.proof_game.back()) {
        EXPECT_EQ(rules.move_text(position, move), last);
      }
      position = rules.play(position, move);
    }
    EXPECT_TRUE(end_of(rules, answer.proof_game).starts_with(split(efen, ' ')[0] + " ")) << efen;
  }
}

TEST(Retro, ReasonsNameEachLastMove) {
  const Chess rules = *Chess::make({});
  const RetroAnswer answer =
      judge(rules, "nBB1K3/1NrNrR1n/b1kr2Q1/bR6/1q1q1br1/7n/1p4Pp/r1B2RQ1 w - - 0 1", 0);
  ASSERT_EQ(answer.verdict, RetroAnswer::Verdict::illegal);
  EXPECT_EQ(answer.reason->code, "no-last-move");
  EXPECT_NE(answer.reason->message.find("("), std::string::npos) << answer.reason->message;
}

TEST(Retro, AStoppedSearchSaysNothing) {
  const Chess rules = *Chess::make({});
  Stop job;
  job.request(StopReason::signal);
  const auto position =
      read_position(rules, "2Bq2r1/qQR1pn2/4K3/b5q1/1nPr2Nr/P1N1Qqk1/bN3nrR/3B2B1 w - - 0 1");
  ASSERT_TRUE(position);
  retro::RetroLimits limits;
  limits.job = &job;
  EXPECT_EQ(judge_reachability(rules, *position, limits).verdict, RetroAnswer::Verdict::unknown);
}

// The least cost over all permutations, found by trying them.
TEST(Assignment, IsTheBestOfAll) {
  std::mt19937 random(3);
  for (int round = 0; round < 300; ++round) {
    const std::size_t rows = 1 + random() % 5;
    const std::size_t columns = rows + random() % 2;
    std::vector<std::vector<int>> costs(rows, std::vector<int>(columns));
    for (auto& row : costs)
      for (int& cost : row)
        cost = random() % 4 == 0 ? retro::kForbidden : static_cast<int>(random() % 50);
    std::vector<int> order(columns);
    for (std::size_t i = 0; i < columns; ++i)
      order[i] = static_cast<int>(i);
    int best = retro::kForbidden;
    do {
      int sum = 0;
      for (std::size_t i = 0; i < rows; ++i)
        sum = std::min(retro::kForbidden, sum + costs[i][static_cast<std::size_t>(order[i])]);
      best = std::min(best, sum);
    } while (std::next_permutation(order.begin(), order.end()));
    const auto chosen = retro::assign(costs);
    if (best == retro::kForbidden) {
      EXPECT_TRUE(chosen.empty());
      continue;
    }
    ASSERT_EQ(chosen.size(), rows);
    int sum = 0;
    for (std::size_t i = 0; i < rows; ++i)
      sum += costs[i][static_cast<std::size_t>(chosen[i])];
    EXPECT_EQ(sum, best);
  }
}

} // namespace
} // namespace plumb::test
