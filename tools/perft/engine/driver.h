// An engine that counts on request, whatever it speaks.
//
// A driver keeps its process warm between questions and starts it anew only after a failure, or when told
// to. No answer can be taken for that of another question: before each count the engine must have echoed
// a token that was sent after the position, and an engine that failed to answer in time is never asked again.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <regex>
#include <string>
#include <utility>
#include <vector>

#include "lib/base/result.h"
#include "lib/base/stop.h"
#include "tools/perft/engine/answer.h"
#include "tools/perft/engine/process.h"

namespace plumb {

struct EngineOptions {
  std::vector<std::string> command;                          // the program and its arguments
  std::string protocol = "uci";                              // uci, xboard, command
  std::vector<std::pair<std::string, std::string>> settings; // options of the engine itself, in order
  std::optional<std::string> perft_command;                  // "go perft {depth}", "perft {depth}"
  std::optional<std::string> divide_command;                 // where the former gives no divide
  std::optional<std::regex> total_pattern;                   // its first group is the total
  std::chrono::milliseconds timeout{60'000};                 // for each count
  std::chrono::milliseconds handshake_timeout{60'000};       // for everything else
};

class Driver {
 public:
  virtual ~Driver() = default;
  Driver(const Driver&) = delete;
  Driver& operator=(const Driver&) = delete;

  // Starts the engine where it does not run.
  [[nodiscard]] virtual Answer ask(const Question& question) = 0;
  // The next question goes to a new process.
  virtual void restart() = 0;
  // What a person types to ask the same, one line each; the last is the command that counts.
  [[nodiscard]] virtual std::vector<std::string> transcript(const Question& question) const = 0;
  // "Stockfish 15.1", once it has said so.
  [[nodiscard]] virtual std::string engine_name() const { return {}; }
  // Options that it was to be set and does not list: engines ignore them without a word.
  [[nodiscard]] virtual std::vector<std::string> unknown_options() const { return {}; }

 protected:
  Driver() = default;
};

// `stop` ends every wait; it outlives the driver. The error names what is wrong with the options.
[[nodiscard]] Result<std::unique_ptr<Driver>> make_driver(const EngineOptions& options, Stop& stop);

// "go perft {depth}" with its words filled in.
[[nodiscard]] std::string fill_in(std::string text, const Question& question);

// What makes the engine count: the user's command for divides where one is wanted, else `command`.
[[nodiscard]] std::string counting_command(const EngineOptions& options, const std::string& command,
                                           const Question& question);

} // namespace plumb
