// The assignment problem: rows to columns at the least total cost.
#pragma once

#include <vector>

namespace plumb::retro {

inline constexpr int kForbidden = 1'000'000;

// costs[row][column]; each row gets a column of its own. Empty where some row cannot.
[[nodiscard]] std::vector<int> assign(const std::vector<std::vector<int>>& costs);

} // namespace plumb::retro
