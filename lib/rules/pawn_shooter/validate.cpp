// Which set-ups of Pawn Shooter Chess can be played on, and every reason why one cannot.
//
// Errors are what the rules of play would stumble over: kings, a passed square or a forbidden step that the
// board contradicts, a side not to move in check. Numbers of men that no game can reach are only warned of:
// problems use them, and nothing in play breaks on them.
#include <fmt/format.h>

#include "lib/base/plural.h"
#include "lib/rules/efen_fields.h"
#include "lib/rules/pawn_shooter/pawn_shooter.h"
#include "lib/rules/pawn_shooter/play.h"

namespace plumb::pawn_shooter {

namespace {

constexpr int kMostInHand = 100; // what a position has room for, with all that can still be destroyed

std::string text_of(int square) {
  return square_name(Geometry8x8::size, Square{static_cast<std::uint8_t>(square)});
}

template <class Game>
class Validator {
 public:
  Validator(const Setup& setup, Accept accept) : setup_(setup), accept_(accept) {
    for (std::size_t square = 0; square < 64; ++square)
      if (setup.men[square].kind != Kind::none)
        board_.put(static_cast<int>(square), setup.men[square].kind, setup.men[square].color);
  }

  Checked<Position> run() {
    for (const Color color : {Color::white, Color::black}) {
      check_king(color);
      check_numbers(color);
    }
    check_pawns();
    check_passed();
    check_forbidden();
    if (setup_.halfmove_clock < 0 || setup_.fullmove_number < 1)
      error("bad-halfmove-clock", Field::halfmove_clock, column(Field::halfmove_clock),
            fmt::format("clocks {} and {}, expected at least 0 and 1", setup_.halfmove_clock,
                        setup_.fullmove_number));
    check_opponent();
    if (has_error(faults_)) return {std::move(faults_)};
    return {position(), std::move(faults_)};
  }

 private:
  [[nodiscard]] int column(Field field) const { return setup_.columns.of(field); }
  [[nodiscard]] int column(int square) const {
    return setup_.columns.of(Square{static_cast<std::uint8_t>(square)});
  }
  void error(std::string code, Field field, int column, std::string message, std::string suggestion = {}) {
    add_error(faults_, std::move(code), field, column, std::move(message), std::move(suggestion));
  }
  void warn(std::string code, Field field, std::string message) {
    add_warning(faults_, std::move(code), field, column(field), std::move(message));
  }
  [[nodiscard]] Set men(Color color, Set kind) const { return board_.of(color) & kind; }

  void check_king(Color color) {
    Set kings = men(color, board_.kings());
    const int number = size_of(kings);
    if (number == 0) {
      error("missing-king", Field::placement, column(Field::placement),
            fmt::format("{} has no king, expected one", name(color)));
    } else if (number > 1) {
      pop(kings);
      error("too-many-kings", Field::placement, column(square_of(kings)),
            fmt::format("{} has {} kings, expected one", name(color), number));
    }
  }

  // A pawn never comes back to the board, and only a pawn of one's own turns into an officer.
  void check_numbers(Color color) {
    if (const int hand = setup_.pocket[index(color)]; hand < 0 || hand > kMostInHand)
      error("bad-pocket-size", Field::pocket, column(Field::pocket),
            fmt::format("{} has {} pawns in hand, expected 0 to {}", name(color), hand, kMostInHand));
    const auto beyond = [&](Set kind, int most) { return std::max(0, size_of(men(color, kind)) - most); };
    const int promoted = beyond(board_.horses(), 2) + beyond(board_.swordsmen(), 2) +
                         beyond(board_.cannons(), 2) + beyond(board_.queens(), 1);
    const int pawns = size_of(men(color, board_.pawns()));
    if (pawns > 8)
      warn("too-many-pawns", Field::placement,
           fmt::format("{} has {} pawns on the board, a game has at most 8", name(color), pawns));
    else if (Game::pawns_push && promoted > 0)
      warn("too-many-officers", Field::placement,
           fmt::format("{} has {} more than the array, where no pawn promotes", name(color),
                       plural(promoted, "officer")));
    else if (pawns + promoted > 8)
      warn("too-many-promoted-men", Field::placement,
           fmt::format("{} has {} and at least {}, a game has at most 8 together", name(color),
                       plural(pawns, "pawn"), plural(promoted, "promoted man", "promoted men")));
  }

  // A destroyed pawn goes to a pocket, and a refill comes when none is left: there are never more than 16.
  void check_pawns() {
    const int pawns = size_of(board_.pawns()) + setup_.pocket[0] + setup_.pocket[1];
    if (pawns > 16)
      warn("too-many-pawns-in-all", Field::pocket,
           fmt::format("{} pawns on the board and in hand, a game has at most 16", pawns));
  }

  void check_passed() {
    if (!setup_.passed) return;
    const int square = setup_.passed->index;
    const auto contradiction = [&](std::string_view why) {
      error("bad-en-passant", Field::en_passant, column(Field::en_passant),
            fmt::format("{} cannot have been passed over: {}", text_of(square), why), "-");
    };
    if (Game::pawns_push) return contradiction("pawns of this game step one square");
    const Color stepped = !setup_.side;
    const int up = 8 * forward(stepped);
    if (square / 8 != (stepped == Color::white ? 2 : 5))
      return contradiction(fmt::format("{} has just moved, expected a square of rank {}", name(stepped),
                                       stepped == Color::white ? 3 : 6));
    if ((men(stepped, board_.pawns()) & bit(square + up)) == 0)
      return contradiction(fmt::format("no pawn of {} on {}", name(stepped), text_of(square + up)));
    for (const int other : {square, square - up})
      if ((board_.occupied() & bit(other)) != 0)
        return contradiction(fmt::format("{} is not empty", text_of(other)));
  }

  void check_forbidden() {
    if (!setup_.forbidden) return;
    const auto contradiction = [&](const std::string& why) {
      error("bad-ko", Field::opcodes, column(Field::opcodes),
            fmt::format("the forbidden step {}{} contradicts the board: {}",
                        text_of(setup_.forbidden->from.index), text_of(setup_.forbidden->to.index), why));
    };
    const int from = setup_.forbidden->from.index;
    if (!Game::reversal_forbidden) return contradiction("this game forbids no step");
    if ((within(1, from) & bit(setup_.forbidden->to.index)) == 0)
      return contradiction("the squares are not next to each other");
    if ((board_.of(setup_.side) & bit(from)) == 0)
      contradiction(fmt::format("no man of {}, who is to move, on {}", name(setup_.side), text_of(from)));
  }

  void check_opponent() {
    if (size_of(men(Color::white, board_.kings())) != 1 || size_of(men(Color::black, board_.kings())) != 1)
      return;
    if (in_check<Game>(board_, !setup_.side, setup_.pocket[index(setup_.side)]))
      faults_.push_back(
          {"opposite-check", accept_ == Accept::opposite_check ? Severity::warning : Severity::error,
           Field::side, column(Field::side),
           fmt::format("{} is to move but {}'s king on {} is in check", name(setup_.side), name(!setup_.side),
                       text_of(square_of(men(!setup_.side, board_.kings()))))});
  }

  [[nodiscard]] Position position() const {
    Position position;
    position.board = board_;
    for (std::size_t i = 0; i < 2; ++i)
      position.pocket[i] = static_cast<std::uint8_t>(setup_.pocket[i]);
    position.side = setup_.side;
    position.halfmove_clock = setup_.halfmove_clock;
    position.fullmove_number = setup_.fullmove_number;
    if (setup_.forbidden) {
      position.forbidden_from = setup_.forbidden->from.index;
      position.forbidden_to = setup_.forbidden->to.index;
    }
    if (setup_.passed) {
      position.passed = setup_.passed->index;
      if (!Play<Game>::has_en_passant(position)) position.passed = kNoSquare;
    }
    return position;
  }

  const Setup& setup_;
  Accept accept_;
  Board board_;
  Faults faults_;
};

} // namespace

template <class Game>
Checked<Position> PawnShooter<Game>::validate(const Setup& setup, Accept accept) const {
  return Validator<Game>(setup, accept).run();
}

template Checked<Position> PawnShooter<MainRules>::validate(const Setup&, Accept) const;
template Checked<Position> PawnShooter<AuthorRules>::validate(const Setup&, Accept) const;

} // namespace plumb::pawn_shooter
