// Shortest wins within three moves in PEACH, against the naive solver.
#include "lib/rules/peach/peach.h"
#include "tests/naive/peach.h"
#include "tests/support/mate_rows.h"

namespace plumb::test {
namespace {

PLUMB_NAIVE_GAME(NaivePeach, peach);

const MateRowsPlan kPlan{.id = "peach", .most_leaves = 500'000, .live_leaves = 60'000, .wanted = {26, 24}};

TEST(PeachMates, AreThoseOfTheNaiveSolver) {
  expect_rows_proved(peach::Peach::make({}).value(), kPlan);
}

TEST(PeachMates, OfSmallTreesAreFoundNaivelyAgain) {
  expect_small_rows_naive<NaivePeach>(peach::Peach::make({}).value(), kPlan);
}

TEST(PeachMates, DISABLED_FileIsMadeAgain) {
  expect_rows_made_again<NaivePeach>(peach::Peach::make({}).value(), kPlan);
}

} // namespace
} // namespace plumb::test
