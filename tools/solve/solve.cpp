#include "tools/solve/solve.h"

#include <fmt/format.h>

#include <algorithm>

#include "formats/dialect/dialect.h"
#include "lib/base/plural.h"
#include "lib/board/efen_text.h"
#include "tools/common/memory.h"
#include "tools/solve/engine.h"

namespace plumb {

namespace {

// What a line asks for and what the command line asks for, together.
SolvingOptions joined(SolvingOptions options, const SolvingOptions& more) {
  options.set_play = options.set_play || more.set_play;
  options.tries = std::max(options.tries, more.tries);
  options.variations = options.variations || more.variations;
  options.post_key = options.post_key || more.post_key;
  options.duplex = options.duplex || more.duplex;
  options.half_duplex = options.half_duplex || more.half_duplex;
  return options;
}

// What is wrong with a position is seen best on a board.
void draw_illegal(SolveAnswer& answer) {
  const auto text = split_efen(answer.efen);
  const GameFacts* facts = facts_of(answer.variant);
  if (!text || facts == nullptr) return;
  answer.diagram = make_diagram(*text, facts->info.pieces);
  answer.side = text->side;
}

} // namespace

namespace {

// What a whole is called by when its halves differ: above all that something is not known, then the gravest
// fault.
int gravity(ProblemVerdict verdict) {
  switch (verdict) {
  case ProblemVerdict::sound:
    return 0;
  case ProblemVerdict::dualised:
    return 1;
  case ProblemVerdict::cooked:
    return 2;
  case ProblemVerdict::shorter:
    return 3;
  case ProblemVerdict::unsolved:
    return 4;
  case ProblemVerdict::partial:
    return 5;
  case ProblemVerdict::illegal:
    return 6;
  case ProblemVerdict::error:
    return 7;
  }
  return 7;
}

} // namespace

ProblemVerdict SolveAnswer::verdict() const {
  const ProblemVerdict first = judgement.verdict;
  if (duplex) return gravity(duplex->verdict) > gravity(first) ? duplex->verdict : first;
  const bool judged = first != ProblemVerdict::illegal && first != ProblemVerdict::partial;
  return solving.duplex && !solving.half_duplex && judged ? ProblemVerdict::error : first;
}

Faults one_fault(std::string code, const Error& error) {
  return {{std::move(code), Severity::error, Field::line, error.column, error.message}};
}

Error unplayable(const GameRequest& game, const Error& error) {
  const GameFacts* facts = facts_of(game.variant);
  if (!game.size || facts == nullptr || facts->on_many_sizes || *game.size == facts->array) return error;
  const bool ranks = game.size->ranks != facts->array.ranks;
  return {fmt::format("the placement has {}, expected {}",
                      ranks ? plural(static_cast<std::size_t>(game.size->ranks), "rank")
                            : plural(static_cast<std::size_t>(game.size->files), "file"),
                      ranks ? facts->array.ranks : facts->array.files),
          1};
}

// A problem is proved or searched for lines, never both: each table may have all the memory.
Solver::Solver(const SolveCommand& command, Stop& stop)
    : command_(command), stop_(stop), workers_(command.common.thread_count()),
      proofs_(command.common.hash_bytes.value_or(default_hash_bytes())),
      fails_(command.common.hash_bytes.value_or(default_hash_bytes())) {}

std::string fault_text(const SolveAnswer& answer, const PlacedFault& placed) {
  const Fault& fault = placed.fault;
  if (!answer.transcribed || fault.field != Field::line) return to_line(fault);
  const std::string column = fault.column > 0 ? fmt::format("column {}", fault.column) : "";
  if (placed.line == answer.line || placed.line == 0)
    return column.empty() ? fault.message : column + ": " + fault.message;
  return fmt::format("line {}{}{}: {}", placed.line, column.empty() ? "" : ", ", column, fault.message);
}

SolveAnswer Solver::solve(const SolveTask& task) {
  const auto started = std::chrono::steady_clock::now();
  SolveAnswer answer;
  answer.source = task.source;
  answer.line = task.line;
  answer.efen = task.text;
  answer.judgement.verdict = ProblemVerdict::error;
  if (task.unreadable) {
    add_faults(answer, one_fault("unreadable-line", *task.unreadable));
    return answer;
  }
  if (task.read) {
    answer.transcribed = true;
    answer.faults = task.read->faults;
    answer.problem.operations = task.read->heading;
    if (!task.read->problem) return answer;
    answer.problem = *task.read->problem;
  } else {
    Checked<Problem> problem = read_problem(task.text);
    add_faults(answer, problem.faults);
    if (!problem) return answer;
    answer.problem = std::move(*problem.value);
  }
  answer.efen = answer.problem.efen;
  answer.solving = joined(answer.problem.solving, command_.solving);
  answer.stipulation = answer.problem.stipulation ? answer.problem.stipulation : command_.stipulation;
  if (!answer.stipulation) {
    add_faults(answer,
               one_fault("no-stipulation", {"no stipulation, expected stip \"#3\" or --stipulation '#3'",
                                            static_cast<int>(answer.efen.size()) + 1}));
    return answer;
  }
  GameRequest game = command_.common.game;
  if (!answer.problem.options.empty()) game.options = answer.problem.options;
  game = request_for(game, answer.efen);
  answer.variant = game.variant;
  Faults notes;
  settle_rights(answer.problem, command_.rights, game.variant, notes);
  add_faults(answer, notes);
  if (has_error(notes)) return answer;
  answer.efen = answer.problem.efen;
  if (answer.stipulation->is_battle()) {
    proofs_.forget();
    judge_battle(game, answer);
  } else {
    fails_.clear();
    judge_lines(game, answer);
  }
  if (answer.judgement.verdict == ProblemVerdict::illegal) draw_illegal(answer);
  answer.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - started).count();
  return answer;
}

} // namespace plumb
