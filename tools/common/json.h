// The fields that every JSON document of the tools begins with.
#pragma once

#include <chrono>
#include <nlohmann/json.hpp>
#include <string_view>

namespace plumb {

using Json = nlohmann::ordered_json;

// `tool`, `version`, `seconds` since `started`, and `complete`, which is false where a limit stopped the
// work.
[[nodiscard]] Json json_document(std::string_view tool, std::chrono::steady_clock::time_point started,
                                 bool complete);

// One line with its newline; bytes that are no UTF-8 are replaced, never thrown over, and no control
// character stands in it but as an escape.
[[nodiscard]] std::string json_line(const Json& json);
// The same, indented by two spaces.
[[nodiscard]] std::string json_text(const Json& json);

} // namespace plumb
