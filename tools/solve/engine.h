// What the engines behind plumb-solve share: from an answer's problem to a position, and once or twice
// through a judge.
#pragma once

#include "formats/move_label.h"
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
    if (!visited) add_faults(answer, one_fault("unknown-game", visited.error()));
  } catch (const Interrupted&) {
    answer.judgement = {};
    answer.judgement.complete = false;
  }
}

// Calls judge(position) for the position as it is, and with the other side to move, as duplex asks.
template <Rules R, class F>
void judge_each_way(const R& rules, const typename R::Position& position, SolveAnswer& answer, F&& judge) {
  if (!answer.solving.half_duplex) answer.judgement = judge(position);
  if (!answer.solving.duplex && !answer.solving.half_duplex) return;
  if constexpr (HasPass<R>) {
    if (const auto passed = rules.pass(position)) {
      if (answer.solving.half_duplex) {
        answer.side = rules.side_to_move(*passed);
        answer.judgement = judge(*passed);
      } else {
        answer.duplex = judge(*passed);
      }
      return;
    }
  }
  add_faults(answer, one_fault("no-duplex", {"duplex, but the other side cannot begin here", 0}));
  if (answer.solving.half_duplex) answer.judgement.verdict = ProblemVerdict::error;
}

// The number of solutions that a claim such as "2.1.1" or "3" states, with the branches behind each move
// where it states them; nothing if the words are something else.
struct ClaimedNumber {
  std::size_t solutions = 1;
  std::vector<std::size_t> branches;
};
[[nodiscard]] std::optional<ClaimedNumber> claimed_number(const std::vector<std::string>& claim);

// Do the lines branch as claimed? At every move the number of ways is the same, whatever went before.
[[nodiscard]] bool branches_as_claimed(const std::vector<ShownLine>& lines,
                                       const std::vector<std::size_t>& branches);

} // namespace plumb
