#include "formats/problem/format.h"

#include <array>

#include "formats/problem/popeye/words.h"

namespace plumb {

namespace {

// The word with which a text in Popeye's language begins; its German and French ones too, so that the reader
// can say that it reads neither.
bool begins_popeye(std::string_view word) {
  constexpr std::array<std::string_view, 3> kBegins{"BeginProblem", "AnfangProblem", "DebutProbleme"};
  return word.size() >= 3 && popeye::find_word(kBegins, word).kind == popeye::WordMatch::Kind::one;
}

// "algebraic:", "stipulation: #2".
bool is_field(std::string_view line) {
  const std::size_t end = line.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_");
  return end != std::string_view::npos && end > 0 && line[end] == ':' &&
         (end + 1 == line.size() || line[end + 1] == ' ');
}

} // namespace

std::optional<ProblemFormat> problem_format(std::string_view line) {
  const std::size_t first = line.find_first_not_of(" \t\r");
  if (first == std::string_view::npos || line[first] == '#') return std::nullopt;
  const std::size_t end = line.find_first_of(" \t\r;,", first);
  const std::string_view word = line.substr(first, end - first);
  if (begins_popeye(word)) return ProblemFormat::popeye;
  if (word == "---" || line.starts_with("%YAML") || is_field(line)) return ProblemFormat::olive;
  return ProblemFormat::lines;
}

} // namespace plumb
