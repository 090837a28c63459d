#include "formats/problem/draft.h"

#include <fmt/format.h>

namespace plumb {

namespace {

bool black_helps(const Stipulation& stipulation) {
  return stipulation.manner == Manner::help && stipulation.goal != Goal::placement;
}

std::vector<ProblemOperation> heading_of(const ProblemDraft& draft) {
  std::vector<ProblemOperation> operations;
  const auto put = [&](std::string_view name, const std::string& text) {
    if (!text.empty()) operations.push_back({std::string(name), text, 0, 0});
  };
  put("id", draft.title);
  put("twin", draft.twin);
  put("composer", draft.composer);
  put("source", draft.source);
  put("year", draft.year);
  put("award", draft.award);
  return operations;
}

Problem to_problem(const ProblemDraft& draft) {
  const Stipulation& stipulation = *draft.stipulation;
  Color side = beginner(stipulation);
  if (draft.solving.post_key) side = !side;
  // Of a proof game the diagram is the end: the side to move is the one that would go on.
  if (stipulation.goal == Goal::placement) side = stipulation.half ? Color::black : Color::white;
  Problem problem;
  problem.efen = fmt::format("{} {} - {} 0 1", draft.men.placement(), letter(side),
                             draft.passed_square ? chess_square_name(*draft.passed_square) : "-");
  problem.stipulation = draft.stipulation;
  problem.solving = draft.solving;
  problem.claim = draft.claim;
  problem.operations = heading_of(draft);
  if (stipulation.goal != Goal::placement) {
    Convention convention;
    convention.castling = true;
    for (const int square : draft.cannot_castle)
      convention.cannot_castle.push_back(Square{static_cast<std::uint8_t>(square)});
    convention.en_passant = !draft.passed_square.has_value();
    problem.convention = std::move(convention);
  }
  return problem;
}

} // namespace

Color beginner(const Stipulation& stipulation) {
  if (stipulation.is_series()) {
    const Color series = black_helps(stipulation) ? Color::black : Color::white;
    return stipulation.intro > 0 ? !series : series;
  }
  const Color whole = black_helps(stipulation) ? Color::black : Color::white;
  const bool lines = !stipulation.is_battle() && stipulation.goal != Goal::placement;
  return lines && stipulation.half ? !whole : whole;
}

namespace {

// Leaves out the first half-move of help play: in Popeye's language h#3 with WhiteToPlay is h#2.5.
bool let_the_other_begin(Stipulation& stipulation) {
  const bool lines = !stipulation.is_battle() && stipulation.tempo == Tempo::alternate &&
                     stipulation.goal != Goal::placement && stipulation.intro == 0;
  if (!lines || stipulation.half) return false;
  --stipulation.moves;
  stipulation.half = true;
  return true;
}

} // namespace

ReadProblem finish_draft(ProblemDraft draft, std::size_t line, PlacedFaults faults) {
  if (!draft.stipulation && !has_error(faults))
    add_fault(faults, Severity::error, "no-stipulation", line, 0, "no stipulation, expected one as in #3");
  if (draft.stipulation && draft.white_to_play && !let_the_other_begin(*draft.stipulation))
    add_fault(faults, Severity::warning, "idle-option", line, 0,
              "the option WhiteToPlay has no effect, expected help play in a whole number of moves");
  if (draft.stipulation && draft.solving.post_key && !draft.stipulation->is_battle())
    add_fault(faults, Severity::error, "refused-option", line, 0,
              "the option PostKeyPlay where no side forces the play, expected a stipulation such as #3");
  ReadProblem result{line, std::nullopt, std::move(faults), {}};
  if (has_error(result.faults))
    result.heading = heading_of(draft);
  else
    result.problem = to_problem(draft);
  return result;
}

} // namespace plumb
