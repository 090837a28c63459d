#include "lib/rules/options.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "lib/base/printable.h"

namespace plumb {

Result<OptionSetting> read_option(std::string_view text) {
  const std::size_t equals = text.find('=');
  if (equals == std::string_view::npos || equals == 0 || equals + 1 == text.size())
    return fail(fmt::format("option '{}' is malformed, expected key=value", clipped(text, 60)));
  return OptionSetting{std::string(text.substr(0, equals)), std::string(text.substr(equals + 1))};
}

Result<void> check_options(std::span<const OptionInfo> known, const OptionMap& settings) {
  for (std::size_t i = 0; i < settings.size(); ++i) {
    const OptionSetting& setting = settings[i];
    const auto info = std::find_if(known.begin(), known.end(),
                                   [&](const OptionInfo& option) { return option.key == setting.key; });
    if (info == known.end()) {
      std::vector<std::string_view> keys;
      for (const OptionInfo& option : known)
        keys.push_back(option.key);
      if (keys.empty())
        return fail(fmt::format("unknown option '{}': this game has none", clipped(setting.key)));
      return fail(
          fmt::format("unknown option '{}', expected {}", clipped(setting.key), fmt::join(keys, " or ")));
    }
    if (std::find(info->values.begin(), info->values.end(), setting.value) == info->values.end())
      return fail(fmt::format("option {}: unknown value '{}', expected {}", setting.key,
                              clipped(setting.value), fmt::join(info->values, " or ")));
    for (std::size_t j = 0; j < i; ++j)
      if (settings[j].key == setting.key) return fail(fmt::format("option '{}' is given twice", setting.key));
  }
  return {};
}

std::string_view option_value(std::span<const OptionInfo> known, const OptionMap& settings,
                              std::string_view key) {
  for (const OptionSetting& setting : settings)
    if (setting.key == key) return setting.value;
  for (const OptionInfo& option : known)
    if (option.key == key) return option.values.front();
  return {};
}

} // namespace plumb
