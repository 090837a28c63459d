// Is a King in check? Asked after most moves, so the means are tried in order of their cost: the first four
// are a mask each, and everything that is paid for is skipped where the opponent has no pawn to pay with.
//
// "In check" means that the opponent, to move, could destroy this King and would keep his own; whether his
// own King would then be in check is not considered, nor are reversals. A payment never closes a way to the
// King: a thrown pawn flies over the thrower's own men, and a paid pawn can only open a Cannon's line.
#pragma once

#include "lib/rules/pawn_shooter/position.h"

namespace plumb::pawn_shooter {

// The men of one side against the King of the other.
struct Attack {
  const Board& board;
  Color victim;
  int ammunition; // the attacker's pawns, in hand and on the board
  Set occupied, attackers;
  int king, attacking_king;

  // `pocket` is the attacker's. Both Kings must be on the board.
  Attack(const Board& b, Color victim_color, int pocket)
      : board(b), victim(victim_color), occupied(b.occupied()), attackers(b.of(!victim_color)) {
    ammunition = pocket + size_of(board.pawns() & attackers);
    attacking_king = square_of(board.kings() & attackers);
    king = square_of(board.kings() & ~attackers);
  }

  template <class Game>
  [[nodiscard]] bool succeeds() const {
    const Set near = within(2, king) & attackers;
    if ((board.swordsmen() & near) != 0) return true;
    if ((board.horses() & near & ~within(1, king)) != 0) return true;
    if constexpr (!Game::pawns_push)
      if ((board.pawns() & attackers & kTables.pawn_attackers[index(victim)][king]) != 0) return true;
    if (ammunition > 0 && (is_thrown_at() || is_blasted(board.queens() & near))) return true;
    if (is_pushed_off<Game>()) return true;
    return ammunition > 0 && is_shot<Game>();
  }

  // A King on the edge falls if the row behind him holds an enemy that steps.
  template <class Game>
  [[nodiscard]] bool is_pushed_off() const {
    if ((within(1, king) & occupied) == 0) return false;
    const Set steppers = stepping_men<Game>() & attackers & kTables.lines[king];
    if (steppers == 0) return false;
    for (int d = 0; d < kDirections; ++d) {
      if ((edge(d) & bit(king)) == 0) continue;
      const Set behind = ray(opposite(d), king);
      const Set empties = behind & ~occupied;
      const Set row = empties == 0 ? behind : behind & ~ray(opposite(d), first(empties, opposite(d)));
      if ((row & steppers) != 0) return true;
    }
    return false;
  }

  template <class Game>
  [[nodiscard]] Set stepping_men() const {
    return board.officers() | board.kings() | (Game::pawns_push ? board.pawns() : 0);
  }

  [[nodiscard]] bool is_thrown_at() const {
    if ((within(3, king) & bit(attacking_king)) == 0) return false;
    if ((within(1, king) & bit(attacking_king)) != 0) return true;
    const Set passable = ~(occupied & ~attackers);
    const Set one = within(1, attacking_king) & passable;
    if ((one & within(1, king)) != 0) return true;
    return (dilate(one) & passable & within(1, king)) != 0;
  }

  // Queens within two squares; one who would destroy her own King as well is no danger.
  [[nodiscard]] bool is_blasted(Set queens) const {
    while (queens != 0) {
      const int queen = pop(queens);
      const int radius = (within(1, king) & bit(queen)) != 0 ? 1 : 2;
      if (ammunition >= radius && (within(radius, queen) & bit(attacking_king)) == 0) return true;
    }
    return false;
  }

  template <class Game>
  [[nodiscard]] bool is_shot() const {
    const Set cannons = board.cannons() & attackers & kTables.lines[king];
    if (cannons == 0) return false;
    for (int d = 0; d < kDirections; ++d) {
      if ((ray(d, king) & cannons) == 0) continue;
      const int cannon = first(ray(d, king) & cannons, d);
      const Set between = ray(d, king) & ~ray(d, cannon) & ~bit(cannon) & occupied;
      const bool open = between == 0;
      if (!open && ((between & (between - 1)) != 0 || (between & board.pawns() & attackers) == 0)) continue;
      if (!Game::cannon_recoils || recoil_is_safe(cannon, d, open)) return true;
    }
    return false;
  }

  // The recoil must not push the attacker's own King off the board. A pawn of his in the row breaks it when
  // it pays for the shot, which it can unless another pawn had to pay to open the line.
  [[nodiscard]] bool recoil_is_safe(int cannon, int direction, bool payment_is_free) const {
    const Set behind = ray(direction, cannon);
    if ((behind & edge(direction) & bit(attacking_king)) == 0 || (behind & ~occupied) != 0) return true;
    return payment_is_free && (behind & board.pawns() & attackers) != 0;
  }
};

template <class Game>
[[nodiscard]] bool in_check(const Board& board, Color color, int opponents_pocket) {
  return Attack(board, color, opponents_pocket).succeeds<Game>();
}

} // namespace plumb::pawn_shooter
