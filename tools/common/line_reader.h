// Lines of a file or of standard input, with limits: nothing that is fed in makes a tool grow or hang.
#pragma once

#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lib/base/result.h"

namespace plumb {

// A longer line is no problem, suite or position of anyone's; it is skipped and answered with an error.
inline constexpr std::size_t kMaxLineBytes = std::size_t{1} << 20;
// One still longer is taken for one that never ends, as of a device, and ends the reading.
inline constexpr std::size_t kEndlessLineBytes = std::size_t{1} << 28;

inline constexpr std::string_view kExpectedFile = "a file, or - for standard input, that holds it";

struct TextLine {
  std::size_t number = 0;     // from 1
  std::string text;           // without its end ("\n" or "\r\n") and without a byte order mark
  std::optional<Error> error; // too long, or a NUL byte at its column: `text` is then empty
};

class LineReader {
 public:
  // "-" is standard input. The error names the file and what the system says; where the name looks like a
  // position that was meant as such it says that one is `expected`.
  [[nodiscard]] static Result<LineReader> open(const std::string& path,
                                               std::string_view expected = kExpectedFile);

  // The next line; nothing at the end, nor where a StopOnSignal is to stop. A read error (a directory, a bad
  // disk, a line without end) is thrown as NoAnswer.
  [[nodiscard]] std::optional<TextLine> next();

  // "standard input" or the path, for messages.
  [[nodiscard]] const std::string& name() const { return name_; }

 private:
  struct Close {
    void operator()(std::FILE* file) const {
      if (file != stdin) std::fclose(file);
    }
  };
  LineReader(std::FILE* file, std::string name) : file_(file), name_(std::move(name)) {}
  bool fill();

  std::unique_ptr<std::FILE, Close> file_;
  std::string name_;
  std::vector<char> buffer_;
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
  std::size_t number_ = 0;
};

// The files to read: those given, or standard input where there are none.
[[nodiscard]] std::vector<std::string> files_or_stdin(const std::vector<std::string>& files);

} // namespace plumb
