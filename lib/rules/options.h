// Options of a rule set as a user writes them: key=value, both lower case.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "lib/base/result.h"

namespace plumb {

struct OptionInfo {
  std::string_view key;                     // "promotion"
  std::span<const std::string_view> values; // the default first
  std::string_view meaning;                 // one line for help texts
};

struct OptionSetting {
  std::string key;
  std::string value;
};

using OptionMap = std::vector<OptionSetting>;

// Reads "key=value".
[[nodiscard]] Result<OptionSetting> read_option(std::string_view text);

// Checks that every setting is one the game knows and none stands twice; the error names what is allowed.
[[nodiscard]] Result<void> check_options(std::span<const OptionInfo> known, const OptionMap& settings);

// The value set for `key`, or its default. `key` must be in `known`, and the settings checked.
[[nodiscard]] std::string_view option_value(std::span<const OptionInfo> known, const OptionMap& settings,
                                            std::string_view key);

} // namespace plumb
