// The workshop in which the shipped puzzles were found. For maintainers; not installed.
//
//     cmake --preset release -DPLUMB_WORKSHOP=ON && cmake --build build/release --target puzzle-workshop
//     build/release/bin/puzzle-workshop mine --variant chessapawn --seed 1 --games 400 > found.epd
//     build/release/bin/puzzle-workshop compose --variant chessapawn --moves 3 --key a4b4
//         --fen '8/8/3q4/8/rP6/P7/8/8 b - - 0 1' --seed 1
//
//     build/release/bin/puzzle-workshop climb --variant pawns-chess --moves 2 --quiet
//         --cast 'K k {Ph} R' --extras 'p n b' --like '!' --seed 1
//
// All print problem lines whose key is the only first move that wins in the stated number of moves, and
// whose longest line is free of choices for the attacker. The same command with the same seed finds the
// same puzzles on any machine: the generator is std::mt19937 and only remainders are taken of it, and limits
// count nodes with one thread.
#include "workshop.h"

#include <CLI/CLI.hpp>

namespace plumb::workshop {
namespace {

CLI::App* add_mine(CLI::App& app, MineCommand& command) {
  CLI::App* mine = app.add_subcommand("mine", "Find puzzles in played-out games");
  add_game_options(*mine, command.common);
  mine->add_option("--seed", command.seed, "Of the random games")->capture_default_str();
  mine->add_option("--games", command.games, "Games to play at most")->capture_default_str();
  mine->add_option("--least", command.least_moves, "Shortest win to keep")->capture_default_str();
  mine->add_option("--most", command.most_moves, "Longest win to look for")->capture_default_str();
  mine->add_option("--per-length", command.per_length, "Puzzles of each length")->capture_default_str();
  mine->add_option("--first-ply", command.first_ply, "Half-moves before the first position")
      ->capture_default_str();
  mine->add_option("--nodes", command.nodes, "Budget of a position")->capture_default_str();
  mine->add_option("--side", command.side, "Who is to win: w, b or both")->capture_default_str();
  return mine;
}

CLI::App* add_compose(CLI::App& app, ComposeCommand& command) {
  CLI::App* compose =
      app.add_subcommand("compose", "Add random men to a position until it is a sound puzzle");
  add_game_options(*compose, command.common);
  compose->add_option("--seed", command.seed, "Of the random positions")->capture_default_str();
  compose->add_option("--positions", command.positions, "Positions to try at most")->capture_default_str();
  compose->add_option("--moves", command.moves, "The win takes exactly so many")->capture_default_str();
  compose->add_option("--key", command.key, "The only winning first move; default: any");
  compose->add_option("--men", command.men, "Letters to draw further men from")->capture_default_str();
  compose->add_option("--least-men", command.least_men, "Fewest further men")->capture_default_str();
  compose->add_option("--most-men", command.most_men, "Most further men")->capture_default_str();
  compose->add_option("--empty", command.empty, "Squares that must stay empty");
  compose->add_option("--wanted", command.wanted, "Stop after so many")->capture_default_str();
  compose->add_option("--nodes", command.nodes, "Budget of a position")->capture_default_str();
  compose->add_flag("--balanced", command.balanced, "Equally many men a side");
  return compose;
}

CLI::App* add_climb(CLI::App& app, ClimbCommand& command) {
  CLI::App* climb =
      app.add_subcommand("climb", "Change random set-ups of a cast, man by man, into sound puzzles");
  add_game_options(*climb, command.common);
  climb->add_option("--seed", command.seed, "Of the random set-ups")->capture_default_str();
  climb->add_option("--climbs", command.climbs, "Fresh starts at most")->capture_default_str();
  climb->add_option("--steps", command.steps, "Changes tried in one climb")->capture_default_str();
  climb->add_option("--moves", command.moves, "The win takes exactly so many")->capture_default_str();
  climb->add_option("--cast", command.cast, "Men that must be there")->capture_default_str();
  climb->add_option("--extras", command.extras, "Men that may be added");
  climb->add_option("--most-extras", command.most_extras, "So many at most")->capture_default_str();
  climb->add_option("--in-hand", command.most_in_hand, "Pawns in hand of a side at most; -1: no pockets")
      ->capture_default_str();
  climb->add_option("--like", command.like, "Some move of the solution matches this regular expression");
  climb->add_flag("--quiet", command.quiet, "Only keys that neither check nor take");
  climb->add_option("--cost", command.most_cost, "Keep what costs no more")->capture_default_str();
  climb->add_option("--wanted", command.wanted, "Stop after so many")->capture_default_str();
  climb->add_option("--nodes", command.nodes, "Budget of a position")->capture_default_str();
  return climb;
}

} // namespace
} // namespace plumb::workshop

int main(int argc, char** argv) {
  using namespace plumb;
  workshop::MineCommand mine;
  workshop::ComposeCommand compose;
  mine.common.threads = 1;
  compose.common.threads = 1;
  workshop::ClimbCommand climb;
  climb.common.threads = 1;
  CLI::App app{"Finds puzzles with a single key."};
  app.require_subcommand(1);
  CLI::App* mining = workshop::add_mine(app, mine);
  CLI::App* composing = workshop::add_compose(app, compose);
  workshop::add_climb(app, climb);
  return run_tool(app, "puzzle-workshop", argc, argv, [&] {
    if (mining->parsed())
      workshop::mine(mine);
    else if (composing->parsed())
      workshop::compose(compose);
    else
      workshop::climb(climb);
    return ExitCode::yes;
  });
}
