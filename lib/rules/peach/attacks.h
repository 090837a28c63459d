// Who attacks a square, what is pinned, and where one man may go: the questions asked of single squares.
//
// Kinds are looked up in the men's table while compiling: for each direction the kinds that slide that way
// become one union of sets. `Us` is the side to move.
#pragma once

#include <utility>

#include "lib/rules/peach/peach.h"
#include "lib/rules/peach/tables.h"

namespace plumb::peach {

// The kinds of a position that satisfy a constexpr predicate, united.
template <class Predicate>
[[nodiscard]] inline Bits united(const Position& position, Predicate) {
  return [&]<std::size_t... Kind>(std::index_sequence<Kind...>) {
    Bits bits = 0;
    const auto add = [&]<std::size_t K>(std::integral_constant<std::size_t, K>) {
      if constexpr (Predicate::template holds<K>()) bits |= position.of_kind[K];
    };
    (add(std::integral_constant<std::size_t, Kind>{}), ...);
    return bits;
  }
  (std::make_index_sequence<kKinds>{});
}

// Slides are the same under both wizard options, so the lines' table answers for both.
template <int File, int Rank, int Most>
struct SlidesThatWay {
  template <std::size_t K>
  [[nodiscard]] static constexpr bool holds() {
    return kMen<false>[K].gait.has(Slide{static_cast<std::int8_t>(File), static_cast<std::int8_t>(Rank),
                                         static_cast<std::int8_t>(Most)});
  }
};

// The men of `By` that slide in direction kDirections[D], any distance or at most three squares.
template <std::size_t D, Color By>
[[nodiscard]] inline Bits long_sliders(const Position& position) {
  return united(position,
                SlidesThatWay<kDirections[D].file, kDirections[D].rank * forward(By), kUnlimited>{}) &
         position.of_color[plumb::index(By)];
}
template <std::size_t D, Color By>
[[nodiscard]] inline Bits short_sliders(const Position& position) {
  return united(position, SlidesThatWay<kDirections[D].file, kDirections[D].rank * forward(By), 3>{}) &
         position.of_color[plumb::index(By)];
}

template <std::size_t D>
[[nodiscard]] inline int nearest(Bits ray) {
  return kDirections[D].ascending() ? lowest(ray) : highest(ray);
}

template <class F>
inline void for_each_direction(F&& f) {
  [&]<std::size_t... D>(std::index_sequence<D...>) {
    (f(std::integral_constant<std::size_t, D>{}), ...);
  }
  (std::make_index_sequence<8>{});
}

// Leaps are symmetric between colours: a man of `By` reaches `square` by a leap from where an enemy man of
// its kind on `square` would leap to.
template <Color By>
[[nodiscard]] inline Bits leap_attackers(const Tables& tables, const Position& position, int square) {
  const auto& from = tables.leaps[plumb::index(!By)][square];
  Bits attackers = 0;
  for (int kind = 0; kind < kKinds; ++kind)
    attackers |= from[kind] & position.of_kind[kind];
  return attackers & position.of_color[plumb::index(By)];
}

// Is `square` attacked by the men of `By`, if `men` is what stands on the board?
template <Color By>
[[nodiscard]] inline bool attacked(const Tables& tables, const Position& position, int square, Bits men) {
  if (leap_attackers<By>(tables, position, square) & men) return true;
  bool found = false;
  for_each_direction([&](auto direction) {
    constexpr std::size_t D = direction; // the way from `square` to the attacker, who slides the other way
    const Bits sliders = long_sliders<D ^ 1, By>(position) & men;
    const Bits ray = tables.rays[D][square];
    if (sliders & ray) found |= ((sliders >> nearest<D>(ray & men)) & 1) != 0;
    const Bits near = short_sliders<D ^ 1, By>(position) & tables.short_rays[D][square] & men;
    if (near) found |= ((near >> nearest<D>(ray & men)) & 1) != 0;
  });
  return found;
}

// What the side to move must mind. `allowed`: where a man that is not the king may go so that every check
// ends (everything, without a check; nothing, in double check). `pinned`: own men on a line to the king.
struct Danger {
  Bits checkers = 0;
  Bits allowed = kBoard;
  Bits pinned = 0;
};

template <Color Us>
[[nodiscard]] inline Danger danger(const Tables& tables, const Position& position) {
  Danger danger;
  const int king = position.king[plumb::index(Us)];
  const Bits men = position.men();
  danger.checkers = leap_attackers<!Us>(tables, position, king);
  Bits blocks = 0;
  for_each_direction([&](auto direction) {
    constexpr std::size_t D = direction;
    const Bits ray = tables.rays[D][king];
    const Bits sliders = (long_sliders<D ^ 1, !Us>(position) & ray) |
                         (short_sliders<D ^ 1, !Us>(position) & tables.short_rays[D][king]);
    if (!sliders) return;
    const int first = nearest<D>(ray & men);
    if ((sliders >> first) & 1) {
      danger.checkers |= bit(first);
      blocks |= ray & ~tables.rays[D][first];
      return;
    }
    const Bits behind = tables.rays[D][first] & men;
    if (((position.of_color[plumb::index(Us)] >> first) & 1) && behind &&
        ((sliders >> nearest<D>(behind)) & 1))
      danger.pinned |= bit(first);
  });
  if (danger.checkers) danger.allowed = count(danger.checkers) > 1 ? Bits{0} : danger.checkers | blocks;
  return danger;
}

// Where a pinned man may go: between the king and the man that pins it, or onto that man. A jumper could also
// land behind either of them on the same line, and would leave the king attacked.
[[nodiscard]] inline Bits pin_line(const Tables& tables, Bits men, int king, int square) {
  Bits line = kBoard;
  for_each_direction([&](auto direction) {
    constexpr std::size_t D = direction;
    const Bits ray = tables.rays[D][king];
    if ((ray >> square) & 1) line = ray & ~tables.rays[D][nearest<D>(tables.rays[D][square] & men)];
  });
  return line;
}

// Where one man could go if only its gait and the men on the board decided, own men's squares included.
template <Color Us>
[[nodiscard]] inline Bits targets(const Tables& tables, const Position& position, Kind kind, int square) {
  Bits reach = tables.leaps[plumb::index(Us)][square][index(kind)];
  const Gait& gait = kMen<false>[static_cast<std::size_t>(index(kind))].gait;
  if (gait.slide_count == 0) return reach;
  const Bits men = position.men();
  for_each_direction([&](auto direction) {
    constexpr std::size_t D = direction;
    for (int i = 0; i < gait.slide_count; ++i) {
      if (gait.slides[i].file != kDirections[D].file ||
          gait.slides[i].rank * forward(Us) != kDirections[D].rank)
        continue;
      const Bits ray = tables.rays[D][square];
      const Bits path = ray & men ? ray & ~tables.rays[D][nearest<D>(ray & men)] : ray;
      reach |= gait.slides[i].most == kUnlimited ? path : path & tables.short_rays[D][square];
    }
  });
  return reach;
}

// The king's safe steps: he is lifted from the board first, so that he does not hide squares behind himself.
template <Color Us>
[[nodiscard]] inline Bits king_targets(const Tables& tables, const Position& position) {
  const int king = position.king[plumb::index(Us)];
  Bits steps = tables.leaps[plumb::index(Us)][king][index(Kind::king)] &
               ~position.of_color[plumb::index(Us)] & ~bit(position.king[plumb::index(!Us)]);
  Bits safe = 0;
  const Bits lifted = position.men() & ~bit(king);
  while (steps) {
    const int to = pop_lowest(steps);
    if (!attacked<!Us>(tables, position, to, lifted & ~bit(to))) safe |= bit(to);
  }
  return safe;
}

} // namespace plumb::peach
