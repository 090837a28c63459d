// Problems in which one side forces what happens.
#include <fmt/format.h>

#include <algorithm>

#include "lib/base/plural.h"
#include "lib/search/stipulated_game.h"
#include "tools/solve/engine.h"

namespace plumb {

namespace {

std::string shown(const std::vector<NamedMove>& moves) {
  std::string text;
  for (const auto& [coordinates, label] : moves)
    text += (text.empty() ? "" : " ") + label;
  return text;
}

// Compares the claimed first moves with the keys of the length that was asked for.
template <Rules R>
void compare_claim(const R& rules, const typename R::Position& position, MoveStyle style,
                   SolveAnswer& answer) {
  const std::vector<std::string>& claim = answer.problem.claim;
  const Judgement& judgement = answer.judgement;
  if (claim.empty() || judgement.verdict == ProblemVerdict::partial || answer.solving.post_key) return;
  const bool length_met = std::all_of(judgement.keys.begin(), judgement.keys.end(), [&](const KeyMove& key) {
    return key.length == answer.stipulation->moves;
  });
  if (const auto number = claimed_number(claim)) {
    answer.claim_met = number->solutions == judgement.keys.size() && length_met;
    if (!*answer.claim_met)
      answer.claim_note = fmt::format("claimed {}, found {}{}", plural(number->solutions, "key"),
                                      judgement.keys.size(), length_met ? "" : " in fewer moves");
    return;
  }
  std::vector<NamedMove> claimed;
  for (const std::string& text : claim) {
    const auto move = read_labelled_move(rules, position, text);
    if (!move) {
      answer.claim_met = false;
      answer.claim_note = move.error().message;
      return;
    }
    claimed.emplace_back(rules.move_text(position, *move), move_label(rules, position, *move, style));
  }
  std::vector<NamedMove> found;
  for (const KeyMove& key : judgement.keys)
    found.emplace_back(key.move.move, style == MoveStyle::coordinates ? key.move.move : key.move.label);
  std::sort(claimed.begin(), claimed.end());
  std::sort(found.begin(), found.end());
  answer.claim_met = claimed == found && length_met;
  if (!*answer.claim_met)
    answer.claim_note = found.empty() ? "nothing solves it"
                                      : fmt::format("claimed {}, found {}{}", shown(claimed), shown(found),
                                                    length_met ? "" : " in fewer moves");
}

// A goal that a plain win of the game is, or a game of its own.
bool is_plain(const Stipulation& stipulation) {
  return stipulation.manner == Manner::direct && stipulation.tempo == Tempo::alternate &&
         !stipulation.exact && (stipulation.goal == Goal::mate || stipulation.goal == Goal::win);
}

} // namespace

void Solver::judge_battle(const GameRequest& game, SolveAnswer& answer) {
  with_problem_position(
      game, answer, stop_, [&]<Rules R>(const R& rules, const typename R::Position& position) {
        const Stipulation& stipulation = *answer.stipulation;
        JudgeRequest request;
        request.stipulation = stipulation;
        if (const auto number = claimed_number(answer.problem.claim))
          request.claimed_keys = number->solutions;
        else
          request.claimed_keys = answer.problem.claim.size();
        request.most_refutations = answer.solving.tries;
        request.set_play = answer.solving.set_play;
        request.post_key = answer.solving.post_key;
        const MoveLabel<R> label = [&](const auto& at, const auto& move) {
          return move_label(rules, at, move, command_.notation);
        };
        const auto begin = judge_each_way(rules, position, answer, [&](const typename R::Position& begin) {
          if (is_plain(stipulation))
            return Judge<R>(rules, begin, request, label, proofs_, workers_, stop_).judge();
          using Game = StipulatedGame<R>;
          const Color side = rules.side_to_move(begin);
          const Game stipulated(rules, request.post_key ? !side : side, stipulation);
          JudgeRequest as_game = request;
          as_game.stipulation = {Goal::win, stipulation.moves};
          const MoveLabel<Game> game_label = [&](const auto& at, const auto& move) {
            return move.pass ? std::string("-") : move_label(rules, at.men, move.move, command_.notation);
          };
          return Judge<Game>(stipulated, stipulated.begin(begin), as_game, game_label, proofs_, workers_,
                             stop_)
              .judge();
        });
        // JSON gives moves by their coordinates.
        const bool json = command_.output == SolveOutput::json || command_.output == SolveOutput::json_lines;
        compare_claim(rules, begin, json ? MoveStyle::coordinates : command_.notation, answer);
        tell_obligation(rules, begin, answer);
      });
}

} // namespace plumb
