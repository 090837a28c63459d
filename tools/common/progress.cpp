#include "tools/common/progress.h"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>

#include "tools/common/output.h"

namespace plumb {
namespace {

using namespace std::chrono_literals;
constexpr int kBarWidth = 24;

std::size_t terminal_columns() {
  winsize size{};
  if (ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 10) return size.ws_col;
  return 80;
}

std::string bar(double fraction) {
  if (fraction < 0) return {};
  const int filled = static_cast<int>(std::clamp(fraction, 0.0, 1.0) * kBarWidth);
  return fmt::format("[{}{}] {:3.0f}% ", std::string(static_cast<std::size_t>(filled), '#'),
                     std::string(static_cast<std::size_t>(kBarWidth - filled), '.'),
                     100 * std::clamp(fraction, 0.0, 1.0));
}

} // namespace

Progress::Progress(std::function<ProgressState()> state) : state_(std::move(state)) {
  if (isatty(STDERR_FILENO) != 0) thread_ = std::thread([this] { run(); });
}

Progress::~Progress() {
  if (!thread_.joinable()) return;
  {
    const std::lock_guard lock(mutex_);
    done_ = true;
  }
  wake_.notify_one();
  thread_.join();
}

void Progress::print_above(const std::function<void()>& print) {
  const std::lock_guard lock(mutex_);
  if (shown_) {
    fmt::print(stderr, "\r\x1b[K");
    std::fflush(stderr);
    shown_ = false;
  }
  print();
}

void Progress::run() {
  const Paint paint(wants_color(stderr));
  std::unique_lock lock(mutex_);
  if (wake_.wait_for(lock, 1s, [this] { return done_; })) return;
  while (!done_) {
    const ProgressState state = state_();
    const std::string left = bar(state.fraction);
    const std::size_t room = terminal_columns() - 1;
    const std::string right = state.text.substr(0, room > left.size() ? room - left.size() : 0);
    fmt::print(stderr, "\r{}{}\x1b[K", paint.green(left), right);
    std::fflush(stderr);
    shown_ = true;
    wake_.wait_for(lock, 200ms, [this] { return done_; });
  }
  fmt::print(stderr, "\r\x1b[K");
  std::fflush(stderr);
}

std::string short_number(double value) {
  constexpr const char* kUnits[] = {"", " k", " M", " G", " T", " P", " E"};
  std::size_t unit = 0;
  while (value >= 999.5 && unit + 1 < std::size(kUnits)) {
    value /= 1000;
    ++unit;
  }
  const int decimals = unit == 0 || value >= 99.95 ? 0 : (value >= 9.995 ? 1 : 2);
  return fmt::format("{:.{}f}{}", value, decimals, kUnits[unit]);
}

} // namespace plumb
