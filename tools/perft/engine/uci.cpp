// UCI: `position fen F moves M`, `go perft N`, and the dialects of the last.
//
// The engine's list of options is read again after its own options were set, because a file of variants adds
// to UCI_Variant; a variant that is not in that list is never asked for, since engines ignore an unknown
// one and count another game. Where `go perft` is answered by a search or not at all, the bare `perft` is
// tried once.
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <set>
#include <sstream>

#include "lib/base/printable.h"
#include "tools/perft/engine/conversation.h"
#include "tools/perft/engine/protocols.h"

namespace plumb {
namespace {

constexpr const char* kUsual = "go perft {depth}";
constexpr const char* kBare = "perft {depth}";

bool is_ready(const std::string& line) {
  return line == "readyok";
}

// "option name UCI_Variant type combo default chess var chess var atomic"
class OptionList {
 public:
  void add(const std::string& line) {
    std::istringstream words(line);
    std::string word;
    std::string name;
    words >> word >> word; // option name
    if (word != "name") return;
    while (words >> word && word != "type")
      name += (name.empty() ? "" : " ") + word;
    names_.insert(name);
    if (name != "UCI_Variant") return;
    variants_.clear();
    while (words >> word)
      if (word == "var" && words >> word) variants_.insert(word);
  }
  [[nodiscard]] bool has(const std::string& name) const { return names_.count(name) > 0; }
  // Names of options differ by more than capitals.
  [[nodiscard]] bool has_in_any_case(const std::string& name) const {
    return std::any_of(names_.begin(), names_.end(), [&](const std::string& other) {
      return std::equal(name.begin(), name.end(), other.begin(), other.end(),
                        [](unsigned char a, unsigned char b) { return std::tolower(a) == std::tolower(b); });
    });
  }
  [[nodiscard]] const std::set<std::string>& variants() const { return variants_; }

 private:
  std::set<std::string> names_;
  std::set<std::string> variants_;
};

std::string setoption(const std::string& name, const std::string& value) {
  return fmt::format("setoption name {} value {}", name, value);
}

class UciDriver final : public Driver {
 public:
  UciDriver(const EngineOptions& options, Stop& stop)
      : options_(options), command_(options.perft_command.value_or(kUsual)), talk_(options_, stop) {}

  Answer ask(const Question& question) override {
    Answer answer = ask_once(question);
    if (answer.kind != Answer::Kind::unsupported || !may_try_bare_ || variant_trouble_) {
      may_try_bare_ = may_try_bare_ && answer.kind != Answer::Kind::counted;
      return answer;
    }
    may_try_bare_ = false;
    command_ = kBare;
    Answer second = ask_once(question);
    if (second.kind == Answer::Kind::counted) return second;
    command_ = kUsual;
    return answer;
  }

  void restart() override { talk_.end(); }

  std::vector<std::string> transcript(const Question& question) const override {
    std::vector<std::string> lines{"uci"};
    for (const auto& [name, value] : options_.settings)
      lines.push_back(setoption(name, value));
    if (!question.variant.empty()) lines.push_back(setoption("UCI_Variant", question.variant));
    if (question.chess960) lines.push_back(setoption("UCI_Chess960", "true"));
    lines.push_back(position_of(question));
    lines.push_back(counting_command(options_, command_, question));
    return lines;
  }

  std::string engine_name() const override { return name_; }
  std::vector<std::string> unknown_options() const override { return unknown_; }

 private:
  Answer ask_once(const Question& question) {
    variant_trouble_ = false;
    if (!talk_.running())
      if (auto failure = shake_hands()) return never_started(*failure, was_ready_);
    was_ready_ = true;
    if (auto failure = set_game(question)) return *failure;
    if (auto failure = talk_.tell(position_of(question))) return *failure;
    std::optional<Answer> refusal;
    const auto watch = [&](const std::string& line) {
      if (PerftText(question.depth, no_pattern_).add(line) == PerftText::Line::refusal && !refusal)
        refusal = answer_without_count(Answer::Kind::rejected, fmt::format("says '{}'", clipped(line, 160)));
    };
    if (auto failure = be_ready(watch, "after the position")) return *failure;
    if (refusal) return *refusal;
    return talk_.count(question, counting_command(options_, command_, question), "isready", is_ready);
  }

  std::optional<Answer> shake_hands() {
    if (auto failure = talk_.start()) return failure;
    if (auto failure = read_options()) {
      if (failure->kind == Answer::Kind::timeout)
        failure->message += "; an engine that speaks the xboard protocol needs --protocol xboard";
      return failure;
    }
    if (!options_.settings.empty()) {
      for (const auto& [name, value] : options_.settings)
        if (auto failure = talk_.tell(setoption(name, value))) return failure;
      if (auto failure = read_options()) return failure;
      unknown_.clear();
      for (const auto& [name, value] : options_.settings)
        if (!list_.has_in_any_case(name)) unknown_.push_back(name);
    }
    variant_.clear();
    chess960_ = false;
    return be_ready([](const std::string&) {}, "after its options");
  }

  std::optional<Answer> read_options() {
    list_ = {};
    if (auto failure = talk_.tell("uci")) return failure;
    const auto wanted = [&](const std::string& line) {
      if (line.starts_with("option ")) list_.add(line);
      if (line.starts_with("id name ")) name_ = printable(line.substr(8));
      return line == "uciok";
    };
    return talk_.read_until(wanted, options_.handshake_timeout, "uciok");
  }

  std::optional<Answer> be_ready(const std::function<void(const std::string&)>& see,
                                 const std::string& when) {
    if (auto failure = talk_.tell("isready")) return failure;
    const auto wanted = [&](const std::string& line) {
      see(line);
      return is_ready(line);
    };
    return talk_.read_until(wanted, options_.handshake_timeout, "readyok " + when);
  }

  std::optional<Answer> set_game(const Question& question) {
    const std::string variant = question.variant.empty() && !variant_.empty() ? "chess" : question.variant;
    if (variant != variant_ && !(variant == "chess" && variant_.empty() && !list_.has("UCI_Variant"))) {
      if (auto trouble = variant_trouble(variant)) {
        variant_trouble_ = true;
        return trouble;
      }
      if (auto failure = talk_.tell(setoption("UCI_Variant", variant))) return failure;
      variant_ = variant;
    }
    if (question.chess960 == chess960_) return std::nullopt;
    if (!list_.has("UCI_Chess960")) {
      variant_trouble_ = true;
      return unsupported_answer(Answer::Reach::game, "has no option UCI_Chess960");
    }
    if (auto failure = talk_.tell(setoption("UCI_Chess960", question.chess960 ? "true" : "false")))
      return failure;
    chess960_ = question.chess960;
    return std::nullopt;
  }

  [[nodiscard]] std::optional<Answer> variant_trouble(const std::string& variant) const {
    if (!list_.has("UCI_Variant"))
      return unsupported_answer(Answer::Reach::game,
                                fmt::format("has no option UCI_Variant for the game '{}'", variant));
    if (list_.variants().count(variant) == 0)
      return unsupported_answer(Answer::Reach::game,
                                fmt::format("does not list '{}' among the games of UCI_Variant", variant));
    return std::nullopt;
  }

  [[nodiscard]] static std::string position_of(const Question& question) {
    std::string line = "position fen " + question.fen;
    if (!question.moves.empty()) line += " moves";
    for (const std::string& move : question.moves)
      line += " " + move;
    return line;
  }

  const EngineOptions options_;
  std::string command_;
  Conversation talk_;
  OptionList list_;
  std::string name_;
  std::vector<std::string> unknown_;
  std::string variant_; // as last set; empty: never
  bool chess960_ = false;
  bool was_ready_ = false; // in any of its processes
  bool may_try_bare_ = !options_.perft_command;
  bool variant_trouble_ = false;
  std::optional<std::regex> no_pattern_;
};

} // namespace

std::unique_ptr<Driver> make_uci_driver(const EngineOptions& options, Stop& stop) {
  return std::make_unique<UciDriver>(options, stop);
}

} // namespace plumb
