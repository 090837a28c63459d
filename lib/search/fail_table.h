// What was searched in vain: positions from which a line of so many further moves does not exist.
//
// An entry is a fact, "nothing from here in exactly this many moves", both folded into the key, so losing one
// costs time and changes no answer. Eight entries of 8 bytes share a cache line: 58 bits of the key, not
// those that choose the line, and the effort that the entry stands for; when a line is full the cheapest
// entry gives way. Entries are single words read and written without locks.
//
// The table begins small and grows while a search is running, so that a short search does not pay for memory
// that only a long one fills: a full part is kept and a part eight times as large is put in front of it.
// Every part is asked, the newest first; there are at most kMostParts.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>

#include "lib/base/key.h"

namespace plumb {

class FailTable {
 public:
  // Uses at most about `bytes`.
  explicit FailTable(std::size_t bytes);
  ~FailTable();
  FailTable(const FailTable&) = delete;
  FailTable& operator=(const FailTable&) = delete;

  [[nodiscard]] bool contains(Key key) const;
  // Has memory fetch what contains() will read of the newest parts, which are too large for any cache.
  void prefetch(Key key) const {
    const std::size_t parts = parts_in_use_.load(std::memory_order_acquire);
    for (std::size_t i = parts; i > 0 && i + 2 > parts; --i)
      __builtin_prefetch(&parts_[i - 1].lines[line_of(parts_[i - 1], key)]);
  }
  // `effort`: the logarithm of the work that it saves, 0 to 63.
  void insert(Key key, int effort);

  // Forgets everything. Not while a search is running.
  void clear();

  [[nodiscard]] std::size_t entries() const { return stored_.load(std::memory_order_relaxed); }

 private:
  static constexpr std::size_t kMostParts = 6;
  static constexpr std::size_t kFirstLines = std::size_t{1} << 12;
  static constexpr std::size_t kGrowth = 8;
  struct alignas(64) Line {
    std::array<std::atomic<std::uint64_t>, 8> entries;
  };
  struct Part {
    Line* lines = nullptr;
    std::size_t count = 0; // a power of two
  };

  [[nodiscard]] static std::uint64_t signature(Key key) { return key.high & ~std::uint64_t{63}; }
  [[nodiscard]] static std::size_t line_of(const Part& part, Key key) { return key.low & (part.count - 1); }
  bool add_part();
  void grow();

  std::size_t most_bytes_;
  std::size_t used_bytes_ = 0;
  std::array<Part, kMostParts> parts_;
  std::atomic<std::size_t> parts_in_use_{0};
  std::atomic<std::size_t> stored_{0};
  std::atomic<std::size_t> grow_at_{0};
  std::mutex growing_;
};

// The work `nodes` as an effort.
[[nodiscard]] constexpr int effort_of(std::uint64_t nodes) {
  int effort = 0;
  for (; nodes > 1; nodes >>= 1)
    ++effort;
  return effort;
}

} // namespace plumb
