#include "pawns_chess.h"

#include "pawns_chess_turn.h"

namespace plumb::naive::pawns_chess {
namespace {

/// One text is one move: the ways of coming by it must agree.
std::vector<Move> by_text(std::vector<Move> moves) {
  std::sort(moves.begin(), moves.end(), [](const Move& a, const Move& b) { return a.text < b.text; });
  std::vector<Move> unique;
  for (Move& move : moves) {
    if (unique.empty() || unique.back().text != move.text)
      unique.push_back(std::move(move));
    else if (unique.back().after != move.after)
      throw std::logic_error("one text for two moves: " + move.text);
  }
  return unique;
}

} // namespace

std::vector<Move> legal_moves(const Position& p) {
  std::vector<Move> moves;
  const Side us = p.to_move;
  if (find(p, us, Kind::king) == nowhere || find(p, other(us), Kind::king) == nowhere) return moves;
  const std::size_t side = index(us);
  const Before before{in_check(p), !p.reloading[side], p.healed[side] ? std::vector<Kind>{} : p.heal[side]};
  Position start = p;
  ++start.halfmove;
  start.heal[side].clear();
  start.healed[side] = false;
  start.reloading[side] = false;
  start.spy = nowhere;
  if (p.spy == nowhere) {
    add_moves(start, before, "", moves);
  } else {
    for (const int square : spy_squares(p, us, p.spy)) {
      Position placed = start;
      placed.halfmove = 0;
      put_down(placed, square, {Kind::spy, us});
      add_moves(placed, before, "~" + name(square) + ",", moves);
    }
  }
  const auto compelled = [](const Move& move) { return move.berserker_took_enemy; };
  if (std::any_of(moves.begin(), moves.end(), compelled)) {
    moves.erase(std::remove_if(moves.begin(), moves.end(), [&](const Move& m) { return !compelled(m); }),
                moves.end());
  }
  return by_text(std::move(moves));
}

std::vector<std::string> moves(const Position& p) {
  std::vector<std::string> texts;
  for (const Move& move : legal_moves(p))
    texts.push_back(move.text);
  return texts;
}

Position play(const Position& p, const std::string& text) {
  for (const Move& move : legal_moves(p)) {
    if (move.text == text) return move.after;
  }
  throw std::runtime_error("not a legal move: " + text);
}

Status status(const Position& p) {
  if (find(p, Side::white, Kind::king) == nowhere) return {Outcome::black, "took its own King"};
  if (find(p, Side::black, Kind::king) == nowhere) return {Outcome::white, "took its own King"};
  if (!legal_moves(p).empty()) return {};
  if (!in_check(p)) return {Outcome::draw, "stalemate"};
  return {p.to_move == Side::white ? Outcome::black : Outcome::white, "checkmate"};
}

std::uint64_t perft(const Position& p, int depth) {
  if (depth == 0) return 1;
  const std::vector<Move> all = legal_moves(p);
  if (depth == 1) return all.size();
  std::uint64_t count = 0;
  for (const Move& move : all)
    count += perft(move.after, depth - 1);
  return count;
}

} // namespace plumb::naive::pawns_chess
