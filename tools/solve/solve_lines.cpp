// Help and series problems.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "formats/line_graph.h"
#include "formats/stipulation_text.h"
#include "lib/base/plural.h"
#include "lib/search/judge_lines.h"
#include "tools/solve/engine.h"

namespace plumb {

namespace {

// "12.Nb6-c8" without its number, "1...Be4-h1" without its dots.
std::string_view without_number(std::string_view word) {
  const std::size_t digits = word.find_first_not_of("0123456789");
  if (digits == 0 || digits == std::string_view::npos || word[digits] != '.') return word;
  const std::size_t begin = word.find_first_not_of('.', digits);
  return begin == std::string_view::npos ? std::string_view{} : word.substr(begin);
}

// The claimed lines in coordinate notation. Which side moves is read from the text: a move that is none of
// the side to move may be one of the other, in a series.
template <Rules R>
Result<std::vector<std::vector<std::string>>> claimed_lines(const R& rules, const typename R::Position& begin,
                                                            const std::vector<std::string>& claim) {
  std::vector<std::vector<std::string>> lines(1);
  auto position = begin;
  for (const std::string& word : claim) {
    if (word == "|") {
      lines.emplace_back();
      position = begin;
      continue;
    }
    const std::string_view text = without_number(word);
    if (text.empty()) continue;
    auto move = read_labelled_move(rules, position, text);
    if constexpr (HasPass<R>) {
      if (!move) {
        if (const auto passed = rules.pass(position)) {
          if (const auto other = read_labelled_move(rules, *passed, text)) {
            position = *passed;
            move = *other;
          }
        }
      }
    }
    if (!move) return tl::unexpected<Error>(move.error());
    lines.back().push_back(rules.move_text(position, *move));
    position = rules.play(position, *move);
  }
  return lines;
}

template <Rules R>
void compare_claim(const R& rules, const typename R::Position& position, SolveAnswer& answer) {
  const std::vector<std::string>& claim = answer.problem.claim;
  const Judgement& judgement = answer.judgement;
  if (claim.empty() || judgement.verdict == ProblemVerdict::partial) return;
  const bool full = judgement.short_lines == 0;
  if (const auto number = claimed_number(claim)) {
    const bool as_many = number->solutions == judgement.lines.size();
    const bool branches = number->branches.empty() || branches_as_claimed(judgement.lines, number->branches);
    answer.claim_met = full && as_many && branches;
    if (!*answer.claim_met)
      answer.claim_note =
          !as_many
              ? fmt::format("claimed {}, found {}", plural(number->solutions, "solution"),
                            judgement.lines.size())
              : (full ? fmt::format("as many solutions as claimed, but they branch otherwise: claimed {}, "
                                    "found {}",
                                    fmt::join(number->branches, "."),
                                    branches_text(judgement.lines, number->branches))
                      : "shorter solutions");
    return;
  }
  auto claimed = claimed_lines(rules, position, claim);
  if (!claimed) {
    answer.claim_met = false;
    answer.claim_note = claimed.error().message;
    return;
  }
  std::vector<std::vector<std::string>> found;
  for (const ShownLine& line : judgement.lines) {
    found.emplace_back();
    for (const ShownMove& move : line.moves)
      found.back().push_back(move.move);
  }
  std::sort(claimed->begin(), claimed->end());
  std::sort(found.begin(), found.end());
  answer.claim_met = full && *claimed == found;
  if (!*answer.claim_met)
    answer.claim_note = fmt::format("claimed {}, found {}{}", plural(claimed->size(), "solution"),
                                    found.size(), claimed->size() == found.size() ? " others" : "");
}

// Who moves first in help play by custom: Black, or White where a half-move more comes first.
Color begins_by_custom(const Stipulation& stipulation) {
  return stipulation.half ? Color::white : Color::black;
}

// No solution, and the other side to move than problemists mean: it is likely to be a slip.
void doubt_side(SolveAnswer& answer) {
  const Stipulation& stipulation = *answer.stipulation;
  const bool asked = stipulation.manner == Manner::help && stipulation.goal != Goal::placement &&
                     stipulation.intro == 0 && !answer.solving.half_duplex;
  if (!asked || answer.judgement.verdict != ProblemVerdict::unsolved || !answer.judgement.lines.empty() ||
      answer.side == begins_by_custom(stipulation))
    return;
  const std::size_t blank = answer.efen.find(' ');
  const int column = blank == std::string::npos ? 0 : static_cast<int>(blank) + 2;
  add_faults(answer, {{"unusual-side", Severity::warning, Field::side, column,
                       fmt::format("in {} {} moves first, but this was read with {} to move",
                                   write_stipulation(stipulation), name(!answer.side), name(answer.side))}});
}

} // namespace

void Solver::judge_lines(const GameRequest& game, SolveAnswer& answer) {
  with_problem_position(
      game, answer, stop_, [&]<Rules R>(const R& rules, const typename R::Position& position) {
        if (!HasPass<R> && answer.stipulation->is_series()) {
          add_faults(answer, one_fault("meaningless-series",
                                       {fmt::format("a series has no meaning in {}: it knows no passing",
                                                    R::info().id),
                                        0}));
          return;
        }
        JudgeRequest request;
        request.stipulation = *answer.stipulation;
        request.set_play = answer.solving.set_play;
        std::size_t claimed = 0;
        if (const auto number = claimed_number(answer.problem.claim))
          claimed = number->solutions;
        else if (!answer.problem.claim.empty())
          claimed = 1 + static_cast<std::size_t>(
                            std::count(answer.problem.claim.begin(), answer.problem.claim.end(), "|"));
        answer.count_judged = claimed > 0;
        // JSON gives moves by their coordinates.
        MoveLabel<R> label;
        if (command_.output != SolveOutput::json && command_.output != SolveOutput::json_lines)
          label = [&](const auto& at, const auto& move) {
            return move_label(rules, at, move, command_.notation);
          };
        const auto draw = [&](const R& of, const typename R::Position& begin, Judgement& judgement) {
          if (command_.output != SolveOutput::dot || judgement.lines.empty()) return;
          judgement.solution = line_graph(of, begin, of.side_to_move(begin), judgement.lines,
                                          reason_of(request.stipulation.goal));
          judgement.solution.complete = judgement.complete;
        };
        if (request.stipulation.goal == Goal::placement) {
          const auto array = rules.validate(rules.array());
          if (!array || answer.solving.duplex || answer.solving.half_duplex || request.set_play) {
            add_faults(answer,
                       one_fault("meaningless-option", {"a proof game begins from the array, expected no set "
                                                        "play and no duplex",
                                                        0}));
            return;
          }
          answer.side = rules.side_to_move(*array);
          answer.judgement = LineJudge<R>(rules, *array, request, claimed, GoalTest<R>(rules, position),
                                          label, fails_, workers_, stop_)
                                 .judge();
          draw(rules, *array, answer.judgement);
          compare_claim(rules, *array, answer);
          return;
        }
        const auto begin = judge_each_way(rules, position, answer, [&](const typename R::Position& begin) {
          GoalTest<R> test(rules, request.stipulation.goal, request.stipulation.square);
          Judgement judgement =
              LineJudge<R>(rules, begin, request, claimed, std::move(test), label, fails_, workers_, stop_)
                  .judge();
          draw(rules, begin, judgement);
          return judgement;
        });
        compare_claim(rules, begin, answer);
        tell_obligation(rules, begin, answer);
        if (R::info().id == "chess") doubt_side(answer);
      });
}

} // namespace plumb
