// The Chess Engine Communication Protocol (xboard, WinBoard), version 2: `setboard`, moves, and the `perft N`
// that many of its engines understand.
//
// The barrier is `ping N`, which is answered by `pong N` with the same number, so that even an echo that
// comes late is known for what it is. An engine without ping cannot be told apart from a stale one and is
// not asked.
#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <sstream>

#include "lib/base/printable.h"
#include "tools/perft/engine/conversation.h"
#include "tools/perft/engine/protocols.h"

namespace plumb {
namespace {

// How long a ping's echo is waited for before the next, and how many may be echoed and bring no feature.
constexpr std::chrono::milliseconds kFirstPatience{100};
constexpr std::chrono::milliseconds kMostPatience{250};
constexpr int kFruitlessPings = 3;

class Features {
 public:
  // feature ping=1 setboard=1 variants="normal,fischerandom" done=1
  void add(const std::string& line) {
    std::size_t at = std::string("feature ").size();
    while (at < line.size()) {
      const std::size_t sign = line.find('=', at);
      if (sign == std::string::npos) return;
      const std::string name =
          line.substr(line.find_first_not_of(' ', at), sign - line.find_first_not_of(' ', at));
      const bool quoted = sign + 1 < line.size() && line[sign + 1] == '"';
      const std::size_t begin = sign + (quoted ? 2 : 1);
      const std::size_t end = std::min(line.find(quoted ? '"' : ' ', begin), line.size());
      set(name, line.substr(begin, end - begin));
      at = std::min(line.find_first_not_of(' ', end + 1), line.size());
    }
  }

  bool ping = false;
  bool setboard = false;
  bool usermove = false;
  bool done = false;
  bool more_to_come = false; // it has said done=0
  std::set<std::string> variants;
  std::string name;

 private:
  void set(const std::string& key, const std::string& value) {
    const bool yes = value == "1";
    if (key == "ping") ping = yes;
    if (key == "setboard") setboard = yes;
    if (key == "usermove") usermove = yes;
    if (key == "myname") name = value;
    if (key == "done") done = done || yes;
    if (key == "done") more_to_come = !yes;
    if (key != "variants") return;
    std::istringstream list(value);
    for (std::string variant; std::getline(list, variant, ',');)
      variants.insert(variant);
  }
};

class XboardDriver final : public Driver {
 public:
  XboardDriver(const EngineOptions& options, Stop& stop)
      : options_(options), command_(options.perft_command.value_or("perft {depth}")), talk_(options_, stop) {}

  Answer ask(const Question& question) override {
    if (!talk_.running())
      if (auto failure = shake_hands()) return never_started(*failure, was_ready_);
    was_ready_ = true;
    if (!features_.setboard) return unsupported_answer(Answer::Reach::engine, "has no feature setboard");
    if (!features_.ping)
      return unsupported_answer(Answer::Reach::engine,
                                "has no feature ping, so that its answers cannot be told apart");
    const std::string variant = variant_of(question);
    if (variant != "normal" && features_.variants.count(variant) == 0)
      return unsupported_answer(Answer::Reach::game,
                                fmt::format("does not list '{}' among its variants", variant));
    if (auto failure = set_position(question, variant)) return *failure;
    const int token = ++token_;
    const std::string command = counting_command(options_, command_, question);
    return talk_.count(question, command, fmt::format("ping {}", token),
                       [token](const std::string& line) { return line == fmt::format("pong {}", token); });
  }

  void restart() override { talk_.end(); }

  std::vector<std::string> transcript(const Question& question) const override {
    std::vector<std::string> lines{"xboard", "protover 2", "force"};
    for (const std::string& line : position_lines(question, variant_of(question)))
      lines.push_back(line);
    lines.push_back(counting_command(options_, command_, question));
    return lines;
  }

  std::string engine_name() const override { return features_.name; }

 private:
  static std::string variant_of(const Question& question) {
    if (!question.variant.empty() && question.variant != "chess") return question.variant;
    return question.chess960 ? "fischerandom" : "normal";
  }

  std::optional<Answer> shake_hands() {
    if (auto failure = talk_.start()) return failure;
    features_ = {};
    game_ = "normal";
    if (auto failure = talk_.tell("xboard")) return failure;
    if (auto failure = talk_.tell("protover 2")) return failure;
    if (auto failure = read_features()) return failure;
    for (const auto& [name, value] : options_.settings)
      if (auto failure = talk_.tell(fmt::format("option {}={}", name, value))) return failure;
    return talk_.tell("force");
  }

  // Features come before the echo of a ping, as a rule; some engines never say that they have named them all,
  // and GNU Chess says nothing until it has been told a dozen lines, and then echoes before it names any. So
  // it is told pings until it has named all, or nothing more comes of them.
  std::optional<Answer> read_features() {
    const auto deadline = Conversation::Clock::now() + options_.handshake_timeout;
    auto patience = kFirstPatience;
    for (int fruitless = 0; !features_.done && fruitless < kFruitlessPings;) {
      bool is_new = false;
      bool echoed = false;
      const auto see = [&](const std::string& line) {
        is_new = is_new || line.starts_with("feature ");
        echoed = echoed || line.starts_with("pong ");
        if (line.starts_with("feature ")) features_.add(line);
        return features_.done || (echoed && is_new && !features_.more_to_come);
      };
      if (auto failure = talk_.tell(fmt::format("ping {}", ++token_))) return failure;
      bool enough = false;
      if (auto failure = talk_.listen(see, patience, enough)) return failure;
      if (enough) return std::nullopt;
      if (echoed) fruitless = is_new ? 0 : fruitless + 1;
      if (!echoed && !is_new) patience = std::min(2 * patience, kMostPatience);
      if (Conversation::Clock::now() >= deadline)
        return talk_.failed(Answer::Kind::timeout,
                            fmt::format("no feature done=1, nor pong, within {:g} s",
                                        static_cast<double>(options_.handshake_timeout.count()) / 1000));
    }
    return std::nullopt;
  }

  [[nodiscard]] std::vector<std::string> position_lines(const Question& question,
                                                        const std::string& variant) const {
    std::vector<std::string> lines;
    if (variant != game_) {
      lines.emplace_back("new");
      if (variant != "normal") lines.push_back("variant " + variant);
      lines.emplace_back("force");
    }
    lines.push_back("setboard " + question.fen);
    for (const std::string& move : question.moves)
      lines.push_back((features_.usermove ? "usermove " : "") + move);
    return lines;
  }

  std::optional<Answer> set_position(const Question& question, const std::string& variant) {
    for (const std::string& line : position_lines(question, variant))
      if (auto failure = talk_.tell(line)) return failure;
    game_ = variant;
    const int token = ++token_;
    if (auto failure = talk_.tell(fmt::format("ping {}", token))) return failure;
    std::optional<Answer> refusal;
    const auto wanted = [&](const std::string& line) {
      if (PerftText(question.depth, no_pattern_).add(line) == PerftText::Line::refusal && !refusal)
        refusal = answer_without_count(Answer::Kind::rejected, fmt::format("says '{}'", clipped(line, 160)));
      return line == fmt::format("pong {}", token);
    };
    if (auto failure = talk_.read_until(wanted, options_.handshake_timeout, "pong after the position"))
      return failure;
    return refusal;
  }

  const EngineOptions options_;
  std::string command_;
  Conversation talk_;
  Features features_;
  std::string game_ = "normal";
  int token_ = 0;
  bool was_ready_ = false; // in any of its processes
  std::optional<std::regex> no_pattern_;
};

} // namespace

std::unique_ptr<Driver> make_xboard_driver(const EngineOptions& options, Stop& stop) {
  return std::make_unique<XboardDriver>(options, stop);
}

} // namespace plumb
