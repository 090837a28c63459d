// Men of one side on 8x8 as sets of squares, and where they go: all men of a kind at once.
//
// W is one board (std::uint64_t) or several (Lanes). Squares are numbered a1, b1, ..., h8 from bit 0 on.
//
// Why whole sets can be counted. Moves in one direction have different targets: of two men that could go to
// the same square in the same direction, the one in front blocks the other (and no two men leap from one
// square). So the number of moves is the sum, over the directions, of the sizes of target sets:
//
//   straight  quiet by every man, or a capture by R, Q or K; the double step lands where no other man of
//             the file can land, so it is one more element of the same set
//   diagonal  (two) a capture by every man, quiet by B, Q and K
//   sideways  (two) captures by R, Q and K
//   leaps     (four) by N
//
// The square passed over counts as a capture; see count_targets.
#pragma once

#include "lib/board/bitboard.h"
#include "lib/board/color.h"
#include "lib/board/lanes.h"

namespace plumb::chessapawn {

using Bits = bits::Bitboard;
using bits::kFileA;
using bits::kFileH;
using bits::rank_mask;

inline constexpr Bits kFilesAB = kFileA | kFileA << 1;
inline constexpr Bits kFilesGH = kFileH | kFileH >> 1;

[[nodiscard]] constexpr Bits last_rank(Color color) {
  return rank_mask(color == Color::white ? 7 : 0);
}

// Pawns are the men in none of the other sets; queens are both diagonal and straight.
template <class W>
struct Army {
  W all{};
  W diagonal{}; // B and Q
  W straight{}; // R and Q
  W knights{};
  W kings{};

  [[nodiscard, gnu::always_inline]] W pawns() const { return all & ~(diagonal | straight | knights | kings); }
  [[gnu::always_inline]] void keep_only(const W& squares) {
    all &= squares;
    diagonal &= squares;
    straight &= squares;
    knights &= squares;
    kings &= squares;
  }
};

// The squares one king step or one knight's leap away in the direction that is forward for `Us`. Left is
// toward file a.
enum class Way { ahead, left, right, leap_left, leap_right, jump_left, jump_right };

template <Color Us, Way Where, class W>
[[nodiscard, gnu::always_inline]] constexpr W shifted(const W& x) {
  constexpr bool up = Us == Color::white;
  if constexpr (Where == Way::ahead) return up ? x << 8 : x >> 8;
  if constexpr (Where == Way::left) return (up ? x << 7 : x >> 9) & ~kFileH;
  if constexpr (Where == Way::right) return (up ? x << 9 : x >> 7) & ~kFileA;
  if constexpr (Where == Way::leap_left) return (up ? x << 15 : x >> 17) & ~kFileH;
  if constexpr (Where == Way::leap_right) return (up ? x << 17 : x >> 15) & ~kFileA;
  if constexpr (Where == Way::jump_left) return (up ? x << 6 : x >> 10) & ~kFilesGH;
  if constexpr (Where == Way::jump_right) return (up ? x << 10 : x >> 6) & ~kFilesAB;
}

// The opposite of shifted<Us, Where>: where a man on x came from.
template <Color Us, Way Where, class W>
[[nodiscard, gnu::always_inline]] constexpr W shifted_back(const W& x) {
  constexpr Way other = Where == Way::ahead        ? Way::ahead
                        : Where == Way::left       ? Way::right
                        : Where == Way::right      ? Way::left
                        : Where == Way::leap_left  ? Way::leap_right
                        : Where == Way::leap_right ? Way::leap_left
                        : Where == Way::jump_left  ? Way::jump_right
                                                   : Way::jump_left;
  return shifted<!Us, other>(x);
}

// The sliders' own squares and all they pass over, the last empty square of each line included (occluded
// fill of Kogge and Stone in three doublings).
template <Color Us, Way Where, class W>
[[nodiscard, gnu::always_inline]] constexpr W filled(const W& sliders, const W& empty) {
  constexpr bool up = Us == Color::white;
  constexpr int step = Where == Way::ahead ? 8 : (Where == Way::left) == up ? 7 : 9;
  const auto by = [](const W& x, int n) { return up ? x << n : x >> n; };
  W fill = sliders;
  W open = empty;
  if constexpr (Where == Way::left) open &= ~kFileH;
  if constexpr (Where == Way::right) open &= ~kFileA;
  fill |= open & by(fill, step);
  open &= by(open, step);
  fill |= open & by(fill, 2 * step);
  open &= by(open, 2 * step);
  fill |= open & by(fill, 4 * step);
  return fill;
}

// The same along the ranks, toward file h or file a.
template <bool TowardH, class W>
[[nodiscard, gnu::always_inline]] constexpr W filled_sideways(const W& sliders, const W& empty) {
  const auto by = [](const W& x, int n) { return TowardH ? x << n : x >> n; };
  W fill = sliders;
  W open = empty & (TowardH ? ~kFileA : ~kFileH);
  fill |= open & by(fill, 1);
  open &= by(open, 1);
  fill |= open & by(fill, 2);
  open &= by(open, 2);
  fill |= open & by(fill, 4);
  return fill;
}

// All squares that an army can capture on sideways.
template <class W>
[[nodiscard, gnu::always_inline]] inline W sideways_reach(const Army<W>& us, const W& empty) {
  const W right = (filled_sideways<true>(us.straight, empty) | us.kings) << 1 & ~kFileA;
  const W left = (filled_sideways<false>(us.straight, empty) | us.kings) >> 1 & ~kFileH;
  return right | left;
}

// The men of `them` on their last rank that `us`, to move, cannot capture. On 8x8 only a man on that rank
// can: everyone else moves away from it, and no pawn that passed a square stands there.
template <Color Us, class W>
[[nodiscard, gnu::always_inline]] inline W unassailable(const Army<W>& us, const W& them) {
  return them & last_rank(!Us) & ~sideways_reach(us, W(~(us.all | them)));
}

// The number of moves of `us` against `them`. With `Passed`, `passed` is the square an enemy pawn has just
// passed over: whoever can capture there does, and a man that could also go there quietly has still one
// move, so the square joins the enemies as a target of captures.
//
// Sideways, toward h: occ - 2 * sliders, byte by byte, flips the squares from each slider to the next man
// (o^(o-2r), known from chess programs). Toward a the same is asked from the other end: which sliders does
// an enemy see first when he looks toward h? The square passed over is empty, so it looks for itself.
template <Color Us, bool Passed, class W>
[[nodiscard, gnu::always_inline]] inline W count_targets(const Army<W>& us, const W& them, const W& passed) {
  const W men = us.all | them;
  const W empty = ~men;
  const W targets = Passed ? W(them | passed) : them;
  SetSizes<W> sizes;

  const W straight = filled<Us, Way::ahead>(us.straight, empty);
  const W doubling = us.pawns() & rank_mask(Us == Color::white ? 1 : 6);
  const W walked = shifted<Us, Way::ahead>(W(doubling)) & empty;
  sizes.add((shifted<Us, Way::ahead>(W(straight | us.all | walked)) & empty) |
            (shifted<Us, Way::ahead>(W(straight | us.kings)) & them));

  const W left = filled<Us, Way::left>(us.diagonal, empty);
  sizes.add((shifted<Us, Way::left>(W(left | us.kings)) & empty) |
            (shifted<Us, Way::left>(W(left | us.all)) & targets));
  const W right = filled<Us, Way::right>(us.diagonal, empty);
  sizes.add((shifted<Us, Way::right>(W(right | us.kings)) & empty) |
            (shifted<Us, Way::right>(W(right | us.all)) & targets));

  const auto seen_toward_h = [&](const W& from) { return men ^ subtract_bytes(men, double_bytes(from)); };
  sizes.add((seen_toward_h(us.straight) | double_bytes(us.kings)) & targets);
  sizes.add((seen_toward_h(them) & us.straight) | (double_bytes(them) & us.kings));
  if constexpr (Passed) sizes.add((seen_toward_h(passed) & us.straight) | (double_bytes(passed) & us.kings));

  sizes.add(shifted<Us, Way::leap_left>(us.knights) & ~us.all);
  sizes.add(shifted<Us, Way::leap_right>(us.knights) & ~us.all);
  sizes.add(shifted<Us, Way::jump_left>(us.knights) & ~us.all);
  sizes.add(shifted<Us, Way::jump_right>(us.knights) & ~us.all);
  return sizes.sum();
}

} // namespace plumb::chessapawn
