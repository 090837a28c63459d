// Man pages and shell completions, written from a tool's own command line, so that they cannot differ
// from it. The command line is first taken down as a CommandDescription, a plain tree without CLI11.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace plumb {

struct OptionDescription {
  std::string name;  // "--depth", or "FILE" for a positional argument
  std::string value; // "N"; empty for a flag
  std::string help;  // one sentence without a full stop
  bool positional = false;
};

struct CommandDescription {
  std::string name; // "plumb-perft", or "count" for a subcommand
  std::string help;
  std::string closing; // exit statuses and examples, in lines
  std::vector<OptionDescription> options;
  std::vector<CommandDescription> subcommands;
};

// A man page of section 1 in the man macros of groff.
[[nodiscard]] std::string man_page(const CommandDescription& tool, std::string_view version);
// Completion of subcommands, options and, elsewhere, file names. `values` of the option --variant are
// completed to the games of the library.
[[nodiscard]] std::string bash_completion(const CommandDescription& tool,
                                          const std::vector<std::string>& variants);
[[nodiscard]] std::string zsh_completion(const CommandDescription& tool,
                                         const std::vector<std::string>& variants);

} // namespace plumb
