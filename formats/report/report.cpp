#include "formats/report/report.h"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>

#include "lib/base/plural.h"
#include "lib/base/printable.h"

namespace plumb {
namespace {

using Status = ReportCase::Status;

std::vector<std::string> lines_of(const std::string& text) {
  std::istringstream stream(text);
  std::vector<std::string> lines;
  for (std::string line; std::getline(stream, line);)
    lines.push_back(line);
  return lines;
}

// XML 1.0 has no way to write most control characters; what is no UTF-8 would spoil the whole file.
std::string xml_text(const std::string& text) {
  std::string result;
  for (const char c : printable(text, Breaks::kept)) {
    switch (c) {
    case '&':
      result += "&amp;";
      break;
    case '<':
      result += "&lt;";
      break;
    case '>':
      result += "&gt;";
      break;
    case '"':
      result += "&quot;";
      break;
    case '\n':
      result += "&#10;";
      break;
    case '\t':
      result += "&#9;";
      break;
    default:
      result += c;
    }
  }
  return result;
}

std::string xml_content(const std::string& text) {
  std::string result;
  for (const std::string& line : lines_of(text))
    result += xml_text(line) + "\n";
  return result;
}

std::string junit_case(const ReportCase& entry) {
  std::string text =
      fmt::format("    <testcase classname=\"{}\" name=\"{}\"", xml_text(entry.group), xml_text(entry.name));
  if (!entry.file.empty()) text += fmt::format(" file=\"{}\"", xml_text(entry.file));
  if (entry.line > 0) text += fmt::format(" line=\"{}\"", entry.line);
  text += fmt::format(" time=\"{:.3f}\"", entry.seconds);
  const char* element = entry.status == Status::failed    ? "failure"
                        : entry.status == Status::error   ? "error"
                        : entry.status == Status::skipped ? "skipped"
                                                          : nullptr;
  if (element == nullptr) return text + "/>\n";
  return text + fmt::format(">\n      <{0} message=\"{1}\">{2}</{0}>\n    </testcase>\n", element,
                            xml_text(entry.message), xml_content(entry.details));
}

std::vector<std::string> groups_of(const Report& report) {
  std::vector<std::string> groups;
  for (const ReportCase& entry : report.cases)
    if (std::find(groups.begin(), groups.end(), entry.group) == groups.end()) groups.push_back(entry.group);
  return groups;
}

struct Tally {
  std::size_t tests = 0;
  std::size_t failures = 0;
  std::size_t errors = 0;
  std::size_t skipped = 0;
  double seconds = 0;

  void add(const ReportCase& entry) {
    ++tests;
    failures += entry.status == Status::failed ? 1 : 0;
    errors += entry.status == Status::error ? 1 : 0;
    skipped += entry.status == Status::skipped ? 1 : 0;
    seconds += entry.seconds;
  }
  [[nodiscard]] std::string attributes() const {
    return fmt::format("tests=\"{}\" failures=\"{}\" errors=\"{}\" skipped=\"{}\" time=\"{:.3f}\"", tests,
                       failures, errors, skipped, seconds);
  }
};

// A name in TAP holds no '#' (it would begin a directive) and no end of line.
std::string tap_name(const std::string& name) {
  std::string result;
  for (const char c : printable(name, Breaks::kept))
    result += c == '#' ? "\\#" : c == '\n' ? std::string(" ") : std::string(1, c);
  return result;
}

// In the value of a workflow command these bytes are written as for addresses; in a property also ':' and
// ','.
std::string command_text(const std::string& text, bool property) {
  std::string result;
  for (const char c : printable(text, Breaks::kept)) {
    const bool escape = c == '%' || c == '\r' || c == '\n' || (property && (c == ':' || c == ','));
    result += escape ? fmt::format("%{:02X}", static_cast<unsigned char>(c)) : std::string(1, c);
  }
  return result;
}

std::string cell_text(const std::string& text) {
  std::string result;
  for (const char c : printable(text, Breaks::kept))
    result += c == '|' ? "\\|" : c == '\n' ? std::string("<br>") : c == '<' ? "&lt;" : std::string(1, c);
  return result;
}

} // namespace

std::size_t Report::count(ReportCase::Status status) const {
  return static_cast<std::size_t>(std::count_if(
      cases.begin(), cases.end(), [&](const ReportCase& entry) { return entry.status == status; }));
}

std::string junit_xml(const Report& report) {
  Tally all;
  for (const ReportCase& entry : report.cases)
    all.add(entry);
  std::string text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";
  text += fmt::format("<testsuites name=\"{}\" {}>\n", xml_text(report.title + " " + report.subject),
                      all.attributes());
  for (const std::string& group : groups_of(report)) {
    Tally tally;
    std::string cases;
    for (const ReportCase& entry : report.cases) {
      if (entry.group != group) continue;
      tally.add(entry);
      cases += junit_case(entry);
    }
    text += fmt::format("  <testsuite name=\"{}\" {}>\n{}  </testsuite>\n", xml_text(group),
                        tally.attributes(), cases);
  }
  return text + "</testsuites>\n";
}

std::string tap_text(const Report& report) {
  std::string text = fmt::format("TAP version 13\n1..{}\n", report.cases.size());
  if (!report.subject.empty()) text += fmt::format("# {}: {}\n", report.title, tap_name(report.subject));
  for (std::size_t i = 0; i < report.cases.size(); ++i) {
    const ReportCase& entry = report.cases[i];
    const bool bad = entry.status == Status::failed || entry.status == Status::error;
    text += fmt::format("{} {} - {}: {}", bad ? "not ok" : "ok", i + 1, tap_name(entry.group),
                        tap_name(entry.name));
    if (entry.status == Status::skipped) text += fmt::format(" # SKIP {}", tap_name(entry.message));
    text += "\n";
    if (bad) {
      text += fmt::format("# {}\n", tap_name(entry.message));
      for (const std::string& line : lines_of(entry.details))
        text += line.empty() ? "#\n" : fmt::format("# {}\n", printable(line));
    }
  }
  if (!report.complete) text += "Bail out! Stopped before the end\n";
  return text;
}

std::string github_annotations(const Report& report) {
  std::string text;
  for (const ReportCase& entry : report.cases) {
    if (entry.status != Status::failed && entry.status != Status::error) continue;
    std::string place;
    if (!entry.file.empty()) place += fmt::format("file={},", command_text(entry.file, true));
    if (entry.line > 0) place += fmt::format("line={},", entry.line);
    text +=
        fmt::format("::error {}title={}::{}\n", place, command_text(report.title + ": " + entry.name, true),
                    command_text(entry.message + "\n" + entry.details, false));
  }
  return text;
}

std::string markdown_summary(const Report& report) {
  const std::size_t bad = report.count(Status::failed) + report.count(Status::error);
  std::string text = fmt::format("## {}{}\n\n", report.title,
                                 report.subject.empty() ? "" : ": " + cell_text(report.subject));
  text +=
      fmt::format("{} of {} agree, {} failed, {} could not be checked, {} skipped; {:.1f} s{}\n",
                  report.count(Status::passed), plural(report.cases.size(), "case"),
                  report.count(Status::failed), report.count(Status::error), report.count(Status::skipped),
                  report.seconds, report.complete ? "" : " (stopped before the end)");
  if (bad == 0) return text;
  text += "\n| case | what is wrong |\n|---|---|\n";
  for (const ReportCase& entry : report.cases)
    if (entry.status == Status::failed || entry.status == Status::error)
      text += fmt::format("| {}: {} | {} |\n", cell_text(entry.group), cell_text(entry.name),
                          cell_text(entry.message));
  const auto first = std::find_if(report.cases.begin(), report.cases.end(), [](const ReportCase& entry) {
    return entry.status == Status::failed && !entry.details.empty();
  });
  if (first != report.cases.end())
    text += fmt::format("\n```text\n{}```\n", printable(first->details, Breaks::kept));
  return text;
}

} // namespace plumb
