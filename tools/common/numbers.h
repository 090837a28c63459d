// Numbers, sizes and times as people write them on a command line. Errors say what was expected.
#pragma once

#include <chrono>
#include <cstdint>
#include <string_view>

#include "lib/base/result.h"

namespace plumb {

// A whole number from `least` to `most`: decimal digits only.
[[nodiscard]] Result<std::uint64_t> read_number(std::string_view text, std::uint64_t least,
                                                std::uint64_t most);

// Bytes: "1048576", "64M", "8G", "512k" (powers of 1024, either case, an optional "B" or "iB"); "0" and "off"
// are none.
[[nodiscard]] Result<std::uint64_t> read_size(std::string_view text);

// A span of time above zero: "10" and "10s" are seconds, "1.5", "500ms", "3m", "2h", "1d".
[[nodiscard]] Result<std::chrono::milliseconds> read_duration(std::string_view text);

// The processors that this process may run on, at least 1.
[[nodiscard]] int default_threads();

} // namespace plumb
