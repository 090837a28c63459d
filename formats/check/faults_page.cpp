#include "formats/check/faults_page.h"

#include <fmt/format.h>

#include "formats/check/check.h"
#include "formats/dialect/write.h"
#include "lib/base/printable.h"

namespace plumb {

namespace {

constexpr std::string_view kHead = R"(# Faults

Every code that `plumb-fen check` can report, at the level where it counts. This page is written by
`plumb-fen faults --as markdown`; a test compares it with the program, and every example with its fault.

A code never changes its meaning. An *error* makes the verdict `syntax` (level syntax) or `invalid` (levels
setup and legal); a *warning* leaves the line valid, and `--strict` makes an error of those that reading puts up
with. At level retro the verdict is `valid` with a proof game, `illegal` with a reason, or `unknown`.

In JSON each fault has its `code`, `severity`, `level`, `field`, 1-based byte `column`, what was `found` and
`expected`, a `message` of both, and a `suggestion` where one repair is certain.
)";

std::string_view heading(Level level) {
  switch (level) {
  case Level::syntax:
    return "Syntax: the text";
  case Level::setup:
    return "Setup: men, rights and squares that cannot stand together";
  case Level::legal:
    return "Legal: what no game leads to";
  case Level::retro:
    return "Retro";
  }
  return "";
}

// As code between backquotes; control bytes as escapes, a space alone as a word.
std::string quoted(std::string_view text) {
  if (text.empty()) return "an empty line";
  const std::string result = printable(text);
  return result.find('`') == std::string::npos ? "`" + result + "`" : "`` " + result + " ``";
}

std::string_view severity_of(const FaultKind& kind) {
  CheckStyle style;
  style.game.variant = std::string(kind.variant);
  const LineReport report = check_line(style, kind.example);
  for (const LineFault& fault : report.faults)
    if (fault.code == kind.code) return fault.severity == Severity::error ? "error" : "warning";
  return "error";
}

std::string entry(const FaultKind& kind) {
  std::string text = fmt::format("### {}\n\n{}: {}\n", kind.code,
                                 kind.variant.empty() ? "error" : severity_of(kind), kind.meaning);
  if (kind.variant.empty()) return text;
  CheckStyle style;
  style.game.variant = std::string(kind.variant);
  text += fmt::format("\n- example ({}): {}\n", kind.variant, quoted(kind.example));
  for (const LineFault& fault : check_line(style, kind.example).faults) {
    if (fault.code != kind.code) continue;
    text += fmt::format("- said: {}\n- expected: {}\n", to_line(fault), fault.expected);
    if (!fault.suggestion.empty()) text += fmt::format("- suggestion: `{}`\n", fault.suggestion);
    break;
  }
  return text;
}

std::string losses() {
  std::string text =
      "\n## What a conversion loses\n\n"
      "`plumb-fen convert` reports each thing that the dialect cannot say; those marked *refused* "
      "are not written at all.\n\n| code | meaning | example | to |\n|---|---|---|---|\n";
  for (const LossKind& kind : loss_catalogue())
    text += fmt::format("| {} | {}{} | {} ({}) | {} |\n", kind.code, kind.meaning,
                        kind.refuses ? " *Refused.*" : "", quoted(kind.example), kind.variant, name(kind.to));
  return text;
}

} // namespace

std::string faults_page() {
  std::string page(kHead);
  for (const Level level : {Level::syntax, Level::setup, Level::legal, Level::retro}) {
    std::string section;
    for (const FaultKind& kind : fault_catalogue())
      if (kind.level == level) section += "\n" + entry(kind);
    if (!section.empty()) page += fmt::format("\n## {}\n{}", heading(level), section);
  }
  return page + losses();
}

} // namespace plumb
