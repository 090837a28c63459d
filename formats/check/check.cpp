#include "formats/check/check.h"

#include <algorithm>

#include "lib/rules/all_rules.h"

namespace plumb {

namespace {

bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}
bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

// The bytes of `line` that a fault is about: a man or a run of the board, a whole rank, a castling letter,
// else a word. Empty where nothing stands there.
std::string found_text(const Fault& fault, std::string_view line) {
  if (fault.column <= 0 || static_cast<std::size_t>(fault.column) > line.size()) return {};
  const std::string_view rest = line.substr(static_cast<std::size_t>(fault.column) - 1);
  if (fault.code == "castling-order") return std::string(rest.substr(0, rest.find(' ')));
  if (fault.field == Field::castling && is_letter(rest[0])) return std::string(rest.substr(0, 1));
  if (fault.field != Field::placement && fault.field != Field::pocket)
    return std::string(rest.substr(0, std::min(rest.find_first_of(" \t;", 1), std::size_t{60})));
  if (fault.code == "bad-rank-width" || fault.code == "popeye-forsyth" || fault.field == Field::pocket ||
      rest[0] == '/')
    return std::string(rest.substr(0, std::min(rest.find_first_of(" /[", 1), std::size_t{60})));
  std::size_t length = 1;
  if (is_digit(rest[0]))
    while (length < rest.size() && is_digit(rest[length]))
      ++length;
  else if (rest[0] == '{')
    length = std::min(rest.find('}'), std::size_t{8}) + 1;
  else if ((rest[0] == '+' || rest[0] == '.') && rest.size() > 1)
    length = rest[0] == '+' ? 2 : 3;
  return std::string(rest.substr(0, length));
}

// The end of a message "found this, expected that", else what the catalogue says of such faults in general.
std::string expected_text(const Fault& fault) {
  constexpr std::string_view kWord = "expected ";
  const std::size_t at = fault.message.rfind(kWord);
  if (at != std::string::npos) return fault.message.substr(at + kWord.size());
  const FaultKind* kind = find_fault_kind(fault.code);
  return kind == nullptr ? std::string() : std::string(kind->expected);
}

class Checker {
 public:
  Checker(const CheckStyle& style, std::string_view line) : style_(style), line_(line) {}

  LineReport run() {
    GameRequest request = game_of_line(style_.game, line_);
    report_.variant = request.variant;
    const GameFacts* facts = facts_of(request.variant);
    if (facts == nullptr) {
      const auto error = visit(request, [](const auto&) {});
      const auto named = named_variant(line_);
      add({"unknown-variant",
           Severity::error,
           named ? Field::opcodes : Field::line,
           named ? named->column : 0,
           error.error().message,
           {}},
          Level::syntax);
      return finish();
    }
    reading_ = read_dialect(line_, *facts, style_.strictness);
    report_.dialect = reading_.dialect;
    for (const Fault& fault : reading_.faults)
      add(fault, level_of(fault, Level::syntax));
    if (!reading_.efen.empty() && take_options(request)) {
      report_.game = request;
      judge(request);
      if (style_.level == Level::retro && !has_error(report_.faults)) ask_retro(request);
    }
    return finish();
  }

 private:
  // A problem line may say the options of its game.
  bool take_options(GameRequest& request) {
    for (const Operation& operation : reading_.operations) {
      if (operation.name != "option") continue;
      for (const std::string& text : operation.operands) {
        const auto option = read_option(text);
        if (!option) return refuse_option(option.error(), operation.column);
        std::erase_if(request.options, [&](const OptionSetting& other) { return other.key == option->key; });
        request.options.push_back(*option);
        const auto made = visit(request, [](const auto&) {});
        if (!made) return refuse_option(made.error(), operation.column);
      }
    }
    return true;
  }
  bool refuse_option(const Error& error, int column) {
    add({"bad-option", Severity::error, Field::opcodes, column, error.message, {}}, Level::syntax);
    return false;
  }

  void judge(GameRequest& request) {
    size_ = efen_board_size(reading_.efen);
    request.size = size_;
    const auto judge = [&](const auto& rules) {
      try {
        judge_as(rules);
      } catch (const Interrupted&) {
        add({"too-complex",
             Severity::error,
             Field::placement,
             in_line(0),
             "whether the King can be taken takes too long to find out: expected fewer men for a Berserker "
             "to take one after another",
             {}},
            Level::setup);
      }
    };
    if (visit(request, judge)) return;
    request.size.reset();
    static_cast<void>(visit(request, judge));
  }

  template <Rules R>
  void judge_as(const R& rules) {
    const auto setup = rules.read(reading_.efen);
    for (const Fault& fault : setup.faults)
      add(in_line(fault), level_of(fault, Level::syntax));
    if (size_ && !R::plays_on(*size_)) {
      require_size_fault(unplayable_size_error(R::info().id, *size_));
      return;
    }
    if (!setup || reading_.damaged || style_.level == Level::syntax) return;
    const auto position = rules.validate(*setup);
    for (const Fault& fault : position.faults)
      add(in_line(fault), level_of(fault, Level::setup));
    if constexpr (JudgesLegality<R>) {
      if (style_.level >= Level::legal)
        for (const Fault& fault : rules.legality_faults(*setup))
          add(in_line(fault), level_of(fault, Level::legal));
    }
    if (!position) return;
    report_.canonical = rules.write(*position);
    if (named_variant(line_)) report_.canonical += " variant:" + report_.variant;
  }

  void ask_retro(const GameRequest& request) {
    report_.retro = style_.retro ? style_.retro(request, reading_.efen)
                                 : RetroAnswer{Verdict::unknown, "no analysis of how the game went", {}};
    report_.verdict = report_.retro->verdict;
  }

  [[nodiscard]] Fault in_line(Fault fault) const {
    fault.column = in_line(fault.column);
    return fault;
  }
  [[nodiscard]] int in_line(int column) const { return reading_.column_in_line(column, line_.size()); }

  // A rule set may leave the size of the board to its caller.
  void require_size_fault(const Error& error) {
    const auto is_size = [](const Fault& fault) { return fault.code == "bad-board-size"; };
    if (std::none_of(report_.faults.begin(), report_.faults.end(), is_size))
      add({"bad-board-size", Severity::error, Field::placement, 1, error.message, {}}, Level::syntax);
  }

  // A line of a million wrong bytes is answered in a page.
  static Fault more_faults(Severity severity) {
    return {
        "more-faults", severity, Field::line, 0, "there are more faults than are shown, expected fewer", {}};
  }

  static Level level_of(const Fault& fault, Level otherwise) {
    const FaultKind* kind = find_fault_kind(fault.code);
    return kind == nullptr ? otherwise : kind->level;
  }

  // Keeps a fault if its level is asked for. What is said of a castling right once is not said again.
  void add(Fault fault, Level level) {
    if (level > style_.level) return;
    const FaultKind* kind = find_fault_kind(fault.code);
    if (level != Level::syntax && kind != nullptr && kind->impossible) fault.severity = Severity::error;
    const auto same = [&](const Fault& other) {
      if (other.column != fault.column) return false;
      return other.code == fault.code ||
             (fault.code == "castling-not-orthodox" && other.field == Field::castling &&
              other.severity == Severity::error);
    };
    if (std::any_of(report_.faults.begin(), report_.faults.end(), same)) return;
    if (fault.severity == Severity::error)
      report_.verdict =
          level == Level::syntax || report_.verdict == Verdict::syntax ? Verdict::syntax : Verdict::invalid;
    if (report_.faults.size() > kMostFaults) {
      if (fault.severity == Severity::error) report_.faults.back().severity = Severity::error;
      return;
    }
    if (report_.faults.size() == kMostFaults) fault = more_faults(fault.severity);
    LineFault kept{std::move(fault), level, {}, {}};
    kept.found = found_text(kept, line_);
    kept.expected = expected_text(kept);
    report_.faults.push_back(std::move(kept));
  }

  LineReport finish() {
    std::stable_sort(report_.faults.begin(), report_.faults.end(),
                     [](const Fault& a, const Fault& b) { return a.column < b.column; });
    if (has_error(report_.faults)) report_.canonical.clear();
    return std::move(report_);
  }

  const CheckStyle& style_;
  std::string_view line_;
  Reading reading_;
  std::optional<BoardSize> size_;
  LineReport report_;
};

} // namespace

std::string_view name(Verdict verdict) {
  switch (verdict) {
  case Verdict::valid:
    return "valid";
  case Verdict::syntax:
    return "syntax";
  case Verdict::invalid:
    return "invalid";
  case Verdict::illegal:
    return "illegal";
  case Verdict::unknown:
    return "unknown";
  }
  return "invalid";
}

bool has_error(const std::vector<LineFault>& faults) {
  return std::any_of(faults.begin(), faults.end(),
                     [](const Fault& fault) { return fault.severity == Severity::error; });
}

GameRequest game_of_line(const GameRequest& request, std::string_view line) {
  const auto named = named_variant(line);
  if (!named) return request;
  GameRequest result = request;
  if (request.variant != named->id) result.options.clear();
  result.variant = named->id;
  return result;
}

LineReport check_line(const CheckStyle& style, std::string_view line) {
  return Checker(style, line).run();
}

LineReport unreadable_line(const CheckStyle& style, const Error& error) {
  LineReport report;
  report.verdict = Verdict::syntax;
  report.variant = style.game.variant;
  report.faults.push_back({{"unreadable-line", Severity::error, Field::line, error.column, error.message, {}},
                           Level::syntax,
                           {},
                           "one line of text"});
  return report;
}

} // namespace plumb
