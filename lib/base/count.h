// Counts of move sequences: exact up to 2^128 - 1 (the array's perft outgrows 64 bits at depth 14).
#pragma once

#include <compare>
#include <cstdint>
#include <string>

#include "lib/base/result.h"

namespace plumb {

// __extension__ keeps -Wpedantic quiet about the one non-standard type that the counts need.
__extension__ typedef unsigned __int128 Uint128;

// Invariant: a Count never wraps. Sums and products that would exceed 128 bits throw std::overflow_error,
// which no reachable search does (10^9 counts a second for the age of the universe give under 2^90).
class Count {
 public:
  constexpr Count() = default;
  constexpr Count(std::uint64_t value) : value_(value) {}
  static constexpr Count from_uint128(Uint128 value) {
    Count count;
    count.value_ = value;
    return count;
  }
  [[nodiscard]] constexpr Uint128 value() const { return value_; }
  [[nodiscard]] bool fits_64() const { return (value_ >> 64) == 0; }

  Count& operator+=(Count other);
  friend Count operator+(Count a, Count b) { return a += b; }
  friend Count operator*(Count a, Count b);
  friend constexpr bool operator==(Count a, Count b) { return a.value_ == b.value_; }
  friend constexpr auto operator<=>(Count a, Count b) {
    return a.value_ < b.value_
               ? std::strong_ordering::less
               : (a.value_ == b.value_ ? std::strong_ordering::equal : std::strong_ordering::greater);
  }

 private:
  Uint128 value_ = 0;
};

[[nodiscard]] std::string to_string(Count count);
// Reads decimal digits only; refuses an empty text, any other byte, and numbers above 2^128 - 1.
[[nodiscard]] Result<Count> read_count(std::string_view text);

} // namespace plumb
