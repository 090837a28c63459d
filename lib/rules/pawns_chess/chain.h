// The captures of Berserker and Berserker Knight, one after another.
//
// At each step an enemy man must be taken if one can be; else a friend, its own King included. The first
// step alone is free: a friend may be spared there, and the own King is. A Berserker that reaches the last
// rank by a later capture goes on as a knight; by its first, it promotes and stops.
//
// During a walk the Berserker itself is off the board. Only a man can be landed on, or the square that an
// enemy pawn has just passed over, and only captures change the board, so a landing is never repeated on the
// same man and a walk ends.
#pragma once

#include "lib/rules/pawns_chess/attacks.h"
#include "lib/rules/pawns_chess/move.h"
#include "lib/rules/pawns_chess/watch.h"

namespace plumb::pawns_chess {

// Where a walk stands. `passed` is the square on which it may take en passant, or empty.
struct ChainState {
  Board board;
  Bitboard passed = 0;
  int square = 0;
  bool knight = false;
};

// The start of the chains of `Us`; it must have a Berserker or a Berserker Knight.
template <Color Us>
[[nodiscard]] inline ChainState chain_start(const Board& board, Bitboard passed) {
  const Bitboard pawn = board.all<Kind::berserker>(Us);
  const Bitboard knight = board.all<Kind::berserker_knight>(Us);
  ChainState state{board, passed, first_square(pawn | knight), knight != 0};
  state.board.clear(pawn | knight);
  return state;
}

template <Color Us>
[[nodiscard]] inline Bitboard capture_squares(const ChainState& state) {
  return state.knight ? leaps(kKnightAttacks, state.square) : leaps(kPawnAttacks[index(Us)], state.square);
}

// Enemy men that can be taken next, the enemy King not among them; an en passant capture is the square
// passed.
template <Color Us>
[[nodiscard]] inline Bitboard enemy_captures(const ChainState& state) {
  Bitboard enemies = takeable_by<Us>(state.board);
  if ((state.board.of(!Us) & down<Us>(state.passed)) != 0) enemies |= state.passed & ~state.board.occupied();
  return capture_squares<Us>(state) & enemies;
}

template <Color Us>
[[nodiscard]] inline ChainState after_capture(const ChainState& state, int square) {
  ChainState next = state;
  next.board.clear((state.board.occupied() & bit(square)) != 0 ? bit(square) : down<Us>(bit(square)));
  next.square = square;
  return next;
}

namespace detail {

[[nodiscard]] constexpr Bitboard knight_leaps(Bitboard from) {
  const Bitboard one = ((from & ~kFileH) << 1) | ((from & ~kFileA) >> 1);
  constexpr Bitboard kFilesAB = kFileA | kFileA << 1;
  constexpr Bitboard kFilesGH = kFileH | kFileH >> 1;
  const Bitboard two = ((from & ~kFilesGH) << 2) | ((from & ~kFilesAB) >> 2);
  return one << 16 | one >> 16 | two << 8 | two >> 8;
}

// The squares that a knight's captures look at, from landings on `landed` on.
[[nodiscard]] constexpr Bitboard knight_zone(Bitboard landed, Bitboard men) {
  Bitboard zone = 0;
  for (Bitboard front = landed; front != 0;) {
    const Bitboard seen = knight_leaps(front);
    zone |= seen;
    front = seen & men & ~landed;
    landed |= front;
  }
  return zone;
}

// The same from captures of a Berserker on. Only a `first` capture on the last rank ends the move.
template <Color Us>
[[nodiscard]] constexpr Bitboard berserker_zone(Bitboard front, Bitboard men, bool first) {
  Bitboard zone = 0;
  Bitboard knights = 0;
  for (; front != 0; first = false) {
    const Bitboard seen = pawn_attacks<Us>(front);
    zone |= seen;
    const Bitboard landed = seen & men;
    if (!first) knights |= landed & last_rank(Us);
    front = landed & ~last_rank(Us);
  }
  return knights == 0 ? zone : zone | knight_zone(knights, men);
}

// What chains of `Us` can land on.
template <Color Us>
[[nodiscard]] constexpr Bitboard chain_men(const Board& board, Bitboard passed) {
  return (board.occupied() & ~board.all<Kind::spy>(!Us) & ~board.all<Kind::king>(Us)) | passed;
}

} // namespace detail

// Every square that some chain of `Us` looks at, were men of both sides taken freely: chains cannot
// go anywhere else, and no change elsewhere changes what they can do. Empty without a Berserker.
template <Color Us>
[[nodiscard]] inline Bitboard chain_zone(const Board& board, Bitboard passed) {
  const Bitboard pawn = board.all<Kind::berserker>(Us);
  const Bitboard knight = board.all<Kind::berserker_knight>(Us);
  if ((pawn | knight) == 0) return 0;
  const Bitboard men = detail::chain_men<Us>(board, passed);
  return knight != 0 ? detail::knight_zone(knight, men) : detail::berserker_zone<Us>(pawn, men, true);
}

namespace detail {

// Could the chain go on from here to a square of `goal`, were men taken freely?
template <Color Us>
[[nodiscard]] inline bool may_reach(const ChainState& state, Bitboard goal) {
  const Bitboard men = chain_men<Us>(state.board, state.passed);
  const Bitboard here = bit(state.square);
  return ((state.knight ? knight_zone(here, men) : berserker_zone<Us>(here, men, false)) & goal) != 0;
}

template <Color Us>
[[nodiscard]] bool chain_reaches(const ChainState& state, Bitboard goal, bool first, Watch& watch) {
  watch.step();
  const Bitboard squares = capture_squares<Us>(state);
  if ((squares & goal) != 0) return true;
  Bitboard targets = enemy_captures<Us>(state);
  if (targets == 0) targets = squares & state.board.of(Us) & ~state.board.all<Kind::king>();
  if (first && !state.knight) targets &= ~last_rank(Us);
  for (; targets != 0; targets = without_first(targets)) {
    ChainState next = after_capture<Us>(state, first_square(targets));
    next.knight = next.knight || (bit(next.square) & last_rank(Us)) != 0;
    if (may_reach<Us>(next, goal) && chain_reaches<Us>(next, goal, false, watch)) return true;
  }
  return false;
}

} // namespace detail

// Can a chain of `Us` take a King on `king`? Whatever else stands on that square does not matter.
template <Color Us>
[[nodiscard]] inline bool chain_attacks(const Board& board, int king, Bitboard passed, Watch& watch) {
  if ((chain_zone<Us>(board, passed) & bit(king)) == 0) return false;
  return detail::chain_reaches<Us>(chain_start<Us>(board, passed), bit(king), true, watch);
}

// How a chain ended. The Berserker is back on the board, as what it has become.
struct ChainEnd {
  Board board;
  ChainPath path;
  int square = 0;
  bool takes_own_king = false;
};

// Calls end(ChainEnd) for every chain whose first capture was made: `path` holds that landing.
template <Color Us, class F>
void walk_chains(const ChainState& state, const ChainPath& path, Watch& watch, F&& end) {
  watch.step();
  Bitboard targets = enemy_captures<Us>(state);
  if (targets == 0) targets = capture_squares<Us>(state) & state.board.of(Us);
  if (targets == 0) {
    ChainEnd result{state.board, path, state.square, false};
    result.board.put(Us, state.knight ? Kind::berserker_knight : Kind::berserker, state.square);
    end(result);
    return;
  }
  each_square(targets, [&](int square) {
    const bool own_king = (state.board.all<Kind::king>(Us) & bit(square)) != 0;
    ChainState next = after_capture<Us>(state, square);
    ChainPath longer = path;
    longer.push(direction_of<Us>(state.knight, state.square, square));
    next.knight = next.knight || (bit(square) & last_rank(Us)) != 0;
    if (!own_king) {
      walk_chains<Us>(next, longer, watch, end);
      return;
    }
    ChainEnd result{next.board, longer, square, true};
    result.board.put(Us, next.knight ? Kind::berserker_knight : Kind::berserker, square);
    end(result);
  });
}

} // namespace plumb::pawns_chess
