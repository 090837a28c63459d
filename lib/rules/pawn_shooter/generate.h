// All legal moves of a position, in groups: those that a Guard vouches for go to the sink together, the
// others are tried one by one.
#pragma once

#include "lib/rules/pawn_shooter/guard.h"
#include "lib/rules/pawn_shooter/sinks.h"

namespace plumb::pawn_shooter {

template <class Game, class Sink>
class Generator {
 public:
  Generator(const Position& position, Sink& sink)
      : position_(position), board_(position.board), mover_(position.side), sink_(sink),
        occupied_(board_.occupied()), own_(board_.of(mover_)), enemy_(occupied_ & ~own_),
        own_pawns_(board_.pawns() & own_), kings_(board_.kings()), king_(kings_ & own_),
        all_pawns_(position.all_pawns()), contact_((dilate(own_) & enemy_) != 0),
        reached_(reached_by_enemy<Game>(board_, mover_, king_)),
        guard_(make_guard<Game>(board_, mover_, opponents_pocket(0),
                                (reached_ & king_) == 0 ? Known::no_check : Known::nothing, contact_)) {}

  void run() {
    steps();
    if (sink_.is_satisfied()) return;
    if constexpr (!Game::pawns_push) pawn_moves();
    jumps();
    swords();
    if (sink_.is_satisfied()) return;
    const Purse purse{position_.pocket[index(mover_)], own_pawns_};
    if (purse.hand == 0 && purse.board == 0) return;
    throws(purse);
    blasts(purse);
    shots(purse);
  }

 private:
  using Build = Lister<MoveList<Move>>;

  // The opponent's pocket after a move that takes `spent` pawns out of the game (paid or promoted).
  [[nodiscard]] int opponents_pocket(int spent) const {
    return all_pawns_ == spent ? kRefill : position_.pocket[index(!mover_)];
  }
  [[nodiscard]] Guard guard_of(const Board& board, int spent) const {
    return make_guard<Game>(board, mover_, opponents_pocket(spent), Known::nothing, false);
  }
  // Is the board one that a move may leave?
  [[nodiscard]] bool is_safe(const Board& board, int spent) const {
    return has_both_kings(board) && !in_check<Game>(board, mover_, opponents_pocket(spent));
  }
  // A move that destroys a King, of either side, is none.
  [[nodiscard]] static bool has_both_kings(const Board& board) { return size_of(board.kings()) == 2; }
  [[nodiscard]] Board without(Set squares) const { return without(board_, squares); }
  [[nodiscard]] static Board without(Board board, Set squares) {
    board.remove(squares);
    return board;
  }

  // All men that step, direction by direction. Rows that push the mover's King are judged by where he comes
  // to stand, the others by the Guard.
  void steps() {
    const Set steppers = own_ & (board_.officers() | king_ | (Game::pawns_push ? own_pawns_ : 0));
    for (int d = 0; d < kDirections; ++d) {
      Set from = steppers & ~edge(d);
      if constexpr (Game::reversal_forbidden)
        if (position_.forbidden_from < 64 && position_.forbidden_from + kStep[d] == position_.forbidden_to)
          from &= ~bit(position_.forbidden_from);
      const Set pushes_king = from & row_from(square_of(king_), opposite(d), occupied_).men;
      const Set meets_enemy = shift(own_, d) & enemy_ ? rows_meeting(enemy_, d) : 0;
      if (pushes_king != 0) king_rows(pushes_king, meets_enemy, d);
      from &= ~pushes_king;
      Set risky = guard_.vacate;
      if (guard_.fill != 0) risky |= rows_meeting(guard_.fill, d);
      if (meets_enemy != 0) risky |= meets_enemy & rows_meeting(guard_.full, d);
      risky &= from;
      if (!guard_.checked) sink_.steps(from & ~risky, d);
      while (risky != 0)
        try_step(pop(risky), d);
    }
  }
  // Where the row of men that begins one square on in direction d, or the empty square behind it, meets a
  // set.
  [[nodiscard]] Set rows_meeting(Set set, int d) const {
    return shift(fill_along(set, occupied_, opposite(d)), opposite(d));
  }
  // A row at whose end the King stands on the edge destroys him.
  void king_rows(Set from, Set meets_enemy, int d) {
    if ((king_ & edge(d)) != 0) return;
    Set risky = (reached_ & shift(king_, d)) != 0 ? from : from & meets_enemy;
    sink_.steps(from & ~risky, d);
    while (risky != 0)
      try_step(pop(risky), d);
  }
  void try_step(int from, int d) {
    Board after = board_;
    after.push(row_from(from, d, occupied_).men, d);
    if (is_safe(after, 0)) sink_.steps(bit(from), d);
  }

  void jumps() {
    for (Set horses = board_.horses() & own_; horses != 0;) {
      const int from = pop(horses);
      const Set targets = at_two(from) & ~kings_;
      Set risky = targets & ((guard_.fill & ~enemy_) | (guard_.swap & enemy_));
      if ((guard_.vacate & bit(from)) != 0) risky = targets;
      // Where one of the mover's own men gives way to another, nothing changes but the square left.
      if (!guard_.checked) sink_.jumps(from, targets & ~risky);
      while (risky != 0) {
        const int to = pop(risky);
        Board after = board_;
        after.replace(from, to);
        if (is_safe(after, 0)) sink_.jumps(from, bit(to));
      }
    }
  }

  void pawn_moves() {
    const int up = 8 * forward(mover_);
    const Set second = mover_ == Color::white ? Set{0xFF00} : Set{0xFF} << 48;
    const auto ahead = [&](Set set) { return mover_ == Color::white ? set << 8 : set >> 8; };
    const Set one = ahead(own_pawns_) & ~occupied_;
    pawn_group(one, up);
    pawn_group(ahead(one & ahead(second)) & ~occupied_, 2 * up);
    for (const int direction : {0, 4}) {
      const int step = up + kStep[direction];
      const Set reached = shift(ahead(own_pawns_), direction);
      pawn_group(reached & enemy_ & ~kings_, step);
      if (position_.passed < 64 && (reached & bit(position_.passed)) != 0) try_en_passant(step);
    }
  }
  void pawn_group(Set to, int step) {
    const Set last = mover_ == Color::white ? Set{0xFF} << 56 : Set{0xFF};
    const Set left_squares = std::rotl(guard_.vacate, step & 63);
    Set risky = to & (left_squares | (guard_.fill & ~enemy_) | (guard_.swap & enemy_));
    if (all_pawns_ == 1) risky |= to & last;
    if (!guard_.checked) {
      sink_.pawn_moves(to & ~risky & ~last, step);
      sink_.promotions(to & ~risky & last, step);
    }
    while (risky != 0) {
      const Set target = bit(pop(risky));
      Board after = board_;
      after.replace(square_of(target) - step, square_of(target));
      const bool promotes = (target & last) != 0;
      // What he promotes to does not matter to the safety of his own King.
      if (is_safe(after, promotes ? 1 : 0))
        promotes ? sink_.promotions(target, step) : sink_.pawn_moves(target, step);
    }
  }
  void try_en_passant(int step) {
    const int to = position_.passed;
    Board after = board_;
    after.remove(bit(to - 8 * forward(mover_)));
    after.replace(to - step, to);
    if (is_safe(after, 0)) sink_.pawn_moves(bit(to), step);
  }

  void swords() {
    for (Set swordsmen = board_.swordsmen() & own_; swordsmen != 0;) {
      const int from = pop(swordsmen);
      const Set targets = within(2, from) & occupied_ & ~kings_;
      if (!guard_.checked) sink_.swords(from, targets & ~guard_.vacate);
      for (Set risky = targets & guard_.vacate; risky != 0;) {
        const Set target = bit(pop(risky));
        if (is_safe(without(target), 0)) sink_.swords(from, target);
      }
    }
  }

  // Payments of one pawn for an action that, unpaid, leaves `base`; emit(purse) takes those that are legal.
  template <class Emit>
  void pay_one(const Guard& guard, const Board& base, Purse purse, Emit&& emit) {
    if (!guard.checked) emit(Purse{purse.hand, purse.board & ~guard.vacate});
    for (Set risky = purse.board & guard.vacate; risky != 0;) {
      const Set pawn = bit(pop(risky));
      if (is_safe(without(base, pawn), 1)) emit(Purse{0, pawn});
    }
  }
  // The same for two pawns.
  template <class Emit>
  void pay_two(const Guard& guard, const Board& base, Purse purse, Emit&& emit) {
    if (!guard.checked) emit(Purse{purse.hand, purse.board & ~guard.vacate});
    for (Set risky = purse.board & guard.vacate; risky != 0;) {
      const Set pawn = bit(pop(risky));
      purse.board &= ~pawn;
      const Board paid = without(base, pawn);
      // A purse of hand 1 and one pawn stands for that payment alone.
      if (purse.hand > 0 && is_safe(paid, 2)) emit(Purse{1, pawn});
      for (Set others = purse.board; others != 0;) {
        const Set other = bit(pop(others));
        if (is_safe(without(paid, other), 2)) emit(Purse{0, pawn | other});
      }
    }
  }

  void throws(Purse purse) {
    const int king = square_of(king_);
    const Set one = within(1, king);
    const Set two = dilate(one & ~enemy_);
    const Set three = dilate(two & ~enemy_);
    const Set targets = (one | two | three) & occupied_ & ~kings_;
    const bool refills = all_pawns_ == 1;
    const Set alone = refills ? targets : targets & guard_.vacate;
    const Set together = targets & ~alone;
    if (!guard_.checked) sink_.throws(king, together, {purse.hand, purse.board & ~guard_.vacate});
    for (Set risky = purse.board & guard_.vacate; risky != 0;) {
      const Set pawn = bit(pop(risky));
      for (Set rest = together & ~pawn; rest != 0;) {
        const Set target = bit(pop(rest));
        if (is_safe(without(target | pawn), 1)) sink_.throws(king, target, {0, pawn});
      }
    }
    for (Set rest = alone; rest != 0;) {
      const Set target = bit(pop(rest));
      const Board base = without(target);
      pay_one(guard_of(base, 1), base, {purse.hand, purse.board & ~target},
              [&](Purse legal) { sink_.throws(king, target, legal); });
    }
  }

  void blasts(Purse purse) {
    for (Set queens = board_.queens() & own_; queens != 0;) {
      const int queen = pop(queens);
      for (int radius = 1; radius <= 2; ++radius) {
        if ((within(radius, queen) & kings_) != 0) break;
        if (purse.hand + size_of(purse.board) < radius) break;
        const Set targets = within(radius, queen) & occupied_;
        const Board base = without(targets);
        const bool vouched = (targets & guard_.vacate) == 0 && !guard_.checked && all_pawns_ != radius;
        const Guard guard = vouched ? guard_ : guard_of(base, radius);
        const auto emit = [&](Purse legal) { sink_.blasts(queen, radius, legal); };
        if (radius == 1)
          pay_one(guard, base, purse, emit);
        else
          pay_two(guard, base, purse, emit);
      }
    }
  }

  void shots(Purse purse) {
    for (Set cannons = board_.cannons() & own_; cannons != 0;) {
      const int from = pop(cannons);
      for (int d = 0; d < kDirections; ++d) {
        const Set met = ray(d, from) & occupied_;
        if (met != 0) shots_along(from, d, met, purse);
      }
    }
  }
  // The first man met is the target of every payment but one: where he is the mover's own pawn he can pay,
  // and the shot goes on to the next.
  void shots_along(int from, int d, Set met, Purse purse) {
    const Set target = bit(first(met, d));
    const Row recoil = recoil_of(from, d, occupied_);
    if ((target & kings_) == 0) {
      Purse steady{purse.hand, purse.board & ~target};
      for (Set pawns = recoil.men & steady.board; pawns != 0;)
        one_shot(from, d, target, bit(pop(pawns)));
      steady.board &= ~recoil.men;
      shots_at(from, d, target, recoil, steady);
    }
    const Set beyond = met & ~target;
    if ((target & own_pawns_) != 0 && beyond != 0) {
      const Set next = bit(first(beyond, d));
      if ((next & kings_) == 0) one_shot(from, d, next, target);
    }
  }
  // What is pushed by a Cannon that shoots in direction d. One that does not recoil just leaves.
  [[nodiscard]] static Row recoil_of(int from, int d, Set occupied) {
    if constexpr (Game::cannon_recoils) return row_from(from, opposite(d), occupied);
    return {bit(from), 0};
  }
  // Does the Guard vouch for a shot that empties these squares, the Cannon's included? A recoil empties no
  // other, and fills one at most. An enemy pushed where he harms nobody may still do so once a pawn has left
  // its square to pay, so rows with enemies are tried.
  [[nodiscard]] bool is_vouched(Set emptied, const Row& recoil) const {
    return ((emptied & guard_.vacate) | (recoil.end & guard_.fill) | (recoil.men & (enemy_ | king_))) == 0 &&
           all_pawns_ != 1;
  }
  // Payments that leave the line and the recoiling row alone.
  void shots_at(int from, int d, Set target, const Row& recoil, Purse purse) {
    const auto emit = [&](Purse legal) { sink_.shots(from, square_of(target), d, legal); };
    if (is_vouched(target | bit(from), recoil) && (guard_.vacate & purse.board) == 0) {
      if (!guard_.checked) emit(purse);
      return;
    }
    const Board base = after_shot(board_, from, d, target);
    if (has_both_kings(base)) pay_one(guard_of(base, 1), base, purse, emit);
  }
  // A payment that has a say in where the shot or the recoil goes.
  void one_shot(int from, int d, Set target, Set pawn) {
    const Row recoil = recoil_of(from, d, occupied_ & ~pawn);
    if (is_vouched(target | pawn | bit(from), recoil)
            ? !guard_.checked
            : is_safe(after_shot(without(pawn), from, d, target), 1))
      sink_.shots(from, square_of(target), d, {0, pawn});
  }
  [[nodiscard]] static Board after_shot(Board board, int from, int d, Set target) {
    board.remove(target);
    if constexpr (Game::cannon_recoils)
      board.push(row_from(from, opposite(d), board.occupied()).men, opposite(d));
    else
      board.remove(bit(from));
    return board;
  }

  const Position& position_;
  const Board& board_;
  const Color mover_;
  Sink& sink_;
  const Set occupied_, own_, enemy_, own_pawns_, kings_, king_;
  const int all_pawns_;
  const bool contact_; // does a man of the mover's stand next to an enemy?
  const Set reached_;
  const Guard guard_;
};

template <class Game, class Sink>
void generate(const Position& position, Sink& sink) {
  Generator<Game, Sink>(position, sink).run();
}

} // namespace plumb::pawn_shooter
