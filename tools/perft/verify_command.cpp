#include "tools/perft/verify_command.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <fstream>

#include "tools/common/json.h"
#include "tools/common/output.h"
#include "tools/common/progress.h"
#include "tools/common/signals.h"
#include "tools/perft/count_command.h"

namespace plumb {
namespace {

struct ReportRequest {
  std::string kind;
  std::string file; // empty: standard output
};

std::vector<ReportRequest> read_reports(const VerifyCommand& command) {
  constexpr std::array<std::string_view, 5> kKinds{"text", "json", "junit", "tap", "github"};
  std::vector<ReportRequest> requests;
  for (const std::string& text : command.reports) {
    const std::size_t sign = text.find('=');
    ReportRequest request{text.substr(0, sign), sign == std::string::npos ? "" : text.substr(sign + 1)};
    if (std::find(kKinds.begin(), kKinds.end(), request.kind) == kKinds.end())
      throw NoAnswer{
          fmt::format("--report: '{}' is no form, expected {}", request.kind, fmt::join(kKinds, ", "))};
    if (sign != std::string::npos && request.file.empty())
      throw NoAnswer{fmt::format("--report: no file behind '{}'", text)};
    requests.push_back(std::move(request));
  }
  if (command.common.json) requests.push_back({"json", ""});
  // The job's log shows text and annotations together; any other form has standard output to itself.
  const auto takes_output = [](const ReportRequest& request) {
    return request.file.empty() && request.kind != "github";
  };
  const auto many = std::count_if(requests.begin(), requests.end(), takes_output);
  if (many > 1) throw NoAnswer{"--report: two forms for standard output, expected FORM=FILE for all but one"};
  if (many == 0) requests.push_back({"text", ""});
  return requests;
}

void write_file(const std::string& path, const std::string& text, std::ios::openmode mode = std::ios::out) {
  std::ofstream file(path, mode | std::ios::binary);
  file << text;
  file.flush();
  if (!file) throw NoAnswer{fmt::format("cannot write the report '{}'", path)};
}

std::string plural(std::size_t count, std::string_view noun, std::string_view ending = "s") {
  return fmt::format("{} {}{}", count, noun, count == 1 ? "" : ending);
}

struct Tally {
  std::size_t ok = 0;
  std::size_t differ = 0;   // the engine is at fault
  std::size_t unasked = 0;  // unsupported
  std::size_t unusable = 0; // the suite is at fault

  explicit Tally(const VerifyResult& result) {
    for (const VerifiedCase& entry : result.cases) {
      if (!entry.failed()) {
        ok += entry.verdict == VerifiedCase::Verdict::ok ? 1 : 0;
      } else if (entry.our_fault) {
        ++unusable;
      } else {
        ++(entry.verdict == VerifiedCase::Verdict::unsupported ? unasked : differ);
      }
    }
  }
};

std::string summary_line(const VerifyResult& result, bool partial) {
  const Tally tally(result);
  std::string text = fmt::format("{}{} ok, {} wrong", result.engine.empty() ? "" : result.engine + ": ",
                                 tally.ok, tally.differ);
  if (tally.unasked > 0) text += fmt::format(", {} unsupported", tally.unasked);
  if (tally.unusable > 0) text += fmt::format(", {}", plural(tally.unusable, "line") + " unusable");
  if (result.skipped > 0) text += fmt::format(", {} skipped", result.skipped);
  return text + (partial ? " (partial)\n" : "\n");
}

std::string document_text(const VerifyResult& result, std::chrono::steady_clock::time_point started,
                          bool complete) {
  const Tally tally(result);
  Json document = json_document("plumb-perft", started, complete);
  document["engine"] = result.engine;
  document["ok"] = tally.ok;
  document["wrong"] = tally.differ;
  document["unsupported"] = tally.unasked;
  document["errors"] = tally.unusable;
  document["skipped"] = result.skipped;
  document["cases"] = Json::array();
  for (const VerifiedCase& entry : result.cases)
    if (entry.verdict != VerifiedCase::Verdict::skipped) document["cases"].push_back(case_json(entry));
  return json_text(document);
}

std::string text_of(const VerifyResult& result, bool complete) {
  std::string text;
  for (const VerifiedCase& entry : result.cases)
    text += case_text(entry, Paint(false));
  return text + summary_line(result, !complete);
}

ExitCode exit_code(const VerifyResult& result, const Stop& stop) {
  const Tally tally(result);
  if (tally.differ > 0) return ExitCode::no;
  if (stop.requested()) return ExitCode::stopped;
  if (tally.unasked + tally.unusable > 0) return ExitCode::no_answer;
  if (tally.ok == 0) throw NoAnswer{"no case to check: the input has no positions, or all were skipped"};
  return ExitCode::yes;
}

} // namespace

ExitCode run_verify(const VerifyCommand& command) {
  const auto started = std::chrono::steady_clock::now();
  VerifyOptions options = command.verify;
  options.game = command.common.game;
  options.engine.command = value_or_throw(split_command(command.engine));
  // A name without one of ours is for the game of the command line.
  if (auto& names = options.asker.engine_variant; names.count("") > 0) {
    names[options.game.variant] = names[""];
    names.erase("");
  }
  const auto reports = read_reports(command);
  Stop stop;
  if (command.common.time) stop.set_deadline(started + *command.common.time);
  const StopOnSignal on_signal(stop);
  static_cast<void>(value_or_throw(make_driver(options.engine, stop)));
  auto lines = read_suites(command.files, options);
  const std::size_t total = lines.size();
  std::atomic<std::size_t> done{0};
  const bool as_text = std::any_of(reports.begin(), reports.end(), [](const ReportRequest& request) {
    return request.kind == "text" && request.file.empty();
  });
  const Paint paint(wants_color(stdout));
  const auto show = [&](const VerifiedCase& entry) {
    if (!as_text || entry.verdict == VerifiedCase::Verdict::skipped) return;
    put(case_text(entry, paint));
    value_or_throw(flush_output());
  };
  const VerifyResult result = [&] {
    const Progress line([&] {
      return ProgressState{total > 0 ? static_cast<double>(done) / static_cast<double>(total) : 0.0,
                           fmt::format("{} of {} lines", done.load(), total)};
    });
    return verify(std::move(lines), options, show, stop, done);
  }();
  const bool complete = !stop.requested();
  Report report;
  report.title = "plumb-perft verify";
  report.subject = result.engine.empty() ? command.engine : result.engine;
  report.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - started).count();
  report.complete = complete;
  for (const VerifiedCase& entry : result.cases)
    report.cases.push_back(report_case(entry));
  if (as_text) put(summary_line(result, !complete));
  for (const ReportRequest& request : reports) {
    if (request.kind == "text" && request.file.empty()) continue;
    std::string text;
    if (request.kind == "text") text = text_of(result, complete);
    if (request.kind == "json") text = document_text(result, started, complete);
    if (request.kind == "junit") text = junit_xml(report);
    if (request.kind == "tap") text = tap_text(report);
    if (request.kind == "github") text = github_annotations(report);
    if (request.file.empty()) {
      put(text);
    } else {
      write_file(request.file, text);
    }
    if (const char* summary = std::getenv("GITHUB_STEP_SUMMARY");
        request.kind == "github" && summary != nullptr)
      write_file(summary, markdown_summary(report), std::ios::app);
  }
  if (!complete) say_stopped(stop);
  return exit_code(result, stop);
}

} // namespace plumb
