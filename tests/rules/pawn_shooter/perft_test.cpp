// The perft rows of both games that are too large for the typed data test, counted at the last ply.
#include "tests/support/rules_data.h"

namespace plumb::test {
namespace {

using pawn_shooter::AuthorRules;
using pawn_shooter::MainRules;
using pawn_shooter::PawnShooter;

template <class R>
std::uint64_t perft(const R& rules, const typename R::Position& position, int depth) {
  if (depth <= 1) return rules.count_moves(position);
  MoveListOf<R> moves;
  rules.legal_moves(position, moves);
  std::uint64_t sum = 0;
  for (const auto& move : moves)
    sum += perft(rules, rules.play(position, move), depth - 1);
  return sum;
}

template <class R>
class PawnShooterPerft : public testing::Test {};
using BothGames = testing::Types<PawnShooter<MainRules>, PawnShooter<AuthorRules>>;
TYPED_TEST_SUITE(PawnShooterPerft, BothGames);

TYPED_TEST(PawnShooterPerft, EveryRowCountedInBulk) {
  using R = TypeParam;
  const R rules = *R::make({});
  std::uint64_t largest = 0;
  for (const PerftRow& row : perft_rows(R::info().id)) {
    const auto position = read_position(rules, row.efen, Accept::opposite_check);
    ASSERT_TRUE(position) << row.efen << "\n" << describe(position.faults);
    EXPECT_EQ(perft(rules, *position, row.depth), row.nodes) << row.efen << " depth " << row.depth;
    largest = std::max(largest, row.nodes);
  }
  EXPECT_GT(largest, 8'000'000u);
}

} // namespace
} // namespace plumb::test
