#include "chessapawn.h"

#include <algorithm>
#include <cctype>
#include <stdexcept>

namespace plumb::naive::chessapawn {
namespace {

struct Move {
  Square from;
  Square to;
  bool en_passant = false;
};

struct Step {
  int side;
  int ahead;
};

constexpr int any_distance = 16;

bool inside(const Position& p, Square s) {
  return s.file >= 0 && s.file < p.files && s.rank >= 0 && s.rank < p.ranks;
}
std::size_t index(const Position& p, Square s) {
  return static_cast<std::size_t>(s.rank * p.files + s.file);
}
char at(const Position& p, Square s) {
  return inside(p, s) ? p.cells[index(p, s)] : '#';
}
bool is_side(char piece, bool white) {
  return white ? piece >= 'A' && piece <= 'Z' : piece >= 'a' && piece <= 'z';
}
char kind(char piece) {
  return static_cast<char>(std::toupper(static_cast<unsigned char>(piece)));
}
int forward(bool white) {
  return white ? 1 : -1;
}
int second_rank(const Position& p, bool white) {
  return white ? 1 : p.ranks - 2;
}
int last_rank(const Position& p, bool white) {
  return white ? p.ranks - 1 : 0;
}

std::vector<Square> squares_of(const Position& p, bool white) {
  std::vector<Square> found;
  for (int rank = 0; rank < p.ranks; ++rank) {
    for (int file = 0; file < p.files; ++file) {
      if (is_side(at(p, {file, rank}), white)) found.push_back({file, rank});
    }
  }
  return found;
}

/// The squares of a line, as far as the first piece met, that piece's square included.
void add_line(const Position& p, Square from, Step step, int distance, std::vector<Square>& out) {
  const int rank_step = step.ahead * forward(is_side(at(p, from), true));
  for (int i = 1; i <= distance; ++i) {
    const Square to{from.file + step.side * i, from.rank + rank_step * i};
    if (!inside(p, to)) return;
    out.push_back(to);
    if (at(p, to) != ' ') return;
  }
}

/// The column "may capture on" of the table, whatever stands on those squares.
std::vector<Square> capture_squares(const Position& p, Square from) {
  std::vector<Square> out;
  const char letter = kind(at(p, from));
  const bool slides_diagonally = letter == 'B' || letter == 'Q';
  for (const int side : {-1, 1})
    add_line(p, from, {side, 1}, slides_diagonally ? any_distance : 1, out);
  if (letter == 'N') {
    for (const Step jump : {Step{-1, 2}, Step{1, 2}, Step{-2, 1}, Step{2, 1}})
      add_line(p, from, jump, 1, out);
  }
  if (letter == 'R' || letter == 'Q') {
    add_line(p, from, {0, 1}, any_distance, out);
    for (const int side : {-1, 1})
      add_line(p, from, {side, 0}, any_distance, out);
  }
  if (letter == 'K') {
    add_line(p, from, {0, 1}, 1, out);
    for (const int side : {-1, 1})
      add_line(p, from, {side, 0}, 1, out);
  }
  return out;
}

/// The column "may move without capturing to", occupied squares not yet struck out.
std::vector<Square> quiet_squares(const Position& p, Square from) {
  std::vector<Square> out;
  const char letter = kind(at(p, from));
  const bool white = is_side(at(p, from), true);
  int straight = 1;
  if (letter == 'P' && from.rank == second_rank(p, white)) straight = 2;
  if (letter == 'R' || letter == 'Q') straight = any_distance;
  add_line(p, from, {0, 1}, straight, out);
  if (letter == 'N') {
    for (const Step jump : {Step{-1, 2}, Step{1, 2}, Step{-2, 1}, Step{2, 1}})
      add_line(p, from, jump, 1, out);
  }
  if (letter == 'B' || letter == 'Q' || letter == 'K') {
    for (const int side : {-1, 1})
      add_line(p, from, {side, 1}, letter == 'K' ? 1 : any_distance, out);
  }
  return out;
}

/// Every move of the side to move, as if the game went on.
std::vector<Move> piece_moves(const Position& p) {
  std::vector<Move> out;
  for (const Square from : squares_of(p, p.white_to_move)) {
    bool takes_passing = false;
    for (const Square to : capture_squares(p, from)) {
      if (is_side(at(p, to), !p.white_to_move)) out.push_back({from, to});
      if (p.en_passant == to) {
        out.push_back({from, to, true});
        takes_passing = true;
      }
    }
    for (const Square to : quiet_squares(p, from)) {
      if (at(p, to) == ' ' && !(takes_passing && p.en_passant == to)) out.push_back({from, to});
    }
  }
  return out;
}

Square passing_pawn(const Position& p) {
  return {p.en_passant->file, p.en_passant->rank + forward(!p.white_to_move)};
}

/// Can the side to move capture what stands on `s`?
bool capturable(const Position& p, Square s) {
  const std::vector<Move> all = piece_moves(p);
  return std::any_of(all.begin(), all.end(),
                     [&](const Move& move) { return move.en_passant ? passing_pawn(p) == s : move.to == s; });
}

std::vector<Square> arrived(const Position& p, bool white) {
  std::vector<Square> found;
  for (const Square s : squares_of(p, white)) {
    if (s.rank == last_rank(p, white)) found.push_back(s);
  }
  return found;
}

bool promotion_wins(const Position& p, bool white) {
  const std::vector<Square> there = arrived(p, white);
  if (p.must_survive) return white == p.white_to_move && !there.empty();
  return white != p.white_to_move &&
         std::any_of(there.begin(), there.end(), [&](Square s) { return !capturable(p, s); });
}

std::vector<Move> legal_moves(const Position& p) {
  if (promotion_wins(p, true) || promotion_wins(p, false)) return {};
  return piece_moves(p);
}

Position apply(const Position& before, const Move& move) {
  Position after = before;
  const bool white = before.white_to_move;
  const char piece = at(before, move.from);
  const bool captures = move.en_passant || at(before, move.to) != ' ';
  if (move.en_passant) after.cells[index(before, passing_pawn(before))] = ' ';
  after.cells[index(before, move.from)] = ' ';
  after.cells[index(before, move.to)] = piece;
  after.en_passant.reset();
  if (kind(piece) == 'P' && std::abs(move.to.rank - move.from.rank) == 2) {
    after.en_passant = Square{move.from.file, move.from.rank + forward(white)};
  }
  after.halfmove = kind(piece) == 'P' || captures ? 0 : before.halfmove + 1;
  if (!white) ++after.fullmove;
  after.white_to_move = !white;
  return after;
}

std::string text_of(const Move& move) {
  return to_text(move.from) + to_text(move.to);
}

void read_en_passant(Position& p, const std::string& field) {
  if (field == "-") return;
  const Square passed = square_from(field);
  const bool stepped = !p.white_to_move; // the colour of the pawn that passed the square
  const Square origin{passed.file, passed.rank - forward(stepped)};
  const Square pawn{passed.file, passed.rank + forward(stepped)};
  if (origin.rank != second_rank(p, stepped) || at(p, pawn) != (stepped ? 'P' : 'p') ||
      at(p, passed) != ' ' || at(p, origin) != ' ') {
    throw std::runtime_error("no pawn can have passed over " + field);
  }
  p.en_passant = passed;
}

/// The en passant square means something when without it another list of moves would be legal, or the same
/// text would lead to another board.
bool en_passant_matters(const Position& p) {
  Position without = p;
  without.en_passant.reset();
  const std::vector<std::string> texts = moves(p);
  if (texts != moves(without)) return true;
  return std::any_of(texts.begin(), texts.end(), [&](const std::string& text) {
    return play(p, text).cells != play(without, text).cells;
  });
}

} // namespace

Position parse(const std::string& line, const std::map<std::string, std::string>& options) {
  Position p;
  for (const auto& [key, value] : options) {
    if (key != "promotion" || value != "survive")
      throw std::runtime_error("unknown option: " + key + "=" + value);
    p.must_survive = true;
  }
  const Efen efen = efen_from(line);
  if (efen.pocket) throw std::runtime_error("chessapawn has no pocket");
  if (efen.castling != "-") throw std::runtime_error("chessapawn has no castling");
  if (!efen.opcodes.empty()) throw std::runtime_error("unknown key: " + efen.opcodes.begin()->first);
  p.files = efen.board.files;
  p.ranks = efen.board.ranks;
  p.cells.assign(static_cast<std::size_t>(p.files * p.ranks), ' ');
  for (const auto& [square, piece] : efen.board.pieces) {
    if (piece.size() != 1 || std::string("PNBRQKpnbrqk").find(piece) == std::string::npos) {
      throw std::runtime_error("not a piece of chessapawn: " + piece);
    }
    p.cells[index(p, square)] = piece[0];
  }
  p.white_to_move = efen.white_to_move;
  p.halfmove = efen.halfmove;
  p.fullmove = efen.fullmove;
  read_en_passant(p, efen.en_passant);
  return p;
}

std::string format(const Position& p) {
  Efen efen;
  efen.board.files = p.files;
  efen.board.ranks = p.ranks;
  for (const bool white : {true, false}) {
    for (const Square s : squares_of(p, white))
      efen.board.put(s, std::string(1, at(p, s)));
  }
  efen.white_to_move = p.white_to_move;
  if (p.en_passant && en_passant_matters(p)) efen.en_passant = to_text(*p.en_passant);
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

Status status(const Position& p) {
  for (const bool white : {true, false}) {
    if (promotion_wins(p, white)) return {white ? Outcome::white : Outcome::black, "promotion"};
  }
  if (piece_moves(p).empty()) return {p.white_to_move ? Outcome::black : Outcome::white, "stalemate"};
  return {};
}

/// The rules forbid no arrangement of pieces.
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

} // namespace plumb::naive::chessapawn
