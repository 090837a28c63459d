// What becomes of the moves that are found: they are listed, or only counted.
#pragma once

#include "lib/rules/pawns_chess/move.h"
#include "lib/rules/rules.h"

namespace plumb::pawns_chess {

// The kinds that a pawn promotes to, as bits of Kind.
inline constexpr unsigned kind_bit(Kind kind) {
  return 1U << static_cast<unsigned>(kind);
}
inline constexpr unsigned kPromotions =
    kind_bit(Kind::queen) | kind_bit(Kind::rook) | kind_bit(Kind::bishop) | kind_bit(Kind::knight);

// In every call `bearing` holds those of `targets` after whose move the Hero bears on the enemy King: such a
// move may be declared or not, which is two moves.
class MoveCounter {
 public:
  static constexpr bool lists = false;
  void at_placement(std::uint8_t) {}
  void plain(int, Bitboard targets, Bitboard bearing) {
    count_ += count_squares(targets) + count_squares(bearing);
  }
  void shifted(int, Bitboard targets, Bitboard bearing) { plain(0, targets, bearing); }
  void promotions(int, Bitboard targets, Bitboard bearing, unsigned kinds) {
    count_ += (count_squares(targets) + count_squares(bearing)) * static_cast<unsigned>(std::popcount(kinds));
  }
  void heal(Kind, Bitboard targets, Bitboard bearing) { plain(0, targets, bearing); }
  void one(const Move&, bool bears) { count_ += bears ? 2 : 1; }
  [[nodiscard]] std::uint64_t count() const { return count_; }

 private:
  std::uint64_t count_ = 0;
};

class MoveLister {
 public:
  static constexpr bool lists = true;
  explicit MoveLister(MoveList<Move>& moves) : moves_(moves) {}

  void at_placement(std::uint8_t put_back) { put_back_ = put_back; }
  void plain(int from, Bitboard targets, Bitboard bearing) {
    add_all({{}, static_cast<std::uint8_t>(from)}, targets, bearing);
  }
  // Each from the square `delta` before its target.
  void shifted(int delta, Bitboard targets, Bitboard bearing) {
    for (; targets != 0; targets = without_first(targets)) {
      const int to = first_square(targets);
      plain(to - delta, bit(to), bearing & bit(to));
    }
  }
  void promotions(int from, Bitboard targets, Bitboard bearing, unsigned kinds) {
    for (const Kind kind : {Kind::queen, Kind::rook, Kind::bishop, Kind::knight, Kind::king})
      if ((kinds & kind_bit(kind)) != 0)
        add_all({{}, static_cast<std::uint8_t>(from), 0, kNoSquare, MoveKind::promotion, kind}, targets,
                bearing);
  }
  void heal(Kind kind, Bitboard targets, Bitboard bearing) {
    add_all({{}, 0, 0, kNoSquare, MoveKind::heal, kind}, targets, bearing);
  }
  void one(Move move, bool bears) {
    move.put_back = put_back_;
    moves_.push_back(move);
    if (!bears) return;
    move.declares = true;
    moves_.push_back(move);
  }

 private:
  void add_all(Move move, Bitboard targets, Bitboard bearing) {
    for (; targets != 0; targets = without_first(targets)) {
      move.to = static_cast<std::uint8_t>(first_square(targets));
      one(move, (bearing & bit(move.to)) != 0);
    }
  }

  MoveList<Move>& moves_;
  std::uint8_t put_back_ = kNoSquare;
};

} // namespace plumb::pawns_chess
