#include "tools/perft/positions_command.h"

#include <fmt/format.h>

#include <algorithm>

#include "tools/common/game.h"
#include "tools/common/output.h"
#include "tools/common/signals.h"
#include "tools/perft/count_command.h"
#include "tools/perft/positions/generate.h"

namespace plumb {
namespace {

// The rarest that the position and what follows it show, as a name.
std::string name_of(const GeneratedPosition& generated) {
  constexpr std::size_t kMost = 2;
  std::string name;
  for (std::size_t i = 0; i < std::min(kMost, generated.features.size()); ++i)
    name += (i == 0 ? "" : "; ") + generated.features[i];
  return name;
}

// The position as a line that says which game it is of.
std::string with_game(const GamePosition& position) {
  const std::string opcode = " variant:" + position.game.variant;
  const bool plain = position.game.variant == "chess" || position.told.find(opcode) != std::string::npos;
  return position.told + (plain ? "" : opcode);
}

std::string options_of(const GameRequest& game) {
  std::string text;
  for (const OptionSetting& option : game.options)
    text += fmt::format(" ;option \"{}={}\"", option.key, option.value);
  return text;
}

double to_double(Count count) {
  return static_cast<double>(count.value());
}

// The counts that are small enough; nothing where the stop came first.
std::optional<std::string> counts_of(const GamePosition& position, const PositionsOptions& options,
                                     Stop& stop) {
  std::string text;
  Count above(1);
  for (int depth = 1; depth <= options.depth; ++depth) {
    const auto divide = reference_divide(position, depth, stop);
    if (!divide) return std::nullopt;
    const Count count = sum_of(*divide);
    if (depth > 1 && count > options.max_nodes) break;
    text += fmt::format(" ;D{} {}", depth, to_string(count));
    // The next would be about as many times more as this one is.
    const double ratio = to_double(count) / std::max(1.0, to_double(above));
    if (to_double(count) * ratio > 4 * to_double(options.max_nodes)) break;
    above = count;
  }
  return text;
}

} // namespace

ExitCode run_positions(const PositionsOptions& options) {
  GenerateOptions generate;
  generate.game =
      options.common.fen ? request_for(options.common.game, *options.common.fen) : options.common.game;
  generate.count = options.count;
  generate.seed = options.seed;
  if (options.chess960 && generate.game.variant != "chess")
    throw NoAnswer{fmt::format("--chess960: a kind of chess, not of {}", generate.game.variant)};
  const GameMen men = value_or_throw(men_of_game(generate.game));
  generate.start = value_or_throw(read_reference(generate.game, options.common.fen.value_or(men.array))).efen;
  if (options.chess960) generate.game.options.push_back({"chess960", "yes"});
  Stop stop;
  options.common.limit(stop);
  const StopOnSignal on_signal(stop);
  std::size_t written = 0;
  for (const GeneratedPosition& generated : generate_positions(generate, men, stop)) {
    const auto counts = counts_of(generated.position, options, stop);
    if (!counts) break;
    put(fmt::format("{}{}{} ;id \"{}\"\n", with_game(generated.position), *counts,
                    options_of(options.common.game), name_of(generated)));
    ++written;
  }
  if (stop.requested()) {
    say_stopped(stop);
    return ExitCode::stopped;
  }
  if (written == 0) throw NoAnswer{"no position of this kind was found"};
  return ExitCode::yes;
}

} // namespace plumb
