#include <fmt/format.h>

#include "lib/rules/efen_fields.h"
#include "lib/rules/peach/edit.h"
#include "lib/rules/peach/tables.h"

namespace plumb::peach {
namespace {

constexpr std::string_view kArray =
    "cgezdkzegc/2obnnbo2/fffwsswfff/10/10/10/10/FFFWSSWFFF/2OBNNBO2/CGEZDKZEGC w - - 0 1";

constexpr std::array<PieceInfo, kKinds> kPieces = [] {
  std::array<PieceInfo, kKinds> pieces;
  for (std::size_t i = 0; i < pieces.size(); ++i)
    pieces[i] = kMen<false>[i].piece;
  return pieces;
}();

constexpr std::array<std::string_view, 2> kWizardValues{"lines", "area"};
constexpr std::array<OptionInfo, 1> kOptions{
    {{"wizard", kWizardValues,
      "Wizard and Archmage jump along the eight lines, or to any square within two (three)"}}};

std::string letters(Man man) {
  const std::string white(kPieces[static_cast<std::size_t>(index(man.kind))].letters);
  return man.color == Color::white ? white : swap_case_of_man(white);
}

std::optional<Man> man_of(std::string_view text) {
  const Color color = is_white_man(text) ? Color::white : Color::black;
  for (int kind = 0; kind < kKinds; ++kind) {
    const Man man{static_cast<Kind>(kind), color};
    if (letters(man) == text) return man;
  }
  return std::nullopt;
}

void check_kings(const Setup& setup, Faults& faults) {
  for (const Color color : {Color::white, Color::black}) {
    int kings = 0;
    for (int square = 0; square < Board::squares; ++square) {
      if (setup.men[square] != Man{Kind::king, color}) continue;
      if (++kings > 1)
        add_error(faults, "too-many-kings", Field::placement,
                  setup.columns.of(Square{static_cast<std::uint8_t>(square)}),
                  fmt::format("{} has another king on {}, expected one", name(color),
                              square_name(Board::size, Square{static_cast<std::uint8_t>(square)})));
    }
    if (kings == 0)
      add_error(faults, "missing-king", Field::placement, setup.columns.of(Field::placement),
                fmt::format("{} has no king, expected one", name(color)));
  }
}

void check_last_ranks(const Setup& setup, Faults& faults) {
  for (int square = 0; square < Board::squares; ++square) {
    const auto& man = setup.men[square];
    if (!man || promotion_of(man->kind) == Promotion::none) continue;
    if (square / 10 != (man->color == Color::white ? 9 : 0)) continue;
    add_error(faults, "unpromoted-on-last-rank", Field::placement,
              setup.columns.of(Square{static_cast<std::uint8_t>(square)}),
              fmt::format("an unpromoted {} stands on its last rank at {}, where it must have promoted",
                          kPieces[static_cast<std::size_t>(index(man->kind))].name,
                          square_name(Board::size, Square{static_cast<std::uint8_t>(square)})));
  }
}

} // namespace

GameInfo Peach::info() {
  return {"peach", "PEACH, dragonsamurai77's homebrew chess", kOptions, kPieces};
}

Result<Peach> Peach::make(const OptionMap& options) {
  const Result<void> checked = check_options(kOptions, options);
  if (!checked) return tl::unexpected<Error>(checked.error());
  Peach peach;
  peach.area_ = option_value(kOptions, options, "wizard") == "area";
  peach.tables_ = &tables(peach.area_);
  return peach;
}

Setup Peach::array() const {
  return *read(kArray);
}

Checked<Setup> Peach::read(std::string_view efen) const {
  Checked<EfenText> text = split_efen(efen);
  if (!text) return {std::move(text.faults)};
  Faults faults = std::move(text.faults);
  if (text->size != Board::size) {
    add_error(faults, "bad-board-size", Field::placement, text->columns.of(Field::placement),
              fmt::format("a board of {}, expected 10 and 10", size_text(text->size)));
    return {std::move(faults)};
  }
  Setup setup;
  for (const PlacedWord& word : text->men) {
    setup.men[word.square.index] = man_of(word.text);
    if (!setup.men[word.square.index])
      add_unknown_man(word.text, word.column, "peach", Field::placement, faults);
  }
  require_no_pocket(*text, "peach", faults);
  require_dash(*text, Field::castling, "peach", faults);
  require_dash(*text, Field::en_passant, "peach", faults);
  require_known_opcodes(*text, {}, "peach", faults);
  setup.side = text->side;
  setup.halfmove_clock = text->halfmove_clock;
  setup.fullmove_number = text->fullmove_number;
  setup.columns = text->columns;
  if (has_error(faults)) return {std::move(faults)};
  return {std::move(setup), std::move(faults)};
}

std::string Peach::write(const Position& position) const {
  const auto man = [&](Square square) -> std::string {
    if (!((position.men() >> square.index) & 1)) return {};
    const bool white = ((position.of_color[0] >> square.index) & 1) != 0;
    return letters({position.kind_at(square.index), white ? Color::white : Color::black});
  };
  return write_placement(Board::size, man) +
         write_tail(position.side, "-", "-", position.halfmove_clock, position.fullmove_number);
}

Setup Peach::setup(const Position& position) const {
  Setup setup;
  for (const Color color : {Color::white, Color::black})
    for (Bits men = position.of_color[plumb::index(color)]; men;) {
      const int square = pop_lowest(men);
      setup.men[square] = Man{position.kind_at(square), color};
    }
  setup.side = position.side;
  setup.halfmove_clock = position.halfmove_clock;
  setup.fullmove_number = position.fullmove_number;
  return setup;
}

Setup Peach::mirror(const Setup& setup) const {
  Setup result = setup;
  result.columns = {};
  for (int square = 0; square < Board::squares; ++square) {
    auto& man = result.men[(9 - square / 10) * 10 + square % 10] = setup.men[square];
    if (man) man->color = !man->color;
  }
  result.side = !setup.side;
  return result;
}

Checked<Position> Peach::validate(const Setup& setup, Accept accept) const {
  Faults faults;
  check_kings(setup, faults);
  check_last_ranks(setup, faults);
  if (has_error(faults)) return {std::move(faults)};
  Position position;
  for (int square = 0; square < Board::squares; ++square)
    if (setup.men[square]) put(position, setup.men[square]->kind, setup.men[square]->color, square);
  set_side(position, !setup.side);
  const bool opposite_check = in_check(position);
  set_side(position, setup.side);
  position.halfmove_clock = setup.halfmove_clock;
  position.fullmove_number = setup.fullmove_number;
  if (opposite_check) {
    const std::string message =
        fmt::format("{} is to move, but {}'s king is in check already", name(setup.side), name(!setup.side));
    if (accept == Accept::valid) {
      add_error(faults, "opposite-check", Field::side, setup.columns.of(Field::side), message);
      return {std::move(faults)};
    }
    add_warning(faults, "opposite-check", Field::side, setup.columns.of(Field::side), message);
  }
  return {position, std::move(faults)};
}

std::string Peach::move_text(const Position&, const Move& move) const {
  std::string text = square_name(Board::size, Square{move.from}) + square_name(Board::size, Square{move.to});
  if (move.kind == move.becomes) return text;
  switch (move.becomes) {
  case Kind::hero:
    return text + 'h';
  case Kind::gold_general:
    return text + 'a';
  case Kind::silver_general:
    return text + 'i';
  default:
    return text + '+';
  }
}

} // namespace plumb::peach
