// Twins: the changes that make another problem of one, and the stipulation, which is one of them.
#include <fmt/format.h>

#include "formats/problem/popeye/parts.h"
#include "formats/stipulation_text.h"
#include "lib/base/printable.h"

namespace plumb::popeye {

namespace {

void report(const Job& job, const Token& at, const Result<void>& done) {
  if (!done) job.error(at, "impossible-change", done.error().message);
}

std::optional<int> take_square(const Job& job, std::string_view name) {
  const auto squares = read_chess_squares(job.tokens.peek().text);
  if (squares && squares->size() == 1) {
    job.tokens.take();
    return squares->front();
  }
  const Token token = take_misplaced(job);
  job.error(token, "no-squares",
            fmt::format("found '{}' behind {}, expected a square", clipped(token.text), name));
  return std::nullopt;
}

template <class F>
void with_two_squares(const Job& job, std::string_view name, F&& change) {
  const Token at = job.tokens.peek();
  const auto first = take_square(job, name);
  const auto second = first ? take_square(job, name) : std::nullopt;
  if (second) report(job, at, change(*first, *second));
}

void remove_men(const Job& job, ProblemMen& men) {
  const auto squares = read_chess_squares(job.tokens.peek().text);
  if (!squares) {
    const Token token = take_misplaced(job);
    job.error(token, "no-squares",
              fmt::format("found '{}' behind Remove, expected squares as in a1b2", clipped(token.text)));
    return;
  }
  const Token at = job.tokens.take();
  for (const int square : *squares)
    report(job, at, men.remove(square));
}

void substitute(const Job& job, ProblemMen& men) {
  const Token from = job.tokens.take();
  const auto old = read_kind(job, from, from.text, 0);
  if (!old) return;
  const Token to = job.tokens.take();
  if (const auto kind = read_kind(job, to, to.text, 0)) men.substitute(*old, *kind);
}

void rotate(const Job& job, ProblemMen& men) {
  const Token angle = job.tokens.take();
  if (angle.text == "90" || angle.text == "180" || angle.text == "270")
    men.rotate(angle.text == "90" ? 1 : angle.text == "180" ? 2 : 3);
  else
    job.error(angle, "bad-rotation",
              fmt::format("found '{}' behind Rotate, expected 90, 180 or 270", clipped(angle.text)));
}

// As in "a1<-->h1", or "a1 h1".
void mirror(const Job& job, ProblemMen& men) {
  const Token token = job.tokens.take();
  std::string corners = token.text;
  std::erase_if(corners, [](char c) { return c == '<' || c == '-' || c == '>'; });
  if (corners.size() == 2 && read_chess_square(corners)) corners += job.tokens.take().text;
  for (char& c : corners)
    c = static_cast<char>(c | 0x20);
  using Mirror = ProblemMen::Mirror;
  if (corners == "a1h1" || corners == "h1a1")
    men.mirror(Mirror::a1_h1);
  else if (corners == "a1a8" || corners == "a8a1")
    men.mirror(Mirror::a1_a8);
  else if (corners == "a1h8" || corners == "h8a1")
    men.mirror(Mirror::a1_h8);
  else if (corners == "a8h1" || corners == "h1a8")
    men.mirror(Mirror::a8_h1);
  else
    job.error(token, "bad-mirror",
              fmt::format("found '{}' behind Mirror, expected a1<-->h1, a1<-->a8, a1<-->h8 or a8<-->h1",
                          clipped(token.text)));
}

void change(const Job& job, const Token& word, Change kind, ProblemDraft& draft) {
  ProblemMen& men = draft.men;
  switch (kind) {
  case Change::move:
    return with_two_squares(job, "Move", [&](int from, int to) { return men.move(from, to); });
  case Change::exchange:
    return with_two_squares(job, "Exchange", [&](int a, int b) { return men.exchange(a, b); });
  case Change::shift:
    return with_two_squares(job, "Shift", [&](int from, int to) { return men.shift(from, to); });
  case Change::remove:
    return remove_men(job, men);
  case Change::add:
    return read_pieces(job, men, true);
  case Change::stipulation:
    draft.stipulation.reset();
    return read_stipulation(job, draft.stipulation);
  case Change::rotate:
    return rotate(job, men);
  case Change::mirror:
    return mirror(job, men);
  case Change::polish_type:
    return men.swap_colors();
  case Change::substitute:
    return substitute(job, men);
  case Change::continued:
    return job.error(word, "misplaced-continued", "Continued stands directly behind Twin, expected a change");
  case Change::condition:
    job.error(word, "fairy-condition",
              fmt::format("a twin under the condition '{}', expected one of orthodox chess",
                          clipped(job.tokens.peek().text)));
    return skip_to_command(job);
  case Change::structured_stipulation:
    job.error(word, "structured-stipulation", "a structured stipulation is not read, expected Stipulation");
    return skip_to_command(job);
  }
}

} // namespace

void read_stipulation(const Job& job, std::optional<Stipulation>& stipulation) {
  const bool missing = begins_command(job.tokens.peek());
  const Token token = missing ? job.tokens.peek() : job.tokens.take();
  std::string text = token.text;
  if (missing || text.empty()) {
    job.error(token, "bad-stipulation", "no stipulation behind its keyword, expected one as in #3 or h#2.5");
    return;
  }
  for (char& c : text)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c | 0x20);
  // The length may stand apart: "dia 4".
  const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  const bool ends_with_square = text.size() >= 3 && text[text.size() - 3] == 'z' && is_digit(text.back());
  const bool ends_with_castling =
      text.ends_with("00") && (text.size() == 2 || !is_digit(text[text.size() - 3]));
  const std::string& next = job.tokens.peek().text;
  if ((!is_digit(text.back()) || ends_with_square || ends_with_castling) && !next.empty() &&
      is_digit(next[0]))
    text += job.tokens.take().text;
  const auto read = plumb::read_stipulation(text);
  if (read) {
    stipulation = *read;
    return;
  }
  const auto offset = static_cast<std::size_t>(std::max(read.error().column, 1) - 1);
  job.error(token, "bad-stipulation", clipped(read.error().message, 300),
            std::min(offset, token.text.size()));
}

void read_changes(const Job& job, ProblemDraft& draft) {
  for (bool first = true;; first = false) {
    const WordMatch match = find_word(kChanges, job.tokens.peek().text);
    if (match.kind != WordMatch::Kind::one) {
      if (!first && match.kind == WordMatch::Kind::none) return;
      const Token token = take_misplaced(job);
      job.error(
          token, "no-change",
          fmt::format("found '{}', expected a change of the twin such as Move a1 b1", clipped(token.text)));
      return;
    }
    const Token word = job.tokens.take();
    change(job, word, static_cast<Change>(match.index), draft);
  }
}

} // namespace plumb::popeye
