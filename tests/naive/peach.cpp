#include "peach.h"

#include <algorithm>
#include <cctype>
#include <optional>
#include <stdexcept>

namespace plumb::naive::peach {
namespace {

constexpr int size = 10;
constexpr int any_distance = size;

/// Sideways and ahead, as the owner of the piece sees the board.
struct Step {
  int side;
  int ahead;
};

struct Move {
  Square from;
  Square to;
  char promotion = 0; // '+', 'h', 'a' or 'i'
};

using Steps = std::vector<Step>;

const Steps ahead{{0, 1}};
const Steps sideways{{-1, 0}, {1, 0}};
const Steps back{{0, -1}};
const Steps diagonally_ahead{{-1, 1}, {1, 1}};
const Steps orthogonal{{0, 1}, {0, -1}, {-1, 0}, {1, 0}};
const Steps diagonal{{-1, 1}, {1, 1}, {-1, -1}, {1, -1}};
const Steps knight{{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}};

bool inside(Square s) {
  return s.file >= 0 && s.file < size && s.rank >= 0 && s.rank < size;
}
std::size_t index(Square s) {
  return static_cast<std::size_t>(s.rank * size + s.file);
}
Piece at(const Position& p, Square s) {
  return p.board[index(s)];
}
bool is_side(Piece piece, bool white) {
  return white ? piece.letter >= 'A' && piece.letter <= 'Z' : piece.letter >= 'a' && piece.letter <= 'z';
}
char kind(char letter) {
  return static_cast<char>(std::toupper(static_cast<unsigned char>(letter)));
}
char coloured(char letter, bool white) {
  return white ? kind(letter) : static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
}
int last_rank(bool white) {
  return white ? size - 1 : 0;
}
bool can_promote(Piece piece) {
  return !piece.promoted && std::string("DZEGCOBNSWF").find(kind(piece.letter)) != std::string::npos;
}

/// Collects where one piece may go: empty squares and enemy pieces, lines ending at the first piece met.
struct Reach {
  const Position& position;
  Square from;
  std::vector<Square> squares{};

  [[nodiscard]] bool white() const { return is_side(at(position, from), true); }

  void slide(const Steps& steps, int distance) {
    for (const Step step : steps) {
      for (int i = 1; i <= distance; ++i) {
        const Square to{from.file + step.side * i, from.rank + (white() ? 1 : -1) * step.ahead * i};
        if (!inside(to) || is_side(at(position, to), white())) break;
        squares.push_back(to);
        if (at(position, to).letter != ' ') break;
      }
    }
  }
  void leap(const Steps& steps) { slide(steps, 1); }
};

/// First to `distance`-th square in each of the eight directions, or every square so far away.
void add_wizard(Reach& reach, int distance, bool area) {
  Steps jumps;
  for (int side = -distance; side <= distance; ++side) {
    for (int up = -distance; up <= distance; ++up) {
      const bool on_line = side == 0 || up == 0 || side == up || side == -up;
      if ((side != 0 || up != 0) && (area || on_line)) jumps.push_back({side, up});
    }
  }
  reach.leap(jumps);
}

/// The table of the rules, a line each.
std::vector<Square> reach_of(const Position& p, Square from) {
  Reach r{p, from};
  const Piece piece = at(p, from);
  switch (kind(piece.letter)) {
  case 'K':
    r.leap(orthogonal), r.leap(diagonal);
    break;
  case 'D':
    r.slide(orthogonal, any_distance), r.slide(diagonal, piece.promoted ? any_distance : 1);
    break;
  case 'Z':
    add_wizard(r, piece.promoted ? 3 : 2, p.wizard_area);
    break;
  case 'E':
    r.slide(diagonal, any_distance);
    if (piece.promoted) r.leap(orthogonal);
    break;
  case 'G':
    r.leap(diagonal), r.slide(ahead, any_distance);
    r.slide(sideways, piece.promoted ? 3 : 1), r.slide(back, piece.promoted ? 3 : 1);
    break;
  case 'C':
    r.slide(orthogonal, any_distance);
    if (piece.promoted) r.leap(diagonally_ahead);
    break;
  case 'O':
    r.leap(orthogonal), r.leap(diagonal);
    break;
  case 'B':
    r.slide(ahead, any_distance);
    break;
  case 'N':
    r.leap(knight);
    break;
  case 'H':
    r.leap(orthogonal), r.leap(diagonal), r.leap(knight);
    break;
  case 'S':
    r.leap(ahead), r.leap(diagonally_ahead);
    break;
  case 'W':
    r.leap(ahead), r.leap(sideways);
    break;
  case 'F':
    r.leap(ahead);
    break;
  case 'A':
    r.leap(orthogonal), r.leap(diagonally_ahead);
    break;
  case 'I':
    r.leap(diagonal), r.leap(ahead);
    break;
  default:
    break;
  }
  return r.squares;
}

/// The squares that one piece may move to: a King is never captured.
std::vector<Square> targets_of(const Position& p, Square from) {
  std::vector<Square> squares = reach_of(p, from);
  std::erase_if(squares, [&](Square to) { return kind(at(p, to).letter) == 'K'; });
  return squares;
}

/// A King is attacked when an enemy piece could go to its square.
bool in_check(const Position& p, bool white) {
  for (int i = 0; i < size * size; ++i) {
    const Square from{i % size, i / size};
    if (!is_side(at(p, from), !white)) continue;
    for (const Square to : reach_of(p, from)) {
      if (at(p, to).letter == coloured('K', white)) return true;
    }
  }
  return false;
}

std::string promotions_of(Piece piece) {
  switch (kind(piece.letter)) {
  case 'O':
  case 'B':
  case 'N':
    return "h";
  case 'S':
  case 'W':
  case 'F':
    return "ai";
  default:
    return "+";
  }
}

/// The Foot Soldier is the pawn of this game: its moves, like captures, reset the clock; no other's do.
Position apply(const Position& before, const Move& move) {
  Position after = before;
  const bool white = before.white_to_move;
  Piece piece = at(before, move.from);
  if (move.promotion == '+')
    piece.promoted = true;
  else if (move.promotion)
    piece.letter = coloured(move.promotion, white);
  after.board[index(move.from)] = {};
  after.board[index(move.to)] = piece;
  const bool captures = at(before, move.to).letter != ' ';
  const bool foot_soldier = kind(at(before, move.from).letter) == 'F';
  after.halfmove = captures || foot_soldier ? 0 : before.halfmove + 1;
  if (!white) ++after.fullmove;
  after.white_to_move = !white;
  return after;
}

std::vector<Move> legal_moves(const Position& p) {
  std::vector<Move> legal;
  const bool white = p.white_to_move;
  for (int i = 0; i < size * size; ++i) {
    const Square from{i % size, i / size};
    if (!is_side(at(p, from), white)) continue;
    for (const Square to : targets_of(p, from)) {
      if (in_check(apply(p, {from, to}), white)) continue;
      if (to.rank == last_rank(white) && can_promote(at(p, from))) {
        for (const char promotion : promotions_of(at(p, from)))
          legal.push_back({from, to, promotion});
      } else {
        legal.push_back({from, to});
      }
    }
  }
  return legal;
}

std::string text_of(const Move& move) {
  std::string text = to_text(move.from) + to_text(move.to);
  if (move.promotion) text += move.promotion;
  return text;
}

Piece piece_from(const std::string& name) {
  const bool promoted = name[0] == '+';
  const char letter = name.back();
  const std::string known = promoted ? "DZEGC" : "KDZEGCOBNHSWFAI";
  if (known.find(kind(letter)) == std::string::npos)
    throw std::runtime_error("not a piece of peach: " + name);
  return {letter, promoted};
}

} // namespace

Position parse(const std::string& line, const std::map<std::string, std::string>& options) {
  Position p;
  for (const auto& [key, value] : options) {
    if (key != "wizard" || value != "area") throw std::runtime_error("unknown option: " + key + "=" + value);
    p.wizard_area = true;
  }
  const Efen efen = efen_from(line);
  if (efen.board.files != size || efen.board.ranks != size)
    throw std::runtime_error("peach needs a 10x10 board");
  if (efen.pocket) throw std::runtime_error("peach has no pocket");
  if (efen.castling != "-") throw std::runtime_error("peach has no castling");
  if (efen.en_passant != "-") throw std::runtime_error("peach has no en passant");
  if (!efen.opcodes.empty()) throw std::runtime_error("unknown key: " + efen.opcodes.begin()->first);
  for (const auto& [square, name] : efen.board.pieces)
    p.board[index(square)] = piece_from(name);
  p.white_to_move = efen.white_to_move;
  p.halfmove = efen.halfmove;
  p.fullmove = efen.fullmove;
  return p;
}

std::string format(const Position& p) {
  Efen efen;
  efen.board.files = efen.board.ranks = size;
  for (int i = 0; i < size * size; ++i) {
    const Square s{i % size, i / size};
    const Piece piece = at(p, s);
    if (piece.letter != ' ') efen.board.put(s, (piece.promoted ? "+" : "") + std::string(1, piece.letter));
  }
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

Status status(const Position& p) {
  if (!legal_moves(p).empty()) return {};
  if (!in_check(p, p.white_to_move)) return {Outcome::draw, "stalemate"};
  return {p.white_to_move ? Outcome::black : Outcome::white, "checkmate"};
}

bool set_up_ok(const Position& p) {
  for (const bool white : {true, false}) {
    if (std::count(p.board.begin(), p.board.end(), Piece{coloured('K', white), false}) != 1) return false;
    for (int file = 0; file < size; ++file) {
      const Piece piece = at(p, {file, last_rank(white)});
      if (is_side(piece, white) && can_promote(piece)) return false;
    }
  }
  return !in_check(p, !p.white_to_move);
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

} // namespace plumb::naive::peach
