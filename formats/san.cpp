#include "formats/san.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "lib/base/printable.h"

namespace plumb {

namespace {

constexpr std::string_view kPieces = "KQRBNP";

bool is_file(char c) {
  return c >= 'a' && c <= 'p';
}
bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

std::string_view man_at(const EfenText& position, Square square) {
  for (const PlacedWord& man : position.men)
    if (man.square == square) return man.text;
  return {};
}

// The square that a text begins with, and how many bytes it takes.
std::optional<std::pair<Square, std::size_t>> square_at_start(BoardSize size, std::string_view text) {
  std::size_t length = 1;
  while (length < text.size() && length < 3 && is_digit(text[length]))
    ++length;
  const auto square = read_square(size, text.substr(0, length));
  if (!square) return std::nullopt;
  return std::pair{*square, length};
}

// What a text asks of a move; nothing asked where empty.
struct Pattern {
  char piece = 'P';
  std::string from_file, from_rank;
  std::string to;
  char promotion = 0;
  bool capture = false;
  SanMove::Castling castling = SanMove::Castling::none;
};

bool fits(BoardSize size, const Pattern& pattern, const SanMove& move) {
  if (pattern.castling != move.castling) return false;
  if (pattern.castling != SanMove::Castling::none) return true;
  const std::string from = square_name(size, move.from);
  return pattern.piece == move.piece && pattern.to == square_name(size, move.to) &&
         pattern.promotion == move.promotion && (!pattern.capture || move.capture) &&
         (pattern.from_file.empty() || from.substr(0, 1) == pattern.from_file) &&
         (pattern.from_rank.empty() || from.substr(1) == pattern.from_rank);
}

// Cuts marks that say nothing about which move is meant: "!?", "+", "#", "e.p.".
std::string_view without_marks(std::string_view text) {
  bool cut = true;
  while (cut) {
    cut = false;
    while (!text.empty() && std::string_view("!?+#").find(text.back()) != std::string_view::npos) {
      text.remove_suffix(1);
      cut = true;
    }
    for (const std::string_view mark : {"e.p.", "ep"})
      if (text.size() > mark.size() + 3 && text.ends_with(mark)) {
        text.remove_suffix(mark.size());
        cut = true;
      }
  }
  return text;
}

std::optional<Pattern> parse(std::string_view text) {
  text = without_marks(text);
  Pattern pattern;
  for (const auto& [words, castling] :
       {std::pair{std::pair<std::string_view, std::string_view>{"O-O", "0-0"}, SanMove::Castling::king_side},
        std::pair{std::pair<std::string_view, std::string_view>{"O-O-O", "0-0-0"},
                  SanMove::Castling::queen_side}})
    if (text == words.first || text == words.second) {
      pattern.piece = 'K';
      pattern.castling = castling;
      return pattern;
    }
  if (!text.empty() && kPieces.find(text[0]) != std::string_view::npos) {
    pattern.piece = text[0];
    text.remove_prefix(1);
  }
  if (!text.empty() && kPieces.substr(1, 4).find(text.back()) != std::string_view::npos) {
    pattern.promotion = text.back();
    text.remove_suffix(1);
    if (!text.empty() && text.back() == '=') text.remove_suffix(1);
  }
  std::size_t to = text.size();
  while (to > 0 && is_digit(text[to - 1]))
    --to;
  if (to == 0 || to == text.size() || !is_file(text[to - 1])) return std::nullopt;
  pattern.to = std::string(text.substr(to - 1));
  text = text.substr(0, to - 1);
  if (!text.empty() && (text.back() == 'x' || text.back() == ':' || text.back() == '-')) {
    pattern.capture = text.back() != '-';
    text.remove_suffix(1);
  }
  if (!text.empty() && is_file(text[0])) {
    pattern.from_file = std::string(text.substr(0, 1));
    text.remove_prefix(1);
  }
  if (!std::all_of(text.begin(), text.end(), is_digit)) return std::nullopt;
  pattern.from_rank = std::string(text);
  return pattern;
}

} // namespace

std::optional<SanMove> describe_move(const EfenText& position, std::string_view coordinates) {
  const auto from = square_at_start(position.size, coordinates);
  if (!from) return std::nullopt;
  const auto to = square_at_start(position.size, coordinates.substr(from->second));
  if (!to) return std::nullopt;
  const std::string_view rest = coordinates.substr(from->second + to->second);
  const std::string_view man = man_at(position, from->first);
  if (man.size() != 1 || rest.size() > 1) return std::nullopt;
  SanMove move;
  const bool white = is_white_man(man);
  move.piece = white ? man[0] : static_cast<char>(man[0] - 'a' + 'A');
  if (kPieces.find(move.piece) == std::string_view::npos) return std::nullopt;
  move.from = from->first;
  move.to = to->first;
  if (!rest.empty()) move.promotion = static_cast<char>(rest[0] >= 'a' ? rest[0] - 'a' + 'A' : rest[0]);
  const std::string_view target = man_at(position, move.to);
  const int files = position.size.file(move.to) - position.size.file(move.from);
  const bool own_target = !target.empty() && is_white_man(target) == white;
  if (move.piece == 'K' && (own_target || files > 1 || files < -1)) {
    move.castling = files > 0 ? SanMove::Castling::king_side : SanMove::Castling::queen_side;
    return move;
  }
  move.capture = !target.empty() || (move.piece == 'P' && files != 0);
  return move;
}

std::string san_text(BoardSize size, const SanMove& move, std::span<const SanMove> legal) {
  if (move.castling != SanMove::Castling::none)
    return move.castling == SanMove::Castling::king_side ? "O-O" : "O-O-O";
  const std::string from = square_name(size, move.from);
  std::string text;
  if (move.piece == 'P') {
    if (move.capture) text += from[0];
  } else {
    text += move.piece;
    bool others = false;
    bool same_file = false;
    bool same_rank = false;
    for (const SanMove& other : legal) {
      if (other.piece != move.piece || other.to != move.to || other.from == move.from ||
          other.castling != SanMove::Castling::none)
        continue;
      others = true;
      same_file = same_file || size.file(other.from) == size.file(move.from);
      same_rank = same_rank || size.rank(other.from) == size.rank(move.from);
    }
    if (others && (!same_file || same_rank)) text += from[0];
    if (others && same_file) text += from.substr(1);
  }
  if (move.capture) text += 'x';
  text += square_name(size, move.to);
  if (move.promotion != 0) text += std::string("=") + move.promotion;
  return text;
}

std::string long_text(BoardSize size, const SanMove& move) {
  if (move.castling != SanMove::Castling::none)
    return move.castling == SanMove::Castling::king_side ? "O-O" : "O-O-O";
  std::string text;
  if (move.piece != 'P') text += move.piece;
  text += square_name(size, move.from) + (move.capture ? 'x' : '-') + square_name(size, move.to);
  if (move.promotion != 0) text += std::string("=") + move.promotion;
  return text;
}

Result<std::size_t> find_san(BoardSize size, std::string_view text, std::span<const SanMove> legal) {
  const auto pattern = parse(text);
  if (!pattern)
    return fail(fmt::format("'{}' is no move in algebraic notation, expected one like Nf3", clipped(text)));
  std::vector<std::size_t> found;
  for (std::size_t i = 0; i < legal.size(); ++i)
    if (fits(size, *pattern, legal[i])) found.push_back(i);
  if (found.size() == 1) return found.front();
  std::vector<std::string> list;
  if (found.empty()) {
    for (const SanMove& move : legal)
      if (move.piece == pattern->piece) list.push_back(san_text(size, move, legal));
    std::sort(list.begin(), list.end());
    if (list.empty() || list.size() > 24)
      return fail(fmt::format("'{}' is no legal move here", clipped(text)));
    return fail(
        fmt::format("'{}' is no legal move here, expected one of: {}", clipped(text), fmt::join(list, " ")));
  }
  for (const std::size_t i : found)
    list.push_back(san_text(size, legal[i], legal));
  return fail(fmt::format("'{}' can mean {}, expected the square it comes from", clipped(text),
                          fmt::join(list, " or ")));
}

} // namespace plumb
