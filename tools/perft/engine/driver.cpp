#include "tools/perft/engine/driver.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "tools/perft/engine/protocols.h"

namespace plumb {
namespace {

void replace_all(std::string& text, std::string_view what, const std::string& with) {
  for (std::size_t at = 0; (at = text.find(what, at)) != std::string::npos; at += with.size())
    text.replace(at, what.size(), with);
}

} // namespace

std::string fill_in(std::string text, const Question& question) {
  replace_all(text, "{depth}", std::to_string(question.depth));
  replace_all(text, "{moves}", fmt::format("{}", fmt::join(question.moves, " ")));
  replace_all(text, "{variant}", question.variant.empty() ? "chess" : question.variant);
  // Last, so that nothing in a position is taken for a word to fill in.
  replace_all(text, "{fen}", question.fen);
  return text;
}

std::string counting_command(const EngineOptions& options, const std::string& command,
                             const Question& question) {
  return fill_in(question.divide ? options.divide_command.value_or(command) : command, question);
}

Result<std::unique_ptr<Driver>> make_driver(const EngineOptions& options, Stop& stop) {
  if (options.protocol == "uci") return make_uci_driver(options, stop);
  if (options.protocol == "xboard") return make_xboard_driver(options, stop);
  if (options.protocol != "command")
    return fail(fmt::format("'{}' is no protocol, expected uci, xboard or command", options.protocol));
  const auto has = [&](std::string_view name) {
    return std::any_of(options.command.begin(), options.command.end(),
                       [&](const std::string& word) { return word.find(name) != std::string::npos; });
  };
  if (!has("{fen}") || !has("{depth}"))
    return fail("the command template has no {fen} or no {depth}, expected both, as in './count {depth} "
                "{fen} {moves}'");
  return make_command_driver(options, stop);
}

} // namespace plumb
