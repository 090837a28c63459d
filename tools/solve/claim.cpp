// Claims that are numbers.
#include <map>
#include <set>

#include "tools/common/numbers.h"
#include "tools/solve/engine.h"

namespace plumb {

std::optional<ClaimedNumber> claimed_number(const std::vector<std::string>& claim) {
  if (claim.size() != 1) return std::nullopt;
  ClaimedNumber number;
  for (std::size_t begin = 0; begin <= claim[0].size();) {
    const std::size_t end = std::min(claim[0].find('.', begin), claim[0].size());
    const auto ways = read_number(std::string_view(claim[0]).substr(begin, end - begin), 1, 1000);
    if (!ways) return std::nullopt;
    number.branches.push_back(static_cast<std::size_t>(*ways));
    number.solutions *= number.branches.back();
    if (number.solutions > 1'000'000) return std::nullopt;
    begin = end + 1;
  }
  if (number.branches.size() == 1) number.branches.clear();
  return number;
}

bool branches_as_claimed(const std::vector<ShownLine>& lines, const std::vector<std::size_t>& branches) {
  std::map<std::vector<std::string>, std::set<std::string>> ways;
  for (const ShownLine& line : lines) {
    std::vector<std::string> before;
    for (const ShownMove& move : line.moves) {
      ways[before].insert(move.move);
      before.push_back(move.move);
    }
  }
  return std::all_of(ways.begin(), ways.end(), [&](const auto& way) {
    const auto& [before, moves] = way;
    return moves.size() == (before.size() < branches.size() ? branches[before.size()] : 1);
  });
}

} // namespace plumb
