#include "pawn_shooter_board.h"

#include <algorithm>
#include <stdexcept>

namespace plumb::naive::pawn_shooter {
namespace {

constexpr std::array<Square, 8> directions{
    {{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}}};

// ---------------------------------------------------------------------------------------------------------
// Moves as data

enum class Action { step, jump, pawn_move, thrown_pawn, blast, sword, shot };

/// What a move is paid with: pawns of the pocket, and up to two of the mover's own on the board.
struct Payment {
  int from_pocket = 0;
  Square first = nowhere;
  Square second = nowhere;
};

struct Move {
  Action action = Action::step;
  Square from;
  Square to; // the square acted on, when the piece stays; unused by a blast
  int radius = 0;
  char promotion = '\0';
  Payment payment;
};

std::string to_text(const Move& m) {
  std::string text = naive::to_text(m.from);
  const bool stays = m.action == Action::thrown_pawn || m.action == Action::blast ||
                     m.action == Action::sword || m.action == Action::shot;
  if (stays) text += '*';
  text += m.action == Action::blast ? std::to_string(m.radius) : naive::to_text(m.to);
  if (m.promotion != '\0') text += m.promotion;
  if (stays && m.action != Action::sword) {
    text += '@' + std::string(static_cast<std::size_t>(m.payment.from_pocket), '-');
    for (const Square s : {m.payment.first, m.payment.second}) {
      if (s != nowhere) text += naive::to_text(s);
    }
  }
  return text;
}

// ---------------------------------------------------------------------------------------------------------
// Playing a move, whatever it does

struct Played {
  Position after;
  bool white_king_destroyed = false;
  bool black_king_destroyed = false;

  bool king_destroyed(bool white) const { return white ? white_king_destroyed : black_king_destroyed; }
};

/// One move being played. Every piece that is destroyed goes through destroy(), so that the pockets, the
/// clock and the fate of the Kings are seen to in one place.
struct Player {
  Played result;
  bool white; // the mover
  bool irreversible = false;

  Position& board() { return result.after; }
  int& pocket() { return white ? board().white_pocket : board().black_pocket; }

  void destroy(char piece) {
    if (piece == '.') return;
    irreversible = true;
    if (piece == 'K') result.white_king_destroyed = true;
    if (piece == 'k') result.black_king_destroyed = true;
    if (kind_of(piece) == 'P') ++pocket();
  }

  void destroy_at(Square s) {
    destroy(board().at(s));
    board().at(s) = '.';
  }

  void pay(const Payment& payment) {
    if (payment.from_pocket > 0) irreversible = true;
    pocket() -= payment.from_pocket;
    for (const Square s : {payment.first, payment.second}) {
      if (s == nowhere) continue;
      irreversible = true;
      board().at(s) = '.';
    }
  }

  /// Moves the piece on `from` one square, and the unbroken row before it. Returns where the last of the row
  /// now stands; `nowhere` if it fell off the board.
  Square push(Square from, Square direction) {
    char carried = '.';
    Square s = from;
    do {
      std::swap(carried, board().at(s));
      s = s + direction;
    } while (carried != '.' && on_board(s) && board().at(s) != '.');
    if (!on_board(s)) {
      destroy(carried);
      return nowhere;
    }
    board().at(s) = carried;
    return s;
  }

  void step(const Move& m) {
    const Square direction = m.to - m.from;
    if (kind_of(board().at(m.from)) == 'P') irreversible = true;
    const Square last = push(m.from, direction);
    if (board().push_rules && last != nowhere && belongs_to(board().at(last), !white)) {
      board().forbidden = {last, last - direction};
    }
  }

  void pawn_move(const Move& m, Square passed_before) {
    irreversible = true;
    if (m.to == passed_before && m.to.file != m.from.file) destroy_at({m.to.file, m.from.rank});
    destroy_at(m.to);
    board().at(m.to) = m.promotion != '\0' ? coloured(kind_of(m.promotion), white) : board().at(m.from);
    board().at(m.from) = '.';
    if (distance(m.from, m.to) == 2) board().passed = {m.from.file, (m.from.rank + m.to.rank) / 2};
  }

  void jump(const Move& m) {
    destroy_at(m.to);
    std::swap(board().at(m.from), board().at(m.to));
  }

  void blast(const Move& m) {
    for (const Square s : all_squares()) {
      if (s != m.from && distance(s, m.from) <= m.radius) destroy_at(s);
    }
  }

  void shoot(const Move& m) {
    destroy_at(m.to);
    const int reach = distance(m.from, m.to);
    const Square recoil{(m.from.file - m.to.file) / reach, (m.from.rank - m.to.rank) / reach};
    if (board().push_rules)
      destroy_at(m.from);
    else
      push(m.from, recoil);
  }

  void refill() {
    if (board().white_pocket > 0 || board().black_pocket > 0) return;
    for (const Square s : all_squares()) {
      if (kind_of(board().at(s)) == 'P') return;
    }
    board().white_pocket = 8;
    board().black_pocket = 8;
  }
};

Played play_move(const Position& before, const Move& m) {
  Player player{{before}, before.white_to_move};
  Position& after = player.board();
  after.passed = nowhere;
  after.forbidden = {nowhere, nowhere};
  player.pay(m.payment);
  switch (m.action) {
  case Action::step:
    player.step(m);
    break;
  case Action::jump:
    player.jump(m);
    break;
  case Action::pawn_move:
    player.pawn_move(m, before.passed);
    break;
  case Action::thrown_pawn:
  case Action::sword:
    player.destroy_at(m.to);
    break;
  case Action::blast:
    player.blast(m);
    break;
  case Action::shot:
    player.shoot(m);
    break;
  }
  player.refill();
  after.halfmove = player.irreversible ? 0 : before.halfmove + 1;
  if (!before.white_to_move) ++after.fullmove;
  after.white_to_move = !before.white_to_move;
  return player.result;
}

// ---------------------------------------------------------------------------------------------------------
// Generating moves, the safety of the Kings and the forbidden step left aside

std::vector<Payment> payments(const Position& p, int pawns) {
  const int in_pocket = p.white_to_move ? p.white_pocket : p.black_pocket;
  std::vector<Square> own;
  for (const Square s : all_squares()) {
    if (p.at(s) == coloured('P', p.white_to_move)) own.push_back(s);
  }
  std::vector<Payment> list;
  if (in_pocket >= pawns) list.push_back({pawns, nowhere, nowhere});
  if (in_pocket >= pawns - 1) {
    for (const Square s : own)
      list.push_back({pawns - 1, s, nowhere});
  }
  if (pawns == 2) {
    for (std::size_t i = 0; i < own.size(); ++i) {
      for (std::size_t j = i + 1; j < own.size(); ++j)
        list.push_back({0, own[i], own[j]});
    }
  }
  return list;
}

/// The board as it is when the payment is made and nothing else has happened.
Position without_paid_pawns(Position p, const Payment& payment) {
  for (const Square s : {payment.first, payment.second}) {
    if (s != nowhere) p.at(s) = '.';
  }
  return p;
}

void add_steps(const Position&, Square from, std::vector<Move>& list) {
  for (const Square d : directions) {
    if (on_board(from + d)) list.push_back({Action::step, from, from + d, 0, '\0', {}});
  }
}

/// Pieces within three king steps of `from`, every square in between empty or held by the mover.
void add_throws(const Position& p, Square from, std::vector<Move>& list) {
  for (const Payment& payment : payments(p, 1)) {
    const Position paid = without_paid_pawns(p, payment);
    std::array<std::array<bool, 8>, 8> reached{};
    const auto mark = [&](Square s) -> bool& {
      return reached[static_cast<std::size_t>(s.rank)][static_cast<std::size_t>(s.file)];
    };
    std::vector<Square> frontier{from};
    mark(from) = true;
    for (int steps = 1; steps <= 3; ++steps) {
      std::vector<Square> next;
      for (const Square s : frontier) {
        for (const Square d : directions) {
          const Square t = s + d;
          if (!on_board(t) || mark(t)) continue;
          mark(t) = true;
          if (paid.at(t) != '.') list.push_back({Action::thrown_pawn, from, t, 0, '\0', payment});
          if (!belongs_to(paid.at(t), !p.white_to_move)) next.push_back(t);
        }
      }
      frontier = next;
    }
  }
}

void add_blasts(const Position& p, Square from, std::vector<Move>& list) {
  for (int radius = 1; radius <= 2; ++radius) {
    for (const Payment& payment : payments(p, radius))
      list.push_back({Action::blast, from, from, radius, '\0', payment});
  }
}

void add_jumps(const Position&, Square from, std::vector<Move>& list) {
  for (const Square s : all_squares()) {
    if (distance(from, s) == 2) list.push_back({Action::jump, from, s, 0, '\0', {}});
  }
}

void add_sword_strokes(const Position& p, Square from, std::vector<Move>& list) {
  for (const Square s : all_squares()) {
    if (s != from && distance(from, s) <= 2 && p.at(s) != '.')
      list.push_back({Action::sword, from, s, 0, '\0', {}});
  }
}

void add_shots(const Position& p, Square from, std::vector<Move>& list) {
  for (const Payment& payment : payments(p, 1)) {
    const Position paid = without_paid_pawns(p, payment);
    for (const Square d : directions) {
      Square s = from + d;
      while (on_board(s) && paid.at(s) == '.')
        s = s + d;
      if (on_board(s)) list.push_back({Action::shot, from, s, 0, '\0', payment});
    }
  }
}

/// Pawns as in chess; one on its last rank has nowhere to go, one on its first rank makes single steps.
void add_chess_pawn_moves(const Position& p, Square from, std::vector<Move>& list) {
  const bool white = p.white_to_move;
  const Square forward{0, white ? 1 : -1};
  const auto add = [&](Square to) {
    if (to.rank != (white ? 7 : 0)) {
      list.push_back({Action::pawn_move, from, to, 0, '\0', {}});
      return;
    }
    for (const char promotion : {'q', 'r', 'b', 'n'})
      list.push_back({Action::pawn_move, from, to, 0, promotion, {}});
  };
  const Square one = from + forward;
  if (!on_board(one)) return;
  if (p.at(one) == '.') {
    add(one);
    if (from.rank == (white ? 1 : 6) && p.at(one + forward) == '.') add(one + forward);
  }
  for (const int side : {-1, 1}) {
    const Square to = one + Square{side, 0};
    if (on_board(to) && (belongs_to(p.at(to), !white) || to == p.passed)) add(to);
  }
}

std::vector<Move> all_moves(const Position& p) {
  std::vector<Move> list;
  for (const Square from : all_squares()) {
    if (!belongs_to(p.at(from), p.white_to_move)) continue;
    const char kind = kind_of(p.at(from));
    if (kind == 'N')
      add_jumps(p, from, list);
    else if (kind == 'P' && !p.push_rules)
      add_chess_pawn_moves(p, from, list);
    else
      add_steps(p, from, list);
    if (kind == 'K') add_throws(p, from, list);
    if (kind == 'Q') add_blasts(p, from, list);
    if (kind == 'B') add_sword_strokes(p, from, list);
    if (kind == 'R') add_shots(p, from, list);
  }
  return list;
}

// ---------------------------------------------------------------------------------------------------------
// Legality

/// Whether the opponent of `white`, to move, could destroy that King and keep his own.
bool in_check(Position p, bool white) {
  p.white_to_move = !white;
  p.passed = nowhere;
  for (const Move& m : all_moves(p)) {
    const Played played = play_move(p, m);
    if (played.king_destroyed(white) && !played.king_destroyed(!white)) return true;
  }
  return false;
}

bool legal(const Position& p, const Move& m) {
  if (m.action == Action::step && p.forbidden == std::pair{m.from, m.to}) return false;
  const Played played = play_move(p, m);
  if (played.white_king_destroyed || played.black_king_destroyed) return false;
  return !in_check(played.after, p.white_to_move);
}

std::vector<Move> legal_moves(const Position& p) {
  std::vector<Move> list;
  for (const Move& m : all_moves(p)) {
    if (legal(p, m)) list.push_back(m);
  }
  return list;
}

} // namespace

// ---------------------------------------------------------------------------------------------------------
// The interface

std::vector<std::string> moves(const Position& p) {
  std::vector<std::string> texts;
  for (const Move& m : legal_moves(p))
    texts.push_back(to_text(m));
  return sorted(texts);
}

Position play(const Position& p, const std::string& move) {
  for (const Move& m : legal_moves(p)) {
    if (to_text(m) == move) return play_move(p, m).after;
  }
  throw std::runtime_error("not a legal move: " + move);
}

Status status(const Position& p) {
  if (!legal_moves(p).empty()) return {};
  if (!in_check(p, p.white_to_move)) return {Outcome::draw, "stalemate"};
  return {p.white_to_move ? Outcome::black : Outcome::white, "checkmate"};
}

bool set_up_ok(const Position& p) {
  int white_kings = 0;
  int black_kings = 0;
  for (const Square s : all_squares()) {
    if (p.at(s) == 'K') ++white_kings;
    if (p.at(s) == 'k') ++black_kings;
  }
  return white_kings == 1 && black_kings == 1 && !in_check(p, !p.white_to_move);
}

std::uint64_t perft(const Position& p, int depth) {
  if (depth <= 0) return 1;
  const std::vector<Move> list = legal_moves(p);
  if (depth == 1) return list.size();
  std::uint64_t count = 0;
  for (const Move& m : list)
    count += perft(play_move(p, m).after, depth - 1);
  return count;
}

} // namespace plumb::naive::pawn_shooter
