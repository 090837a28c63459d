// plumb-mate: the shortest forced mate (or win) of the side to move, proved.
#include <CLI/CLI.hpp>
#include <iostream>

#include "tools/common/output.h"
#include "tools/common/progress.h"
#include "tools/common/signals.h"
#include "tools/mate/print.h"
#include "tools/mate/uci.h"

namespace plumb {
namespace {

constexpr int kMostMoves = 250;

void set_up(CLI::App& app, MateQuestion& question) {
  add_game_options(app, question.common);
  add_number(
      app, "--within", 1, kMostMoves, [&](std::uint64_t n) { question.within = static_cast<int>(n); },
      "Look for a win in at most N moves of the side to move");
  app.add_flag("--all", question.all, "Print the whole proof: every defence and its answer");
  app.add_flag("--refute", question.refute, "For each other first move print a refutation");
  app.add_flag("--any", question.any,
               "Any forced win, however long or within N, as fast as it can be found: not the shortest");
  app.add_flag("--either", question.either, "Also ask whether the other side forces a win (\"lost in K\")");
  app.add_flag(
      "--uci", question.uci,
      "Be a UCI engine: read its commands on standard input. At their end a search that has a limit\n"
      "is finished and any other is stopped: each prints its bestmove");
  add_work_options(app, question.common);
  add_json_option(app, question.common);
  add_closing(app,
              "0 a forced win was found, 1 there is none within N, 2 no answer (bad usage or input),\n"
              "3 stopped by a limit: what was proved is printed.",
              {"plumb-mate --fen '2k5/8/2K5/8/8/8/8/3R4 w - - 0 1' --within 3",
               "printf 'position fen 2k5/8/2K5/8/8/8/8/3R4 w - - 0 1\\ngo mate 3\\n' | plumb-mate --uci"});
}

// What must be there, and what does not go together.
void check(MateQuestion& question) {
  if (question.any && (question.all || question.refute || question.either))
    throw NoAnswer{"--any: expected without --all, --refute and --either, which need the shortest win"};
  if (question.any && question.within == 0) question.within = kMostMoves;
  if (question.within == 0)
    throw NoAnswer{"--within N is missing: expected a number of moves, 1 to " + std::to_string(kMostMoves) +
                   ", or --any for a win of any length"};
}

// A UCI engine is asked on standard input; what asks on the command line would be let go unsaid.
void check_uci(const MateQuestion& question) {
  if (question.within != 0 || question.common.fen || question.all || question.refute || question.any ||
      question.either || question.common.json || question.common.time || question.common.max_nodes)
    throw NoAnswer{"--uci: expected only with --variant, --option, --threads and --hash"};
}

ExitCode answer(MateQuestion question) {
  if (question.uci) check_uci(question);
  if (question.uci) return run_uci(question.common, std::cin);
  check(question);
  const auto started = std::chrono::steady_clock::now();
  Stop stop;
  question.common.limit(stop);
  const StopOnSignal signals(stop);
  MateAnswer found;
  {
    const Progress progress([&] {
      return ProgressState{-1, short_number(static_cast<double>(stop.nodes())) + " nodes"};
    });
    found = find_mate(question, stop);
  }
  if (question.common.json)
    print_json(question, found, started);
  else
    print_text(question, found);
  if (!found.complete) return ExitCode::stopped;
  return found.length ? ExitCode::yes : ExitCode::no;
}

} // namespace
} // namespace plumb

int main(int argc, char** argv) {
  plumb::MateQuestion question;
  CLI::App app{
      "Proves the shortest forced mate, or in games that are won otherwise the shortest forced win."};
  plumb::set_up(app, question);
  return plumb::run_tool(app, "plumb-mate", argc, argv, [&] { return plumb::answer(question); });
}
