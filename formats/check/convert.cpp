#include "formats/check/convert.h"

namespace plumb {

namespace {

// The canonical line keeps its operations, which are none of the game's concern.
std::string canonical_with_operations(const WriteSource& source, const std::string& canonical) {
  if (source.operations.empty()) return canonical;
  const std::vector<Operation> none;
  const WriteSource bare{source.text, source.extras, none, source.facts};
  const std::string with = write_dialect(source, Dialect::efen).text;
  return canonical + with.substr(write_dialect(bare, Dialect::efen).text.size());
}

} // namespace

Converted convert_line(const CheckStyle& style, std::string_view line, Dialect to, bool repair) {
  Converted result;
  CheckStyle inner = style;
  inner.level = std::min(style.level, Level::legal);
  std::string efen;
  Extras extras;
  std::vector<Operation> operations;
  const GameRequest game = game_of_line(style.game, line);
  const GameFacts* facts = facts_of(game.variant);
  if (repair) {
    Repaired repaired = repair_line(inner, line);
    result.from = repaired.dialect;
    result.corrections = std::move(repaired.corrections);
    result.report = std::move(repaired.report);
    efen = std::move(repaired.efen);
    operations = std::move(repaired.operations);
  } else {
    result.report = check_line(inner, line);
    if (facts == nullptr) return result;
    Reading reading = read_dialect(line, *facts, inner.strictness);
    result.from = reading.dialect;
    if (!reading.damaged) efen = std::move(reading.efen);
    extras = std::move(reading.extras);
    operations = std::move(reading.operations);
  }
  if (facts == nullptr || efen.empty() || result.report.verdict == Verdict::syntax) return result;
  const auto text = split_efen(efen);
  if (!text) return result;
  const WriteSource source{*text, extras, operations, *facts};
  Written written = write_dialect(source, to);
  result.losses = std::move(written.losses);
  result.text = to == Dialect::efen && !result.report.canonical.empty() && !written.text.empty()
                    ? canonical_with_operations(source, result.report.canonical)
                    : std::move(written.text);
  return result;
}

} // namespace plumb
