// From a line to its fields: what stands around the position, and what stands between its fields.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>

#include "formats/dialect/parts.h"

namespace plumb::dialect {

namespace {

// How many bytes at the start of `text` are one separator other than a space: a tab, a carriage return, or
// a Unicode space (no-break, en and em spaces, narrow and ideographic ones, the byte order mark).
std::size_t odd_space(std::string_view text) {
  if (text[0] >= '\t' && text[0] <= '\r') return 1;
  if (static_cast<unsigned char>(text[0]) < 0xC2) return 0;
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

bool is_odd_dash(std::string_view text) {
  constexpr std::array<std::string_view, 7> kDashes{"\xE2\x80\x90", "\xE2\x80\x91", "\xE2\x80\x92",
                                                    "\xE2\x80\x93", "\xE2\x80\x94", "\xE2\x88\x92",
                                                    "\xEF\xBC\x8D"};
  return std::find(kDashes.begin(), kDashes.end(), text) != kDashes.end();
}

// lichess writes a position into an address with underscores for spaces.
bool has_underscores_for_spaces(std::string_view line) {
  return line.find('_') != std::string_view::npos && line.find(' ') == std::string_view::npos &&
         line.find('/') != std::string_view::npos && line.find(';') == std::string_view::npos;
}

bool is_blank(char c) {
  return c == ' ' || c == '\t';
}

} // namespace

void Notes::add(std::string code, Severity severity, Field field, int column, std::string message,
                std::string suggestion) {
  if (faults_.size() < kMostFaults)
    faults_.push_back({std::move(code), severity, field, column, std::move(message), std::move(suggestion)});
  else if (faults_.size() == kMostFaults || faults_.back().severity != severity)
    refuse_more(severity);
}

// One fault stands for all that are left out, an error if one of them was.
void Notes::refuse_more(Severity severity) {
  if (faults_.size() > kMostFaults && severity == Severity::warning) return;
  faults_.resize(kMostFaults);
  faults_.push_back(
      {"more-faults", severity, Field::line, 0, "there are more faults than are shown, expected fewer", {}});
}

void Notes::error(std::string code, Field field, int column, std::string message, std::string suggestion) {
  add(std::move(code), Severity::error, field, column, std::move(message), std::move(suggestion));
}

void Notes::leniency(std::string code, Field field, int column, std::string message, std::string suggestion) {
  const Severity severity = strictness_ == Strictness::strict ? Severity::error : Severity::warning;
  add(std::move(code), severity, field, column, std::move(message), std::move(suggestion));
}

void Notes::remark(std::string code, Field field, int column, std::string message, std::string suggestion) {
  add(std::move(code), Severity::warning, field, column, std::move(message), std::move(suggestion));
}

bool is_number(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), is_digit);
}

int number_of(std::string_view digits) {
  int number = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  const bool good = error == std::errc{} && end == digits.data() + digits.size();
  return good ? std::min(number, 1 << 20) : 1 << 20;
}

Extent unwrap(std::string_view line, Notes& notes) {
  Extent extent{0, line.size()};
  const auto rest = [&] { return line.substr(extent.begin, extent.end - extent.begin); };
  const auto trim = [&] {
    while (extent.begin < extent.end && is_blank(line[extent.begin]))
      ++extent.begin;
    while (extent.begin < extent.end && is_blank(line[extent.end - 1]))
      --extent.end;
  };
  const auto note = [&](std::string_view what) {
    notes.leniency("wrapped-line", Field::line, 1,
                   fmt::format("{} around the position, expected the position alone", what));
  };
  const Extent whole = extent;
  trim();
  if (rest().starts_with("[FEN \"") && rest().ends_with("\"]")) {
    extent = {extent.begin + 6, extent.end - 2};
    note("a PGN tag");
    return extent;
  }
  for (const std::string_view command : {"position fen ", "fen ", "setboard "})
    if (rest().starts_with(command)) {
      extent.begin += command.size();
      note("the command of an engine protocol");
      trim();
      return extent;
    }
  for (const char quote : {'"', '\'', '`'})
    if (rest().size() > 2 && rest().front() == quote && rest().back() == quote) {
      extent = {extent.begin + 1, extent.end - 1};
      note("quotation marks");
      return extent;
    }
  return whole;
}

Words split_words(std::string_view whole, Extent extent, Notes& notes) {
  const std::string_view line = whole.substr(0, extent.end);
  Words result;
  result.underscores = has_underscores_for_spaces(line.substr(extent.begin));
  std::size_t at = extent.begin;
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
    const bool stray = start == extent.begin || at == line.size() ? spaces != 0 : spaces > 1;
    if (stray && !reported_more && !reported_odd) {
      reported_more = true;
      notes.leniency("extra-space", Field::line, static_cast<int>(start) + 1,
                     "fields are separated by single spaces, found one more");
    }
    const std::size_t word = at;
    while (at < line.size() && line[at] != ' ' && odd_space(line.substr(at)) == 0 &&
           !(result.underscores && line[at] == '_'))
      ++at;
    if (at == word) continue;
    const std::string_view text = line.substr(word, at - word);
    const int column = static_cast<int>(word) + 1;
    if (is_odd_dash(text)) {
      notes.leniency("odd-dash", Field::line, column, "a dash of typography, expected '-'", "-");
      result.words.push_back(MappedText::standing_for("-", column));
    } else {
      result.words.emplace_back(text, column);
    }
  }
  if (result.underscores && result.words.size() > 1)
    notes.leniency("underscores", Field::line,
                   result.words.front().column() + static_cast<int>(result.words.front().size()),
                   "underscores between the fields, expected spaces");
  return result;
}

} // namespace plumb::dialect

namespace plumb {

bool names_variant(std::string_view word) {
  constexpr std::string_view kKey = "VARIANT";
  return word.size() >= kKey.size() && std::equal(kKey.begin(), kKey.end(), word.begin(),
                                                  [](char key, char c) { return key == dialect::upper(c); });
}

// What stands in quotation marks is the text of an operation and names no game.
std::optional<NamedVariant> named_variant(std::string_view line) {
  constexpr std::string_view kOpcode = "variant:";
  if (line.find(kOpcode) == std::string_view::npos) return std::nullopt;
  Faults unheard;
  dialect::Notes notes(unheard, Strictness::lenient);
  const dialect::Extent extent = dialect::unwrap(line, notes);
  std::size_t end_of_text = 0; // of the last text in quotation marks that a word began
  for (const dialect::MappedText& word : dialect::split_words(line, extent, notes).words) {
    const auto at = static_cast<std::size_t>(word.column()) - 1;
    if (at < end_of_text) continue;
    if (word[0] == '"') {
      end_of_text = at + 1;
      while (end_of_text < extent.end && line[end_of_text] != '"')
        end_of_text += line[end_of_text] == '\\' ? 2 : 1;
      ++end_of_text;
    } else if (word.text().starts_with(kOpcode)) {
      const std::string_view id = std::string_view(word.text()).substr(kOpcode.size());
      return NamedVariant{std::string(id.substr(0, id.find(';'))), word.column()};
    }
  }
  return std::nullopt;
}

} // namespace plumb
