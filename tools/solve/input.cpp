#include "tools/solve/input.h"

#include <fmt/format.h>

#include "lib/rules/chess/chess.h"

namespace plumb {

ProblemInput::ProblemInput(LineReader reader, const SolveCommand& command) : reader_(std::move(reader)) {
  const ProblemFormat format = command.from ? *command.from : detect();
  if (format == ProblemFormat::lines) return;
  if (command.common.game.variant != chess::Chess::info().id)
    throw NoAnswer{fmt::format("{}: {} is a format of chess, not of '{}'", reader_.name(),
                               format == ProblemFormat::popeye ? "Popeye's language" : "olive's YAML",
                               command.common.game.variant)};
  const LineSource source = [this]() -> std::optional<SourceLine> {
    auto line = next_line();
    if (!line) return std::nullopt;
    return SourceLine{line->number, std::move(line->text), std::move(line->error)};
  };
  if (format == ProblemFormat::popeye)
    popeye_.emplace(source, command.stipulation);
  else
    olive_.emplace(source, command.stipulation);
}

std::optional<TextLine> ProblemInput::next_line() {
  return held_ ? std::exchange(held_, std::nullopt) : reader_.next();
}

// Lines that say nothing are let go: none of the formats gives them a meaning.
ProblemFormat ProblemInput::detect() {
  while (auto line = reader_.next()) {
    const auto format = line->error ? ProblemFormat::lines : problem_format(line->text);
    if (!format) continue;
    held_ = std::move(line);
    return *format;
  }
  return ProblemFormat::lines;
}

std::optional<SolveTask> ProblemInput::next_of_lines() {
  while (auto line = next_line()) {
    if (!line->error && holds_no_problem(line->text)) continue;
    return SolveTask{reader_.name(), line->number, std::move(line->text), std::move(line->error),
                     std::nullopt};
  }
  return std::nullopt;
}

template <class Reader>
std::optional<SolveTask> ProblemInput::next_of(Reader& reader) {
  if (twins_.empty())
    for (ReadProblem& problem : reader.next())
      twins_.push_back(std::move(problem));
  if (twins_.empty()) return std::nullopt;
  SolveTask task{reader_.name(), twins_.front().line, "", std::nullopt, std::move(twins_.front())};
  twins_.pop_front();
  return task;
}

std::optional<SolveTask> ProblemInput::next() {
  if (popeye_) return next_of(*popeye_);
  if (olive_) return next_of(*olive_);
  return next_of_lines();
}

} // namespace plumb
