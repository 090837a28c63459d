#include "tools/common/output.h"

#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>

namespace plumb {
namespace {

std::string write_error(int error) {
  return std::string("cannot write standard output: ") + std::strerror(error);
}

} // namespace

void put(std::string_view text) {
  if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size()) throw OutputError(write_error(errno));
}

Result<void> flush_output() {
  if (std::fflush(stdout) != 0) return fail(write_error(errno));
  // The cause was told where it struck: errno is of something else by now.
  if (std::ferror(stdout) != 0) return fail("cannot write standard output: an earlier write failed");
  return {};
}

bool wants_color(std::FILE* stream) {
  const char* no_color = std::getenv("NO_COLOR");
  if (no_color != nullptr && *no_color != '\0') return false;
  const char* terminal = std::getenv("TERM");
  if (terminal == nullptr || std::strcmp(terminal, "dumb") == 0) return false;
  return isatty(fileno(stream)) != 0;
}

std::string Paint::wrap(std::string_view code, std::string_view text) const {
  if (!on_) return std::string(text);
  return "\x1b[" + std::string(code) + "m" + std::string(text) + "\x1b[0m";
}

} // namespace plumb
