// The parts of Replies that have nothing to do with vectors: castlings and pawns.
#pragma once

#include "lib/rules/chess/movegen.h"
#include "lib/rules/chess/replies.h"

namespace plumb::chess {

template <Color Us>
[[nodiscard]] inline CastlingWatch castling_watch(const Board& board, int king) {
  CastlingWatch watch;
  for (Bitboard rooks = board.rights & kRelativeRank<Us>[0]; rooks != 0; rooks = without_first(rooks)) {
    const int rook = first_square(rooks);
    const CastlingPaths paths = castling_paths<Us>(king, rook);
    const Bitboard path = (paths.king | paths.rook) & ~(bit(king) | bit(rook));
    if ((path & board.of(Us)) != 0) continue;
    watch.path |= path | bit(rook);
    watch.king_path |= paths.king & ~bit(king);
    if (file_of(king) != 4 || (file_of(rook) != 0 && file_of(rook) != 7)) watch.shuffled = true;
  }
  return watch;
}

// The number of legal castlings, and the king's squares in each.
template <Color Us>
[[nodiscard]] inline unsigned legal_castlings(const Board& board, int king, Bitboard attacked,
                                              std::array<Bitboard, 2>& king_paths) {
  unsigned count = 0;
  for (Bitboard rooks = board.rights & kRelativeRank<Us>[0]; rooks != 0; rooks = without_first(rooks)) {
    const int rook = first_square(rooks);
    if (castling_legal<Us>(board, king, rook, attacked))
      king_paths[count++] = castling_paths<Us>(king, rook).king & ~bit(king);
  }
  return count;
}

// What the pawns of Us, who reply, do with each square: the moves of the pawns themselves, and what an
// arrival on an empty square or on a man of theirs, or the lifting of a man of ours, adds or takes.
template <Color Us>
class PawnSquares {
 public:
  PawnSquares(const PawnFreedom& free, Bitboard own, Bitboard empty)
      : enemies_(own), front_(up<Us>(free.push)), one_(front_ & empty),
        next_(up<Us>(one_ & kRelativeRank<Us>[2])), two_(next_ & empty), left_(up_left<Us>(free.left)),
        right_(up_right<Us>(free.right)), stopped_(front_ & own),
        stopped_twice_(stopped_ & kRelativeRank<Us>[2] & down<Us>(empty)), next_stopped_(next_ & own) {}

  [[nodiscard]] unsigned moves() const {
    return count_squares(one_) + count_squares(two_) + count_squares(left_ & enemies_) +
           count_squares(right_ & enemies_);
  }
  [[nodiscard]] Bitboard stoppers() const { return stopped_ | next_stopped_; }
  [[nodiscard]] Bitboard double_stoppers() const { return next_stopped_; }

  // Sets of squares that each take one: the pawns' own squares, where a push would be stopped, and enemies
  // that could be captured.
  [[nodiscard]] std::array<Bitboard, 4> minus() const {
    const Bitboard takes_left = left_ & enemies_;
    const Bitboard takes_right = right_ & enemies_;
    return {one_ | two_ | takes_left | down<Us>(one_),
            down<Us>(two_) | takes_right | down<Us>(down<Us>(two_)), down_right<Us>(takes_left),
            down_left<Us>(takes_right)};
  }
  // Sets that each add one: where a capture would be offered, and enemies that stop a push.
  [[nodiscard]] std::array<Bitboard, 2> plus() const {
    return {(left_ & ~enemies_) | stopped_ | next_stopped_, (right_ & ~enemies_) | stopped_twice_};
  }

  // The same for promotions alone.
  [[nodiscard]] PawnSquares promoting() const {
    constexpr Bitboard last = kRelativeRank<Us>[7];
    PawnSquares result = *this;
    for (Bitboard* squares : {&result.front_, &result.one_, &result.left_, &result.right_, &result.stopped_})
      *squares &= last;
    result.next_ = result.two_ = result.stopped_twice_ = result.next_stopped_ = 0;
    return result;
  }

 private:
  Bitboard enemies_;
  Bitboard front_, one_, next_, two_, left_, right_;
  Bitboard stopped_, stopped_twice_, next_stopped_;
};

} // namespace plumb::chess
