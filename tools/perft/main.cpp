#include <CLI/CLI.hpp>

#include "tools/perft/count_command.h"
#include "tools/perft/suite_command.h"

namespace {

constexpr int kMostDepth = 999;

void set_up_count(CLI::App& app, plumb::CountOptions& options) {
  plumb::add_number(
      app, "--depth", 0, kMostDepth, [&](std::uint64_t n) { options.depth = static_cast<int>(n); },
      "The number of moves (plies) of each sequence")
      ->required();
  app.add_flag("--divide", options.divide, "The count of each legal move, in order of their texts");
  app.add_flag("--by-depth", options.by_depth, "The count of each depth up to --depth, a line each");
  app.add_flag("--details", options.details, "Captures, en passant, castlings, promotions, checks, mates");
  app.add_option("--checkpoint", options.checkpoint,
                 "Keep finished parts in FILE; the same command goes on from there after any end")
      ->type_name("FILE");
  plumb::add_game_options(app, options.common);
  plumb::add_work_options(app, options.common);
  plumb::add_json_option(app, options.common);
}

void set_up_suite(CLI::App& app, plumb::SuiteOptions& options) {
  app.add_option("FILE", options.files, "Suites (EPD ;D1 20, id/epd/perft, TSV); - or none: standard input");
  plumb::add_number(
      app, "--depth", 0, kMostDepth, [&](std::uint64_t n) { options.max_depth = static_cast<int>(n); },
      "Skip deeper cases");
  plumb::add_number(
      app, "--max-nodes", 0, ~std::uint64_t{0}, [&](std::uint64_t n) { options.common.max_nodes = n; },
      "Skip cases with larger counts");
  plumb::add_variant_options(app, options.common);
  plumb::add_machine_options(app, options.common);
  plumb::add_json_option(app, options.common);
}

} // namespace

int main(int argc, char** argv) {
  plumb::CountOptions count;
  plumb::SuiteOptions suite;
  CLI::App app{"Counts sequences of legal moves, and checks such counts"};
  app.require_subcommand(0, 1);
  CLI::App* count_app = app.add_subcommand("count", "Count the sequences of legal moves from a position");
  CLI::App* suite_app = app.add_subcommand("suite", "Check the numbers of perft suites");
  set_up_count(*count_app, count);
  set_up_suite(*suite_app, suite);
  return plumb::run_tool(app, "plumb-perft", argc, argv, [&] {
    if (count_app->parsed()) return plumb::run_count(count);
    if (suite_app->parsed()) return plumb::run_suite(suite);
    throw plumb::NoAnswer{"expected a subcommand, count or suite (see plumb-perft --help)"};
  });
}
