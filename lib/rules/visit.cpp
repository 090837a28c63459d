#include "lib/rules/visit.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "lib/base/printable.h"

namespace plumb {

Error unknown_variant_error(std::string_view variant, const std::vector<std::string_view>& known) {
  return {fmt::format("unknown variant '{}', expected one of: {}", clipped(variant), fmt::join(known, ", "))};
}

Error unplayable_size_error(std::string_view variant, BoardSize size) {
  return {fmt::format("{} is not played on a board of {}", variant, size_text(size))};
}

} // namespace plumb
