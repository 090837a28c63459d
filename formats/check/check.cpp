#include "formats/check/check.h"

#include <algorithm>

#include "lib/rules/all_rules.h"

namespace plumb {

namespace {

// The column of the game's name in the line, and the name; nothing where the line does not say.
std::optional<std::pair<int, std::string_view>> named_variant(std::string_view line) {
  constexpr std::string_view kOpcode = "variant:";
  const std::size_t at = line.find(kOpcode);
  if (at == std::string_view::npos || at == 0 ||
      std::string_view(" \t_").find(line[at - 1]) == std::string_view::npos)
    return std::nullopt;
  const std::size_t start = at + kOpcode.size();
  return std::pair{static_cast<int>(at) + 1, line.substr(start, line.find_first_of(" \t;", start) - start)};
}

class Checker {
 public:
  Checker(const CheckStyle& style, std::string_view line) : style_(style), line_(line) {}

  LineReport run() {
    GameRequest request = style_.game;
    const auto named = named_variant(line_);
    if (named) {
      if (request.variant != named->second) request.options.clear();
      request.variant = std::string(named->second);
    }
    report_.variant = request.variant;
    const GameFacts* facts = facts_of(request.variant);
    if (facts == nullptr) {
      const auto error = visit(request, [](const auto&) {});
      add({"unknown-variant",
           Severity::error,
           named ? Field::opcodes : Field::line,
           named ? named->first : 0,
           error.error().message,
           {}},
          Level::syntax);
      return finish();
    }
    reading_ = read_dialect(line_, *facts, style_.strictness);
    report_.dialect = reading_.dialect;
    for (const Fault& fault : reading_.faults)
      add(fault, Level::syntax);
    if (!reading_.efen.empty()) take_options(request) && judge(std::move(request));
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

  bool judge(GameRequest request) {
    size_ = efen_board_size(reading_.efen);
    request.size = size_;
    const auto judge = [&](const auto& rules) { judge_as(rules); };
    if (visit(request, judge)) return true;
    request.size.reset();
    return visit(request, judge).has_value();
  }

  template <Rules R>
  void judge_as(const R& rules) {
    const auto setup = rules.read(reading_.efen);
    for (const Fault& fault : setup.faults)
      add(in_line(fault), Level::syntax);
    if (size_ && !R::plays_on(*size_)) {
      require_size_fault(unplayable_size_error(R::info().id, *size_));
      return;
    }
    if (!setup || style_.level == Level::syntax) return;
    const auto position = rules.validate(*setup);
    for (const Fault& fault : position.faults)
      add(in_line(fault), Level::setup);
    if constexpr (JudgesLegality<R>)
      for (const Fault& fault : rules.legality_faults(*setup))
        add(in_line(fault), Level::legal);
    if (position) report_.canonical = rules.write(*position);
  }

  [[nodiscard]] Fault in_line(Fault fault) const {
    fault.column = reading_.column_in_line(fault.column, line_.size());
    return fault;
  }

  // A rule set may leave the size of the board to its caller.
  void require_size_fault(const Error& error) {
    const auto is_size = [](const Fault& fault) { return fault.code == "bad-board-size"; };
    if (std::none_of(report_.faults.begin(), report_.faults.end(), is_size))
      add({"bad-board-size", Severity::error, Field::placement, 1, error.message, {}}, Level::syntax);
  }

  // Keeps a fault if its level is asked for. What reading finds is syntax; beyond, the catalogue knows.
  void add(Fault fault, Level found_at) {
    const FaultKind* kind = find_fault_kind(fault.code);
    const Level level = found_at != Level::syntax && kind != nullptr ? kind->level : found_at;
    if (level > style_.level) return;
    if (found_at != Level::syntax && kind != nullptr && kind->impossible) fault.severity = Severity::error;
    const auto same = [&](const Fault& other) {
      return other.code == fault.code && other.column == fault.column;
    };
    if (std::any_of(report_.faults.begin(), report_.faults.end(), same)) return;
    if (fault.severity == Severity::error)
      report_.verdict =
          level == Level::syntax || report_.verdict == Verdict::syntax ? Verdict::syntax : Verdict::invalid;
    report_.faults.push_back(std::move(fault));
  }

  LineReport finish() {
    std::stable_sort(report_.faults.begin(), report_.faults.end(),
                     [](const Fault& a, const Fault& b) { return a.column < b.column; });
    if (report_.verdict != Verdict::valid) report_.canonical.clear();
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
  }
  return "invalid";
}

LineReport check_line(const CheckStyle& style, std::string_view line) {
  return Checker(style, line).run();
}

LineReport unreadable_line(const CheckStyle& style, const Error& error) {
  LineReport report;
  report.verdict = Verdict::syntax;
  report.variant = style.game.variant;
  report.faults.push_back({"unreadable-line", Severity::error, Field::line, error.column, error.message, {}});
  return report;
}

} // namespace plumb
