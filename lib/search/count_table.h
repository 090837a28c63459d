// A table of known counts, shared by all threads without locks.
//
// What is kept: for a position and a depth, the number of move sequences of that many moves. Each entry is
// two 64-bit words, four entries fill a cache line, and a (position, depth) pair belongs to one line:
//
//     data  = key.low << (6 + w)  |  count << 6  |  w      where w is the number of bits of the count
//     check = key.high ^ data                              (Hyatt and Mann, ICGA Journal 2002)
//
// Threads read and write the two words as relaxed atomics. Words of two different writes do not pass the
// check, so a torn entry is a miss and never a wrong number.
//
// Why a wrong number is out of the question: an entry is believed only if all 64 bits of key.high and the
// lowest 58 - w bits of key.low agree, and the line itself was chosen by the highest bits of key.low. For a
// pair that is not the one stored, each comparison errs with probability 2^-(122 - w). Nearly all entries
// have w <= 24; those of w bits stand for 2^w counted moves each, so they are rarer in that proportion. A
// count of 10^15 moves makes less than 10^13 probes, 4 x 10^13 comparisons: the chance that any of them errs
// is under 4 x 10^13 x 2^-98 < 2 x 10^-16. (Counts of more than 58 bits are not kept.)
//
// A table serves one game with one setting of its options: keys do not tell options apart.
//
// Memory is reserved and not touched until it is used, in huge pages where the system gives them.
#pragma once

#include <array>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "lib/base/key.h"

namespace plumb {

// Stands in for a table where none is wanted.
struct NoTable {};

class CountTable {
 public:
  // Uses at most `bytes`, but at least one line. Throws NoRoomForTable where the system refuses.
  // Another `seed` files the same positions in other lines, so that two runs that agree under two seeds have
  // not both believed the same wrong entry.
  explicit CountTable(std::uint64_t bytes, std::uint64_t seed = 0);
  ~CountTable();
  CountTable(const CountTable&) = delete;
  CountTable& operator=(const CountTable&) = delete;

  [[nodiscard]] std::optional<std::uint64_t> probe(Key key, int depth) const {
    const Key wanted = with_depth(key, depth);
    for (const Entry& entry : line_of(wanted).entries) {
      const std::uint64_t data = entry.data.load(std::memory_order_relaxed);
      if ((entry.check.load(std::memory_order_relaxed) ^ data) != wanted.high) continue;
      const std::uint64_t count = count_of(data);
      if (data == pack(wanted, count)) return count;
    }
    return std::nullopt;
  }

  void store(Key key, int depth, std::uint64_t count) {
    if (count > kMostCount) return;
    const Key wanted = with_depth(key, depth);
    const std::uint64_t data = pack(wanted, count);
    Entry& entry = victim(line_of(wanted), data);
    entry.check.store(wanted.high ^ data, std::memory_order_relaxed);
    entry.data.store(data, std::memory_order_relaxed);
  }

  void prefetch(Key key, int depth) const { __builtin_prefetch(&line_of(with_depth(key, depth))); }

  [[nodiscard]] std::uint64_t bytes() const { return lines_ * sizeof(Line); }
  static constexpr std::uint64_t kMostCount = (std::uint64_t{1} << 58) - 1;

 private:
  struct Entry {
    std::atomic<std::uint64_t> check;
    std::atomic<std::uint64_t> data;
  };
  struct alignas(64) Line {
    std::array<Entry, 4> entries;
  };

  [[nodiscard]] Key with_depth(Key key, int depth) const {
    const auto d = static_cast<std::uint64_t>(depth);
    return {key.high ^ d * 0x9E3779B97F4A7C15ULL, (key.low ^ d * 0xD1342543DE82EF95ULL) * multiplier_};
  }
  [[nodiscard]] static unsigned width_of(std::uint64_t data) { return static_cast<unsigned>(data & 63); }
  [[nodiscard]] static std::uint64_t count_of(std::uint64_t data) {
    return (data >> 6) & ((std::uint64_t{1} << width_of(data)) - 1);
  }
  [[nodiscard]] static std::uint64_t pack(Key key, std::uint64_t count) {
    const auto width = static_cast<unsigned>(std::bit_width(count));
    const std::uint64_t low = width < 58 ? key.low << (6 + width) : 0;
    return low | count << 6 | width;
  }
  [[nodiscard]] Line& line_of(Key key) const {
    return memory_[static_cast<std::uint64_t>((static_cast<Wide>(key.low) * lines_) >> 64)];
  }

  // Three entries keep the largest counts, for they save the most work; the last takes whatever comes.
  [[nodiscard]] static Entry& victim(Line& line, std::uint64_t data) {
    Entry* least = &line.entries[0];
    unsigned least_width = 64;
    for (std::size_t i = 0; i < 3; ++i) {
      Entry& entry = line.entries[i];
      const std::uint64_t old = entry.data.load(std::memory_order_relaxed);
      if (old == data || old == 0) return entry;
      if (width_of(old) < least_width) {
        least_width = width_of(old);
        least = &entry;
      }
    }
    return width_of(data) >= least_width ? *least : line.entries[3];
  }

  __extension__ typedef unsigned __int128 Wide;
  std::uint64_t multiplier_ = 1; // odd: a bijection of the low words, which changes their highest bits
  std::uint64_t lines_ = 0;
  std::uint64_t reserved_bytes_ = 0;
  void* reserved_ = nullptr;
  Line* memory_ = nullptr;
};

} // namespace plumb
