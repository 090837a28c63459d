// Is there a mate in one? The question that a mate solver asks most.
//
// A mating move gives check, directly or by uncovering a slider, and leaves the king no flight. Both are
// seen before a move is made:
//   - only moves to a square from which the man attacks the king are looked at, those of men that uncover a
//     slider, and the rare kinds (promotion, en passant, castling);
//   - the flights are the squares next to the king that its own men leave free and nothing attacks, the king
//     lifted. A move adds to what is attacked just what the man attacks from its new square and what a slider
//     attacks through the square that became empty. So a move whose man reaches not all the flights cannot
//     mate, unless a slider of its side looks at the square that it leaves.
// What is left, seldom more than a move or two, is made, and whether it mates is answered by the king's
// flights first, then by blocks and captures.
#pragma once

#include <optional>

#include "lib/rules/chess/make.h"

namespace plumb::chess {

// Is the side to move checkmated?
template <Color Us>
[[nodiscard]] inline bool is_checkmate(const Board& board) {
  const KingSafety safety = king_safety<Us>(board);
  if (safety.checkers == 0) return false;
  const Bitboard own = board.of(Us);
  const Bitboard attacked = attacked_squares<!Us>(board, board.occupied() ^ bit(safety.king));
  if ((kKingAttacks[static_cast<std::size_t>(safety.king)] & ~own & ~attacked) != 0) return false;
  return more_than_one(safety.checkers) || count_moves<Us>(board) == 0;
}

// Own men that stand alone between an own slider and the enemy king.
template <Color Us>
[[nodiscard]] inline Bitboard discoverers(const Board& board, int king) {
  const Bitboard own = board.of(Us);
  const Bitboard occupied = board.occupied();
  const auto k = static_cast<std::size_t>(king);
  Bitboard sliders =
      own & ((kOrthogonalLines[k] & board.orthogonals) | (kDiagonalLines[k] & board.diagonals));
  Bitboard found = 0;
  for (; sliders != 0; sliders = without_first(sliders)) {
    const Bitboard blockers = kBetween[k][static_cast<std::size_t>(first_square(sliders))] & occupied;
    if (blockers != 0 && !more_than_one(blockers)) found |= blockers & own;
  }
  return found;
}

template <Color Us>
class MateInOne {
 public:
  explicit MateInOne(const Board& board)
      : board_(board), own_(board.of(Us)), other_(board.of(!Us)), occupied_(own_ | other_),
        king_(first_square(board.kings & other_)), lifted_(occupied_ ^ bit(king_)),
        safety_(king_safety<Us>(board)), discoverers_(discoverers<Us>(board, king_)) {}

  [[nodiscard]] std::optional<Move> find() {
    const auto k = static_cast<std::size_t>(king_);
    look_around();
    flights_ = kKingAttacks[k] & ~other_ & ~covered_;
    if (try_king()) return found_;
    if (more_than_one(safety_.checkers)) return std::nullopt;
    const Bitboard targets = safety_.targets & ~own_;
    const Bitboard pinned = safety_.pinned_orthogonal | safety_.pinned_diagonal;
    for (Bitboard men = board_.knights & own_ & ~pinned; men != 0; men = without_first(men)) {
      const int from = first_square(men);
      if (try_moves(Piece::knight, from, kKnightAttacks[static_cast<std::size_t>(from)] & targets,
                    kKnightAttacks[k]))
        return found_;
    }
    const Bitboard diagonal = diagonal_slides(king_, occupied_);
    const Bitboard orthogonal = orthogonal_slides(king_, occupied_);
    for (int i = 0; i < count_; ++i) {
      const Slides& man = sliders_[static_cast<std::size_t>(i)];
      const Bitboard here = bit(man.from);
      Bitboard allowed = man.squares & targets;
      if ((pinned & here) != 0) allowed &= pin_line(man.from);
      const bool queen = (board_.queens() & here) != 0;
      const Piece piece = queen ? Piece::queen : (board_.diagonals & here) != 0 ? Piece::bishop : Piece::rook;
      const Bitboard checks = queen ? diagonal | orthogonal : piece == Piece::bishop ? diagonal : orthogonal;
      if (try_moves(piece, man.from, allowed, checks)) return found_;
    }
    return try_pawns() ? found_ : std::nullopt;
  }

 private:
  struct Slides {
    int from;
    Bitboard squares;
  };

  // What our men attack, their king lifted. A slider's squares are also where it can move to: it looks
  // through the king only if it attacks him, which it does not when it is our move.
  void look_around() {
    covered_ = pawn_attacks<Us>(board_.pawns & own_) |
               kKingAttacks[static_cast<std::size_t>(first_square(board_.kings & own_))];
    for (Bitboard men = board_.knights & own_; men != 0; men = without_first(men))
      covered_ |= kKnightAttacks[static_cast<std::size_t>(first_square(men))];
    for (Bitboard men = (board_.diagonals | board_.orthogonals) & own_; men != 0; men = without_first(men)) {
      const int from = first_square(men);
      Bitboard squares = 0;
      if ((board_.diagonals & bit(from)) != 0) squares |= diagonal_slides(from, lifted_);
      if ((board_.orthogonals & bit(from)) != 0) squares |= orthogonal_slides(from, lifted_);
      looked_through_ |= squares;
      sliders_[static_cast<std::size_t>(count_++)] = {from, squares};
    }
    covered_ |= looked_through_;
  }

  [[nodiscard]] Bitboard pin_line(int from) const {
    return (safety_.pinned_orthogonal & bit(from)) != 0
               ? safety_.pinned_orthogonal & line_through(safety_.king, from)
               : safety_.pinned_diagonal & line_through(safety_.king, from);
  }

  // A king gives check only by uncovering a slider or by castling.
  bool try_king() {
    const Bitboard rooks = board_.rights & kRelativeRank<Us>[0];
    const Bitboard king = bit(safety_.king);
    if (rooks == 0 && (discoverers_ & king) == 0) return false;
    const Bitboard attacked = attacked_squares<!Us>(board_, occupied_ ^ king);
    if ((discoverers_ & king) != 0)
      for (Bitboard to = kKingAttacks[static_cast<std::size_t>(safety_.king)] & ~own_ & ~attacked; to != 0;
           to = without_first(to))
        if (mates(plain(Piece::king, safety_.king, first_square(to)))) return true;
    if (safety_.checkers != 0) return false;
    for (Bitboard rest = rooks; rest != 0; rest = without_first(rest))
      if (castling_legal<Us>(board_, safety_.king, first_square(rest), attacked) &&
          mates({static_cast<std::uint8_t>(safety_.king), static_cast<std::uint8_t>(first_square(rest)),
                 Piece::king, MoveKind::castling}))
        return true;
    return false;
  }

  [[nodiscard]] static Move plain(Piece piece, int from, int to) {
    return {static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to), piece, MoveKind::plain};
  }

  bool try_moves(Piece piece, int from, Bitboard targets, Bitboard checks) {
    if ((discoverers_ & bit(from)) == 0) targets &= checks;
    for (; targets != 0; targets = without_first(targets)) {
      const int to = first_square(targets);
      if (may_cover(from, reach(piece, to, from)) && mates(plain(piece, from, to))) return true;
    }
    return false;
  }

  // What a man attacks from `to` once `from` is empty.
  [[nodiscard]] Bitboard reach(Piece piece, int to, int from) const {
    const Bitboard occupied = lifted_ & ~bit(from);
    switch (piece) {
    case Piece::knight:
      return kKnightAttacks[static_cast<std::size_t>(to)];
    case Piece::bishop:
      return diagonal_slides(to, occupied);
    case Piece::rook:
      return orthogonal_slides(to, occupied);
    case Piece::queen:
      return diagonal_slides(to, occupied) | orthogonal_slides(to, occupied);
    case Piece::pawn:
      return kPawnAttacks[index(Us)][static_cast<std::size_t>(to)];
    case Piece::king:
      break;
    }
    return kKingAttacks[static_cast<std::size_t>(to)];
  }
  [[nodiscard]] bool may_cover(int from, Bitboard reached) const {
    return (flights_ & ~reached) == 0 || (looked_through_ & bit(from)) != 0;
  }

  bool try_pawns() {
    const Bitboard pawns = board_.pawns & own_;
    if (pawns == 0) return false;
    const Bitboard pushers = pawns & ~safety_.pinned_diagonal;
    const Bitboard one = (up<Us>(pushers & ~safety_.pinned_orthogonal) |
                          (up<Us>(pushers & safety_.pinned_orthogonal) & safety_.pinned_orthogonal)) &
                         ~occupied_;
    const Bitboard two = up<Us>(one & kRelativeRank<Us>[2]) & ~occupied_ & safety_.targets;
    const Bitboard capturers = pawns & ~safety_.pinned_orthogonal;
    const Bitboard loose = capturers & ~safety_.pinned_diagonal;
    const Bitboard tied = capturers & safety_.pinned_diagonal;
    const Bitboard prey = other_ & safety_.targets;
    const Bitboard left = (up_left<Us>(loose) | (up_left<Us>(tied) & safety_.pinned_diagonal)) & prey;
    const Bitboard right = (up_right<Us>(loose) | (up_right<Us>(tied) & safety_.pinned_diagonal)) & prey;
    constexpr Bitboard last = kRelativeRank<Us>[7];
    const Bitboard push = one & safety_.targets;
    if (try_steps(push & ~last, kUp<Us>, MoveKind::plain) ||
        try_steps(two, 2 * kUp<Us>, MoveKind::double_step) ||
        try_steps(left & ~last, kUpLeft<Us>, MoveKind::plain) ||
        try_steps(right & ~last, kUpRight<Us>, MoveKind::plain))
      return true;
    if ((pawns & kRelativeRank<Us>[6]) != 0 &&
        (try_promotions(push & last, kUp<Us>) || try_promotions(left & last, kUpLeft<Us>) ||
         try_promotions(right & last, kUpRight<Us>)))
      return true;
    const Bitboard passed = board_.rights & kRelativeRank<Us>[5];
    if (passed == 0) return false;
    const int to = first_square(passed);
    for (Bitboard takers = kPawnAttacks[index(!Us)][static_cast<std::size_t>(to)] & pawns; takers != 0;
         takers = without_first(takers))
      if (const int from = first_square(takers);
          en_passant_legal<Us>(board_, from, to) &&
          mates({static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to), Piece::pawn,
                 MoveKind::en_passant}))
        return true;
    return false;
  }

  bool try_steps(Bitboard targets, int step, MoveKind kind) {
    const Bitboard uncovering = step > 0 ? discoverers_ << step : discoverers_ >> -step;
    targets &= kPawnAttacks[index(!Us)][static_cast<std::size_t>(king_)] | uncovering;
    for (; targets != 0; targets = without_first(targets)) {
      const int to = first_square(targets);
      const int from = to - step;
      if (may_cover(from, reach(Piece::pawn, to, from)) &&
          mates({static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to), Piece::pawn, kind}))
        return true;
    }
    return false;
  }

  // A rook or bishop mates nowhere that a queen does not.
  bool try_promotions(Bitboard targets, int step) {
    for (; targets != 0; targets = without_first(targets)) {
      const int to = first_square(targets);
      const int from = to - step;
      for (const Piece piece : {Piece::queen, Piece::knight}) {
        const Bitboard reached = reach(piece, to, from);
        if ((reached & bit(king_)) == 0 && (discoverers_ & bit(from)) == 0) continue;
        if (may_cover(from, reached) && mates({static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to),
                                               piece, MoveKind::promotion}))
          return true;
      }
    }
    return false;
  }

  bool mates(Move move) {
    if (!is_checkmate<!Us>(make<Us>(board_, move))) return false;
    found_ = move;
    return true;
  }

  const Board& board_;
  const Bitboard own_;
  const Bitboard other_;
  const Bitboard occupied_;
  const int king_; // theirs
  const Bitboard lifted_;
  const KingSafety safety_; // ours
  const Bitboard discoverers_;
  Bitboard covered_ = 0;
  Bitboard looked_through_ = 0; // by our sliders
  Bitboard flights_ = 0;
  int count_ = 0;
  std::array<Slides, 64> sliders_; // the first count_ are set
  std::optional<Move> found_;
};

template <Color Us>
[[nodiscard]] inline std::optional<Move> mate_in_one(const Board& board) {
  return MateInOne<Us>(board).find();
}

} // namespace plumb::chess
