// The men and rights of a chess position in one cache line, and moves made on it.
//
// Queens stand in both slider boards, so eight words hold everything that later moves depend on:
// two of colour, five of kind, and one whose squares mean rights. Those are the squares of rooks that may
// still castle (on ranks 1 and 8, which also covers Chess960: the king castles with that very rook) and
// the square an en passant capture would go to (on rank 3 or 6; present only while such a capture is legal,
// so that equal positions are equal words).
#pragma once

#include <array>
#include <cstdint>

#include "lib/board/color.h"
#include "lib/rules/chess/bitboard.h"

namespace plumb::chess {

enum class Piece : std::uint8_t { pawn, knight, bishop, rook, queen, king };
inline constexpr std::size_t kPieceKinds = 6;

struct alignas(64) Board {
  std::array<Bitboard, 2> side{};
  Bitboard pawns = 0;
  Bitboard knights = 0;
  Bitboard diagonals = 0;   // bishops and queens
  Bitboard orthogonals = 0; // rooks and queens
  Bitboard kings = 0;
  Bitboard rights = 0;

  [[nodiscard]] constexpr Bitboard occupied() const { return side[0] | side[1]; }
  [[nodiscard]] constexpr Bitboard of(Color color) const { return side[index(color)]; }
  [[nodiscard]] constexpr Bitboard queens() const { return diagonals & orthogonals; }
  // The kind of man on an occupied square.
  [[nodiscard]] constexpr Piece piece_at(int square) const {
    const auto on = [&](Bitboard men) { return static_cast<unsigned>((men >> square) & 1); };
    return static_cast<Piece>(on(knights) + 2 * on(diagonals) + 3 * on(orthogonals) - on(queens()) +
                              5 * on(kings));
  }
  constexpr void put(Color color, Piece piece, int square) {
    const Bitboard here = bit(square);
    side[index(color)] |= here;
    if (piece == Piece::pawn) pawns |= here;
    if (piece == Piece::knight) knights |= here;
    if (piece == Piece::bishop || piece == Piece::queen) diagonals |= here;
    if (piece == Piece::rook || piece == Piece::queen) orthogonals |= here;
    if (piece == Piece::king) kings |= here;
  }
  constexpr void clear(Bitboard squares) {
    side[0] &= ~squares;
    side[1] &= ~squares;
    pawns &= ~squares;
    knights &= ~squares;
    diagonals &= ~squares;
    orthogonals &= ~squares;
    kings &= ~squares;
  }
  friend constexpr bool operator==(const Board&, const Board&) = default;
};
static_assert(sizeof(Board) == 64);

inline constexpr Bitboard kRookRights = rank_mask(0) | rank_mask(7);
inline constexpr Bitboard kEnPassantRights = rank_mask(2) | rank_mask(5);

[[nodiscard]] constexpr Bitboard en_passant_square(const Board& board) {
  return board.rights & kEnPassantRights;
}

// A move says what it does, so that making it needs no look at the board. Castling is written king takes
// own rook, which names it in Chess960 too.
enum class MoveKind : std::uint8_t { plain, double_step, en_passant, castling, promotion };

struct Move {
  std::uint8_t from = 0;
  std::uint8_t to = 0;
  Piece piece = Piece::pawn; // what stands on `to` afterwards: the man promoted to, in a promotion
  MoveKind kind = MoveKind::plain;
  friend constexpr bool operator==(const Move&, const Move&) = default;
};

// Where king and rook end: on files g and f, or c and d.
template <Color Us>
[[nodiscard]] constexpr int castled_king(int king, int rook) {
  return (Us == Color::white ? 0 : 56) + (rook > king ? 6 : 2);
}
template <Color Us>
[[nodiscard]] constexpr int castled_rook(int king, int rook) {
  return (Us == Color::white ? 0 : 56) + (rook > king ? 5 : 3);
}

} // namespace plumb::chess
