// Moves of single men on 8x8: the lines of a slider, cut off at the first man.
//
// A line is a set of squares. Of those with higher numbers than the slider's, the reach ends at the lowest
// man's bit; of those with lower numbers, at the highest. Both are a few instructions without a table of
// occupancies.
#pragma once

#include <array>
#include <bit>

#include "lib/rules/chessapawn/army8x8.h"

namespace plumb::chessapawn {

namespace detail {

using Lines = std::array<Bits, 64>;

constexpr Lines make_lines(int files, int ranks) {
  Lines lines{};
  for (int square = 0; square < 64; ++square) {
    int file = square % 8 + files;
    int rank = square / 8 + ranks;
    for (; file >= 0 && file < 8 && rank >= 0 && rank < 8; file += files, rank += ranks)
      lines[static_cast<std::size_t>(square)] |= Bits{1} << (rank * 8 + file);
  }
  return lines;
}

inline constexpr std::array<std::array<Lines, 3>, 2> kForwardLines{
    {{make_lines(0, 1), make_lines(-1, 1), make_lines(1, 1)},
     {make_lines(0, -1), make_lines(-1, -1), make_lines(1, -1)}}};
inline constexpr Lines kLinesTowardA = make_lines(-1, 0);
inline constexpr Lines kLinesTowardH = make_lines(1, 0);

} // namespace detail

// The part of a line up to and including the first man. Upward: the line's squares have higher numbers.
template <bool Upward>
[[nodiscard]] constexpr Bits cut_line(Bits line, Bits men) {
  const Bits met = line & men;
  if constexpr (Upward)
    return line & (met ^ (met - 1));
  else
    return line & (~Bits{0} << (63 - std::countl_zero(met | 1)));
}

// `Where` is ahead, left or right.
template <Color Us, Way Where>
[[nodiscard]] constexpr Bits reach(int square, Bits men) {
  const auto& lines = detail::kForwardLines[index(Us)][static_cast<std::size_t>(Where)];
  return cut_line<Us == Color::white>(lines[static_cast<std::size_t>(square)], men);
}
[[nodiscard]] constexpr Bits reach_sideways(int square, Bits men) {
  return cut_line<false>(detail::kLinesTowardA[static_cast<std::size_t>(square)], men) |
         cut_line<true>(detail::kLinesTowardH[static_cast<std::size_t>(square)], men);
}

template <class F>
constexpr void for_each_bit(Bits set, F&& f) {
  for (; set != 0; set &= set - 1)
    f(std::countr_zero(set));
}

// Calls f(squares) for every move of `us`, `squares` being the set of the two squares that it joins; which
// of them the man comes from is told by where the men are. The double steps are told by g, first. `targets`
// are the squares that can be captured on; `empty` those that can be moved to quietly.
template <Color Us, class F, class G>
[[gnu::always_inline]] inline void for_each_pair(const Army<Bits>& us, Bits men, Bits empty, Bits targets,
                                                 F&& f, G&& g) {
  const auto steps = [&]<Way Where>(Bits to) {
    for (; to != 0; to &= to - 1) {
      const Bits bit = to & (0 - to);
      f(bit | shifted_back<Us, Where>(bit));
    }
  };
  const Bits walked = shifted<Us, Way::ahead>(us.pawns() & rank_mask(Us == Color::white ? 1 : 6)) & empty;
  for (Bits to = shifted<Us, Way::ahead>(walked) & empty; to != 0; to &= to - 1) {
    const Bits bit = to & (0 - to);
    g(bit | shifted_back<Us, Way::ahead>(shifted_back<Us, Way::ahead>(bit)));
  }
  const Bits walkers = us.all & ~us.straight;
  const Bits climbers = us.all & ~us.diagonal;
  steps.template operator()<Way::ahead>((shifted<Us, Way::ahead>(walkers) & empty) |
                                        (shifted<Us, Way::ahead>(us.kings) & targets));
  steps.template operator()<Way::left>((shifted<Us, Way::left>(climbers) & targets) |
                                       (shifted<Us, Way::left>(us.kings) & empty));
  steps.template operator()<Way::right>((shifted<Us, Way::right>(climbers) & targets) |
                                        (shifted<Us, Way::right>(us.kings) & empty));
  const Bits free = empty | targets;
  if (us.knights != 0) {
    steps.template operator()<Way::leap_left>(shifted<Us, Way::leap_left>(us.knights) & free);
    steps.template operator()<Way::leap_right>(shifted<Us, Way::leap_right>(us.knights) & free);
    steps.template operator()<Way::jump_left>(shifted<Us, Way::jump_left>(us.knights) & free);
    steps.template operator()<Way::jump_right>(shifted<Us, Way::jump_right>(us.knights) & free);
  }
  const auto pairs = [&](Bits from, Bits to) {
    for (; to != 0; to &= to - 1)
      f(from | (to & (0 - to)));
  };
  for_each_bit(us.diagonal, [&](int square) {
    pairs(Bits{1} << square, (reach<Us, Way::left>(square, men) | reach<Us, Way::right>(square, men)) & free);
  });
  for_each_bit(us.straight, [&](int square) {
    pairs(Bits{1} << square,
          (reach<Us, Way::ahead>(square, men) & free) | (reach_sideways(square, men) & targets));
  });
  for_each_bit(us.kings, [&](int square) {
    const Bits king = Bits{1} << square;
    pairs(king, ((king << 1 & ~kFileA) | (king >> 1 & ~kFileH)) & targets);
  });
}

// The men of `us` that can capture on `passed`, an empty square.
template <Color Us>
[[nodiscard]] constexpr Bits takers(const Army<Bits>& us, Bits men, Bits passed) {
  const int square = std::countr_zero(passed);
  const Bits beside = (passed << 1 & ~kFileA) | (passed >> 1 & ~kFileH);
  const Bits behind = shifted_back<Us, Way::left>(passed) | shifted_back<Us, Way::right>(passed);
  const Bits leaps = shifted_back<Us, Way::leap_left>(passed) | shifted_back<Us, Way::leap_right>(passed) |
                     shifted_back<Us, Way::jump_left>(passed) | shifted_back<Us, Way::jump_right>(passed);
  const Bits slants = reach<!Us, Way::left>(square, men) | reach<!Us, Way::right>(square, men);
  return (behind & us.all) | (leaps & us.knights) | (slants & us.diagonal) | (beside & us.kings) |
         (reach_sideways(square, men) & us.straight);
}

} // namespace plumb::chessapawn
