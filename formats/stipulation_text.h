// Stipulations in problemists' notation: "#3" (mate in three moves), "win 4" (the game won in four).
#pragma once

#include <string>
#include <string_view>

#include "lib/base/result.h"
#include "lib/search/stipulation.h"

namespace plumb {

// Columns in the error count from the start of `text`.
[[nodiscard]] Result<Stipulation> read_stipulation(std::string_view text);
[[nodiscard]] std::string write_stipulation(const Stipulation& stipulation);

} // namespace plumb
