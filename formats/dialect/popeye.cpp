// Forsyth notation as the solving program Popeye reads it, from its manual: the board alone, from a8 to h1.
// S is the knight, because N is the nightrider; '/' may stand anywhere or nowhere; runs of empty squares go
// on over the end of a rank; those behind the last man may be left out; a fairy man of two letters begins
// with
// '.', a neutral one with '=', and '+' or '-' before a man says its colour.
//
// A board that stands alone and has none of these signs is the board of a FEN line.
#include <fmt/format.h>

#include <algorithm>

#include "formats/dialect/parts.h"
#include "lib/base/printable.h"

namespace plumb::dialect {

namespace {

struct Token {
  MappedText text; // the man's letters without prefixes, or the digits of a run
  char color = 0;  // '+', '-', '=' or 0
  bool run = false;
  bool slash = false;
  bool fairy = false; // of two letters
};

// Nothing where a byte belongs to no such notation.
std::optional<std::vector<Token>> tokens_of(const MappedText& word) {
  std::vector<Token> tokens;
  const std::string& text = word.text();
  for (std::size_t i = 0; i < text.size();) {
    Token token;
    std::size_t length = 1;
    if (text[i] == '/') {
      token.slash = true;
    } else if (is_digit(text[i])) {
      token.run = true;
      length = i + 1 < text.size() && is_digit(text[i + 1]) ? 2 : 1;
    } else {
      if (text[i] == '+' || text[i] == '-' || text[i] == '=') token.color = text[i++];
      if (i < text.size() && text[i] == '.') {
        token.fairy = true;
        ++i;
        length = 2;
      }
      if (i + length > text.size() || !(is_letter(text[i]) || token.fairy)) return std::nullopt;
    }
    token.text = word.part(i, length);
    tokens.push_back(std::move(token));
    i += length;
  }
  return tokens;
}

bool has_signs(const std::vector<Token>& tokens, const GameFacts& facts) {
  int squares = 0;
  int width = 0;
  std::vector<int> widths;
  bool sure = false;
  bool over_the_end = false;
  for (const Token& token : tokens) {
    if (token.slash) {
      widths.push_back(std::exchange(width, 0));
      continue;
    }
    const int count = token.run ? number_of(token.text.text()) : 1;
    squares += count;
    width += count;
    over_the_end = over_the_end || width > 8;
    const std::string& letters = token.text.text();
    sure = sure || token.fairy || token.color != 0 ||
           (!has_man(facts, "S") && (letters == "S" || letters == "s"));
  }
  widths.push_back(width);
  const bool ranks_of_a_wide_board =
      widths.size() > 1 && widths[0] <= kMaxFiles &&
      std::all_of(widths.begin(), widths.end(), [&](int other) { return other == widths[0]; });
  const bool continues = over_the_end && !ranks_of_a_wide_board;
  return squares <= 64 && (continues || (sure && squares > 8));
}

class Reader {
 public:
  Reader(const GameFacts& facts, Notes& notes) : facts_(facts), notes_(notes) {}

  Placement run(const MappedText& word, const std::vector<Token>& tokens) {
    result_.sign = Dialect::popeye;
    notes_.leniency("popeye-forsyth", Field::placement, word.column(),
                    "Forsyth notation as Popeye writes it, expected a FEN line");
    for (const Token& token : tokens) {
      if (token.slash) continue;
      column_ = token.text.column();
      if (token.run)
        empty_squares(number_of(token.text.text()));
      else
        take_man(token);
    }
    empty_squares(64 - squares_);
    return std::move(result_);
  }

 private:
  void empty_squares(int count) {
    for (; count > 0; --count) {
      ++empty_;
      end_square();
    }
  }
  void end_run() {
    if (empty_ != 0) result_.text += MappedText::standing_for(std::to_string(empty_), column_);
    empty_ = 0;
  }
  void end_square() {
    if (++squares_ % 8 != 0) return;
    end_run();
    if (squares_ != 64) result_.text.add('/', column_);
  }

  void take_man(const Token& token) {
    const auto letters = letters_of(token);
    if (letters) {
      end_run();
      result_.text += MappedText::standing_for(*letters, column_);
      end_square();
    } else {
      result_.damaged = true;
      empty_squares(1);
    }
  }

  // The man's letters in Extended FEN; nothing and a fault where the game has no such man.
  std::optional<std::string> letters_of(const Token& token) {
    std::string text = token.text.text();
    if (token.fairy || token.color == '=') {
      notes_.error("popeye-man", Field::placement, column_,
                   fmt::format("'{}{}{}' is a fairy man of Popeye's, {} has none",
                               token.color == '=' ? "=" : "", token.fairy ? "." : "", clipped(text),
                               facts_.info.id));
      return std::nullopt;
    }
    if (token.color == '+') text[0] = upper(text[0]);
    if (token.color == '-') text[0] = static_cast<char>(text[0] | 0x20);
    if (has_man(facts_, "S")) return text;
    if (text == "S" || text == "s") return text == "S" ? "N" : "n";
    if (text != "N" && text != "n") return text;
    notes_.error("popeye-nightrider", Field::placement, column_,
                 fmt::format("'{}' is a nightrider in Popeye's notation, expected '{}' for a knight", text,
                             text == "N" ? "S" : "s"));
    return std::nullopt;
  }

  const GameFacts& facts_;
  Notes& notes_;
  Placement result_;
  int squares_ = 0;
  int empty_ = 0;
  int column_ = 0;
};

} // namespace

std::optional<Placement> read_popeye(const MappedText& word, const GameFacts& facts, Notes& notes) {
  if (facts.array != BoardSize{8, 8} || word.size() > 400) return std::nullopt;
  const auto tokens = tokens_of(word);
  if (!tokens || !has_signs(*tokens, facts)) return std::nullopt;
  return Reader(facts, notes).run(word, *tokens);
}

} // namespace plumb::dialect
