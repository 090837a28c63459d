#include "tools/solve/solve.h"

#include <fmt/format.h>

#include <algorithm>

#include "formats/move_label.h"
#include "formats/stipulation_text.h"
#include "tools/common/game.h"
#include "tools/common/numbers.h"

namespace plumb {

namespace {

Faults one_fault(std::string code, const Error& error) {
  return {{std::move(code), Severity::error, Field::line, error.column, error.message}};
}

// Compares the claimed first moves with the keys of the length that was asked for.
template <Rules R>
void compare_claim(const R& rules, const typename R::Position& position, SolveAnswer& answer) {
  const std::vector<std::string>& claim = answer.problem.claim;
  const Judgement& judgement = answer.judgement;
  if (claim.empty() || judgement.verdict == ProblemVerdict::partial) return;
  std::vector<std::string> claimed;
  for (const std::string& text : claim) {
    const auto move = read_labelled_move(rules, position, text);
    if (!move) {
      answer.claim_met = false;
      answer.claim_note = move.error().message;
      return;
    }
    claimed.push_back(rules.move_text(position, *move));
  }
  std::vector<std::string> found;
  for (const KeyMove& key : judgement.keys)
    found.push_back(key.move.move);
  std::sort(claimed.begin(), claimed.end());
  std::sort(found.begin(), found.end());
  const bool length_met = std::all_of(judgement.keys.begin(), judgement.keys.end(), [&](const KeyMove& key) {
    return key.length == answer.stipulation->moves;
  });
  answer.claim_met = claimed == found && length_met;
  if (!*answer.claim_met)
    answer.claim_note = found.empty()
                            ? "nothing solves it"
                            : fmt::format("claimed {}, found {}{}", fmt::join(claimed, " "),
                                          fmt::join(found, " "), length_met ? "" : " in fewer moves");
}

} // namespace

Solver::Solver(const SolveCommand& command, Stop& stop)
    : command_(command), stop_(stop), workers_(command.common.thread_count()),
      table_(command.common.hash_bytes.value_or(default_hash_bytes())) {}

SolveAnswer Solver::solve(const SolveTask& task) {
  const auto started = std::chrono::steady_clock::now();
  SolveAnswer answer;
  answer.source = task.source;
  answer.line = task.line;
  answer.efen = task.text;
  answer.judgement.verdict = ProblemVerdict::error;
  if (task.unreadable) {
    answer.faults = one_fault("unreadable-line", *task.unreadable);
    return answer;
  }
  Checked<Problem> problem = read_problem(task.text);
  answer.faults = std::move(problem.faults);
  if (!problem) return answer;
  answer.problem = std::move(*problem.value);
  answer.efen = answer.problem.efen;
  answer.stipulation = answer.problem.stipulation ? answer.problem.stipulation : command_.stipulation;
  if (!answer.stipulation) {
    const Faults missing =
        one_fault("no-stipulation", {"no stipulation, expected stip \"#3\" or --stipulation '#3'",
                                     static_cast<int>(answer.efen.size()) + 1});
    answer.faults.insert(answer.faults.end(), missing.begin(), missing.end());
    return answer;
  }
  solve_problem(answer);
  answer.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - started).count();
  return answer;
}

void Solver::solve_problem(SolveAnswer& answer) {
  GameRequest game = command_.common.game;
  if (!answer.problem.options.empty()) game.options = answer.problem.options;
  game = request_for(game, answer.efen);
  answer.variant = game.variant;
  table_.forget();
  const auto add = [&](const Faults& faults) {
    answer.faults.insert(answer.faults.end(), faults.begin(), faults.end());
  };
  const auto judge = [&]<Rules R>(const R& rules) {
    auto setup = rules.read(answer.efen);
    add(setup.faults);
    if (!setup) return;
    const auto position = rules.validate(*setup);
    add(position.faults);
    if (!position) {
      answer.judgement.verdict = ProblemVerdict::illegal;
      return;
    }
    answer.efen = rules.write(*position);
    answer.side = rules.side_to_move(*position);
    answer.diagram = diagram_of(rules, *position);
    JudgeRequest request;
    request.stipulation = *answer.stipulation;
    request.claimed_keys = answer.problem.claim.size();
    request.most_refutations = command_.tries ? 1 : 0;
    request.set_play = command_.set_play;
    const MoveLabel<R> label = [&](const auto& at, const auto& move) { return move_label(rules, at, move); };
    answer.judgement = Judge<R>(rules, *position, request, label, table_, workers_, stop_).judge();
    compare_claim(rules, *position, answer);
  };
  const Result<void> visited = visit(game, judge);
  if (!visited) add(one_fault("unknown-game", visited.error()));
}

} // namespace plumb
