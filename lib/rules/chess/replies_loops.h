// Working out Replies man by man, for builds without the vectors of lib/rules/chess/lanes.h.
#pragma once

#include "lib/rules/chess/reply_parts.h"

namespace plumb::chess::loops {

// The value of each square, and a running sum over visited squares.
class Values {
 public:
  void add(int square, int amount) {
    auto& value = bytes_[static_cast<std::size_t>(square)];
    value = static_cast<std::int8_t>(value + amount);
  }
  void add_each(Bitboard squares, int amount) {
    for (; squares != 0; squares = without_first(squares))
      add(first_square(squares), amount);
  }
  [[nodiscard]] int at(int square) const { return bytes_[static_cast<std::size_t>(square)]; }
  void visit(Bitboard squares) {
    for (; squares != 0; squares = without_first(squares))
      sum_ += at(first_square(squares));
  }
  [[nodiscard]] int visited() const { return sum_; }

 private:
  std::array<std::int8_t, 64> bytes_{};
  int sum_ = 0;
};

// Rays by direction, the square itself left out: those that ascend in square number, then their opposites.
inline constexpr auto kRays = [] {
  constexpr std::array<SquareStep, 8> steps{
      {{0, 1}, {1, 0}, {1, 1}, {-1, 1}, {0, -1}, {-1, 0}, {-1, -1}, {1, -1}}};
  std::array<std::array<Bitboard, 8>, 64> rays{};
  for (std::size_t square = 0; square < 64; ++square)
    for (std::size_t d = 0; d < 8; ++d)
      rays[square][d] = walk_slides(static_cast<int>(square), 0, {steps[d], steps[d], steps[d], steps[d]});
  return rays;
}();

template <Color Us>
[[nodiscard]] inline PawnFreedom pawn_freedom(Bitboard pawns, Bitboard pinned_orthogonal,
                                              Bitboard pinned_diagonal) {
  if ((pawns & (pinned_orthogonal | pinned_diagonal)) == 0) [[likely]]
    return {pawns, pawns, pawns};
  const Bitboard takers = pawns & ~pinned_orthogonal;
  return {pawns & ~pinned_diagonal & (~pinned_orthogonal | down<Us>(pinned_orthogonal)),
          takers & (~pinned_diagonal | down_right<Us>(pinned_diagonal)),
          takers & (~pinned_diagonal | down_left<Us>(pinned_diagonal))};
}

// The same question as lanes::ReplyAnalysis. It marks a few more arrivals as special: all captures beside
// their king.
template <Color Us>
class ReplyAnalysis {
 public:
  ReplyAnalysis(const Board& board, bool lifted) : board_(board), lifted_(lifted) {}

  [[nodiscard]] bool in_check() {
    const KingSafety safety = king_safety<Us>(board_);
    if (safety.checkers != 0) return true;
    replies.attacked = attacked_squares<kThem>(board_, occupied_);
    replies.pinned = (safety.pinned_orthogonal | safety.pinned_diagonal) & own_;
    replies.our_pawns =
        pawn_freedom<Us>(board_.pawns & own_, safety.pinned_orthogonal, safety.pinned_diagonal);
    return false;
  }
  [[nodiscard]] bool gives_check() const {
    return attackers<Us>(board_, king_, occupied_, own_ & (board_.diagonals | board_.orthogonals)) != 0;
  }

  void run(Values& values) {
    their_king_lines();
    their_flights();
    men(values);
    pawns(values);
  }

  Replies replies;

 private:
  static constexpr Color kThem = !Us;

  void their_king_lines() {
    const Bitboard orthogonal = orthogonal_slides(king_, occupied_);
    const Bitboard diagonal = diagonal_slides(king_, occupied_);
    replies.special = {pawn_attacks<kThem>(bit(king_)), kKnightAttacks[k_],
                       diagonal | diagonal_slides(king_, occupied_ ^ (diagonal & opp_)),
                       orthogonal | orthogonal_slides(king_, occupied_ ^ (orthogonal & opp_)), 0};
    our_line(kOrthogonalLines[k_] & board_.orthogonals & own_, pinned_orthogonal_);
    our_line(kDiagonalLines[k_] & board_.diagonals & own_, pinned_diagonal_);
  }
  // Our sliders that their king shares a line with, with one or two men between.
  void our_line(Bitboard sliders, Bitboard& pinned) {
    for (; sliders != 0; sliders = without_first(sliders)) {
      const int square = first_square(sliders);
      const Bitboard line = kBetween[k_][static_cast<std::size_t>(square)];
      const Bitboard men = line & occupied_;
      if (!more_than_one(men)) {
        replies.holders |= men & own_;
        if ((men & opp_) == 0) continue;
        pinned |= line | bit(square);
        replies.holders |= bit(square);
        everyone_ |= line & ~men;
      } else if (!more_than_one(men & own_) && !more_than_one(men & opp_)) {
        replies.holders |= men & own_;
      }
    }
  }

  void their_flights() {
    const CastlingWatch castling = castling_watch<kThem>(board_, king_);
    Bitboard attacked = 0;
    Bitboard sole = 0;
    const Bitboard watch = (kKingAttacks[k_] & ~opp_) | castling.king_path;
    for (Bitboard rest = watch; rest != 0; rest = without_first(rest)) {
      const int square = first_square(rest);
      const Bitboard orthogonal = orthogonal_slides(square, occupied_);
      const Bitboard diagonal = diagonal_slides(square, occupied_);
      const Bitboard us = attackers_of(square, orthogonal, diagonal);
      if (us == 0) {
        safe_square(square, orthogonal, diagonal);
        continue;
      }
      attacked |= bit(square);
      const Bitboard others = without_first(us);
      if (others == 0) {
        sole |= bit(square);
        replies.holders |= us;
      }
      if (!more_than_one(others)) {
        for (Bitboard men = us & (board_.diagonals | board_.orthogonals); men != 0; men = without_first(men))
          everyone_ |=
              kBetween[static_cast<std::size_t>(square)][static_cast<std::size_t>(first_square(men))];
      }
    }
    everyone_ |= castling.path | (kKingAttacks[k_] & (lifted_ ? opp_ : opp_ | sole));
    replies.holders |= castling.path;
    const Bitboard home = castling.shuffled ? kRelativeRank<kThem>[0] : 0;
    if ((board_.orthogonals & own_ & home) != 0) replies.holders = ~Bitboard{0};
    replies.special.orthogonal |= home;
    for (Bitboard* arrivals : {&replies.special.pawn, &replies.special.knight, &replies.special.diagonal,
                               &replies.special.orthogonal, &replies.special.king})
      *arrivals |= everyone_;
    replies.flights = watch & ~attacked & kKingAttacks[k_] & ~opp_;
    replies.base =
        count_squares(replies.flights) + legal_castlings<kThem>(board_, king_, attacked, replies.castlings);
  }
  [[nodiscard]] Bitboard attackers_of(int square, Bitboard orthogonal, Bitboard diagonal) const {
    const auto i = static_cast<std::size_t>(square);
    return own_ & ((orthogonal & board_.orthogonals) | (diagonal & board_.diagonals) |
                   (kKnightAttacks[i] & board_.knights) | (kPawnAttacks[index(kThem)][i] & board_.pawns) |
                   (kKingAttacks[i] & board_.kings));
  }
  // A square that we do not attack: what would attack it, on arriving or by leaving the line of another.
  void safe_square(int square, Bitboard orthogonal, Bitboard diagonal) {
    const auto i = static_cast<std::size_t>(square);
    replies.flight.pawn |= kPawnAttacks[index(kThem)][i];
    replies.flight.knight |= kKnightAttacks[i];
    replies.flight.diagonal |= diagonal;
    replies.flight.orthogonal |= orthogonal;
    replies.flight.king |= kKingAttacks[i];
    const auto uncover = [&](Bitboard sliders) {
      for (; sliders != 0; sliders = without_first(sliders)) {
        const Bitboard men = kBetween[i][static_cast<std::size_t>(first_square(sliders))] & occupied_;
        if (!more_than_one(men)) replies.holders |= men & own_;
      }
    };
    uncover(kOrthogonalLines[i] & board_.orthogonals & own_);
    uncover(kDiagonalLines[i] & board_.diagonals & own_);
  }

  void men(Values& values) {
    const Bitboard sliders = opp_ & (board_.diagonals | board_.orthogonals);
    replies.tangled = (sliders & (pinned_orthogonal_ | pinned_diagonal_)) != 0;
    for (Bitboard rest = board_.knights & opp_ & ~(pinned_orthogonal_ | pinned_diagonal_); rest != 0;
         rest = without_first(rest)) {
      const int from = first_square(rest);
      const Bitboard reach = kKnightAttacks[static_cast<std::size_t>(from)];
      const int moves = static_cast<int>(count_squares(reach & ~opp_));
      replies.base += static_cast<unsigned>(moves);
      values.add(from, -moves);
      values.add_each(reach & opp_, 1);
    }
    for (Bitboard rest = board_.orthogonals & opp_ & ~pinned_diagonal_; rest != 0;
         rest = without_first(rest)) {
      const int from = first_square(rest);
      slider(values, from, pinned_orthogonal_, orthogonal_slides, 0);
    }
    for (Bitboard rest = board_.diagonals & opp_ & ~pinned_orthogonal_; rest != 0;
         rest = without_first(rest)) {
      const int from = first_square(rest);
      slider(values, from, pinned_diagonal_, diagonal_slides, 2);
    }
  }
  // `first_ray`: 0 for the orthogonal rays, 2 for the diagonal ones.
  template <class Slides>
  void slider(Values& values, int from, Bitboard pins, Slides slides, std::size_t first_ray) {
    const Bitboard allowed = (pins & bit(from)) != 0 ? pins : ~Bitboard{0};
    const Bitboard reach = slides(from, occupied_) & allowed;
    const Bitboard targets = reach & ~opp_;
    const auto& rays = kRays[static_cast<std::size_t>(from)];
    int moves = 0;
    for (std::size_t d = first_ray; d < first_ray + 2; ++d) {
      moves += ascending_ray(values, targets & rays[d]);
      moves += descending_ray(values, targets & rays[d + 4]);
    }
    replies.base += static_cast<unsigned>(moves);
    values.add(from, -moves);
    values.add_each(reach & opp_, 1);
    for (Bitboard rest = reach & own_; rest != 0; rest = without_first(rest)) {
      const int man = first_square(rest);
      const Bitboard behind = slides(from, occupied_ ^ bit(man)) & ~reach & ~opp_ & allowed;
      values.add(man, static_cast<int>(count_squares(behind)));
      see(from, man);
    }
  }
  // A man of ours put on a square of a ray takes from the slider what lies beyond: far squares first.
  [[nodiscard]] static int ascending_ray(Values& values, Bitboard ray) {
    int beyond = 0;
    for (; ray != 0; ++beyond) {
      const int square = 63 - std::countl_zero(ray);
      values.add(square, -beyond);
      ray ^= bit(square);
    }
    return beyond;
  }
  [[nodiscard]] static int descending_ray(Values& values, Bitboard ray) {
    int beyond = 0;
    for (; ray != 0; ray = without_first(ray))
      values.add(first_square(ray), -beyond++);
    return beyond;
  }
  void see(int from, int man) {
    const Bitboard here = bit(man);
    if (file_of(from) == file_of(man))
      replies.seen_file |= here;
    else if (rank_of(from) == rank_of(man))
      replies.seen_rank |= here;
    else if ((kRisingLines[static_cast<std::size_t>(from)] & here) != 0)
      replies.seen_rising |= here;
    else
      replies.seen_falling |= here;
  }

  void pawns(Values& values) {
    const Bitboard men = board_.pawns & opp_;
    replies.their_pawns = pawn_freedom<kThem>(men, pinned_orthogonal_, pinned_diagonal_);
    const PawnSquares<kThem> squares(replies.their_pawns, own_, ~occupied_);
    replies.base += squares.moves();
    replies.stoppers = squares.stoppers();
    replies.double_stoppers = squares.double_stoppers();
    add_pawns(values, squares, 1);
    if ((men & kRelativeRank<kThem>[6]) == 0) return;
    const PawnSquares<kThem> promoting = squares.promoting();
    replies.base += 3 * promoting.moves();
    add_pawns(values, promoting, 3);
  }
  static void add_pawns(Values& values, const PawnSquares<kThem>& squares, int times) {
    for (const Bitboard set : squares.minus())
      values.add_each(set, -times);
    for (const Bitboard set : squares.plus())
      values.add_each(set, times);
  }

  const Board& board_;
  const bool lifted_;
  const Bitboard own_ = board_.of(Us);
  const Bitboard opp_ = board_.of(kThem);
  const Bitboard occupied_ = own_ | opp_;
  const int king_ = first_square(board_.kings & opp_);
  const std::size_t k_ = static_cast<std::size_t>(king_);
  Bitboard everyone_ = 0; // where any arrival is special
  Bitboard pinned_orthogonal_ = 0;
  Bitboard pinned_diagonal_ = 0;
};

} // namespace plumb::chess::loops
