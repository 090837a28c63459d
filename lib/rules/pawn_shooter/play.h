// Playing a move: on a copy of the position, in the order of the rules. The pawns paid leave first, then
// the piece acts, then the pockets are refilled.
#pragma once

#include "lib/rules/pawn_shooter/generate.h"

namespace plumb::pawn_shooter {

template <class Game>
class Play {
 public:
  Play(const Position& before, const Move& move) : next_(before), mover_(before.side) {
    next_.passed = next_.forbidden_from = next_.forbidden_to = kNoSquare;
    pay(move);
    act(move, before.passed);
    if (next_.all_pawns() == 0) next_.pocket = {kRefill, kRefill};
    next_.halfmove_clock = irreversible_ ? 0 : before.halfmove_clock + 1;
    if (mover_ == Color::black) ++next_.fullmove_number;
    next_.side = !mover_;
    if (next_.passed < 64 && !has_en_passant(next_)) next_.passed = kNoSquare;
  }
  [[nodiscard]] const Position& result() const { return next_; }

  // Is there a legal capture on the square passed over? (Where not, the position forgets it.)
  [[nodiscard]] static bool has_en_passant(const Position& position);

 private:
  [[nodiscard]] Board& board() { return next_.board; }

  void pay(const Move& move) {
    next_.pocket[index(mover_)] = static_cast<std::uint8_t>(next_.pocket[index(mover_)] - move.pocket_paid);
    const Set paid = move.paid_set();
    board().remove(paid);
    irreversible_ = paid != 0 || move.pocket_paid != 0;
  }
  // Notes that these men are destroyed; the caller removes them.
  void destroy(Set men) {
    const Set gone = men & board().occupied();
    if (gone != 0) irreversible_ = true;
    next_.pocket[index(mover_)] =
        static_cast<std::uint8_t>(next_.pocket[index(mover_)] + size_of(gone & board().pawns()));
  }
  void remove(Set men) {
    destroy(men);
    board().remove(men);
  }
  void replace(int from, int to) {
    destroy(bit(to));
    board().replace(from, to);
  }
  Row push(int from, int direction) {
    const Row row = row_from(from, direction, board().occupied());
    destroy(row.fallen(direction));
    board().push(row.men, direction);
    return row;
  }

  void act(const Move& move, std::uint8_t passed) {
    switch (move.action) {
    case Action::step:
      step(move);
      break;
    case Action::jump:
      replace(move.from, move.to);
      break;
    case Action::pawn_move:
      pawn_move(move, passed);
      break;
    case Action::throw_pawn:
    case Action::sword:
      remove(bit(move.to));
      break;
    case Action::blast:
      remove(within(move.extra, move.from));
      break;
    case Action::shot:
      remove(bit(move.to));
      if constexpr (Game::cannon_recoils)
        push(move.from, opposite(move.extra));
      else
        remove(bit(move.from));
      break;
    }
  }

  void step(const Move& move) {
    if (board().kind_at(move.from) == Kind::pawn) irreversible_ = true;
    const Row row = push(move.from, move.extra);
    if constexpr (Game::reversal_forbidden) {
      if ((row.end & board().of(!mover_)) == 0) return;
      next_.forbidden_from = static_cast<std::uint8_t>(square_of(row.end));
      next_.forbidden_to = static_cast<std::uint8_t>(next_.forbidden_from - kStep[move.extra]);
    }
  }

  void pawn_move(const Move& move, std::uint8_t passed) {
    irreversible_ = true;
    const int up = 8 * forward(mover_);
    if (move.to == passed && (move.to - move.from) % 8 != 0) remove(bit(move.to - up));
    replace(move.from, move.to);
    if (move.to - move.from == 2 * up) next_.passed = static_cast<std::uint8_t>(move.from + up);
    if (move.extra == 0) return;
    board().remove(bit(move.to));
    board().put(move.to, static_cast<Kind>(move.extra), mover_);
  }

  Position next_;
  Color mover_;
  bool irreversible_ = false;
};

template <class Game>
bool Play<Game>::has_en_passant(const Position& position) {
  const Board& board = position.board;
  const int up = 8 * forward(position.side);
  // A capture there comes from where the other side's pawn would attack it.
  Set takers = board.pawns() & board.of(position.side) &
               kTables.pawn_attackers[index(!position.side)][position.passed];
  const Color mover = position.side;
  while (takers != 0) {
    Board after = board;
    after.remove(bit(position.passed - up));
    after.replace(pop(takers), position.passed);
    if (!in_check<Game>(after, mover, position.pocket[index(!mover)])) return true;
  }
  return false;
}

} // namespace plumb::pawn_shooter
