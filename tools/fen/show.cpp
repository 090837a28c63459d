#include <fmt/format.h>

#include "tools/common/game.h"
#include "tools/common/output.h"
#include "tools/fen/fen.h"
#include "tools/fen/inputs.h"

namespace plumb::fen {

namespace {

// A position that cannot be played on is drawn as well: only its text must make sense, in any dialect.
Result<Diagram> read_diagram(const GameRequest& game, std::string_view line) {
  CheckStyle style;
  style.game = game;
  style.level = Level::syntax;
  const LineReport report = check_line(style, line);
  if (has_error(report.faults))
    return tl::unexpected<Error>(first_error({report.faults.begin(), report.faults.end()}));
  const GameFacts& facts = *facts_of(report.variant);
  return make_diagram(*split_efen(read_dialect(line, facts).efen), facts.info.pieces);
}

std::string array_text(const GameRequest& game) {
  return value_or_throw(
      visit(game, [](const auto& rules) { return rules.write(*rules.validate(rules.array())); }));
}

CaptionedDiagram read_input(const GameRequest& game, const InputLine& input) {
  if (const auto& error = input.line.error)
    throw NoAnswer{
        fmt::format("{}:{}:{}: {}", input.source, input.line.number, error->column, error->message)};
  const auto diagram = read_diagram(game, input.line.text);
  if (diagram) return {*diagram, {input.line.text}};
  if (input.source.empty()) throw NoAnswer{diagram.error().message};
  throw NoAnswer{fmt::format("{}, line {}: {}", input.source, input.line.number, diagram.error().message)};
}

} // namespace

ExitCode show(const ShowCommand& command) {
  value_or_throw(visit(command.common.game, [](const auto&) {}));
  std::optional<std::string> fen = command.common.fen;
  if (!fen && command.inputs.empty()) fen = array_text(command.common.game);
  Inputs inputs(fen, command.inputs);
  std::vector<CaptionedDiagram> page;
  bool first = true;
  while (const auto input = inputs.next()) {
    CaptionedDiagram item = read_input(command.common.game, *input);
    if (command.as == "html" || command.as == "svg") {
      page.push_back(std::move(item));
    } else {
      const std::string drawn = command.as == "text" ? draw_text(item.diagram, command.style)
                                                     : draw_unicode(item.diagram, command.style);
      put((first ? "" : "\n") + drawn);
    }
    first = false;
  }
  if (first) throw NoAnswer{"there is no position in the input"};
  if (command.as == "svg") {
    if (page.size() != 1) throw NoAnswer{"--as svg draws one position, expected --as html for several"};
    put(draw_svg(page.front().diagram, command.style));
  }
  if (command.as == "html") put(draw_html("Positions", page, command.style));
  return ExitCode::yes;
}

} // namespace plumb::fen
