#include "lib/search/count_table.h"

#include <gtest/gtest.h>

#include <atomic>
#include <stdexcept>
#include <vector>

#include "lib/search/parallel.h"

namespace plumb {
namespace {

Key key_number(std::uint64_t i) {
  return random_key(77, i);
}

TEST(CountTable, GivesBackWhatWasStoredForThatKeyAndDepthOnly) {
  CountTable table(1 << 20);
  EXPECT_FALSE(table.probe(key_number(1), 3));
  table.store(key_number(1), 3, 8902);
  EXPECT_EQ(table.probe(key_number(1), 3), 8902u);
  EXPECT_FALSE(table.probe(key_number(1), 4));
  EXPECT_FALSE(table.probe(key_number(2), 3));
  table.store(key_number(2), 3, 0);
  EXPECT_EQ(table.probe(key_number(2), 3), 0u);
}

TEST(CountTable, KeepsCountsOfEveryWidth) {
  CountTable table(1 << 20);
  for (unsigned bits = 0; bits <= 64; ++bits) {
    const std::uint64_t count = bits == 0 ? 0 : ~std::uint64_t{0} >> (64 - bits);
    table.store(key_number(bits), 5, count);
    if (count <= CountTable::kMostCount) {
      EXPECT_EQ(table.probe(key_number(bits), 5), count) << bits;
    } else {
      EXPECT_FALSE(table.probe(key_number(bits), 5)) << bits;
    }
  }
}

// One differing bit anywhere in the checked part of the key is enough for a miss.
TEST(CountTable, ChecksEveryBitOfTheKeyThatItKeeps) {
  CountTable table(64);
  const Key key = key_number(9);
  table.store(key, 2, 400);
  for (int bit = 0; bit < 64; ++bit) {
    EXPECT_FALSE(table.probe({key.high ^ std::uint64_t{1} << bit, key.low}, 2)) << bit;
    if (bit < 58 - 9) {
      EXPECT_FALSE(table.probe({key.high, key.low ^ std::uint64_t{1} << bit}, 2)) << bit;
    }
  }
}

TEST(CountTable, PrefersToKeepLargeCounts) {
  CountTable table(64);
  table.store(key_number(0), 6, std::uint64_t{1} << 40);
  for (std::uint64_t i = 1; i < 100; ++i) {
    table.store(key_number(i), 2, 100 + i);
    EXPECT_EQ(table.probe(key_number(i), 2), 100 + i);
  }
  EXPECT_EQ(table.probe(key_number(0), 6), std::uint64_t{1} << 40);
}

TEST(CountTable, TakesAtMostTheMemoryItWasGiven) {
  for (const std::uint64_t bytes : {64ULL, 1000ULL, 1ULL << 20, (1ULL << 20) + 63, 5ULL << 20})
    EXPECT_LE(CountTable(bytes).bytes(), bytes);
  EXPECT_EQ(CountTable(0).bytes(), 64u);
}

// Many threads store and probe the same few lines: every hit is the number that belongs to its key.
TEST(CountTable, NeverGivesATornEntry) {
  CountTable table(256);
  std::atomic<std::uint64_t> hits{0};
  std::atomic<std::uint64_t> wrong{0};
  for_each_in_parallel(4, 64, [&](std::size_t item) {
    for (std::uint64_t i = 0; i < 4000; ++i) {
      const std::uint64_t number = mix(i * 64 + item) % 40;
      const std::uint64_t count = mix(number) >> (6 + number);
      if (const auto known = table.probe(key_number(number), 4)) {
        ++hits;
        if (*known != count) ++wrong;
      }
      table.store(key_number(number), 4, count);
    }
  });
  EXPECT_GT(hits, 1000u);
  EXPECT_EQ(wrong, 0u);
}

TEST(Parallel, DoesEveryItemOnce) {
  for (const int threads : {1, 2, 3, 8}) {
    std::vector<std::atomic<int>> done(1000);
    for_each_in_parallel(threads, done.size(), [&](std::size_t i) { ++done[i]; });
    for (const auto& count : done)
      ASSERT_EQ(count, 1);
  }
  for_each_in_parallel(4, 0, [](std::size_t) { FAIL(); });
}

TEST(Parallel, ThrowsOnWhatAnItemThrows) {
  const auto work = [](std::size_t i) {
    if (i == 5) throw std::runtime_error("five");
  };
  EXPECT_THROW(for_each_in_parallel(1, 10, work), std::runtime_error);
  EXPECT_THROW(for_each_in_parallel(3, 10, work), std::runtime_error);
}

} // namespace
} // namespace plumb
