#include "tools/perft/own_input.h"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <optional>

#include "lib/base/printable.h"
#include "tools/common/command_line.h"

namespace plumb {
namespace {

std::optional<struct stat> status_of(const std::string& path) {
  struct stat status {};
  const int result = path == "-" ? fstat(STDIN_FILENO, &status) : stat(path.c_str(), &status);
  return result == 0 ? std::optional(status) : std::nullopt;
}

} // namespace

bool is_same_file(const std::string& a, const std::string& b) {
  const auto first = status_of(a);
  const auto second = status_of(b);
  if (first && second)
    return S_ISREG(first->st_mode) && first->st_dev == second->st_dev && first->st_ino == second->st_ino;
  if (first || second) return false;
  std::error_code error;
  const auto plain = [&](const std::string& path) {
    return std::filesystem::weakly_canonical(std::filesystem::absolute(path, error), error);
  };
  return plain(a) == plain(b) && !error;
}

void refuse_own_input(const std::string& option, const std::string& output,
                      const std::vector<std::string>& inputs) {
  for (const std::string& input : inputs)
    if (is_same_file(output, input))
      throw NoAnswer{fmt::format("{}: '{}' is read as well{}, expected another file", option,
                                 printable(output), input == "-" ? " as standard input" : "")};
}

} // namespace plumb
