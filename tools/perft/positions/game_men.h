// What a game is played with, by its name.
#pragma once

#include <string>
#include <vector>

#include "lib/base/result.h"
#include "lib/rules/visit.h"

namespace plumb {

struct GameMen {
  std::vector<std::string> letters; // of White's men in EFEN, promoted forms included
  std::string array;                // EFEN
};
// The error names the game or option that is not known.
[[nodiscard]] Result<GameMen> men_of_game(const GameRequest& game);

} // namespace plumb
