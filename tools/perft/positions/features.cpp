#include "tools/perft/positions/features.h"

#include <algorithm>
#include <cctype>
#include <set>

#include "lib/board/efen_text.h"
#include "tools/perft/verify/chess_board.h"
#include "tools/perft/verify/rule_names.h"

namespace plumb {
namespace {

bool is_kind(char man, char kind) {
  return std::tolower(static_cast<unsigned char>(man)) == kind;
}

// Moves that men could make if no king mattered, castlings with any rook of the first rank, captures in
// passing.
std::vector<std::string> conceivable_moves(const ChessBoard& board) {
  std::vector<std::string> texts;
  const int home = board.white_to_move() ? 0 : 7;
  for (int from = 0; from < 64; ++from) {
    if (!board.is_own(from)) continue;
    for (int to = 0; to < 64; ++to) {
      const bool pawn = is_kind(board.man(from), 'p');
      const bool passing = pawn && to == board.en_passant() && (to / 8 - from / 8) == (home == 0 ? 1 : -1) &&
                           std::abs(to % 8 - from % 8) == 1;
      if (!board.reaches(from, to) && !passing) continue;
      const std::string text = square_name({8, 8}, Square{static_cast<std::uint8_t>(from)}) +
                               square_name({8, 8}, Square{static_cast<std::uint8_t>(to)});
      const bool promotes = pawn && to / 8 == 7 - home;
      texts.push_back(promotes ? text + "q" : text);
    }
  }
  return texts;
}

// The king's two castlings as texts, where he has the right.
std::vector<std::string> castlings(const ChessBoard& board) {
  std::vector<std::string> texts;
  const int king = board.king();
  for (const bool king_side : {true, false}) {
    if (king < 0 || !board.has_right(king_side)) continue;
    const int goal = king / 8 * 8 + (king_side ? 6 : 2);
    if (std::abs(goal - king) < 2) continue; // a mere step, or none: only Chess960 has these
    texts.push_back(square_name({8, 8}, Square{static_cast<std::uint8_t>(king)}) +
                    square_name({8, 8}, Square{static_cast<std::uint8_t>(goal)}));
  }
  return texts;
}

void add_chess(const GamePosition& position, const std::vector<ReferenceMove>& moves,
               std::set<std::string>& features) {
  const ChessBoard board(position.told);
  const std::string side = board.white_to_move() ? "white: " : "black: ";
  std::set<std::string> legal;
  for (const ReferenceMove& move : moves) {
    legal.insert(move.text);
    features.insert(side + rule_of_missing(position, move.text));
    if (move.label.ends_with("+") && (move.castling || move.label.find('=') != std::string::npos))
      features.insert(side + (move.castling ? "castling gives check" : "promotion gives check"));
  }
  for (const auto& list : {conceivable_moves(board), castlings(board)})
    for (const std::string& text : list)
      if (legal.count(text) == 0) features.insert(side + rule_of_extra(position, text));
  if (moves.empty()) features.insert(side + (board.attackers(board.king()).empty() ? "stalemate" : "mate"));
}

// "~c2 e4xd5!" as "~# #x#!".
std::string shape_of(const std::string& move) {
  std::string shape;
  for (std::size_t i = 0; i < move.size(); ++i) {
    const auto next = i + 1 < move.size() ? static_cast<unsigned char>(move[i + 1]) : '\0';
    if (move[i] < 'a' || move[i] > 'p' || std::isdigit(next) == 0) {
      shape += move[i];
      continue;
    }
    shape += '#';
    while (i + 1 < move.size() && std::isdigit(static_cast<unsigned char>(move[i + 1])) != 0)
      ++i;
  }
  return shape;
}

std::string feature_in_other_games(const GamePosition& position, const ReferenceMove& move) {
  const std::size_t second = move.text.find_first_of("abcdefghijklmnop", 1);
  const std::string met =
      second == std::string::npos ? "" : man_on_origin(position, move.text.substr(second));
  const std::string man = man_on_origin(position, move.text);
  return (man.empty() ? "" : man + " ") + shape_of(move.text) + (met.empty() ? "" : " meets " + met);
}

} // namespace

std::string feature_of_move(const GamePosition& position, const ReferenceMove& move) {
  return position.game.variant == "chess" ? rule_of_missing(position, move.text)
                                          : feature_in_other_games(position, move);
}

std::vector<std::string> features_of(const GamePosition& position, const std::vector<ReferenceMove>& moves) {
  std::set<std::string> features;
  if (position.game.variant == "chess") {
    add_chess(position, moves, features);
  } else {
    for (const ReferenceMove& move : moves)
      features.insert(feature_in_other_games(position, move));
    if (moves.empty()) features.insert("the game is over");
  }
  return {features.begin(), features.end()};
}

} // namespace plumb
