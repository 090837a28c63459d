// Is there a mate in two? The last levels of a mate search, where it spends its time.
//
// Nothing is cut: every move is tried, and a move is given up only for a reply that was played and after
// which there is no mate in one. What makes it fast is the choice of that reply. A reply that refuted one
// move mostly refutes its brothers too, and what refuted the same move elsewhere often does here (Uiterwijk's
// countermove heuristic, 1992): such replies are tried first, without listing the others.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "lib/rules/chess/mate_in_one.h"
#include "lib/rules/rules.h"

namespace plumb::chess {

// What one worker remembers of refutations. It changes the order of tries and never an answer.
class Refuters {
 public:
  [[nodiscard]] Move& countering(Move move) { return counters_[move.from * 64U + move.to]; }

  std::array<Move, 2> recent{};
  std::uint64_t nodes = 0; // positions tested for a mate in one

 private:
  std::array<Move, 4096> counters_{};
};

// Is the move legal? False for castling and en passant, which are left to the full list.
template <Color Us>
[[nodiscard]] inline bool is_plainly_legal(const Board& board, const KingSafety& safety, Move move) {
  const Bitboard own = board.of(Us);
  const Bitboard from = bit(move.from);
  const Bitboard to = bit(move.to);
  const auto f = static_cast<std::size_t>(move.from);
  if ((own & from) == 0 || (own & to) != 0 || move.from == move.to) return false;
  if (move.kind == MoveKind::castling || move.kind == MoveKind::en_passant) return false;
  const bool promotes = move.kind == MoveKind::promotion;
  const Piece piece = promotes ? Piece::pawn : move.piece;
  if (board.piece_at(move.from) != piece) return false;
  const Bitboard occupied = board.occupied();
  if (piece == Piece::king)
    return (kKingAttacks[f] & to) != 0 &&
           attackers<!Us>(board, move.to, occupied ^ from, board.of(!Us) & ~to) == 0;
  if ((safety.targets & to) == 0) return false;
  if (((safety.pinned_orthogonal | safety.pinned_diagonal) & from) != 0 &&
      (line_through(safety.king, move.from) & to) == 0)
    return false;
  switch (piece) {
  case Piece::knight:
    return (kKnightAttacks[f] & to) != 0;
  case Piece::bishop:
    return (diagonal_slides(move.from, occupied) & to) != 0;
  case Piece::rook:
    return (orthogonal_slides(move.from, occupied) & to) != 0;
  case Piece::queen:
    return ((diagonal_slides(move.from, occupied) | orthogonal_slides(move.from, occupied)) & to) != 0;
  default:
    break;
  }
  if (promotes != ((to & kRelativeRank<Us>[7]) != 0)) return false;
  if ((kPawnAttacks[index(Us)][f] & to) != 0)
    return (board.of(!Us) & to) != 0 && move.kind != MoveKind::double_step;
  const Bitboard one = up<Us>(from) & ~occupied;
  if (move.kind == MoveKind::double_step)
    return (from & kRelativeRank<Us>[1]) != 0 && (up<Us>(one) & ~occupied & to) != 0;
  return (one & to) != 0;
}

// A reply of `Us` after which the other side has no mate in one; nothing where each allows one, or there is
// none. `moved` is the move that led here, or no move: Move{}.
template <Color Us>
class ReplySearch {
 public:
  ReplySearch(const Board& board, Refuters& memory) : board_(board), memory_(memory) {}

  [[nodiscard]] std::optional<Move> find(Move moved) {
    const KingSafety safety = king_safety<Us>(board_);
    Move& counter = memory_.countering(moved);
    const std::array<Move, 3> likely{memory_.recent[0], memory_.recent[1], counter};
    for (const Move move : likely)
      if (is_plainly_legal<Us>(board_, safety, move) && refutes(move)) return remember(move, counter);
    MoveList<Move> moves;
    each_move<Us>(board_, [&](Move move) { moves.push_back(move); });
    for (const Move move : moves)
      if (refutes(move)) return remember(move, counter);
    return std::nullopt;
  }

 private:
  bool refutes(Move move) {
    ++memory_.nodes;
    return !mate_in_one<!Us>(make<Us>(board_, move));
  }
  Move remember(Move move, Move& counter) {
    counter = move;
    if (memory_.recent[0] != move) {
      memory_.recent[1] = memory_.recent[0];
      memory_.recent[0] = move;
    }
    return move;
  }

  const Board& board_;
  Refuters& memory_;
};

// A move of `Us` that mates, or after which every reply, and there is one, allows mate in one.
template <Color Us>
[[nodiscard]] inline std::optional<Move> mate_in_two(const Board& board, Refuters& memory) {
  ++memory.nodes;
  if (const auto mate = mate_in_one<Us>(board)) return mate;
  const auto wins = [&](const Board& next, Move move) {
    return !ReplySearch<!Us>(next, memory).find(move) && count_moves<!Us>(next) != 0;
  };
  MoveList<Move> quiet;
  std::optional<Move> found;
  each_move<Us>(board, [&](Move move) {
    if (found) return;
    const Board next = make<Us>(board, move);
    if (king_safety<!Us>(next).checkers == 0)
      quiet.push_back(move);
    else if (wins(next, move))
      found = move;
  });
  for (std::size_t i = 0; i < quiet.size() && !found; ++i)
    if (wins(make<Us>(board, quiet[i]), quiet[i])) found = quiet[i];
  return found;
}

} // namespace plumb::chess
