// plumb-fen convert and plumb-fen repair: the converted lines go to standard output, what was corrected and
// what was lost to standard error.
#include "formats/check/convert.h"

#include <fmt/format.h>

#include "lib/base/plural.h"
#include "lib/base/printable.h"
#include "lib/rules/all_rules.h"
#include "tools/common/signals.h"
#include "tools/fen/batch.h"
#include "tools/fen/fen.h"
#include "tools/fen/report.h"

namespace plumb::fen {

namespace {

Json losses_json(const Faults& losses) {
  Json list = Json::array();
  for (const Fault& loss : losses)
    list.push_back(Json{{"code", loss.code},
                        {"severity", name(loss.severity)},
                        {"field", plumb::name(loss.field)},
                        {"message", loss.message}});
  return list;
}

Json json_report(const ConvertCommand& command, const InputLine& input, const Converted& converted,
                 std::chrono::steady_clock::time_point started) {
  Json json = json_document("plumb-fen", started, true);
  if (!input.source.empty()) json["file"] = input.source;
  json["line"] = input.line.number;
  json["efen"] = input.line.text;
  json["variant"] = converted.report.variant;
  json["dialect"] = plumb::name(converted.from);
  json["to"] = plumb::name(command.to);
  json["text"] = converted.text.empty() ? Json() : Json(converted.text);
  json["verdict"] = name(converted.report.verdict);
  json["losses"] = losses_json(converted.losses);
  json["corrections"] = corrections_json(converted.corrections);
  json["faults"] = Json::array();
  for (const LineFault& fault : converted.report.faults)
    json["faults"].push_back(fault_json(fault));
  return json;
}

// What a reader must know who takes the converted line for the original.
std::string remarks(const ConvertCommand& command, const InputLine& input, const Converted& converted) {
  std::string text;
  const auto say = [&](const std::string& what) {
    text += fmt::format("plumb-fen: {}: {}\n", place(input), printable(what));
  };
  for (const Correction& correction : converted.corrections)
    say(correction_text(correction));
  for (const Fault& loss : converted.losses)
    say(fmt::format("{}: {}", loss.code, loss.message));
  if (converted.text.empty() || command.repair)
    for (const LineFault& fault : converted.report.faults)
      if (fault.severity == Severity::error) say(fmt::format("{}: {}", fault.code, to_line(fault)));
  if (converted.text.empty()) say(fmt::format("not converted to {}", plumb::name(command.to)));
  return text;
}

Converted unreadable(const CheckStyle& style, const Error& error) {
  Converted converted;
  converted.report = unreadable_line(style, error);
  return converted;
}

} // namespace

ExitCode convert(const ConvertCommand& command) {
  const auto started = std::chrono::steady_clock::now();
  value_or_throw(visit(command.common.game, [](const auto&) {}));
  const CheckStyle style{command.common.game, Level::legal,
                         command.strict ? Strictness::strict : Strictness::lenient};
  Stop stop;
  const StopOnSignal on_signal(stop);
  Inputs inputs(command.common.fen, command.inputs);
  const auto answer = [&](const InputLine& input) -> LineAnswer {
    const Converted converted = input.line.error
                                    ? unreadable(style, *input.line.error)
                                    : convert_line(style, input.line.text, command.to, command.repair);
    const bool converts =
        !converted.text.empty() && !(command.repair && converted.report.verdict != Verdict::valid);
    const Answer good = converts ? Answer::yes : Answer::no;
    if (command.common.json) return {json_line(json_report(command, input, converted, started)), {}, good};
    return {converted.text.empty() ? "" : converted.text + "\n", remarks(command, input, converted), good};
  };
  const BatchCount count = answer_lines(command.common.thread_count(), inputs, stop, answer);
  if (stop.requested()) {
    fmt::print(stderr, "plumb-fen: stopped after {}\n", plural(count.lines, "line"));
    return ExitCode::stopped;
  }
  if (count.lines == 0) throw NoAnswer{"there is no position in the input"};
  return count.bad == 0 ? ExitCode::yes : ExitCode::no;
}

} // namespace plumb::fen
