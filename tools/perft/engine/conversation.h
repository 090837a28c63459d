// What the drivers of protocols that are spoken over pipes have in common: a process, its last lines, and
// the ways in which an exchange of lines can go wrong.
#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <string>

#include "tools/perft/engine/driver.h"
#include "tools/perft/engine/perft_text.h"

namespace plumb {

// An engine that has not even once come as far as listening is none.
[[nodiscard]] inline Answer never_started(Answer failure, bool was_ready) {
  if (!was_ready && failure.kind != Answer::Kind::stopped) {
    failure.kind = Answer::Kind::not_started;
    failure.message = "the engine does not start: " + failure.message;
  }
  return failure;
}

class Conversation {
 public:
  using Clock = EngineProcess::Clock;

  Conversation(const EngineOptions& options, Stop& stop) : options_(options), stop_(stop) {}

  [[nodiscard]] bool running() const { return process_ != nullptr; }
  // The error is an answer already.
  [[nodiscard]] std::optional<Answer> start();
  void end() { process_.reset(); }

  // Each of these gives nothing where it went well, else the answer that the failure is.
  [[nodiscard]] std::optional<Answer> tell(const std::string& line);
  // Reads until `wanted` says that the line is the one; it sees every line.
  [[nodiscard]] std::optional<Answer> read_until(const std::function<bool(const std::string&)>& wanted,
                                                 std::chrono::milliseconds limit,
                                                 const std::string& waiting_for);

  // Hands on what it says within this time, until `see` says that it is enough.
  [[nodiscard]] std::optional<Answer> listen(const std::function<bool(const std::string&)>& see,
                                             std::chrono::milliseconds time, bool& enough);

  // Tells the command that counts, and reads what it is answered with. `barrier` sends a token and `is_echo`
  // knows its echo: what comes between total and echo belongs to the answer. With a count as the result the
  // engine can be asked on; with anything else it has to be started anew.
  [[nodiscard]] Answer count(const Question& question, const std::string& command, const std::string& barrier,
                             const std::function<bool(const std::string&)>& is_echo);

  [[nodiscard]] Answer failed(Answer::Kind kind, std::string message);

 private:
  // Tokens sent and echoed while a count is waited for.
  struct Exchange {
    int sent = 0;
    int echoed = 0;
  };

  void note(const std::string& line);
  [[nodiscard]] bool is_over(const Exchange& exchange);
  [[nodiscard]] Answer answer_of(PerftText&& text, bool said_something);
  [[nodiscard]] std::optional<Answer> read_line(Clock::time_point deadline, std::string& line,
                                                const std::string& waiting_for);

  const EngineOptions& options_;
  Stop& stop_;
  std::unique_ptr<EngineProcess> process_;
  std::deque<std::string> said_;
  ProcessorUse last_use_;
};

} // namespace plumb
