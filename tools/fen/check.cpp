#include <fmt/format.h>

#include "lib/rules/all_rules.h"
#include "tools/common/json.h"
#include "tools/common/output.h"
#include "tools/common/signals.h"
#include "tools/fen/fen.h"
#include "tools/fen/inputs.h"

namespace plumb::fen {

namespace {

std::string_view name(Severity severity) {
  return severity == Severity::error ? "error" : "warning";
}

// What a line of input is called in text output: where several files are read, with its file.
std::string place(const InputLine& input) {
  if (input.source.empty()) return std::to_string(input.line.number);
  return fmt::format("{}:{}", input.source, input.line.number);
}

// Control bytes would disturb a terminal; everything else is shown as it came.
std::string printable(std::string_view text) {
  std::string result;
  for (const char c : text)
    result += static_cast<unsigned char>(c) < 0x20 || c == 0x7f ? '?' : c;
  return result;
}

std::string text_report(const InputLine& input, const LineReport& report, const Paint& paint) {
  const std::string_view verdict = name(report.verdict);
  std::string out = fmt::format("{}: {}  {}  {}\n", place(input),
                                report.verdict == Verdict::valid ? paint.green(verdict) : paint.red(verdict),
                                plumb::name(report.dialect), printable(input.line.text));
  for (const Fault& fault : report.faults) {
    out += fmt::format("  {} {}: {}\n",
                       fault.severity == Severity::error ? paint.red("error") : paint.yellow("warning"),
                       fault.code, printable(to_line(fault)));
    if (!fault.suggestion.empty()) out += fmt::format("    suggestion: {}\n", printable(fault.suggestion));
  }
  return out;
}

Json json_report(const InputLine& input, const LineReport& report,
                 std::chrono::steady_clock::time_point started) {
  Json json = json_document("plumb-fen", started, true);
  if (!input.source.empty()) json["file"] = input.source;
  json["line"] = input.line.number;
  json["efen"] = input.line.text;
  json["variant"] = report.variant;
  json["dialect"] = plumb::name(report.dialect);
  json["verdict"] = name(report.verdict);
  json["faults"] = Json::array();
  for (const Fault& fault : report.faults) {
    Json item{{"code", fault.code},
              {"severity", name(fault.severity)},
              {"field", plumb::name(fault.field)},
              {"column", fault.column},
              {"message", fault.message}};
    if (!fault.suggestion.empty()) item["suggestion"] = fault.suggestion;
    json["faults"].push_back(std::move(item));
  }
  json["canonical"] = report.canonical.empty() ? Json() : Json(report.canonical);
  return json;
}

void require_known_game(const GameRequest& game) {
  value_or_throw(visit(game, [](const auto&) {}));
}

} // namespace

ExitCode check(const CheckCommand& command) {
  const auto started = std::chrono::steady_clock::now();
  require_known_game(command.common.game);
  const CheckStyle style{command.common.game, command.level,
                         command.strict ? Strictness::strict : Strictness::lenient};
  const Paint paint(wants_color(stdout));
  Stop stop;
  const StopOnSignal on_signal(stop);
  Inputs inputs(command.common.fen, command.inputs);
  std::size_t lines = 0;
  std::size_t bad = 0;
  while (!stop.requested()) {
    const auto input = inputs.next();
    if (!input) break;
    const LineReport report =
        input->line.error ? unreadable_line(style, *input->line.error) : check_line(style, input->line.text);
    ++lines;
    bad += report.verdict != Verdict::valid ? 1 : 0;
    if (command.quiet && report.verdict == Verdict::valid) continue;
    put(command.common.json ? json_line(json_report(*input, report, started))
                            : text_report(*input, report, paint));
  }
  if (stop.requested()) {
    fmt::print(stderr, "plumb-fen: stopped after {} lines\n", lines);
    return ExitCode::stopped;
  }
  if (lines == 0) throw NoAnswer{"there is no position in the input"};
  if (lines != 1 && !command.common.json)
    fmt::print(stderr, "plumb-fen: {} positions, {} valid, {} not\n", lines, lines - bad, bad);
  return bad == 0 ? ExitCode::yes : ExitCode::no;
}

} // namespace plumb::fen
