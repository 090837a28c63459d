// plumb-fen check.
#include <fmt/format.h>

#include "formats/check/retro.h"
#include "lib/base/plural.h"
#include "lib/base/printable.h"
#include "lib/rules/all_rules.h"
#include "tools/common/signals.h"
#include "tools/fen/batch.h"
#include "tools/fen/fen.h"
#include "tools/fen/report.h"

namespace plumb::fen {

namespace {

constexpr std::size_t kMostShown = 1000; // characters of a line

std::string_view colored(Verdict verdict, const Paint& paint, std::string& into) {
  const std::string_view text = name(verdict);
  into = verdict == Verdict::valid     ? paint.green(text)
         : verdict == Verdict::unknown ? paint.yellow(text)
                                       : paint.red(text);
  return into;
}

std::string retro_text(const RetroAnswer& answer) {
  if (answer.verdict != Verdict::valid) return fmt::format("  {}: {}\n", name(answer.verdict), answer.reason);
  std::string text = "  proof game:";
  for (const std::string& move : answer.proof_game)
    text += " " + move;
  return text + "\n";
}

std::string text_report(const InputLine& input, const LineReport& report, const Paint& paint) {
  std::string verdict;
  std::string out = fmt::format("{}: {}  {}  {}\n", place(input), colored(report.verdict, paint, verdict),
                                plumb::name(report.dialect), clipped(input.line.text, kMostShown));
  for (const LineFault& fault : report.faults)
    out += fault_text(fault, paint);
  if (report.retro) out += retro_text(*report.retro);
  return out;
}

std::string repair_text(const Repaired& repaired) {
  if (repaired.efen.empty()) return "  cannot be repaired\n";
  std::string out;
  for (const Correction& correction : repaired.corrections)
    out += "  " + correction_text(correction) + "\n";
  return out + fmt::format(
                   "  {}: {}\n", has_error(repaired.report.faults) ? "still wrong" : "repaired",
                   printable(repaired.report.canonical.empty() ? repaired.efen : repaired.report.canonical));
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
  for (const LineFault& fault : report.faults)
    json["faults"].push_back(fault_json(fault));
  json["canonical"] = report.canonical.empty() ? Json() : Json(report.canonical);
  if (report.retro) {
    json["retro"]["reason"] = report.retro->reason.empty() ? Json() : Json(report.retro->reason);
    json["retro"]["proof_game"] =
        report.retro->verdict == Verdict::valid ? Json(report.retro->proof_game) : Json();
  }
  return json;
}

Json repair_json(const Repaired& repaired) {
  Json json;
  const bool readable = !repaired.efen.empty();
  json["efen"] = !readable                           ? Json()
                 : repaired.report.canonical.empty() ? Json(repaired.efen)
                                                     : Json(repaired.report.canonical);
  json["verdict"] = name(repaired.report.verdict);
  json["corrections"] = corrections_json(repaired.corrections);
  return json;
}

} // namespace

ExitCode check(const CheckCommand& command) {
  const auto started = std::chrono::steady_clock::now();
  value_or_throw(visit(command.common.game, [](const auto&) {}));
  CheckStyle style{command.common.game, command.level,
                   command.strict ? Strictness::strict : Strictness::lenient};
  const Paint paint(wants_color(stdout));
  Stop stop;
  const StopOnSignal on_signal(stop);
  style.retro = [&](const GameRequest& game, const std::string& efen) {
    return analyse_game(game, efen, command.time, stop);
  };
  Inputs inputs(command.common.fen, command.inputs);
  const auto answer = [&](const InputLine& input) -> LineAnswer {
    const LineReport report =
        input.line.error ? unreadable_line(style, *input.line.error) : check_line(style, input.line.text);
    const Answer good = report.verdict == Verdict::valid     ? Answer::yes
                        : report.verdict == Verdict::unknown ? Answer::open
                                                             : Answer::no;
    if (command.quiet && report.verdict == Verdict::valid) return {};
    const bool repair = command.repair && !report.faults.empty() && !input.line.error;
    const Repaired repaired = repair ? repair_line(style, input.line.text) : Repaired{};
    if (!command.common.json)
      return {text_report(input, report, paint) + (repair ? repair_text(repaired) : ""), {}, good};
    Json json = json_report(input, report, started);
    if (repair) json["repaired"] = repair_json(repaired);
    return {json_line(json), {}, good};
  };
  const BatchCount count = answer_lines(command.common.thread_count(), inputs, stop, answer);
  if (stop.requested()) {
    fmt::print(stderr, "plumb-fen: stopped after {}\n", plural(count.lines, "line"));
    return ExitCode::stopped;
  }
  if (count.lines == 0) throw NoAnswer{"there is no position in the input"};
  if (count.lines != 1 && !command.common.json)
    fmt::print(stderr, "plumb-fen: {} positions, {} valid, {} not{}\n", count.lines,
               count.lines - count.bad - count.open, count.bad,
               count.open == 0 ? "" : fmt::format(", {} unknown", count.open));
  if (count.bad != 0) return ExitCode::no;
  return count.open == 0 ? ExitCode::yes : ExitCode::stopped;
}

} // namespace plumb::fen
