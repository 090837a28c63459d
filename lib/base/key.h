// 128-bit position keys.
//
// Two positions with the same key are taken to be the same position, so a clash would be a wrong
// number. With k distinct positions the chance of any clash is below k^2 / 2^129: for 10^12 positions
// under 2 in 10^15. Keys are built by xor of constants (Zobrist, 1970) drawn from splitmix64
// (Steele, Lea and Flood, 2014), which are computed at compile time and therefore the same everywhere.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>

namespace plumb {

struct Key {
  std::uint64_t high = 0;
  std::uint64_t low = 0;

  friend constexpr bool operator==(Key, Key) = default;
  friend constexpr auto operator<=>(Key, Key) = default;
  friend constexpr Key operator^(Key a, Key b) { return {a.high ^ b.high, a.low ^ b.low}; }
  constexpr Key& operator^=(Key other) { return *this = *this ^ other; }
};

// The finaliser of splitmix64: a bijection of 64-bit words in which each input bit moves every output bit.
[[nodiscard]] constexpr std::uint64_t mix(std::uint64_t x) {
  x += 0x9E3779B97F4A7C15ULL;
  x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9ULL;
  x = (x ^ (x >> 27)) * 0x94D049BB133111EBULL;
  return x ^ (x >> 31);
}

// The constant number `index` of the stream `stream`; streams of different games or purposes are unrelated.
[[nodiscard]] constexpr Key random_key(std::uint64_t stream, std::uint64_t index) {
  const std::uint64_t seed = mix(stream * 0xD1342543DE82EF95ULL + index);
  return {mix(seed ^ 0xA5A5A5A5A5A5A5A5ULL), mix(seed + 0x632BE59BD9B4E019ULL)};
}

// Folds a further word into a key; order matters.
[[nodiscard]] constexpr Key combine(Key key, std::uint64_t word) {
  return {mix(key.high ^ word), mix(key.low + mix(word))};
}

struct KeyHash {
  [[nodiscard]] std::size_t operator()(Key key) const { return static_cast<std::size_t>(key.high); }
};

} // namespace plumb
