#include "tools/perft/positions/game_men.h"

#include "lib/rules/all_rules.h"

namespace plumb {

Result<GameMen> men_of_game(const GameRequest& game) {
  return visit(game, [](const auto& rules) {
    using R = std::remove_cvref_t<decltype(rules)>;
    GameMen men;
    for (const PieceInfo& piece : R::info().pieces)
      men.letters.emplace_back(piece.letters);
    men.array = rules.write(*rules.validate(rules.array()));
    return men;
  });
}

} // namespace plumb
