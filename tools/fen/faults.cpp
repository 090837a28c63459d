// plumb-fen faults: what the codes mean.
#include "formats/check/faults_page.h"

#include <fmt/format.h>

#include "lib/base/printable.h"
#include "tools/common/json.h"
#include "tools/common/output.h"
#include "tools/fen/fen.h"

namespace plumb::fen {

namespace {

Json json_of(const FaultKind& kind) {
  Json json;
  json["code"] = kind.code;
  json["level"] = name(kind.level);
  json["meaning"] = kind.meaning;
  json["variant"] = kind.variant.empty() ? Json() : Json(kind.variant);
  json["example"] = kind.variant.empty() ? Json() : Json(kind.example);
  return json;
}

void explain(const FaultKind& kind, bool json) {
  if (json) {
    put(json_line(json_of(kind)));
    return;
  }
  put(fmt::format("{} ({}): {}\n", kind.code, name(kind.level), kind.meaning));
}

} // namespace

ExitCode faults(const FaultsCommand& command) {
  if (command.as == "markdown") {
    put(faults_page());
    return ExitCode::yes;
  }
  if (command.codes.empty())
    for (const FaultKind& kind : fault_catalogue())
      explain(kind, command.json);
  for (const std::string& code : command.codes) {
    const FaultKind* kind = find_fault_kind(code);
    if (kind == nullptr) throw NoAnswer{fmt::format("'{}' is no code of a fault", clipped(code))};
    explain(*kind, command.json);
  }
  return ExitCode::yes;
}

} // namespace plumb::fen
