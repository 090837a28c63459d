#include "formats/check/check.h"

#include <algorithm>

#include "lib/rules/all_rules.h"

namespace plumb {

namespace {

constexpr std::string_view kVariantOpcode = " variant:";

// The column of the game's name in the line, and the name; nothing where the line does not say.
std::optional<std::pair<int, std::string_view>> named_variant(std::string_view line) {
  const std::size_t at = line.find(kVariantOpcode);
  if (at == std::string_view::npos) return std::nullopt;
  const std::size_t start = at + kVariantOpcode.size();
  return std::pair{static_cast<int>(at) + 2, line.substr(start, line.find(' ', start) - start)};
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
    size_ = efen_board_size(line_);
    request.size = size_;
    report_.variant = request.variant;
    const auto judge = [&](const auto& rules) { this->judge(rules); };
    auto visited = visit(request, judge);
    if (!visited && request.size) {
      request.size.reset();
      visited = visit(request, judge);
    }
    if (!visited)
      add({"unknown-variant",
           Severity::error,
           named ? Field::opcodes : Field::line,
           named ? named->first : 0,
           visited.error().message,
           {}},
          Level::syntax);
    return finish();
  }

 private:
  template <Rules R>
  void judge(const R& rules) {
    const auto setup = rules.read(line_);
    for (const Fault& fault : setup.faults)
      add(fault, Level::syntax);
    if (!setup || style_.level == Level::syntax) return;
    const auto position = rules.validate(*setup);
    for (const Fault& fault : position.faults)
      add(fault, Level::setup);
    if (position) report_.canonical = rules.write(*position);
  }

  // A rule set may leave the size of the board to its caller.
  void require_size_fault(const Error& error) {
    const auto is_size = [](const Fault& fault) { return fault.code == "bad-board-size"; };
    if (std::none_of(report_.faults.begin(), report_.faults.end(), is_size))
      add({"bad-board-size", Severity::error, Field::placement, 1, error.message, {}}, Level::syntax);
  }

  // Keeps a fault if its level is asked for. `found_at` is its level where the catalogue does not know it.
  void add(Fault fault, Level found_at) {
    const FaultKind* kind = find_fault_kind(fault.code);
    const Level level = kind != nullptr ? kind->level : found_at;
    if (level > style_.level) return;
    if (kind != nullptr && kind->impossible) fault.severity = Severity::error;
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
