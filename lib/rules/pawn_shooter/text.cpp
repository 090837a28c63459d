// Reading and writing positions and moves of Pawn Shooter Chess.
#include <fmt/format.h>

#include "lib/base/printable.h"
#include "lib/rules/efen_fields.h"
#include "lib/rules/pawn_shooter/pawn_shooter.h"

namespace plumb::pawn_shooter {

namespace {

constexpr BoardSize kSize = Geometry8x8::size;
constexpr std::string_view kLetters = ".PNKBRQ"; // by Kind

std::string text_of(int square) {
  return square_name(kSize, Square{static_cast<std::uint8_t>(square)});
}

std::optional<Man> read_man(std::string_view text) {
  if (text.size() != 1) return std::nullopt;
  const bool white = is_white_man(text);
  const char letter = white ? text[0] : static_cast<char>(text[0] - 'a' + 'A');
  const std::size_t kind = kLetters.find(letter, 1);
  if (kind == std::string_view::npos) return std::nullopt;
  return Man{static_cast<Kind>(kind), white ? Color::white : Color::black};
}

std::string write_man(Kind kind, bool black) {
  if (kind == Kind::none) return "";
  const char letter = kLetters[static_cast<std::size_t>(kind)];
  return {black ? static_cast<char>(letter - 'A' + 'a') : letter};
}

void read_pocket(const EfenText& text, std::string_view game, Setup& setup, Faults& faults) {
  if (!text.pocket) return;
  for (const EfenWord& word : *text.pocket) {
    const std::optional<Man> man = read_man(word.text);
    if (!man)
      add_unknown_man(word.text, word.column, game, Field::pocket, faults);
    else if (man->kind != Kind::pawn)
      add_error(faults, man->kind == Kind::king ? "king-in-pocket" : "officer-in-pocket", Field::pocket,
                word.column, fmt::format("'{}' in the pocket, expected nothing but pawns", word.text));
    else
      ++setup.pocket[index(man->color)];
  }
}

// "e5e6": two squares next to each other. Whose man stands there is for validate() to say.
void read_forbidden(const EfenOpcode& opcode, Setup& setup, Faults& faults) {
  const std::string_view value = opcode.value;
  const auto from = read_square(kSize, value.substr(0, std::min<std::size_t>(2, value.size())));
  const auto to = value.size() == 4 ? read_square(kSize, value.substr(2)) : std::nullopt;
  if (from && to && (within(1, from->index) & bit(to->index)) != 0) {
    setup.forbidden = ForbiddenStep{*from, *to};
    return;
  }
  add_error(faults, "bad-ko", Field::opcodes, opcode.column,
            fmt::format("'ko:{}' is no step, expected two neighbouring squares as in 'ko:e5e6'",
                        clipped(opcode.value, 20)));
}

} // namespace

template <class Game>
Checked<Setup> PawnShooter<Game>::read(std::string_view efen) const {
  static constexpr std::array<std::string_view, 1> kKo{"ko"};
  const std::span<const std::string_view> known(kKo.data(), Game::reversal_forbidden ? 1 : 0);
  Checked<EfenText> text = split_efen(efen);
  if (!text) return {std::move(text.faults)};
  Faults faults = std::move(text.faults);
  Setup setup;
  setup.columns = text->columns;
  if (!plays_on(text->size)) {
    add_error(faults, "bad-board-size", Field::placement, text->columns.of(Field::placement),
              fmt::format("a board of {}, expected 8 and 8", size_text(text->size)));
  } else {
    for (const PlacedWord& word : text->men) {
      const std::optional<Man> man = read_man(word.text);
      if (man)
        setup.men[word.square.index] = *man;
      else
        add_unknown_man(word.text, word.column, Game::id, Field::placement, faults);
    }
  }
  read_pocket(*text, Game::id, setup, faults);
  require_dash(*text, Field::castling, Game::id, faults);
  if constexpr (Game::pawns_push) {
    require_dash(*text, Field::en_passant, Game::id, faults);
  } else if (text->en_passant.text != "-") {
    setup.passed = read_square(kSize, text->en_passant.text);
    if (!setup.passed)
      add_error(faults, "bad-en-passant", Field::en_passant, text->en_passant.column,
                fmt::format("'{}' is no square of the board, expected '-' or the square passed over",
                            clipped(text->en_passant.text, 20)));
  }
  require_known_opcodes(*text, known, Game::id, faults);
  if constexpr (Game::reversal_forbidden)
    for (const EfenOpcode& opcode : text->opcodes)
      if (opcode.key == "ko") {
        setup.columns.fields[static_cast<std::size_t>(Field::opcodes)] = opcode.column;
        read_forbidden(opcode, setup, faults);
      }
  setup.side = text->side;
  setup.halfmove_clock = text->halfmove_clock;
  setup.fullmove_number = text->fullmove_number;
  if (has_error(faults)) return {std::move(faults)};
  return {std::move(setup), std::move(faults)};
}

template <class Game>
std::string PawnShooter<Game>::write(const Position& position) const {
  const Board& board = position.board;
  std::string text = write_placement(kSize, [&](Square square) {
    return write_man(board.kind_at(square.index), board.is_black(square.index));
  });
  text += '[' + std::string(position.pocket[0], 'P') + std::string(position.pocket[1], 'p') + ']';
  const std::string passed = position.passed < 64 ? text_of(position.passed) : "-";
  text += write_tail(position.side, "-", passed, position.halfmove_clock, position.fullmove_number);
  if (position.forbidden_from < 64)
    text += " ko:" + text_of(position.forbidden_from) + text_of(position.forbidden_to);
  return text;
}

template <class Game>
Setup PawnShooter<Game>::setup(const Position& position) const {
  Setup setup;
  for (int square = 0; square < 64; ++square)
    setup.men[static_cast<std::size_t>(square)] = {
        position.board.kind_at(square), position.board.is_black(square) ? Color::black : Color::white};
  setup.pocket = {position.pocket[0], position.pocket[1]};
  setup.side = position.side;
  if (position.passed < 64) setup.passed = Square{position.passed};
  if (position.forbidden_from < 64)
    setup.forbidden = ForbiddenStep{{position.forbidden_from}, {position.forbidden_to}};
  setup.halfmove_clock = position.halfmove_clock;
  setup.fullmove_number = position.fullmove_number;
  return setup;
}

template <class Game>
Setup PawnShooter<Game>::mirror(const Setup& setup) const {
  const auto turned = [](Square square) { return Square{static_cast<std::uint8_t>(square.index ^ 56)}; };
  Setup result = setup;
  result.columns = {};
  for (std::size_t square = 0; square < 64; ++square) {
    const Man man = setup.men[square ^ 56];
    result.men[square] = {man.kind, !man.color};
  }
  result.pocket = {setup.pocket[1], setup.pocket[0]};
  result.side = !setup.side;
  if (setup.passed) result.passed = turned(*setup.passed);
  if (setup.forbidden)
    result.forbidden = ForbiddenStep{turned(setup.forbidden->from), turned(setup.forbidden->to)};
  return result;
}

template <class Game>
std::string PawnShooter<Game>::move_text(const Position&, const Move& move) const {
  std::string text = text_of(move.from);
  const bool stays = move.action == Action::throw_pawn || move.action == Action::blast ||
                     move.action == Action::sword || move.action == Action::shot;
  if (stays) text += '*';
  text += move.action == Action::blast ? std::to_string(move.extra) : text_of(move.to);
  if (move.action == Action::pawn_move && move.extra != 0)
    text += write_man(static_cast<Kind>(move.extra), true);
  if (stays && move.action != Action::sword) {
    text += '@' + std::string(move.pocket_paid, '-');
    for (const std::uint8_t pawn : move.paid)
      if (pawn < 64) text += text_of(pawn);
  }
  return text;
}

template Checked<Setup> PawnShooter<MainRules>::read(std::string_view) const;
template std::string PawnShooter<MainRules>::write(const Position&) const;
template Setup PawnShooter<MainRules>::setup(const Position&) const;
template Setup PawnShooter<MainRules>::mirror(const Setup&) const;
template std::string PawnShooter<MainRules>::move_text(const Position&, const Move&) const;
template Checked<Setup> PawnShooter<AuthorRules>::read(std::string_view) const;
template std::string PawnShooter<AuthorRules>::write(const Position&) const;
template Setup PawnShooter<AuthorRules>::setup(const Position&) const;
template Setup PawnShooter<AuthorRules>::mirror(const Setup&) const;
template std::string PawnShooter<AuthorRules>::move_text(const Position&, const Move&) const;

} // namespace plumb::pawn_shooter
