// Pawns Chess against its naive reference: on random play from the array and from every position of the
// data, and on set-ups scattered at random.
#include <algorithm>

#include "lib/rules/pawns_chess/pawns_chess.h"
#include "tests/naive/pawns_chess.h"
#include "tests/rules/pawns_chess/scattered.h"
#include "tests/support/rules_data.h"

namespace plumb::test {
namespace {

using pawns_chess::PawnsChess;
namespace reference = naive::pawns_chess;

struct Game {
  PawnsChess rules;
  PawnsChess::Position position;
  reference::Position expected;
};

std::string verdict(const Outcome& outcome) {
  if (!outcome.over()) return "ongoing";
  const std::string who = outcome.kind == Outcome::Kind::drawn ? "draw" : std::string(name(outcome.winner));
  return who + " " + std::string(outcome.reason);
}

std::string verdict(const naive::Status& status) {
  switch (status.outcome) {
  case naive::Outcome::ongoing:
    return "ongoing";
  case naive::Outcome::draw:
    return "draw " + status.reason;
  case naive::Outcome::white:
    return "White " + status.reason;
  case naive::Outcome::black:
    return "Black " + status.reason;
  }
  return "";
}

// Moves, their effects if `effects`, text and outcome.
void compare(const Game& game, bool effects) {
  const std::string text = reference::format(game.expected);
  ASSERT_EQ(game.rules.write(game.position), text);
  MoveListOf<PawnsChess> moves;
  game.rules.legal_moves(game.position, moves);
  std::vector<std::string> texts;
  for (const auto& move : moves)
    texts.push_back(game.rules.move_text(game.position, move));
  std::sort(texts.begin(), texts.end());
  ASSERT_EQ(texts, reference::moves(game.expected)) << text;
  ASSERT_EQ(game.rules.count_moves(game.position), moves.size()) << text;
  ASSERT_EQ(verdict(game.rules.outcome(game.position)), verdict(reference::status(game.expected))) << text;
  if (!effects) return;
  for (const auto& move : moves) {
    const auto next = game.rules.play(game.position, move);
    const std::string name = game.rules.move_text(game.position, move);
    const auto expected = reference::play(game.expected, name);
    ASSERT_EQ(game.rules.write(next), reference::format(expected)) << text << " " << name;
    ASSERT_EQ(game.rules.count_moves(next), reference::moves(expected).size()) << text << " " << name;
  }
}

void play_randomly(Game game, Random& random, int plies, int effects_every) {
  for (int ply = 0; ply < plies; ++ply) {
    compare(game, ply % effects_every == 0);
    if (testing::Test::HasFatalFailure()) return;
    MoveListOf<PawnsChess> moves;
    game.rules.legal_moves(game.position, moves);
    if (moves.empty()) return;
    const auto move = moves[random() % moves.size()];
    game.expected = reference::play(game.expected, game.rules.move_text(game.position, move));
    game.position = game.rules.play(game.position, move);
  }
}

Game game_from(const std::string& efen, const std::string& option = "-") {
  std::map<std::string, std::string> naive_options;
  for (const OptionSetting& setting : options_of(option))
    naive_options[setting.key] = setting.value;
  const PawnsChess rules = *PawnsChess::make(options_of(option));
  const auto position = read_position(rules, efen, Accept::opposite_check);
  EXPECT_TRUE(position) << efen << "\n" << describe(position.faults);
  return {rules, *position, reference::parse(efen, naive_options)};
}

TEST(PawnsChessNaive, GamesFromTheArray) {
  Random random(7);
  const PawnsChess rules = *PawnsChess::make({});
  const std::string array = rules.write(*rules.validate(rules.array()));
  for (int i = 0; i < 12; ++i) {
    play_randomly(game_from(array), random, 160, 20);
    if (HasFatalFailure()) return;
  }
}

TEST(PawnsChessNaive, GamesFromThePositionsOfTheData) {
  Random random(11);
  std::string last;
  for (const PerftRow& row : perft_rows("pawns-chess")) {
    if (row.efen == last) continue;
    last = row.efen;
    play_randomly(game_from(row.efen, row.option), random, 8, 4);
    if (HasFatalFailure()) return;
  }
}

// The Spy that comes back to e6 cannot go on to f5: it would drive away the enemy Spy there, which keeps its
// own Queen from giving check, and a hidden Spy is no shield for its own King.
TEST(PawnsChessNaive, ASpyDrivingAwayAnotherOpensItsLine) {
  Game game = game_from(
      "4K3/2{pa}{Pr}{Pb}2n/3{Pe}2{pm}{Pa}/3q1{ps}k1/Qn1Q2{pg}{pb}/1Q6/{Pg}1B5/3r3b w - - 0 7 reload:b "
      "spy:f6");
  const auto move = read_move(game.rules, game.position, "~f5,b3d5");
  ASSERT_TRUE(move.has_value());
  game.position = game.rules.play(game.position, *move);
  game.expected = reference::play(game.expected, "~f5,b3d5");
  compare(game, true);
  EXPECT_EQ(game.rules.count_moves(game.position), 157u);
  EXPECT_FALSE(read_move(game.rules, game.position, "~e6,e6f5").has_value());
}

// A text that one of them refuses, the other must refuse too.
TEST(PawnsChessNaive, ScatteredSetups) {
  Random random(13);
  int valid = 0;
  int refused = 0;
  for (int i = 0; i < 2500; ++i) {
    const bool chess960 = i % 4 == 0;
    const std::string efen = ScatteredSetup(random, i % 5 == 0 ? 30 : below(random, 12)).text();
    const PawnsChess rules = *PawnsChess::make(options_of(chess960 ? "chess960=yes" : "-"));
    const auto position = read_position(rules, efen);
    std::optional<reference::Position> expected;
    try {
      expected = reference::parse(efen, chess960 ? std::map<std::string, std::string>{{"chess960", "yes"}}
                                                 : std::map<std::string, std::string>{});
      if (!reference::set_up_ok(*expected)) expected.reset();
    } catch (const std::runtime_error&) {
    }
    ASSERT_EQ(position.value.has_value(), expected.has_value()) << efen << "\n" << describe(position.faults);
    if (!expected) {
      ++refused;
      continue;
    }
    ++valid;
    play_randomly({rules, *position, *expected}, random, 4, 2);
    if (HasFatalFailure()) return;
  }
  EXPECT_GT(valid, 200);
  EXPECT_GT(refused, 1000);
}

} // namespace
} // namespace plumb::test
