// Looking one move ahead on 8x8: counting two plies, and finding a move that wins.
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

// What stands after kLanes moves of `us`, a lane each.
struct Portion {
  const Bits* pairs; // the moves
  Lanes used;        // all ones in the lanes that have a move
  Lanes replies;     // the number of moves, the end of the game not considered
  Lanes over;        // all ones where the game has ended by promotion
};

// Looks at moves in portions.
template <Color Us, Promotion Rule>
class Lookahead {
 public:
  Lookahead(Bits us, const Army<Bits>& them) : us_(us), them_(them) {}

  // Calls f(portion) until it returns true, and returns whether it did. The first `doubles` moves of the
  // list are double steps.
  template <class F>
  [[gnu::always_inline]] bool any_of(PairList& list, int doubles, F&& f) const {
    list.pad();
    int at = 0;
    for (; at < doubles; at += kLanes)
      if (f(portion<true>(list, at, doubles))) return true;
    for (; at < list.size; at += kLanes)
      if (f(portion<false>(list, at, 0))) return true;
    return false;
  }

 private:
  template <bool Doubles>
  [[nodiscard, gnu::always_inline]] Portion portion(const PairList& list, int at, int doubles) const {
    const Lanes pair = load(list, at);
    const Lanes us = us_ ^ pair;
    Army<Lanes> them{splat<Lanes>(them_.all), splat<Lanes>(them_.diagonal), splat<Lanes>(them_.straight),
                     splat<Lanes>(them_.knights), splat<Lanes>(them_.kings)};
    them.keep_only(~pair);
    Lanes passed{};
    if constexpr (Doubles) passed = ((pair << 8) & (pair >> 8)) & first_lanes(doubles - at);
    Lanes over{};
    if constexpr (Rule == Promotion::survive) {
      over = nonzero_mask<Lanes>(them.all & last_rank(!Us));
    } else {
      if (any<Lanes>(us & last_rank(Us))) over = nonzero_mask<Lanes>(unassailable<!Us>(them, us));
    }
    return {list.pairs.data() + at, first_lanes(list.size - at),
            count_targets<!Us, Doubles>(them, us, passed), over};
  }

  Bits us_;
  Army<Bits> them_;
};

// Calls f(portion) for all moves of the side to move, or until it returns true. The game must not be over.
template <Color Us, Promotion Rule, class F>
[[gnu::always_inline]] inline void look_ahead(const Position8x8& position, F&& f) {
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
  if (Lookahead<Us, Rule>(us.all, them).any_of(list, doubles, f) || position.passed == 0) return;
  PairList passing;
  for_each_bit(takers<Us>(us, men, position.passed),
               [&](int square) { passing.add(Bits{1} << square | position.passed); });
  Army<Bits> left = them;
  left.keep_only(~shifted_back<Us, Way::ahead>(position.passed));
  Lookahead<Us, Rule>(us.all, left).any_of(passing, 0, f);
}

template <Color Us, Promotion Rule>
std::uint64_t count_replies(const Position8x8& position) {
  Lanes sum{};
  look_ahead<Us, Rule>(position, [&](const Portion& portion) {
    sum += portion.replies & portion.used & ~portion.over;
    return false;
  });
  return sum_of_lanes(sum);
}

// A move wins at once by promotion, or by leaving no reply; under `survive` a promotion that shows after the
// move is the other side's.
template <Color Us, Promotion Rule>
std::optional<Move> winning_move(const Position8x8& position) {
  std::optional<Move> found;
  look_ahead<Us, Rule>(position, [&](const Portion& portion) {
    const Lanes stuck = ~nonzero_mask<Lanes>(portion.replies);
    const Lanes won =
        portion.used & (Rule == Promotion::survive ? stuck & ~portion.over : stuck | portion.over);
    if (!any<Lanes>(won)) return false;
    int lane = 0;
    while (won[lane] == 0)
      ++lane;
    const Bits pair = portion.pairs[lane];
    const Bits own = position.armies[index(Us)].all;
    found = Move{Square{static_cast<std::uint8_t>(std::countr_zero(pair & own))},
                 Square{static_cast<std::uint8_t>(std::countr_zero(pair & ~own))}};
    return true;
  });
  return found;
}

} // namespace

std::uint64_t Chessapawn8x8::count_two(const Position& position) const {
  if (is_over(position)) return 0;
  const bool white = position.side == Color::white;
  if (promotion_ == Promotion::survive)
    return white ? count_replies<Color::white, Promotion::survive>(position)
                 : count_replies<Color::black, Promotion::survive>(position);
  return white ? count_replies<Color::white, Promotion::unassailable>(position)
               : count_replies<Color::black, Promotion::unassailable>(position);
}

std::optional<Move> Chessapawn8x8::mate_in_one(const Position& position) const {
  if (is_over(position)) return std::nullopt;
  const bool white = position.side == Color::white;
  if (promotion_ == Promotion::survive)
    return white ? winning_move<Color::white, Promotion::survive>(position)
                 : winning_move<Color::black, Promotion::survive>(position);
  return white ? winning_move<Color::white, Promotion::unassailable>(position)
               : winning_move<Color::black, Promotion::unassailable>(position);
}

} // namespace plumb::chessapawn
