#include "tools/common/json.h"

#include <cmath>

#include "lib/base/printable.h"
#include "tools/common/command_line.h"

namespace plumb {

Json json_document(std::string_view tool, std::chrono::steady_clock::time_point started, bool complete) {
  const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - started;
  Json document;
  document["tool"] = tool;
  document["version"] = project_version();
  document["seconds"] = std::round(elapsed.count() * 1e6) / 1e6;
  document["complete"] = complete;
  return document;
}

std::string json_line(const Json& json) {
  return printable(json.dump(-1, ' ', false, Json::error_handler_t::replace)) + "\n";
}

std::string json_text(const Json& json) {
  return printable(json.dump(2, ' ', false, Json::error_handler_t::replace), Breaks::kept) + "\n";
}

} // namespace plumb
