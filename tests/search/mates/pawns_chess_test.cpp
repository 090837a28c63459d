// Shortest wins within three moves in Pawns Chess, against the naive solver.
#include "lib/rules/pawns_chess/pawns_chess.h"
#include "tests/naive/pawns_chess.h"
#include "tests/support/mate_rows.h"

namespace plumb::test {
namespace {

PLUMB_NAIVE_GAME(NaivePawnsChess, pawns_chess);

const MateRowsPlan kPlan{
    .id = "pawns-chess", .most_leaves = 200'000, .live_leaves = 60'000, .kept = {12, 35}};

TEST(PawnsChessMates, AreThoseOfTheNaiveSolver) {
  expect_rows_proved(pawns_chess::PawnsChess{}, kPlan);
}

TEST(PawnsChessMates, OfSmallTreesAreFoundNaivelyAgain) {
  expect_small_rows_naive<NaivePawnsChess>(pawns_chess::PawnsChess{}, kPlan);
}

TEST(PawnsChessMates, DISABLED_FileIsMadeAgain) {
  expect_rows_made_again<NaivePawnsChess>(pawns_chess::PawnsChess{}, kPlan);
}

} // namespace
} // namespace plumb::test
