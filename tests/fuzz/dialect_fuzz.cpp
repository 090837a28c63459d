// Any bytes as a line of every dialect: reading, repairing, and writing in all of them.
#include "formats/check/convert.h"
#include "tests/fuzz/fuzz.h"

namespace plumb::fuzz {
namespace {

void require_good_reading(const Reading& reading, std::string_view line) {
  require(reading.columns.size() == reading.efen.size(), "every byte knows where it came from", reading.efen);
  for (const int column : reading.columns)
    require(column >= 0 && column <= static_cast<int>(line.size()) + 1, "columns lie in the line",
            reading.efen);
  require(reading.efen.find('\n') == std::string::npos, "one line is read", reading.efen);
  require(reading.efen.size() <= 4 * line.size() + 400, "a reading does not grow out of proportion",
          reading.efen);
  if (!reading.efen.empty())
    require(static_cast<bool>(split_efen(reading.efen)), "what is read can be split", reading.efen);
}

// A strict reading is the lenient one with more errors.
void require_nested(const Reading& lenient, const Reading& strict) {
  require(lenient.efen == strict.efen && lenient.faults.size() == strict.faults.size(),
          "strictness changes nothing but severities", lenient.efen);
}

void convert_everywhere(const CheckStyle& style, std::string_view line) {
  for (const Dialect to : written_dialects()) {
    const Converted converted = convert_line(style, line, to, false);
    require(!converted.text.empty() || has_error(converted.losses) || has_error(converted.report.faults),
            "what is not written has a reason", line);
    if (converted.text.empty() || !converted.losses.empty() || has_error(converted.report.faults)) continue;
    const LineReport again = check_line(style, converted.text);
    require(again.canonical == converted.report.canonical, "what is written without loss is read again",
            converted.text);
  }
}

} // namespace
} // namespace plumb::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace plumb;
  const std::string_view line = fuzz::as_text(data, size);
  for (const GameInfo& game : all_games()) {
    const GameFacts& facts = *facts_of(game.id);
    const Reading lenient = read_dialect(line, facts, Strictness::lenient);
    fuzz::require_good_reading(lenient, line);
    fuzz::require_nested(lenient, read_dialect(line, facts, Strictness::strict));
    CheckStyle style;
    style.game.variant = std::string(game.id);
    fuzz::convert_everywhere(style, line);
    const Repaired repaired = repair_line(style, line);
    if (repaired.efen.empty() || repaired.report.verdict != Verdict::valid) continue;
    style.game = repaired.game;
    const LineReport again = check_line(style, repaired.efen);
    fuzz::require(again.verdict == Verdict::valid, "a repaired line is valid", repaired.efen);
    fuzz::require(repair_line(style, again.canonical).corrections.empty(), "a canonical line needs no repair",
                  again.canonical);
  }
  return 0;
}
