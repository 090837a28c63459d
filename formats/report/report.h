// The results of many checks in the forms that build servers read.
//
// A Report knows nothing of what was checked: a case has a name, a place in a file, how it ended, one line
// that says why, and details for a person. Writers are pure functions from a Report to a text.
#pragma once

#include <string>
#include <vector>

namespace plumb {

struct ReportCase {
  enum class Status {
    passed,
    failed, // checked, and not as it should be
    error,  // could not be checked
    skipped
  };
  std::string group; // the file, for people
  std::string name;  // unique within its group as far as the input is
  std::string file;
  std::size_t line = 0; // 0: none
  Status status = Status::passed;
  double seconds = 0;
  std::string message; // one line; empty where it passed
  std::string details; // any number of lines
};

struct Report {
  std::string title;   // "plumb-perft verify"
  std::string subject; // what was checked: "Stockfish 15.1"
  std::vector<ReportCase> cases;
  double seconds = 0;
  bool complete = true; // false: stopped before the end

  [[nodiscard]] std::size_t count(ReportCase::Status status) const;
};

// JUnit XML as Jenkins, GitLab and GitHub's reporters read it: a testsuite for each group.
[[nodiscard]] std::string junit_xml(const Report& report);
// The Test Anything Protocol, version 13, with details as comments.
[[nodiscard]] std::string tap_text(const Report& report);
// Workflow commands that GitHub shows beside the line of the file: ::error file=...,line=...::message
[[nodiscard]] std::string github_annotations(const Report& report);
// A page for GITHUB_STEP_SUMMARY.
[[nodiscard]] std::string markdown_summary(const Report& report);

} // namespace plumb
