// Counting two plies on 8x8.
//
// The first move is not played either. A move is the set of its two squares: xor it to the mover's men, take
// it from the other side's, and the board after it is known. The moves are listed as such sets, and the
// replies to kLanes of them are counted at once, each in its own lane of the vector registers. Double steps
// stand first in the list, for only they give the other side a square to capture on; captures of a pawn in
// passing are a list of their own, because what they take does not stand where they go.
#include <algorithm>
#include <cstring>

#include "lib/rules/chessapawn/chessapawn8x8.h"
#include "lib/rules/chessapawn/rays8x8.h"

namespace plumb::chessapawn {

namespace {

// Room for every move: in each of the nine directions a square is the target of at most one (army8x8.h),
// and the last portion is padded.
constexpr int kMostPairs = 9 * 64 + kLanes;

struct PairList {
  int size = 0;
  alignas(64) std::array<Bits, kMostPairs> pairs;

  void add(Bits pair) { pairs[static_cast<std::size_t>(size++)] = pair; }
  void pad() { std::fill_n(pairs.begin() + size, kLanes, 0); }
};

[[nodiscard, gnu::always_inline]] inline Lanes load(const PairList& list, int at) {
  Lanes lanes;
  std::memcpy(&lanes, list.pairs.data() + at, sizeof lanes);
  return lanes;
}

// The number of replies of `them` after each of the moves of `us`.
template <Color Us, Promotion Rule>
class Replies {
 public:
  Replies(Bits us, const Army<Bits>& them) : us_(us), them_(them) {}

  // The first `doubles` moves of the list are double steps.
  void add(PairList& list, int doubles) {
    list.pad();
    int at = 0;
    for (; at < doubles; at += kLanes)
      add_portion<true>(list, at, doubles);
    for (; at < list.size; at += kLanes)
      add_portion<false>(list, at, 0);
  }
  [[nodiscard]] std::uint64_t sum() const { return sum_of_lanes(sum_); }

 private:
  template <bool Doubles>
  [[gnu::always_inline]] void add_portion(const PairList& list, int at, int doubles) {
    const Lanes pair = load(list, at);
    const Lanes us = us_ ^ pair;
    Army<Lanes> them{splat<Lanes>(them_.all), splat<Lanes>(them_.diagonal), splat<Lanes>(them_.straight),
                     splat<Lanes>(them_.knights), splat<Lanes>(them_.kings)};
    them.keep_only(~pair);
    Lanes passed{};
    if constexpr (Doubles) passed = ((pair << 8) & (pair >> 8)) & first_lanes(doubles - at);
    Lanes replies = count_targets<!Us, Doubles>(them, us, passed);
    if constexpr (Rule == Promotion::survive) {
      replies &= ~nonzero_mask<Lanes>(them.all & last_rank(!Us));
    } else {
      if (any<Lanes>(us & last_rank(Us))) replies &= ~nonzero_mask<Lanes>(unassailable<!Us>(them, us));
    }
    if (at + kLanes > list.size) replies &= first_lanes(list.size - at);
    sum_ += replies;
  }

  Bits us_;
  Army<Bits> them_;
  Lanes sum_{};
};

template <Color Us, Promotion Rule>
std::uint64_t count_pairs(const Position8x8& position) {
  const Army<Bits>& us = position.armies[index(Us)];
  const Army<Bits>& them = position.armies[index(!Us)];
  const Bits men = us.all | them.all;
  PairList list;
  int doubles = 0;
  for_each_pair<Us>(
      us, men, ~men & ~position.passed, them.all, [&](Bits pair) { list.add(pair); },
      [&](Bits pair) {
        list.add(pair);
        ++doubles;
      });
  Replies<Us, Rule> replies(us.all, them);
  replies.add(list, doubles);
  std::uint64_t sum = replies.sum();
  if (position.passed != 0) {
    const Bits from = takers<Us>(us, men, position.passed);
    if (from == 0) return sum;
    PairList passing;
    for_each_bit(from, [&](int square) { passing.add(Bits{1} << square | position.passed); });
    Army<Bits> left = them;
    left.keep_only(~shifted_back<Us, Way::ahead>(position.passed));
    Replies<Us, Rule> after(us.all, left);
    after.add(passing, 0);
    sum += after.sum();
  }
  return sum;
}

} // namespace

std::uint64_t Chessapawn8x8::count_two(const Position& position) const {
  if (is_over(position)) return 0;
  const bool white = position.side == Color::white;
  if (promotion_ == Promotion::survive)
    return white ? count_pairs<Color::white, Promotion::survive>(position)
                 : count_pairs<Color::black, Promotion::survive>(position);
  return white ? count_pairs<Color::white, Promotion::unassailable>(position)
               : count_pairs<Color::black, Promotion::unassailable>(position);
}

} // namespace plumb::chessapawn
