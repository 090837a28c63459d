#include "lib/search/checkpoint.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <stdexcept>

namespace plumb {
namespace {

constexpr std::string_view kTitle = "plumb count checkpoint 1\n";
constexpr auto kSyncEvery = std::chrono::seconds(2);

std::uint64_t checksum(std::string_view text) {
  std::uint64_t sum = mix(text.size());
  for (const char c : text)
    sum = mix(sum ^ static_cast<unsigned char>(c));
  return sum;
}

std::string error_text(std::string_view what, const std::string& path) {
  return fmt::format("cannot {} checkpoint {}: {}", what, path, std::strerror(errno));
}

std::optional<std::uint64_t> read_hex(std::string_view text) {
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, 16);
  if (text.size() != 16 || error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return value;
}

std::string_view take_word(std::string_view& rest) {
  const std::size_t space = rest.find(' ');
  const std::string_view word = rest.substr(0, space);
  rest = space == std::string_view::npos ? std::string_view{} : rest.substr(space + 1);
  return word;
}

Result<std::string> read_whole(int descriptor, const std::string& path) {
  std::string content;
  std::vector<char> block(1 << 16);
  while (true) {
    const ssize_t got = read(descriptor, block.data(), block.size());
    if (got == 0) return content;
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return fail(error_text("read", path));
    content.append(block.data(), static_cast<std::size_t>(got));
  }
}

} // namespace

Result<Checkpoint> Checkpoint::open(const std::string& path, const std::string& job) {
  const int descriptor = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_APPEND, 0666);
  if (descriptor < 0) return fail(error_text("open", path));
  Checkpoint checkpoint(descriptor, path);
  struct stat status {};
  if (fstat(descriptor, &status) != 0 || !S_ISREG(status.st_mode))
    return fail(fmt::format("checkpoint {} is not a regular file", path));
  if (flock(descriptor, LOCK_EX | LOCK_NB) != 0)
    return fail(fmt::format("checkpoint {} is in use by another process", path));
  const std::string header = fmt::format("{}job {:016x} {}\n", kTitle, checksum(job), job);
  if (auto loaded = checkpoint.load(header); !loaded) return tl::unexpected<Error>(loaded.error());
  return checkpoint;
}

Checkpoint::Checkpoint(Checkpoint&& other) noexcept
    : descriptor_(std::exchange(other.descriptor_, -1)), path_(std::move(other.path_)),
      facts_(std::move(other.facts_)), damaged_(other.damaged_), synced_(other.synced_) {}

Checkpoint::~Checkpoint() {
  if (descriptor_ < 0) return;
  static_cast<void>(fdatasync(descriptor_));
  static_cast<void>(close(descriptor_));
}

Result<void> Checkpoint::load(const std::string& header) {
  const auto content = read_whole(descriptor_, path_);
  if (!content) return tl::unexpected<Error>(content.error());
  std::string_view rest = *content;
  if (rest.size() < header.size() && header.starts_with(rest)) {
    // New, or killed while it was begun.
    if (!write_all(std::string_view(header).substr(rest.size())) || fdatasync(descriptor_) != 0)
      return fail(error_text("write", path_));
    return {};
  }
  if (!rest.starts_with(kTitle)) return fail(fmt::format("{} exists and is no checkpoint of a count", path_));
  if (!rest.starts_with(header)) {
    rest.remove_prefix(kTitle.size());
    const std::string_view line = rest.substr(0, rest.find('\n'));
    return fail(fmt::format("checkpoint {} is of another count: {}", path_,
                            line.size() > 21 ? line.substr(21) : line));
  }
  rest.remove_prefix(header.size());
  while (!rest.empty()) {
    const std::size_t end = rest.find('\n');
    if (end == std::string_view::npos) {
      // The torn last line gets its end, so that the next fact has a line of its own.
      if (!write_all("\n")) return fail(error_text("write", path_));
      break;
    }
    read_fact(rest.substr(0, end));
    rest.remove_prefix(end + 1);
  }
  return {};
}

void Checkpoint::read_fact(std::string_view line) {
  ++damaged_;
  const std::size_t last = line.rfind(' ');
  if (last == std::string_view::npos || read_hex(line.substr(last + 1)) != checksum(line.substr(0, last)))
    return;
  std::string_view rest = line.substr(0, last);
  const std::string_view key = take_word(rest);
  const auto high = read_hex(key.substr(0, std::min<std::size_t>(16, key.size())));
  const auto low = read_hex(key.substr(std::min<std::size_t>(16, key.size())));
  const auto depth = read_count(take_word(rest));
  Counts counts;
  while (!rest.empty()) {
    const auto count = read_count(take_word(rest));
    if (!count) return;
    counts.push_back(*count);
  }
  if (!high || !low || !depth || counts.empty()) return;
  --damaged_;
  facts_[{Key{*high, *low}, static_cast<int>(depth->value())}] = std::move(counts);
}

std::optional<Checkpoint::Counts> Checkpoint::find(Key key, int depth) const {
  const std::lock_guard lock(mutex_);
  const auto fact = facts_.find({key, depth});
  return fact == facts_.end() ? std::nullopt : std::optional(fact->second);
}

void Checkpoint::add(Key key, int depth, const Counts& counts) {
  std::string line = fmt::format("{:016x}{:016x} {}", key.high, key.low, depth);
  for (const Count count : counts)
    line += " " + to_string(count);
  line += fmt::format(" {:016x}\n", checksum(line));
  const std::lock_guard lock(mutex_);
  if (!facts_.emplace(std::pair{key, depth}, counts).second) return;
  if (!write_all(line)) throw std::runtime_error(error_text("write", path_));
  const auto now = std::chrono::steady_clock::now();
  if (now - synced_ < kSyncEvery) return;
  synced_ = now;
  if (fdatasync(descriptor_) != 0) throw std::runtime_error(error_text("write", path_));
}

std::size_t Checkpoint::size() const {
  const std::lock_guard lock(mutex_);
  return facts_.size();
}

bool Checkpoint::write_all(std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = write(descriptor_, text.data(), text.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return false;
    text.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

} // namespace plumb
