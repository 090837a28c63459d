// The command line that all tools share, on CLI11.
//
// CLI11 is slow to compile: this header only names its class, and a tool includes <CLI/CLI.hpp> in the one
// file that sets up its own options. A tool's main reads like this:
//
//     int main(int argc, char** argv) {
//       CommonOptions common;
//       CLI::App app{"one line about the tool"};
//       add_game_options(app, common);
//       add_work_options(app, common);
//       return run_tool(app, "plumb-mate", argc, argv, [&] { return answer(common); });
//     }
//
// run_tool reads the arguments, answers --help and --version, turns every usage error into one line on
// standard error with exit status 2, and every exception likewise, and sees to it that standard output was
// really written (a full disk is status 2, not silence).
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "lib/base/result.h"
#include "lib/base/stop.h"
#include "lib/rules/visit.h"
#include "tools/common/exit_code.h"

namespace CLI {
class App;
class Option;
} // namespace CLI

namespace plumb {

struct CommonOptions {
  GameRequest game;                              // --variant, --option
  std::optional<std::string> fen;                // --fen; nothing: the array
  std::optional<int> threads;                    // --threads; nothing: all processors
  std::optional<std::uint64_t> hash_bytes;       // --hash; nothing: the tool's default; 0: none
  std::optional<std::chrono::milliseconds> time; // --time
  std::optional<std::uint64_t> max_nodes;        // --max-nodes
  bool json = false;                             // --json

  [[nodiscard]] int thread_count() const;
  // Sets deadline and node limit of `stop`, counted from now.
  void limit(Stop& stop) const;
};

void add_game_options(CLI::App& app, CommonOptions& common);    // --variant, --option, --fen
void add_variant_options(CLI::App& app, CommonOptions& common); // --variant, --option
void add_machine_options(CLI::App& app, CommonOptions& common); // --threads, --hash, --time
void add_work_options(CLI::App& app, CommonOptions& common);    // these and --max-nodes
void add_json_option(CLI::App& app, CommonOptions& common);     // --json

// Options whose value is read by this project's own readers, so that every bad number is answered alike.
CLI::Option* add_number(CLI::App& app, const std::string& name, std::uint64_t least, std::uint64_t most,
                        std::function<void(std::uint64_t)> set, const std::string& help);
CLI::Option* add_text(CLI::App& app, const std::string& name,
                      std::function<Result<void>(const std::string&)> set, const std::string& help);

// The name of a file; an empty one is refused, for it is a slip (a variable that a shell does not know).
CLI::Option* add_path(CLI::App& app, const std::string& name, std::string& path, const std::string& help);
// The same for an argument that stands without a name, any number of times: "FILE".
CLI::Option* add_paths(CLI::App& app, const std::string& name, std::vector<std::string>& paths,
                       const std::string& help);

// What stands below the options in --help and in the man page: what the exit statuses mean here, and commands
// to begin with.
void add_closing(CLI::App& app, const std::string& statuses, const std::vector<std::string>& examples);

// Thrown by a body for anything that ends the work with one line and exit status 2.
struct NoAnswer {
  std::string message;
};
template <class T>
T value_or_throw(Result<T> result) {
  if (!result) throw NoAnswer{result.error().message};
  if constexpr (!std::is_void_v<T>) return std::move(*result);
}

[[nodiscard]] int run_tool(CLI::App& app, const std::string& name, int argc, char** argv,
                           const std::function<ExitCode()>& body);

// "0.1.0", of the project.
[[nodiscard]] std::string_view project_version();

} // namespace plumb
