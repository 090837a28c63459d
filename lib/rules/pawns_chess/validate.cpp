// Which set-ups are positions of Pawns Chess, and every reason why one is not.
#include "lib/rules/pawns_chess/validate.h"

#include <fmt/format.h>

#include "lib/rules/efen_fields.h"
#include "lib/rules/pawns_chess/pawns_chess.h"
#include "lib/rules/pawns_chess/safety.h"

namespace plumb::pawns_chess {

namespace {

Board board_of(const Setup& setup) {
  Board board;
  for (int square = 0; square < 64; ++square) {
    const Man man = setup.men[static_cast<std::size_t>(square)];
    if (man.kind != Kind::none) board.put(man.color, man.kind, square);
  }
  return board;
}

class Validator {
 public:
  Validator(const Setup& setup, Stop* stop) : setup_(setup), board_(board_of(setup)), watch_(stop) {}

  Checked<Position> run(Accept accept) {
    for (const Color color : {Color::white, Color::black}) {
      check_king(color);
      check_last_rank(color);
    }
    check_limits(setup_, faults_);
    check_castling();
    if (setup_.en_passant) check_en_passant();
    const bool play_goes_on = kings(setup_.side) == 1 && kings(!setup_.side) <= 1;
    check_opcodes(setup_, board_, play_goes_on, faults_);
    const Position position = make_position();
    if (play_goes_on && kings(!setup_.side) == 1) check_opposite_check(position, accept);
    if (has_error(faults_)) return {std::move(faults_)};
    return {position, std::move(faults_)};
  }

 private:
  void error(std::string code, Field field, int column, std::string message) {
    add_error(faults_, std::move(code), field, column, std::move(message));
  }
  [[nodiscard]] int column(int square) const {
    return setup_.columns.of(Square{static_cast<std::uint8_t>(square)});
  }
  [[nodiscard]] int kings(Color color) const { return count_on_board(setup_, color, Kind::king); }

  // A King may be missing where its own Berserker has just taken it.
  void check_king(Color color) {
    if (kings(color) > 1) {
      const Bitboard second = without_first(board_.all<Kind::king>(color));
      error("too-many-kings", Field::placement, column(first_square(second)),
            fmt::format("{} has {} Kings, expected one", name(color), kings(color)));
    }
    if (kings(color) != 0) return;
    const Bitboard berserkers =
        board_.all<Kind::berserker>(color) | board_.all<Kind::berserker_knight>(color);
    if (color == setup_.side || berserkers == 0)
      error("missing-king", Field::placement, setup_.columns.of(Field::placement),
            fmt::format("{} has no King, expected one{}", name(color),
                        color == setup_.side ? "" : ", or a Berserker that took it"));
  }

  void check_last_rank(Color color) {
    each_square(board_.of(color) & last_rank(color), [&](int square) {
      const Kind kind = board_.kind_at(square);
      if (is_pawn(kind) && kind != Kind::guard)
        error("unpromoted-on-last-rank", Field::placement, column(square),
              fmt::format("{}'s {} stands on {}, its last rank, where it promotes", name(color), name(kind),
                          text_of(square)));
    });
  }

  void check_castling() {
    for (const CastlingRight& right : setup_.castling) {
      const char shown = right.color == Color::white ? right.letter : static_cast<char>(right.letter | 0x20);
      const int home = relative_rank(right.color, 0);
      const Bitboard king = board_.all<Kind::king>(right.color) & rank_mask(home);
      if (kings(right.color) != 1 || king == 0) {
        error("castling-without-king", Field::castling, right.column,
              fmt::format("the right '{}' needs {}'s King on rank {}", shown, name(right.color), home + 1));
        continue;
      }
      const Bitboard rook = rook_of(right, king);
      const Bitboard beyond = rook > king ? ~(king - 1) : king - 1;
      if (rook == 0)
        error("castling-without-rook", Field::castling, right.column,
              fmt::format("the right '{}' has no Rook of {} in its place", shown, name(right.color)));
      else if ((castling_ & rank_mask(home) & beyond) != 0)
        error("castling-right-twice", Field::castling, right.column,
              fmt::format("the right '{}' is a second one on the same side of {}'s King", shown,
                          name(right.color)));
      else
        castling_ |= rook;
    }
  }

  [[nodiscard]] Bitboard rook_of(const CastlingRight& right, Bitboard king) const {
    const Bitboard rooks = board_.all<Kind::rook>(right.color) & rank_mask(relative_rank(right.color, 0));
    if (right.letter == 'K') return std::bit_floor(rooks & ~(king - 1));
    if (right.letter == 'Q') {
      const Bitboard outer = rooks & (king - 1);
      return outer & (~outer + 1);
    }
    return rooks & (kFileA << (right.letter - 'A'));
  }

  void check_en_passant() {
    const int passed = *setup_.en_passant;
    const Color stepper = !setup_.side;
    const int column = setup_.columns.of(Field::en_passant);
    if (rank_of(passed) != relative_rank(stepper, 2)) {
      error("en-passant-rank", Field::en_passant, column,
            fmt::format("{} cannot have passed over {}, expected '-' or a square of rank {}", name(stepper),
                        text_of(passed), relative_rank(stepper, 2) + 1));
      return;
    }
    const int pawn = passed + 8 * forward(stepper);
    const int origin = passed - 8 * forward(stepper);
    const Man man = setup_.men[static_cast<std::size_t>(pawn)];
    if (man.color != stepper || !is_pawn(man.kind) || man.kind == Kind::spy)
      error("en-passant-no-pawn", Field::en_passant, column,
            fmt::format(
                "no pawn of {} that makes double steps stands on {}, expected the one that passed over {}",
                name(stepper), text_of(pawn), text_of(passed)));
    const auto open = [&](int square) {
      const Man here = setup_.men[static_cast<std::size_t>(square)];
      return here.kind == Kind::none || here == Man{setup_.side, Kind::spy};
    };
    if (!open(passed))
      error("en-passant-occupied", Field::en_passant, column,
            fmt::format("a man stands on {}, expected the square passed over to be empty", text_of(passed)));
    if (!open(origin))
      error("en-passant-origin-occupied", Field::en_passant, column,
            fmt::format(
                "a man stands on {}, expected the square that the pawn passing {} came from to be empty",
                text_of(origin), text_of(passed)));
  }

  void check_opposite_check(const Position& position, Accept accept) {
    const bool attacked = setup_.side == Color::white ? attacks_other_king<Color::white>(position)
                                                      : attacks_other_king<Color::black>(position);
    if (!attacked) return;
    const int king = first_square(board_.all<Kind::king>(!setup_.side));
    const bool accepted = accept == Accept::opposite_check;
    faults_.push_back({"opposite-check",
                       accepted ? Severity::warning : Severity::error,
                       Field::placement,
                       column(king),
                       fmt::format("{}'s King on {} is in check and {} is to move", name(!setup_.side),
                                   text_of(king), name(setup_.side)),
                       {}});
  }

  template <Color Us>
  [[nodiscard]] bool attacks_other_king(const Position& position) {
    const int king = first_square(board_.all<Kind::king>(!Us));
    return attacks_king<Us>(position, board_, king, position.en_passant, watch_);
  }

  [[nodiscard]] Position make_position() const {
    Position position;
    position.board = board_;
    position.castling = castling_;
    position.en_passant = bit_at(setup_.en_passant);
    const auto square = [](const std::optional<SquareEntry>& entry) {
      return entry ? bit(entry->square) : 0;
    };
    position.heroic = square(setup_.heroic);
    position.driven = square(setup_.driven);
    position.unmasked = square(setup_.unmasked);
    for (const HealEntry& entry : setup_.heal)
      position.heal[index(entry.man.color)].add(entry.man.kind);
    position.healed = setup_.healed;
    position.reloading = setup_.reloading;
    position.side = setup_.side;
    position.halfmove_clock = setup_.halfmove_clock;
    position.fullmove_number = setup_.fullmove_number;
    return position;
  }

  const Setup& setup_;
  Board board_;
  Bitboard castling_ = 0;
  Watch watch_;
  Faults faults_;
};

} // namespace

Checked<Position> PawnsChess::validate(const Setup& setup, Accept accept) const {
  return Validator(setup, stop_).run(accept);
}

} // namespace plumb::pawns_chess
