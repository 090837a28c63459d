// A value, or one line that says why there is none.
//
// Used where the first error ends the work (a command line, a move text, a file that cannot be read).
// Where every fault is wanted, see Checked in lib/base/fault.h.
#pragma once

#include <string>
#include <tl/expected.hpp>

namespace plumb {

struct Error {
  std::string message; // one line, no full stop: names the place, what was found, what was expected
  int column = 0;      // 1-based byte column in the text that was read; 0 where there is none
};

template <class T>
using Result = tl::expected<T, Error>;

[[nodiscard]] inline tl::unexpected<Error> fail(std::string message, int column = 0) {
  return tl::unexpected<Error>(Error{std::move(message), column});
}

} // namespace plumb
