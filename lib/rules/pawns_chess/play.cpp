// What a move does, in the order in which the rules let it happen: the driven Spy is put back, the move is
// made with its captures one by one, the declared enemy Hero leaves, an own Spy that gives check is
// discovered, a driven enemy Spy without a square to go to is captured, and a Hero is declared. A Berserker
// that takes its own King ends the game on the spot: nothing of that list happens any more.
#include "lib/rules/pawns_chess/play.h"

#include <cstdlib>

#include "lib/rules/pawns_chess/castling.h"
#include "lib/rules/pawns_chess/chain.h"
#include "lib/rules/pawns_chess/spy.h"

namespace plumb::pawns_chess {

namespace {

template <Color Us>
class Turn {
 public:
  explicit Turn(const Position& before) : before_(before), next_(before) {
    next_.en_passant = next_.heroic = next_.driven = next_.unmasked = 0;
    next_.heal[index(Us)].clear();
  }

  Position run(const Move& move) {
    if (move.put_back != kNoSquare) {
      land_on_spy(move.put_back);
      next_.board.put(Us, Kind::spy, move.put_back);
      irreversible_ = true;
    }
    make(move);
    if (next_.board.all<Kind::king>(Us) == 0)
      next_.castling &= ~rank_mask(relative_rank(Us, 0));
    else
      aftermath(move);
    finish(move);
    return next_;
  }

 private:
  static constexpr Color kThem = !Us;

  void make(const Move& move) {
    switch (move.kind) {
    case MoveKind::plain:
      step(move.from, move.to);
      break;
    case MoveKind::en_passant:
      capture(move.to - kUp<Us>);
      step(move.from, move.to);
      break;
    case MoveKind::promotion:
      promote(move);
      break;
    case MoveKind::castling:
      castle(next_.board, Us, move.from, move.to);
      king_moved_ = true;
      break;
    case MoveKind::chain:
      chain(move);
      break;
    case MoveKind::sacrifice:
      capture(move.to);
      next_.board.clear(bit(move.from));
      break;
    case MoveKind::shot:
      if (move.to != move.from) step(move.from, move.to);
      capture(move.to + 2 * kUp<Us>);
      break;
    case MoveKind::heal:
      land_on_spy(move.to);
      next_.board.put(Us, move.piece, move.to);
      irreversible_ = true;
      break;
    }
  }

  // A man of ours goes to a square that is empty for it or holds a man that it takes.
  void step(int from, int to) {
    const Kind kind = next_.board.kind_at(from);
    land_on_spy(to);
    if ((next_.board.occupied() & bit(to)) != 0) capture(to);
    next_.board.shift(Us, from, to);
    if (kind == Kind::king) king_moved_ = true;
    if (!is_pawn(kind)) return;
    irreversible_ = true;
    if (std::abs(to - from) == 16) passed_ = bit((from + to) / 2);
    if (kind == Kind::spy && took_) discover(to);
  }

  void promote(const Move& move) {
    step(move.from, move.to);
    if (move.piece == Kind::king) {
      next_.board.clear(next_.board.all<Kind::king>(Us));
      king_moved_ = true;
    }
    next_.board.clear(bit(move.to));
    next_.board.put(Us, move.piece, move.to);
  }

  void chain(const Move& move) {
    bool knight = move.piece == Kind::berserker_knight;
    next_.board.clear(bit(move.from));
    int landed = 0;
    each_landing(Us, move, [&](int square) {
      const bool taken_there = (next_.board.occupied() & bit(square)) != 0;
      capture(taken_there ? square : square - kUp<Us>);
      if (landed++ != 0 && (bit(square) & last_rank(Us)) != 0) knight = true;
    });
    next_.board.put(Us, knight ? Kind::berserker_knight : Kind::berserker, move.to);
  }

  // Takes the man on a square off the board. It may be healed if it stands beside the Healer of its side, and
  // if that side can heal next turn.
  void capture(int square) {
    Board& board = next_.board;
    const Color owner = board.color_at(square);
    const Kind kind = board.kind_at(square);
    board.clear(bit(square));
    took_ = irreversible_ = true;
    HealList& list = next_.heal[index(owner)];
    if (kind == Kind::healer)
      list.clear();
    else if (kind != Kind::king)
      enter_heal_list(owner, kind, square);
  }

  void enter_heal_list(Color owner, Kind kind, int square) {
    const Bitboard healer = next_.board.all<Kind::healer>(owner);
    if ((leaps(kKingAttacks, square) & healer) == 0) return;
    if (owner == kThem && has(before_.healed, kThem)) return;
    next_.heal[index(owner)].add(kind);
  }

  // A hidden enemy Spy on `square` is driven away.
  void land_on_spy(int square) {
    const Bitboard spy = next_.board.all<Kind::spy>(kThem) & bit(square);
    if (spy == 0) return;
    next_.board.clear(spy);
    next_.driven = spy;
  }

  void discover(int square) {
    next_.board.clear(bit(square));
    next_.board.put(Us, Kind::pawn, square);
  }

  void aftermath(const Move& move) {
    if (const Bitboard hero = next_.board.all<Kind::hero>(kThem) & before_.heroic; hero != 0) {
      next_.board.clear(hero);
      irreversible_ = true;
    }
    const Bitboard below = down<Us>(next_.board.all<Kind::king>(kThem));
    if (const Bitboard spy = next_.board.all<Kind::spy>(Us) & below; spy != 0) {
      discover(first_square(spy));
      next_.unmasked = spy;
    }
    if (next_.driven != 0) judge_driven_spy(first_square(next_.driven));
    if (move.declares) next_.heroic = next_.board.all<Kind::hero>(Us);
    if (passed_ != 0 && may_be_taken_in_passing()) next_.en_passant = passed_;
  }

  // Yes, unless certainly not: a Berserker may come there over friends and over a Spy that is put back.
  [[nodiscard]] bool may_be_taken_in_passing() const {
    const Board& board = next_.board;
    const Bitboard takers = kPawnAttacks[index(Us)][static_cast<std::size_t>(first_square(passed_))] &
                            board.diagonal_takers() & board.of(kThem);
    if (takers != 0 || (chain_zone<kThem>(board, passed_) & passed_) != 0) return true;
    const Bitboard berserkers = board.all<Kind::berserker>(kThem) | board.all<Kind::berserker_knight>(kThem);
    return berserkers != 0 && next_.driven != 0;
  }

  void judge_driven_spy(int square) {
    if (spy_squares<kThem>(next_.board, square) != 0) return;
    next_.driven = 0;
    irreversible_ = true;
    enter_heal_list(kThem, Kind::spy, square);
  }

  void finish(const Move& move) {
    const Board& board = next_.board;
    const Bitboard rooks = board.all<Kind::rook>();
    next_.castling &=
        rooks & ((board.of(Color::white) & rank_mask(0)) | (board.of(Color::black) & rank_mask(7)));
    if (king_moved_) next_.castling &= ~rank_mask(relative_rank(Us, 0));
    for (const Color color : {Color::white, Color::black})
      if (board.all<Kind::healer>(color) == 0) next_.heal[index(color)].clear();
    next_.healed = with(next_.healed, Us, move.kind == MoveKind::heal);
    next_.reloading = with(next_.reloading, Us, move.kind == MoveKind::shot);
    next_.side = kThem;
    next_.halfmove_clock = irreversible_ ? 0 : before_.halfmove_clock + 1;
    next_.fullmove_number = before_.fullmove_number + (Us == Color::black ? 1 : 0);
  }

  const Position& before_;
  Position next_;
  Bitboard passed_ = 0; // by a double step
  bool took_ = false;
  bool king_moved_ = false;
  bool irreversible_ = false;
};

} // namespace

Position play(const Position& position, const Move& move) {
  return position.side == Color::white ? Turn<Color::white>(position).run(move)
                                       : Turn<Color::black>(position).run(move);
}

} // namespace plumb::pawns_chess
