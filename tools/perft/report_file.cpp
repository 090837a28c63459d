#include "tools/perft/report_file.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <system_error>
#include <utility>

#include "tools/common/command_line.h"

namespace plumb {

ReportFile::ReportFile(std::string path, Mode mode) : path_(std::move(path)), mode_(mode) {
  const int flags = O_WRONLY | O_CLOEXEC | (mode == Mode::append ? O_APPEND : 0);
  file_ = open(path_.c_str(), flags | O_CREAT | O_EXCL, 0666);
  is_new_ = file_ >= 0;
  if (file_ < 0 && errno == EEXIST) file_ = open(path_.c_str(), flags);
  if (file_ < 0) fail_now();
}

ReportFile::ReportFile(ReportFile&& other) noexcept
    : path_(std::move(other.path_)), mode_(other.mode_), file_(std::exchange(other.file_, -1)),
      is_new_(std::exchange(other.is_new_, false)) {}

ReportFile::~ReportFile() {
  if (file_ >= 0) close(file_);
  if (is_new_) unlink(path_.c_str());
}

void ReportFile::write(const std::string& text) {
  // A pipe or a terminal has no length.
  if (mode_ == Mode::replace && ftruncate(file_, 0) != 0 && errno != EINVAL) fail_now();
  is_new_ = false;
  for (std::size_t done = 0; done < text.size();) {
    const ssize_t put = ::write(file_, text.data() + done, text.size() - done);
    if (put < 0 && errno == EINTR) continue;
    if (put <= 0) fail_now();
    done += static_cast<std::size_t>(put);
  }
}

void ReportFile::fail_now() const {
  throw NoAnswer{
      fmt::format("cannot write the report '{}': {}", path_, std::system_category().message(errno))};
}

} // namespace plumb
