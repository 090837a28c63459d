#include "tools/common/manual.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <sstream>

namespace plumb {
namespace {

// Hyphens of options must stay hyphens, and a leading dot or quote must not become a macro.
std::string roff(std::string_view text) {
  std::string result;
  for (const char c : text) {
    if (c == '-')
      result += "\\-";
    else if (c == '\\')
      result += "\\e";
    else
      result += c;
  }
  if (!result.empty() && (result[0] == '.' || result[0] == '\'')) result.insert(0, "\\&");
  return result;
}

void options_section(std::string& page, const CommandDescription& command) {
  for (const OptionDescription& option : command.options) {
    page += fmt::format(".TP\n\\fB{}\\fR", roff(option.name));
    if (!option.value.empty()) page += fmt::format(" \\fI{}\\fR", roff(option.value));
    page += fmt::format("\n{}\n", roff(option.help));
  }
}

// Line by line as it is.
void closing_section(std::string& page, const CommandDescription& command) {
  if (command.closing.empty()) return;
  page += ".PP\n.nf\n";
  std::istringstream lines(command.closing);
  for (std::string line; std::getline(lines, line);)
    page += roff(line) + "\n";
  page += ".fi\n";
}

std::string synopsis(const CommandDescription& command) {
  std::string line = "[\\fIOPTION\\fR]...";
  for (const OptionDescription& option : command.options)
    if (option.positional) line += fmt::format(" [\\fI{}\\fR]...", roff(option.name));
  return line;
}

std::vector<std::string> words_of(const CommandDescription& command) {
  std::vector<std::string> words;
  for (const CommandDescription& sub : command.subcommands)
    words.push_back(sub.name);
  for (const OptionDescription& option : command.options)
    if (!option.positional) words.push_back(option.name);
  return words;
}

std::string identifier(std::string_view name) {
  std::string result;
  for (const char c : name)
    result += c == '-' ? '_' : c;
  return result;
}

// Inside single quotes of an _arguments specification.
std::string zsh_text(std::string_view text) {
  std::string result;
  for (const char c : text) {
    if (c == '\'')
      result += "'\\''";
    else if (c == '[' || c == ']' || c == ':')
      result += fmt::format("\\{}", c);
    else
      result += c;
  }
  return result;
}

std::string zsh_arguments(const CommandDescription& command, const std::vector<std::string>& variants,
                          std::string_view indent) {
  std::string text;
  for (const OptionDescription& option : command.options) {
    if (option.positional) continue;
    std::string action;
    if (!option.value.empty()) {
      action = fmt::format(":{}:", option.value);
      if (option.name == "--variant")
        action += fmt::format("({})", fmt::join(variants, " "));
      else if (option.value == "FILE")
        action += "_files";
    }
    text += fmt::format(" \\\n{}'*{}[{}]{}'", indent, option.name, zsh_text(option.help), action);
  }
  return text;
}

} // namespace

std::string man_page(const CommandDescription& tool, std::string_view version) {
  std::string upper;
  for (const char c : tool.name)
    upper += static_cast<char>(c >= 'a' && c <= 'z' ? c - 'a' + 'A' : c);
  std::string page = fmt::format(".TH {} 1 \"\" \"plumb {}\" \"User Commands\"\n", roff(upper), version);
  page += fmt::format(".SH NAME\n{} \\- {}\n.SH SYNOPSIS\n", roff(tool.name), roff(tool.help));
  if (tool.subcommands.empty()) page += fmt::format(".B {}\n{}\n", roff(tool.name), synopsis(tool));
  for (const CommandDescription& sub : tool.subcommands)
    page += fmt::format(".B {} {}\n{}\n.br\n", roff(tool.name), roff(sub.name), synopsis(sub));
  page += ".SH OPTIONS\n";
  options_section(page, tool);
  closing_section(page, tool);
  if (!tool.subcommands.empty()) page += ".SH COMMANDS\n";
  for (const CommandDescription& sub : tool.subcommands) {
    page += fmt::format(".SS {}\n{}\n", roff(sub.name), roff(sub.help));
    options_section(page, sub);
    closing_section(page, sub);
  }
  page += ".SH EXIT STATUS\n"
          ".TP\n.B 0\nThe answer is yes: counted, won, sound, valid, in agreement\n"
          ".TP\n.B 1\nThe answer is no\n"
          ".TP\n.B 2\nNo answer: bad usage, unreadable input, output that could not be written\n"
          ".TP\n.B 3\nStopped before the end by a limit or a signal; what was proved is printed, marked as "
          "partial\n";
  return page;
}

std::string bash_completion(const CommandDescription& tool, const std::vector<std::string>& variants) {
  const std::string function = "_" + identifier(tool.name);
  std::string text = fmt::format("# bash completion for {}\n{}() {{\n", tool.name, function);
  text += "  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} words\n";
  text += fmt::format("  if [[ $before == --variant ]]; then\n"
                      "    COMPREPLY=($(compgen -W '{}' -- \"$word\"))\n    return\n  fi\n",
                      fmt::join(variants, " "));
  text += fmt::format("  words='{}'\n", fmt::join(words_of(tool), " "));
  if (!tool.subcommands.empty()) {
    text += "  local i\n  for ((i = 1; i < COMP_CWORD; ++i)); do\n    case ${COMP_WORDS[i]} in\n";
    for (const CommandDescription& sub : tool.subcommands)
      text += fmt::format("      {}) words='{}' ;;\n", sub.name, fmt::join(words_of(sub), " "));
    text += "    esac\n  done\n";
  }
  text += "  COMPREPLY=($(compgen -W \"$words\" -- \"$word\"))\n"
          "  [[ $word == -* ]] || COMPREPLY+=($(compgen -f -- \"$word\"))\n}\n";
  text += fmt::format("complete -o filenames -F {} {}\n", function, tool.name);
  return text;
}

std::string zsh_completion(const CommandDescription& tool, const std::vector<std::string>& variants) {
  std::string text = fmt::format("#compdef {}\n", tool.name);
  if (tool.subcommands.empty())
    return text + "_arguments" + zsh_arguments(tool, variants, "  ") + " \\\n  '*:file:_files'\n";
  text += "local line state\n_arguments -C" + zsh_arguments(tool, variants, "  ");
  text += " \\\n  '1: :->command' \\\n  '*:: :->rest'\ncase $state in\n  command)\n    local -a commands\n   "
          " commands=(\n";
  for (const CommandDescription& sub : tool.subcommands)
    text += fmt::format("      '{}:{}'\n", sub.name, zsh_text(sub.help));
  text += "    )\n    _describe command commands ;;\n  rest)\n    case $line[1] in\n";
  for (const CommandDescription& sub : tool.subcommands)
    text += fmt::format("      {})\n        _arguments{} \\\n          '*:file:_files' ;;\n", sub.name,
                        zsh_arguments(sub, variants, "          "));
  return text + "    esac ;;\nesac\n";
}

} // namespace plumb
