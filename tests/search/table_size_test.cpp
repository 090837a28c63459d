#include "lib/search/table_size.h"

#include <gtest/gtest.h>

#include "lib/rules/all_rules.h"

namespace plumb {
namespace {

template <Rules R>
double estimate(int ply) {
  const auto rules = R::make({});
  return estimate_positions(*rules, *validate(*rules, rules->array()), ply);
}

// The numbers of different positions that few plies lead to can be counted by hand or by plumb-perft split.
TEST(EstimatePositions, IsExactWhileTheyAreFew) {
  EXPECT_EQ(estimate<chess::Chess>(-1), 1);
  EXPECT_EQ(estimate<chess::Chess>(0), 1);
  EXPECT_EQ(estimate<chess::Chess>(1), 20);
  EXPECT_EQ(estimate<chess::Chess>(2), 400);
  EXPECT_EQ(estimate<chess::Chess>(3), 5362);
  EXPECT_EQ(estimate<peach::Peach>(1), 28);
}

// 822518 positions stand five plies below the array, of 4865609 sequences.
TEST(EstimatePositions, IsOfTheRightSizeFurtherOn) {
  EXPECT_GT(estimate<chess::Chess>(5), 822'518.0);
  EXPECT_LT(estimate<chess::Chess>(5), 2 * 822'518.0);
}

TEST(UsefulTableBytes, HasRoomForEveryCount) {
  EXPECT_EQ(useful_table_bytes(0), 1u << 20);
  EXPECT_GE(useful_table_bytes(1e6), 16'000'000u);
  EXPECT_LE(useful_table_bytes(1e40), std::uint64_t{1'000'000'000'000'000'000});
}

} // namespace
} // namespace plumb
