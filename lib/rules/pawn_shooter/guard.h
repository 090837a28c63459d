// Which moves need to be tried to know whether they leave the mover's King in check.
//
// Trying a move means copying the board, changing it and asking in_check(). Most moves are far from the
// King and change nothing that the answer depends on, so it is the answer for a move that does nothing,
// asked once. A Guard holds that answer and the squares that the others must keep clear of.
//
// Invariant: a move that does not move the mover's King, lowers the opponent's ammunition or leaves it, and
// keeps clear of
//   vacate   with every square that it leaves empty (a man moves away, is destroyed or pays),
//   fill     with the empty square that it puts a man of the mover's on (it fills one at most),
//   swap     with every square where a man of the opponent gives way to one of the mover's,
//   full     with every square of a row that holds a man of the opponent's and is pushed,
// is illegal if `checked`, else legal.
//
// Why: `full` is every square that in_check() looks at, beyond numbers of pawns, where fewer can only end a
// check (and where they could, the opponent's pawns are in `full` as well). For changes that bring no enemy
// anywhere, a King not in check need fear only a Cannon's line being opened, a way for a thrown pawn being
// opened, and a gap being closed in a row that would push him off the board.
#pragma once

#include "lib/rules/pawn_shooter/attack.h"

namespace plumb::pawn_shooter {

struct Guard {
  Set vacate = 0;
  Set fill = 0;
  Set swap = 0;
  Set full = 0;
  bool checked = false;
};

// One direction out of the King along which a Cannon stands or may come to stand.
template <class Game>
void guard_line(const Attack& attack, int direction, Guard& guard) {
  const Board& board = attack.board;
  const Set line = ray(direction, attack.king);
  const Set cannons = board.cannons() & attack.attackers;
  Set blockers = line & attack.occupied;
  if ((line & cannons) != 0) {
    const int cannon = first(line & cannons, direction);
    guard.vacate |= blockers & ~ray(direction, cannon) & ~bit(cannon);
  }
  if (blockers == 0) {
    guard.full |= line;
    return;
  }
  int last_seen = first(blockers, direction);
  if ((board.pawns() & attack.attackers & bit(last_seen)) != 0) {
    blockers &= ray(direction, last_seen);
    if (blockers == 0) {
      guard.full |= line;
      return;
    }
    last_seen = first(blockers, direction);
  }
  guard.full |= line & ~ray(direction, last_seen);
  const bool recoil_may_matter =
      Game::cannon_recoils && (cannons & bit(last_seen)) != 0 &&
      (ray(direction, last_seen) & edge(direction) & bit(attack.attacking_king)) != 0;
  if (recoil_may_matter) guard.full = guard.vacate = guard.fill = ~Set{0};
}

// A direction in which the King could be pushed off the board. One man more in the gap behind him is a
// danger where the row then reaches an enemy that steps.
template <class Game>
void guard_edge(const Attack& attack, int direction, Guard& guard) {
  const int back = opposite(direction);
  const Set behind = ray(back, attack.king);
  const Set empties = behind & ~attack.occupied;
  if (empties == 0) {
    guard.full |= behind;
    return;
  }
  const int gap = first(empties, back);
  guard.full |= behind & ~ray(back, gap);
  const Set next_row = row_from(gap, back, attack.occupied).men;
  if ((next_row & attack.stepping_men<Game>() & attack.attackers) != 0) guard.fill |= bit(gap);
}

// `opponents_pocket` is what he will hold after the moves that the guard is used for. Where the King is known
// not to be in check he is not asked again. Without `needs_full` that set is not complete, unless he is in
// check: it is for rows with enemies only, and most positions have none.
enum class Known : std::uint8_t { nothing, no_check };

template <class Game>
[[nodiscard]] Guard make_guard(const Board& board, Color mover, int opponents_pocket,
                               Known known = Known::nothing, bool needs_full = true) {
  const Attack attack(board, mover, opponents_pocket);
  Guard guard;
  guard.checked = known == Known::nothing && attack.succeeds<Game>();
  guard.full = within(2, attack.king) | bit(attack.attacking_king);
  for (unsigned edges = kTables.edges_at[attack.king]; edges != 0; edges &= edges - 1)
    guard_edge<Game>(attack, std::countr_zero(edges), guard);
  if (attack.ammunition > 0) {
    if ((within(3, attack.king) & bit(attack.attacking_king)) != 0)
      guard.vacate |= within(2, attack.king) & within(2, attack.attacking_king) & attack.occupied;
    const Set cannons = board.cannons() & attack.attackers;
    const bool all_lines = (needs_full || guard.checked) && cannons != 0;
    if (all_lines || (cannons & kTables.lines[attack.king]) != 0)
      for (int d = 0; d < kDirections; ++d)
        if (all_lines || (cannons & ray(d, attack.king)) != 0) guard_line<Game>(attack, d, guard);
  }
  if (guard.checked) {
    if (attack.ammunition <= 2) guard.full |= board.pawns() & attack.attackers;
    guard.vacate = guard.fill = guard.swap = guard.full;
  }
  return guard;
}

// Squares on which a King of the mover's might be in check while his opponent's men stay where they are,
// wherever the mover's own men go and whatever they leave open, as long as no man comes to stand in the row
// behind that square. The others are safe; and on most boards all squares around the King are.
template <class Game>
[[nodiscard]] Set reached_by_enemy(const Board& board, Color mover, Set king) {
  const Set occupied = board.occupied();
  const Set enemy = board.of(!mover);
  const Set near = (board.swordsmen() | board.queens() | board.horses()) & enemy;
  Set reached = dilate(dilate(near | dilate(board.kings() & enemy)));
  if constexpr (!Game::pawns_push) {
    const Set pawns = board.pawns() & enemy;
    const Set ahead = mover == Color::white ? pawns >> 8 : pawns << 8;
    reached |= shift(ahead, 0) | shift(ahead, 4);
  }
  for (Set cannons = board.cannons() & enemy; cannons != 0;)
    reached |= kTables.lines[pop(cannons)];
  const Set steppers = enemy & (board.officers() | board.kings() | (Game::pawns_push ? board.pawns() : 0));
  const Set around = dilate(king);
  for (int d = 0; d < kDirections; ++d)
    if ((around & edge(d)) != 0) reached |= edge(d) & shift(fill_along(steppers, occupied, d), d);
  return reached;
}

} // namespace plumb::pawn_shooter
