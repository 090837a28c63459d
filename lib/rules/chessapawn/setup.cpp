#include "lib/rules/chessapawn/setup.h"

#include <fmt/format.h>

#include "lib/base/plural.h"
#include "lib/base/printable.h"
#include "lib/rules/efen_fields.h"

namespace plumb::chessapawn {

namespace {

constexpr std::array<PieceInfo, 6> kPieces{{{"P", "Pawn", "♙", "♟"},
                                            {"N", "KnightPawn", "♘", "♞"},
                                            {"B", "BishopPawn", "♗", "♝"},
                                            {"R", "RookPawn", "♖", "♜"},
                                            {"Q", "QueenPawn", "♕", "♛"},
                                            {"K", "KingPawn", "♔", "♚"}}};
constexpr std::array<std::string_view, 2> kPromotionValues{"unassailable", "survive"};
constexpr std::array<OptionInfo, 1> kOptions{
    {{"promotion", kPromotionValues,
      "what wins on the last rank: to stand there with no capture against it (unassailable), or to stand "
      "there still when the own turn comes again (survive)"}}};
constexpr std::array<std::string_view, 4> kTraits{"captures", "en passant", "double steps", "last rank"};

Man man_of(std::string_view text) {
  const std::size_t at = text.size() == 1 ? std::string_view("PNBRQKpnbrqk").find(text[0]) : 12;
  return Man{static_cast<std::uint8_t>(at >= 12 ? 0 : at + 1)};
}

void read_en_passant(const EfenText& text, Setup& setup, Faults& faults) {
  const EfenWord& word = text.en_passant;
  if (word.text == "-") return;
  setup.en_passant = read_square(text.size, word.text);
  if (!setup.en_passant)
    add_error(faults, "bad-en-passant", Field::en_passant, word.column,
              fmt::format("'{}' is no square of the board, expected '-' or the square passed over",
                          clipped(word.text, 20)));
}

} // namespace

GameInfo game_info() {
  return {"chessapawn", "Chessapawn", kOptions, kPieces};
}

Result<Promotion> promotion_option(const OptionMap& options) {
  const Result<void> checked = check_options(kOptions, options);
  if (!checked) return tl::unexpected<Error>(checked.error());
  return option_value(kOptions, options, "promotion") == "survive" ? Promotion::survive
                                                                   : Promotion::unassailable;
}

Setup array_setup() {
  constexpr std::array<Kind, 8> back{Kind::rook, Kind::knight, Kind::bishop, Kind::queen,
                                     Kind::king, Kind::bishop, Kind::knight, Kind::rook};
  Setup setup;
  for (int file = 0; file < 8; ++file) {
    const Kind kind = back[static_cast<std::size_t>(file)];
    setup.men[setup.size.at(file, 0).index] = Man::of(kind, Color::white);
    setup.men[setup.size.at(file, 1).index] = Man::of(Kind::pawn, Color::white);
    setup.men[setup.size.at(file, 6).index] = Man::of(Kind::pawn, Color::black);
    setup.men[setup.size.at(file, 7).index] = Man::of(kind, Color::black);
  }
  return setup;
}

Checked<Setup> read_setup(std::string_view efen) {
  Checked<EfenText> text = split_efen(efen);
  if (!text) return {std::move(text.faults)};
  Faults faults = std::move(text.faults);
  Setup setup;
  setup.size = text->size;
  for (const PlacedWord& placed : text->men) {
    const Man man = man_of(placed.text);
    if (man.none())
      add_unknown_man(placed.text, placed.column, "chessapawn", Field::placement, faults);
    else
      setup.men[placed.square.index] = man;
  }
  require_no_pocket(*text, "chessapawn", faults);
  require_dash(*text, Field::castling, "chessapawn", faults);
  read_en_passant(*text, setup, faults);
  require_known_opcodes(*text, {}, "chessapawn", faults);
  setup.side = text->side;
  setup.halfmove_clock = text->halfmove_clock;
  setup.fullmove_number = text->fullmove_number;
  setup.columns = text->columns;
  if (has_error(faults)) return {std::move(faults)};
  return {std::move(setup), std::move(faults)};
}

std::string write_setup(const Setup& setup) {
  const auto man = [&](Square square) { return letters(setup.men[square.index]); };
  const std::string passed = setup.en_passant ? square_name(setup.size, *setup.en_passant) : "-";
  return write_placement(setup.size, man) +
         write_tail(setup.side, "-", passed, setup.halfmove_clock, setup.fullmove_number);
}

Setup mirror_setup(const Setup& setup) {
  Setup result = setup;
  const BoardSize size = setup.size;
  const auto turned = [&](Square square) {
    return size.at(size.file(square), size.ranks - 1 - size.rank(square));
  };
  for (int i = 0; i < size.squares(); ++i) {
    const Square square{static_cast<std::uint8_t>(i)};
    const Man man = setup.men[square.index];
    result.men[turned(square).index] = man.none() ? man : Man::of(man.kind(), !man.color());
  }
  if (setup.en_passant) result.en_passant = turned(*setup.en_passant);
  result.side = !setup.side;
  result.columns = {};
  return result;
}

Faults setup_faults(const Setup& setup) {
  Faults faults;
  if (!setup.en_passant) return faults;
  const BoardSize size = setup.size;
  const Square passed = *setup.en_passant;
  const Color stepper = !setup.side;
  const int origin = stepper == Color::white ? 1 : size.ranks - 2;
  const auto fault = [&](const char* code, std::string message) {
    add_error(faults, code, Field::en_passant, setup.columns.of(Field::en_passant), std::move(message));
  };
  const std::string name = square_name(size, passed);
  const int landing = origin + 2 * forward(stepper);
  if (origin < 0 || origin >= size.ranks || landing < 0 || landing >= size.ranks) {
    fault("en-passant-impossible",
          fmt::format("no pawn can have passed over {} on a board of {}, expected '-'", name,
                      plural(size.ranks, "rank")));
    return faults;
  }
  if (size.rank(passed) != origin + forward(stepper)) {
    fault("en-passant-rank", fmt::format("{} cannot have passed over {}, expected '-' or a square of rank {}",
                                         plumb::name(stepper), name, origin + forward(stepper) + 1));
    return faults;
  }
  const Square from = size.at(size.file(passed), origin);
  const Square pawn = passing_pawn(size, passed, setup.side);
  if (setup.men[pawn.index] != Man::of(Kind::pawn, stepper))
    fault("en-passant-no-pawn",
          fmt::format("no pawn of {} stands on {}, expected the one that passed over {}",
                      plumb::name(stepper), square_name(size, pawn), name));
  if (!setup.men[passed.index].none())
    fault("en-passant-occupied",
          fmt::format("a man stands on {}, expected the square passed over to be empty", name));
  if (!setup.men[from.index].none())
    fault(
        "en-passant-origin-occupied",
        fmt::format("a man stands on {}, expected the square that the pawn passing {} came from to be empty",
                    square_name(size, from), name));
  return faults;
}

std::string text_of(BoardSize size, Move move) {
  return square_name(size, move.from) + square_name(size, move.to);
}

std::span<const std::string_view> trait_list() {
  return kTraits;
}

} // namespace plumb::chessapawn
