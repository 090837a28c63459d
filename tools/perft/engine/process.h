// A program that is talked to in lines: what it is told, what it says, and how it ended.
//
// Nothing that the program does holds up its caller: writing and reading both have a deadline and look at
// the stop of the whole job, a line without an end is cut, what it says on standard error is drained all the
// while (its end is kept for the report), and ending it ends the whole group of processes that it started.
// Boost.Process starts it; pipes are read with poll(2), because several engines run at once in threads and
// Boost's own timed waits use signals of the process as a whole.
#pragma once

#include <chrono>
#include <cstdint>
#include <deque>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "lib/base/result.h"
#include "lib/base/stop.h"

namespace plumb {

// "./engine --path 'a b'" as words: blanks separate, single and double quotes and backslashes keep.
[[nodiscard]] Result<std::vector<std::string>> split_command(std::string_view command);

// What the processes of an engine have used of the processors.
struct ProcessorUse {
  bool known = false;
  bool runnable = false; // is any thread working, or waiting for a processor or a disk?
  std::uint64_t ticks = 0;
};

class EngineProcess {
 public:
  using Clock = std::chrono::steady_clock;

  struct Read {
    enum class Kind { line, deadline, end, stopped };
    Kind kind = Kind::end;
    std::string line;
  };

  // `words` is a program (a path, or a name looked up in PATH) and its arguments. The error says why it
  // cannot be started. `stop` is asked while waiting; it outlives the process.
  [[nodiscard]] static Result<std::unique_ptr<EngineProcess>> start(const std::vector<std::string>& words,
                                                                    Stop& stop);
  ~EngineProcess();
  EngineProcess(const EngineProcess&) = delete;
  EngineProcess& operator=(const EngineProcess&) = delete;

  // False where the program is gone or takes nothing until the deadline.
  bool write_line(std::string_view line, Clock::time_point deadline);
  // The next line without its end.
  [[nodiscard]] Read read_line(Clock::time_point deadline);

  // For a program that has ended, or ends within a second: "signal 11 (SIGSEGV)", "exit status 3". One that
  // does not end is killed: "its pipes closed".
  [[nodiscard]] std::string end_text();
  // Did it end with status 0?
  [[nodiscard]] bool ended_well();

  [[nodiscard]] ProcessorUse processor_use() const;

  // The last lines of standard error.
  [[nodiscard]] const std::deque<std::string>& error_lines() const { return error_lines_; }

 private:
  struct Handles;
  explicit EngineProcess(Stop& stop);
  bool fill(Clock::time_point deadline, bool writing);
  void take_output(bool errors);
  [[nodiscard]] bool is_stopped();
  void kill_group();

  Stop& stop_;
  std::unique_ptr<Handles> handles_;
  std::string buffer_;
  std::string error_buffer_;
  std::deque<std::string> error_lines_;
  bool output_open_ = true;
  bool errors_open_ = true;
};

} // namespace plumb
