// Where generated moves go: counted without being built, or built.
//
// The generator hands over whole groups of moves ("these pawns may each pay for this shot"). A Counter
// turns a group into a number, a Lister into moves, so that both say the same by construction.
#pragma once

#include "lib/rules/pawn_shooter/position.h"

namespace plumb::pawn_shooter {

// What can pay for an action: `hand` pawns in the pocket (alike, so 0, 1 or 2 matter), those on the board.
struct Purse {
  int hand = 0;
  Set board = 0;
};

// The kinds a pawn can promote to.
inline constexpr std::array<Kind, 4> kPromotions{Kind::queen, Kind::cannon, Kind::swordsman, Kind::horse};

class Counter {
 public:
  void steps(Set from, int) { count_ += size_of(from); }
  void jumps(int, Set to) { count_ += size_of(to); }
  // Each pawn went `step` squares (as a difference of indices) to its square of `to`.
  void pawn_moves(Set to, int) { count_ += size_of(to); }
  void promotions(Set to, int) { count_ += kPromotions.size() * size_of(to); }
  void swords(int, Set targets) { count_ += size_of(targets); }
  // Every target with every payment except itself.
  void throws(int, Set targets, Purse purse) {
    count_ += size_of(targets) * (size_of(purse.board) + (purse.hand > 0)) - size_of(targets & purse.board);
  }
  void shots(int, int, int, Purse purse) { count_ += size_of(purse.board) + (purse.hand > 0); }
  void blasts(int, int radius, Purse purse) {
    const int pawns = size_of(purse.board);
    if (radius == 1)
      count_ += pawns + (purse.hand > 0);
    else
      count_ += (purse.hand > 1) + (purse.hand > 0 ? pawns : 0) + pawns * (pawns - 1) / 2;
  }
  void one(const Move&) { ++count_; }

  [[nodiscard]] static constexpr bool is_satisfied() { return false; }
  [[nodiscard]] std::uint64_t count() const { return static_cast<std::uint64_t>(count_); }

 private:
  std::int64_t count_ = 0;
};

// Asks only whether there is any move.
class Finder : public Counter {
 public:
  [[nodiscard]] bool is_satisfied() const { return count() != 0; }
};

template <class List>
class Lister {
 public:
  explicit Lister(List& list) : list_(list) {}

  void steps(Set from, int direction) {
    while (from != 0) {
      const int square = pop(from);
      one(make(Action::step, square, square + kStep[direction], direction));
    }
  }
  void jumps(int from, Set to) {
    while (to != 0)
      one(make(Action::jump, from, pop(to)));
  }
  void pawn_moves(Set to, int step) {
    while (to != 0) {
      const int square = pop(to);
      one(make(Action::pawn_move, square - step, square));
    }
  }
  void promotions(Set to, int step) {
    while (to != 0) {
      const int square = pop(to);
      for (const Kind kind : kPromotions)
        one(make(Action::pawn_move, square - step, square, static_cast<int>(kind)));
    }
  }
  void swords(int from, Set targets) {
    while (targets != 0)
      one(make(Action::sword, from, pop(targets)));
  }
  void throws(int from, Set targets, Purse purse) {
    while (targets != 0) {
      const int target = pop(targets);
      pay_one(make(Action::throw_pawn, from, target), {purse.hand, purse.board & ~bit(target)});
    }
  }
  void shots(int from, int target, int direction, Purse purse) {
    pay_one(make(Action::shot, from, target, direction), purse);
  }
  void blasts(int from, int radius, Purse purse) {
    const Move blast = make(Action::blast, from, from, radius);
    if (radius == 1) {
      pay_one(blast, purse);
      return;
    }
    if (purse.hand > 1) one(paid(blast, 2));
    while (purse.board != 0) {
      const int pawn = pop(purse.board);
      if (purse.hand > 0) one(paid(blast, 1, pawn));
      for (Set rest = purse.board; rest != 0;)
        one(paid(blast, 0, pawn, pop(rest)));
    }
  }
  void one(const Move& move) { list_.push_back(move); }

  [[nodiscard]] static constexpr bool is_satisfied() { return false; }

  [[nodiscard]] static Move make(Action action, int from, int to, int extra = 0) {
    return {action, static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to),
            static_cast<std::uint8_t>(extra)};
  }
  [[nodiscard]] static Move paid(Move move, int hand, int first = kNoSquare, int second = kNoSquare) {
    move.pocket_paid = static_cast<std::uint8_t>(hand);
    move.paid = {static_cast<std::uint8_t>(first), static_cast<std::uint8_t>(second)};
    return move;
  }

 private:
  void pay_one(const Move& move, Purse purse) {
    if (purse.hand > 0) one(paid(move, 1));
    while (purse.board != 0)
      one(paid(move, 0, pop(purse.board)));
  }

  List& list_;
};

} // namespace plumb::pawn_shooter
