// Any bytes as a position of every game: reading, judging, drawing; and what is accepted must be playable.
#include "formats/check/check.h"
#include "formats/diagram.h"
#include "tests/fuzz/fuzz.h"

namespace plumb::fuzz {
namespace {

template <class List>
void require_good_columns(const List& faults, std::string_view line) {
  for (const Fault& fault : faults) {
    require(fault.column >= 0 && fault.column <= static_cast<int>(line.size()) + 1, "columns lie in the line",
            fault.code);
    require(!fault.code.empty() && !fault.message.empty(), "faults say what they are", fault.code);
    require(fault.message.size() < 400, "messages are short", fault.message);
    require(fault.message.find('\n') == std::string::npos, "messages are one line", fault.message);
  }
}

template <Rules R>
void play_on(const R& rules, const typename R::Position& position) {
  const std::string text = rules.write(position);
  const auto again = read_position(rules, text);
  require(static_cast<bool>(again), "what is written is read", text);
  require(rules.write(*again) == text, "writing is stable", text);
  require(rules.key(*again) == rules.key(position), "keys survive writing", text);
  const EfenText parts = *split_efen(text);
  const bool clocks_can_grow = parts.halfmove_clock < 99999 && parts.fullmove_number < 99999;
  MoveListOf<R> moves;
  rules.legal_moves(position, moves);
  require(moves.empty() == rules.outcome(position).over(), "an outcome has no moves", text);
  require(count_legal_moves(rules, position) == moves.size(), "counting agrees with listing", text);
  for (std::size_t i = 0; i < moves.size(); i += 1 + moves.size() / 16) {
    const auto next = rules.play(position, moves[i]);
    if (!clocks_can_grow) continue;
    const std::string after = rules.write(next);
    const auto valid = read_position(rules, after);
    require(static_cast<bool>(valid), "play leads to valid positions",
            text + " " + rules.move_text(position, moves[i]));
  }
}

} // namespace
} // namespace plumb::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace plumb;
  const std::string_view line = fuzz::as_text(data, size);
  fuzz::for_each_rule_set(AllRules{}, [&](const auto& rules) {
    const auto setup = rules.read(line);
    fuzz::require_good_columns(setup.faults, line);
    if (!setup || !rules.plays_on(split_efen(line)->size)) return;
    static_cast<void>(draw_text(make_diagram(*split_efen(line), rules.info().pieces)));
    const auto position = rules.validate(*setup);
    fuzz::require_good_columns(position.faults, line);
    if (position) fuzz::play_on(rules, *position);
  });
  for (const GameInfo& game : all_games()) {
    CheckStyle style;
    style.game.variant = std::string(game.id);
    const LineReport report = check_line(style, line);
    fuzz::require_good_columns(report.faults, line);
    fuzz::require(has_error(report.faults) == (report.verdict != Verdict::valid),
                  "a verdict follows its faults");
    if (report.verdict != Verdict::valid) continue;
    style.game.variant = report.variant;
    const LineReport again = check_line(style, report.canonical);
    fuzz::require(again.verdict == Verdict::valid, "a canonical line is valid", report.canonical);
    fuzz::require(again.canonical == report.canonical, "a canonical line is canonical", report.canonical);
  }
  if (const auto text = split_efen(line)) {
    static_cast<void>(draw_unicode(make_diagram(*text, {})));
    static_cast<void>(draw_svg(make_diagram(*text, {})));
  }
  return 0;
}
