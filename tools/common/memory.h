// How much memory this process may use.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

namespace plumb {

// The least of the machine's memory, the limits of its control groups (of both kinds) and what is left of the
// limits on its address space and data (ulimit -v, ulimit -d).
[[nodiscard]] std::uint64_t usable_memory_bytes();

// A quarter of that: a tool may have two tables, and its threads, lists and libraries need the rest.
[[nodiscard]] std::uint64_t default_hash_bytes();

// The least limit on memory of the groups that `membership` (the text of /proc/self/cgroup) names, and of
// those they are part of, as files below `mount` (/sys/fs/cgroup) say.
[[nodiscard]] std::optional<std::uint64_t> group_memory_limit(const std::string& membership,
                                                              const std::filesystem::path& mount);

// "953 MiB", "1.9 GiB".
[[nodiscard]] std::string bytes_text(std::uint64_t bytes);

} // namespace plumb
