// Set-ups of Pawn Shooter Chess: every fault by its code and column, and the canonical text.
#include <gtest/gtest.h>

#include "lib/rules/pawn_shooter/pawn_shooter.h"
#include "tests/support/rules_data.h"

namespace plumb::test {
namespace {

using pawn_shooter::AuthorRules;
using pawn_shooter::MainRules;
using pawn_shooter::PawnShooter;
using Codes = std::vector<std::string>;

// "code@column" of every fault, warnings with a question mark.
template <class Game>
Codes faults(const std::string& efen) {
  Codes result;
  for (const Fault& fault : read_position(*PawnShooter<Game>::make({}), efen).faults)
    result.push_back(fault.code + (fault.severity == Severity::warning ? "?" : "") + "@" +
                     std::to_string(fault.column));
  return result;
}
Codes main_faults(const std::string& efen) {
  return faults<MainRules>(efen);
}
Codes author_faults(const std::string& efen) {
  return faults<AuthorRules>(efen);
}

template <class Game>
std::string canonical(const std::string& efen) {
  const auto rules = *PawnShooter<Game>::make({});
  const auto position = read_position(rules, efen);
  return position ? rules.write(*position) : describe(position.faults);
}

TEST(PawnShooterSetup, Kings) {
  EXPECT_EQ(main_faults("8/8/8/8/8/8/8/K7[] w - - 0 1"), Codes{"missing-king@1"});
  EXPECT_EQ(main_faults("8/8/8/8/8/8/8/8[] w - - 0 1"), (Codes{"missing-king@1", "missing-king@1"}));
  EXPECT_EQ(main_faults("k7/8/8/8/8/8/8/K6K[] w - - 0 1"), Codes{"too-many-kings@18"});
  EXPECT_EQ(main_faults("k7/8/8/8/8/8/8/K7[] w - - 0 1"), Codes{});
}

TEST(PawnShooterSetup, ThePocketHoldsPawnsAlone) {
  EXPECT_EQ(main_faults("k7/8/8/8/8/8/8/K7[PKqx] w - - 0 1"),
            (Codes{"king-in-pocket@20", "officer-in-pocket@21", "unknown-man@22"}));
  EXPECT_EQ(main_faults("k7/8/8/8/8/8/8/K7[" + std::string(101, 'p') + "] w - - 0 1"),
            (Codes{"bad-pocket-size@18", "too-many-pawns-in-all?@18"}));
  EXPECT_EQ(canonical<MainRules>("k7/8/8/8/8/8/8/K7[pPp] w - - 0 1"), "k7/8/8/8/8/8/8/K7[Ppp] w - - 0 1");
  EXPECT_EQ(canonical<MainRules>("k7/8/8/8/8/8/8/K7 w - - 0 1"), "k7/8/8/8/8/8/8/K7[] w - - 0 1");
}

TEST(PawnShooterSetup, MenCastlingOpcodesAndBoard) {
  EXPECT_EQ(main_faults("k6x/8/8/8/8/8/8/K5+N[] w - - 0 1").size(), 1u); // a rank of eight letters
  EXPECT_EQ(main_faults("k5x1/8/8/8/8/8/8/K5+N1[] w - - 0 1"), (Codes{"unknown-man@3", "unknown-man@20"}));
  EXPECT_EQ(main_faults("k7/8/8/8/8/8/8/K7[] w KQ - 0 1"), Codes{"no-castling-here@23"});
  EXPECT_EQ(main_faults("k7/8/8/8/8/8/8/K7[] w - - 0 1 ko:a1a2"), Codes{"unknown-opcode@31"});
  EXPECT_EQ(main_faults("k7/8/8/8/8/8/8/K7[] w - - 0 1 variant:pawn-shooter"), Codes{});
  EXPECT_EQ(main_faults("k2/3/K2[] w - - 0 1"), Codes{"bad-board-size@1"});
}

TEST(PawnShooterSetup, MoreMenThanAGameHasAreWarnedOf) {
  EXPECT_EQ(main_faults("k7/8/8/8/8/P7/PPPPPPPP/K7[] w - - 0 1"), Codes{"too-many-pawns?@1"});
  EXPECT_EQ(main_faults("k7/8/8/8/8/8/PPPPPPPP/K5QQ[] w - - 0 1"), Codes{"too-many-promoted-men?@1"});
  EXPECT_EQ(main_faults("k7/8/8/8/8/8/PPPPPPP1/K5QQ[] w - - 0 1"), Codes{});
  EXPECT_EQ(author_faults("k7/8/8/8/8/8/PPPPPPP1/K5QQ[] w - - 0 1"), Codes{"too-many-officers?@1"});
  EXPECT_EQ(main_faults("k7/8/8/8/8/8/PPPPPPP1/K7[PPPPPpppp] w - - 0 1"), Codes{});
  EXPECT_EQ(main_faults("k7/8/8/8/8/8/PPPPPPP1/K7[PPPPPPpppp] w - - 0 1"),
            Codes{"too-many-pawns-in-all?@25"});
}

TEST(PawnShooterSetup, ThePassedSquareMustAgreeWithTheBoard) {
  EXPECT_EQ(main_faults("4k3/8/8/8/3pPp2/8/8/4K3[] b - e3 0 1"), Codes{});
  EXPECT_EQ(main_faults("4k3/8/8/8/3pPp2/8/8/4K3[] w - e3 0 1"), Codes{"bad-en-passant@31"});
  EXPECT_EQ(main_faults("4k3/8/8/8/3p1p2/8/8/4K3[] b - e3 0 1"), Codes{"bad-en-passant@31"});
  EXPECT_EQ(main_faults("4k3/8/8/8/3pPp2/4N3/8/4K3[] b - e3 0 1"), Codes{"bad-en-passant@33"});
  EXPECT_EQ(main_faults("4k3/8/8/8/3pPp2/8/4N3/4K3[] b - e3 0 1"), Codes{"bad-en-passant@33"});
  EXPECT_EQ(main_faults("4k3/8/8/8/3pPp2/8/8/4K3[] b - e9 0 1"), Codes{"bad-en-passant@31"});
  EXPECT_EQ(main_faults("4k3/8/8/8/3pPp2/8/8/4K3[] b - e4 0 1"), Codes{"bad-en-passant@31"});
  EXPECT_EQ(author_faults("4k3/8/8/8/3pPp2/8/8/4K3[] b - e3 0 1"), Codes{"no-en-passant-here@31"});
  // Nobody can take there: read, and forgotten.
  EXPECT_EQ(canonical<MainRules>("4k3/8/8/8/4P3/8/8/4K3[] b - e3 0 1"), "4k3/8/8/8/4P3/8/8/4K3[] b - - 0 1");
}

TEST(PawnShooterSetup, TheForbiddenStepMustBeOneOfTheSideToMove) {
  const std::string board = "4k3/8/4q3/4Q3/8/8/8/4K3[] ";
  EXPECT_EQ(author_faults(board + "w - - 0 1 ko:e5e6"), Codes{});
  EXPECT_EQ(author_faults(board + "w - - 0 1 ko:e1d1"), Codes{}); // no more is asked of the line
  EXPECT_EQ(author_faults(board + "w - - 0 1 ko:e6e5"), Codes{"bad-ko@37"});
  EXPECT_EQ(author_faults(board + "w - - 0 1 ko:d4d5"), Codes{"bad-ko@37"});
  EXPECT_EQ(author_faults(board + "w - - 0 1 ko:e5e7"), Codes{"bad-ko@37"});
  EXPECT_EQ(author_faults(board + "w - - 0 1 ko:e5e5"), Codes{"bad-ko@37"});
  EXPECT_EQ(author_faults(board + "w - - 0 1 ko:e5"), Codes{"bad-ko@37"});
  EXPECT_EQ(author_faults(board + "w - - 0 1 ko:e5e6q"), Codes{"bad-ko@37"});
  EXPECT_EQ(canonical<AuthorRules>(board + "w - - 0 1 ko:e5e6"), board + "w - - 0 1 ko:e5e6");
}

TEST(PawnShooterSetup, TheSideNotToMoveMustNotBeInCheck) {
  EXPECT_EQ(main_faults("7k/8/8/8/8/8/8/K6R[P] w - - 0 1"), Codes{"opposite-check@23"});
  EXPECT_EQ(main_faults("7k/8/8/8/8/8/8/K6R[p] w - - 0 1"), Codes{});
  const PawnShooter<MainRules> rules = *PawnShooter<MainRules>::make({});
  const auto position = read_position(rules, "7k/8/8/8/8/8/8/K6R[P] w - - 0 1", Accept::opposite_check);
  ASSERT_TRUE(position);
  // The King is not taken, whatever could take him.
  EXPECT_FALSE(read_move(rules, *position, "h1*h8@-").has_value());
  EXPECT_TRUE(read_move(rules, *position, "h1h2").has_value());
}

} // namespace
} // namespace plumb::test
