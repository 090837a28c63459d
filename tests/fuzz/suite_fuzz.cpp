// Any bytes as a perft suite, line by line: errors say where and what, and what is read is usable.
#include "formats/suite.h"
#include "tests/fuzz/fuzz.h"

namespace plumb::fuzz {
namespace {

void require_usable(const SuiteCase& entry, std::string_view line) {
  require(entry.depth >= 0 && entry.depth <= kMaxSuiteDepth, "depths are in range", line);
  require(entry.efen_column >= 0 && entry.efen_column <= static_cast<int>(line.size()) + 1,
          "columns lie in the line", line);
  require(entry.efen.find('\n') == std::string::npos, "a position is one line", line);
  const auto counted = read_count(to_string(entry.expected));
  require(counted && *counted == entry.expected, "counts are read as they are written", line);
}

} // namespace
} // namespace plumb::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace plumb;
  std::string_view rest = fuzz::as_text(data, size);
  SuiteReader reader;
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    const std::string_view line = rest.substr(0, end);
    if (const auto cases = reader.read(line)) {
      for (const SuiteCase& entry : *cases)
        fuzz::require_usable(entry, line);
    } else {
      const Error& error = cases.error();
      fuzz::require(!error.message.empty(), "an error says what is wrong", line);
      fuzz::require(error.column >= 0 && error.column <= static_cast<int>(line.size()) + 1,
                    "columns lie in the line", error.message);
      // After an error the reader goes on: a good line is read as if nothing had been.
      SuiteReader after = reader;
      const auto good = after.read("ppp/3/PPP w - - 0 1 variant:hexapawn ;D1 3 ;D2 10");
      fuzz::require(good && good->size() == 2, "an error leaves no trace", line);
    }
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return 0;
}
