// The Berserker's captures, and its quiet moves.
#pragma once

#include "lib/rules/pawns_chess/generator.h"

namespace plumb::pawns_chess {

template <Color Us, class Sink>
bool Generator<Us, Sink>::berserker_takes_enemy() {
  bool found = false;
  chains(enemy_bites(), found);
  return found;
}

// A Berserker Knight's quiet moves, and a friend as the first capture where no enemy can be taken.
template <Color Us, class Sink>
void Generator<Us, Sink>::berserker() {
  if ((berserker_ & board_.all<Kind::berserker_knight>()) != 0)
    move(first_square(berserker_), bites_ & open_ & ~passed_);
  bool found = false;
  if (enemy_bites() == 0) chains(bites_ & own_ & ~board_.all<Kind::king>(), found);
}

// Every legal chain that begins with one of these captures; `found` becomes true if there is one.
template <Color Us, class Sink>
void Generator<Us, Sink>::chains(Bitboard first_targets, bool& found) {
  if (first_targets == 0) return;
  const ChainState start = chain_start<Us>(board_, position_.en_passant);
  const int from = start.square;
  each_square(first_targets, [&](int to) {
    const ChainState next = after_capture<Us>(start, to);
    if (!start.knight && (bit(to) & last_rank(Us)) != 0) {
      Board board = next.board;
      board.put(Us, Kind::queen, to);
      if (!safe(board)) return;
      found = true;
      sink_.promotions(from, bit(to), bearing_.bears_on(board) ? bit(to) : 0, kPromotions);
      return;
    }
    ChainPath path;
    path.push(direction_of<Us>(start.knight, from, to));
    walk_chains<Us>(next, path, watch_, [&](const ChainEnd& end) {
      if (!end.takes_own_king && !safe(end.board)) return;
      found = true;
      if constexpr (Sink::lists) watch_.list_one();
      Move move = single(MoveKind::chain, from, end.square);
      move.path = end.path;
      move.piece = start.knight ? Kind::berserker_knight : Kind::berserker;
      sink_.one(move, !end.takes_own_king && bearing_.bears_on(end.board));
    });
  });
}

} // namespace plumb::pawns_chess
