#include "tools/common/memory.h"

#include <fmt/format.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <sstream>

namespace plumb {
namespace {

void take_less(std::optional<std::uint64_t>& least, std::uint64_t value) {
  least = std::min(least.value_or(value), value);
}

// "max" and what else is no number is no limit.
void read_limit(const std::filesystem::path& file, std::optional<std::uint64_t>& least) {
  std::uint64_t limit = 0;
  if (std::ifstream text(file); text >> limit) take_less(least, limit);
}

// What is in use of the address space and of data, in bytes.
struct Used {
  std::uint64_t address_space = 0;
  std::uint64_t data = 0;
};

Used used_memory() {
  std::ifstream statm("/proc/self/statm");
  std::uint64_t size = 0;
  std::uint64_t skipped = 0;
  std::uint64_t data = 0;
  if (!(statm >> size >> skipped >> skipped >> skipped >> skipped >> data)) return {};
  const auto page = static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
  return {size * page, data * page};
}

void take_resource(int resource, std::uint64_t used, std::uint64_t& memory) {
  rlimit limit{};
  if (getrlimit(static_cast<__rlimit_resource_t>(resource), &limit) != 0 || limit.rlim_cur == RLIM_INFINITY)
    return;
  memory = std::min(memory, limit.rlim_cur > used ? limit.rlim_cur - used : 0);
}

} // namespace

std::optional<std::uint64_t> group_memory_limit(const std::string& membership,
                                                const std::filesystem::path& mount) {
  std::optional<std::uint64_t> least;
  std::istringstream lines(membership);
  // "0::/job" of the one hierarchy, "4:cpu,memory:/job" of the older several.
  for (std::string line; std::getline(lines, line);) {
    const std::size_t first = line.find(':');
    const std::size_t second = first == std::string::npos ? first : line.find(':', first + 1);
    if (second == std::string::npos) continue;
    const std::string kinds = "," + line.substr(first + 1, second - first - 1) + ",";
    const bool unified = kinds == ",,";
    if (!unified && kinds.find(",memory,") == std::string::npos) continue;
    const std::filesystem::path top = unified ? mount : mount / "memory";
    const char* const name = unified ? "memory.max" : "memory.limit_in_bytes";
    read_limit(top / name, least);
    std::filesystem::path group = top;
    for (const auto& part : std::filesystem::path(line.substr(second + 1)).relative_path()) {
      if (part == "..") break; // outside of what this process can see
      group /= part;
      read_limit(group / name, least);
    }
  }
  return least;
}

std::uint64_t usable_memory_bytes() {
  auto memory =
      static_cast<std::uint64_t>(sysconf(_SC_PHYS_PAGES)) * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
  std::ostringstream membership;
  if (const std::ifstream file("/proc/self/cgroup"); file) membership << file.rdbuf();
  // Without the file the root says what a container may use.
  const std::string groups = membership.str().empty() ? "0::/" : membership.str();
  memory = std::min(memory, group_memory_limit(groups, "/sys/fs/cgroup").value_or(memory));
  const Used used = used_memory();
  take_resource(RLIMIT_AS, used.address_space, memory);
  take_resource(RLIMIT_DATA, used.data, memory);
  return memory;
}

std::uint64_t default_hash_bytes() {
  return usable_memory_bytes() / 4;
}

std::string bytes_text(std::uint64_t bytes) {
  constexpr std::array<const char*, 5> kUnits{"bytes", "KiB", "MiB", "GiB", "TiB"};
  auto value = static_cast<double>(bytes);
  std::size_t unit = 0;
  for (; value >= 1024 && unit + 1 < kUnits.size(); ++unit)
    value /= 1024;
  return fmt::format("{:.{}f} {}", value, unit >= 3 ? 1 : 0, kUnits[unit]);
}

} // namespace plumb
