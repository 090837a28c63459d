// Claims that are numbers.
#include <algorithm>
#include <map>
#include <set>

#include "tools/solve/engine.h"

namespace plumb {

std::optional<ClaimedNumber> claimed_number(const std::vector<std::string>& claim) {
  if (claim.size() != 1) return std::nullopt;
  const auto number = read_claimed_number(claim[0]);
  return number ? std::optional(*number) : std::nullopt;
}

namespace {

using Ways = std::map<std::vector<std::string>, std::set<std::string>>;

// The moves that go on from every beginning of a line.
Ways ways_of(const std::vector<ShownLine>& lines) {
  Ways ways;
  for (const ShownLine& line : lines) {
    std::vector<std::string> before;
    for (const ShownMove& move : line.moves) {
      ways[before].insert(move.move);
      before.push_back(move.move);
    }
  }
  return ways;
}

} // namespace

bool branches_as_claimed(const std::vector<ShownLine>& lines, const std::vector<std::size_t>& branches) {
  const Ways ways = ways_of(lines);
  return std::all_of(ways.begin(), ways.end(), [&](const auto& way) {
    const auto& [before, moves] = way;
    return moves.size() == (before.size() < branches.size() ? branches[before.size()] : 1);
  });
}

std::string branches_text(const std::vector<ShownLine>& lines, const std::vector<std::size_t>& like) {
  std::vector<std::pair<std::size_t, std::size_t>> numbers; // the least and the most, at each move
  for (const auto& [before, moves] : ways_of(lines)) {
    if (numbers.size() <= before.size()) numbers.resize(before.size() + 1, {moves.size(), 0});
    auto& [least, most] = numbers[before.size()];
    least = most == 0 ? moves.size() : std::min(least, moves.size());
    most = std::max(most, moves.size());
  }
  while (numbers.size() > std::max<std::size_t>(like.size(), 1) && numbers.back().second == 1)
    numbers.pop_back();
  std::string text;
  for (const auto& [least, most] : numbers)
    text += fmt::format("{}{}", text.empty() ? "" : ".",
                        least == most ? std::to_string(most) : fmt::format("{}-{}", least, most));
  return text;
}

} // namespace plumb
