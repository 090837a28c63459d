#include "lib/rules/pawns_chess/moves.h"

#include <algorithm>
#include <stdexcept>

#include "lib/rules/pawns_chess/generator.h"
#include "lib/rules/pawns_chess/spy.h"

namespace plumb::pawns_chess {

namespace {

// The position with the driven Spy back on `square`. A hidden enemy Spy there is driven in its turn.
template <Color Us>
Position with_spy_back(const Position& position, int square) {
  Position placed = position;
  placed.driven = 0;
  placed.board.clear(bit(square));
  placed.board.put(Us, Kind::spy, square);
  return placed;
}

// If in any placement of the driven Spy the Berserker can legally take an enemy first, it must.
template <Color Us, class Sink>
void generate_with_driven_spy(const Position& position, Sink& sink, Watch& watch) {
  const Bitboard squares = spy_squares<Us>(position.board, first_square(position.driven));
  bool compelled = false;
  each_square(squares, [&](int square) {
    const Position placed = with_spy_back<Us>(position, square);
    sink.at_placement(static_cast<std::uint8_t>(square));
    compelled |= Generator<Us, Sink>(placed, sink, watch).berserker_takes_enemy();
  });
  if (compelled) return;
  each_square(squares, [&](int square) {
    const Position placed = with_spy_back<Us>(position, square);
    sink.at_placement(static_cast<std::uint8_t>(square));
    Generator<Us, Sink>(placed, sink, watch).all_but_those();
  });
}

template <Color Us, class Sink>
void generate(const Position& position, Sink& sink, Watch& watch) {
  const Bitboard kings = position.board.all<Kind::king>();
  if ((kings & position.board.of(Color::white)) == 0 || (kings & position.board.of(Color::black)) == 0)
    return;
  if (position.driven != 0) {
    generate_with_driven_spy<Us>(position, sink, watch);
    return;
  }
  Generator<Us, Sink> generator(position, sink, watch);
  if (!generator.berserker_takes_enemy()) generator.all_but_those();
}

template <class Sink>
void generate(const Position& position, Sink& sink, Stop* stop) {
  Watch watch(stop);
  if (position.side == Color::white)
    generate<Color::white>(position, sink, watch);
  else
    generate<Color::black>(position, sink, watch);
}

} // namespace

void list_moves(const Position& position, MoveList<Move>& moves, Stop* stop) {
  MoveLister lister(moves);
  generate(position, lister, stop);
}

std::uint64_t count_moves(const Position& position, Stop* stop) {
  MoveCounter counter;
  generate(position, counter, stop);
  return counter.count();
}

bool in_check(const Position& position, Stop* stop) {
  Watch watch(stop);
  return position.side == Color::white ? is_in_check<Color::white>(position, watch)
                                       : is_in_check<Color::black>(position, watch);
}

// Lists are made in the order of squares, so that equal sets are equal lists; and a move that stands in both
// does the same, because an en passant capture is told from a quiet move, and a chain that takes so is
// longer or lands elsewhere.
bool en_passant_matters(const Position& position, Stop* stop) {
  if (position.en_passant == 0) return false;
  Position without = position;
  without.en_passant = 0;
  MoveList<Move> with_it;
  MoveList<Move> without_it;
  list_moves(position, with_it, stop);
  list_moves(without, without_it, stop);
  return !std::equal(with_it.begin(), with_it.end(), without_it.begin(), without_it.end());
}

} // namespace plumb::pawns_chess
