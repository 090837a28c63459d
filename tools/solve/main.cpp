// plumb-solve: solves composed problems and judges them.
#include <CLI/CLI.hpp>
#include <algorithm>

#include "formats/stipulation_text.h"
#include "lib/base/printable.h"
#include "tools/common/numbers.h"
#include "tools/common/output.h"
#include "tools/common/progress.h"
#include "tools/common/signals.h"
#include "tools/solve/input.h"
#include "tools/solve/print.h"

namespace plumb {
namespace {

void set_up_input(CLI::App& app, SolveCommand& command) {
  add_paths(app, "FILE", command.files, "Files of problems; - or none: standard input");
  add_game_options(app, command.common);
  const auto stipulation = [&](const std::string& text) -> Result<void> {
    const auto read = read_stipulation(text);
    if (!read) return tl::unexpected<Error>(read.error());
    command.stipulation = *read;
    return {};
  };
  add_text(app, "--stipulation", stipulation,
           "What is asked, where a problem does not say: #3, h#2.5, s#4, ser-h=6, win 4")
      ->type_name("TEXT");
  const auto from = [&](const std::string& text) -> Result<void> {
    if (text == "lines")
      command.from = ProblemFormat::lines;
    else if (text == "popeye")
      command.from = ProblemFormat::popeye;
    else if (text == "olive")
      command.from = ProblemFormat::olive;
    else if (text == "auto")
      command.from.reset();
    else
      return fail("'" + clipped(text) + "' is no format of problems, expected auto, lines, popeye or olive");
    return {};
  };
  add_text(app, "--from", from,
           "Format of the files: lines (a problem a line), popeye (the language of that program, English),\n"
           "olive (YAML of olive and YACPDB), or auto (default): as each file's beginning shows")
      ->type_name("FORMAT");
  add_text(
      app, "--castling", [&](const std::string& text) { return read_castling_choice(text, command.rights); },
      "Castling rights: given (default) as the problem says, codex where its format has no word for them;\n"
      "codex: permitted unless disproved; home: of every king and rook at home; - or letters as in Kq")
      ->type_name("RIGHTS");
  add_text(
      app, "--en-passant",
      [&](const std::string& text) { return read_en_passant_choice(text, command.rights); },
      "En passant on the first move: given (default), codex (only if the double step is proved to be the\n"
      "last move), - or the square passed over")
      ->type_name("SQUARE");
  app.add_flag("--claim", command.claim, "Exit with 1 unless every stated solution is the right one");
  const auto shard = [&](const std::string& text) -> Result<void> {
    const std::size_t slash = text.find('/');
    const auto k = read_number(std::string_view(text).substr(0, slash), 1, 1'000'000);
    const auto n = slash == std::string::npos ? Result<std::uint64_t>(fail(""))
                                              : read_number(text.substr(slash + 1), 1, 1'000'000);
    if (!k || !n || *k > *n) return fail("'" + clipped(text) + "' is no shard, expected k/n as in 2/8");
    command.shard = static_cast<int>(*k);
    command.shards = static_cast<int>(*n);
    return {};
  };
  add_text(app, "--shard", shard, "Take only every n-th problem, beginning with the k-th")->type_name("K/N");
}

void set_up_output(CLI::App& app, SolveCommand& command) {
  const auto output = [&](const std::string& text) -> Result<void> {
    if (text == "text")
      command.output = SolveOutput::text;
    else if (text == "json")
      command.output = SolveOutput::json;
    else if (text == "jsonl")
      command.output = SolveOutput::json_lines;
    else if (text == "html")
      command.output = SolveOutput::html;
    else if (text == "latex")
      command.output = SolveOutput::latex;
    else if (text == "dot")
      command.output = SolveOutput::dot;
    else
      return fail("'" + clipped(text) + "' is no output, expected text, json, jsonl, html, latex or dot");
    return {};
  };
  add_text(
      app, "--output", output,
      "text (default), json, jsonl (one document a problem), html, latex (for the package diagram) or dot")
      ->type_name("KIND");
  const auto notation = [&](const std::string& text) -> Result<void> {
    if (text == "short")
      command.notation = MoveStyle::algebraic;
    else if (text == "long")
      command.notation = MoveStyle::long_form;
    else if (text == "coordinates")
      command.notation = MoveStyle::coordinates;
    else
      return fail("'" + clipped(text) + "' is no notation, expected short, long or coordinates");
    return {};
  };
  add_text(app, "--notation", notation,
           "Moves as people read them: short (default; Nxd3), long (Nf4xd3) or coordinates (f4d3)")
      ->type_name("STYLE");
  SolvingOptions& solving = command.solving;
  app.add_flag("--variations", solving.variations, "The whole solution, every defence and its answer");
  app.add_flag("--duals", command.duals, "List minor duals too");
  app.add_flag_callback(
      "--tries", [&] { solving.tries = std::max(solving.tries, 1); },
      "First moves that fail to one defence only");
  add_number(
      app, "--refutations", 1, 9, [&](std::uint64_t most) { solving.tries = static_cast<int>(most); },
      "First moves that fail to at most so many defences")
      ->type_name("N");
  app.add_flag("--set-play", solving.set_play, "What happens if the other side begins");
  app.add_flag("--post-key", solving.post_key, "The key is on the board: the defender is to move");
  app.add_flag("--duplex", solving.duplex, "Solve again with the other side beginning");
  app.add_flag("--half-duplex", solving.half_duplex, "Solve only with the other side beginning");
}

class Run {
 public:
  Run(const SolveCommand& command, Stop& stop)
      : command_(command), stop_(stop), solver_(command, stop),
        printer_(command, std::chrono::steady_clock::now()) {}

  ExitCode run() {
    try {
      if (command_.common.fen)
        take({"", 0, *command_.common.fen, std::nullopt, std::nullopt});
      else
        for (const std::string& file : files_or_stdin(command_.files))
          if (!read(file)) break;
    } catch (...) {
      // What was printed is made a whole document, which says that it is not all.
      if (printer_.begun()) printer_.end(totals_, false);
      throw;
    }
    // Where a limit struck between two problems, or before the first, what is left is not known.
    const bool cut_short = totals_.partial > 0 || (!command_.common.fen && stop_.requested());
    printer_.end(totals_, !cut_short);
    if (cut_short) return ExitCode::stopped;
    if (seen_ == 0) throw NoAnswer{"no problem in the input"};
    if (totals_.unreadable > 0) return ExitCode::no_answer;
    if (command_.claim && totals_.claims_met < totals_.claims) return ExitCode::no;
    return totals_.good == totals_.problems ? ExitCode::yes : ExitCode::no;
  }

 private:
  // False: a limit struck.
  [[nodiscard]] bool read(const std::string& file) {
    ProblemInput input(
        value_or_throw(LineReader::open(file, "--fen, --stipulation and the position in quotes")), command_);
    while (const auto task = input.next())
      if (!take(*task)) return false;
    return !stop_.requested();
  }

  bool take(const SolveTask& task) {
    const bool mine =
        seen_++ % static_cast<std::size_t>(command_.shards) == static_cast<std::size_t>(command_.shard - 1);
    if (!mine) return true;
    SolveAnswer answer;
    {
      const Progress progress([&] {
        return ProgressState{-1, std::to_string(totals_.problems) + " solved, " +
                                     short_number(static_cast<double>(stop_.nodes())) + " nodes"};
      });
      answer = solver_.solve(task);
    }
    refuse(answer);
    complain(task, answer);
    totals_.add(answer);
    printer_.print(answer);
    return !stop_.requested();
  }

  // A position on the command line that cannot be read is bad usage: one line and no table.
  void refuse(const SolveAnswer& answer) const {
    if (command_.output != SolveOutput::text || !command_.common.fen) return;
    if (answer.judgement.verdict != ProblemVerdict::error) return;
    const auto is_error = [](const PlacedFault& placed) { return placed.fault.severity == Severity::error; };
    const auto placed = std::find_if(answer.faults.begin(), answer.faults.end(), is_error);
    if (placed != answer.faults.end()) throw NoAnswer{to_line(placed->fault)};
  }

  // Faults go to standard error too where standard output is for programs.
  void complain(const SolveTask& task, const SolveAnswer& answer) const {
    if (command_.output == SolveOutput::text) return;
    for (PlacedFault placed : answer.faults) {
      std::string at = "--fen";
      if (!task.source.empty()) {
        at = task.source + ":" + std::to_string(placed.line == 0 ? task.line : placed.line);
        placed.line = 0; // said
      }
      std::fprintf(stderr, "plumb-solve: %s: %s: %s\n", printable(at).c_str(),
                   placed.fault.severity == Severity::error ? "error" : "warning",
                   printable(fault_text(answer, placed)).c_str());
    }
  }

  const SolveCommand& command_;
  Stop& stop_;
  Solver solver_;
  SolvePrinter printer_;
  SolveTotals totals_;
  std::size_t seen_ = 0;
};

ExitCode answer(SolveCommand& command) {
  if (command.common.json && command.output != SolveOutput::text && command.output != SolveOutput::json)
    throw NoAnswer{"--json and another --output together, expected one of them"};
  if (command.common.json && command.output == SolveOutput::text) command.output = SolveOutput::json;
  if (command.common.fen && !command.files.empty())
    throw NoAnswer{"--fen and files together, expected one of them"};
  Stop stop;
  command.common.limit(stop);
  const StopOnSignal signals(stop);
  return Run(command, stop).run();
}

} // namespace
} // namespace plumb

int main(int argc, char** argv) {
  plumb::SolveCommand command;
  CLI::App app{"Solves composed problems and judges whether they are sound."};
  plumb::set_up_input(app, command);
  plumb::set_up_output(app, command);
  plumb::add_work_options(app, command.common);
  plumb::add_json_option(app, command.common);
  plumb::add_closing(
      app,
      "0 every problem is sound (one key, or the solutions that are claimed, of the length asked\n"
      "for), 1 some are not, 2 some could not be read, 3 stopped by a limit: what was proved is printed.",
      {"plumb-solve --fen '7R/8/kPR5/2n5/2K5/8/8/8 b - - 0 1' --stipulation 'h#1'",
       "plumb-solve --set-play --tries --variations problems.epd"});
  return plumb::run_tool(app, "plumb-solve", argc, argv, [&] { return plumb::answer(command); });
}
