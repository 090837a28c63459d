#include <fmt/format.h>

#include <algorithm>

#include "formats/dialect/parts.h"

namespace plumb::dialect {

namespace {

// How many bytes at the start of `text` are one separator other than a space: a tab, a carriage return, or
// a Unicode space (no-break, en and em spaces, narrow and ideographic ones, the byte order mark).
std::size_t odd_space(std::string_view text) {
  if (text[0] == '\t' || text[0] == '\r' || text[0] == '\n' || text[0] == '\v' || text[0] == '\f') return 1;
  if (text.starts_with("\xC2\xA0")) return 2;
  for (const std::string_view mark : {"\xE2\x80\xAF", "\xE2\x81\x9F", "\xE3\x80\x80", "\xEF\xBB\xBF"})
    if (text.starts_with(mark)) return 3;
  if (text.size() >= 3 && text.starts_with("\xE2\x80") && static_cast<unsigned char>(text[2]) >= 0x80 &&
      static_cast<unsigned char>(text[2]) <= 0x8B)
    return 3;
  return 0;
}

std::string_view name_of_space(std::string_view text) {
  switch (text[0]) {
  case '\t':
    return "a tab";
  case '\r':
    return "a carriage return";
  case '\n':
    return "a line feed";
  case '\v':
  case '\f':
    return "a page control character";
  default:
    return "a space that is not an ordinary one";
  }
}

// lichess writes a position into an address with underscores for spaces.
bool has_underscores_for_spaces(std::string_view line) {
  return line.find(' ') == std::string_view::npos && line.find('/') != std::string_view::npos &&
         std::count(line.begin(), line.end(), '_') >= 1 && line.find(';') == std::string_view::npos;
}

} // namespace

void Notes::error(std::string code, Field field, int column, std::string message, std::string suggestion) {
  faults_.push_back(
      {std::move(code), Severity::error, field, column, std::move(message), std::move(suggestion)});
}

void Notes::leniency(std::string code, Field field, int column, std::string message, std::string suggestion) {
  const Severity severity = strictness_ == Strictness::strict ? Severity::error : Severity::warning;
  faults_.push_back({std::move(code), severity, field, column, std::move(message), std::move(suggestion)});
}

bool is_number(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), is_digit);
}

std::string shown(std::string_view text) {
  std::string result;
  for (const char c : text.substr(0, 40))
    result += (c >= 0x20 && c <= 0x7e) ? c : '?';
  return text.size() > 40 ? result + "..." : result;
}

Words split_words(std::string_view line, Notes& notes) {
  Words result;
  result.underscores = has_underscores_for_spaces(line);
  std::size_t at = 0;
  bool reported_odd = false;
  bool reported_more = false;
  while (at < line.size()) {
    const std::size_t start = at;
    std::size_t spaces = 0;
    while (at < line.size()) {
      const std::size_t odd = odd_space(line.substr(at));
      if (odd != 0 && !reported_odd) {
        reported_odd = true;
        notes.leniency("odd-space", Field::line, static_cast<int>(at) + 1,
                       fmt::format("{} between or behind the fields, expected single spaces",
                                   name_of_space(line.substr(at))));
      }
      if (odd == 0 && line[at] != ' ' && !(result.underscores && line[at] == '_')) break;
      at += std::max<std::size_t>(odd, 1);
      ++spaces;
    }
    const bool stray = start == 0 || at == line.size() ? spaces != 0 : spaces > 1;
    if (stray && !reported_more && !reported_odd) {
      reported_more = true;
      notes.leniency("extra-space", Field::line, static_cast<int>(start) + 1,
                     "fields are separated by single spaces, found one more");
    }
    const std::size_t word = at;
    while (at < line.size() && line[at] != ' ' && odd_space(line.substr(at)) == 0 &&
           !(result.underscores && line[at] == '_'))
      ++at;
    if (at != word) result.words.emplace_back(line.substr(word, at - word), static_cast<int>(word) + 1);
  }
  if (result.underscores && result.words.size() > 1)
    notes.leniency("underscores", Field::line, static_cast<int>(result.words.front().size()) + 1,
                   "underscores between the fields, expected spaces");
  return result;
}

} // namespace plumb::dialect
