// The fields behind the board: castling rights, clocks, counters of checks.
#include <fmt/format.h>

#include <algorithm>

#include "formats/dialect/parts.h"
#include "lib/base/printable.h"

namespace plumb::dialect {

namespace {

bool is_castling_letter(char c) {
  return is_letter(c) && (upper(c) == 'K' || upper(c) == 'Q' || upper(c) <= 'P');
}

// White's rights before Black's, the king's side first.
int order_of(char c) {
  return (is_white_letter(c) ? 0 : 2) + (upper(c) == 'Q' ? 1 : 0);
}

void refuse_more_than_two(const MappedText& rights, Notes& notes) {
  for (const bool white : {true, false}) {
    int count = 0;
    for (std::size_t i = 0; i < rights.size(); ++i)
      if (is_white_letter(rights[i]) == white && ++count == 3)
        notes.error("too-many-rights", Field::castling, rights.column_at(i),
                    fmt::format("'{}' is a third castling right of {}, expected two at most", rights[i],
                                white ? "White" : "Black"));
  }
}

} // namespace

MappedText read_castling(const MappedText& word, Notes& notes) {
  const std::string& text = word.text();
  MappedText result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (is_castling_letter(text[i]) && text.find(text[i]) < i)
      notes.leniency("repeated-right", Field::castling, word.column_at(i),
                     fmt::format("the castling right '{}' stands twice, expected it once", text[i]));
    else
      result.add(text[i], word.column_at(i));
  }
  const std::string& rights = result.text();
  if (!std::all_of(rights.begin(), rights.end(), is_castling_letter)) return result;
  const bool ordered =
      std::is_sorted(rights.begin(), rights.end(), [](char a, char b) { return order_of(a) < order_of(b); });
  const bool letters_only = std::all_of(rights.begin(), rights.end(), [](char c) {
    return std::string_view("KQkq").find(c) != std::string_view::npos;
  });
  if (!ordered && (letters_only || !std::is_partitioned(rights.begin(), rights.end(), is_white_letter))) {
    std::string sorted = rights;
    std::stable_sort(sorted.begin(), sorted.end(), [](char a, char b) { return order_of(a) < order_of(b); });
    notes.leniency(
        "castling-order", Field::castling, word.column(),
        fmt::format("castling rights '{}' out of order, expected '{}'", clipped(rights), clipped(sorted)),
        sorted);
  }
  refuse_more_than_two(result, notes);
  return result;
}

MappedText read_clock(const MappedText& word, Field field, std::string_view neutral, Notes& notes) {
  const std::string& text = word.text();
  const auto take = [&](std::string code, std::string value) {
    notes.leniency(std::move(code), field, word.column(),
                   fmt::format("{} is '{}', expected '{}'", name(field), clipped(text), value), value);
    return MappedText::standing_for(value, word.column());
  };
  if (text == "-") return take("dash-for-clock", std::string(neutral));
  if (!is_number(text) || text.size() > 12) return word;
  const std::size_t first = std::min(text.find_first_not_of('0'), text.size() - 1);
  const std::string digits = text.substr(first);
  if (digits == "0" && neutral != "0") return take("zero-fullmove-number", std::string(neutral));
  if (first != 0) return take("leading-zero", digits);
  return word;
}

std::optional<CheckCounter> read_check_counter(const MappedText& word, Notes& notes) {
  const std::string& text = word.text();
  const bool given = text[0] == '+';
  const std::string_view pair = std::string_view(text).substr(given ? 1 : 0);
  const std::size_t plus = pair.find('+');
  if (plus == std::string_view::npos || plus == 0 || !(given || is_digit(pair[0]))) return std::nullopt;
  CheckCounter counter;
  counter.dialect = given ? Dialect::lichess : Dialect::fairy;
  const std::string_view white = pair.substr(0, plus);
  const std::string_view black = pair.substr(plus + 1);
  const int most = given ? 3 : 9;
  const auto count = [&](std::string_view digits) { return is_number(digits) ? number_of(digits) : 100; };
  if (count(white) > most || count(black) > most) {
    notes.error("bad-check-counter", Field::opcodes, word.column(),
                fmt::format("'{}' is no counter of checks, expected as in 3+3 (left) or +0+0 (given)",
                            clipped(text)));
    return counter;
  }
  counter.left = std::array{given ? 3 - count(white) : count(white), given ? 3 - count(black) : count(black)};
  return counter;
}

} // namespace plumb::dialect
