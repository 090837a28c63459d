#include "pawns_chess_turn.h"

namespace plumb::naive::pawns_chess {
namespace {

void pass_the_turn(Position& p) {
  if (p.to_move == Side::black) ++p.fullmove;
  p.to_move = other(p.to_move);
}

/// The declared Hero has to stop bearing on the King and then leaves, and the King must be safe before and
/// after. An undeclared one matters only to a King that moves. False if the move is illegal.
bool king_is_safe(Position& p, bool king_moved) {
  const Side enemy = other(p.to_move);
  const int king = find(p, p.to_move, Kind::king);
  if (attacks(p, enemy, king)) return false;
  const bool declared = p.heroic != nowhere && p.board[p.heroic] == Piece{Kind::hero, enemy};
  if ((declared || king_moved) && hero_bears(p, enemy, king)) return false;
  if (!declared) return true;
  lift(p, p.heroic);
  p.halfmove = 0;
  return !attacks(p, enemy, king);
}

/// A driven Spy that finds no square is captured where it was driven from. This comes last: a Spy that has
/// just been discovered no longer leaves its square empty for the other.
void judge_driven_spy(Position& p) {
  const Side enemy = other(p.to_move);
  if (p.spy == nowhere || !spy_squares(p, enemy, p.spy).empty()) return;
  note_for_healing(p, p.spy, {Kind::spy, enemy});
  p.halfmove = 0;
  p.spy = nowhere;
}

void discover_spy_that_checks(Position& p) {
  const int spy = find(p, p.to_move, Kind::spy);
  if (spy == nowhere) return;
  const int ahead = shifted(spy, 0, forward(p.to_move));
  if (ahead == nowhere || p.board[ahead] != Piece{Kind::king, other(p.to_move)}) return;
  p.board[spy].kind = Kind::pawn;
  p.unmasked = spy;
}

} // namespace

bool in_check(const Position& p) {
  return p.heroic != nowhere || attacks(p, other(p.to_move), find(p, p.to_move, Kind::king));
}

void complete(Turn turn, std::vector<Move>& moves) {
  Position& p = turn.after;
  const Side mover = p.to_move;
  p.en_passant = turn.passed;
  const bool own_king_taken = find(p, mover, Kind::king) == nowhere;
  if (!own_king_taken && !king_is_safe(p, turn.king_moved)) return;
  p.heroic = nowhere;
  p.unmasked = nowhere;
  bool bears = false;
  if (!own_king_taken) {
    discover_spy_that_checks(p);
    judge_driven_spy(p);
    bears = hero_bears(p, mover, find(p, other(mover), Kind::king));
  }
  pass_the_turn(p);
  moves.push_back({turn.text, p, turn.berserker_took_enemy});
  if (!bears) return;
  p.heroic = find(p, mover, Kind::hero);
  moves.push_back({turn.text + "!", p, turn.berserker_took_enemy});
}

} // namespace plumb::naive::pawns_chess
