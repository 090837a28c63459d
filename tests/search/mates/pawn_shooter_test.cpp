// Shortest wins within three moves in both games of Pawn Shooter Chess, against the naive solver.
#include "lib/rules/pawn_shooter/pawn_shooter.h"
#include "tests/naive/pawn_shooter.h"
#include "tests/support/mate_rows.h"

namespace plumb::test {
namespace {

PLUMB_NAIVE_GAME(NaivePawnShooter, pawn_shooter);

using MainGame = pawn_shooter::PawnShooter<pawn_shooter::MainRules>;
using AuthorGame = pawn_shooter::PawnShooter<pawn_shooter::AuthorRules>;

const MateRowsPlan kMainPlan{.id = "pawn-shooter", .naive_options = {{"variant", "pawn-shooter"}}};
const MateRowsPlan kAuthorPlan{.id = "pawn-shooter-push",
                               .naive_options = {{"variant", "pawn-shooter-push"}}};

TEST(PawnShooterMates, AreThoseOfTheNaiveSolver) {
  expect_rows_proved(MainGame{}, kMainPlan);
}
TEST(PawnShooterPushMates, AreThoseOfTheNaiveSolver) {
  expect_rows_proved(AuthorGame{}, kAuthorPlan);
}

TEST(PawnShooterMates, OfSmallTreesAreFoundNaivelyAgain) {
  expect_small_rows_naive<NaivePawnShooter>(MainGame{}, kMainPlan);
}
TEST(PawnShooterPushMates, OfSmallTreesAreFoundNaivelyAgain) {
  expect_small_rows_naive<NaivePawnShooter>(AuthorGame{}, kAuthorPlan);
}

TEST(PawnShooterMates, DISABLED_FileIsMadeAgain) {
  expect_rows_made_again<NaivePawnShooter>(MainGame{}, kMainPlan);
}
TEST(PawnShooterPushMates, DISABLED_FileIsMadeAgain) {
  expect_rows_made_again<NaivePawnShooter>(AuthorGame{}, kAuthorPlan);
}

} // namespace
} // namespace plumb::test
