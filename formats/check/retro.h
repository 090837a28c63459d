// The analysis that level retro asks for: how can this position have come about?
#pragma once

#include <chrono>

#include "formats/check/check.h"
#include "lib/base/stop.h"

namespace plumb {

// Of orthodox chess: legal with a proof game, illegal with a reason, unknown where `time` did not suffice or
// `job` was stopped. With the option chess960=yes, illegal or unknown; of other games always unknown.
[[nodiscard]] RetroAnswer analyse_game(const GameRequest& game, const std::string& efen,
                                       std::chrono::milliseconds time, const Stop& job);

} // namespace plumb
