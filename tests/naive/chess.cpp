#include "chess.h"

#include <algorithm>
#include <cctype>
#include <stdexcept>

namespace plumb::naive::chess {
namespace {

using Cells = std::array<char, 64>;

struct Move {
  Square from;
  Square to; // castling: the rook's square
  char promotion = 0;
  bool castling = false;
  bool en_passant = false;
};

constexpr std::array<Square, 4> straight{{{1, 0}, {-1, 0}, {0, 1}, {0, -1}}};
constexpr std::array<Square, 4> diagonal{{{1, 1}, {1, -1}, {-1, 1}, {-1, -1}}};
constexpr std::array<Square, 8> knight_jumps{
    {{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}}};

bool inside(Square s) {
  return s.file >= 0 && s.file < 8 && s.rank >= 0 && s.rank < 8;
}
std::size_t index(Square s) {
  return static_cast<std::size_t>(s.rank * 8 + s.file);
}
char at(const Cells& board, Square s) {
  return inside(s) ? board[index(s)] : '#';
}
Square step(Square s, Square by, int times = 1) {
  return {s.file + by.file * times, s.rank + by.rank * times};
}
bool is_side(char piece, bool white) {
  return white ? piece >= 'A' && piece <= 'Z' : piece >= 'a' && piece <= 'z';
}
char kind(char piece) {
  return static_cast<char>(std::toupper(static_cast<unsigned char>(piece)));
}
char coloured(char letter, bool white) {
  return white ? letter : static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
}
int forward(bool white) {
  return white ? 1 : -1;
}
int home_rank(bool white) {
  return white ? 0 : 7;
}
std::size_t side_index(bool white) {
  return white ? 0 : 1;
}

Square square_at(int i) {
  return {i % 8, i / 8};
}

std::optional<Square> king_of(const Cells& board, bool white) {
  for (int i = 0; i < 64; ++i) {
    if (board[static_cast<std::size_t>(i)] == coloured('K', white)) return square_at(i);
  }
  return std::nullopt;
}

/// Does a line from `s` in one of the directions meet, first of all, a slider of that kind or a queen?
bool slider_sees(const Cells& board, Square s, const std::array<Square, 4>& directions, char slider,
                 bool white) {
  for (const Square d : directions) {
    Square t = step(s, d);
    while (at(board, t) == ' ')
      t = step(t, d);
    if (at(board, t) == coloured(slider, white) || at(board, t) == coloured('Q', white)) return true;
  }
  return false;
}

bool attacked(const Cells& board, Square s, bool by_white) {
  for (const Square jump : knight_jumps) {
    if (at(board, step(s, jump)) == coloured('N', by_white)) return true;
  }
  for (const auto* directions : {&straight, &diagonal}) {
    for (const Square d : *directions) {
      if (at(board, step(s, d)) == coloured('K', by_white)) return true;
    }
  }
  for (const int side : {-1, 1}) {
    if (at(board, step(s, {side, -forward(by_white)})) == coloured('P', by_white)) return true;
  }
  return slider_sees(board, s, straight, 'R', by_white) || slider_sees(board, s, diagonal, 'B', by_white);
}

bool in_check(const Cells& board, bool white) {
  const auto king = king_of(board, white);
  return king && attacked(board, *king, !white);
}

void add_pawn_move(Square from, Square to, bool en_passant, std::vector<Move>& out) {
  if (to.rank != 0 && to.rank != 7) {
    out.push_back({from, to, 0, false, en_passant});
    return;
  }
  for (const char letter : {'q', 'r', 'b', 'n'})
    out.push_back({from, to, letter});
}

void add_pawn_moves(const Position& p, Square from, std::vector<Move>& out) {
  const bool white = p.white_to_move;
  const Square ahead{0, forward(white)};
  if (at(p.board, step(from, ahead)) == ' ') {
    add_pawn_move(from, step(from, ahead), false, out);
    const bool second_rank = from.rank == home_rank(white) + forward(white);
    if (second_rank && at(p.board, step(from, ahead, 2)) == ' ') out.push_back({from, step(from, ahead, 2)});
  }
  for (const int side : {-1, 1}) {
    const Square to = step(from, {side, forward(white)});
    if (!inside(to)) continue;
    if (is_side(at(p.board, to), !white))
      add_pawn_move(from, to, false, out);
    else if (p.en_passant == to)
      add_pawn_move(from, to, true, out);
  }
}

void add_steps(const Position& p, Square from, Square direction, bool slides, std::vector<Move>& out) {
  Square to = step(from, direction);
  while (at(p.board, to) == ' ') {
    out.push_back({from, to});
    if (!slides) return;
    to = step(to, direction);
  }
  if (is_side(at(p.board, to), !p.white_to_move)) out.push_back({from, to});
}

Square castled_king(Square king, Square rook) {
  return {rook.file > king.file ? 6 : 2, king.rank};
}
Square castled_rook(Square king, Square rook) {
  return {rook.file > king.file ? 5 : 3, king.rank};
}

/// Every square on the way of the king and of the rook, ends included, is empty but for these two, and no
/// square on the king's way is attacked.
bool may_castle(const Position& p, Square king, Square rook) {
  const auto free_between = [&](int a, int b) {
    for (int file = std::min(a, b); file <= std::max(a, b); ++file) {
      const Square s{file, king.rank};
      if (s != king && s != rook && at(p.board, s) != ' ') return false;
    }
    return true;
  };
  const int king_end = castled_king(king, rook).file;
  if (!free_between(king.file, king_end) || !free_between(rook.file, castled_rook(king, rook).file))
    return false;
  for (int file = std::min(king.file, king_end); file <= std::max(king.file, king_end); ++file) {
    if (attacked(p.board, {file, king.rank}, !p.white_to_move)) return false;
  }
  return true;
}

void add_castlings(const Position& p, Square king, std::vector<Move>& out) {
  for (const int file : p.rook_file[side_index(p.white_to_move)]) {
    const Square rook{file, king.rank};
    if (file >= 0 && may_castle(p, king, rook)) out.push_back({king, rook, 0, true});
  }
}

void add_piece_moves(const Position& p, Square from, std::vector<Move>& out) {
  const char letter = kind(at(p.board, from));
  if (letter == 'P') add_pawn_moves(p, from, out);
  if (letter == 'N') {
    for (const Square jump : knight_jumps)
      add_steps(p, from, jump, false, out);
  }
  if (letter == 'R' || letter == 'Q' || letter == 'K') {
    for (const Square d : straight)
      add_steps(p, from, d, letter != 'K', out);
  }
  if (letter == 'B' || letter == 'Q' || letter == 'K') {
    for (const Square d : diagonal)
      add_steps(p, from, d, letter != 'K', out);
  }
  if (letter == 'K') add_castlings(p, from, out);
}

void move_pieces(Position& p, const Move& move) {
  const bool white = p.white_to_move;
  const char piece = at(p.board, move.from);
  p.board[index(move.from)] = ' ';
  if (move.castling) {
    p.board[index(move.to)] = ' ';
    p.board[index(castled_king(move.from, move.to))] = piece;
    p.board[index(castled_rook(move.from, move.to))] = coloured('R', white);
    return;
  }
  if (move.en_passant) p.board[index({move.to.file, move.from.rank})] = ' ';
  p.board[index(move.to)] = move.promotion ? coloured(kind(move.promotion), white) : piece;
}

/// A right is gone once its king has moved, or anything has moved from or to the square of its rook.
void update_rights(Position& p, const Move& move) {
  for (const bool white : {true, false}) {
    for (int& file : p.rook_file[side_index(white)]) {
      const Square rook{file, home_rank(white)};
      if (move.from == rook || move.to == rook) file = -1;
    }
  }
}

Position apply(const Position& before, const Move& move) {
  Position after = before;
  const bool white = before.white_to_move;
  const char mover = kind(at(before.board, move.from));
  const bool captures = !move.castling && at(before.board, move.to) != ' ';
  move_pieces(after, move);
  update_rights(after, move);
  if (mover == 'K') after.rook_file[side_index(white)] = {-1, -1};
  after.en_passant.reset();
  if (mover == 'P' && std::abs(move.to.rank - move.from.rank) == 2) {
    after.en_passant = step(move.from, {0, forward(white)});
  }
  after.halfmove = mover == 'P' || captures ? 0 : before.halfmove + 1;
  if (!white) ++after.fullmove;
  after.white_to_move = !white;
  return after;
}

/// Law 1.4.1: neither leaving one's own king attacked nor capturing the opponent's is allowed.
std::vector<Move> legal_moves(const Position& p) {
  std::vector<Move> candidates;
  for (int i = 0; i < 64; ++i) {
    if (is_side(p.board[static_cast<std::size_t>(i)], p.white_to_move)) {
      add_piece_moves(p, square_at(i), candidates);
    }
  }
  std::vector<Move> legal;
  for (const Move& move : candidates) {
    if (kind(at(p.board, move.to)) == 'K') continue;
    if (!in_check(apply(p, move).board, p.white_to_move)) legal.push_back(move);
  }
  return legal;
}

std::string text_of(const Position& p, const Move& move) {
  Square to = move.to;
  const bool usual_files = move.from.file == 4 && (move.to.file == 0 || move.to.file == 7);
  if (move.castling && usual_files && !p.chess960) to = castled_king(move.from, move.to);
  std::string text = to_text(move.from) + to_text(to);
  if (move.promotion) text += move.promotion;
  return text;
}

/// The file of the outermost own rook on the king's right or left, or -1.
int outermost_rook(const Cells& board, Square king, bool right, bool white) {
  int found = -1;
  for (int file = king.file + (right ? 1 : -1); file >= 0 && file < 8; file += right ? 1 : -1) {
    if (at(board, {file, king.rank}) == coloured('R', white)) found = file;
  }
  return found;
}

void read_right(Position& p, char letter) {
  const bool white = is_side(letter, true);
  const std::optional<Square> king = king_of(p.board, white);
  const std::string fault = std::string("castling right without its king and rook: ") + letter;
  if (!king || king->rank != home_rank(white)) throw std::runtime_error(fault);
  int file = -1;
  if (kind(letter) == 'K' || kind(letter) == 'Q') {
    file = outermost_rook(p.board, *king, kind(letter) == 'K', white);
  } else if (kind(letter) >= 'A' && kind(letter) <= 'H') {
    file = kind(letter) - 'A';
  }
  if (file < 0 || at(p.board, {file, king->rank}) != coloured('R', white)) throw std::runtime_error(fault);
  int& right = p.rook_file[side_index(white)][file > king->file ? 0 : 1];
  if (right >= 0) throw std::runtime_error("two castling rights on one side of the king");
  right = file;
}

std::string rights_text(const Position& p) {
  std::string text;
  for (const bool white : {true, false}) {
    const std::optional<Square> king = king_of(p.board, white);
    for (const bool right : {true, false}) {
      const int file = p.rook_file[side_index(white)][right ? 0 : 1];
      if (file < 0) continue;
      const bool outermost = file == outermost_rook(p.board, *king, right, white);
      const char letter = outermost ? (right ? 'K' : 'Q') : static_cast<char>('A' + file);
      text += coloured(letter, white);
    }
  }
  return text.empty() ? "-" : text;
}

void read_en_passant(Position& p, const std::string& field) {
  if (field == "-") return;
  const Square passed = square_from(field);
  const bool stepped = !p.white_to_move; // the colour of the pawn that passed the square
  const Square origin = step(passed, {0, -forward(stepped)});
  const Square pawn = step(passed, {0, forward(stepped)});
  if (origin.rank != home_rank(stepped) + forward(stepped) || at(p.board, pawn) != coloured('P', stepped) ||
      at(p.board, passed) != ' ' || at(p.board, origin) != ' ') {
    throw std::runtime_error("no pawn can have passed over " + field);
  }
  p.en_passant = passed;
}

/// The en passant square means something when some legal move takes the pawn that passed it.
bool en_passant_matters(const Position& p) {
  const std::vector<Move> legal = legal_moves(p);
  return std::any_of(legal.begin(), legal.end(), [](const Move& move) { return move.en_passant; });
}

} // namespace

Position parse(const std::string& line, const std::map<std::string, std::string>& options) {
  Position p;
  for (const auto& [key, value] : options) {
    if (key != "chess960" || (value != "yes" && value != "no"))
      throw std::runtime_error("unknown option: " + key);
    p.chess960 = value == "yes";
  }
  const Efen efen = efen_from(line);
  if (efen.board.files != 8 || efen.board.ranks != 8) throw std::runtime_error("chess needs an 8x8 board");
  if (efen.pocket) throw std::runtime_error("chess has no pocket");
  if (!efen.opcodes.empty()) throw std::runtime_error("unknown key: " + efen.opcodes.begin()->first);
  p.board.fill(' ');
  for (const auto& [square, piece] : efen.board.pieces) {
    if (piece.size() != 1 || std::string("PNBRQKpnbrqk").find(piece) == std::string::npos) {
      throw std::runtime_error("not a piece of chess: " + piece);
    }
    p.board[index(square)] = piece[0];
  }
  p.white_to_move = efen.white_to_move;
  p.halfmove = efen.halfmove;
  p.fullmove = efen.fullmove;
  if (efen.castling != "-") {
    for (const char letter : efen.castling)
      read_right(p, letter);
  }
  read_en_passant(p, efen.en_passant);
  return p;
}

std::string format(const Position& p) {
  Efen efen;
  efen.board.files = efen.board.ranks = 8;
  for (int i = 0; i < 64; ++i) {
    const char piece = p.board[static_cast<std::size_t>(i)];
    if (piece != ' ') efen.board.put(square_at(i), std::string(1, piece));
  }
  efen.white_to_move = p.white_to_move;
  efen.castling = rights_text(p);
  if (p.en_passant && en_passant_matters(p)) efen.en_passant = to_text(*p.en_passant);
  efen.halfmove = p.halfmove;
  efen.fullmove = p.fullmove;
  return to_text(efen);
}

std::vector<std::string> moves(const Position& p) {
  std::vector<std::string> texts;
  for (const Move& move : legal_moves(p))
    texts.push_back(text_of(p, move));
  return sorted(texts);
}

Position play(const Position& p, const std::string& text) {
  for (const Move& move : legal_moves(p)) {
    if (text_of(p, move) == text) return apply(p, move);
  }
  throw std::runtime_error("not a legal move: " + text);
}

Status status(const Position& p) {
  if (!legal_moves(p).empty()) return {};
  if (!in_check(p.board, p.white_to_move)) return {Outcome::draw, "stalemate"};
  return {p.white_to_move ? Outcome::black : Outcome::white, "checkmate"};
}

bool set_up_ok(const Position& p) {
  for (const char king : {'K', 'k'}) {
    if (std::count(p.board.begin(), p.board.end(), king) != 1) return false;
  }
  for (int file = 0; file < 8; ++file) {
    for (const int rank : {0, 7}) {
      if (kind(at(p.board, {file, rank})) == 'P') return false;
    }
  }
  return !in_check(p.board, !p.white_to_move);
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

} // namespace plumb::naive::chess
