#include "lib/search/proof_table.h"

#include <gtest/gtest.h>

#include <thread>
#include <vector>

namespace plumb {
namespace {

TEST(ProofTable, GivesBackWhatWasStored) {
  ProofTable table(1 << 16);
  const Key key = random_key(1, 2);
  EXPECT_FALSE(table.find(key));
  table.store(key, {3, kNever, 7}, 100);
  const auto found = table.find(key);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->lower, 3);
  EXPECT_EQ(found->upper, kNever);
  EXPECT_EQ(found->hint, 7);
}

TEST(ProofTable, JoinsBounds) {
  ProofTable table(1 << 16);
  const Key key = random_key(1, 2);
  table.store(key, {3, kNever, 7}, 100);
  table.store(key, {1, 5, ProofBounds::kNoHint}, 1);
  EXPECT_EQ(table.find(key)->lower, 3);
  EXPECT_EQ(table.find(key)->upper, 5);
  EXPECT_EQ(table.find(key)->hint, 7);
}

TEST(ProofTable, HasAtLeastOneBucketAndNeverGrows) {
  ProofTable table(0);
  EXPECT_EQ(table.bytes(), 64u);
  for (std::uint64_t i = 0; i < 1000; ++i)
    table.store(random_key(3, i), {static_cast<int>(i % 200), kNever, 0}, i);
  int kept = 0;
  for (std::uint64_t i = 0; i < 1000; ++i)
    if (const auto found = table.find(random_key(3, i))) {
      ++kept;
      EXPECT_EQ(found->lower, static_cast<int>(i % 200));
    }
  EXPECT_EQ(kept, 4);
}

int kept_of(const ProofTable& table, std::uint64_t count) {
  int kept = 0;
  for (std::uint64_t i = 0; i < count; ++i)
    if (const auto found = table.find(random_key(4, i)))
      kept += found->lower == static_cast<int>(i % 200) ? 1 : 0;
  return kept;
}

// A million positions take less than 32 MB, and most of them are there.
TEST(ProofTable, GrowsWithWhatIsStored) {
  ProofTable table(std::size_t{4} << 30);
  EXPECT_LT(table.bytes_in_use(), std::size_t{1} << 20);
  for (std::uint64_t i = 0; i < 1'000'000; ++i)
    table.store(random_key(4, i), {static_cast<int>(i % 200), kNever, 0}, i);
  EXPECT_LT(table.bytes_in_use(), std::size_t{32} << 20);
  EXPECT_GT(kept_of(table, 1'000'000), 800'000);
}

TEST(ProofTable, GrowsNoFurtherThanItMay) {
  ProofTable table(std::size_t{1} << 20);
  for (std::uint64_t i = 0; i < 200'000; ++i)
    table.store(random_key(4, i), {static_cast<int>(i % 200), kNever, 0}, i);
  EXPECT_EQ(table.bytes_in_use(), table.bytes());
  EXPECT_GT(kept_of(table, 200'000), 60'000);
}

// What is found while the table grows under several workers is what was stored.
TEST(ProofTable, GrowsUnderThreads) {
  ProofTable table(std::size_t{64} << 20);
  const auto work = [&](std::uint64_t begin) {
    bool right = true;
    for (std::uint64_t i = begin; i < begin + 200'000; ++i) {
      table.store(random_key(4, i), {static_cast<int>(i % 200), kNever, 0}, i);
      const std::uint64_t old = begin + mix(i) % (i - begin + 1);
      if (const auto found = table.find(random_key(4, old)))
        right = right && found->lower == static_cast<int>(old % 200);
    }
    return right;
  };
  std::vector<int> right(3, 0);
  std::vector<std::thread> threads;
  for (std::size_t t = 0; t < right.size(); ++t)
    threads.emplace_back([&, t] { right[t] = work(t * 200'000); });
  for (auto& thread : threads)
    thread.join();
  for (const int r : right)
    EXPECT_TRUE(r);
  EXPECT_GT(kept_of(table, 600'000), 480'000);
}

TEST(ProofTable, ForgottenEntriesAreNotFoundAndGiveWayFirst) {
  ProofTable table(64);
  for (std::uint64_t i = 0; i < 4; ++i)
    table.store(random_key(5, i), {1, kNever, 0}, std::uint64_t{1} << 40);
  table.forget();
  for (std::uint64_t i = 0; i < 4; ++i)
    EXPECT_FALSE(table.find(random_key(5, i)));
  for (std::uint64_t i = 4; i < 8; ++i)
    table.store(random_key(5, i), {2, kNever, 0}, 1);
  for (std::uint64_t i = 4; i < 8; ++i)
    EXPECT_TRUE(table.find(random_key(5, i)));
}

// Readers and writers on one small table: a found entry is always one that was stored for that key.
TEST(ProofTable, IsNeverTornUnderThreads) {
  ProofTable table(256);
  const auto work = [&](std::uint64_t seed) {
    for (std::uint64_t i = 0; i < 200000; ++i) {
      const std::uint64_t n = mix(seed + i) % 64;
      const Key key = random_key(9, n);
      if (const auto found = table.find(key)) {
        if (found->lower != static_cast<int>(n) || found->upper != static_cast<int>(n) + 100) return false;
      }
      table.store(key, {static_cast<int>(n), static_cast<int>(n) + 100, 0}, i);
    }
    return true;
  };
  std::vector<int> right(4, 0);
  std::vector<std::thread> threads;
  for (std::size_t t = 0; t < right.size(); ++t)
    threads.emplace_back([&, t] { right[t] = work(t * 1000003); });
  for (auto& thread : threads)
    thread.join();
  for (const int r : right)
    EXPECT_TRUE(r);
}

} // namespace
} // namespace plumb
