// The men that a side may put back on the board on its next turn.
#pragma once

#include <cstdint>

#include "lib/rules/pawns_chess/men.h"

namespace plumb::pawns_chess {

// A count for each kind of which there may be several, a bit for each other. No count overflows: a man
// enters when it is taken beside the Healer, a list lives through one move of each side, and eight squares
// lie beside the Healer, so play adds fewer than twenty men to at most kMostInSetup that a set-up lists.
class HealList {
 public:
  static constexpr unsigned kMostInSetup = 60; // of one kind; a board has no room to lose more

  [[nodiscard]] constexpr bool empty() const { return word_ == 0; }
  [[nodiscard]] constexpr unsigned count(Kind kind) const {
    if (is_unique(kind)) return static_cast<unsigned>(word_ >> shift(kind) & 1);
    return static_cast<unsigned>(word_ >> shift(kind) & 0xFF);
  }
  // A unique man that is in the list already stays there once.
  constexpr void add(Kind kind) {
    if (is_unique(kind))
      word_ |= std::uint64_t{1} << shift(kind);
    else
      word_ += std::uint64_t{1} << shift(kind);
  }
  constexpr void clear() { word_ = 0; }
  // The kinds in the list, as bits of Kind.
  [[nodiscard]] constexpr unsigned kinds() const {
    unsigned kinds = static_cast<unsigned>(word_ >> 32);
    for (const Kind kind : {Kind::bishop, Kind::rook, Kind::queen, Kind::knight})
      if (count(kind) != 0) kinds |= 1U << static_cast<unsigned>(kind);
    return kinds;
  }
  [[nodiscard]] constexpr std::uint64_t word() const { return word_; }
  friend constexpr bool operator==(const HealList&, const HealList&) = default;

 private:
  [[nodiscard]] static constexpr unsigned shift(Kind kind) {
    const auto number = static_cast<unsigned>(kind);
    return is_unique(kind) ? 32 + number : 8 * (number - 1);
  }
  std::uint64_t word_ = 0;
};

} // namespace plumb::pawns_chess
