// How many men of a kind a side may have, and whether the opcodes agree with the board.
#include <fmt/format.h>

#include "lib/rules/efen_fields.h"
#include "lib/rules/pawns_chess/spy.h"
#include "lib/rules/pawns_chess/validate.h"

namespace plumb::pawns_chess {

namespace {

constexpr std::array<std::pair<Kind, Kind>, 2> kExclusive{
    {{Kind::berserker, Kind::berserker_knight}, {Kind::spy, Kind::pawn}}};

// Counts a side's men as they are named one after another: on the board, off it, in the heal list.
class Roll {
 public:
  Roll(const Setup& setup, Color color, Faults& faults) : setup_(setup), color_(color), faults_(faults) {}

  void run() {
    for (int square = 63; square >= 0; --square) {
      const int seen = square ^ 7; // from the top rank down, from file a on, as a line is read
      const Man man = setup_.men[static_cast<std::size_t>(seen)];
      if (man.kind == Kind::none || man.color != color_ || man.kind == Kind::king) continue;
      add(man.kind, "too-many-of-a-kind", Field::placement,
          setup_.columns.of(Square{static_cast<std::uint8_t>(seen)}),
          fmt::format("stands on {}", text_of(seen)));
    }
    if (setup_.driven && setup_.side == color_)
      add(Kind::spy, "driven-spy-beside-spy", Field::opcodes, setup_.driven->column, "is off the board");
    for (const HealEntry& entry : setup_.heal)
      if (entry.man.color == color_) add_healable(entry);
  }

 private:
  void add_healable(const HealEntry& entry) {
    const Kind kind = entry.man.kind;
    if (kind == Kind::king) {
      add_error(faults_, "heal-king", Field::opcodes, entry.column,
                fmt::format("{}'s King is in the list heal, but a King is never healed", name(color_)));
      return;
    }
    unsigned& listed = listed_[static_cast<std::size_t>(kind)];
    if (++listed == HealList::kMostInSetup + 1)
      add_error(
          faults_, "heal-too-many", Field::opcodes, entry.column,
          fmt::format("more than {} men of the kind {} in the list heal, a board has no room to lose them",
                      HealList::kMostInSetup, name(kind)));
    add(kind, "heal-too-many", Field::opcodes, entry.column, "is in the list heal");
  }

  void add(Kind kind, const char* code, Field field, int column, std::string_view where) {
    if (!is_unique(kind)) return;
    const auto fault = [&](std::string_view beside) {
      add_error(faults_, code, field, column,
                fmt::format("a {} of {} {} beside another man of the kind {}, expected at most one{}",
                            name(kind), name(color_), where, beside,
                            beside == name(kind) ? "" : " of the two"));
    };
    if (count_[static_cast<std::size_t>(kind)]++ != 0) fault(name(kind));
    for (const auto& [a, b] : kExclusive) {
      if (kind == a && count_[static_cast<std::size_t>(b)] != 0) fault(name(b));
      if (kind == b && count_[static_cast<std::size_t>(a)] != 0) fault(name(a));
    }
  }

  const Setup& setup_;
  Color color_;
  Faults& faults_;
  std::array<int, kKinds> count_{};
  std::array<unsigned, kKinds> listed_{};
};

void check_heal(const Setup& setup, const Board& board, Faults& faults) {
  std::array<bool, 2> told{};
  for (const HealEntry& entry : setup.heal) {
    const Color color = entry.man.color;
    if (std::exchange(told[index(color)], true)) continue;
    if (board.all<Kind::healer>(color) == 0)
      add_error(faults, "heal-without-healer", Field::opcodes, entry.column,
                fmt::format("the list heal has men of {}, who has no Healer", name(color)));
    if (has(setup.healed, color))
      add_error(faults, "heal-after-healing", Field::opcodes, entry.column,
                fmt::format("the list heal has men of {}, who healed last turn and may not heal next turn",
                            name(color)));
  }
}

template <Color Us>
void check_squares(const Setup& setup, const Board& board, bool kings_are_there, Faults& faults) {
  constexpr Color kThem = !Us;
  const auto error = [&](const char* code, const SquareEntry& entry, std::string message) {
    add_error(faults, code, Field::opcodes, entry.column, std::move(message));
  };
  const Bitboard king = board.all<Kind::king>(Us);
  const Bitboard below_king = down<kThem>(king);
  if (const auto& hero = setup.heroic) {
    if ((board.all<Kind::hero>(kThem) & bit(hero->square)) == 0)
      error("heroic-without-hero", *hero,
            fmt::format("heroic names {}, where no Hero of {} stands", text_of(hero->square), name(kThem)));
    else if (kings_are_there && !bears_from<kThem>(hero->square, first_square(king), solid_for<kThem>(board)))
      error("heroic-not-bearing", *hero,
            fmt::format("heroic names {}, but the Hero there does not bear on {}'s King",
                        text_of(hero->square), name(Us)));
  }
  if (const auto& spy = setup.unmasked) {
    if ((board.all<Kind::pawn>(kThem) & bit(spy->square)) == 0)
      error("unmasked-without-spy", *spy,
            fmt::format("unmasked names {}, where no discovered Spy of {} stands", text_of(spy->square),
                        name(kThem)));
    else if (kings_are_there && (below_king & bit(spy->square)) == 0)
      error("unmasked-not-below-king", *spy,
            fmt::format("unmasked names {}, from where a Spy gives no check straight ahead",
                        text_of(spy->square)));
  }
  if (!kings_are_there) return;
  const bool king_taken = board.all<Kind::king>(kThem) == 0;
  if (setup.driven && !king_taken && spy_squares<Us>(board, setup.driven->square) == 0)
    error("driven-spy-without-square", *setup.driven,
          fmt::format("the Spy driven from {} has no square to come back on, so it would have been captured",
                      text_of(setup.driven->square)));
  if (const Bitboard spy = board.all<Kind::spy>(kThem) & below_king; spy != 0)
    add_error(faults, "hidden-spy-below-king", Field::placement,
              setup.columns.of(Square{static_cast<std::uint8_t>(first_square(spy))}),
              fmt::format("a hidden Spy of {} stands on {} straight below {}'s King, whom it would be "
                          "discovered to check",
                          name(kThem), text_of(first_square(spy)), name(Us)));
}

} // namespace

int count_on_board(const Setup& setup, Color color, Kind kind) {
  int count = 0;
  for (const Man man : setup.men)
    count += man == Man{color, kind} ? 1 : 0;
  return count;
}

void check_limits(const Setup& setup, Faults& faults) {
  for (const Color color : {Color::white, Color::black})
    Roll(setup, color, faults).run();
}

void check_opcodes(const Setup& setup, const Board& board, bool kings_are_there, Faults& faults) {
  check_heal(setup, board, faults);
  if (setup.side == Color::white)
    check_squares<Color::white>(setup, board, kings_are_there, faults);
  else
    check_squares<Color::black>(setup, board, kings_are_there, faults);
}

} // namespace plumb::pawns_chess
