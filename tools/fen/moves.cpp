// plumb-fen moves and plumb-fen play.
#include <fmt/format.h>

#include <algorithm>

#include "formats/san.h"
#include "lib/base/printable.h"
#include "tools/common/game.h"
#include "tools/common/json.h"
#include "tools/common/output.h"
#include "tools/common/position_hint.h"
#include "tools/fen/fen.h"
#include "tools/fen/inputs.h"

namespace plumb::fen {

namespace {

using Started = std::chrono::steady_clock::time_point;

std::optional<std::string> one_position(const CommonOptions& common, const std::vector<std::string>& inputs) {
  if (common.fen && !inputs.empty())
    throw NoAnswer{"a position is given twice, expected --fen or an argument"};
  if (inputs.empty()) return common.fen;
  Inputs reader(std::nullopt, inputs);
  if (inputs.size() > 1) throw NoAnswer{fmt::format("{} positions are given, expected one", inputs.size())};
  const auto line = reader.next();
  if (!line) throw NoAnswer{fmt::format("{} has no position", inputs.front())};
  if (line->line.error) throw NoAnswer{line->line.error->message};
  return line->line.text;
}

template <Rules R>
void require_san(bool san) {
  if (san && !(HasCheck<R> && has_san(R::info())))
    throw NoAnswer{fmt::format("--san: algebraic notation is for chess, not for {}", R::info().id)};
}

template <Rules R>
std::string written(const R& rules, const typename R::Position& position, const typename R::Move& move,
                    bool san) {
  if constexpr (HasCheck<R>)
    if (san) return write_san(rules, position, move);
  return rules.move_text(position, move);
}

// With `san` both notations are read: no text means one move in the one and another in the other.
template <Rules R>
Result<typename R::Move> read(const R& rules, const typename R::Position& position, const std::string& text,
                              bool san) {
  if constexpr (HasCheck<R>) {
    if (san) {
      auto move = read_move(rules, position, text);
      return move ? move : read_san(rules, position, text);
    }
  }
  return read_move(rules, position, text);
}

Json outcome_json(const Outcome& outcome) {
  Json json;
  json["over"] = outcome.over();
  json["winner"] =
      outcome.kind == Outcome::Kind::won ? Json(outcome.winner == Color::white ? "white" : "black") : Json();
  json["reason"] = outcome.over() ? Json(outcome.reason) : Json();
  return json;
}

template <Rules R>
void list_moves(const R& rules, const typename R::Position& position, const MovesCommand& command,
                Started started) {
  require_san<R>(command.san);
  MoveListOf<R> moves;
  rules.legal_moves(position, moves);
  std::vector<std::string> texts;
  for (const auto& move : moves)
    texts.push_back(written(rules, position, move, command.san));
  std::sort(texts.begin(), texts.end());
  if (!command.common.json) {
    for (const std::string& text : texts)
      put(text + "\n");
    return;
  }
  Json json = json_document("plumb-fen", started, true);
  json["variant"] = R::info().id;
  json["fen"] = rules.write(position);
  json["moves"] = texts;
  json["outcome"] = outcome_json(rules.outcome(position));
  put(json_text(json));
}

template <Rules R>
void play_moves(const R& rules, const typename R::Position& start, const PlayCommand& command,
                Started started) {
  require_san<R>(command.san);
  auto position = start;
  std::vector<std::string> positions;
  std::vector<std::string> texts;
  for (std::size_t i = 0; i < command.moves.size(); ++i) {
    const auto move = read(rules, position, command.moves[i], command.san);
    if (!move && looks_like_position(command.moves[i]))
      throw NoAnswer{
          fmt::format("move {}: '{}' looks like a position, expected --fen and the position in quotes", i + 1,
                      command.moves[i])};
    if (!move) throw NoAnswer{fmt::format("move {}: {}", i + 1, move.error().message)};
    texts.push_back(written(rules, position, *move, command.san));
    position = rules.play(position, *move);
    positions.push_back(rules.write(position));
  }
  if (positions.empty()) positions.push_back(rules.write(position));
  if (!command.common.json) {
    if (command.every)
      for (const std::string& line : positions)
        put(line + "\n");
    else
      put(positions.back() + "\n");
    return;
  }
  Json json = json_document("plumb-fen", started, true);
  json["variant"] = R::info().id;
  json["start"] = rules.write(start);
  json["moves"] = texts;
  json["fen"] = positions.back();
  if (command.every) json["positions"] = positions;
  json["outcome"] = outcome_json(rules.outcome(position));
  put(json_text(json));
}

LineReport report_of(const GameRequest& game, const std::string& line, Level level) {
  CheckStyle style;
  style.game = game;
  style.level = level;
  LineReport report = check_line(style, line);
  if (has_error(report.faults))
    throw NoAnswer{first_error({report.faults.begin(), report.faults.end()}).message};
  return report;
}

// A line of any dialect as Extended FEN, and the game it is of.
struct ReadLine {
  GameRequest game;
  std::optional<std::string> efen;
  std::string warnings; // of what reading puts up with, but that EPD has no clocks
};

ReadLine read_line(const GameRequest& game, const std::optional<std::string>& line) {
  if (!line) return {game, std::nullopt, {}};
  const LineReport report = report_of(game, *line, Level::syntax);
  ReadLine read{report.game, read_dialect(*line, *facts_of(report.variant)).efen, {}};
  for (const LineFault& fault : report.faults)
    if (fault.code != "missing-clocks")
      read.warnings += fmt::format("plumb-fen: warning: {}\n", printable(to_line(fault)));
  return read;
}

template <class F>
ExitCode with_one_position(const CommonOptions& common, const std::optional<std::string>& line, F&& f) {
  const ReadLine read = read_line(common.game, line);
  const auto done = with_position(read.game, read.efen, nullptr,
                                  [&](const auto& rules, const auto& position) -> Result<void> {
                                    std::fputs(read.warnings.c_str(), stderr);
                                    f(rules, position);
                                    return {};
                                  });
  if (!done && line) static_cast<void>(report_of(common.game, *line, Level::setup)); // columns of the line
  value_or_throw(done);
  return ExitCode::yes;
}

} // namespace

ExitCode moves(const MovesCommand& command) {
  const auto started = std::chrono::steady_clock::now();
  return with_one_position(
      command.common, one_position(command.common, command.inputs),
      [&](const auto& rules, const auto& position) { list_moves(rules, position, command, started); });
}

ExitCode play(const PlayCommand& command) {
  const auto started = std::chrono::steady_clock::now();
  return with_one_position(command.common, command.common.fen, [&](const auto& rules, const auto& position) {
    play_moves(rules, position, command, started);
  });
}

} // namespace plumb::fen
