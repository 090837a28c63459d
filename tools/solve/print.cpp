#include "tools/solve/print.h"

#include <fmt/format.h>

#include <sstream>

#include "formats/dot.h"
#include "formats/problem/sheet.h"
#include "formats/solution_text.h"
#include "formats/stipulation_text.h"
#include "lib/base/plural.h"
#include "lib/base/printable.h"
#include "tools/common/output.h"
#include "tools/solve/print_json.h"

namespace plumb {

namespace {

constexpr std::size_t kMostTreeLines = 1'000'000;
constexpr std::size_t kMostShown = 8;
constexpr std::size_t kMostHeading = 300; // characters

using Facts = std::vector<std::pair<std::string, std::string>>;

std::string joined(const std::vector<ShownMove>& moves) {
  std::string text;
  for (std::size_t i = 0; i < moves.size() && i < kMostShown; ++i)
    text += (i == 0 ? "" : " ") + moves[i].label;
  if (moves.size() > kMostShown) text += fmt::format(" and {} more", moves.size() - kMostShown);
  return text;
}

std::string verdict_text(const SolveAnswer& answer, const Judgement& judgement, const Paint& paint) {
  const bool lines = answer.stipulation && !answer.stipulation->is_battle();
  const int moves = answer.stipulation ? answer.stipulation->moves : 0;
  switch (judgement.verdict) {
  case ProblemVerdict::sound:
    return paint.green(lines && judgement.lines.size() > 1
                           ? fmt::format("sound (C+): {} solutions", judgement.lines.size())
                           : "sound (C+)");
  case ProblemVerdict::dualised:
    return paint.yellow("dualised: one key, but a choice later on in every line of full length");
  case ProblemVerdict::cooked:
    if (lines) return paint.red(fmt::format("cooked: {}", plural(judgement.lines.size(), "solution")));
    return paint.red(fmt::format("cooked: {} first moves solve it", judgement.keys.size()));
  case ProblemVerdict::shorter:
    if (lines) return paint.red(fmt::format("short: {}", plural(judgement.short_lines, "shorter solution")));
    if (judgement.keys.empty())
      return paint.red(fmt::format("short: it takes less than {}", plural(moves, "move")));
    return paint.red(
        fmt::format("short: it takes {}, not {}", plural(judgement.keys.front().length, "move"), moves));
  case ProblemVerdict::unsolved:
    if (!judgement.lines.empty())
      return paint.red(fmt::format("unsolved: only {} of the solutions claimed", judgement.lines.size()));
    if (lines) return paint.red("unsolved: no solution");
    return paint.red(fmt::format("unsolved: no solution in {}", moves));
  case ProblemVerdict::illegal:
    return paint.red("illegal position");
  case ProblemVerdict::partial:
    if (lines) return paint.yellow("partial: stopped by a limit, there may be further solutions");
    return paint.yellow(fmt::format("partial: stopped by a limit; not solved in fewer than {}",
                                    std::max(judgement.at_least, 1)));
  case ProblemVerdict::error:
    return paint.red("error: could not be read");
  }
  return {};
}

std::string title(const SolveAnswer& answer) {
  std::string text(answer.problem.text("id"));
  const auto append = [&](std::string_view part) {
    if (!part.empty()) text += (text.empty() ? "" : ", ") + std::string(part);
  };
  append(answer.problem.text("composer"));
  append(answer.problem.text("source"));
  append(answer.problem.text("year"));
  append(answer.problem.text("award"));
  return clipped(text, kMostHeading);
}

std::string place(const SolveAnswer& answer) {
  return answer.source.empty() ? "" : fmt::format("{}:{}", clipped(answer.source, kMostHeading), answer.line);
}

void tell_duals(const Judgement& judgement, Color side, bool each, Facts& list) {
  const auto is_major = [](const Dual& dual) { return dual.major; };
  const auto majors = std::count_if(judgement.duals.begin(), judgement.duals.end(), is_major);
  const auto minors = static_cast<std::ptrdiff_t>(judgement.duals.size()) - majors;
  if (!each && !judgement.duals.empty())
    list.emplace_back("duals", fmt::format("{} major, {} minor", majors, minors));
  for (const Dual& dual : judgement.duals)
    if (each)
      list.emplace_back(
          dual.major ? "dual" : "minor dual",
          fmt::format("{} and now {}", numbered_line(dual.line, side), fmt::join(dual.moves, " or ")));
}

// What was found, from the side that begins.
void tell(const SolveAnswer& answer, const Judgement& judgement, Color side, const SolveCommand& command,
          const Paint& paint, Facts& list) {
  std::vector<ShownMove> keys;
  for (const KeyMove& key : judgement.keys)
    keys.push_back(key.move);
  if (!keys.empty()) list.emplace_back(keys.size() == 1 ? "key" : "keys", paint.bold(joined(keys)));
  const auto tell_threats = [&](const std::vector<ShownMove>& threats) {
    list.emplace_back("threat", threats.empty() ? "none: every move of the defender loses" : joined(threats));
  };
  if (judgement.keys.size() == 1 && judgement.keys[0].threats && judgement.keys[0].length > 1)
    tell_threats(*judgement.keys[0].threats);
  // That nothing threatens says that every move loses, which is not so where nothing was solved.
  const bool solved =
      judgement.verdict != ProblemVerdict::unsolved && judgement.verdict != ProblemVerdict::partial;
  if (judgement.threats && solved) tell_threats(*judgement.threats);
  for (std::size_t i = 0; i < judgement.lines.size(); ++i)
    list.emplace_back(i == 0 ? "solution" : "", numbered_line(judgement.lines[i], *answer.stipulation));
  if (judgement.set_lines)
    for (const ShownLine& line : *judgement.set_lines)
      list.emplace_back("set", numbered_line(line, *answer.stipulation, side));
  if (boost::num_vertices(judgement.solution.graph) > 0) {
    const auto moves = labels(judgement.solution, main_line(judgement.solution));
    if (!moves.empty())
      list.emplace_back("line", numbered_line(moves, answer.solving.post_key ? !side : side));
  }
  if (judgement.tries) {
    for (const TryMove& attempt : *judgement.tries)
      list.emplace_back("try", fmt::format("{}? {}!", attempt.move.label, joined(attempt.refutations)));
  }
  if (judgement.set_play)
    for (const SetPlay& set : *judgement.set_play)
      list.emplace_back("set", fmt::format("{} {}", set.defence.label, joined(set.answers)));
  tell_duals(judgement, side, command.duals, list);
  list.emplace_back("verdict", verdict_text(answer, judgement, paint));
}

// The lines beside the diagram, each a name and what it is.
Facts facts(const SolveAnswer& answer, const SolveCommand& command, const Paint& paint) {
  Facts list;
  if (answer.stipulation)
    list.emplace_back(
        "asked", fmt::format("{} to move, {}", name(answer.side), write_stipulation(*answer.stipulation)));
  if (const auto grade = answer.problem.text("grade"); !grade.empty())
    list.emplace_back("grade", clipped(grade));
  tell(answer, answer.judgement, answer.side, command, paint, list);
  if (answer.duplex) {
    list.emplace_back("duplex", fmt::format("{} to move", name(!answer.side)));
    tell(answer, *answer.duplex, !answer.side, command, paint, list);
  }
  if (answer.claim_met)
    list.emplace_back("claim", *answer.claim_met ? paint.green("met")
                                                 : paint.red("not met: " + printable(answer.claim_note)));
  const auto uncounted = [&](const Judgement& judgement) {
    return !answer.count_judged && judgement.verdict == ProblemVerdict::sound && judgement.lines.size() > 1;
  };
  if (uncounted(answer.judgement) || (answer.duplex && uncounted(*answer.duplex)))
    list.emplace_back("warning", "no number of solutions is stated: that there are so many was not judged");
  for (const PlacedFault& placed : answer.faults)
    list.emplace_back(placed.fault.severity == Severity::error ? "error" : "warning",
                      printable(fault_text(answer, placed)));
  return list;
}

// Long lines are broken between words.
std::vector<std::string> wrap(const std::string& text, std::size_t width) {
  std::vector<std::string> lines(1);
  std::istringstream words(text);
  for (std::string word; words >> word;) {
    if (!lines.back().empty() && lines.back().size() + 1 + word.size() > width) lines.emplace_back();
    lines.back() += (lines.back().empty() ? "" : " ") + word;
  }
  return lines;
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);)
    lines.push_back(line);
  return lines;
}

std::string solution_title(const SolveAnswer& answer) {
  return fmt::format("{}  {}", answer.efen,
                     answer.stipulation ? write_stipulation(*answer.stipulation) : std::string());
}

ProblemSheet sheet_of(const SolveAnswer& answer, const SolveCommand& command) {
  ProblemSheet sheet;
  const auto text = [&](std::string_view name) { return std::string(answer.problem.text(name)); };
  sheet.title = text("id");
  sheet.twin = text("twin");
  sheet.composer = text("composer");
  sheet.source = text("source");
  sheet.year = text("year");
  sheet.award = text("award");
  if (answer.stipulation) sheet.stipulation = write_stipulation(*answer.stipulation);
  sheet.efen = answer.efen;
  sheet.diagram = answer.diagram;
  sheet.findings = facts(answer, command, Paint(false));
  if (answer.solving.variations && boost::num_vertices(answer.judgement.solution.graph) > 0)
    sheet.tree = lines_of(solution_tree(answer.judgement.solution, answer.side, kMostTreeLines));
  sheet.tested = answer.verdict() != ProblemVerdict::partial && answer.verdict() != ProblemVerdict::error;
  return sheet;
}

} // namespace

void SolveTotals::add(const SolveAnswer& answer) {
  const ProblemVerdict verdict = answer.verdict();
  ++problems;
  if (verdict == ProblemVerdict::sound || verdict == ProblemVerdict::dualised) ++good;
  if (verdict == ProblemVerdict::dualised) ++dualised;
  if (verdict == ProblemVerdict::partial) ++partial;
  if (verdict == ProblemVerdict::error) ++unreadable;
  if (answer.claim_met) ++claims;
  if (answer.claim_met && *answer.claim_met) ++claims_met;
}

void SolvePrinter::begin() {
  if (command_.output == SolveOutput::json) put(json_head());
  if (command_.output == SolveOutput::html) put(html_head());
  if (command_.output == SolveOutput::latex) put(latex_head());
}

void SolvePrinter::print(const SolveAnswer& answer) {
  if (printed_ == 0) begin();
  switch (command_.output) {
  case SolveOutput::text:
    print_text(answer);
    break;
  case SolveOutput::json:
    put((printed_ == 0 ? "" : ",\n") + problem_json(answer));
    break;
  case SolveOutput::json_lines:
    put(json_lines_document(answer, started_));
    break;
  case SolveOutput::html:
    put(html_problem(sheet_of(answer, command_)));
    break;
  case SolveOutput::latex:
    put(latex_problem(sheet_of(answer, command_)));
    break;
  case SolveOutput::dot:
    if (boost::num_vertices(answer.judgement.solution.graph) > 0)
      put(write_dot(answer.judgement.solution, solution_title(answer)));
    break;
  }
  ++printed_;
}

void SolvePrinter::print_text(const SolveAnswer& answer) {
  const Paint paint(wants_color(stdout));
  constexpr std::size_t kFactWidth = 78;
  const std::vector<std::string> board =
      answer.diagram ? lines_of(draw_text(*answer.diagram)) : std::vector<std::string>{};
  std::size_t width = 0;
  for (const std::string& line : board)
    width = std::max(width, static_cast<std::size_t>(display_width(line)));
  std::vector<std::string> right;
  for (const auto& [label, text] : facts(answer, command_, paint)) {
    const auto lines =
        text.find('\x1b') == std::string::npos ? wrap(text, kFactWidth) : std::vector<std::string>{text};
    for (std::size_t i = 0; i < lines.size(); ++i)
      right.push_back(fmt::format("{:<10} {}", i == 0 ? label : "", lines[i]));
  }
  const std::string twin = clipped(answer.problem.text("twin"), kMostHeading);
  // Of twins that follow their problem only what changes is said.
  const bool follows = !twin.empty() && was_twin_ && !twin.starts_with("a)");
  was_twin_ = !twin.empty();
  std::string heading = follows ? "" : title(answer);
  if (!twin.empty()) heading += (heading.empty() ? "" : ", ") + twin;
  if (const std::string at = place(answer); !at.empty())
    heading += (heading.empty() ? "" : "  ") + paint.dim("(" + at + ")");
  if (printed_ > 0) put("\n");
  if (!heading.empty()) put(heading + "\n");
  // Columns of faults are of a line that must then be seen.
  const bool shows_line = !answer.diagram || answer.judgement.verdict == ProblemVerdict::illegal;
  if (shows_line && !answer.efen.empty() && answer.efen.size() < 200) put(printable(answer.efen) + "\n");
  for (std::size_t i = 0; i < std::max(board.size(), right.size()); ++i) {
    std::string line = i < board.size() ? board[i] : "";
    if (i < right.size()) {
      if (width > 0) line += std::string(width - static_cast<std::size_t>(display_width(line)) + 3, ' ');
      line += right[i];
    }
    put(line + "\n");
  }
  if (answer.solving.variations && boost::num_vertices(answer.judgement.solution.graph) > 0)
    put("\n" + solution_tree(answer.judgement.solution, answer.side, kMostTreeLines));
}

void SolvePrinter::end(const SolveTotals& totals, bool complete) {
  if (printed_ == 0) begin();
  if (command_.output == SolveOutput::json) put(json_tail(started_, complete));
  if (command_.output == SolveOutput::html) put(html_tail());
  if (command_.output == SolveOutput::latex) put(latex_tail());
  if (command_.output != SolveOutput::text || totals.problems < 2) return;
  std::string line =
      fmt::format("{}: {} sound", plural(totals.problems, "problem"), totals.good - totals.dualised);
  if (totals.dualised > 0) line += fmt::format(", {} dualised", totals.dualised);
  const std::size_t bad = totals.problems - totals.good - totals.partial - totals.unreadable;
  if (bad > 0) line += fmt::format(", {} not sound", bad);
  if (totals.partial > 0) line += fmt::format(", {} partial", totals.partial);
  if (totals.unreadable > 0) line += fmt::format(", {} not readable", totals.unreadable);
  if (totals.claims > 0)
    line += fmt::format("; {} of {} met", totals.claims_met, plural(totals.claims, "claim"));
  put("\n" + line + "\n");
}

} // namespace plumb
