// A progress line on standard error: only where that is a terminal, only for work of more than a second.
#pragma once

#include <condition_variable>
#include <functional>
#include <mutex>
#include <string>
#include <thread>

namespace plumb {

struct ProgressState {
  double fraction = 0; // of the work that is done; below 0 where the end is not known
  std::string text;    // "3.2 G nodes, 812 M/s"
};

// Asks `state` some times a second from a thread of its own, so that the workers never wait for a terminal.
// Destroying it wipes the line.
class Progress {
 public:
  explicit Progress(std::function<ProgressState()> state);
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  // Calls print() while the line is wiped, for what goes to the same terminal.
  void print_above(const std::function<void()>& print);

 private:
  void run();

  std::function<ProgressState()> state_;
  std::mutex mutex_;
  std::condition_variable wake_;
  bool done_ = false;
  bool shown_ = false;
  std::thread thread_;
};

// "812", "81.2 k", "8.12 M", "3.20 G": three digits.
[[nodiscard]] std::string short_number(double value);

} // namespace plumb
