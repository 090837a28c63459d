#include "tools/common/line_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "tools/common/command_line.h"
#include "tools/common/memory.h"
#include "tools/common/position_hint.h"
#include "tools/common/signals.h"

namespace plumb {
namespace {

constexpr std::size_t kBufferBytes = 1 << 16;

void check(TextLine& line, std::size_t length) {
  if (length > kMaxLineBytes) {
    line.error = Error{fmt::format("a line of {} bytes, expected at most {}", length, kMaxLineBytes), 1};
  } else if (const std::size_t nul = line.text.find('\0'); nul != std::string::npos) {
    line.error = Error{"a NUL byte, expected text", static_cast<int>(nul) + 1};
  }
  if (line.error) line.text.clear();
}

} // namespace

Result<LineReader> LineReader::open(const std::string& path, std::string_view expected) {
  if (path == "-") return LineReader(stdin, "standard input");
  if (path.empty()) return fail("an empty file name, expected a file, or - for standard input");
  std::FILE* file = std::fopen(path.c_str(), "rbe");
  if (file == nullptr && looks_like_position(path))
    return fail(fmt::format("cannot read '{}': {}; it looks like a position, expected {}", path,
                            std::strerror(errno), expected));
  if (file == nullptr) return fail(fmt::format("cannot read {}: {}", path, std::strerror(errno)));
  return LineReader(file, path);
}

bool LineReader::fill() {
  buffer_.resize(kBufferBytes);
  begin_ = end_ = 0;
  if (is_stopping()) return false;
  end_ = std::fread(buffer_.data(), 1, buffer_.size(), file_.get());
  if (end_ == 0 && std::ferror(file_.get()) != 0 && !is_stopping())
    throw NoAnswer{fmt::format("cannot read {}: {}", name_, std::strerror(errno))};
  return end_ != 0;
}

std::optional<TextLine> LineReader::next() {
  TextLine line;
  std::size_t length = 0;
  bool any = false;
  bool ended = false;
  while (!ended && (begin_ != end_ || fill())) {
    any = true;
    const char* from = buffer_.data() + begin_;
    const char* to = buffer_.data() + end_;
    const char* newline = std::find(from, to, '\n');
    ended = newline != to;
    const auto part = static_cast<std::size_t>(newline - from);
    length += part;
    if (length > kEndlessLineBytes)
      throw NoAnswer{fmt::format("cannot read {}: line {} does not end within {}, expected lines of text",
                                 name_, number_ + 1, bytes_text(kEndlessLineBytes))};
    if (length <= kMaxLineBytes) line.text.append(from, part);
    begin_ += part + (ended ? 1 : 0);
  }
  if (!any || (!ended && is_stopping())) return std::nullopt; // half a line is no line
  line.number = ++number_;
  if (!line.text.empty() && line.text.back() == '\r') line.text.pop_back();
  if (number_ == 1 && line.text.starts_with("\xEF\xBB\xBF")) line.text.erase(0, 3);
  check(line, length);
  return line;
}

std::vector<std::string> files_or_stdin(const std::vector<std::string>& files) {
  return files.empty() ? std::vector<std::string>{"-"} : files;
}

} // namespace plumb
