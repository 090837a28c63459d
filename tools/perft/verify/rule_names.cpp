#include "tools/perft/verify/rule_names.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>

#include "tools/perft/verify/chess_board.h"

namespace plumb {
namespace {

std::string name_of(char man) {
  switch (std::tolower(static_cast<unsigned char>(man))) {
  case 'p':
    return "pawn";
  case 'n':
    return "knight";
  case 'b':
    return "bishop";
  case 'r':
    return "rook";
  case 'q':
    return "queen";
  case 'k':
    return "king";
  default:
    return "man";
  }
}

bool is(char man, char kind) {
  return std::tolower(static_cast<unsigned char>(man)) == kind;
}

// Castling as the king going two squares or more, or taking his own rook.
bool looks_like_castling(const ChessBoard& board, const ExplainedMove& move) {
  const int home = board.white_to_move() ? 0 : 7;
  if (!is(board.man(move.from), 'k') || !board.is_own(move.from)) return false;
  if (move.from / 8 != home || move.to / 8 != home) return false;
  return std::abs(move.from - move.to) > 1 || (board.is_own(move.to) && is(board.man(move.to), 'r'));
}

std::string side_name(const ExplainedMove& move) {
  return move.to > move.from ? "king's side" : "queen's side";
}

bool aligned(int a, int b, int c) {
  for (const int square : ChessBoard::between(a, c))
    if (square == b) return true;
  return a == b || b == c;
}

// The king's way in castling and his goal, attacked or not.
std::string why_not_castle(const ChessBoard& board, const ExplainedMove& move) {
  const bool king_side = move.to > move.from;
  if (!board.has_right(king_side)) return "castling without the right to it";
  if (!board.attackers(move.from).empty()) return "castling out of check";
  const int goal = move.from / 8 * 8 + (king_side ? 6 : 2);
  auto way = ChessBoard::between(move.from, goal);
  for (const int square : way)
    if (!board.attackers(square).empty()) return "castling through an attacked square";
  if (!board.attackers(goal).empty()) return "castling onto an attacked square";
  return "castling with a man in the way, or uncovering the king";
}

std::string leaving_check(const ChessBoard& board, const ExplainedMove& move) {
  const int king = board.king();
  const auto checkers = king < 0 ? std::vector<int>{} : board.attackers(king);
  const ChessBoard after = board.after(move);
  const auto left = after.attackers(after.king());
  if (move.from == king) {
    for (const int attacker : left)
      if (is(board.man(attacker), 'k')) return "the king beside the other king";
    for (const int checker : checkers)
      if (std::find(left.begin(), left.end(), checker) != left.end() && aligned(checker, king, move.to))
        return "the king stepping back along the line of check";
    return "the king onto an attacked square";
  }
  if (checkers.size() > 1) return "a double check answered by another man than the king";
  if (board.is_en_passant(move)) {
    if (!checkers.empty() && std::find(left.begin(), left.end(), checkers.front()) != left.end())
      return "en passant that leaves the king in check";
    for (const int attacker : left)
      if (attacker / 8 == king / 8) return "en passant that uncovers the king along the rank";
    return "en passant by, or of, a pinned pawn";
  }
  if (!checkers.empty() && std::find(left.begin(), left.end(), checkers.front()) != left.end())
    return "a check left unanswered";
  return fmt::format("a pinned {} leaving its line", name_of(board.man(move.from)));
}

std::string extra_in_chess(const ChessBoard& board, const ExplainedMove& move) {
  const char man = board.man(move.from);
  if (man == ' ') return "a move from an empty square";
  if (!board.is_own(move.from)) return "a move of the other side's man";
  if (looks_like_castling(board, move)) return why_not_castle(board, move);
  if (board.is_own(move.to)) return "taking a man of one's own";
  const bool last_rank = move.to / 8 == (board.white_to_move() ? 7 : 0);
  if (is(man, 'p')) {
    if (last_rank && move.promotion == 0) return "a pawn on the last rank that is not promoted";
    if (!last_rank && move.promotion != 0) return "promotion before the last rank";
    if (last_rank && std::string("nbrq").find(move.promotion) == std::string::npos)
      return fmt::format("promotion to a {}", name_of(move.promotion));
    if (board.is_en_passant(move) && board.en_passant() != move.to)
      return "en passant where no pawn has just made its double step";
  } else if (move.promotion != 0) {
    return "promotion of another man than a pawn";
  }
  if (!board.reaches(move.from, move.to) && !(board.is_en_passant(move) && board.en_passant() == move.to)) {
    if (is(man, 'p') && std::abs(move.to - move.from) == 16) return "a pawn's double step";
    return fmt::format("the way a {} moves", name_of(man));
  }
  return leaving_check(board, move);
}

// Would the king be attacked if this man were gone?
bool is_pinned(const ChessBoard& board, int square) {
  const int king = board.king();
  return king >= 0 && board.attackers(king).empty() && !board.without(square).attackers(king).empty();
}

std::string missing_in_chess(const ChessBoard& board, const ExplainedMove& move) {
  const int king = board.king();
  const auto checkers = king < 0 ? std::vector<int>{} : board.attackers(king);
  const char man = board.man(move.from);
  if (looks_like_castling(board, move)) {
    const bool king_side = move.to > move.from;
    const int step = king_side ? 1 : -1;
    int rook = king;
    for (int square = king + step; square / 8 == king / 8 && square >= 0; square += step)
      if (board.is_own(square) && is(board.man(square), 'r')) rook = square;
    if (rook != king && !board.attackers(rook).empty()) return "castling with an attacked rook";
    const int goal = king / 8 * 8 + (king_side ? 6 : 2);
    for (const int square : ChessBoard::between(goal, rook))
      if (!board.attackers(square).empty())
        return "castling with an attacked square that only the rook passes";
    return "castling " + side_name(move);
  }
  if (board.is_en_passant(move)) {
    if (!checkers.empty()) return "en passant that answers a check";
    return "en passant";
  }
  if (move.promotion != 0)
    return fmt::format("promotion to a {}{}", name_of(move.promotion),
                       board.is_other(move.to) ? " with capture" : "");
  if (checkers.size() > 1) return "the king's way out of double check";
  if (!checkers.empty()) {
    if (move.from == king) return "the king's way out of check";
    return board.is_other(move.to) ? "taking the man that gives check" : "a man put between check and king";
  }
  if (move.from != king && is_pinned(board, move.from))
    return fmt::format("a pinned {} moving along its line", name_of(man));
  if (is(man, 'p') && std::abs(move.to - move.from) == 16) return "a pawn's double step";
  if (is(man, 'p') && board.is_other(move.to)) return "a pawn's capture";
  return fmt::format("moves of the {}", name_of(man));
}

std::string in_other_games(const GamePosition& position, const std::string& move) {
  if (move.starts_with("~")) return "a man that comes back before the move";
  const std::string man = man_on_origin(position, move);
  if (!man.empty()) return fmt::format("moves of the {}", man);
  return move.find('@') != std::string::npos ? "a man put on the board" : "";
}

} // namespace

std::string rule_of_missing(const GamePosition& position, const std::string& move) {
  const auto explained = ChessBoard::read(move);
  if (position.game.variant != "chess" || !explained) return in_other_games(position, move);
  return missing_in_chess(ChessBoard(position.told), *explained);
}

std::string rule_of_extra(const GamePosition& position, const std::string& move) {
  const auto explained = ChessBoard::read(move);
  if (position.game.variant != "chess") return in_other_games(position, move);
  if (!explained) return "a text that is no move";
  return extra_in_chess(ChessBoard(position.told), *explained);
}

} // namespace plumb
