#include "pawns_chess_turn.h"

namespace plumb::naive::pawns_chess {
namespace {

/// Makes every move of one side from `start`, a position in which a driven Spy is already back on the board
/// and what belonged to the side's turn before is cleared.
class Generator {
 public:
  Generator(const Position& start, const Before& before, const std::string& prefix, std::vector<Move>& moves)
      : start_(start), before_(before), prefix_(prefix), moves_(moves), us_(start.to_move),
        up_(forward(start.to_move)) {}

  void run() {
    for (int from = 0; from < 64; ++from) {
      if (start_.board[from].kind != Kind::none && start_.board[from].side == us_)
        piece(from, start_.board[from].kind);
    }
    for (const int rook : start_.castling_rook[index(us_)]) {
      if (rook != nowhere && !before_.check) castle(rook);
    }
    for (const Kind kind : before_.healable)
      heal(kind);
  }

 private:
  [[nodiscard]] bool empty(int square) const { return square != nowhere && empty_for(start_, square, us_); }
  [[nodiscard]] bool takeable(int square) const {
    return square != nowhere && enemy_on(start_, square, us_) && start_.board[square].kind != Kind::king;
  }
  [[nodiscard]] Turn turn(const std::string& text) const { return {start_, prefix_ + text}; }

  void piece(int from, Kind kind) {
    switch (kind) {
    case Kind::king:
      steps(from, king_steps);
      break;
    case Kind::queen:
      lines(from, king_steps);
      break;
    case Kind::rook:
      lines(from, straight_steps);
      break;
    case Kind::bishop:
      lines(from, diagonal_steps);
      break;
    case Kind::knight:
      steps(from, knight_steps);
      break;
    case Kind::berserker_knight:
      for (const Step s : knight_steps) {
        const int to = shifted(from, s.files, s.ranks);
        if (empty(to) && to != passed_square(start_, us_)) go(from, to);
      }
      berserk(from);
      break;
    case Kind::spy:
      for (const int side : {-1, 1}) {
        if (const int to = shifted(from, side, up_); empty(to)) go(from, to);
      }
      if (const int to = shifted(from, 0, up_); takeable(to)) go(from, to);
      break;
    default:
      pawn(from, kind);
    }
  }

  void pawn(int from, Kind kind) {
    pawn_steps(from);
    if (kind == Kind::berserker)
      berserk(from);
    else
      pawn_captures(from);
    if (kind == Kind::hero) sacrifices(from);
    if (kind == Kind::mercenary) mercenary(from);
    if (kind == Kind::guard) guard(from);
    if (kind == Kind::archer && before_.loaded) shots(from);
    if (kind == Kind::horseman) {
      for (const Step s : knight_steps) {
        if (const int to = shifted(from, s.files, s.ranks); s.ranks * up_ > 0 && empty(to)) go(from, to);
      }
    }
  }

  void pawn_steps(int from) {
    const int one = shifted(from, 0, up_);
    if (!empty(one)) return;
    go(from, one);
    const int two = shifted(one, 0, up_);
    if (own_rank(from, us_) != 1 || !empty(two)) return;
    Turn t = turn(name(from) + name(two));
    t.passed = one;
    relocate(t.after, from, two);
    complete(t, moves_);
  }

  void pawn_captures(int from) {
    for (const int side : {-1, 1}) {
      const int to = shifted(from, side, up_);
      if (takeable(to) || (to != nowhere && to == passed_square(start_, us_)))
        go(from, to, to == passed_square(start_, us_));
    }
  }

  void mercenary(int from) {
    for (const int side : {-1, 1}) {
      const int to = shifted(from, side, up_);
      if (empty(to) && to != passed_square(start_, us_)) go(from, to);
    }
    if (const int to = shifted(from, 0, up_); takeable(to)) go(from, to);
  }

  void guard(int from) {
    const bool at_home = own_rank(from, us_) <= 1;
    for (const Step s : king_steps) {
      const int to = shifted(from, s.files, s.ranks);
      const bool diagonal = s.files != 0 && s.ranks != 0;
      if (takeable(to) && (diagonal || at_home)) go(from, to);
      if (empty(to) && (!diagonal || at_home)) go(from, to);
    }
  }

  template <class Steps>
  void steps(int from, const Steps& all) {
    for (const Step s : all) {
      if (const int to = shifted(from, s.files, s.ranks); empty(to) || takeable(to)) go(from, to);
    }
  }

  template <class Steps>
  void lines(int from, const Steps& all) {
    for (const Step s : all) {
      int to = shifted(from, s.files, s.ranks);
      for (; empty(to); to = shifted(to, s.files, s.ranks))
        go(from, to);
      if (takeable(to)) go(from, to);
    }
  }

  void relocate(Position& p, int from, int to) const {
    if (is_pawn(p.board[from].kind)) p.halfmove = 0;
    const Piece piece = lift(p, from);
    put_down(p, to, piece);
  }

  /// A move or capture with one piece, that of a Berserker as a first capture that promotes included.
  void go(int from, int to, bool en_passant = false) {
    Turn t = turn(name(from) + name(to));
    const Piece mover = start_.board[from];
    const bool captures = en_passant || !empty(to);
    t.berserker_took_enemy = mover.kind == Kind::berserker && (en_passant || enemy_on(start_, to, us_));
    t.king_moved = mover.kind == Kind::king;
    if (captures) capture(t.after, en_passant ? passed_pawn(start_, us_) : to);
    relocate(t.after, from, to);
    if (is_pawn(mover.kind) && mover.kind != Kind::guard && own_rank(to, us_) == 7) {
      promote(t, to, mover.kind);
      return;
    }
    if (mover.kind == Kind::spy && captures) t.after.board[to].kind = Kind::pawn;
    complete(t, moves_);
  }

  void promote(const Turn& arrived, int to, Kind pawn) {
    const auto as = [&](char letter, Kind kind) {
      Turn t = arrived;
      t.text += letter;
      t.after.board[to].kind = kind;
      complete(t, moves_);
    };
    as('n', Kind::knight);
    if (pawn == Kind::horseman) return;
    as('q', Kind::queen);
    as('r', Kind::rook);
    as('b', Kind::bishop);
    if (pawn != Kind::hero || !before_.check) return;
    Turn t = arrived;
    t.text += 'k';
    t.king_moved = true;
    lift(t.after, find(t.after, us_, Kind::king));
    t.after.board[to].kind = Kind::king;
    complete(t, moves_);
  }

  void sacrifices(int from) {
    const auto try_on = [&](int to) {
      if (!takeable(to)) return;
      Turn t = turn(name(from) + "x" + name(to));
      capture(t.after, to);
      lift(t.after, from);
      complete(t, moves_);
    };
    for (const Step s : knight_steps)
      try_on(shifted(from, s.files, s.ranks));
    for (const Step s : king_steps) {
      int to = shifted(from, s.files, s.ranks);
      while (empty(to))
        to = shifted(to, s.files, s.ranks);
      try_on(to);
    }
  }

  void shots(int from) {
    const auto shoot = [&](Turn t, int stand) {
      const int target = shifted(stand, 0, 2 * up_);
      if (!takeable(target)) return;
      t.text += "^" + name(target);
      capture(t.after, target);
      t.after.reloading[index(us_)] = true;
      complete(t, moves_);
    };
    shoot(turn(name(from)), from);
    const int step = shifted(from, 0, up_);
    if (!empty(step)) return;
    Turn t = turn(name(from) + name(step));
    relocate(t.after, from, step);
    shoot(t, step);
  }

  void berserk(int from) {
    const BerserkerTargets targets = berserker_targets(start_, from);
    bool enemy = false;
    for (const int to : targets.enemies) {
      if (start_.board[to].kind == Kind::king) continue;
      enemy = true;
      first_capture(from, to, true);
    }
    if (enemy) return;
    for (const int to : targets.friends) {
      if (start_.board[to].kind != Kind::king) first_capture(from, to, false);
    }
  }

  void first_capture(int from, int to, bool enemy) {
    if (start_.board[from].kind == Kind::berserker && own_rank(to, us_) == 7) {
      go(from, to);
      return;
    }
    Turn t = turn(name(from) + name(to));
    t.berserker_took_enemy = enemy;
    berserker_step(t.after, from, to, true);
    go_on(t, to);
  }

  /// Later captures: an enemy piece if there is one, else a friend, else the chain is over.
  void go_on(const Turn& so_far, int at) {
    const auto take = [&](int to) {
      Turn t = so_far;
      t.text += name(to);
      const bool own_king = t.after.board[to].kind == Kind::king;
      berserker_step(t.after, at, to, false);
      if (own_king)
        complete(t, moves_);
      else
        go_on(t, to);
    };
    const BerserkerTargets targets = berserker_targets(so_far.after, at);
    bool enemy = false;
    for (const int to : targets.enemies) {
      if (so_far.after.board[to].kind == Kind::king) continue;
      enemy = true;
      take(to);
    }
    if (enemy) return;
    for (const int to : targets.friends)
      take(to);
    if (targets.friends.empty()) complete(so_far, moves_);
  }

  void castle(int rook) {
    const int king = find(start_, us_, Kind::king);
    const int home = king - file_of(king);
    const int king_to = home + (rook > king ? 6 : 2);
    const int rook_to = home + (rook > king ? 5 : 3);
    for (int s = std::min({king, rook, king_to, rook_to}); s <= std::max({king, rook, king_to, rook_to});
         ++s) {
      if (s != king && s != rook && !empty(s)) return;
    }
    const int step = king_to > king ? 1 : -1;
    for (int s = king_to == king ? king : king + step;; s += step) {
      Position lifted = start_;
      lift(lifted, king);
      lifted.board[s] = {Kind::king, us_};
      if (attacks(lifted, other(us_), s) || hero_bears(lifted, other(us_), s)) return;
      if (s == king_to) break;
    }
    const bool two_squares =
        !start_.chess960 && file_of(king) == 4 && (file_of(rook) == 0 || file_of(rook) == 7);
    Turn t = turn(name(king) + name(two_squares ? king_to : rook));
    t.king_moved = true;
    lift(t.after, king);
    lift(t.after, rook);
    t.after.board[king_to] = {Kind::king, us_};
    t.after.board[rook_to] = {Kind::rook, us_};
    complete(t, moves_);
  }

  void heal(Kind kind) {
    const int healer = find(start_, us_, Kind::healer);
    if (healer == nowhere) return;
    for (const int to : neighbours(healer)) {
      if (!empty(to) || (is_pawn(kind) && own_rank(to, us_) == 7)) continue;
      Turn t = turn(white_letters(kind) + "@" + name(to));
      t.after.halfmove = 0;
      t.after.healed[index(us_)] = true;
      put_down(t.after, to, {kind, us_});
      complete(t, moves_);
    }
  }

  const Position& start_;
  const Before& before_;
  const std::string& prefix_;
  std::vector<Move>& moves_;
  Side us_;
  int up_;
};

} // namespace

void add_moves(const Position& start, const Before& before, const std::string& prefix,
               std::vector<Move>& moves) {
  Generator(start, before, prefix, moves).run();
}

} // namespace plumb::naive::pawns_chess
