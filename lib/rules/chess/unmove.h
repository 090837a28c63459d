// Moves taken back: every move that can have led to a board.
//
// A game is legal backwards by the same law as forwards: before its move the mover had not left the other
// king en prise, so once the move is taken back the king of the side that did not move is in no check
// (lib/rules/chess/position.h). What was captured cannot be read from the board; the caller says which men
// may have been. Rights of the board are demands on the past: a king and a rook that may castle have never
// moved, and a square that a pawn has passed over tells the last move.
#pragma once

#include <array>
#include <optional>

#include "lib/rules/chess/make.h"

namespace plumb::chess {

// From `from` to `to` went a man that was `before` and is `after` (a pawn and another man in a promotion).
// Castling is written as in Move: the king on `from` with the rook on `to`, which stood there before.
struct Unmove {
  std::uint8_t from = 0;
  std::uint8_t to = 0;
  Piece before = Piece::pawn;
  Piece after = Piece::pawn;
  MoveKind kind = MoveKind::plain;
  std::optional<Piece> captured{}; // a pawn beside `to`'s rank in an en passant capture, else a man on `to`
};

// The kinds of men that may have been captured: bit i for Piece i.
using PieceSet = std::uint8_t;
[[nodiscard]] constexpr bool holds(PieceSet set, Piece piece) {
  return ((set >> static_cast<unsigned>(piece)) & 1U) != 0;
}
inline constexpr PieceSet kAnyVictim = 0x1F; // all but the king

// The men of `by` that attack a square.
[[nodiscard]] inline Bitboard attackers_by(const Board& board, Color by, int square, Bitboard occupied) {
  return by == Color::white ? attackers<Color::white>(board, square, occupied, board.of(by))
                            : attackers<Color::black>(board, square, occupied, board.of(by));
}
[[nodiscard]] inline int king_of(const Board& board, Color color) {
  return first_square(board.kings & board.of(color));
}
[[nodiscard]] inline Bitboard checkers_of(const Board& board, Color color) {
  return attackers_by(board, !color, king_of(board, color), board.occupied());
}

// The board before; its rights are those demands that the move leaves standing, and after an en passant
// capture the square that was passed over.
[[nodiscard]] inline Board taken_back(const Board& board, Color mover, const Unmove& unmove) {
  Board before = board;
  before.rights &= kRookRights;
  if (unmove.kind == MoveKind::castling) {
    const bool white = mover == Color::white;
    const int king = white ? castled_king<Color::white>(unmove.from, unmove.to)
                           : castled_king<Color::black>(unmove.from, unmove.to);
    const int rook = white ? castled_rook<Color::white>(unmove.from, unmove.to)
                           : castled_rook<Color::black>(unmove.from, unmove.to);
    before.clear(bit(king) | bit(rook));
    before.put(mover, Piece::king, unmove.from);
    before.put(mover, Piece::rook, unmove.to);
    before.rights |= bit(unmove.to);
    return before;
  }
  before.clear(bit(unmove.to));
  before.put(mover, unmove.before, unmove.from);
  if (unmove.captured) {
    const bool passing = unmove.kind == MoveKind::en_passant;
    before.put(!mover, *unmove.captured, passing ? unmove.to - 8 * forward(mover) : unmove.to);
    if (passing) before.rights |= bit(unmove.to);
  }
  return before;
}

namespace detail {

// Calls f(unmove) until it returns true; says whether it did.
template <class F>
class UnmoveLister {
 public:
  UnmoveLister(const Board& board, Color mover, PieceSet victims, bool no_missed_en_passant, F& f)
      : board_(board), mover_(mover), victims_(victims), no_missed_en_passant_(no_missed_en_passant),
        occupied_(board.occupied()), f_(f) {}

  bool run() {
    const Bitboard passed = en_passant_square(board_);
    if (passed != 0) return double_step(first_square(passed) + 8 * forward(mover_));
    const int home = mover_ == Color::white ? 0 : 56;
    const Bitboard rights = board_.rights & (kRank1 << home);
    Bitboard men = board_.of(mover_) & ~rights;
    if (rights != 0) men &= ~board_.kings;
    const Bitboard last = mover_ == Color::white ? rank_mask(7) : rank_mask(0);
    for (; men != 0; men = without_first(men)) {
      const int to = first_square(men);
      const Piece piece = board_.piece_at(to);
      if (piece == Piece::pawn) {
        if (pawn(to)) return true;
        continue;
      }
      if (officer(to, piece)) return true;
      if (piece != Piece::king && (bit(to) & last) != 0 && pawn_arrival(to, piece, MoveKind::promotion))
        return true;
    }
    return rights == 0 && castling(home);
  }

 private:
  [[nodiscard]] bool free(int square) const { return (occupied_ & bit(square)) == 0; }

  bool offer(const Unmove& unmove) {
    const Board before = taken_back(board_, mover_, unmove);
    if (checkers_of(before, !mover_) != 0) return false;
    return f_(unmove, before);
  }
  bool offer_captures(Unmove unmove) {
    const bool end_rank = (bit(unmove.to) & kRookRights) != 0;
    for (const Piece victim : {Piece::pawn, Piece::knight, Piece::bishop, Piece::rook, Piece::queen}) {
      if (!holds(victims_, victim) || (victim == Piece::pawn && end_rank)) continue;
      unmove.captured = victim;
      if (offer(unmove)) return true;
    }
    return false;
  }

  bool officer(int to, Piece piece) {
    const auto i = static_cast<std::size_t>(to);
    Bitboard origins = 0;
    if (piece == Piece::knight) origins = kKnightAttacks[i];
    if (piece == Piece::king) origins = kKingAttacks[i];
    if (piece == Piece::bishop || piece == Piece::queen) origins |= diagonal_slides(to, occupied_);
    if (piece == Piece::rook || piece == Piece::queen) origins |= orthogonal_slides(to, occupied_);
    for (origins &= ~occupied_; origins != 0; origins = without_first(origins)) {
      const Unmove unmove{static_cast<std::uint8_t>(first_square(origins)),
                          static_cast<std::uint8_t>(to),
                          piece,
                          piece,
                          MoveKind::plain,
                          std::nullopt};
      if (offer(unmove) || offer_captures(unmove)) return true;
    }
    return false;
  }

  // A pawn arrived on `to`, straight or by capture, and stands there as `after`.
  bool pawn_arrival(int to, Piece after, MoveKind kind) {
    const int behind = to - 8 * forward(mover_);
    Unmove unmove{static_cast<std::uint8_t>(behind),
                  static_cast<std::uint8_t>(to),
                  Piece::pawn,
                  after,
                  kind,
                  std::nullopt};
    if (free(behind) && offer(unmove)) return true;
    for (const int side : {-1, 1}) {
      const int file = file_of(to) + side;
      if (file < 0 || file > 7 || !free(behind + side)) continue;
      unmove.from = static_cast<std::uint8_t>(behind + side);
      if (offer_captures(unmove)) return true;
    }
    return false;
  }

  bool pawn(int to) {
    const int rank = relative_rank(mover_, rank_of(to));
    if (rank == 1) return false;
    if (pawn_arrival(to, Piece::pawn, MoveKind::plain)) return true;
    if (rank == 3 && double_step(to)) return true;
    return rank == 5 && en_passant(to);
  }

  bool double_step(int to) {
    const int passed = to - 8 * forward(mover_);
    const int from = passed - 8 * forward(mover_);
    if (!free(passed) || !free(from)) return false;
    if (no_missed_en_passant_ && en_passant_square(board_) == 0) {
      const bool takeable = mover_ == Color::white ? can_take_en_passant<Color::black>(board_, passed)
                                                   : can_take_en_passant<Color::white>(board_, passed);
      if (takeable) return false;
    }
    return offer({static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to), Piece::pawn, Piece::pawn,
                  MoveKind::double_step, std::nullopt});
  }

  bool en_passant(int to) {
    if (!holds(victims_, Piece::pawn)) return false;
    const int behind = to - 8 * forward(mover_);
    if (!free(behind) || !free(to + 8 * forward(mover_))) return false;
    for (const int side : {-1, 1}) {
      const int file = file_of(to) + side;
      if (file < 0 || file > 7 || !free(behind + side)) continue;
      if (offer({static_cast<std::uint8_t>(behind + side), static_cast<std::uint8_t>(to), Piece::pawn,
                 Piece::pawn, MoveKind::en_passant, Piece::pawn}))
        return true;
    }
    return false;
  }

  // Orthodox castling: from e1 with a1 or h1.
  bool castling(int home) {
    for (const bool king_side : {true, false}) {
      const int king = home + (king_side ? 6 : 2);
      const int rook = home + (king_side ? 5 : 3);
      const int rook_home = home + (king_side ? 7 : 0);
      if ((board_.kings & board_.of(mover_) & bit(king)) == 0) continue;
      const Bitboard rooks = board_.orthogonals & ~board_.diagonals & board_.of(mover_);
      const Bitboard must_be_free = bit(home + 4) | bit(rook_home) | (king_side ? 0 : bit(home + 1));
      if ((rooks & bit(rook)) == 0 || (occupied_ & must_be_free) != 0) continue;
      const Unmove unmove{static_cast<std::uint8_t>(home + 4),
                          static_cast<std::uint8_t>(rook_home),
                          Piece::king,
                          Piece::king,
                          MoveKind::castling,
                          std::nullopt};
      const Board before = taken_back(board_, mover_, unmove);
      Bitboard path = bit(home + 4) | bit(rook);
      bool attacked = false;
      for (; path != 0; path = without_first(path))
        attacked = attacked || attackers_by(before, !mover_, first_square(path), before.occupied()) != 0;
      if (!attacked && offer(unmove)) return true;
    }
    return false;
  }

  const Board& board_;
  Color mover_;
  PieceSet victims_;
  bool no_missed_en_passant_;
  Bitboard occupied_;
  F& f_;
};

} // namespace detail

// Calls f(unmove, board before) for each move of `mover` that can have been the last one, until f returns
// true; says whether it did. `victims` are the kinds that the last move can have captured. With
// `no_missed_en_passant` a board without a square that was passed over has none because no en passant
// capture is possible: true of a position that is being judged, false of one in its past.
template <class F>
bool each_unmove(const Board& board, Color mover, PieceSet victims, bool no_missed_en_passant, F&& f) {
  return detail::UnmoveLister<F>(board, mover, victims, no_missed_en_passant, f).run();
}

} // namespace plumb::chess
