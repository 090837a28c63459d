// Streams keep their order, whatever the threads do, and hold few items at once.
#include "lib/search/ordered_stream.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <stdexcept>
#include <thread>
#include <vector>

namespace plumb::test {
namespace {

// The numbers below `count`, squared by work of uneven length.
std::vector<int> squares(int threads, int count, int* most_alive = nullptr) {
  int given = 0;
  std::atomic<int> alive{0};
  int most = 0;
  std::vector<int> result;
  OrderedStream<int, int> stream;
  stream.next = [&]() -> std::optional<int> {
    if (given == count) return std::nullopt;
    most = std::max(most, ++alive);
    return given++;
  };
  stream.work = [](const int& item) {
    if (item % 7 == 0) std::this_thread::sleep_for(std::chrono::microseconds(200));
    return item * item;
  };
  stream.put = [&](int& out) {
    --alive;
    result.push_back(out);
  };
  run_stream(threads, stream);
  if (most_alive != nullptr) *most_alive = most;
  return result;
}

TEST(OrderedStream, KeepsTheOrder) {
  std::vector<int> expected;
  for (int i = 0; i < 2000; ++i)
    expected.push_back(i * i);
  for (const int threads : {1, 2, 3, 8})
    EXPECT_EQ(squares(threads, 2000), expected) << threads;
  EXPECT_EQ(squares(2, 0), std::vector<int>{});
  EXPECT_EQ(squares(4, 1), std::vector<int>{0});
}

TEST(OrderedStream, HoldsFewItems) {
  int most = 0;
  EXPECT_EQ(squares(3, 5000, &most).size(), 5000u);
  EXPECT_LE(most, 12);
}

// Where reading fails, what was read before is put all the same.
TEST(OrderedStream, WhatIsThrownIsThrownOn) {
  for (const int threads : {1, 4}) {
    int given = 0;
    std::vector<int> seen;
    OrderedStream<int, int> stream;
    stream.next = [&]() -> std::optional<int> {
      if (given == 100) throw std::runtime_error("the disk");
      return given++;
    };
    stream.work = [](const int& item) { return item; };
    stream.put = [&](int& out) { seen.push_back(out); };
    EXPECT_THROW(run_stream(threads, stream), std::runtime_error);
    EXPECT_EQ(seen.size(), 100u);
    stream.next = [&]() -> std::optional<int> { return given++; };
    stream.put = [&](int&) { throw std::runtime_error("the pipe"); };
    EXPECT_THROW(run_stream(threads, stream), std::runtime_error);
    stream.work = [](const int&) -> int { throw std::runtime_error("the work"); };
    EXPECT_THROW(run_stream(threads, stream), std::runtime_error);
  }
}

} // namespace
} // namespace plumb::test
