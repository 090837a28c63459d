#include "lib/rules/read_move.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "lib/base/printable.h"

namespace plumb {

Error illegal_move_error(std::string_view text, std::vector<std::string> legal) {
  const std::string shown = clipped(text);
  if (legal.empty()) return {fmt::format("'{}' is no legal move: the game is over", shown)};
  std::sort(legal.begin(), legal.end());
  const std::string_view start = std::string_view(text).substr(0, 2);
  std::vector<std::string> near;
  std::copy_if(legal.begin(), legal.end(), std::back_inserter(near),
               [&](const std::string& move) { return start.size() == 2 && move.starts_with(start); });
  const std::vector<std::string>& list = near.empty() ? legal : near;
  if (list.size() > 24) return {fmt::format("'{}' is no legal move here ({} are)", shown, legal.size())};
  return {fmt::format("'{}' is no legal move here, expected one of: {}", shown, fmt::join(list, " "))};
}

} // namespace plumb
