#include "pawns_chess_board.h"

#include <cstdlib>

namespace plumb::naive::pawns_chess {

std::vector<int> neighbours(int square) {
  std::vector<int> found;
  for (const Step s : king_steps) {
    if (const int to = shifted(square, s.files, s.ranks); to != nowhere) found.push_back(to);
  }
  return found;
}

bool is_pawn(Kind kind) {
  switch (kind) {
  case Kind::pawn:
  case Kind::hero:
  case Kind::berserker:
  case Kind::spy:
  case Kind::healer:
  case Kind::mercenary:
  case Kind::horseman:
  case Kind::guard:
  case Kind::archer:
    return true;
  default:
    return false;
  }
}

int find(const Position& p, Side side, Kind kind) {
  for (int square = 0; square < 64; ++square) {
    if (p.board[square] == Piece{kind, side}) return square;
  }
  return nowhere;
}

bool empty_for(const Position& p, int square, Side viewer) {
  const Piece piece = p.board[square];
  return piece.kind == Kind::none || (piece.kind == Kind::spy && piece.side != viewer);
}

bool enemy_on(const Position& p, int square, Side side) {
  const Piece piece = p.board[square];
  return piece.kind != Kind::none && piece.side != side && piece.kind != Kind::spy;
}

int passed_pawn(const Position& p, Side side) {
  const int square = passed_square(p, side);
  return square == nowhere ? nowhere : shifted(square, 0, -forward(side));
}

int passed_square(const Position& p, Side side) {
  const int square = p.en_passant;
  if (square == nowhere || own_rank(square, side) != 5 || p.board[square].kind != Kind::none) return nowhere;
  const int pawn = shifted(square, 0, -forward(side));
  return enemy_on(p, pawn, side) && is_pawn(p.board[pawn].kind) ? square : nowhere;
}

namespace {

bool line_reaches(const Position& p, Side side, int from, int to) {
  const int files = file_of(to) - file_of(from);
  const int ranks = rank_of(to) - rank_of(from);
  if (from == to || (files != 0 && ranks != 0 && std::abs(files) != std::abs(ranks))) return false;
  const Step step{(files > 0) - (files < 0), (ranks > 0) - (ranks < 0)};
  for (int square = shifted(from, step.files, step.ranks); square != to;
       square = shifted(square, step.files, step.ranks)) {
    if (!empty_for(p, square, side)) return false;
  }
  return true;
}

bool knight_step(int files, int ranks) {
  return std::abs(files) + std::abs(ranks) == 3 && files != 0 && ranks != 0;
}

bool chain_reaches(const Position& p, int at, int target, bool first) {
  const Side side = p.board[at].side;
  const BerserkerTargets targets = berserker_targets(p, at);
  for (const int enemy : targets.enemies) {
    if (enemy == target) return true;
  }
  for (const int next : targets.enemies.empty() ? targets.friends : targets.enemies) {
    if (p.board[next].kind == Kind::king) continue;
    if (first && p.board[at].kind == Kind::berserker && own_rank(next, side) == 7) continue;
    Position q = p;
    berserker_step(q, at, next, first);
    if (chain_reaches(q, next, target, false)) return true;
  }
  return false;
}

bool archer_hits(const Position& p, Side side, int from, int target) {
  if (p.reloading[index(side)] || file_of(from) != file_of(target)) return false;
  const int ahead = (rank_of(target) - rank_of(from)) * forward(side);
  return ahead == 2 || (ahead == 3 && empty_for(p, shifted(from, 0, forward(side)), side));
}

bool piece_attacks(const Position& p, int from, int target) {
  const auto [kind, side] = p.board[from];
  const int files = file_of(target) - file_of(from);
  const int ranks = rank_of(target) - rank_of(from);
  const bool beside = std::max(std::abs(files), std::abs(ranks)) == 1;
  const bool diagonal = std::abs(files) == std::abs(ranks);
  const bool as_pawn = beside && diagonal && ranks == forward(side);
  const bool ahead = files == 0 && ranks == forward(side);
  switch (kind) {
  case Kind::none:
    return false;
  case Kind::king:
    return beside;
  case Kind::queen:
    return line_reaches(p, side, from, target);
  case Kind::rook:
    return !diagonal && line_reaches(p, side, from, target);
  case Kind::bishop:
    return diagonal && line_reaches(p, side, from, target);
  case Kind::knight:
    return knight_step(files, ranks);
  case Kind::pawn:
    return as_pawn || (ahead && from == p.unmasked);
  case Kind::hero:
  case Kind::healer:
  case Kind::horseman:
    return as_pawn;
  case Kind::spy:
    return ahead;
  case Kind::mercenary:
    return as_pawn || ahead;
  case Kind::guard:
    return beside && (diagonal || own_rank(from, side) <= 1);
  case Kind::archer:
    return as_pawn || archer_hits(p, side, from, target);
  case Kind::berserker:
  case Kind::berserker_knight:
    return chain_reaches(p, from, target, true);
  }
  return false;
}

} // namespace

bool attacks(const Position& p, Side side, int target) {
  for (int from = 0; from < 64; ++from) {
    if (p.board[from].kind != Kind::none && p.board[from].side == side && piece_attacks(p, from, target))
      return true;
  }
  return false;
}

bool hero_bears(const Position& p, Side side, int king) {
  const int hero = find(p, side, Kind::hero);
  if (hero == nowhere || king == nowhere) return false;
  const int files = file_of(king) - file_of(hero);
  const int ranks = rank_of(king) - rank_of(hero);
  if (std::abs(files) == 1 && ranks == forward(side)) return false;
  return knight_step(files, ranks) || line_reaches(p, side, hero, king);
}

std::vector<int> spy_squares(const Position& p, Side owner, int driven_from) {
  std::vector<int> found;
  for (const int square : neighbours(driven_from)) {
    if (!empty_for(p, square, owner) || own_rank(square, owner) == 7) continue;
    if (p.board[shifted(square, 0, forward(owner))] != Piece{Kind::king, other(owner)})
      found.push_back(square);
  }
  return found;
}

BerserkerTargets berserker_targets(const Position& p, int at) {
  const auto [kind, side] = p.board[at];
  std::vector<int> squares;
  if (kind == Kind::berserker_knight) {
    for (const Step s : knight_steps)
      squares.push_back(shifted(at, s.files, s.ranks));
  } else {
    squares = {shifted(at, -1, forward(side)), shifted(at, 1, forward(side))};
  }
  BerserkerTargets targets;
  for (const int square : squares) {
    if (square == nowhere) continue;
    if (enemy_on(p, square, side) || square == passed_square(p, side))
      targets.enemies.push_back(square);
    else if (!empty_for(p, square, side))
      targets.friends.push_back(square);
  }
  return targets;
}

void note_for_healing(Position& p, int square, Piece piece) {
  const std::size_t owner = index(piece.side);
  if (piece.kind == Kind::king || (piece.side != p.to_move && p.healed[owner])) return;
  for (const int square_beside : neighbours(square)) {
    if (p.board[square_beside] == Piece{Kind::healer, piece.side}) {
      p.heal[owner].push_back(piece.kind);
      std::sort(p.heal[owner].begin(), p.heal[owner].end());
    }
  }
}

void capture(Position& p, int square) {
  const Piece piece = lift(p, square);
  note_for_healing(p, square, piece);
  if (piece.kind == Kind::healer) p.heal[index(piece.side)].clear();
  p.halfmove = 0;
}

Piece lift(Position& p, int square) {
  const Piece piece = p.board[square];
  p.board[square] = {};
  for (int& rook : p.castling_rook[index(piece.side)]) {
    if (piece.kind == Kind::king || rook == square) rook = nowhere;
  }
  return piece;
}

void put_down(Position& p, int square, Piece piece) {
  if (p.board[square] == Piece{Kind::spy, other(piece.side)}) p.spy = square;
  p.board[square] = piece;
}

void berserker_step(Position& p, int from, int to, bool first) {
  const Side side = p.board[from].side;
  capture(p, to == passed_square(p, side) ? passed_pawn(p, side) : to);
  Piece piece = lift(p, from);
  if (!first && piece.kind == Kind::berserker && own_rank(to, side) == 7) piece.kind = Kind::berserker_knight;
  put_down(p, to, piece);
}

} // namespace plumb::naive::pawns_chess
