// What the engines behind plumb-solve share: from an answer's problem to a position, and once or twice
// through a judge.
#pragma once

#include <fmt/format.h>

#include "formats/move_label.h"
#include "lib/search/goal_test.h"
#include "tools/common/game.h"
#include "tools/solve/solve.h"

namespace plumb {

[[nodiscard]] Faults one_fault(std::string code, const Error& error);

inline void add_faults(SolveAnswer& answer, const Faults& faults) {
  for (const Fault& fault : faults) {
    answer.faults.push_back({answer.line, fault});
    if (answer.transcribed) answer.faults.back().fault.column = 0;
  }
}

// Calls f(rules, position) for the answer's position if it is legal, with what is known of it filled in. The
// rules are those for a job that `stop` may end; the answer is then partial.
template <class F>
void with_problem_position(const GameRequest& game, SolveAnswer& answer, Stop& stop, F&& f) {
  const auto judge = [&]<Rules R>(const R& plain) {
    const R rules = stopped_by(plain, stop);
    auto setup = rules.read(answer.efen);
    add_faults(answer, setup.faults);
    if (!setup) return;
    const auto position = rules.validate(*setup);
    add_faults(answer, position.faults);
    if (!position) {
      answer.judgement.verdict = ProblemVerdict::illegal;
      return;
    }
    answer.efen = rules.write(*position);
    answer.side = rules.side_to_move(*position);
    answer.diagram = diagram_of(rules, *position);
    const Result<void> meaning = check_goal<R>(answer.stipulation->goal);
    if (!meaning) {
      add_faults(answer, one_fault("meaningless-goal", meaning.error()));
      return;
    }
    f(rules, *position);
  };
  try {
    const Result<void> visited = visit(game, judge);
    if (!visited) add_faults(answer, one_fault("unknown-game", unplayable(game, visited.error())));
  } catch (const Interrupted&) {
    answer.judgement = {};
    answer.judgement.complete = false;
  }
}

// Calls judge(position) for the position as it is, and with the other side to move, as duplex asks. Returns
// the position that answer.judgement is about, which is where claimed moves are to be read.
template <Rules R, class F>
typename R::Position judge_each_way(const R& rules, const typename R::Position& position, SolveAnswer& answer,
                                    F&& judge) {
  if (!answer.solving.half_duplex) answer.judgement = judge(position);
  if (!answer.solving.duplex && !answer.solving.half_duplex) return position;
  if constexpr (HasPass<R>) {
    if (const auto passed = rules.pass(position)) {
      if (answer.solving.half_duplex) {
        answer.side = rules.side_to_move(*passed);
        answer.judgement = judge(*passed);
        return *passed;
      }
      answer.duplex = judge(*passed);
      return position;
    }
  }
  add_faults(answer, one_fault("no-duplex", {"duplex, but the other side cannot begin here", 0}));
  if (answer.solving.half_duplex) answer.judgement.verdict = ProblemVerdict::error;
  return position;
}

// In reflex play who can reach the goal at once must. Where that falls to the side that begins, who wants the
// other side to reach it, nothing solves the problem, and it is said why.
template <Rules R>
void tell_obligation(const R& rules, const typename R::Position& begin, SolveAnswer& answer) {
  const Stipulation& stipulation = *answer.stipulation;
  const Judgement& judgement = answer.judgement;
  const bool reflex = stipulation.manner == Manner::reflex || stipulation.manner == Manner::help_reflex;
  if (!reflex || stipulation.intro > 0 || answer.solving.post_key ||
      judgement.verdict != ProblemVerdict::unsolved || !judgement.lines.empty())
    return;
  const GoalTest<R> test(rules, stipulation.goal, stipulation.square);
  MoveListOf<R> moves;
  rules.legal_moves(begin, moves);
  for (const auto& move : moves) {
    if (!test.reached(begin, move, rules.play(begin, move))) continue;
    answer.faults.push_back(
        {answer.line,
         {"goal-at-once",
          Severity::warning,
          Field::line,
          0,
          fmt::format("{} can reach the goal at once, with {}, and in reflex play must: nothing can solve it",
                      name(rules.side_to_move(begin)), move_label(rules, begin, move)),
          {}}});
    return;
  }
}

// The same move, by its coordinates and as it is shown.
using NamedMove = std::pair<std::string, std::string>;

// The number that a claim states; nothing if its words are something else.
[[nodiscard]] std::optional<ClaimedNumber> claimed_number(const std::vector<std::string>& claim);

// Do the lines branch as claimed? At every move the number of ways is the same, whatever went before.
[[nodiscard]] bool branches_as_claimed(const std::vector<ShownLine>& lines,
                                       const std::vector<std::size_t>& branches);

// How the lines branch, in the notation of a claim: "1.6"; where not all ways branch alike the least and the
// most, as in "2.1-3". Ones at the end are left out, but for those that stand in `like`.
[[nodiscard]] std::string branches_text(const std::vector<ShownLine>& lines,
                                        const std::vector<std::size_t>& like);

} // namespace plumb
