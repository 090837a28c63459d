#include "lib/search/line_plan.h"

#include <algorithm>

namespace plumb {

namespace {

LineEnd end_of(Manner manner) {
  switch (manner) {
  case Manner::self:
  case Manner::help_self:
    return LineEnd::all_replies;
  case Manner::reflex:
  case Manner::semi_reflex:
  case Manner::help_reflex:
    return LineEnd::a_reply;
  default:
    return LineEnd::goal;
  }
}

// `moves` moves of one side, the last of which gives the other the turn.
void add_series(std::vector<Step>& steps, int moves, Tempo tempo) {
  for (int i = 1; i < moves; ++i)
    steps.push_back(tempo == Tempo::series ? Step::pass : Step::parry);
  steps.push_back(Step::turn);
}

// Intro, series and what stands behind the series. A series of help ends with a move of the other side, that
// of a help-selfmate too.
LinePlan series_plan(const Stipulation& stipulation, int intro, int moves) {
  LinePlan plan;
  plan.end = end_of(stipulation.manner);
  plan.reflex = stipulation.manner == Manner::reflex;
  if (intro > 0) add_series(plan.steps, intro, Tempo::series);
  add_series(plan.steps, moves, stipulation.tempo);
  if (stipulation.manner == Manner::help || stipulation.manner == Manner::help_self)
    plan.steps.push_back(Step::turn);
  return plan;
}

LinePlan help_plan(const Stipulation& stipulation, int half_moves) {
  LinePlan plan;
  plan.end = end_of(stipulation.manner);
  plan.reflex = stipulation.manner == Manner::help_reflex;
  // The reply that ends a help-selfmate is not a step.
  plan.steps.assign(static_cast<std::size_t>(half_moves - (plan.end == LineEnd::goal ? 0 : 1)), Step::turn);
  return plan;
}

} // namespace

LinePlans line_plans(const Stipulation& stipulation) {
  LinePlans plans;
  const auto add = [&](LinePlan plan, bool last) {
    if (last)
      plans.whole = std::move(plan);
    else if (!stipulation.exact)
      plans.shorter.push_back(std::move(plan));
  };
  if (stipulation.is_series()) {
    for (int intro = stipulation.intro > 0 ? 1 : 0; intro <= stipulation.intro; ++intro)
      for (int moves = 1; moves <= stipulation.moves; ++moves)
        add(series_plan(stipulation, intro, moves), intro == stipulation.intro && moves == stipulation.moves);
    return plans;
  }
  const int whole = stipulation.moves * 2 + (stipulation.half ? 1 : 0);
  for (int half_moves = stipulation.half ? 1 : 2; half_moves <= whole; half_moves += 2)
    add(help_plan(stipulation, half_moves), half_moves == whole);
  return plans;
}

std::optional<LinePlan> set_plan(const Stipulation& stipulation) {
  LinePlan plan = line_plans(stipulation).whole;
  const auto turn = std::find(plan.steps.begin(), plan.steps.end(), Step::turn);
  // Without the series, the other side's move alone is left.
  plan.steps.erase(plan.steps.begin(), turn + 1);
  if (plan.steps.empty() && plan.end == LineEnd::goal) return std::nullopt;
  return plan;
}

} // namespace plumb
