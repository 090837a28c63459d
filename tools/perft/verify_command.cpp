#include "tools/perft/verify_command.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <map>

#include "lib/base/plural.h"
#include "lib/base/printable.h"
#include "tools/common/json.h"
#include "tools/common/line_reader.h"
#include "tools/common/output.h"
#include "tools/common/progress.h"
#include "tools/common/signals.h"
#include "tools/perft/count_command.h"
#include "tools/perft/own_input.h"
#include "tools/perft/report_file.h"

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
    const bool twice =
        !request.file.empty() && std::any_of(requests.begin(), requests.end(), [&](const auto& other) {
          return other.file == request.file ||
                 (!other.file.empty() && is_same_file(other.file, request.file));
        });
    if (twice) throw NoAnswer{fmt::format("--report: two forms for the file '{}'", request.file)};
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

// A report and where it goes: no file is standard output.
struct ReportTarget {
  std::string kind;
  std::optional<ReportFile> file;
};

// GitHub shows what is added to this file as a page of the job; null where there is none.
const char* job_summary_path(const std::vector<ReportRequest>& requests) {
  const char* path = std::getenv("GITHUB_STEP_SUMMARY");
  const bool wanted = std::any_of(requests.begin(), requests.end(),
                                  [](const ReportRequest& request) { return request.kind == "github"; });
  return wanted && path != nullptr && *path != '\0' ? path : nullptr;
}

// What is read: the suites, and whatever the engine's command line names.
void refuse_inputs(const std::vector<ReportRequest>& requests, const std::vector<std::string>& files,
                   const std::vector<std::string>& engine) {
  std::vector<std::string> inputs = files_or_stdin(files);
  inputs.insert(inputs.end(), engine.begin(), engine.end());
  for (const ReportRequest& request : requests)
    if (!request.file.empty()) refuse_own_input("--report", request.file, inputs);
  if (const char* summary = job_summary_path(requests))
    refuse_own_input("GITHUB_STEP_SUMMARY", summary, inputs);
}

// Every file is opened before the run, so that no long run ends with nowhere to write to.
std::vector<ReportTarget> open_targets(const std::vector<ReportRequest>& requests) {
  std::vector<ReportTarget> targets;
  for (const ReportRequest& request : requests) {
    std::optional<ReportFile> file;
    if (!request.file.empty()) file.emplace(request.file, ReportFile::Mode::replace);
    targets.push_back({request.kind, std::move(file)});
  }
  return targets;
}

std::optional<ReportFile> open_job_summary(const std::vector<ReportRequest>& requests) {
  const char* path = job_summary_path(requests);
  if (path == nullptr) return std::nullopt;
  return std::optional<ReportFile>(std::in_place, path, ReportFile::Mode::append);
}

struct Tally {
  std::size_t ok = 0;
  std::size_t differ = 0;   // the engine is at fault
  std::size_t unasked = 0;  // unsupported
  std::size_t unusable = 0; // the suite is at fault: lines that cannot be asked
  std::size_t wrong = 0;    // and numbers that are wrong

  explicit Tally(const VerifyResult& result) {
    for (const VerifiedCase& entry : result.cases) {
      if (!entry.failed()) {
        ok += entry.verdict == VerifiedCase::Verdict::ok ? 1 : 0;
      } else if (entry.verdict == VerifiedCase::Verdict::wrong_suite) {
        ++wrong;
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
  if (tally.wrong > 0) text += ", " + plural(tally.wrong, "wrong number") + " in the suite";
  if (tally.unusable > 0) text += ", " + plural(tally.unusable, "line") + " unusable";
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
  document["wrong_suite"] = tally.wrong;
  document["skipped"] = result.skipped;
  document["cases"] = Json::array();
  for (const VerifiedCase& entry : result.cases)
    if (entry.verdict != VerifiedCase::Verdict::skipped) document["cases"].push_back(case_json(entry));
  return json_text(document);
}

// In brief: what failed, and a reason that holds for many cases once.
bool is_shown(const VerifiedCase& entry, const VerifyCommand& command) {
  if (entry.verdict == VerifiedCase::Verdict::skipped) return false;
  return command.verbose || (entry.failed() && !entry.repeated);
}

// How many more cases are unsupported for each reason, how many were not tried, and the sum of all.
std::string closing_text(const VerifyResult& result, const VerifyCommand& command, bool complete) {
  if (command.quiet) return "";
  std::map<std::string, std::size_t> repeated;
  for (const VerifiedCase& entry : result.cases)
    if (entry.repeated) ++repeated[entry.message];
  std::map<std::string, std::size_t> not_tried;
  for (const VerifiedCase& entry : result.cases)
    if (entry.verdict == VerifiedCase::Verdict::skipped && entry.message.starts_with("not tried"))
      ++not_tried[entry.message];
  std::string text;
  if (!command.verbose)
    for (const auto& [message, number] : repeated)
      text += fmt::format("unsupported {}: {}\n", plural(number, "more case"), message);
  for (const auto& [message, number] : not_tried)
    text += fmt::format("skipped {}: {}\n", plural(number, "more case"), message);
  return text + summary_line(result, !complete);
}

std::string text_of(const VerifyResult& result, const VerifyCommand& command, bool complete) {
  std::string text;
  for (const VerifiedCase& entry : result.cases)
    if (is_shown(entry, command)) text += case_text(entry, Paint(false));
  return text + closing_text(result, command, complete);
}

ExitCode exit_code(const VerifyResult& result, const Stop& stop) {
  const Tally tally(result);
  if (tally.differ > 0) return ExitCode::no;
  if (stop.requested()) return ExitCode::stopped;
  if (tally.unasked + tally.unusable + tally.wrong > 0) return ExitCode::no_answer;
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
  const auto requests = read_reports(command);
  refuse_inputs(requests, command.files, options.engine.command);
  Stop stop;
  if (command.common.time) stop.set_deadline(started + *command.common.time);
  const StopOnSignal on_signal(stop);
  static_cast<void>(value_or_throw(make_driver(options.engine, stop)));
  auto targets = open_targets(requests);
  auto job_summary = open_job_summary(requests);
  auto lines = read_suites(command.files, options);
  const std::size_t total = lines.size();
  std::atomic<std::size_t> done{0};
  const bool as_text = std::any_of(targets.begin(), targets.end(), [](const ReportTarget& target) {
    return target.kind == "text" && !target.file;
  });
  const Paint paint(wants_color(stdout));
  const VerifyResult result = [&] {
    Progress progress([&] {
      return ProgressState{total > 0 ? static_cast<double>(done) / static_cast<double>(total) : 0.0,
                           fmt::format("{} of {}", done.load(), plural(total, "line"))};
    });
    const auto show = [&](const VerifiedCase& entry) {
      if (!as_text || !is_shown(entry, command)) return;
      progress.print_above([&] {
        put(case_text(entry, paint));
        value_or_throw(flush_output());
      });
    };
    return verify(std::move(lines), options, show, stop, done);
  }();
  for (const std::string& name : result.unknown_options)
    fmt::print(stderr,
               "plumb-perft: warning: the engine lists no option '{}': what it was set to has no effect\n",
               printable(name));
  const bool complete = !stop.requested() && result.trouble.empty();
  Report report;
  report.title = "plumb-perft verify";
  report.subject = result.engine.empty() ? command.engine : result.engine;
  report.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - started).count();
  report.complete = complete;
  for (const VerifiedCase& entry : result.cases)
    report.cases.push_back(report_case(entry));
  if (as_text) put(closing_text(result, command, complete));
  for (ReportTarget& target : targets) {
    if (target.kind == "text" && !target.file) continue;
    std::string text;
    if (target.kind == "text") text = text_of(result, command, complete);
    if (target.kind == "json") text = document_text(result, started, complete);
    if (target.kind == "junit") text = junit_xml(report);
    if (target.kind == "tap") text = tap_text(report);
    if (target.kind == "github") text = github_annotations(report);
    if (target.file) {
      target.file->write(text);
    } else {
      put(text);
    }
  }
  if (job_summary) job_summary->write(markdown_summary(report));
  // What was checked has been told; the rest never will be.
  if (!result.trouble.empty()) throw NoAnswer{result.trouble};
  if (stop.requested()) say_stopped(stop);
  return exit_code(result, stop);
}

} // namespace plumb
