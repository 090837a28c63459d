// Splitting: the positions some moves below a root, each once.
#include <fmt/format.h>

#include <unordered_map>

#include "lib/rules/all_rules.h"
#include "tools/common/game.h"
#include "tools/common/output.h"
#include "tools/perft/units_command.h"
#include "tools/perft/units_file.h"

namespace plumb {
namespace {

// Level by level; a position is kept in the form in which it was reached first.
template <Rules R>
std::vector<WorkUnit> positions_at(const R& rules, const typename R::Position& root, int ply) {
  struct Node {
    typename R::Position position;
    Count ways;
  };
  std::vector<Node> level{{root, Count(1)}};
  for (int i = 0; i < ply; ++i) {
    std::vector<Node> next;
    std::unordered_map<Key, std::size_t, KeyHash> known;
    for (const Node& node : level) {
      MoveListOf<R> moves;
      rules.legal_moves(node.position, moves);
      for (const auto& move : moves) {
        auto child = rules.play(node.position, move);
        const auto [place, is_new] = known.emplace(rules.key(child), next.size());
        if (is_new) next.push_back({std::move(child), Count(0)});
        next[place->second].ways += node.ways;
      }
    }
    level = std::move(next);
  }
  std::vector<WorkUnit> units;
  for (const Node& node : level)
    units.push_back({units.size() + 1, node.ways, rules.write(node.position)});
  return units;
}

} // namespace

ExitCode run_split(const SplitOptions& options) {
  if (options.ply >= options.depth)
    throw NoAnswer{fmt::format("--ply {}: expected less than --depth {}", options.ply, options.depth)};
  UnitsJob job;
  job.depth = options.depth;
  job.ply = options.ply;
  job.game = options.common.fen ? request_for(options.common.game, *options.common.fen) : options.common.game;
  const auto made =
      with_position(job.game, options.common.fen, nullptr, [&](const auto& rules, const auto& position) {
        job.fen = rules.write(position);
        return Result<std::vector<WorkUnit>>(positions_at(rules, position, job.ply));
      });
  job.units = value_or_throw(value_or_throw(made));
  put(units_text(job));
  return ExitCode::yes;
}

} // namespace plumb
