// Standard output that is known to have been written, and colours for a terminal.
//
// put() buffers; a tool's last act (in run_tool) is flush_output(), which fails where the disk is full or
// the descriptor is closed. A reader that goes away (a pipe into head) ends the tool quietly by SIGPIPE.
#pragma once

#include <cstdio>
#include <stdexcept>
#include <string>
#include <string_view>

#include "lib/base/result.h"

namespace plumb {

struct OutputError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// Appends to standard output; throws OutputError where that fails.
void put(std::string_view text);

// Makes sure that everything put() so far has arrived.
[[nodiscard]] Result<void> flush_output();

// True where `stream` is a terminal and neither NO_COLOR nor TERM=dumb forbids colours.
[[nodiscard]] bool wants_color(std::FILE* stream);

// Wraps text in terminal colours, or leaves it alone.
class Paint {
 public:
  explicit Paint(bool on) : on_(on) {}
  [[nodiscard]] std::string bold(std::string_view text) const { return wrap("1", text); }
  [[nodiscard]] std::string dim(std::string_view text) const { return wrap("2", text); }
  [[nodiscard]] std::string red(std::string_view text) const { return wrap("31", text); }
  [[nodiscard]] std::string green(std::string_view text) const { return wrap("32", text); }
  [[nodiscard]] std::string yellow(std::string_view text) const { return wrap("33", text); }

 private:
  [[nodiscard]] std::string wrap(std::string_view code, std::string_view text) const;
  bool on_;
};

} // namespace plumb
