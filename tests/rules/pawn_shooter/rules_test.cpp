// Each special rule of Pawn Shooter Chess where it matters and where it must not fire. What is written here
// by hand is asked of the naive reference as well.
#include <gtest/gtest.h>

#include <algorithm>

#include "lib/rules/pawn_shooter/pawn_shooter.h"
#include "tests/naive/pawn_shooter.h"
#include "tests/support/rules_data.h"

namespace plumb::test {
namespace {

namespace reference = naive::pawn_shooter;
using pawn_shooter::AuthorRules;
using pawn_shooter::MainRules;
using pawn_shooter::PawnShooter;

template <class Game>
class Line {
 public:
  explicit Line(const std::string& efen)
      : other_(reference::parse(efen, {{"variant", std::string(Game::id)}})) {
    const auto position = read_position(rules_, efen, Accept::opposite_check);
    EXPECT_TRUE(position) << efen << "\n" << describe(position.faults);
    if (position) position_ = *position;
  }
  [[nodiscard]] bool has(const std::string& move) const {
    const bool found = read_move(rules_, position_, move).has_value();
    const auto moves = reference::moves(other_);
    EXPECT_EQ(found, std::find(moves.begin(), moves.end(), move) != moves.end()) << move;
    return found;
  }
  [[nodiscard]] std::string after(const std::string& move) const {
    const auto found = read_move(rules_, position_, move);
    if (!found) return found.error().message;
    const std::string text = rules_.write(rules_.play(position_, *found));
    EXPECT_EQ(text, reference::format(reference::play(other_, move)));
    return text;
  }
  [[nodiscard]] bool in_check() const { return rules_.in_check(position_); }
  [[nodiscard]] std::string reason() const {
    EXPECT_EQ(rules_.outcome(position_).reason, reference::status(other_).reason);
    return std::string(rules_.outcome(position_).reason);
  }

 private:
  PawnShooter<Game> rules_ = *PawnShooter<Game>::make({});
  typename PawnShooter<Game>::Position position_;
  reference::Position other_;
};
using Main = Line<MainRules>;
using Author = Line<AuthorRules>;

TEST(PawnShooterPushes, TheLastOfARowFallsOffTheBoard) {
  const Main full("7k/8/8/8/8/8/8/RNBQKBNr[] w - - 4 1");
  EXPECT_FALSE(full.has("h1g1")); // Black's man
  EXPECT_EQ(full.after("a1b1"), "7k/8/8/8/8/8/8/1RNBQKBN[PPPPPPPPpppppppp] b - - 0 1");
  const Main gap("7k/8/8/8/8/8/P6p/RNBQKB1r[] w - - 4 1");
  EXPECT_EQ(gap.after("a1b1"), "7k/8/8/8/8/8/P6p/1RNBQKBr[] b - - 5 1");
}

TEST(PawnShooterPushes, ADestroyedPawnOfEitherSideGoesToTheMover) {
  EXPECT_EQ(Main("7k/8/8/8/8/8/p6P/3K2QP[] w - - 4 1").after("g1h1"), "7k/8/8/8/8/8/p6P/3K3Q[P] b - - 0 1");
  EXPECT_EQ(Main("7k/8/8/8/8/8/p6P/3K2Qp[p] w - - 4 1").after("g1h1"), "7k/8/8/8/8/8/p6P/3K3Q[Pp] b - - 0 1");
  EXPECT_EQ(Main("7k/8/8/8/8/8/p6P/3K2Qn[p] w - - 4 1").after("g1h1"), "7k/8/8/8/8/8/p6P/3K3Q[p] b - - 0 1");
}

TEST(PawnShooterPushes, NobodyPushesHisOwnKingOffTheBoard) {
  EXPECT_FALSE(Main("k7/8/8/8/8/8/P7/5QNK[] w - - 0 1").has("f1g1"));
  EXPECT_TRUE(Main("k7/8/8/8/8/8/P7/5QK1[] w - - 0 1").has("f1g1"));
  EXPECT_FALSE(Main("k7/8/8/8/8/8/P7/5BNK[] w - - 0 1").has("f1*h1"));
}

TEST(PawnShooterPushes, AKingOnTheEdgeIsInCheckFromARowThatHoldsAStepper) {
  EXPECT_TRUE(Main("k7/n7/n7/n7/Q7/8/P7/7K[] b - - 0 1").in_check());
  EXPECT_FALSE(Main("k7/n7/1n6/n7/Q7/8/P7/7K[] b - - 0 1").in_check()); // a gap
  EXPECT_FALSE(Main("k7/P7/P7/P7/8/8/8/7K[] b - - 0 1").in_check());    // chess pawns do not push
  EXPECT_TRUE(Author("k7/P7/P7/P7/8/8/8/7K[] b - - 0 1").in_check());
  EXPECT_FALSE(Main("8/1k6/1n6/1n6/1n6/1Q6/P7/7K[] b - - 0 1").in_check()); // not on the edge
}

TEST(PawnShooterPawns, PushedPawnsNeitherPromoteNorForgetTheDoubleStep) {
  EXPECT_EQ(Main("4k3/P7/K7/8/8/8/8/8[] w - - 3 1").after("a6a7"), "P3k3/K7/8/8/8/8/8/8[] b - - 4 1");
  EXPECT_FALSE(Main("P3k3/8/8/8/8/8/8/4K3[] w - - 0 1").has("a8a7"));
  EXPECT_TRUE(Author("P3k3/8/8/8/8/8/8/4K3[] w - - 0 1").has("a8a7"));
  EXPECT_TRUE(Main("4k3/P7/8/8/8/8/8/4K3[] w - - 0 1").has("a7a8n"));
  EXPECT_FALSE(Main("4k3/P7/8/8/8/8/8/4K3[] w - - 0 1").has("a7a8")); // compulsory
  EXPECT_FALSE(Main("4k3/P7/8/8/8/8/8/4K3[] w - - 0 1").has("a7a8k"));
  EXPECT_TRUE(Author("4k3/P7/8/8/8/8/8/4K3[] w - - 0 1").has("a7a8"));
  EXPECT_FALSE(Author("4k3/P7/8/8/8/8/8/4K3[] w - - 0 1").has("a7a8q"));
  EXPECT_TRUE(Main("4k3/8/8/8/8/8/P7/4K3[] w - - 0 1").has("a2a4"));
  EXPECT_FALSE(Main("4k3/8/8/8/8/8/8/P3K3[] w - - 0 1").has("a1a3"));
  EXPECT_TRUE(Main("4k3/8/8/8/8/8/8/P3K3[] w - - 0 1").has("a1a2"));
  EXPECT_FALSE(Author("4k3/8/8/8/8/8/P7/4K3[] w - - 0 1").has("a2a4"));
}

TEST(PawnShooterPawns, ChessPawnsDoNotPush) {
  EXPECT_FALSE(Main("4k3/8/8/8/8/p7/P7/4K3[] w - - 0 1").has("a2a3"));
  EXPECT_EQ(Author("4k3/8/8/8/8/p7/P7/4K3[] w - - 7 1").after("a2a3"),
            "4k3/8/8/8/p7/P7/8/4K3[] b - - 0 1 ko:a4a3");
  EXPECT_FALSE(Main("4k3/8/8/8/8/1P6/P7/4K3[] w - - 0 1").has("a2b3")); // captures of the enemy only
  EXPECT_EQ(Main("4k3/8/8/8/8/1p6/P7/4K3[] w - - 7 1").after("a2b3"), "4k3/8/8/8/8/1P6/8/4K3[P] b - - 0 1");
}

TEST(PawnShooterPawns, EnPassant) {
  const std::string passed = "4k3/8/8/8/3pPp2/8/8/4K3[] b - e3 0 1";
  EXPECT_EQ(Main(passed).after("d4e3"), "4k3/8/8/8/5p2/4p3/8/4K3[p] w - - 0 2");
  EXPECT_TRUE(Main(passed).has("f4e3"));
  EXPECT_FALSE(Main("4k3/8/8/8/3pPp2/8/8/4K3[] b - - 0 1").has("d4e3"));
  // Written only where a capture is legal: in the second line it would open the Cannon's way.
  EXPECT_EQ(Main("7k/8/8/8/p2p4/8/K3P3/8[] w - - 0 1").after("e2e4"), "7k/8/8/8/p2pP3/8/K7/8[] b - e3 0 1");
  EXPECT_EQ(Main("3k4/8/8/8/p2p4/8/K3P3/3R4[P] w - - 0 1").after("e2e4"),
            "3k4/8/8/8/p2pP3/8/K7/3R4[P] b - - 0 1");
  EXPECT_EQ(Main("7k/8/8/8/p7/8/K3P3/8[] w - - 0 1").after("e2e4"), "7k/8/8/8/p3P3/8/K7/8[] b - - 0 1");
}

TEST(PawnShooterThrows, BendRoundEnemiesAndPassOverOwnMen) {
  const Main over("7k/8/8/8/8/2p5/nN6/Kn6[P] w - - 0 1");
  EXPECT_TRUE(over.has("a1*c3@-"));
  const Main blocked("7k/8/8/8/8/2p5/nn6/Kn6[P] w - - 0 1");
  EXPECT_FALSE(blocked.has("a1*c3@-"));
  EXPECT_TRUE(blocked.has("a1*b2@-"));
  const Main bend("7k/8/3p4/3p4/3p4/8/3K4/8[P] w - - 0 1");
  EXPECT_TRUE(bend.has("d2*d5@-")); // c3, c4
  EXPECT_FALSE(bend.has("d2*d6@-"));
  EXPECT_FALSE(Main("7k/8/3p4/3p4/3p4/8/3K4/8[] w - - 0 1").has("d2*d5@-")); // nothing to throw
  EXPECT_EQ(bend.after("d2*d5@-"), "7k/8/3p4/8/3p4/8/3K4/8[P] b - - 0 1");
}

TEST(PawnShooterThrows, ReachTheKingThreeSquaresAway) {
  EXPECT_TRUE(Main("7k/8/8/6K1/8/8/8/8[P] b - - 0 1").in_check());
  EXPECT_FALSE(Main("7k/8/8/6K1/8/8/8/8[] b - - 0 1").in_check());
  EXPECT_FALSE(Main("7k/8/8/8/6K1/8/8/8[P] b - - 0 1").in_check());
  EXPECT_FALSE(Main("7k/8/5nnn/6K1/8/8/8/8[P] b - - 0 1").in_check());
  EXPECT_TRUE(Main("7k/8/5nNn/6K1/8/8/8/8[P] b - - 0 1").in_check());
}

TEST(PawnShooterBlasts, DestroyAllAroundButNoKing) {
  const Main blast("7k/8/8/1n3p2/2pPn3/2PQ4/8/7K[PP] w - - 3 1");
  EXPECT_EQ(blast.after("d3*1@-"), "7k/8/8/1n3p2/8/3Q4/8/7K[PPPP] b - - 0 1");
  EXPECT_EQ(blast.after("d3*2@c3d4"), "7k/8/8/8/8/3Q4/8/7K[PPPP] b - - 0 1");
  EXPECT_FALSE(blast.has("d3*2@-"));
  EXPECT_FALSE(blast.has("d3*2@d4c3"));
  const Main own_king("4k3/8/8/8/8/3Q4/8/3K4[PP] w - - 0 1");
  EXPECT_TRUE(own_king.has("d3*1@-"));
  EXPECT_FALSE(own_king.has("d3*2@--"));
}

TEST(PawnShooterBlasts, GiveCheckUnlessBothKingsWouldGo) {
  EXPECT_TRUE(Main("8/8/8/3k4/8/3Q4/8/7K[PP] b - - 0 1").in_check());
  EXPECT_FALSE(Main("8/8/8/3k4/8/3Q4/8/7K[P] b - - 0 1").in_check()); // one pawn reaches one square
  EXPECT_FALSE(Main("8/8/8/3k4/8/3Q4/8/3K4[PP] b - - 0 1").in_check());
  EXPECT_TRUE(Main("8/8/8/8/3k4/3Q4/8/3K4[PP] b - - 0 1").in_check());
}

TEST(PawnShooterSwords, ReachTwoSquaresOverAnything) {
  const Main sword("7k/8/8/2n5/1NNN4/1NBN4/1NNN4/K7[] w - - 0 1");
  EXPECT_TRUE(sword.has("c3*c5"));
  EXPECT_TRUE(sword.has("c3*b2"));
  EXPECT_FALSE(sword.has("c3*a1"));
  EXPECT_FALSE(sword.has("c3*e5")); // nothing there
  EXPECT_FALSE(Main("7k/8/2n5/8/8/2B5/8/K7[] w - - 0 1").has("c3*c6"));
  EXPECT_TRUE(Main("7K/8/8/8/8/1k6/3B4/8[] b - - 0 1").in_check());
  EXPECT_FALSE(Main("7K/8/8/8/8/1k6/4B3/8[] b - - 0 1").in_check());
}

TEST(PawnShooterHorses, JumpToDistanceTwoAndDestroy) {
  const Main horse("7k/8/8/8/3N4/5P2/8/7K[] w - - 3 1");
  EXPECT_TRUE(horse.has("d4d6"));
  EXPECT_TRUE(horse.has("d4f5"));
  EXPECT_FALSE(horse.has("d4d5"));
  EXPECT_FALSE(horse.has("d4d7"));
  EXPECT_EQ(horse.after("d4f3"), "7k/8/8/8/8/5N2/8/7K[P] b - - 0 1");
  EXPECT_FALSE(Main("7k/8/8/8/8/8/P7/5N1K[] w - - 0 1").has("f1h1"));
  EXPECT_TRUE(Main("8/8/8/3k4/8/4N3/p7/7K[] b - - 0 1").in_check());
  EXPECT_FALSE(Main("8/8/8/3k4/4N3/8/p7/7K[] b - - 0 1").in_check());
}

TEST(PawnShooterShots, HitTheFirstManAndRecoil) {
  const Main shot("7k/r7/8/8/R7/n7/p7/b6K[P] w - - 0 1");
  EXPECT_EQ(shot.after("a4*a7@-"), "7k/8/8/8/8/R7/n7/p6K[] b - - 0 1");
  EXPECT_FALSE(shot.has("a4*a2@-"));
  EXPECT_FALSE(shot.has("a4*h4@-"));
  const Main corner("7k/p7/r7/8/8/8/8/R6K[PP] w - - 0 1");
  EXPECT_EQ(corner.after("a1*a6@-"), "7k/p7/8/8/8/8/8/7K[P] b - - 0 1");
  EXPECT_EQ(Author("7k/r7/8/8/R7/n7/p7/b6K[P] w - - 0 1").after("a4*a7@-"),
            "7k/8/8/8/8/n7/p7/b6K[] b - - 0 1");
}

TEST(PawnShooterShots, ThePaymentOpensALineAndBreaksARow) {
  const Main line("8/r6k/8/8/P7/8/8/R6K[] w - - 0 1");
  EXPECT_TRUE(line.has("a1*a7@a4"));
  EXPECT_FALSE(line.has("a1*a4@a4"));
  EXPECT_FALSE(Main("8/r6k/8/8/P7/8/P7/R6K[] w - - 0 1").has("a1*a7@a4")); // two pawns in the way
  EXPECT_TRUE(Main("8/r6k/8/8/P7/8/P7/R6K[] w - - 0 1").has("a1*a4@a2"));
  // The recoil pushes the own King off the board, unless the pawn between pays.
  const Main own_king("7k/8/8/8/3n4/3R4/3P4/3K4[P] w - - 0 1");
  EXPECT_FALSE(own_king.has("d3*d4@-"));
  EXPECT_TRUE(own_king.has("d3*d4@d2"));
}

TEST(PawnShooterShots, GiveCheckUnlessTheRecoilCostsTheirOwnKing) {
  EXPECT_TRUE(Main("7k/8/8/8/8/8/8/K6R[P] b - - 0 1").in_check());
  EXPECT_FALSE(Main("7k/8/8/8/8/8/8/K6R[] b - - 0 1").in_check());
  EXPECT_FALSE(Main("7k/8/8/8/7n/8/8/K6R[P] b - - 0 1").in_check());
  EXPECT_TRUE(Main("7k/8/8/8/7P/8/8/K6R[] b - - 0 1").in_check()); // it pays and opens the line
  EXPECT_FALSE(Main("7k/8/8/7R/7N/7N/7N/7K[P] b - - 0 1").in_check());
  EXPECT_TRUE(Author("7k/8/8/7R/7N/7N/7N/7K[P] b - - 0 1").in_check());
  EXPECT_TRUE(Main("7k/8/8/7R/7N/7P/7N/7K[P] b - - 0 1").in_check());
  EXPECT_FALSE(Main("7k/8/7P/7R/7N/7N/7N/7K[P] b - - 0 1").has("h8h6"));
  EXPECT_FALSE(Main("7k/7P/8/7R/7P/7N/7N/7K[] b - - 0 1").in_check()); // the only opener cannot break the row
}

TEST(PawnShooterRefill, ComesWhenTheLastPawnIsGone) {
  EXPECT_EQ(Main("n3k3/8/8/8/8/8/8/R3K3[P] w - - 0 1").after("a1*a8@-"),
            "4k3/8/8/8/8/8/8/4K3[PPPPPPPPpppppppp] b - - 0 1");
  EXPECT_EQ(Main("n3k3/8/8/8/8/8/8/R3K3[Pp] w - - 0 1").after("a1*a8@-"), "4k3/8/8/8/8/8/8/4K3[p] b - - 0 1");
  EXPECT_EQ(Main("4k3/P7/8/8/8/8/8/4K3[] w - - 0 1").after("a7a8q"),
            "Q3k3/8/8/8/8/8/8/4K3[PPPPPPPPpppppppp] b - - 0 1");
  EXPECT_EQ(Main("4k3/8/8/8/8/8/8/4K3[] w - - 3 1").after("e1e2"),
            "4k3/8/8/8/8/8/4K3/8[PPPPPPPPpppppppp] b - - 4 1");
  EXPECT_TRUE(Main("4k3/8/8/8/8/8/8/R3K3[] w - - 0 1").has("a1a2"));
  EXPECT_FALSE(Main("n3k3/8/8/8/8/8/8/R3K3[] w - - 0 1").has("a1*a8@-"));
}

TEST(PawnShooterRefill, ArmsTheOpponentBeforeCheckIsAsked) {
  // Black's Cannon on e8 has the King in its sight and nothing to shoot with.
  EXPECT_FALSE(Main("n3r3/7k/8/8/8/8/8/R3K3[P] w - - 0 1").has("a1*a8@-"));
  EXPECT_TRUE(Main("n3n3/7k/8/8/8/8/8/R3K3[P] w - - 0 1").has("a1*a8@-"));
  EXPECT_TRUE(Main("n3r3/7k/8/8/8/8/8/R3K3[PP] w - - 0 1").has("a1*a8@-"));
}

TEST(PawnShooterReversals, AreForbiddenForOneReply) {
  const Author pushed("k7/8/8/4q3/4Q3/8/8/7K[] b - - 3 1");
  const std::string after = pushed.after("e5e4");
  EXPECT_EQ(after, "k7/8/8/8/4q3/4Q3/8/7K[PPPPPPPPpppppppp] w - - 4 2 ko:e3e4");
  EXPECT_FALSE(Author(after).has("e3e4"));
  EXPECT_TRUE(Author(after).has("e3d4"));
  const std::string reply = Author(after).after("h1h2");
  EXPECT_EQ(reply, "k7/8/8/8/4q3/4Q3/7K/8[PPPPPPPPpppppppp] b - - 5 2");
  EXPECT_TRUE(Main("k7/8/8/8/4q3/4Q3/8/7K[Pp] w - - 4 2").has("e3e4"));
}

TEST(PawnShooterReversals, NeedAManOfTheReplierAtTheEndOfTheRow) {
  EXPECT_EQ(Author("k7/8/8/4q3/4n3/8/8/7K[p] b - - 3 1").after("e5e4"), "k7/8/8/8/4q3/4n3/8/7K[p] w - - 4 2");
  EXPECT_EQ(Author("k7/8/8/8/8/4q3/4Q3/4N2K[p] b - - 3 1").after("e3e2"),
            "k7/8/8/8/8/8/4q3/4Q2K[p] w - - 0 2"); // the Horse fell
  EXPECT_EQ(Author("k7/8/8/4q3/4N3/8/8/7K[p] b - - 3 1").after("e5e4"),
            "k7/8/8/8/4q3/4N3/8/7K[p] w - - 4 2 ko:e3e4");
  EXPECT_TRUE(Author("k7/8/8/8/4q3/4N3/8/7K[p] w - - 4 2 ko:e3e4").has("e3e5"));
  const Author row("4k3/8/3pppP1/8/8/8/8/4K3[] w - - 0 1 ko:g6f6");
  EXPECT_FALSE(row.has("g6f6"));
  EXPECT_TRUE(row.has("g6f5"));
}

TEST(PawnShooterClock, StartsAnewWhereNothingGoesBack) {
  EXPECT_EQ(Main("4k3/8/8/8/8/8/3p4/3BK3[] w - - 9 1").after("d1d2"), "4k3/8/8/8/8/3p4/3B4/4K3[] b - - 10 1");
  EXPECT_EQ(Main("4k3/8/8/8/8/8/3p4/3BK3[] w - - 9 1").after("d1*d2"), "4k3/8/8/8/8/8/8/3BK3[P] b - - 0 1");
  EXPECT_EQ(Main("4k3/8/8/8/8/8/3p4/3QK3[P] w - - 9 1").has("d1*1@-"), false);
  EXPECT_EQ(Main("4k3/8/8/8/8/8/p7/3Q1K2[P] w - - 9 1").after("d1*1@-"),
            "4k3/8/8/8/8/8/p7/3Q1K2[] b - - 0 1"); // nothing destroyed, but a pawn paid
  EXPECT_EQ(Author("4k3/8/8/8/8/8/P7/5K2[] w - - 9 1").after("a2b3"), "4k3/8/8/8/8/1P6/8/5K2[] b - - 0 1");
}

TEST(PawnShooterOutcome, CheckmateAndStalemate) {
  EXPECT_EQ(Main("7k/8/8/6K1/8/8/8/8[P] b - - 0 1").reason(), "checkmate");
  EXPECT_EQ(Main("7k/8/8/6K1/8/8/8/8[] b - - 0 1").reason(), "stalemate");
  EXPECT_EQ(Main("7k/8/8/8/6K1/8/8/8[] b - - 0 1").reason(), "");
}

TEST(PawnShooterPass, ClearsWhatLastsForOneReply) {
  const PawnShooter<AuthorRules> rules = *PawnShooter<AuthorRules>::make({});
  const auto position = read_position(rules, "k7/8/8/8/4q3/4N3/8/7K[p] w - - 4 2 ko:e3e4");
  ASSERT_TRUE(position);
  const auto passed = rules.pass(*position);
  ASSERT_TRUE(passed.has_value());
  EXPECT_EQ(rules.write(*passed), "k7/8/8/8/4q3/4N3/8/7K[p] b - - 4 2");
  const auto checked = read_position(rules, "7k/8/8/6K1/8/8/8/8[P] b - - 0 1");
  ASSERT_TRUE(checked);
  EXPECT_FALSE(rules.pass(*checked).has_value());
}

} // namespace
} // namespace plumb::test
