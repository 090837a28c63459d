#include "tools/fen/report.h"

#include <fmt/format.h>

#include "lib/base/printable.h"

namespace plumb::fen {

std::string_view name(Severity severity) {
  return severity == Severity::error ? "error" : "warning";
}

std::string place(const InputLine& input) {
  if (input.source.empty()) return std::to_string(input.line.number);
  return fmt::format("{}:{}", clipped(input.source, 200), input.line.number);
}

std::string fault_text(const Fault& fault, const Paint& paint) {
  std::string text = fmt::format(
      "  {} {}: {}\n", fault.severity == Severity::error ? paint.red("error") : paint.yellow("warning"),
      fault.code, printable(to_line(fault)));
  if (!fault.suggestion.empty()) text += fmt::format("    suggestion: {}\n", printable(fault.suggestion));
  return text;
}

std::string correction_text(const Correction& correction) {
  std::string text =
      fmt::format("corrected {}: {}", correction.fault.code, printable(to_line(correction.fault)));
  if (!correction.replacement.empty()) text += fmt::format(": now '{}'", printable(correction.replacement));
  return text;
}

Json fault_json(const LineFault& fault) {
  Json item{{"code", fault.code},
            {"severity", name(fault.severity)},
            {"level", plumb::name(fault.level)},
            {"field", plumb::name(fault.field)},
            {"column", fault.column},
            {"found", fault.found},
            {"expected", fault.expected},
            {"message", fault.message}};
  if (!fault.suggestion.empty()) item["suggestion"] = fault.suggestion;
  return item;
}

Json corrections_json(const std::vector<Correction>& corrections) {
  Json list = Json::array();
  for (const Correction& correction : corrections)
    list.push_back(Json{{"code", correction.fault.code},
                        {"field", plumb::name(correction.fault.field)},
                        {"column", correction.fault.column},
                        {"found", correction.fault.found},
                        {"replacement", correction.replacement},
                        {"message", correction.fault.message}});
  return list;
}

} // namespace plumb::fen
