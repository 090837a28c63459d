// One case of a verification and how it ended, and its forms: text, JSON, an entry of a report.
#pragma once

#include <optional>
#include <string>

#include "formats/report/report.h"
#include "formats/suite.h"
#include "tools/common/json.h"
#include "tools/common/output.h"
#include "tools/perft/verify/bisect.h"

namespace plumb {

struct VerifiedCase {
  enum class Verdict {
    ok,
    mismatch,
    timeout,
    crash,
    unsupported, // the engine cannot be asked this
    rejected,    // the position is refused, by the engine or by our own rules
    unparsable,  // the engine's answer, or the line of the suite
    wrong_suite, // the engine counts as we do, and the suite's number is wrong
    skipped
  };
  std::string file;
  std::size_t line = 0;
  int column = 0; // of a fault in the line; 0: none
  SuiteCase entry;
  bool has_position = false; // false: the line could not be read, and `entry` says nothing
  std::string variant;
  std::optional<Count> expected;
  bool expected_is_ours = false; // the suite has no number
  Verdict verdict = Verdict::ok;
  std::string cause;      // of a mismatch, in a word: see judge.h; "leftover"; "suite" where that is wrong
  std::string message;    // one line; empty where it is ok
  bool our_fault = false; // not the engine's: an unreadable line, a position that our rules refuse
  bool repeated = false;  // unsupported for a reason that was given for a case before
  Answer answer;
  std::optional<FirstDifference> difference;

  [[nodiscard]] bool failed() const { return verdict != Verdict::ok && verdict != Verdict::skipped; }
};

[[nodiscard]] std::string_view name(VerifiedCase::Verdict verdict);

// "ok suite.epd:3: depth 2: 400", or several lines that end with what to do.
[[nodiscard]] std::string case_text(const VerifiedCase& entry, const Paint& paint);
[[nodiscard]] Json case_json(const VerifiedCase& entry);
[[nodiscard]] ReportCase report_case(const VerifiedCase& entry);

} // namespace plumb
