#include "tools/common/command_line.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <new>
#include <system_error>

#include "lib/base/printable.h"
#include "lib/rules/all_rules.h"
#include "lib/search/no_room.h"
#include "tools/common/manual.h"
#include "tools/common/memory.h"
#include "tools/common/numbers.h"
#include "tools/common/output.h"
#include "tools/common/position_hint.h"

namespace plumb {
namespace {

// Everything on standard error is one line of moderate length, whatever a message carries. The line ends
// that CLI11 puts into its own messages are spaces.
std::string one_line(std::string text) {
  std::replace(text.begin(), text.end(), '\n', ' ');
  while (!text.empty() && (text.back() == ' ' || text.back() == '.'))
    text.pop_back();
  return clipped(text, 1000);
}

// CLI11 takes an argument in square brackets for a list of several, but here it is a PGN tag or a file's
// name: it is given a byte of its own at its end, which is taken off again before anything reads it.
constexpr char kGuard = '\x1f';

std::vector<std::string> guarded(int argc, char** argv) {
  std::vector<std::string> arguments;
  for (int i = argc - 1; i > 0; --i) { // CLI11 takes them from the end
    std::string argument = argv[i];
    if (argument.size() > 1 && argument.front() == '[' && argument.back() == ']') argument += kGuard;
    arguments.push_back(std::move(argument));
  }
  return arguments;
}

void take_guards_off(CLI::App& app) {
  const auto take_off = [](std::string text) {
    if (!text.empty() && text.back() == kGuard) text.pop_back();
    return text;
  };
  for (CLI::Option* option : app.get_options())
    option->transform(take_off);
  for (CLI::App* sub : app.get_subcommands([](CLI::App*) { return true; }))
    take_guards_off(*sub);
}

int complain(const std::string& tool, const std::string& message) {
  fmt::print(stderr, "{}: {}\n", tool, one_line(message));
  return static_cast<int>(ExitCode::no_answer);
}

const CLI::App& innermost(const CLI::App& app) {
  const auto chosen = app.get_subcommands();
  return chosen.empty() ? app : innermost(*chosen.front());
}

// "plumb-perft count"
std::string command_name(const CLI::App& app) {
  const auto chosen = app.get_subcommands();
  return app.get_name() + (chosen.empty() ? "" : " " + command_name(*chosen.front()));
}

// What is wrong with arguments that are none of the options, and what was meant where they are a position.
std::string complaint_of_rest(const CLI::App& app) {
  const std::vector<std::string> rest = app.remaining(true);
  std::string text = rest.size() == 1 ? "unexpected argument" : "unexpected arguments";
  for (const std::string& argument : rest)
    text += fmt::format(" '{}'", argument);
  const CLI::App& command = innermost(app);
  const CLI::Option* fen = command.get_option_no_throw("--fen");
  const bool side =
      std::any_of(rest.begin(), rest.end(), [](const auto& word) { return word == "w" || word == "b"; });
  if (side && fen != nullptr && fen->count() > 0)
    return text + ": a position has blanks, expected it in quotes";
  if (!std::any_of(rest.begin(), rest.end(), looks_like_position)) return text;
  return text + (fen != nullptr ? ": it looks like a position, expected --fen and the position in quotes"
                                : ": it looks like a position, expected a file that holds it");
}

// What a command line has, taken down for man pages and completions; hidden options are left out.
CommandDescription describe(const CLI::App& app) {
  CommandDescription command{app.get_name(), app.get_description(), app.get_footer(), {}, {}};
  for (const CLI::Option* option : app.get_options()) {
    if (option->get_group().empty()) continue;
    const bool flag = option->get_expected_max() == 0 || option->get_type_size() == 0;
    const std::string value = flag || option->get_positional() ? "" : option->get_type_name();
    command.options.push_back(
        {option->get_name(), value, option->get_description(), option->get_positional()});
  }
  for (const CLI::App* sub : app.get_subcommands([](const CLI::App*) { return true; }))
    command.subcommands.push_back(describe(*sub));
  return command;
}

// The answer to --describe, which the build asks of each tool.
std::string manual(const CLI::App& app, const std::string& form) {
  std::vector<std::string> variants;
  for (const GameInfo& game : all_games())
    variants.emplace_back(game.id);
  const CommandDescription tool = describe(app);
  if (form == "man") return man_page(tool, project_version());
  return form == "bash" ? bash_completion(tool, variants) : zsh_completion(tool, variants);
}

// Thrown while arguments are read, so that --describe is answered whatever else is missing.
struct CallForManual {
  std::string form;
};

int finish(const std::string& tool, int status) {
  if (const auto flushed = flush_output(); !flushed) return complain(tool, flushed.error().message);
  return status;
}

int run_body(const std::string& tool, const std::function<ExitCode()>& body) {
  try {
    return finish(tool, static_cast<int>(body()));
  } catch (const NoAnswer& error) {
    static_cast<void>(flush_output());
    return complain(tool, error.message);
  } catch (const Interrupted&) {
    static_cast<void>(flush_output());
    fmt::print(stderr, "{}: stopped before the answer: a position has too many moves\n", tool);
    return static_cast<int>(ExitCode::stopped);
  } catch (const OutputError& error) {
    return complain(tool, error.what());
  } catch (const NoRoomForTable& error) {
    return complain(tool, fmt::format("no memory for a table of {}, expected a smaller --hash",
                                      bytes_text(error.bytes())));
  } catch (const std::bad_alloc&) {
    return complain(
        tool, fmt::format("out of memory: {} are left to this process", bytes_text(usable_memory_bytes())));
  } catch (const std::exception& error) {
    return complain(tool, error.what());
  }
}

} // namespace

int CommonOptions::thread_count() const {
  return threads.value_or(default_threads());
}

void CommonOptions::limit(Stop& stop) const {
  if (time) stop.set_deadline(Stop::Clock::now() + *time);
  if (max_nodes) stop.set_node_limit(*max_nodes);
}

CLI::Option* add_text(CLI::App& app, const std::string& name,
                      std::function<Result<void>(const std::string&)> set, const std::string& help) {
  return app.add_option_function<std::string>(
      name,
      [name, set = std::move(set)](const std::string& text) {
        if (const auto result = set(text); !result) throw CLI::ValidationError(name, result.error().message);
      },
      help);
}

CLI::Option* add_path(CLI::App& app, const std::string& name, std::string& path, const std::string& help) {
  const auto read = [&path](const std::string& text) -> Result<void> {
    if (text.empty()) return fail("an empty file name");
    path = text;
    return {};
  };
  return add_text(app, name, read, help)->type_name("FILE");
}

CLI::Option* add_paths(CLI::App& app, const std::string& name, std::vector<std::string>& paths,
                       const std::string& help) {
  const auto not_empty = [](const std::string& text) {
    return std::string(text.empty() ? "an empty file name" : "");
  };
  return app.add_option(name, paths, help)->type_name("")->check(not_empty);
}

void add_closing(CLI::App& app, const std::string& statuses, const std::vector<std::string>& examples) {
  std::string text =
      fmt::format("Exit status: {}\n\n{}:", statuses, examples.size() == 1 ? "Example" : "Examples");
  for (const std::string& example : examples)
    text += fmt::format("\n  {}", example);
  app.footer(text);
}

CLI::Option* add_number(CLI::App& app, const std::string& name, std::uint64_t least, std::uint64_t most,
                        std::function<void(std::uint64_t)> set, const std::string& help) {
  const auto read = [least, most, set = std::move(set)](const std::string& text) -> Result<void> {
    const auto number = read_number(text, least, most);
    if (!number) return tl::unexpected<Error>(number.error());
    set(*number);
    return {};
  };
  return add_text(app, name, read, help)->type_name("N");
}

void add_variant_options(CLI::App& app, CommonOptions& common) {
  app.add_option("--variant", common.game.variant,
                 "The game; a line may name its own by the opcode variant:ID")
      ->type_name("ID")
      ->capture_default_str();
  app.add_option_function<std::vector<std::string>>(
         "--option",
         [&common](const std::vector<std::string>& texts) {
           for (const std::string& text : texts) {
             auto option = read_option(text);
             if (!option) throw CLI::ValidationError("--option", option.error().message);
             common.game.options.push_back(std::move(*option));
           }
         },
         "An option of the game, such as promotion=survive")
      ->type_name("KEY=VALUE")
      ->expected(1)
      ->allow_extra_args(false)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
}

void add_game_options(CLI::App& app, CommonOptions& common) {
  add_variant_options(app, common);
  app.add_option("--fen", common.fen, "The position, in (extended) FEN; default: the array")
      ->type_name("EFEN");
}

void add_machine_options(CLI::App& app, CommonOptions& common) {
  add_number(
      app, "--threads", 1, 1024, [&](std::uint64_t n) { common.threads = static_cast<int>(n); },
      "Threads to work with; default: all processors");
  const auto hash = [&](const std::string& text) -> Result<void> {
    const auto size = read_size(text);
    if (!size) return tl::unexpected<Error>(size.error());
    common.hash_bytes = *size;
    return {};
  };
  add_text(app, "--hash", hash,
           "Memory for the table of known positions (64M, 8G, off); default: a quarter of what may be used")
      ->type_name("SIZE");
  const auto time = [&](const std::string& text) -> Result<void> {
    const auto duration = read_duration(text);
    if (!duration) return tl::unexpected<Error>(duration.error());
    common.time = *duration;
    return {};
  };
  add_text(app, "--time", time, "Stop after this time (seconds, or with ms, s, m, h) and print what is known")
      ->type_name("TIME");
}

void add_work_options(CLI::App& app, CommonOptions& common) {
  add_machine_options(app, common);
  add_number(
      app, "--max-nodes", 1, ~std::uint64_t{0}, [&](std::uint64_t n) { common.max_nodes = n; },
      "Stop after this many positions and print what is known");
}

void add_json_option(CLI::App& app, CommonOptions& common) {
  app.add_flag("--json", common.json, "Print JSON");
}

int run_tool(CLI::App& app, const std::string& name, int argc, char** argv,
             const std::function<ExitCode()>& body) {
  app.name(name);
  app.set_version_flag("--version", fmt::format("{} {}", name, project_version()));
  app.get_formatter()->column_width(34);
  const auto ask_manual = [](const std::string& form) {
    if (form != "man" && form != "bash" && form != "zsh")
      throw CLI::ValidationError("--describe", "expected man, bash or zsh");
    throw CallForManual{form};
  };
  app.add_option_function<std::string>("--describe", ask_manual, "Write a man page or a shell completion")
      ->group("")
      ->trigger_on_parse();
  try {
    take_guards_off(app);
    app.parse(guarded(argc, argv));
  } catch (const CallForManual& call) {
    put(manual(app, call.form));
    return finish(name, 0);
  } catch (const CLI::CallForHelp&) {
    put(app.help());
    return finish(name, 0);
  } catch (const CLI::CallForVersion&) {
    put(fmt::format("{} {}\n", name, project_version()));
    return finish(name, 0);
  } catch (const CLI::ExtrasError&) {
    return complain(name, fmt::format("{} (see {} --help)", complaint_of_rest(app), command_name(app)));
  } catch (const CLI::ParseError& error) {
    return complain(name, fmt::format("{} (see {} --help)", one_line(error.what()), command_name(app)));
  }
  return run_body(name, body);
}

std::string_view project_version() {
  return PLUMB_VERSION;
}

} // namespace plumb
