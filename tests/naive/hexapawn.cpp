#include "hexapawn.h"

#include <stdexcept>

namespace plumb::naive::hexapawn {
namespace {

struct Move {
  Square from;
  Square to;
};

std::string pawn(bool white) {
  return white ? "P" : "p";
}

bool has_reached(const Board& board, bool white) {
  for (int file = 0; file < board.files; ++file) {
    if (board.at({file, white ? board.ranks - 1 : 0}) == pawn(white)) return true;
  }
  return false;
}

std::vector<Move> pawn_moves(const Position& p) {
  std::vector<Move> found;
  const int ahead = p.white_to_move ? 1 : -1;
  for (const auto& [from, piece] : p.board.pieces) {
    if (piece != pawn(p.white_to_move)) continue;
    const Square straight{from.file, from.rank + ahead};
    if (p.board.empty(straight)) found.push_back({from, straight});
    for (const int side : {-1, 1}) {
      const Square to{from.file + side, from.rank + ahead};
      if (p.board.at(to) == pawn(!p.white_to_move)) found.push_back({from, to});
    }
  }
  return found;
}

std::vector<Move> legal_moves(const Position& p) {
  if (has_reached(p.board, true) || has_reached(p.board, false)) return {};
  return pawn_moves(p);
}

Position apply(const Position& before, const Move& move) {
  Position after = before;
  after.board.put(move.from, "");
  after.board.put(move.to, pawn(before.white_to_move));
  after.white_to_move = !before.white_to_move;
  after.halfmove = 0;
  if (!before.white_to_move) ++after.fullmove;
  return after;
}

std::string text_of(const Move& move) {
  return to_text(move.from) + to_text(move.to);
}

} // namespace

Position parse(const std::string& line, const std::map<std::string, std::string>& options) {
  if (!options.empty()) throw std::runtime_error("unknown option: " + options.begin()->first);
  const Efen efen = efen_from(line);
  if (efen.board.ranks < 3) throw std::runtime_error("hexapawn needs at least three ranks");
  if (efen.pocket) throw std::runtime_error("hexapawn has no pocket");
  if (efen.castling != "-") throw std::runtime_error("hexapawn has no castling");
  if (efen.en_passant != "-") throw std::runtime_error("hexapawn has no en passant");
  if (!efen.opcodes.empty()) throw std::runtime_error("unknown key: " + efen.opcodes.begin()->first);
  for (const auto& [square, piece] : efen.board.pieces) {
    if (piece != "P" && piece != "p") throw std::runtime_error("not a piece of hexapawn: " + piece);
  }
  return {efen.board, efen.white_to_move, efen.halfmove, efen.fullmove};
}

std::string format(const Position& p) {
  Efen efen;
  efen.board = p.board;
  efen.white_to_move = p.white_to_move;
  efen.halfmove = p.halfmove;
  efen.fullmove = p.fullmove;
  return to_text(efen);
}

std::vector<std::string> moves(const Position& p) {
  std::vector<std::string> texts;
  for (const Move& move : legal_moves(p))
    texts.push_back(text_of(move));
  return sorted(texts);
}

Position play(const Position& p, const std::string& text) {
  for (const Move& move : legal_moves(p)) {
    if (text_of(move) == text) return apply(p, move);
  }
  throw std::runtime_error("not a legal move: " + text);
}

/// The player who moved last is looked at first: his arrival would have ended the game before.
Status status(const Position& p) {
  for (const bool white : {!p.white_to_move, p.white_to_move}) {
    if (has_reached(p.board, white)) return {white ? Outcome::white : Outcome::black, "promotion"};
  }
  if (pawn_moves(p).empty()) return {p.white_to_move ? Outcome::black : Outcome::white, "stalemate"};
  return {};
}

/// The rules forbid no arrangement of pawns.
bool set_up_ok(const Position&) {
  return true;
}

std::uint64_t perft(const Position& p, int depth) {
  if (depth == 0) return 1;
  const std::vector<Move> legal = legal_moves(p);
  if (depth == 1) return legal.size();
  std::uint64_t total = 0;
  for (const Move& move : legal)
    total += perft(apply(p, move), depth - 1);
  return total;
}

} // namespace plumb::naive::hexapawn
