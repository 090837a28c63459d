#include "formats/check/retro.h"

#include <algorithm>

#include "lib/search/retro/retro.h"

namespace plumb {

RetroAnswer analyse_game(const GameRequest& game, const std::string& efen, std::chrono::milliseconds time,
                         const Stop& job) {
  if (game.variant != chess::Chess::info().id)
    return {Verdict::unknown, "there is no analysis of how a game of this kind went", {}};
  const auto rules = chess::Chess::make(game.options);
  if (!rules) return {Verdict::unknown, rules.error().message, {}};
  const auto setup = rules->read(efen);
  const auto position = setup ? rules->validate(*setup) : Checked<chess::Position>{setup.faults};
  if (!position) return {Verdict::unknown, "no position", {}};
  retro::RetroLimits limits;
  limits.seconds = std::chrono::duration<double>(time).count();
  limits.job = &job;
  limits.orthodox = std::none_of(game.options.begin(), game.options.end(), [](const OptionSetting& option) {
    return option.key == "chess960" && option.value == "yes";
  });
  const auto answer = retro::judge_reachability(*rules, *position, limits, setup->en_passant);
  RetroAnswer result;
  switch (answer.verdict) {
  case retro::RetroAnswer::Verdict::legal: {
    result.verdict = Verdict::valid;
    auto at = *rules->validate(rules->array());
    for (const chess::Move& move : answer.proof_game) {
      result.proof_game.push_back(rules->move_text(at, move));
      at = rules->play(at, move);
    }
    break;
  }
  case retro::RetroAnswer::Verdict::illegal:
    result.verdict = Verdict::illegal;
    result.reason = answer.reason->code + ": " + answer.reason->message;
    break;
  case retro::RetroAnswer::Verdict::unknown:
    result.reason = limits.orthodox ? "no proof game was found in the time given, and no reason against one"
                                    : "nothing is against it, but proof games of Chess960 are not looked for";
    break;
  }
  return result;
}

} // namespace plumb
