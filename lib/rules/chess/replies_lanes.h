// Working out Replies with vectors of eight directions.
#pragma once

#include "lib/rules/chess/lanes_count.h"

#if defined(PLUMB_CHESS_LANES)

#include "lib/rules/chess/reply_parts.h"

namespace plumb::chess::lanes {

// The value of each square, and a running sum over visited squares.
class Values {
 public:
  void set(__m512i values) {
    vector_ = values;
    _mm512_store_si512(bytes_.data(), values);
  }
  [[nodiscard]] int at(int square) const { return bytes_[static_cast<std::size_t>(square)]; }
  void visit(Bitboard squares) {
    visits_ = _mm512_mask_sub_epi8(visits_, squares, visits_, _mm512_set1_epi8(-1));
  }
  [[nodiscard]] int visited() const {
    return sum_of_half_words(dot(_mm512_setzero_si512(), visits_, vector_));
  }

 private:
  // Sums of products of four unsigned and four signed bytes.
  [[nodiscard]] static __m512i dot(__m512i sum, __m512i times, __m512i values) {
#if defined(__AVX512VNNI__)
    return _mm512_dpbusd_epi32(sum, times, values);
#else
    const __m512i pairs = _mm512_maddubs_epi16(times, values);
    return _mm512_add_epi32(sum, _mm512_madd_epi16(pairs, _mm512_set1_epi16(1)));
#endif
  }

  __m512i vector_;
  __m512i visits_ = _mm512_setzero_si512();
  alignas(64) std::array<std::int8_t, 64> bytes_;
};

// One question, answered step by step; each step is a member function that uses what earlier ones found.
template <Color Us>
class ReplyAnalysis {
 public:
  // `board`: the position, or the position with `lifted`, one of our men, taken off the board.
  ReplyAnalysis(const Board& board, bool lifted) : board_(board), lifted_(lifted) {}

  // Are we in check? Also finds what limits our own moves.
  [[nodiscard, gnu::always_inline]] bool in_check() {
    replies.attacked =
        any_lane(or3(att_theirs_, step(steppers<kThem>(their_king_, their_pawns_)), jump(their_knights_)));
    if ((replies.attacked & our_king_) != 0) return true;
    const Lanes pins = pins_on(slide(all(our_king_), passable_), att_theirs_, own_);
    replies.pinned = any_lane(pins);
    replies.our_pawns = pawn_freedom<Us>(our_pawns_, replies.pinned, either(pins, opposite(pins)));
    return false;
  }
  // Are they, a man of ours having been lifted off the line of another?
  [[nodiscard]] bool gives_check() const { return lanes_with(att_ours_, all(their_king_)) != 0; }

  [[gnu::always_inline]] void run(Values& values) {
    their_king_lines();
    their_flights();
    arrivals();
    men(values);
  }

  Replies replies;

 private:
  static constexpr Color kThem = !Us;

  // Rays from their king to the first and on to the second man, and our sliders that look back along them.
  [[gnu::always_inline]] void their_king_lines() {
    const Lanes rays = slide(all(their_king_), passable_);
    const Lanes hits = both(rays, toward_);
    pins_ = both(hits, all(opp_));
    const Lanes first = minus(rays, all(empty_));
    const Lanes beyond = slide(first, passable_);
    const Lanes second = minus(both(beyond, toward_), all(empty_));
    const Lanes pair = either(first, second);
    const __mmask8 pinned = lanes_not_empty(pins_);
    const __mmask8 theirs_first = lanes_with(rays, all(opp_));
    const __mmask8 mixed = lanes_not_empty(second) & lanes_with(pair, all(opp_));
    holders_ = or3(hits, only(mixed, pair), only(pinned, beyond));
    arrive_ = either(rays, only(theirs_first, beyond));
    blocks_ = only(pinned, either(rays, beyond));
  }

  // Squares that their king minds, by how many of our men attack them.
  [[gnu::always_inline]] void their_flights() {
    const CastlingWatch castling = castling_watch<kThem>(board_, king_square_);
    const Bitboard watch = (kKingAttacks[king_index()] & ~opp_) | castling.king_path;
    const Lanes our_steppers = steppers<Us>(our_king_, our_pawns_);
    const __m512i attackers =
        _mm512_add_epi8(lane_counts(either(att_ours_, step(our_steppers))), lane_counts(jump(our_knights_)));
    const Bitboard safe = ~_mm512_test_epi8_mask(attackers, attackers);
    const Bitboard once = _mm512_cmpeq_epi8_mask(attackers, _mm512_set1_epi8(1));
    const Bitboard sole = watch & once;
    const Bitboard dual = watch & _mm512_cmpeq_epi8_mask(attackers, _mm512_set1_epi8(2));
    safe_ = watch & safe;
    from_safe_ = slide(all(safe_), passable_);
    const Lanes from_sole = slide(all(sole), passable_);
    holders_ = or_and(or_and(holders_, from_safe_, toward_), from_sole, gen_ours_);
    holders_ = or_and(holders_, step(all(sole)), opposite(our_steppers));
    holders_ = or_and(holders_, jump(sole), all(our_knights_));
    blocks_ = or_and(blocks_, from_sole, toward_);
    if (dual != 0) blocks_ = or_and(blocks_, slide(all(dual), passable_), toward_);

    replies.flights = safe_ & kKingAttacks[king_index()] & ~opp_;
    // Beside their king, what arrives could be the only guard of its square, or find no guard there.
    beside_king_ = kKingAttacks[king_index()] & (lifted_ ? safe & opp_ : once);
    castling_path_ = castling.path;
    shuffled_home_ = castling.shuffled ? kRelativeRank<kThem>[0] : 0;
    replies.base = legal_castlings<kThem>(board_, king_square_, ~safe, replies.castlings) +
                   count_squares(replies.flights);
  }

  [[gnu::always_inline]] void arrivals() {
    replies.holders = (any_lane(holders_) & own_) | castling_path_;
    if ((board_.orthogonals & shuffled_home_ & own_) != 0) replies.holders = ~Bitboard{0};
    const Bitboard everyone = (any_lane(blocks_) & empty_) | beside_king_ | castling_path_;
    const __m512i special = by_square(arrive_);
    replies.special = {everyone | pawn_attacks<kThem>(their_king_), everyone | kKnightAttacks[king_index()],
                       everyone | squares_with(special, kDiagonalLanes),
                       everyone | squares_with(special, kOrthogonalLanes) | shuffled_home_, everyone};
    const __m512i flight = by_square(from_safe_);
    replies.flight = {pawn_attacks<kThem>(safe_), any_lane(jump(safe_)), squares_with(flight, kDiagonalLanes),
                      squares_with(flight, kOrthogonalLanes), any_lane(step(all(safe_)))};
  }

  [[gnu::always_inline]] void men(Values& values) {
    const Bitboard pinned = any_lane(pins_);
    const Lanes along = either(pins_, opposite(pins_));
    const Lanes movers = both(gen_theirs_, either(all(~pinned), along));
    Lanes reach = att_theirs_;
    replies.tangled = (pinned & (board_.diagonals | board_.orthogonals)) != 0;
    if (replies.tangled) reach = slide(movers, passable_);
    const Bitboard knights = their_knights_ & ~pinned;
    const Lanes jumps = jump(knights);
    replies.base += sum_of_counts(minus(reach, all(opp_)), minus(jumps, all(opp_)));

    // A ray's length behind our man is gained, behind an empty square lost, and from a slider its moves.
    const __m512i length = ray_lengths(either(minus(reach, all(opp_)), movers));
    __m512i value = _mm512_mask_sub_epi8(length, ~own_, _mm512_setzero_si512(), length);
    value = _mm512_add_epi8(value, lane_counts(both(reach, all(opp_))));
    value = _mm512_add_epi8(value, lane_counts(both(jumps, all(opp_))));
    value = _mm512_sub_epi8(value, lane_counts(both(jump_back(~opp_), all(knights))));
    replies.their_pawns = pawn_freedom<kThem>(their_pawns_, pinned, along);
    values.set(pawns(value));

    const __m512i seen = by_square(both(reach, all(own_)));
    replies.seen_file = squares_with(seen, 1U << north | 1U << south);
    replies.seen_rank = squares_with(seen, 1U << east | 1U << west);
    replies.seen_rising = squares_with(seen, 1U << north_east | 1U << south_west);
    replies.seen_falling = squares_with(seen, 1U << north_west | 1U << south_east);
  }

  // For each lane, the number of squares that a slider of theirs on a square of `from` would reach, summed
  // over the lanes at each square. Lane sets "at least n squares", n = 1..7, are nested, so three parities
  // of them are the binary digits of n, and only three vectors need to be counted by square.
  [[nodiscard, gnu::always_inline]] __m512i ray_lengths(Lanes from) const {
    Lanes at_least[8]; // std::array drops the alignment of vectors
    Lanes open = step_back(all(~opp_));
    at_least[1] = both(from, open);
    for (std::size_t n = 2; n < 8; ++n) {
      open = step_back(both(open, all(empty_)));
      at_least[n] = both(from, open);
    }
    const Lanes twos = xor3(at_least[2], at_least[4], at_least[6]);
    const Lanes ones = xor3(xor3(at_least[1], at_least[3], at_least[5]), at_least[7], twos);
    __m512i count = lane_counts(at_least[4]);
    count = _mm512_add_epi8(_mm512_add_epi8(count, count), lane_counts(twos));
    return _mm512_add_epi8(_mm512_add_epi8(count, count), lane_counts(ones));
  }

  // Adds what their pawns make of each square, and their moves to the base.
  [[nodiscard, gnu::always_inline]] __m512i pawns(__m512i value) {
    const PawnSquares<kThem> squares(replies.their_pawns, own_, empty_);
    replies.base += squares.moves();
    replies.stoppers = squares.stoppers();
    replies.double_stoppers = squares.double_stoppers();
    value = _mm512_add_epi8(value, pawn_values(squares));
    if ((their_pawns_ & kRelativeRank<kThem>[6]) != 0) {
      const PawnSquares<kThem> promoting = squares.promoting();
      replies.base += 3 * promoting.moves();
      const __m512i once = pawn_values(promoting);
      value = _mm512_add_epi8(value, _mm512_add_epi8(once, _mm512_add_epi8(once, once)));
    }
    return value;
  }

  [[nodiscard, gnu::always_inline]] static __m512i pawn_values(const PawnSquares<kThem>& squares) {
    const auto minus = squares.minus();
    const auto plus = squares.plus();
    const auto word = [](Bitboard squares) { return static_cast<long long>(squares); };
    const __m512i all = by_square(_mm512_set_epi64(0, 0, word(plus[1]), word(plus[0]), word(minus[3]),
                                                   word(minus[2]), word(minus[1]), word(minus[0])));
    return _mm512_sub_epi8(_mm512_popcnt_epi8(_mm512_and_si512(all, _mm512_set1_epi8(0x30))),
                           _mm512_popcnt_epi8(_mm512_and_si512(all, _mm512_set1_epi8(0x0F))));
  }

  [[nodiscard]] std::size_t king_index() const { return static_cast<std::size_t>(king_square_); }

  const Board& board_;
  const bool lifted_;
  const Bitboard own_ = board_.of(Us);
  const Bitboard opp_ = board_.of(kThem);
  const Bitboard empty_ = ~(own_ | opp_);
  const Bitboard our_king_ = board_.kings & own_;
  const Bitboard their_king_ = board_.kings & opp_;
  const int king_square_ = first_square(their_king_);
  const Bitboard our_pawns_ = board_.pawns & own_;
  const Bitboard their_pawns_ = board_.pawns & opp_;
  const Bitboard our_knights_ = board_.knights & own_;
  const Bitboard their_knights_ = board_.knights & opp_;
  const Lanes passable_ = passing(empty_);
  const Lanes gen_ours_ = sliders(board_.orthogonals & own_, board_.diagonals& own_);
  const Lanes gen_theirs_ = sliders(board_.orthogonals & opp_, board_.diagonals& opp_);
  const Lanes att_theirs_ = slide(gen_theirs_, passable_);
  const Lanes att_ours_ = slide(gen_ours_, passable_);
  const Lanes toward_ = opposite(att_ours_); // what our sliders see, in the lane that looks back at them

  Lanes pins_;
  Lanes holders_;
  Lanes arrive_;
  Lanes blocks_;
  Lanes from_safe_;
  Bitboard safe_ = 0;
  Bitboard beside_king_ = 0;
  Bitboard castling_path_ = 0;
  Bitboard shuffled_home_ = 0;
};

} // namespace plumb::chess::lanes
#endif
