// Counting the legal moves of a side without listing them.
//
// All men that have a leap make it at once: their set is shifted by it and what lands on an allowed square is
// counted. Slides likewise, step by step, until every slider of the direction has met something; two sliders
// of one direction never meet the same square, because the front one stops the other. So the work does not
// grow with the number of men. Pinned men and the king are few and are counted one by one; checks only shrink
// the set of allowed squares. Shifting whole sets is the classic bitboard technique ("set-wise"); the unions
// and shifts here are produced from the men's table while compiling.
#pragma once

#include "lib/rules/peach/attacks.h"

namespace plumb::peach {

// Every leap that some man other than the king has, once.
template <bool Area>
struct AllLeaps {
  static constexpr Gait kUnion = [] {
    Gait all;
    for (int kind = 1; kind < kKinds; ++kind) {
      const Gait& gait = kMen<Area>[static_cast<std::size_t>(kind)].gait;
      for (int i = 0; i < gait.leap_count; ++i)
        all.add(gait.leaps[i]);
    }
    return all;
  }();
};

template <bool Area, int File, int Rank>
struct Leaps {
  template <std::size_t K>
  [[nodiscard]] static constexpr bool holds() {
    return K != 0 &&
           kMen<Area>[K].gait.has(Leap{static_cast<std::int8_t>(File), static_cast<std::int8_t>(Rank)});
  }
};

// The men that choose between two generals, and have the leap.
template <bool Area, int File, int Rank>
struct ChoosersLeap {
  template <std::size_t K>
  [[nodiscard]] static constexpr bool holds() {
    return kMen<Area>[K].promotion == Promotion::general && Leaps<Area, File, Rank>::template holds<K>();
  }
};

template <bool Area, Color Us>
[[nodiscard]] inline std::uint64_t count_leaps(const Position& position, Bits movers, Bits allowed) {
  constexpr Bits kLast = Us == Color::white ? kBoard & ~(kBoard >> 10) : (Bits{1} << 10) - 1;
  constexpr Bits kBeforeLast = Us == Color::white ? kLast >> 10 : kLast << 10;
  constexpr const Gait& kAll = AllLeaps<Area>::kUnion;
  const bool chooser = ((position.of_kind[index(Kind::samurai)] | position.of_kind[index(Kind::dwarf)] |
                         position.of_kind[index(Kind::foot_soldier)]) &
                        movers & kBeforeLast) != 0;
  std::uint64_t total = 0;
  const auto one = [&]<std::size_t I>(std::integral_constant<std::size_t, I>) {
    constexpr int kFile = kAll.leaps[I].file;
    constexpr int kRank = kAll.leaps[I].rank;
    const Bits set = united(position, Leaps<Area, kFile, kRank>{}) & movers;
    if (!set) return;
    total += static_cast<std::uint64_t>(count(moved<kFile, kRank * forward(Us)>(set) & allowed));
    if constexpr (kRank == 1) {
      if (chooser) {
        const Bits choosing = united(position, ChoosersLeap<Area, kFile, kRank>{}) & movers;
        total +=
            static_cast<std::uint64_t>(count(moved<kFile, kRank * forward(Us)>(choosing) & allowed & kLast));
      }
    }
  };
  [&]<std::size_t... I>(std::index_sequence<I...>) {
    (one(std::integral_constant<std::size_t, I>{}), ...);
  }
  (std::make_index_sequence<static_cast<std::size_t>(kAll.leap_count)>{});
  return total;
}

template <Color Us>
[[nodiscard]] inline std::uint64_t count_slides(const Position& position, Bits movers, Bits allowed) {
  const Bits own = position.of_color[plumb::index(Us)];
  const Bits other = position.of_color[plumb::index(!Us)];
  std::uint64_t total = 0;
  for_each_direction([&](auto direction) {
    constexpr Direction kWay = kDirections[direction];
    Bits front = long_sliders<direction, Us>(position) & movers;
    while (front) {
      front = moved<kWay.file, kWay.rank>(front) & ~own;
      total += static_cast<std::uint64_t>(count(front & allowed));
      front &= ~other;
    }
    front = short_sliders<direction, Us>(position) & movers;
    for (int step = 0; front && step < 3; ++step) {
      front = moved<kWay.file, kWay.rank>(front) & ~own;
      total += static_cast<std::uint64_t>(count(front & allowed));
      front &= ~other;
    }
  });
  return total;
}

template <bool Area, Color Us>
[[nodiscard]] inline std::uint64_t count_legal(const Tables& tables, const Position& position) {
  const Danger danger = peach::danger<Us>(tables, position);
  std::uint64_t total = static_cast<std::uint64_t>(count(king_targets<Us>(tables, position)));
  if (!danger.allowed) return total;
  const Bits own = position.of_color[plumb::index(Us)];
  const Bits allowed = danger.allowed & ~own & ~bit(position.king[plumb::index(!Us)]);
  const int king = position.king[plumb::index(Us)];
  const Bits movers = own & ~danger.pinned & ~bit(king);
  total += count_leaps<Area, Us>(position, movers, allowed) + count_slides<Us>(position, movers, allowed);
  for (Bits pinned = danger.pinned; pinned;) {
    const int square = pop_lowest(pinned);
    const Kind kind = position.kind_at(square);
    const Bits to = targets<Us>(tables, position, kind, square) & allowed &
                    pin_line(tables, position.men(), king, square);
    constexpr Bits kLast = Us == Color::white ? kBoard & ~(kBoard >> 10) : (Bits{1} << 10) - 1;
    total += static_cast<std::uint64_t>(count(to));
    if (promotion_of(kind) == Promotion::general) total += static_cast<std::uint64_t>(count(to & kLast));
  }
  return total;
}

} // namespace plumb::peach
