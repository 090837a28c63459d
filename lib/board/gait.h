// How a man may move, as constant data: leaps that ignore what stands between, and slides that do not.
//
// A gait is written from White's side (rank +1 is forward) and mirrored for Black. It is small enough to be
// worked with while compiling: the sets of squares and the loops of a game are made from it, so that the
// table in the game's folder is the only place where a man's moves are written down.
#pragma once

#include <array>
#include <cstdint>

namespace plumb {

struct Leap {
  std::int8_t file = 0;
  std::int8_t rank = 0;
  friend constexpr bool operator==(Leap, Leap) = default;
};

inline constexpr int kUnlimited = 16;

// Steps in one direction, at most `most` of them, stopped by the first man met.
struct Slide {
  std::int8_t file = 0;
  std::int8_t rank = 0;
  std::int8_t most = kUnlimited;
  friend constexpr bool operator==(Slide, Slide) = default;
};

// Invariant: no leap and no slide stands twice, and no leap is the first step of a slide, so that every
// square is reached in one way.
struct Gait {
  std::array<Leap, 48> leaps{};
  int leap_count = 0;
  std::array<Slide, 8> slides{};
  int slide_count = 0;

  [[nodiscard]] constexpr bool has(Leap leap) const {
    for (int i = 0; i < leap_count; ++i)
      if (leaps[i] == leap) return true;
    return false;
  }
  [[nodiscard]] constexpr bool has(Slide slide) const {
    for (int i = 0; i < slide_count; ++i)
      if (slides[i] == slide) return true;
    return false;
  }
  constexpr void add(Leap leap) {
    if (has(leap)) return;
    for (int i = 0; i < slide_count; ++i)
      if (slides[i].file == leap.file && slides[i].rank == leap.rank) return;
    leaps[leap_count++] = leap;
  }
  constexpr void add(Slide slide) {
    if (has(slide)) return;
    slides[slide_count++] = slide;
    for (int i = 0; i < leap_count; ++i)
      if (leaps[i] == Leap{slide.file, slide.rank}) leaps[i--] = leaps[--leap_count];
  }
  // Everything that either may do.
  friend constexpr Gait operator+(Gait a, const Gait& b) {
    for (int i = 0; i < b.leap_count; ++i)
      a.add(b.leaps[i]);
    for (int i = 0; i < b.slide_count; ++i)
      a.add(b.slides[i]);
    return a;
  }
};

namespace gaits {

template <class... Leaps>
[[nodiscard]] constexpr Gait leaping(Leaps... leaps) {
  Gait gait;
  (gait.add(leaps), ...);
  return gait;
}

template <class... Slides>
[[nodiscard]] constexpr Gait sliding(Slides... slides) {
  Gait gait;
  (gait.add(slides), ...);
  return gait;
}

// Jumps of exactly `far` squares along the lines of a queen.
[[nodiscard]] constexpr Gait star(std::int8_t far) {
  Gait gait;
  for (int file = -1; file <= 1; ++file)
    for (int rank = -1; rank <= 1; ++rank)
      if (file != 0 || rank != 0)
        gait.add(Leap{static_cast<std::int8_t>(file * far), static_cast<std::int8_t>(rank * far)});
  return gait;
}

// Jumps to every square at a distance of at most `far` king steps.
[[nodiscard]] constexpr Gait area(int far) {
  Gait gait;
  for (int file = -far; file <= far; ++file)
    for (int rank = -far; rank <= far; ++rank)
      if (file != 0 || rank != 0)
        gait.add(Leap{static_cast<std::int8_t>(file), static_cast<std::int8_t>(rank)});
  return gait;
}

inline constexpr Gait kForwardStep = leaping(Leap{0, 1});
inline constexpr Gait kSideSteps = leaping(Leap{-1, 0}, Leap{1, 0});
inline constexpr Gait kBackwardStep = leaping(Leap{0, -1});
inline constexpr Gait kForwardDiagonalSteps = leaping(Leap{-1, 1}, Leap{1, 1});
inline constexpr Gait kBackwardDiagonalSteps = leaping(Leap{-1, -1}, Leap{1, -1});
inline constexpr Gait kOrthogonalSteps = kForwardStep + kSideSteps + kBackwardStep;
inline constexpr Gait kDiagonalSteps = kForwardDiagonalSteps + kBackwardDiagonalSteps;
inline constexpr Gait kKingSteps = kOrthogonalSteps + kDiagonalSteps;
inline constexpr Gait kKnightLeaps = leaping(Leap{1, 2}, Leap{2, 1}, Leap{2, -1}, Leap{1, -2}, Leap{-1, -2},
                                             Leap{-2, -1}, Leap{-2, 1}, Leap{-1, 2});
inline constexpr Gait kForwardSlide = sliding(Slide{0, 1});
inline constexpr Gait kOrthogonalSlides = sliding(Slide{0, 1}, Slide{1, 0}, Slide{0, -1}, Slide{-1, 0});
inline constexpr Gait kDiagonalSlides = sliding(Slide{1, 1}, Slide{1, -1}, Slide{-1, -1}, Slide{-1, 1});

} // namespace gaits
} // namespace plumb
