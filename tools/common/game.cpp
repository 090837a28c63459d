#include "tools/common/game.h"

#include <fmt/format.h>

#include <algorithm>

#include "lib/base/plural.h"

namespace plumb {

GameRequest request_for(GameRequest request, std::string_view efen) {
  constexpr std::string_view kOpcode = " variant:";
  if (const std::size_t at = efen.find(kOpcode); at != std::string_view::npos) {
    const std::string_view rest = efen.substr(at + kOpcode.size());
    request.variant = rest.substr(0, rest.find(' '));
  }
  request.size = efen_board_size(efen);
  return request;
}

Error first_error(const Faults& faults) {
  const auto is_error = [](const Fault& fault) { return fault.severity == Severity::error; };
  const auto first = std::find_if(faults.begin(), faults.end(), is_error);
  if (first == faults.end()) return {"no position"};
  const auto more = std::count_if(first + 1, faults.end(), is_error);
  std::string message = to_line(*first);
  if (more > 0) message += fmt::format(" (and {})", plural(more, "more fault"));
  return {std::move(message), first->column};
}

} // namespace plumb
