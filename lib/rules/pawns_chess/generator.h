// All legal moves of one side, its driven Spy, if any, being back on the board.
//
// A move of one man from square to square goes through legal(), which tries only what Danger cannot
// decide. The rest (captures that move or remove several men) is tried on a copy of the board.
#pragma once

#include "lib/rules/pawns_chess/bearing.h"
#include "lib/rules/pawns_chess/castling.h"
#include "lib/rules/pawns_chess/safety.h"
#include "lib/rules/pawns_chess/sinks.h"

namespace plumb::pawns_chess {

template <Color Us, class Sink>
class Generator {
 public:
  Generator(const Position& position, Sink& sink, Watch& watch)
      : position_(position), board_(position.board), sink_(sink), watch_(watch), danger_(position, watch),
        bearing_(position), own_(board_.of(Us)), open_(~solid_for<Us>(board_)),
        takeable_(takeable_by<Us>(board_)), passed_(position.en_passant & ~board_.occupied()),
        free_(danger_.all_doubtful() ? 0 : own_ & ~(danger_.screens() | bearing_.only_screen())),
        free_bearing_(bearing_.after_moves_from(0)) {
    const Bitboard knight = board_.all<Kind::berserker_knight>(Us);
    berserker_ = knight | board_.all<Kind::berserker>(Us);
    if (berserker_ != 0)
      bites_ = knight != 0 ? leaps(kKnightAttacks, first_square(knight)) : pawn_attacks<Us>(berserker_);
  }

  // Moves in which the Berserker takes an enemy first. Is there one?
  bool berserker_takes_enemy();
  // All others.
  void all_but_those();

 private:
  static constexpr Color kThem = !Us;

  void pieces();
  void king();
  [[nodiscard]] bool king_may_step(int from, int to);
  void castlings();
  void castling(int king, int rook);
  void healing();

  void pawns();
  void orthodox_moves_together(Bitboard men);
  void orthodox_moves(int from, unsigned promotions);
  [[nodiscard]] Bitboard double_step(int from);
  void en_passant(int from);
  void pawn_moves(int from, Bitboard targets, unsigned promotions = kPromotions);
  void extra_moves();
  void shots(int from);
  void shot(int from, int to);
  void spy(int from);
  void hero();
  void sacrifices(int from);
  void royal_promotion(int from);

  void berserker();
  [[nodiscard]] Bitboard enemy_bites() const { return bites_ & (takeable_ | passed_); }
  void chains(Bitboard first_targets, bool& found);

  // The enemy Spy, where it stands on a line to our King: a Spy of ours that comes there does not.
  [[nodiscard]] Bitboard shielding_spy() const { return board_.all<Kind::spy>(kThem) & danger_.lines(); }
  [[nodiscard]] Bitboard one_ahead(int from) const { return up<Us>(bit(from)) & open_; }
  [[nodiscard]] Bitboard diagonals_ahead(int from) const { return leaps(kPawnAttacks[index(Us)], from); }

  // Moves of a man that is neither King nor Hero and does not promote.
  void move(int from, Bitboard targets) {
    if (targets == 0) return;
    if ((free_ & bit(from)) == 0) {
      targets = legal(from, targets);
      sink_.plain(from, targets, targets & bearing_.after_moves_from(bit(from)));
      return;
    }
    targets &= danger_.answers();
    if ((targets & danger_.growth()) != 0) targets = legal(from, targets);
    sink_.plain(from, targets, targets & free_bearing_);
  }
  void together(Bitboard targets, int delta);
  // Those of `targets` to which a man of ours other than the King may legally go.
  [[nodiscard]] Bitboard legal(int from, Bitboard targets, Bitboard passed = 0);
  // The board after a man of ours goes from square to square. A Spy that captures or promotes is hidden no
  // more.
  [[nodiscard]] Board moved(int from, int to) const {
    Board next = board_;
    next.shift(Us, from, to);
    if (((takeable_ | last_rank(Us)) & bit(to)) != 0 && next.kind_at(to) == Kind::spy) {
      next.clear(bit(to));
      next.put(Us, Kind::pawn, to);
    }
    return next;
  }
  [[nodiscard]] bool safe(const Board& next, bool king_moved = false, Bitboard passed = 0) {
    return leaves_king_safe<Us>(position_, next, king_moved, passed, watch_);
  }
  [[nodiscard]] Move single(MoveKind kind, int from, int to) const {
    return {{}, static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to), kNoSquare, kind};
  }

  const Position& position_;
  const Board& board_;
  Sink& sink_;
  Watch& watch_;
  Danger<Us> danger_;
  Bearing<Us> bearing_;
  Bitboard own_;
  Bitboard open_;          // empty for us
  Bitboard takeable_;      // enemy men that can be taken
  Bitboard berserker_ = 0; // or Berserker Knight
  Bitboard bites_ = 0;     // its capture squares
  Bitboard passed_;        // where we may take en passant
  Bitboard free_;          // men that may leave their squares without a look, the Hero apart
  Bitboard free_bearing_;  // where the Hero bears after moves of free men
};

template <Color Us, class Sink>
Bitboard Generator<Us, Sink>::legal(int from, Bitboard targets, Bitboard passed) {
  targets &= danger_.answers() & danger_.pin(from);
  if (danger_.all_doubtful() || (danger_.gate() & bit(from)) != 0) {
    Bitboard result = 0;
    each_square(targets, [&](int to) {
      if (safe(moved(from, to), false, passed)) result |= bit(to);
    });
    return result;
  }
  const Bitboard growth = danger_.growth();
  if ((growth & (targets | passed)) == 0) return targets;
  const Bitboard doubtful = (growth & passed) != 0 ? targets : targets & growth;
  Bitboard result = targets & ~doubtful;
  each_square(doubtful, [&](int to) {
    const Board next = moved(from, to);
    if (danger_.chains_stay_away(next, passed) || safe(next, false, passed)) result |= bit(to);
  });
  return result;
}

// Moves by one step `delta` of men that need no look of their own: only where they go matters.
template <Color Us, class Sink>
void Generator<Us, Sink>::together(Bitboard targets, int delta) {
  targets &= danger_.answers();
  if (targets == 0) return;
  for (Bitboard rest = targets & danger_.growth(); rest != 0; rest = without_first(rest))
    if (legal(first_square(rest) - delta, bit(first_square(rest))) == 0) targets &= ~bit(first_square(rest));
  sink_.shifted(delta, targets, targets & free_bearing_);
}

template <Color Us, class Sink>
void Generator<Us, Sink>::pieces() {
  const Bitboard solid = ~open_;
  const Bitboard goals = open_ | takeable_;
  const Bitboard sliders = own_ & ~(board_.plane[2] | board_.plane[3]);
  each_square(sliders & board_.plane[0], [&](int from) { move(from, diagonal_slides(from, solid) & goals); });
  each_square(sliders & board_.plane[1],
              [&](int from) { move(from, orthogonal_slides(from, solid) & goals); });
  each_square(board_.all<Kind::knight>() & own_,
              [&](int from) { move(from, leaps(kKnightAttacks, from) & goals); });
}

// A step of the King is judged on the board as it is, with the King lifted: that it stands where it goes only
// matters to chains that look at that square, and a declared Hero is a case of its own.
template <Color Us, class Sink>
void Generator<Us, Sink>::king() {
  const int from = first_square(board_.all<Kind::king>(Us));
  Bitboard targets = leaps(kKingAttacks, from) & (open_ | takeable_);
  each_square(targets, [&](int to) {
    if (!king_may_step(from, to)) targets &= ~bit(to);
  });
  sink_.plain(from, targets, targets & bearing_.after_moves_from(bit(from)));
  if ((position_.castling & own_) != 0 && !danger_.in_check()) castlings();
}

template <Color Us, class Sink>
bool Generator<Us, Sink>::king_may_step(int from, int to) {
  if (danger_.all_doubtful() || (danger_.zone() & bit(to)) != 0) {
    Board next = board_;
    next.shift(Us, from, to);
    return safe(next, true);
  }
  const Bitboard solid = solid_for<kThem>(board_) & ~bit(from);
  if (direct_attackers<kThem>(board_, solid, to, position_.unmasked & ~bit(to),
                              !has(position_.reloading, kThem)) != 0)
    return false;
  const Bitboard hero = board_.all<Kind::hero>(kThem) & ~bit(to);
  return hero == 0 || !bears_from<kThem>(first_square(hero), to, solid);
}

template <Color Us, class Sink>
void Generator<Us, Sink>::castlings() {
  const int king = first_square(board_.all<Kind::king>(Us));
  each_square(position_.castling & own_, [&](int rook) {
    if ((squares_between(king, rook) & ~open_) == 0) castling(king, rook);
  });
}

template <Color Us, class Sink>
void Generator<Us, Sink>::castling(int king, int rook) {
  const int king_to = castled_king(Us, king, rook);
  const int rook_to = castled_rook(Us, king, rook);
  const Bitboard crossed = squares_between(king, king_to) | bit(king_to);
  const Bitboard needed = crossed | squares_between(rook, rook_to) | bit(rook_to);
  if ((needed & ~open_ & ~(bit(king) | bit(rook))) != 0) return;
  Board lifted = board_;
  lifted.clear(bit(king));
  const Bitboard hero = board_.all<Kind::hero>(kThem);
  for (Bitboard rest = crossed; rest != 0; rest = without_first(rest)) {
    const int square = first_square(rest);
    if (attacks_king<kThem>(position_, lifted, square, 0, watch_)) return;
    if (hero != 0 && bears_from<kThem>(first_square(hero), square, solid_for<kThem>(lifted))) return;
  }
  Board next = board_;
  castle(next, Us, king, rook);
  if (safe(next, true)) sink_.one(single(MoveKind::castling, king, rook), bearing_.bears_on(next));
}

// A man is put on the board beside the Healer. A hidden Spy blocks no line, so it never answers a check.
template <Color Us, class Sink>
void Generator<Us, Sink>::healing() {
  const HealList list = position_.heal[index(Us)];
  const Bitboard healer = board_.all<Kind::healer>(Us);
  if (list.empty() || healer == 0 || has(position_.healed, Us)) return;
  const Bitboard around = leaps(kKingAttacks, first_square(healer)) & open_;
  for (unsigned kinds = list.kinds(); kinds != 0; kinds &= kinds - 1) {
    const auto kind = static_cast<Kind>(std::countr_zero(kinds));
    Bitboard targets = is_pawn(kind) ? around & ~last_rank(Us) : around;
    if (kind == Kind::spy && danger_.has_checkers()) continue;
    targets &= danger_.answers();
    const Bitboard doubtful = danger_.growth() | (kind == Kind::spy ? shielding_spy() : 0);
    each_square(danger_.all_doubtful() ? targets : targets & doubtful, [&](int square) {
      Board next = board_;
      next.clear(bit(square));
      next.put(Us, kind, square);
      if (!safe(next)) targets &= ~bit(square);
    });
    const Bitboard bearing =
        kind == Kind::hero ? bearing_.of_hero_from(board_, 0) : bearing_.after_moves_from(0);
    sink_.heal(kind, targets, targets & bearing);
  }
}

template <Color Us, class Sink>
void Generator<Us, Sink>::all_but_those() {
  king();
  healing();
  pieces();
  pawns();
  berserker();
}

} // namespace plumb::pawns_chess

#include "lib/rules/pawns_chess/generator_berserker.h" // IWYU pragma: export
#include "lib/rules/pawns_chess/generator_pawns.h"     // IWYU pragma: export
