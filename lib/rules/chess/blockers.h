// The loser's men that are to stand on some squares, each on one of its own: how many moves it takes them.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>

#include "lib/rules/chess/walk_tables.h"

namespace plumb::chess {

class Blockers {
 public:
  // Their pawns can capture so many men.
  Blockers(const WalkTables& tables, const Board& board, Color loser, unsigned captures)
      : tables_(tables), board_(board), loser_(loser), captures_(captures),
        standing_(board.of(loser) & ~board.kings), free_(standing_) {
    // A rook is castled by the king's move.
    each_castling(board, loser, [&](Castled castled) { free_ |= bit(castled.rook); });
  }

  // Can different men be on all of `squares`, at most nine, and all but so many men have left `clear`, after
  // at most `moves` moves together?
  [[nodiscard]] bool can_fill(Bitboard squares, int moves, Bitboard clear = 0, int spared = 0) {
    // Most cases are settled by the men that are missing: each takes a move.
    int sum = static_cast<int>(count_squares(squares & ~free_));
    if (sum > moves || count_squares(squares) > count_squares(standing_)) return false;
    const int leaving = static_cast<int>(count_squares(clear & standing_)) - spared;
    if (leaving > moves) return false;
    if (sum == 0) return true;
    if (count_ == 0) list_men();
    // Then a sum of the least distances.
    for (std::size_t n = 1; n <= WalkTables::kFar; ++n) {
      const Bitboard not_yet = squares & ~within(n);
      if (not_yet == 0) break;
      sum += static_cast<int>(count_squares(not_yet));
      if (sum > moves) return false;
    }
    if (moves > WalkTables::kFar) return true;
    if (leaving <= 0 && (squares & (squares - 1)) == 0) return true;
    std::size_t targets = 0;
    for (; squares != 0; squares = without_first(squares), ++targets)
      for (std::size_t i = 0; i < count_; ++i) {
        // A man who has to leave in any case spends no more than the other moves of his walk.
        const std::uint8_t walk = distance(men_[i], first_square(squares));
        const bool leaves = leaving > 0 && walk > 0 && (bit(men_[i].from) & clear) != 0;
        costs_[targets][i] = static_cast<std::uint8_t>(walk - (leaves ? 1 : 0));
      }
    return fill((1U << targets) - 1, moves - std::max(leaving, 0), 0);
  }

  // The men, but not the king, and the squares among `squares` that they have still to go to.
  [[nodiscard]] Bitboard standing() const { return standing_; }
  [[nodiscard]] Bitboard missing(Bitboard squares) const { return squares & ~free_; }

  // Calls f(where he stands) for every man who may be on a square after one move, until it says true.
  template <class F>
  [[nodiscard]] bool any_one_move_from(int square, F&& f) {
    if (count_ == 0) list_men();
    for (std::size_t i = 0; i < count_; ++i)
      if (distance(men_[i], square) == 1 && f(static_cast<int>(men_[i].from))) return true;
    return false;
  }

 private:
  struct Man {
    std::uint8_t from;
    std::uint8_t or_from; // castled
    Piece piece;
  };

  void list_men() {
    for (Bitboard men = standing_; men != 0; men = without_first(men)) {
      const int from = first_square(men);
      men_[count_++] = {static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(from),
                        board_.piece_at(from)};
    }
    each_castling(board_, loser_, [&](Castled castled) {
      for (std::size_t i = 0; i < count_; ++i)
        if (men_[i].from == castled.rook_from) men_[i].or_from = static_cast<std::uint8_t>(castled.rook);
    });
  }
  // Where men can be within so many moves.
  [[nodiscard]] Bitboard within(std::size_t moves) {
    for (; levels_ <= moves; ++levels_) {
      Bitboard reach = 0;
      for (std::size_t i = 0; i < count_; ++i) {
        const auto& of_piece = tables_.within_of(loser_, men_[i].piece, captures_);
        reach |= of_piece[men_[i].from][levels_];
        if (men_[i].from != men_[i].or_from) reach |= of_piece[men_[i].or_from][levels_];
      }
      within_[levels_] = reach;
    }
    return within_[moves];
  }
  [[nodiscard]] std::uint8_t distance(const Man& man, int to) const {
    const auto& of_piece = tables_.distance_of(loser_, man.piece, captures_);
    return std::min(of_piece[man.from][static_cast<std::size_t>(to)],
                    of_piece[man.or_from][static_cast<std::size_t>(to)]);
  }
  // Men in `used` are taken. The square that is dearest to fill goes first, its cheapest man first.
  [[nodiscard]] bool fill(unsigned targets, int moves, std::uint32_t used) const {
    if (targets == 0) return true;
    int sum = 0;
    int dearest = -1;
    std::size_t next = 0;
    for (unsigned rest = targets; rest != 0; rest &= rest - 1) {
      const auto target = static_cast<std::size_t>(std::countr_zero(rest));
      int least = WalkTables::kFar + 1;
      for (std::size_t i = 0; i < count_; ++i)
        if ((used >> i & 1) == 0) least = std::min<int>(least, costs_[target][i]);
      sum += least;
      if (sum > moves) return false;
      if (least > dearest) {
        dearest = least;
        next = target;
      }
    }
    for (int cost = dearest; cost <= moves - (sum - dearest); ++cost)
      for (std::size_t i = 0; i < count_; ++i)
        if ((used >> i & 1) == 0 && costs_[next][i] == cost &&
            fill(targets & ~(1U << next), moves - cost, used | 1U << i))
          return true;
    return false;
  }

  const WalkTables& tables_;
  const Board& board_;
  Color loser_;
  unsigned captures_;
  Bitboard standing_;
  Bitboard free_; // squares that are filled without a move of a man
  std::size_t count_ = 0;
  std::size_t levels_ = 0;
  std::array<Bitboard, WalkTables::kFar + 1> within_;
  std::array<Man, 64> men_;
  std::array<std::array<std::uint8_t, 64>, 9> costs_;
};

} // namespace plumb::chess
