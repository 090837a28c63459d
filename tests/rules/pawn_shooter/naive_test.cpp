// Pawn Shooter Chess against the naive reference: moves, played positions and outcomes on random play from
// the array and on men scattered at random.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "lib/rules/pawn_shooter/pawn_shooter.h"
#include "tests/naive/pawn_shooter.h"
#include "tests/support/rules_data.h"

namespace plumb::test {
namespace {

namespace reference = naive::pawn_shooter;
using pawn_shooter::AuthorRules;
using pawn_shooter::MainRules;
using pawn_shooter::PawnShooter;

template <class R>
class PawnShooterAgainstNaive : public testing::Test {
 protected:
  using Position = typename R::Position;
  R rules_ = *R::make({});
  std::mt19937_64 random_{1906};

  static reference::Position parse(const std::string& efen) {
    return reference::parse(efen, {{"variant", std::string(R::info().id)}});
  }

  // Both in byte order.
  static std::vector<std::string> only_in(const std::vector<std::string>& a,
                                          const std::vector<std::string>& b) {
    std::vector<std::string> result;
    std::set_difference(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(result));
    return result;
  }

  static std::string word(const Outcome& outcome) {
    if (outcome.kind == Outcome::Kind::ongoing) return "ongoing ";
    if (outcome.kind == Outcome::Kind::drawn) return "draw " + std::string(outcome.reason);
    return std::string(name(outcome.winner)) + " " + std::string(outcome.reason);
  }
  static std::string word(const naive::Status& status) {
    switch (status.outcome) {
    case naive::Outcome::ongoing:
      return "ongoing ";
    case naive::Outcome::white:
      return "White " + status.reason;
    case naive::Outcome::black:
      return "Black " + status.reason;
    default:
      return "draw " + status.reason;
    }
  }

  // Compares one position, and the positions after about `plays` of its moves.
  void compare(const Position& position, const reference::Position& other, std::size_t plays) {
    const std::string text = rules_.write(position);
    ASSERT_EQ(text, reference::format(other));
    MoveListOf<R> moves;
    rules_.legal_moves(position, moves);
    std::vector<std::string> texts;
    for (const auto& move : moves)
      texts.push_back(rules_.move_text(position, move));
    std::sort(texts.begin(), texts.end());
    const auto expected = reference::moves(other);
    ASSERT_EQ(only_in(texts, expected), std::vector<std::string>{}) << "not legal in " << text;
    ASSERT_EQ(only_in(expected, texts), std::vector<std::string>{}) << "missing in " << text;
    ASSERT_EQ(texts.size(), expected.size()) << "a move twice in " << text;
    ASSERT_EQ(rules_.count_moves(position), moves.size()) << text;
    ASSERT_EQ(word(rules_.outcome(position)), word(reference::status(other))) << text;
    for (std::size_t i = 0; i < std::min(plays, moves.size()); ++i) {
      const auto& move = moves[random_() % moves.size()];
      const std::string move_text = rules_.move_text(position, move);
      ASSERT_EQ(rules_.write(rules_.play(position, move)),
                reference::format(reference::play(other, move_text)))
          << text << " " << move_text;
    }
  }

  // A legal move: one that leaves a passed square or a forbidden step behind, if there is one.
  std::optional<typename R::Move> telling_move(const Position& position) {
    MoveListOf<R> moves;
    rules_.legal_moves(position, moves);
    if (moves.empty()) return std::nullopt;
    std::shuffle(moves.begin(), moves.end(), random_);
    for (const auto& move : moves) {
      const Position next = rules_.play(position, move);
      if (next.passed < 64 || next.forbidden_from < 64) return move;
    }
    return moves[0];
  }

  // A line of men thrown onto the board, few or many, with pawns in hand or without.
  std::string scattered() {
    const auto chance = [this](int one_in) { return random_() % static_cast<unsigned>(one_in) == 0; };
    std::string board(64, '.');
    const auto put = [&](char man) {
      std::size_t square = random_() % 64;
      // Half of the Kings stand on an edge, where pushes threaten them.
      if ((man == 'K' || man == 'k') && chance(2)) square = chance(2) ? square % 8 : square / 8 * 8 + 7;
      if (board[square] == '.') board[square] = man;
    };
    put('K');
    put('k');
    const std::size_t men = random_() % (chance(3) ? 40 : 14);
    const std::string kinds = chance(4) ? "RrPpNn" : (chance(6) ? "QqBbRrNn" : "QqBbRrNnPpPp");
    for (std::size_t i = 0; i < men; ++i)
      put(kinds[random_() % kinds.size()]);
    std::string efen;
    for (int rank = 7; rank >= 0; --rank) {
      for (int file = 0; file < 8; ++file) {
        const char man = board[static_cast<std::size_t>(rank * 8 + file)];
        efen += man == '.' ? '1' : man;
      }
      if (rank != 0) efen += '/';
    }
    // Runs of empty squares are one number.
    for (int run = 8; run > 1; --run)
      for (std::size_t at;
           (at = efen.find(std::string(static_cast<std::size_t>(run), '1'))) != std::string::npos;)
        efen.replace(at, static_cast<std::size_t>(run), std::to_string(run));
    efen += '[' + std::string(random_() % 3, 'P') + std::string(random_() % 3, 'p') + ']';
    return efen + (chance(2) ? " w" : " b") + " - - " + std::to_string(random_() % 9) + " 7";
  }
};

using BothGames = testing::Types<PawnShooter<MainRules>, PawnShooter<AuthorRules>>;
TYPED_TEST_SUITE(PawnShooterAgainstNaive, BothGames);

TYPED_TEST(PawnShooterAgainstNaive, RandomPlay) {
  for (int game = 0; game < 3; ++game) {
    auto position = *this->rules_.validate(this->rules_.array());
    for (int ply = 0; ply < 80; ++ply) {
      const std::string text = this->rules_.write(position);
      const auto other = this->parse(text);
      ASSERT_TRUE(reference::set_up_ok(other)) << text;
      // The array's two hundred moves cost the reference much; late positions are looked at in full.
      this->compare(position, other, ply < 8 ? 1 : 2);
      if (this->HasFatalFailure()) return;
      MoveListOf<TypeParam> moves;
      this->rules_.legal_moves(position, moves);
      if (moves.empty()) break;
      position = this->rules_.play(position, moves[this->random_() % moves.size()]);
    }
  }
}

TYPED_TEST(PawnShooterAgainstNaive, ScatteredMen) {
  int valid = 0;
  int invalid = 0;
  int over = 0;
  for (int i = 0; i < 900; ++i) {
    const std::string efen = this->scattered();
    const auto other = this->parse(efen);
    const auto strict = read_position(this->rules_, efen);
    ASSERT_EQ(static_cast<bool>(strict), reference::set_up_ok(other)) << efen << describe(strict.faults);
    const auto start = read_position(this->rules_, efen, Accept::opposite_check);
    if (!start) {
      ++invalid;
      continue;
    }
    ++valid;
    auto position = *start;
    // A few moves on, en passant captures and forbidden steps come about.
    for (int ply = 0; ply < 3; ++ply) {
      this->compare(position, this->parse(this->rules_.write(position)), 1);
      if (this->HasFatalFailure()) return;
      const auto move = this->telling_move(position);
      if (!move) ++over;
      if (!move) break;
      position = this->rules_.play(position, *move);
    }
  }
  // The generator must keep making what it is for.
  EXPECT_GT(valid, 500);
  EXPECT_GT(invalid, 5);
  EXPECT_GT(over, 5);
}

} // namespace
} // namespace plumb::test
