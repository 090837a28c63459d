#include "formats/problem/reading.h"

#include <algorithm>

namespace plumb {

bool has_error(const PlacedFaults& faults) {
  return std::any_of(faults.begin(), faults.end(),
                     [](const PlacedFault& placed) { return placed.fault.severity == Severity::error; });
}

void add_fault(PlacedFaults& faults, Severity severity, std::string code, std::size_t line, int column,
               std::string message) {
  // The last place is kept for an error: a problem must not pass for readable because its faults were many.
  if (faults.size() >= kMostProblemFaults ||
      (faults.size() + 1 == kMostProblemFaults && severity == Severity::warning))
    return;
  faults.push_back({line, {std::move(code), severity, Field::line, column, std::move(message), {}}});
}

void append_faults(PlacedFaults& to, PlacedFaults faults) {
  for (PlacedFault& placed : faults)
    add_fault(to, placed.fault.severity, std::move(placed.fault.code), placed.line, placed.fault.column,
              std::move(placed.fault.message));
}

LineSource lines_of_text(std::string text) {
  return [text = std::move(text), at = std::size_t{0},
          number = std::size_t{0}]() mutable -> std::optional<SourceLine> {
    if (at >= text.size()) return std::nullopt;
    const std::size_t end = std::min(text.find('\n', at), text.size());
    SourceLine line{++number, text.substr(at, end - at), std::nullopt};
    if (!line.text.empty() && line.text.back() == '\r') line.text.pop_back();
    at = end + 1;
    return line;
  };
}

} // namespace plumb
