#include "tools/perft/engine/conversation.h"

#include <fmt/format.h>

#include "lib/base/printable.h"

namespace plumb {
namespace {

using std::chrono::milliseconds;
constexpr std::size_t kKeptLines = 12;
// After so long a silence it is looked whether the engine is done without having printed a total.
constexpr milliseconds kQuiet{400};

std::string shown(std::string_view line) {
  return clipped(line, 160);
}

std::string seconds_text(milliseconds time) {
  return fmt::format("{:g} s", static_cast<double>(time.count()) / 1000);
}

} // namespace

std::optional<Answer> Conversation::start() {
  said_.clear();
  auto process = EngineProcess::start(options_.command, stop_);
  if (!process) return answer_without_count(Answer::Kind::crash, process.error().message);
  process_ = std::move(*process);
  return std::nullopt;
}

Answer Conversation::failed(Answer::Kind kind, std::string message) {
  Answer answer = answer_without_count(kind, std::move(message));
  answer.said = said_;
  if (process_)
    for (const std::string& line : process_->error_lines())
      answer.said.push_back(shown(line));
  while (answer.said.size() > kKeptLines)
    answer.said.pop_front();
  if (stop_.requested()) answer.kind = Answer::Kind::stopped;
  end();
  return answer;
}

std::optional<Answer> Conversation::tell(const std::string& line) {
  if (process_->write_line(line, Clock::now() + options_.handshake_timeout)) return std::nullopt;
  const std::string how = process_->end_text();
  return failed(Answer::Kind::crash, fmt::format("ended with {} before it was told '{}'", how, shown(line)));
}

std::optional<Answer> Conversation::read_line(Clock::time_point deadline, std::string& line,
                                              const std::string& waiting_for) {
  EngineProcess::Read read = process_->read_line(deadline);
  switch (read.kind) {
  case EngineProcess::Read::Kind::line:
    line = std::move(read.line);
    note(line);
    return std::nullopt;
  case EngineProcess::Read::Kind::end: {
    const std::string how = process_->end_text();
    return failed(Answer::Kind::crash, fmt::format("ended with {} instead of {}", how, waiting_for));
  }
  case EngineProcess::Read::Kind::deadline:
    return failed(Answer::Kind::timeout, fmt::format("no {}", waiting_for));
  case EngineProcess::Read::Kind::stopped:
    break;
  }
  return failed(Answer::Kind::stopped, "stopped");
}

std::optional<Answer> Conversation::read_until(const std::function<bool(const std::string&)>& wanted,
                                               milliseconds limit, const std::string& waiting_for) {
  const auto deadline = Clock::now() + limit;
  for (std::string line;;) {
    const auto what = fmt::format("{} within {}", waiting_for, seconds_text(limit));
    if (auto failure = read_line(deadline, line, what)) return failure;
    if (wanted(line)) return std::nullopt;
  }
}

std::optional<Answer> Conversation::listen(const std::function<bool(const std::string&)>& see,
                                           milliseconds time, bool& enough) {
  const auto deadline = Clock::now() + time;
  while (!enough) {
    const EngineProcess::Read read = process_->read_line(deadline);
    if (read.kind == EngineProcess::Read::Kind::stopped) return failed(Answer::Kind::stopped, "stopped");
    // An end is found out by whoever tells it something next.
    if (read.kind != EngineProcess::Read::Kind::line) return std::nullopt;
    note(read.line);
    enough = see(read.line);
  }
  return std::nullopt;
}

void Conversation::note(const std::string& line) {
  said_.push_back(shown(line));
  if (said_.size() > kKeptLines) said_.pop_front();
}

// The engine has been silent for a while. It has finished if it has echoed every token, and it sleeps:
// those that count in a thread of their own echo at once, but do not sleep.
bool Conversation::is_over(const Exchange& exchange) {
  const ProcessorUse use = process_->processor_use();
  const bool idle = use.known && !use.runnable && last_use_.known && use.ticks == last_use_.ticks;
  last_use_ = use;
  return exchange.sent > 0 && exchange.echoed == exchange.sent && idle;
}

Answer Conversation::answer_of(PerftText&& text, bool said_something) {
  if (const auto found = text.pattern_without_number())
    return failed(Answer::Kind::unparsable,
                  fmt::format("what the pattern of the total finds is no number: '{}'", *found));
  if (text.has_total() || text.has_divide()) {
    Answer answer;
    std::move(text).finish(answer);
    return answer;
  }
  if (said_something) return failed(Answer::Kind::unparsable, "nothing in its answer is a count");
  return failed(Answer::Kind::unsupported,
                process_->error_lines().empty()
                    ? "says nothing to the command and goes on listening"
                    : "says nothing to the command on standard output, only on standard error");
}

Answer Conversation::count(const Question& question, const std::string& command, const std::string& barrier,
                           const std::function<bool(const std::string&)>& is_echo) {
  if (auto failure = tell(command)) return *failure;
  PerftText text(question.depth, options_.total_pattern);
  Exchange exchange;
  last_use_ = {};
  const auto started = Clock::now();
  const auto deadline = started + options_.timeout;
  bool said_something = false;
  bool sent_after_total = false;
  const auto send_barrier = [&] {
    ++exchange.sent;
    return tell(barrier);
  };
  while (!sent_after_total || exchange.echoed < exchange.sent) {
    const auto until = sent_after_total ? deadline : std::min(deadline, Clock::now() + kQuiet);
    const EngineProcess::Read read = process_->read_line(until);
    switch (read.kind) {
    case EngineProcess::Read::Kind::stopped:
      return failed(Answer::Kind::stopped, "stopped");
    case EngineProcess::Read::Kind::end: {
      const std::string how = process_->end_text();
      return failed(Answer::Kind::crash, fmt::format("ended with {} {} its count", how,
                                                     sent_after_total ? "after" : "instead of"));
    }
    case EngineProcess::Read::Kind::deadline:
      if (until == deadline)
        return failed(Answer::Kind::timeout,
                      fmt::format("no count within {}", seconds_text(options_.timeout)));
      if (exchange.sent == 0) {
        if (auto failure = send_barrier()) return *failure;
      } else if (is_over(exchange)) {
        return answer_of(std::move(text), said_something);
      }
      continue;
    case EngineProcess::Read::Kind::line:
      break;
    }
    note(read.line);
    if (exchange.echoed < exchange.sent && is_echo(read.line)) {
      ++exchange.echoed;
      continue;
    }
    said_something = said_something || !read.line.empty();
    switch (text.add(read.line)) {
    case PerftText::Line::search:
      return failed(Answer::Kind::unsupported, "answers with a search");
    case PerftText::Line::unknown:
      return failed(Answer::Kind::unsupported, fmt::format("says '{}'", shown(read.line)));
    case PerftText::Line::refusal:
      // "Invalid move: perft 2" refuses the command.
      if (read.line.find(command) != std::string::npos)
        return failed(Answer::Kind::unsupported, fmt::format("says '{}'", shown(read.line)));
      return failed(Answer::Kind::rejected, fmt::format("says '{}'", shown(read.line)));
    case PerftText::Line::total:
    case PerftText::Line::divide:
    case PerftText::Line::other:
      break;
    }
    if (text.has_sure_total() && !sent_after_total) {
      sent_after_total = true;
      if (auto failure = send_barrier()) return *failure;
    }
  }
  Answer answer = answer_of(std::move(text), said_something);
  answer.seconds = Clock::now() - started;
  return answer;
}

} // namespace plumb
