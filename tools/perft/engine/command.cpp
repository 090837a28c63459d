// A program that is run once for each count, as a script wraps whatever an engine has:
//
//     ./count.sh {depth} {fen} {moves}
//
// {fen} and {moves} are one argument each, {moves} with blanks between; an argument that is {moves} alone is
// left out where there are none, which is how perftree calls its scripts. The output is a divide, a total,
// or both (perftree: a divide, an empty line, the total), and the end of the output ends the answer.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "lib/base/printable.h"
#include "tools/perft/engine/perft_text.h"
#include "tools/perft/engine/protocols.h"

namespace plumb {
namespace {

constexpr std::size_t kKeptLines = 12;

class CommandDriver final : public Driver {
 public:
  CommandDriver(const EngineOptions& options, Stop& stop) : options_(options), stop_(stop) {}

  Answer ask(const Question& question) override {
    const auto started = EngineProcess::Clock::now();
    const auto deadline = started + options_.timeout;
    auto process = EngineProcess::start(words_of(question), stop_);
    if (!process) return answer_without_count(Answer::Kind::not_started, process.error().message);
    PerftText text(question.depth, options_.total_pattern);
    std::deque<std::string> said;
    const auto failed = [&](Answer::Kind kind, std::string message) {
      Answer answer = answer_without_count(kind, std::move(message));
      for (const std::string& line : (*process)->error_lines())
        said.push_back(clipped(line, 160));
      while (said.size() > kKeptLines)
        said.pop_front();
      answer.said = said;
      return answer;
    };
    while (true) {
      const EngineProcess::Read read = (*process)->read_line(deadline);
      if (read.kind == EngineProcess::Read::Kind::end) break;
      if (read.kind == EngineProcess::Read::Kind::stopped) return failed(Answer::Kind::stopped, "stopped");
      if (read.kind == EngineProcess::Read::Kind::deadline)
        return failed(
            Answer::Kind::timeout,
            fmt::format("no end within {:g} s", static_cast<double>(options_.timeout.count()) / 1000));
      said.push_back(clipped(read.line, 160));
      if (said.size() > kKeptLines) said.pop_front();
      const PerftText::Line line = text.add(read.line);
      if (line == PerftText::Line::search) return failed(Answer::Kind::unsupported, "answers with a search");
      if (line == PerftText::Line::unknown)
        return failed(Answer::Kind::unsupported, fmt::format("says '{}'", said.back()));
      if (line == PerftText::Line::refusal)
        return failed(Answer::Kind::rejected, fmt::format("says '{}'", said.back()));
    }
    if (!(*process)->ended_well())
      return failed(Answer::Kind::crash, fmt::format("ended with {}", (*process)->end_text()));
    if (const auto found = text.pattern_without_number())
      return failed(Answer::Kind::unparsable,
                    fmt::format("what the pattern of the total finds is no number: '{}'", *found));
    if (!text.has_total() && !text.has_divide())
      return failed(Answer::Kind::unparsable, "nothing in its output is a count");
    Answer answer;
    std::move(text).finish(answer);
    answer.seconds = EngineProcess::Clock::now() - started;
    return answer;
  }

  void restart() override {}

  std::vector<std::string> transcript(const Question& question) const override {
    std::string line;
    for (const std::string& word : words_of(question))
      line += (line.empty() ? "" : " ") + quoted(word);
    return {line};
  }

 private:
  [[nodiscard]] std::vector<std::string> words_of(const Question& question) const {
    std::vector<std::string> words;
    for (const std::string& word : options_.command)
      if (word != "{moves}" || !question.moves.empty()) words.push_back(fill_in(word, question));
    return words;
  }

  [[nodiscard]] static std::string quoted(const std::string& word) {
    const bool plain =
        !word.empty() && word.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                                "0123456789_-+=./:,@%") == std::string::npos;
    if (plain) return word;
    std::string result = "'";
    for (const char c : word)
      result += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return result + "'";
  }

  const EngineOptions options_;
  Stop& stop_;
};

} // namespace

std::unique_ptr<Driver> make_command_driver(const EngineOptions& options, Stop& stop) {
  return std::make_unique<CommandDriver>(options, stop);
}

} // namespace plumb
