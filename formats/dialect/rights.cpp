// Castling rights name their rook in two ways: by its side of the king (K, Q: the outermost one there) or by
// its file (A to P). To write one in the other's way the king and the rooks on the home rank must be seen.
#include "formats/dialect/rights.h"

#include "formats/dialect/parts.h"

namespace plumb::dialect {

namespace {

struct HomeRank {
  int king = -1;
  std::vector<int> rooks; // files, ascending
};

HomeRank home_rank(const EfenText& text, Color color) {
  HomeRank home;
  const int rank = color == Color::white ? 0 : text.size.ranks - 1;
  const bool white = color == Color::white;
  for (const PlacedWord& man : text.men) {
    if (text.size.rank(man.square) != rank) continue;
    if (man.text == (white ? "K" : "k")) home.king = text.size.file(man.square);
    if (man.text == (white ? "R" : "r")) home.rooks.push_back(text.size.file(man.square));
  }
  return home;
}

void bind(BoundRight& right, const HomeRank& home, int files) {
  if (home.king < 0) return;
  for (const int rook : home.rooks) {
    const bool king_side = rook > home.king;
    const bool by_side = right.letter == (king_side ? 'K' : 'Q');
    if (!by_side && rook != right.letter - 'A') continue;
    if (by_side && right.letter == 'Q' && right.file >= 0) continue; // the first one is the outermost
    right.file = rook;
    right.king_side = king_side;
    right.outermost = rook == (king_side ? home.rooks.back() : home.rooks.front());
    right.orthodox = files == 8 && home.king == 4 && rook == (king_side ? 7 : 0);
  }
}

char in_color(char letter, Color color) {
  return color == Color::white ? letter : static_cast<char>(letter | 0x20);
}

} // namespace

std::vector<BoundRight> bind_rights(const EfenText& text) {
  std::vector<BoundRight> rights;
  if (text.castling.text == "-") return rights;
  const std::array homes{home_rank(text, Color::white), home_rank(text, Color::black)};
  for (const char c : text.castling.text) {
    BoundRight right;
    right.color = is_white_letter(c) ? Color::white : Color::black;
    right.letter = upper(c);
    bind(right, homes[right.color == Color::white ? 0 : 1], text.size.files);
    rights.push_back(right);
  }
  return rights;
}

std::string write_rights(const std::vector<BoundRight>& rights, RightsStyle style, std::string& lost) {
  std::string field;
  for (const BoundRight& right : rights) {
    const char side = right.king_side ? 'K' : 'Q';
    const char file = static_cast<char>('A' + right.file);
    const bool sayable = right.file >= 0 && (style != RightsStyle::king_and_queen_side || right.outermost);
    if (!sayable)
      lost += in_color(right.letter, right.color);
    else if (style == RightsStyle::files || (style == RightsStyle::outermost_or_file && !right.outermost))
      field += in_color(file, right.color);
    else
      field += in_color(side, right.color);
  }
  return field.empty() ? "-" : field;
}

} // namespace plumb::dialect
