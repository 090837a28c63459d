// Legal moves of one side, as sets of squares.
//
// Nothing is generated and then rejected. Beforehand it is worked out what gives check, which men are
// pinned and along which lines, and which squares are attacked once the king is lifted from the board;
// every set of destinations is then cut down to legal ones by a few ands. `each_target_set` hands whole
// sets to a sink, so the same code lists moves, counts them, or makes them. The colour is a template
// argument, so that shifts and ranks are constants.
#pragma once

#include <array>
#include <cstdint>

#include "lib/rules/chess/attacks.h"
#include "lib/rules/chess/board.h"

namespace plumb::chess {

// Squares that `them` attack, sliders seeing through what is missing from `occupied`.
template <Color Them>
[[nodiscard]] inline Bitboard attacked_squares(const Board& board, Bitboard occupied) {
  const Bitboard men = board.of(Them);
  Bitboard attacked = pawn_attacks<Them>(board.pawns & men);
  for (Bitboard rest = board.knights & men; rest != 0; rest = without_first(rest))
    attacked |= kKnightAttacks[static_cast<std::size_t>(first_square(rest))];
  for (Bitboard rest = board.diagonals & men; rest != 0; rest = without_first(rest))
    attacked |= diagonal_slides(first_square(rest), occupied);
  for (Bitboard rest = board.orthogonals & men; rest != 0; rest = without_first(rest))
    attacked |= orthogonal_slides(first_square(rest), occupied);
  return attacked | kKingAttacks[static_cast<std::size_t>(first_square(board.kings & men))];
}

// The men of `men` (of colour Them) that attack a square.
template <Color Them>
[[nodiscard]] inline Bitboard attackers(const Board& board, int square, Bitboard occupied, Bitboard men) {
  const auto i = static_cast<std::size_t>(square);
  const Bitboard all = (kPawnAttacks[index(!Them)][i] & board.pawns) | (kKnightAttacks[i] & board.knights) |
                       (kKingAttacks[i] & board.kings) |
                       (diagonal_slides(square, occupied) & board.diagonals) |
                       (orthogonal_slides(square, occupied) & board.orthogonals);
  return all & men;
}

// What the king of the side to move asks of its moves.
struct KingSafety {
  int king = 0;
  Bitboard checkers = 0;
  Bitboard targets = ~Bitboard{0}; // where a man other than the king must go: anywhere, or to stop a check
  Bitboard pinned_orthogonal = 0;  // lines from the king to a pinning man, that man included
  Bitboard pinned_diagonal = 0;
};

template <Color Us>
[[nodiscard]] inline KingSafety king_safety(const Board& board) {
  const Bitboard own = board.of(Us);
  const Bitboard other = board.of(!Us);
  const Bitboard occupied = own | other;
  KingSafety safety;
  safety.king = first_square(board.kings & own);
  const auto k = static_cast<std::size_t>(safety.king);
  safety.checkers =
      other & ((kPawnAttacks[index(Us)][k] & board.pawns) | (kKnightAttacks[k] & board.knights));
  Bitboard lines = 0;
  const auto look = [&](Bitboard sliders, Bitboard& pinned) {
    for (; sliders != 0; sliders = without_first(sliders)) {
      const int square = first_square(sliders);
      const Bitboard between = kBetween[k][static_cast<std::size_t>(square)];
      const Bitboard blockers = between & occupied;
      if (blockers == 0) {
        safety.checkers |= bit(square);
        lines |= between;
      } else if (!more_than_one(blockers) && (blockers & own) != 0) {
        pinned |= between | bit(square);
      }
    }
  };
  look(kOrthogonalLines[k] & board.orthogonals & other, safety.pinned_orthogonal);
  look(kDiagonalLines[k] & board.diagonals & other, safety.pinned_diagonal);
  if (safety.checkers != 0) safety.targets = more_than_one(safety.checkers) ? 0 : lines | safety.checkers;
  return safety;
}

// Is the en passant capture by the pawn on `from` legal? Two pawns leave and one arrives, so every way in
// which the king may be attacked afterwards is looked at; it happens too seldom to be clever about.
template <Color Us>
[[nodiscard]] inline bool en_passant_legal(const Board& board, int from, int to) {
  const Bitboard captured = bit(to - kUp<Us>);
  const Bitboard occupied = (board.occupied() ^ bit(from) ^ captured) | bit(to);
  const int king = first_square(board.kings & board.of(Us));
  return attackers<!Us>(board, king, occupied, board.of(!Us) & ~captured) == 0;
}

// The number of legal en passant captures.
template <Color Us>
[[nodiscard]] inline std::uint64_t count_en_passant(const Board& board) {
  const int to = first_square(board.rights & kRelativeRank<Us>[5]);
  Bitboard takers = kPawnAttacks[index(!Us)][static_cast<std::size_t>(to)] & board.pawns & board.of(Us);
  std::uint64_t count = 0;
  for (; takers != 0; takers = without_first(takers))
    count += en_passant_legal<Us>(board, first_square(takers), to) ? 1 : 0;
  return count;
}

// The squares that king and rook move over and to when they castle, the king's and rook's own squares
// included where those are moved over.
struct CastlingPaths {
  Bitboard king = 0;
  Bitboard rook = 0;
};
template <Color Us>
[[nodiscard]] inline CastlingPaths castling_paths(int king, int rook) {
  const auto path = [](int from, int to) {
    return kBetween[static_cast<std::size_t>(from)][static_cast<std::size_t>(to)] | bit(to);
  };
  return {path(king, castled_king<Us>(king, rook)), path(rook, castled_rook<Us>(king, rook))};
}

// May the king castle with the rook on `rook`, whose right is intact? `attacked` was found with the king
// lifted. The rook leaving may uncover an attack along the rank, which happens in Chess960 only.
template <Color Us>
[[nodiscard]] inline bool castling_legal(const Board& board, int king, int rook, Bitboard attacked) {
  const CastlingPaths paths = castling_paths<Us>(king, rook);
  const Bitboard leaving = bit(king) | bit(rook);
  const Bitboard standing = board.occupied() & ~leaving;
  if (((paths.king | paths.rook) & standing) != 0 || (paths.king & attacked) != 0) return false;
  const Bitboard sliders = board.orthogonals & board.of(!Us) & kRelativeRank<Us>[0];
  if (sliders == 0) [[likely]]
    return true;
  const int king_to = castled_king<Us>(king, rook);
  const Bitboard after = standing | bit(king_to) | bit(castled_rook<Us>(king, rook));
  return (orthogonal_slides(king_to, after) & sliders) == 0;
}

// Calls, for every non-empty or possibly empty set of legal moves,
//   sink.moves(piece, from, targets)        a man other than a pawn
//   sink.pawns(targets, step)               pawns that arrive by this step, no promotion
//   sink.double_steps(targets)
//   sink.promotions(targets, step)          each target stands for four moves
//   sink.en_passant(from, to)
//   sink.castling(king, rook)
// A queen's moves come in two sets.
template <Color Us, class Sink>
inline void each_target_set(const Board& board, Sink&& sink) {
  const Bitboard own = board.of(Us);
  const Bitboard other = board.of(!Us);
  const Bitboard occupied = own | other;
  const KingSafety safety = king_safety<Us>(board);
  const Bitboard king = bit(safety.king);
  const Bitboard attacked = attacked_squares<!Us>(board, occupied ^ king);
  sink.moves(Piece::king, safety.king,
             kKingAttacks[static_cast<std::size_t>(safety.king)] & ~own & ~attacked);
  if (more_than_one(safety.checkers)) return;
  if (safety.checkers == 0) {
    for (Bitboard rooks = board.rights & kRelativeRank<Us>[0]; rooks != 0; rooks = without_first(rooks)) {
      const int rook = first_square(rooks);
      if (castling_legal<Us>(board, safety.king, rook, attacked)) sink.castling(safety.king, rook);
    }
  }

  const Bitboard free_of_pin = ~(safety.pinned_orthogonal | safety.pinned_diagonal);
  const Bitboard targets = safety.targets & ~own;
  for (Bitboard rest = board.knights & own & free_of_pin; rest != 0; rest = without_first(rest)) {
    const int from = first_square(rest);
    sink.moves(Piece::knight, from, kKnightAttacks[static_cast<std::size_t>(from)] & targets);
  }
  const auto slide = [&](Bitboard sliders, Bitboard pins, Piece piece, auto&& slides) {
    for (; sliders != 0; sliders = without_first(sliders)) {
      const int from = first_square(sliders);
      const Bitboard allowed = (pins & bit(from)) != 0 ? targets & pins : targets;
      const Piece kind = (board.queens() & bit(from)) != 0 ? Piece::queen : piece;
      sink.moves(kind, from, slides(from, occupied) & allowed);
    }
  };
  slide(board.diagonals & own & ~safety.pinned_orthogonal, safety.pinned_diagonal, Piece::bishop,
        diagonal_slides);
  slide(board.orthogonals & own & ~safety.pinned_diagonal, safety.pinned_orthogonal, Piece::rook,
        orthogonal_slides);

  // A pinned pawn stays on its line: it may push along an orthogonal one and capture along a diagonal one.
  const Bitboard pawns = board.pawns & own;
  const Bitboard pushers = pawns & ~safety.pinned_diagonal;
  const Bitboard one = ((up<Us>(pushers & ~safety.pinned_orthogonal)) |
                        (up<Us>(pushers & safety.pinned_orthogonal) & safety.pinned_orthogonal)) &
                       ~occupied;
  const Bitboard two = up<Us>(one & kRelativeRank<Us>[2]) & ~occupied & safety.targets;
  const Bitboard capturers = pawns & ~safety.pinned_orthogonal;
  const Bitboard loose = capturers & ~safety.pinned_diagonal;
  const Bitboard tied = capturers & safety.pinned_diagonal;
  const Bitboard prey = other & safety.targets;
  const Bitboard left = (up_left<Us>(loose) | (up_left<Us>(tied) & safety.pinned_diagonal)) & prey;
  const Bitboard right = (up_right<Us>(loose) | (up_right<Us>(tied) & safety.pinned_diagonal)) & prey;
  constexpr Bitboard last = kRelativeRank<Us>[7];
  const Bitboard push = one & safety.targets;
  sink.pawns(push & ~last, kUp<Us>);
  sink.double_steps(two);
  sink.pawns(left & ~last, kUpLeft<Us>);
  sink.pawns(right & ~last, kUpRight<Us>);
  if ((pawns & kRelativeRank<Us>[6]) != 0) {
    sink.promotions(push & last, kUp<Us>);
    sink.promotions(left & last, kUpLeft<Us>);
    sink.promotions(right & last, kUpRight<Us>);
  }

  const Bitboard passed = board.rights & kRelativeRank<Us>[5];
  if (passed != 0) {
    const int to = first_square(passed);
    Bitboard takers = kPawnAttacks[index(!Us)][static_cast<std::size_t>(to)] & pawns;
    for (; takers != 0; takers = without_first(takers))
      if (en_passant_legal<Us>(board, first_square(takers), to)) sink.en_passant(first_square(takers), to);
  }
}

// Turns target sets into moves, one by one.
template <Color Us, class F>
struct MoveSink {
  F f;

  void moves(Piece piece, int from, Bitboard targets) {
    for (; targets != 0; targets = without_first(targets))
      emit(from, first_square(targets), piece, MoveKind::plain);
  }
  void pawns(Bitboard targets, int step) { pawns(targets, step, MoveKind::plain); }
  void double_steps(Bitboard targets) { pawns(targets, 2 * kUp<Us>, MoveKind::double_step); }
  void promotions(Bitboard targets, int step) {
    for (; targets != 0; targets = without_first(targets)) {
      const int to = first_square(targets);
      for (const Piece piece : {Piece::queen, Piece::rook, Piece::bishop, Piece::knight})
        emit(to - step, to, piece, MoveKind::promotion);
    }
  }
  void en_passant(int from, int to) { emit(from, to, Piece::pawn, MoveKind::en_passant); }
  void castling(int king, int rook) { emit(king, rook, Piece::king, MoveKind::castling); }

 private:
  void pawns(Bitboard targets, int step, MoveKind kind) {
    for (; targets != 0; targets = without_first(targets)) {
      const int to = first_square(targets);
      emit(to - step, to, Piece::pawn, kind);
    }
  }
  void emit(int from, int to, Piece piece, MoveKind kind) {
    f(Move{static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to), piece, kind});
  }
};

template <Color Us, class F>
inline void each_move(const Board& board, F&& f) {
  each_target_set<Us>(board, MoveSink<Us, F&&>{static_cast<F&&>(f)});
}

struct CountSink {
  std::uint64_t count = 0;
  void moves(Piece, int, Bitboard targets) { count += count_squares(targets); }
  void pawns(Bitboard targets, int) { count += count_squares(targets); }
  void double_steps(Bitboard targets) { count += count_squares(targets); }
  void promotions(Bitboard targets, int) { count += 4 * count_squares(targets); }
  void en_passant(int, int) { ++count; }
  void castling(int, int) { ++count; }
};

template <Color Us>
[[nodiscard]] inline std::uint64_t count_moves(const Board& board) {
  CountSink sink;
  each_target_set<Us>(board, sink);
  return sink.count;
}

} // namespace plumb::chess
