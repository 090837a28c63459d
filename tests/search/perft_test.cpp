// Every way of counting gives the same numbers: threads, table sizes, no table, checkpoints, interruptions.
#include "lib/search/perft.h"

#include <unistd.h>

#include <random>

#include "lib/search/perft_details.h"
#include "tests/support/rules_data.h"

namespace plumb::test {
namespace {

template <class R>
class Perft : public testing::Test {};
TYPED_TEST_SUITE(Perft, EveryRuleSet);

constexpr std::uint64_t kMostNodesHere = 400'000;

template <Rules R, class F>
void for_each_row(F&& f) {
  for (const PerftRow& row : perft_rows(R::info().id)) {
    if (!serves<R>(row.efen) || row.nodes > kMostNodesHere) continue;
    const auto rules = R::make(options_of(row.option));
    ASSERT_TRUE(rules.has_value());
    const auto position = read_position(*rules, row.efen, Accept::opposite_check);
    ASSERT_TRUE(position) << row.efen << "\n" << describe(position.faults);
    SCOPED_TRACE(row.efen + " option " + row.option + " depth " + std::to_string(row.depth));
    f(*rules, *position, row);
  }
}

template <Rules R>
Count count_with(const R& rules, const typename R::Position& position, PerftJob job) {
  Stop stop;
  const auto answer = perft(rules, position, job, stop);
  EXPECT_TRUE(answer.complete);
  EXPECT_EQ(answer.branches.size(), count_legal_moves(rules, position));
  Count sum;
  for (const auto& branch : answer.branches)
    sum += branch.value;
  EXPECT_EQ(sum, answer.total);
  return answer.total;
}

TYPED_TEST(Perft, AgreesWithTheReferenceHoweverItIsCounted) {
  CountTable large(16 << 20);
  for_each_row<TypeParam>([&](const auto& rules, const auto& position, const PerftRow& row) {
    CountTable tiny(64);
    CountTable small(1 << 20);
    for (const int threads : {1, 2, 5}) {
      EXPECT_EQ(count_with(rules, position, {row.depth, threads}), row.nodes) << threads;
      for (CountTable* table : {&tiny, &small})
        EXPECT_EQ(count_with(rules, position, {row.depth, threads, table}), row.nodes) << threads;
    }
  });
  // One table for positions of one game; a new one for other options, whose counts differ.
  const auto rules = TypeParam::make({});
  for_each_row<TypeParam>([&](const auto&, const auto& position, const PerftRow& row) {
    if (row.option != "-") return;
    EXPECT_EQ(count_with(*rules, position, {row.depth, 2, &large}), row.nodes);
    EXPECT_EQ(count_with(*rules, position, {row.depth, 2, &large}), row.nodes);
  });
}

TYPED_TEST(Perft, BranchesAreTheCountsOfTheMoves) {
  for_each_row<TypeParam>([&](const auto& rules, const auto& position, const PerftRow& row) {
    if (row.depth < 2 || row.nodes > 20'000) return;
    Stop stop;
    CountTable table(1 << 20);
    const auto answer = perft(rules, position, {row.depth, 1, &table}, stop);
    MoveListOf<TypeParam> moves;
    rules.legal_moves(position, moves);
    ASSERT_EQ(moves.size(), answer.branches.size());
    for (std::size_t i = 0; i < moves.size(); ++i)
      EXPECT_EQ(answer.branches[i].value, slow_perft(rules, rules.play(position, moves[i]), row.depth - 1));
  });
}

template <Rules R>
void add_details(const R& rules, const typename R::Position& position, int depth,
                 std::vector<Count>& columns) {
  MoveListOf<R> moves;
  rules.legal_moves(position, moves);
  for (const auto& move : moves) {
    const auto next = rules.play(position, move);
    if (depth > 1) {
      add_details(rules, next, depth - 1, columns);
      continue;
    }
    columns[0] += 1;
    std::size_t column = 1;
    if constexpr (HasTraits<R>) {
      const std::uint32_t traits = rules.traits(position, move);
      for (std::size_t i = 0; i < R::trait_names().size(); ++i)
        columns[column++] += (traits >> i) & 1;
    }
    for (; column < columns.size(); ++column) {
      const std::string_view name = detail_names<R>()[column];
      const bool won = rules.outcome(next).kind == Outcome::Kind::won;
      if constexpr (HasCheck<R>) {
        if (name == "checks" || name == "mates")
          columns[column] += rules.in_check(next) && (name == "checks" || won);
      }
      if (name == "wins") columns[column] += won;
    }
  }
}

TYPED_TEST(Perft, DetailsAddUp) {
  for_each_row<TypeParam>([&](const auto& rules, const auto& position, const PerftRow& row) {
    if (row.nodes > 20'000) return;
    std::vector<Count> expected(detail_names<TypeParam>().size());
    add_details(rules, position, row.depth, expected);
    CountTable table(1 << 20);
    for (CountTable* merging : {static_cast<CountTable*>(nullptr), &table}) {
      Stop stop;
      const auto answer = perft_details(rules, position, {row.depth, 2, merging}, stop);
      EXPECT_TRUE(answer.complete);
      EXPECT_EQ(answer.total.columns, expected);
      EXPECT_EQ(answer.total.columns.front(), row.nodes);
    }
  });
}

TYPED_TEST(Perft, AStoppedCountIsALowerBoundAndGoesOnFromItsCheckpoint) {
  std::mt19937 random(20240229);
  int interrupted = 0;
  for_each_row<TypeParam>([&](const auto& rules, const auto& position, const PerftRow& row) {
    if (row.depth < 3 || row.nodes < 1000) return;
    const std::string path = testing::TempDir() + "plumb_checkpoint_" + std::to_string(getpid());
    unlink(path.c_str());
    for (int run = 0;; ++run) {
      ASSERT_LT(run, 1000);
      auto checkpoint = Checkpoint::open(path, row.efen);
      ASSERT_TRUE(checkpoint.has_value()) << checkpoint.error().message;
      Stop stop;
      // What comes from the checkpoint costs nothing, so every run gets further.
      stop.set_node_limit(1 + random() % (row.nodes / 2));
      CountTable table(1 << 16);
      const int threads = 1 + static_cast<int>(random() % 2);
      const auto answer = perft(
          rules, position, {row.depth, threads, random() % 2 != 0 ? &table : nullptr, &*checkpoint}, stop);
      if (!answer.complete) {
        ++interrupted;
        EXPECT_TRUE(stop.requested());
        EXPECT_LE(answer.total, Count(row.nodes));
        if (run > 20) stop.set_node_limit(~std::uint64_t{0});
        continue;
      }
      EXPECT_EQ(answer.total, row.nodes);
      break;
    }
    unlink(path.c_str());
  });
  if (interrupted == 0) GTEST_SKIP() << "no count long enough to be interrupted";
}

// A game that can only list its moves: its last plies go through the table too.
class ListingHexapawn : public hexapawn::Hexapawn<64> {
 public:
  static Result<ListingHexapawn> make(const OptionMap&) { return ListingHexapawn{}; }
  void count_moves(const Position&) const = delete;
};
static_assert(Rules<ListingHexapawn> && !CountsMoves<ListingHexapawn>);

TEST(PerftOfListedMoves, IsTheSame) {
  const auto rules = ListingHexapawn::make({});
  for (const PerftRow& row : perft_rows("hexapawn")) {
    if (!serves<hexapawn::Hexapawn<64>>(row.efen) || row.nodes > kMostNodesHere) continue;
    const auto position = read_position(*rules, row.efen, Accept::opposite_check);
    CountTable table(1 << 16);
    for (const int threads : {1, 2}) {
      EXPECT_EQ(count_with(*rules, *position, {row.depth, threads, &table}), row.nodes) << row.efen;
      EXPECT_EQ(count_with(*rules, *position, {row.depth, threads}), row.nodes) << row.efen;
    }
  }
}

TEST(PerftDepths, NoneIsOneSequenceAndTheLargestAreExact) {
  using R = hexapawn::Hexapawn<64>;
  const auto rules = R::make({});
  const auto array = *rules->validate(rules->array());
  Stop stop;
  EXPECT_EQ(perft(*rules, array, {0}, stop).total, Count(1));
  CountTable table(1 << 20);
  EXPECT_EQ(perft(*rules, array, {999, 2, &table}, stop).total, Count(0));
}

} // namespace
} // namespace plumb::test
