// Men and where they stand: the commands Pieces and Forsyth.
#include <fmt/format.h>

#include "formats/problem/popeye/parts.h"
#include "lib/base/printable.h"

namespace plumb::popeye {

namespace {

constexpr std::string_view kKinds = "kqrbsp";

char in_color(char kind, Color color) {
  return color == Color::white ? kind : static_cast<char>(kind | 0x20);
}

void put_man(const Job& job, const Token& at, std::size_t offset, ProblemMen& men, int square, char man,
             bool replacing) {
  if (!replacing && men.at(square) != 0) {
    job.error(at, "second-man", fmt::format("a second man on {}, expected one", chess_square_name(square)),
              offset);
    return;
  }
  men.put(square, man);
}

// A word such as "Ka1" or "pa2b3", or its two halves as words of their own: "K" "a1".
struct Man {
  Token letters; // with its squares behind `length` letters, or followed by a word of squares
  std::size_t length = 0;
  bool two_words = false;
};

// How many letters name the kind follows from the length of the word: squares have two.
std::optional<Man> next_man(const Job& job) {
  const Token& token = job.tokens.peek();
  const std::string& text = token.text;
  if (text.empty()) return std::nullopt;
  const std::size_t slash = text.find('/');
  const std::size_t letters = slash != std::string::npos
                                  ? text.find_first_of("abcdefghABCDEFGH12345678", slash)
                                  : (text.size() % 2 == 1 ? 1 : 2);
  if (slash != std::string::npos) {
    // Hunters are written as two kinds with a slash between.
    if (slash == 0 || slash > 2 || letters == std::string::npos) return std::nullopt;
    return Man{token, text.size(), false};
  }
  if (text.size() > letters) {
    if (!read_chess_squares(std::string_view(text).substr(letters))) return std::nullopt;
    return Man{token, letters, false};
  }
  if (!read_chess_squares(job.tokens.peek(1).text)) return std::nullopt;
  return Man{job.tokens.peek(), letters, true};
}

void read_man(const Job& job, const Man& man, ProblemMen& men, std::optional<Color> color, bool replacing) {
  job.tokens.take();
  const Token list = man.two_words ? job.tokens.take() : man.letters;
  const std::size_t begin = man.two_words ? 0 : man.length;
  const auto kind = read_kind(job, man.letters, std::string_view(man.letters.text).substr(0, man.length), 0);
  if (!kind || !color) return;
  const auto squares = *read_chess_squares(std::string_view(list.text).substr(begin));
  for (std::size_t i = 0; i < squares.size(); ++i)
    put_man(job, list, begin + 2 * i, men, squares[i], in_color(*kind, *color), replacing);
}

// White or Black; of other colours a fault says that they are not read.
std::optional<Color> read_color(const Job& job, std::size_t index) {
  const Token token = job.tokens.take();
  if (index == 0) return Color::white;
  if (index == 1) return Color::black;
  job.error(token, "fairy-color",
            fmt::format("men of the colour {} are none of orthodox chess, expected White or Black",
                        kColors[index]));
  return std::nullopt;
}

void refuse_attributes(const Job& job) {
  for (;;) {
    const WordMatch match = find_word(kAttributes, job.tokens.peek().text);
    if (match.kind != WordMatch::Kind::one || job.tokens.peek().text.size() < 3 || next_man(job)) return;
    job.error(job.tokens.take(), "fairy-attribute",
              fmt::format("men that are {} are none of orthodox chess", kAttributes[match.index]));
  }
}

} // namespace

std::optional<char> read_kind(const Job& job, const Token& token, std::string_view letters,
                              std::size_t offset) {
  const std::size_t found =
      letters.size() == 1 ? kKinds.find(static_cast<char>(letters[0] | 0x20)) : std::string_view::npos;
  if (found != std::string_view::npos) return "KQRBNP"[found];
  const std::string_view name = fairy_name(letters);
  if (read_chess_squares(letters))
    job.error(token, "bare-square",
              fmt::format(
                  "'{}' is a square without its man, expected it behind its man without a blank as in Pa2b3",
                  letters),
              offset);
  else if (name == "nightrider")
    job.error(token, "popeye-nightrider",
              fmt::format("'{}' is a nightrider in Popeye's language, expected S for a knight", letters),
              offset);
  else if (!name.empty())
    job.error(
        token, "fairy-man",
        fmt::format("'{}' is a man of fairy chess ({}), expected one of K Q R B S P", clipped(letters), name),
        offset);
  else
    job.error(token, "fairy-man",
              fmt::format("'{}' is no man of orthodox chess, expected one of K Q R B S P", clipped(letters)),
              offset);
  return std::nullopt;
}

void read_men(const Job& job, ProblemMen& men, std::optional<Color> color, bool replacing) {
  while (const auto man = next_man(job))
    read_man(job, *man, men, color, replacing);
}

void read_pieces(const Job& job, ProblemMen& men, bool replacing) {
  for (bool first = true;; first = false) {
    const WordMatch match = find_word(kColors, job.tokens.peek().text);
    if (match.kind != WordMatch::Kind::one) {
      if (!first) return;
      const Token token = take_misplaced(job);
      job.error(token, "no-color", fmt::format("found '{}', expected White or Black", clipped(token.text)));
      return;
    }
    const auto color = read_color(job, match.index);
    refuse_attributes(job);
    if (!color && match.index == 3) { // TotalInvisible is followed by a number
      job.tokens.take();
      continue;
    }
    if (!next_man(job)) {
      const Token token = take_misplaced(job);
      job.error(
          token, "no-man",
          fmt::format("found '{}', expected a man with its squares as in Ka1 or Pa2b3", clipped(token.text)));
    }
    read_men(job, men, color, replacing);
  }
}

// Runs of empty squares leave what stands there, as Pieces may come before.
void read_forsyth(const Job& job, ProblemMen& men) {
  const Token token = job.tokens.take();
  const std::string& text = token.text;
  int squares = 0;
  for (std::size_t i = 0; i < text.size();) {
    if (text[i] == '/') {
      ++i;
      continue;
    }
    if (text[i] >= '0' && text[i] <= '9') {
      int run = 0;
      for (const std::size_t end = i + 2; i < std::min(end, text.size()) && text[i] >= '0' && text[i] <= '9';
           ++i)
        run = run * 10 + (text[i] - '0');
      squares += run;
      continue;
    }
    const std::size_t begin = i;
    char color = 0;
    if (text[i] == '+' || text[i] == '-' || text[i] == '=') color = text[i++];
    const std::size_t length = i < text.size() && text[i] == '.' ? 2 : 1;
    if (length == 2) ++i;
    const std::string letters = text.substr(std::min(i, text.size()), length);
    i += length;
    if (color == '=')
      job.error(token, "fairy-color", "men of the colour Neutral are none of orthodox chess", begin);
    else if (letters.empty())
      job.error(token, "bad-forsyth", "the board ends within a man, expected its letter", begin);
    else if (const auto kind = read_kind(job, token, letters, begin); kind && squares < 64) {
      const bool white = color == '+' || (color == 0 && letters[0] >= 'A' && letters[0] <= 'Z');
      const int square = (7 - squares / 8) * 8 + squares % 8;
      put_man(job, token, begin, men, square, in_color(*kind, white ? Color::white : Color::black), false);
    }
    ++squares;
  }
  if (token.at_end())
    job.error(token, "bad-forsyth", "no board behind Forsyth, expected one");
  else if (squares > 64)
    job.error(token, "bad-forsyth", "a board of more than 64 squares, expected at most 64");
}

} // namespace plumb::popeye
