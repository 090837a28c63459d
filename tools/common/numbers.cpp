#include "tools/common/numbers.h"

#include <fmt/format.h>
#include <sched.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <string>
#include <thread>

#include "lib/base/printable.h"

namespace plumb {
namespace {

struct Unit {
  std::string_view name;
  std::uint64_t factor;
};

constexpr std::array<Unit, 5> kSizes{
    {{"", 1}, {"k", 1ULL << 10}, {"m", 1ULL << 20}, {"g", 1ULL << 30}, {"t", 1ULL << 40}}};
constexpr std::array<Unit, 6> kTimes{
    {{"", 1000}, {"s", 1000}, {"ms", 1}, {"m", 60'000}, {"h", 3'600'000}, {"d", 86'400'000}}};

std::string lower(std::string_view text) {
  std::string result(text);
  for (char& c : result)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return result;
}

std::string quoted(std::string_view text) {
  return fmt::format("'{}'", clipped(text));
}

const Unit* find_unit(const auto& units, std::string_view name) {
  const auto unit = std::find_if(units.begin(), units.end(), [&](const Unit& u) { return u.name == name; });
  return unit == units.end() ? nullptr : &*unit;
}

} // namespace

Result<std::uint64_t> read_number(std::string_view text, std::uint64_t least, std::uint64_t most) {
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  const bool whole = error != std::errc::invalid_argument && end == text.data() + text.size();
  if (!whole || error == std::errc::result_out_of_range || value < least || value > most)
    return fail(fmt::format("{} is not a whole number from {} to {}", quoted(text), least, most));
  return value;
}

Result<std::uint64_t> read_size(std::string_view text) {
  const std::string wanted = lower(text);
  if (wanted == "off") return 0;
  const auto error = fail(fmt::format("{} is not a size, expected a form like 64M, 8G or off", quoted(text)));
  std::uint64_t value = 0;
  const char* last = wanted.data() + wanted.size();
  const auto [end, code] = std::from_chars(wanted.data(), last, value);
  if (code != std::errc{}) return error;
  std::string_view suffix(end, static_cast<std::size_t>(last - end));
  if (suffix.ends_with("ib"))
    suffix.remove_suffix(2);
  else if (suffix.ends_with('b'))
    suffix.remove_suffix(1);
  const Unit* unit = find_unit(kSizes, suffix);
  if (unit == nullptr) return error;
  constexpr std::uint64_t kMost = 1ULL << 46;
  if (value > kMost / unit->factor) return fail(fmt::format("{} is more than 64T", quoted(text)));
  return value * unit->factor;
}

Result<std::chrono::milliseconds> read_duration(std::string_view text) {
  const std::string wanted = lower(text);
  const auto error =
      fail(fmt::format("{} is not a time, expected a form like 10, 1.5, 500ms, 3m or 2h", quoted(text)));
  double value = 0;
  const char* last = wanted.data() + wanted.size();
  const auto [end, code] = std::from_chars(wanted.data(), last, value, std::chars_format::fixed);
  if (code != std::errc{}) return error;
  const Unit* unit = find_unit(kTimes, std::string_view(end, static_cast<std::size_t>(last - end)));
  if (unit == nullptr || !(value > 0)) return error;
  const double milliseconds = value * static_cast<double>(unit->factor);
  if (milliseconds > 3.2e12) return fail(fmt::format("{} is more than 100 years", quoted(text)));
  return std::chrono::milliseconds(std::max<std::int64_t>(1, static_cast<std::int64_t>(milliseconds)));
}

int default_threads() {
  cpu_set_t processors;
  CPU_ZERO(&processors);
  if (sched_getaffinity(0, sizeof processors, &processors) == 0) return std::max(1, CPU_COUNT(&processors));
  return static_cast<int>(std::max(1U, std::thread::hardware_concurrency()));
}

} // namespace plumb
