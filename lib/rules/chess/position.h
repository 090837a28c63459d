// Chess set-ups and positions, and the keys of positions.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "lib/base/key.h"
#include "lib/board/efen_text.h"
#include "lib/rules/chess/make.h"

namespace plumb::chess {

struct Man {
  Color color = Color::white;
  Piece piece = Piece::pawn;
  friend bool operator==(const Man&, const Man&) = default;
};

// A castling right as it was written: K or Q for the outermost rook on that side of the king (X-FEN),
// A to H for the rook on that file (Shredder-FEN). Always an upper-case letter.
struct CastlingRight {
  Color color = Color::white;
  char letter = 'K';
  int column = 0;
  friend bool operator==(const CastlingRight&, const CastlingRight&) = default;
};

// Anything that can be written down.
struct Setup {
  std::array<std::optional<Man>, 64> men;
  Color side = Color::white;
  std::vector<CastlingRight> castling;
  std::optional<Square> en_passant;
  int halfmove_clock = 0;
  int fullmove_number = 1;
  EfenColumns columns;
};

// Invariants: one king a side, the side not to move is not in check, no pawn on rank 1 or 8, rights as
// lib/rules/chess/board.h says; `key` is that of the board and side.
struct Position {
  Board board;
  Key key;
  Color side = Color::white;
  int halfmove_clock = 0;
  int fullmove_number = 1;
};

namespace detail {

inline constexpr std::uint64_t kKeyStream = 0x6368657373ULL;

inline constexpr auto kManKeys = [] {
  std::array<std::array<std::array<Key, 64>, kPieceKinds>, 2> keys{};
  std::uint64_t i = 0;
  for (auto& side : keys)
    for (auto& piece : side)
      for (Key& key : piece)
        key = random_key(kKeyStream, i++);
  return keys;
}();
inline constexpr auto kRightKeys = [] {
  std::array<Key, 64> keys{};
  for (std::size_t i = 0; i < 64; ++i)
    keys[i] = random_key(kKeyStream, 1000 + i);
  return keys;
}();
inline constexpr Key kSideKey = random_key(kKeyStream, 2000);

} // namespace detail

[[nodiscard]] constexpr Key man_key(Color color, Piece piece, int square) {
  return detail::kManKeys[index(color)][static_cast<std::size_t>(piece)][static_cast<std::size_t>(square)];
}
[[nodiscard]] constexpr Key rights_key(Bitboard rights) {
  Key key;
  for (; rights != 0; rights = without_first(rights))
    key ^= detail::kRightKeys[static_cast<std::size_t>(first_square(rights))];
  return key;
}
// To be folded in at every change of the side to move.
inline constexpr Key kSideKey = detail::kSideKey;

[[nodiscard]] Key key_of(const Board& board, Color side);

// The key after a move of `Us`, from the key before it; nothing is made.
template <Color Us>
[[nodiscard]] inline Key key_after(Key key, const Board& board, Move move) {
  key ^= kSideKey;
  const Bitboard changed = board.rights ^ rights_after<Us>(board, move);
  if (changed != 0) key ^= rights_key(changed);
  if (move.kind == MoveKind::castling) {
    return key ^ man_key(Us, Piece::king, move.from) ^ man_key(Us, Piece::rook, move.to) ^
           man_key(Us, Piece::king, castled_king<Us>(move.from, move.to)) ^
           man_key(Us, Piece::rook, castled_rook<Us>(move.from, move.to));
  }
  const Piece mover = move.kind == MoveKind::promotion ? Piece::pawn : move.piece;
  key ^= man_key(Us, mover, move.from) ^ man_key(Us, move.piece, move.to);
  const int taken = move.kind == MoveKind::en_passant ? move.to - kUp<Us> : move.to;
  if ((board.of(!Us) & bit(taken)) != 0) key ^= man_key(!Us, board.piece_at(taken), taken);
  return key;
}

} // namespace plumb::chess
