#include "pawn_shooter_board.h"

#include <stdexcept>

namespace plumb::naive::pawn_shooter {
namespace {

/// The square passed over is read when a pawn that can double-step stands just beyond it, and it and the
/// square the pawn came from are empty.
Square passed_square(const Position& p, const std::string& text) {
  if (text == "-") return nowhere;
  const Square s = square_from(text);
  const bool white_stepped = !p.white_to_move;
  const Square forward{0, white_stepped ? 1 : -1};
  const bool possible = !p.push_rules && on_board(s) && s.rank == (white_stepped ? 2 : 5) && p.at(s) == '.' &&
                        p.at(s + forward) == coloured('P', white_stepped) && p.at(s - forward) == '.';
  if (!possible) throw std::runtime_error("no pawn can have passed over the en passant square: " + text);
  return s;
}

/// A push brought a piece of the side to move onto the first square. Going back over the row from there, the
/// pusher is the last piece met: an enemy that steps. The square it came from is empty.
std::pair<Square, Square> forbidden_step(const Position& p, const std::string& text) {
  const std::size_t second = text.find_first_not_of("0123456789", 1);
  if (second == std::string::npos) throw std::runtime_error("ko: two squares expected: " + text);
  const Square from = square_from(text.substr(0, second));
  const Square to = square_from(text.substr(second));
  if (!on_board(from) || !on_board(to) || distance(from, to) != 1 ||
      !belongs_to(p.at(from), p.white_to_move)) {
    throw std::runtime_error("ko: a step of a piece of the side to move expected: " + text);
  }
  Square s = to;
  while (on_board(s) && p.at(s) != '.')
    s = s + (to - from);
  const char pusher = p.at(s - (to - from));
  if (!on_board(s) || !belongs_to(pusher, !p.white_to_move) || kind_of(pusher) == 'N') {
    throw std::runtime_error("ko: not the reversal of a push: " + text);
  }
  return {from, to};
}

/// Whether the legal moves would differ without the passed square.
bool en_passant_matters(const Position& p) {
  if (p.passed == nowhere) return false;
  Position without = p;
  without.passed = nowhere;
  return moves(without) != moves(p);
}

} // namespace

Position parse(const std::string& efen, const std::map<std::string, std::string>& options) {
  Position p;
  for (const auto& [key, value] : options) {
    if (key != "variant" || (value != "pawn-shooter" && value != "pawn-shooter-push")) {
      throw std::runtime_error("not an option of pawn-shooter: " + key + "=" + value);
    }
    p.push_rules = value == "pawn-shooter-push";
  }
  const Efen fields = efen_from(efen);
  if (fields.board.files != 8 || fields.board.ranks != 8) throw std::runtime_error("the board is not 8x8");
  for (const Square s : all_squares()) {
    const std::string piece = fields.board.at(s);
    if (piece.size() > 1 || std::string("KQRBNPkqrbnp").find(piece) == std::string::npos) {
      throw std::runtime_error("not a piece of pawn-shooter: " + piece);
    }
    p.at(s) = piece.empty() ? '.' : piece[0];
  }
  for (const char c : fields.pocket.value_or("")) {
    if (c != 'P' && c != 'p') throw std::runtime_error("only pawns can be in the pocket: " + *fields.pocket);
    ++(c == 'P' ? p.white_pocket : p.black_pocket);
  }
  p.white_to_move = fields.white_to_move;
  if (fields.castling != "-") throw std::runtime_error("no castling in pawn-shooter: " + fields.castling);
  p.passed = passed_square(p, fields.en_passant);
  p.halfmove = fields.halfmove;
  p.fullmove = fields.fullmove;
  for (const auto& [key, value] : fields.opcodes) {
    if (key != "ko" || !p.push_rules) throw std::runtime_error("unknown opcode: " + key);
    p.forbidden = forbidden_step(p, value);
  }
  return p;
}

std::string format(const Position& p) {
  Efen fields;
  fields.board.files = 8;
  fields.board.ranks = 8;
  for (const Square s : all_squares()) {
    if (p.at(s) != '.') fields.board.put(s, std::string(1, p.at(s)));
  }
  fields.pocket = std::string(static_cast<std::size_t>(p.white_pocket), 'P') +
                  std::string(static_cast<std::size_t>(p.black_pocket), 'p');
  fields.white_to_move = p.white_to_move;
  if (en_passant_matters(p)) fields.en_passant = naive::to_text(p.passed);
  fields.halfmove = p.halfmove;
  fields.fullmove = p.fullmove;
  if (p.forbidden.first != nowhere) {
    fields.opcodes["ko"] = naive::to_text(p.forbidden.first) + naive::to_text(p.forbidden.second);
  }
  return naive::to_text(fields);
}

} // namespace plumb::naive::pawn_shooter
