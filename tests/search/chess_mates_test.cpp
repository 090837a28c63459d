// Chess mates against a plain search over nothing but legal moves, and against the naive reference: on
// set-ups drawn at random, thousands of them, every short cut of the fast search meets the cases it must not
// cut.
#include <gtest/gtest.h>

#include <fstream>
#include <random>

#include "lib/rules/chess/chess.h"
#include "lib/search/forced_win.h"
#include "tests/naive/chess.h"
#include "tests/support/naive_solver.h"

namespace plumb::test {
namespace {

using chess::Chess;
using chess::Position;
using Moves = MoveListOf<Chess>;

PLUMB_NAIVE_GAME(NaiveChess, chess);

// The definition, with no table, no order and no short cut.
bool plain_defend(const Chess& rules, const Position& position, int n);
bool plain_attack(const Chess& rules, const Position& position, int n) {
  Moves moves;
  rules.legal_moves(position, moves);
  return n > 0 && std::any_of(moves.begin(), moves.end(), [&](const auto& move) {
           return plain_defend(rules, rules.play(position, move), n - 1);
         });
}
bool plain_defend(const Chess& rules, const Position& position, int n) {
  Moves moves;
  rules.legal_moves(position, moves);
  if (moves.empty()) return rules.in_check(position);
  return n > 0 && std::all_of(moves.begin(), moves.end(), [&](const auto& move) {
           return plain_attack(rules, rules.play(position, move), n);
         });
}

// Set-ups in which mates are near: the king that is to be mated at the edge or among its own men.
class Scatter {
 public:
  Scatter(const Chess& rules, unsigned seed) : rules_(rules), random_(seed) {}

  // The side to move has up to `strong` men besides its king, the other up to `weak`.
  Position next(unsigned strong, unsigned weak) {
    for (;;) {
      chess::Setup setup;
      setup.side = random_() % 2 == 0 ? Color::white : Color::black;
      place(setup, !setup.side, "K", edge());
      place(setup, setup.side, "K", any());
      for (unsigned i = 1 + random_() % strong; i > 0; --i)
        place(setup, setup.side, "QRRBBNNPPP", any());
      for (unsigned i = random_() % (weak + 1); i > 0; --i)
        place(setup, !setup.side, "QRBNPPPP", any());
      const auto position = rules_.validate(setup);
      if (position && !rules_.outcome(*position.value).over()) return *position.value;
    }
  }

 private:
  int any() { return static_cast<int>(random_() % 64); }
  int edge() {
    const int along = static_cast<int>(random_() % 8);
    return std::array<int, 4>{along, 56 + along, 8 * along, 8 * along + 7}[random_() % 4];
  }
  void place(chess::Setup& setup, Color color, std::string_view kinds, int square) {
    const char letter = kinds[random_() % kinds.size()];
    const auto piece = static_cast<chess::Piece>(std::string_view("PNBRQK").find(letter));
    if (setup.men[static_cast<std::size_t>(square)]) return;
    if (piece == chess::Piece::pawn && (square < 8 || square >= 56)) return;
    setup.men[static_cast<std::size_t>(square)] = chess::Man{color, piece};
  }

  const Chess& rules_;
  std::mt19937 random_;
};

// Positions with castling rights and en passant captures, most of them quiet.
std::vector<Position> played(const Chess& rules, const std::string& efen, int games, int plies,
                             unsigned seed) {
  std::mt19937 random(seed);
  std::vector<Position> positions;
  for (int game = 0; game < games; ++game) {
    Position position = read_position(rules, efen).value.value();
    for (int ply = 0; ply < plies; ++ply) {
      Moves moves;
      rules.legal_moves(position, moves);
      if (moves.empty()) break;
      positions.push_back(position);
      position = rules.play(position, moves[random() % moves.size()]);
    }
  }
  return positions;
}

void check_mate_in_one(const Chess& rules, const Position& position) {
  const auto move = rules.mate_in_one(position);
  ASSERT_EQ(move.has_value(), plain_attack(rules, position, 1)) << rules.write(position);
  if (!move) return;
  Moves moves;
  rules.legal_moves(position, moves);
  EXPECT_NE(std::find(moves.begin(), moves.end(), *move), moves.end()) << rules.write(position);
  EXPECT_TRUE(plain_defend(rules, rules.play(position, *move), 0)) << rules.write(position);
}

void check_mate_in_two(const Chess& rules, const Position& position, Chess::MateMemory& memory) {
  const auto move = rules.mate_in_two(position, memory);
  ASSERT_EQ(move.has_value(), plain_attack(rules, position, 2)) << rules.write(position);
  if (move) {
    EXPECT_TRUE(plain_defend(rules, rules.play(position, *move), 1)) << rules.write(position);
  }
}

// With the side to move as the defender.
void check_reply(const Chess& rules, const Position& position, Chess::MateMemory& memory) {
  const auto reply = rules.reply_to_mate_in_one(position, memory);
  ASSERT_EQ(reply.has_value(), !plain_defend(rules, position, 1)) << rules.write(position);
  if (!reply) return;
  Moves moves;
  rules.legal_moves(position, moves);
  EXPECT_NE(std::find(moves.begin(), moves.end(), *reply), moves.end()) << rules.write(position);
  EXPECT_FALSE(plain_attack(rules, rules.play(position, *reply), 1)) << rules.write(position);
}

TEST(ChessMates, InOneOnScatteredSetUps) {
  const Chess rules;
  Scatter scatter(rules, 1);
  int mates = 0;
  for (int i = 0; i < 40000; ++i) {
    const Position position = scatter.next(1 + i % 7, i % 9);
    check_mate_in_one(rules, position);
    mates += rules.mate_in_one(position).has_value() ? 1 : 0;
  }
  EXPECT_GT(mates, 1000);
}

TEST(ChessMates, InOneAfterCastlingAndEnPassant) {
  const Chess rules;
  for (const char* efen : {"r3k2r/pppp1ppp/8/3PpP2/2pPp3/8/PPP2PPP/R3K2R w KQkq e6 0 1",
                           "7k/5Q1p/8/8/8/8/8/R3K2R w KQ - 0 1", "4k2r/R6R/8/1pP1Pp2/8/8/8/4K3 w k b6 0 1"})
    for (const Position& position : played(rules, efen, 150, 24, 2))
      check_mate_in_one(rules, position);
}

TEST(ChessMates, InTwoOnScatteredSetUps) {
  const Chess rules;
  Scatter scatter(rules, 3);
  Chess::MateMemory memory;
  int mates = 0;
  for (int i = 0; i < 3000; ++i) {
    const Position position = scatter.next(1 + i % 4, i % 5);
    check_mate_in_two(rules, position, memory);
    check_reply(rules, position, memory);
    mates += rules.mate_in_two(position, memory).has_value() ? 1 : 0;
  }
  EXPECT_GT(mates, 100);
}

std::map<std::string, int> lengths(const FirstMoves<Chess>& answer) {
  std::map<std::string, int> result;
  for (const auto& move : answer.moves)
    if (move.length != kNever) result.emplace(move.text, move.length);
  return result;
}
std::map<std::string, int> plain_lengths(const Chess& rules, const Position& position, int within) {
  std::map<std::string, int> result;
  for (const auto& [text, move] : moves_by_text(rules, position))
    for (int n = 1; n <= within; ++n)
      if (plain_defend(rules, rules.play(position, move), n - 1)) {
        result.emplace(text, n);
        break;
      }
  return result;
}

// Each first move's exact length, whatever the table and the team.
TEST(ChessMates, FirstMovesInThreeWithSmallAndLargeTablesAndTeams) {
  const Chess rules;
  Scatter scatter(rules, 4);
  int mates = 0;
  for (int i = 0; i < 120; ++i) {
    const Position position = scatter.next(2, i % 3);
    const auto expected = plain_lengths(rules, position, 3);
    mates += static_cast<int>(expected.size());
    for (const auto& [threads, bytes] :
         std::vector<std::pair<int, std::size_t>>{{1, 64}, {1, 1 << 20}, {2, 1 << 20}, {3, 256}}) {
      Workers workers(threads);
      ProofTable table(bytes);
      Stop stop;
      ForcedWin<Chess> solver(rules, position.side, Goal::mate, table, workers, stop);
      EXPECT_EQ(lengths(solver.first_moves(position, {3, true})), expected) << rules.write(position);
    }
  }
  EXPECT_GT(mates, 25);
}

// Longer mates, from the matetrack collection: the guided search gives the same lengths of all first moves
// for every table and team, and the known distance.
TEST(ChessMates, InFourToSixTheSameForAllTablesAndTeams) {
  const Chess rules;
  std::ifstream file(std::string(PLUMB_TEST_DATA) + "/matetrack-300.epd");
  std::vector<std::string> lines(1); // numbered from 1
  for (std::string line; std::getline(file, line);)
    lines.push_back(line);
  for (const auto& [number, moves] : std::vector<std::pair<std::size_t, int>>{
           {49, 4}, {61, 4}, {65, 4}, {74, 5}, {86, 5}, {157, 5}, {161, 5}}) {
    const std::string efen = lines.at(number).substr(0, lines.at(number).find(" bm "));
    const Position position = read_position(rules, efen).value.value();
    std::optional<std::map<std::string, int>> first;
    for (const auto& [threads, bytes] : std::vector<std::pair<int, std::size_t>>{
             {1, std::size_t{4} << 30}, {1, 1 << 20}, {1, 1 << 14}, {2, 1 << 20}, {4, 1 << 14}}) {
      Workers workers(threads);
      ProofTable table(bytes);
      Stop stop;
      ForcedWin<Chess> solver(rules, position.side, Goal::mate, table, workers, stop);
      const auto answer = solver.first_moves(position, {moves, true});
      if (!first) first = lengths(answer);
      EXPECT_EQ(lengths(answer), *first) << efen;
      EXPECT_TRUE(answer.complete);
      if (number < 100) {
        EXPECT_EQ(answer.shortest, moves) << efen;
      } else {
        EXPECT_FALSE(answer.solved()) << efen; // mates in eight
      }
    }
  }
}

TEST(ChessMates, AgreeWithTheNaiveReference) {
  const Chess rules;
  Scatter scatter(rules, 5);
  for (int i = 0; i < 40; ++i) {
    const Position position = scatter.next(2, i % 4);
    const bool white = position.side == Color::white;
    Workers workers(1);
    ProofTable table(1 << 16);
    Stop stop;
    ForcedWin<Chess> solver(rules, position.side, Goal::win, table, workers, stop);
    EXPECT_EQ(lengths(solver.first_moves(position, {2, true})),
              NaiveSolver<NaiveChess>(white).first_moves(NaiveChess::parse(rules.write(position), {}), 2))
        << rules.write(position);
  }
}

} // namespace
} // namespace plumb::test
