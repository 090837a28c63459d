#include <CLI/CLI.hpp>

#include "lib/base/printable.h"
#include "tools/common/numbers.h"
#include "tools/perft/count_command.h"
#include "tools/perft/help.h"
#include "tools/perft/positions_command.h"
#include "tools/perft/suite_command.h"
#include "tools/perft/units_command.h"
#include "tools/perft/verify_command.h"

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
  plumb::add_path(app, "--checkpoint", options.checkpoint,
                  "Keep finished parts in FILE; the same command goes on from there after any end");
  plumb::add_game_options(app, options.common);
  plumb::add_work_options(app, options.common);
  plumb::add_json_option(app, options.common);
}

void set_up_suite(CLI::App& app, plumb::SuiteOptions& options) {
  plumb::add_paths(app, "FILE", options.files,
                   "Suites (EPD ;D1 20, id/epd/perft, TSV); - or none: standard input");
  plumb::add_number(
      app, "--depth", 0, kMostDepth, [&](std::uint64_t n) { options.max_depth = static_cast<int>(n); },
      "Skip deeper cases");
  plumb::add_number(
      app, "--max-nodes", 0, ~std::uint64_t{0}, [&](std::uint64_t n) { options.common.max_nodes = n; },
      "Skip cases with larger counts");
  app.add_flag("--verbose", options.verbose, "Print each number that is right too");
  plumb::add_variant_options(app, options.common);
  plumb::add_machine_options(app, options.common);
  plumb::add_json_option(app, options.common);
}

// "NAME=VALUE" into a pair; the value may hold further signs.
plumb::Result<std::pair<std::string, std::string>> read_pair(const std::string& text) {
  const std::size_t sign = text.find('=');
  if (sign == 0 || sign == std::string::npos)
    return plumb::fail("'" + plumb::clipped(text) + "', expected NAME=VALUE");
  return std::pair{text.substr(0, sign), text.substr(sign + 1)};
}

CLI::Option* add_list(CLI::App& app, const std::string& name,
                      std::function<plumb::Result<void>(const std::string&)> add, const std::string& help) {
  const auto each = [name, add = std::move(add)](const std::vector<std::string>& texts) {
    for (const std::string& text : texts)
      if (const auto result = add(text); !result) throw CLI::ValidationError(name, result.error().message);
  };
  return app.add_option_function<std::vector<std::string>>(name, each, help)
      ->expected(1)
      ->allow_extra_args(false)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
}

void add_duration(CLI::App& app, const std::string& name, std::function<void(std::chrono::milliseconds)> set,
                  const std::string& help) {
  const auto read = [set = std::move(set)](const std::string& text) -> plumb::Result<void> {
    const auto duration = plumb::read_duration(text);
    if (!duration) return tl::unexpected<plumb::Error>(duration.error());
    set(*duration);
    return {};
  };
  plumb::add_text(app, name, read, help)->type_name("TIME");
}

void set_up_engine(CLI::App& app, plumb::VerifyCommand& command) {
  plumb::EngineOptions& engine = command.verify.engine;
  app.add_option("--engine", command.engine,
                 "The engine's command line; for command a template with {fen}, {depth}, {moves}")
      ->type_name("COMMAND")
      ->required();
  app.add_option("--protocol", engine.protocol, "uci, xboard, or command (a program run for each count)")
      ->type_name("NAME")
      ->capture_default_str();
  add_list(
      app, "--engine-option",
      [&](const std::string& text) -> plumb::Result<void> {
        auto pair = read_pair(text);
        if (!pair) return tl::unexpected<plumb::Error>(pair.error());
        engine.settings.push_back(std::move(*pair));
        return {};
      },
      "An option of the engine itself, such as Hash=16 or VariantPath=variants.ini")
      ->type_name("NAME=VALUE");
  add_list(
      app, "--engine-variant",
      [&](const std::string& text) -> plumb::Result<void> {
        const std::size_t sign = text.find('=');
        const std::string ours = sign == std::string::npos ? "" : text.substr(0, sign);
        command.verify.asker.engine_variant[ours] = text.substr(sign == std::string::npos ? 0 : sign + 1);
        return {};
      },
      "What the engine calls the game: NAME for --variant, or ID=NAME for one of several")
      ->type_name("[ID=]NAME");
  app.add_option(
         "--perft-command", engine.perft_command,
         "What makes the engine count; default 'go perft {depth}', or where that fails 'perft {depth}'")
      ->type_name("TEXT");
  app.add_option("--divide-command", engine.divide_command,
                 "What makes it count each move, where the former gives a total alone")
      ->type_name("TEXT");
  const auto pattern = [&](const std::string& text) -> plumb::Result<void> {
    try {
      engine.total_pattern = std::regex(text, std::regex::ECMAScript | std::regex::icase);
      if (std::regex_match("", *engine.total_pattern))
        return plumb::fail("'" + plumb::clipped(text) +
                           "' fits an empty line too, expected what has a number");
      return {};
    } catch (const std::regex_error&) {
      return plumb::fail("'" + plumb::clipped(text) + "' is no regular expression of ECMAScript");
    }
  };
  plumb::add_text(app, "--total-pattern", pattern, "The line with the total; the first group is the number")
      ->type_name("REGEX");
  add_duration(
      app, "--timeout", [&](auto time) { engine.timeout = time; },
      "For each count (60, 500ms, 5m); default 60 s");
  add_duration(
      app, "--start-timeout", [&](auto time) { engine.handshake_timeout = time; },
      "For starting, and for taking in a position; default 60 s");
  app.add_flag("--chess960", command.verify.asker.chess960,
               "Chess960 notation for every position; otherwise only where castling needs it");
  app.add_flag("--shredder-fen", command.verify.asker.shredder_fen,
               "Castling rights as files of rooks (HAha) in what the engine is told");
}

void set_up_verify(CLI::App& app, plumb::VerifyCommand& command) {
  plumb::add_paths(app, "FILE", command.files,
                   "Suites (EPD ;D1 20, id/epd/perft, TSV, or positions alone); - or none: standard input");
  set_up_engine(app, command);
  plumb::add_number(
      app, "--depth", 1, kMostDepth, [&](std::uint64_t n) { command.verify.max_depth = static_cast<int>(n); },
      "Skip deeper cases; positions without numbers are asked at this depth (default 3)");
  plumb::add_number(
      app, "--max-nodes", 0, ~std::uint64_t{0},
      [&](std::uint64_t n) { command.verify.max_nodes = plumb::Count(n); }, "Skip cases with larger counts");
  plumb::add_number(
      app, "--jobs", 1, 1024, [&](std::uint64_t n) { command.verify.jobs = static_cast<int>(n); },
      "Processes of the engine at once; default 1");
  plumb::add_number(
      app, "--max-failures", 1, ~std::uint64_t{0},
      [&](std::uint64_t n) { command.verify.max_failures = static_cast<std::size_t>(n); },
      "Stop after so many cases that are wrong");
  add_duration(
      app, "--time", [&](auto time) { command.common.time = time; },
      "Stop after this time (seconds, or with ms, s, m, h) and report what is known");
  app.add_flag_callback(
      "--no-bisect", [&] { command.verify.bisect = false; }, "Do not look for the first wrong position");
  app.add_flag("--unchecked", command.verify.unchecked, "Ask also for positions that our own rules refuse");
  CLI::Option* verbose = app.add_flag("--verbose", command.verbose,
                                      "Print each case that is right too, and each that is not asked");
  app.add_flag("--quiet", command.quiet, "Print failures alone")->excludes(verbose);
  app.add_option(
         "--report", command.reports,
         "text, json, junit, tap or github, each with =FILE or to standard output; several with commas")
      ->type_name("FORM[=FILE]")
      ->delimiter(',')
      ->expected(1)
      ->allow_extra_args(false)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  plumb::add_variant_options(app, command.common);
  plumb::add_json_option(app, command.common);
}

void set_up_positions(CLI::App& app, plumb::PositionsOptions& options) {
  plumb::add_number(
      app, "--count", 1, 100'000, [&](std::uint64_t n) { options.count = static_cast<std::size_t>(n); },
      "How many positions; default 40");
  plumb::add_number(
      app, "--seed", 0, ~std::uint64_t{0}, [&](std::uint64_t n) { options.seed = n; },
      "The same seed gives the same positions; default 1");
  plumb::add_number(
      app, "--depth", 1, kMostDepth, [&](std::uint64_t n) { options.depth = static_cast<int>(n); },
      "Count up to this depth; default 3");
  plumb::add_number(
      app, "--max-nodes", 1, ~std::uint64_t{0}, [&](std::uint64_t n) { options.max_nodes = plumb::Count(n); },
      "Leave out larger counts; default 100000");
  app.add_flag("--chess960", options.chess960, "Kings and rooks at home on any files");
  add_duration(
      app, "--time", [&](auto time) { options.common.time = time; },
      "Stop after this time (seconds, or with ms, s, m, h)");
  plumb::add_game_options(app, options.common);
}

void set_up_split(CLI::App& app, plumb::SplitOptions& options) {
  plumb::add_number(
      app, "--depth", 1, kMostDepth, [&](std::uint64_t n) { options.depth = static_cast<int>(n); },
      "The number of moves (plies) of each sequence")
      ->required();
  plumb::add_number(
      app, "--ply", 0, kMostDepth, [&](std::uint64_t n) { options.ply = static_cast<int>(n); },
      "How many moves below the position it is cut; default 1");
  plumb::add_game_options(app, options.common);
}

void set_up_run(CLI::App& app, plumb::RunOptions& options) {
  plumb::add_path(app, "UNITS", options.units, "What plumb-perft split wrote")->type_name("")->required();
  const auto part = [&](const std::string& text) -> plumb::Result<void> {
    const std::size_t sign = text.find('/');
    const auto parts =
        plumb::read_number(sign == std::string::npos ? "" : text.substr(sign + 1), 1, 1'000'000'000);
    const auto number = parts ? plumb::read_number(text.substr(0, sign), 1, *parts) : parts;
    if (!number) return plumb::fail("'" + plumb::clipped(text) + "', expected K/N with K from 1 to N");
    options.part = {*number, *parts};
    return {};
  };
  plumb::add_text(app, "--part", part, "Only every Nth unit, beginning with the Kth")->type_name("K/N");
  plumb::add_path(app, "--output", options.output,
                  "Add results to FILE, and count only what it does not hold");
  plumb::add_number(
      app, "--hash-seed", 0, ~std::uint64_t{0}, [&](std::uint64_t n) { options.seed = n; },
      "Another seed files positions elsewhere in the table, for a second opinion; default 0");
  plumb::add_work_options(app, options.common);
}

void set_up_merge(CLI::App& app, plumb::MergeOptions& options) {
  plumb::add_path(app, "UNITS", options.units, "What plumb-perft split wrote")->type_name("")->required();
  plumb::add_paths(app, "RESULTS", options.results, "What plumb-perft run wrote")->required();
  app.add_flag("--twice", options.twice, "Demand two results of each unit, under different hash seeds");
  plumb::add_json_option(app, options.common);
}

} // namespace

int main(int argc, char** argv) {
  plumb::CountOptions count;
  plumb::SuiteOptions suite;
  plumb::VerifyCommand verify;
  plumb::PositionsOptions positions;
  plumb::SplitOptions split;
  plumb::RunOptions run;
  plumb::MergeOptions merge;
  CLI::App app{"Counts sequences of legal moves, and checks such counts"};
  app.require_subcommand(0, 1);
  CLI::App* count_app = app.add_subcommand("count", "Count the sequences of legal moves from a position");
  CLI::App* suite_app = app.add_subcommand("suite", "Check the numbers of perft suites");
  set_up_count(*count_app, count);
  CLI::App* verify_app = app.add_subcommand("verify", "Check another program's move generator");
  set_up_suite(*suite_app, suite);
  set_up_verify(*verify_app, verify);
  CLI::App* positions_app =
      app.add_subcommand("positions", "Write a suite of random positions in which rare rules are near");
  set_up_positions(*positions_app, positions);
  CLI::App* split_app = app.add_subcommand("split", "Cut a count into units of work");
  CLI::App* run_app = app.add_subcommand("run", "Count units of work");
  CLI::App* merge_app = app.add_subcommand("merge", "Add up the results of units of work");
  set_up_split(*split_app, split);
  set_up_run(*run_app, run);
  set_up_merge(*merge_app, merge);
  plumb::add_perft_help(app, "");
  for (CLI::App* command : {count_app, suite_app, verify_app, positions_app, split_app, run_app, merge_app})
    plumb::add_perft_help(*command, command->get_name());
  return plumb::run_tool(app, "plumb-perft", argc, argv, [&] {
    if (count_app->parsed()) return plumb::run_count(count);
    if (suite_app->parsed()) return plumb::run_suite(suite);
    if (verify_app->parsed()) return plumb::run_verify(verify);
    if (positions_app->parsed()) return plumb::run_positions(positions);
    if (split_app->parsed()) return plumb::run_split(split);
    if (run_app->parsed()) return plumb::run_units(run);
    if (merge_app->parsed()) return plumb::run_merge(merge);
    throw plumb::NoAnswer{"expected a command: count, suite, verify, positions, split, run or merge (see "
                          "plumb-perft --help)"};
  });
}
