#include "tools/common/position_hint.h"

#include <algorithm>

namespace plumb {

// Ranks of letters and numbers, at least one of them a number or all of men: no path is like that, for its
// names have dots, dashes or letters that no man has.
bool looks_like_placement(std::string_view text) {
  constexpr std::string_view kMen = "pnbrqkPNBRQK";
  const std::size_t pocket = text.find('[');
  const std::string_view ranks = text.substr(0, pocket);
  if (std::count(ranks.begin(), ranks.end(), '/') < 2 || ranks.front() == '/' || ranks.back() == '/')
    return false;
  bool men_alone = true;
  bool numbers = false;
  int in_braces = 0;
  for (const char c : ranks) {
    if (c == '{') ++in_braces;
    if (c == '}') --in_braces;
    if (in_braces > 0 || c == '}' || c == '/' || c == '+' || c == '~') continue;
    const bool digit = c >= '0' && c <= '9';
    numbers = numbers || digit;
    if (!digit && !((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'))) return false;
    men_alone = men_alone && (digit || kMen.find(c) != std::string_view::npos);
  }
  return men_alone || (numbers && std::count(ranks.begin(), ranks.end(), '/') >= 7);
}

bool looks_like_position(std::string_view text) {
  const std::size_t blank = text.find_first_of(" \t");
  if (blank == std::string_view::npos) return looks_like_placement(text);
  const std::string_view placement = text.substr(0, blank);
  const std::size_t side = text.find_first_not_of(" \t", blank);
  if (side == std::string_view::npos) return looks_like_placement(placement);
  const std::string_view word = text.substr(side, text.find_first_of(" \t", side) - side);
  const bool names_side = word == "w" || word == "b";
  return (names_side && placement.find('/') != std::string_view::npos) || looks_like_placement(placement);
}

} // namespace plumb
