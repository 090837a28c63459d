#include "lib/search/fail_table.h"

#include <gtest/gtest.h>

namespace plumb {
namespace {

Key key(std::uint64_t i) {
  return random_key(77, i);
}

TEST(FailTable, HoldsWhatWasPutIn) {
  FailTable table(1 << 20);
  for (std::uint64_t i = 0; i < 1000; ++i)
    table.insert(key(i), 3);
  std::size_t found = 0;
  for (std::uint64_t i = 0; i < 1000; ++i)
    found += table.contains(key(i)) ? 1 : 0;
  EXPECT_EQ(found, 1000u);
  for (std::uint64_t i = 1000; i < 100'000; ++i)
    EXPECT_FALSE(table.contains(key(i)));
}

// It grows in parts; a million entries stay far below 32 MB and most are kept.
TEST(FailTable, GrowsAndKeeps) {
  FailTable table(std::size_t{32} << 20);
  for (std::uint64_t i = 0; i < 1'000'000; ++i)
    table.insert(key(i), 3);
  std::size_t found = 0;
  for (std::uint64_t i = 0; i < 1'000'000; ++i)
    found += table.contains(key(i)) ? 1 : 0;
  EXPECT_GT(found, 970'000u);
  EXPECT_FALSE(table.contains(key(2'000'000)));
}

// A full table forgets the cheapest and never says what is not so.
TEST(FailTable, Tiny) {
  FailTable table(64);
  for (std::uint64_t i = 0; i < 8; ++i)
    table.insert(key(i), 20);
  for (std::uint64_t i = 8; i < 1000; ++i)
    table.insert(key(i), 1);
  std::size_t found = 0;
  for (std::uint64_t i = 0; i < 1000; ++i)
    found += table.contains(key(i)) ? 1 : 0;
  EXPECT_LE(found, 8u);
  EXPECT_GE(found, 7u);
  EXPECT_FALSE(table.contains(key(5000)));
}

TEST(FailTable, Clear) {
  FailTable table(1 << 22);
  for (std::uint64_t i = 0; i < 100'000; ++i)
    table.insert(key(i), 3);
  table.clear();
  for (std::uint64_t i = 0; i < 100'000; ++i)
    EXPECT_FALSE(table.contains(key(i)));
}

TEST(FailTable, Effort) {
  EXPECT_EQ(effort_of(0), 0);
  EXPECT_EQ(effort_of(1), 0);
  EXPECT_EQ(effort_of(1024), 10);
}

} // namespace
} // namespace plumb
