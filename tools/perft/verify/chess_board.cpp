#include "tools/perft/verify/chess_board.h"

#include <algorithm>
#include <cctype>
#include <cstdlib>

#include "lib/board/efen_text.h"

namespace plumb {
namespace {

bool is_upper(char man) {
  return std::isupper(static_cast<unsigned char>(man)) != 0;
}
char kind(char man) {
  return static_cast<char>(std::tolower(static_cast<unsigned char>(man)));
}
int file(int square) {
  return square % 8;
}
int rank(int square) {
  return square / 8;
}

} // namespace

ChessBoard::ChessBoard(const std::string& efen) {
  men_.fill(' ');
  const Checked<EfenText> text = split_efen(efen);
  for (const PlacedWord& man : text->men)
    men_[man.square.index] = man.text[0];
  white_to_move_ = text->side == Color::white;
  rights_ = text->castling.text;
  if (const auto square = read_square({8, 8}, text->en_passant.text)) en_passant_ = square->index;
}

std::optional<ExplainedMove> ChessBoard::read(const std::string& text) {
  if (text.size() != 4 && text.size() != 5) return std::nullopt;
  const auto from = read_square({8, 8}, std::string_view(text).substr(0, 2));
  const auto to = read_square({8, 8}, std::string_view(text).substr(2, 2));
  if (!from || !to) return std::nullopt;
  if (text.size() == 5 && std::isalpha(static_cast<unsigned char>(text[4])) == 0) return std::nullopt;
  return ExplainedMove{from->index, to->index, text.size() == 5 ? kind(text[4]) : '\0'};
}

bool ChessBoard::is_own(int square) const {
  return man(square) != ' ' && is_upper(man(square)) == white_to_move_;
}
bool ChessBoard::is_other(int square) const {
  return man(square) != ' ' && is_upper(man(square)) != white_to_move_;
}

int ChessBoard::king() const {
  const auto found = std::find(men_.begin(), men_.end(), white_to_move_ ? 'K' : 'k');
  return found == men_.end() ? -1 : static_cast<int>(found - men_.begin());
}

bool ChessBoard::has_right(bool king_side) const {
  const int at = king();
  return std::any_of(rights_.begin(), rights_.end(), [&](char right) {
    if (right == '-' || is_upper(right) != white_to_move_) return false;
    const char side = kind(right);
    if (side == 'k') return king_side;
    if (side == 'q') return !king_side;
    return (side - 'a' > file(at)) == king_side;
  });
}

std::vector<int> ChessBoard::between(int from, int to) {
  const int files = file(to) - file(from);
  const int ranks = rank(to) - rank(from);
  std::vector<int> squares;
  if (files != 0 && ranks != 0 && std::abs(files) != std::abs(ranks)) return squares;
  const int steps = std::max(std::abs(files), std::abs(ranks));
  for (int i = 1; i < steps; ++i)
    squares.push_back(from + i * (ranks / steps * 8 + files / steps));
  return squares;
}

bool ChessBoard::way_is_free(int from, int to) const {
  const auto squares = between(from, to);
  return std::all_of(squares.begin(), squares.end(), [&](int square) { return man(square) == ' '; });
}

bool ChessBoard::reaches(int from, int to) const {
  if (from == to || man(from) == ' ') return false;
  const bool white = is_upper(man(from));
  if (man(to) != ' ' && is_upper(man(to)) == white) return false;
  const int files = std::abs(file(to) - file(from));
  const int ranks = std::abs(rank(to) - rank(from));
  const int ahead = (rank(to) - rank(from)) * (white ? 1 : -1);
  const bool straight = files == 0 || ranks == 0;
  const bool diagonal = files == ranks;
  switch (kind(man(from))) {
  case 'p': {
    if (files == 1) return ahead == 1 && man(to) != ' ';
    const bool at_home = rank(from) == (white ? 1 : 6);
    return files == 0 && man(to) == ' ' && (ahead == 1 || (ahead == 2 && at_home)) && way_is_free(from, to);
  }
  case 'n':
    return files * ranks == 2;
  case 'b':
    return diagonal && way_is_free(from, to);
  case 'r':
    return straight && way_is_free(from, to);
  case 'q':
    return (straight || diagonal) && way_is_free(from, to);
  default:
    return files <= 1 && ranks <= 1;
  }
}

std::vector<int> ChessBoard::attackers(int square) const {
  std::vector<int> found;
  for (int from = 0; from < 64; ++from) {
    if (!is_other(from) || from == square) continue;
    if (kind(man(from)) == 'p') {
      const int ahead = is_upper(man(from)) ? 1 : -1;
      if (rank(square) - rank(from) == ahead && std::abs(file(square) - file(from)) == 1)
        found.push_back(from);
      continue;
    }
    // As if an own man stood there to be taken.
    ChessBoard board = *this;
    board.men_[static_cast<std::size_t>(square)] = ' ';
    if (board.reaches(from, square)) found.push_back(from);
  }
  return found;
}

bool ChessBoard::is_en_passant(const ExplainedMove& move) const {
  return kind(man(move.from)) == 'p' && file(move.from) != file(move.to) && man(move.to) == ' ';
}

ChessBoard ChessBoard::without(int square) const {
  ChessBoard board = *this;
  board.men_[static_cast<std::size_t>(square)] = ' ';
  return board;
}

ChessBoard ChessBoard::after(const ExplainedMove& move) const {
  ChessBoard board = *this;
  auto& men = board.men_;
  if (is_en_passant(move)) men[static_cast<std::size_t>(rank(move.from) * 8 + file(move.to))] = ' ';
  const char moving = man(move.from);
  men[static_cast<std::size_t>(move.from)] = ' ';
  men[static_cast<std::size_t>(move.to)] = moving;
  return board;
}

} // namespace plumb
