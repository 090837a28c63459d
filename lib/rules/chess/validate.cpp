// Which set-ups are chess positions, and every reason why one is not.
//
// Errors are what play cannot go on from: kings, pawns on end ranks, castling rights against men, the en
// passant square against men, check on the side not to move. Warnings are what play can go on from but
// cannot have led to: checks that no last move gives, more men than a game has, clocks that disagree.
// Published perft suites and composed problems contain such positions.
#include <algorithm>
#include <fmt/format.h>

#include "lib/base/plural.h"
#include "lib/rules/chess/chess.h"
#include "lib/rules/efen_fields.h"

namespace plumb::chess {

namespace {

std::string text_of(int square) {
  return square_name({8, 8}, Square{static_cast<std::uint8_t>(square)});
}

Bitboard between(int a, int b) {
  return kBetween[static_cast<std::size_t>(a)][static_cast<std::size_t>(b)];
}

template <class F>
void each_square(Bitboard squares, F&& f) {
  for (; squares != 0; squares = without_first(squares))
    f(first_square(squares));
}

class Validator {
 public:
  explicit Validator(const Setup& setup) : setup_(setup) {
    for (std::size_t i = 0; i < 64; ++i)
      if (setup.men[i]) board_.put(setup.men[i]->color, setup.men[i]->piece, static_cast<int>(i));
  }

  Checked<Position> run() {
    for (const Color color : {Color::white, Color::black}) {
      check_king(color);
      check_pawns(color);
      check_material(color);
    }
    check_clocks();
    check_castling();
    const bool kings = king_count(Color::white) == 1 && king_count(Color::black) == 1;
    const bool passed = setup_.en_passant && check_en_passant();
    if (kings) {
      if (setup_.side == Color::white)
        check_checks<Color::white>(passed);
      else
        check_checks<Color::black>(passed);
    }
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
  void warning(std::string code, Field field, int column, std::string message) {
    add_warning(faults_, std::move(code), field, column, std::move(message));
  }
  [[nodiscard]] unsigned king_count(Color color) const {
    return count_squares(board_.kings & board_.of(color));
  }
  [[nodiscard]] int king(Color color) const { return first_square(board_.kings & board_.of(color)); }

  void check_king(Color color) {
    const Bitboard kings = board_.kings & board_.of(color);
    if (kings == 0)
      error("missing-king", Field::placement, column(Field::placement),
            fmt::format("{} has no king, expected one", name(color)));
    else if (more_than_one(kings))
      error("too-many-kings", Field::placement, column(first_square(without_first(kings))),
            fmt::format("{} has {} kings, expected one", name(color), count_squares(kings)));
  }

  void check_pawns(Color color) {
    each_square(board_.pawns & board_.of(color) & kRookRights, [&](int square) {
      error("pawn-on-end-rank", Field::placement, column(square),
            fmt::format("a pawn of {} on {}, expected none on rank 1 or 8", name(color), text_of(square)));
    });
  }

  // A game's sixteen men; every man beyond the array's was a pawn.
  void check_material(Color color) {
    const Bitboard own = board_.of(color);
    const int pawns = static_cast<int>(count_squares(board_.pawns & own));
    const auto beyond = [&](Bitboard men, int most) {
      return std::max(0, static_cast<int>(count_squares(men & own)) - most);
    };
    const int promoted = beyond(board_.knights, 2) + beyond(board_.diagonals & ~board_.orthogonals, 2) +
                         beyond(board_.orthogonals & ~board_.diagonals, 2) + beyond(board_.queens(), 1);
    if (pawns > 8)
      warning("too-many-pawns", Field::placement, column(Field::placement),
              fmt::format("{} has {} pawns, a game has at most 8", name(color), pawns));
    else if (pawns + promoted > 8)
      warning("too-many-promoted-men", Field::placement, column(Field::placement),
              fmt::format("{} has {} and at least {}, a game has at most 8 together", name(color),
                          plural(pawns, "pawn"), plural(promoted, "promoted man", "promoted men")));
  }

  void check_clocks() {
    const int played = 2 * (setup_.fullmove_number - 1) + (setup_.side == Color::black ? 1 : 0);
    if (setup_.halfmove_clock > played && setup_.fullmove_number > 1)
      warning("clock-beyond-game", Field::halfmove_clock, column(Field::halfmove_clock),
              fmt::format("{} without capture or pawn move, but no more than {} can have been played",
                          plural(setup_.halfmove_clock, "halfmove"), played));
  }

  void check_castling() {
    for (const CastlingRight& right : setup_.castling) {
      const char shown = right.color == Color::white ? right.letter : static_cast<char>(right.letter | 0x20);
      const int home = right.color == Color::white ? 0 : 56;
      const Bitboard rank = kRank1 << home;
      if (king_count(right.color) != 1 || (bit(king(right.color)) & rank) == 0) {
        error("castling-without-king", Field::castling, right.column,
              fmt::format("the right '{}' needs {}'s king on rank {}", shown, name(right.color),
                          home == 0 ? 1 : 8));
        continue;
      }
      const Bitboard rook = rook_of(right, home);
      if (rook == 0) {
        error("castling-without-rook", Field::castling, right.column,
              fmt::format("the right '{}' has no rook of {} in its place", shown, name(right.color)));
        continue;
      }
      const Bitboard beyond =
          rook > bit(king(right.color)) ? ~(bit(king(right.color)) - 1) : bit(king(right.color)) - 1;
      if ((board_.rights & rank & beyond) != 0) {
        error("castling-right-twice", Field::castling, right.column,
              fmt::format("the right '{}' is a second one on the same side of {}'s king", shown,
                          name(right.color)));
        continue;
      }
      board_.rights |= rook;
    }
  }

  // The rook that a right names, its king being at home; no square if there is none.
  [[nodiscard]] Bitboard rook_of(const CastlingRight& right, int home) const {
    const Bitboard rooks = board_.orthogonals & ~board_.diagonals & board_.of(right.color) & (kRank1 << home);
    const Bitboard below_king = bit(king(right.color)) - 1;
    if (right.letter == 'K') return std::bit_floor(rooks & ~below_king);
    if (right.letter == 'Q') return (rooks & below_king) & (~(rooks & below_king) + 1);
    return rooks & bit(home + right.letter - 'A');
  }

  // Does the square fit the men? Says why not.
  bool check_en_passant() {
    const Color pusher = !setup_.side;
    const int square = setup_.en_passant->index;
    const int expected_rank = pusher == Color::white ? 2 : 5;
    const auto refuse = [&](std::string why, std::string suggestion = {}) {
      error("bad-en-passant", Field::en_passant, column(Field::en_passant),
            fmt::format("{} cannot have been passed over: {}", text_of(square), why), std::move(suggestion));
      return false;
    };
    if (rank_of(square) != expected_rank)
      return refuse(
          fmt::format("{} has moved, expected a square of rank {}", name(pusher), expected_rank + 1),
          square_behind(pusher, square));
    const int step = 8 * forward(pusher);
    if ((board_.pawns & board_.of(pusher) & bit(square + step)) == 0)
      return refuse(fmt::format("no pawn of {} on {}", name(pusher), text_of(square + step)), "-");
    if ((board_.occupied() & bit(square)) != 0) return refuse("it is occupied", "-");
    if ((board_.occupied() & bit(square - step)) != 0)
      return refuse(fmt::format("{}, where the pawn came from, is occupied", text_of(square - step)), "-");
    if (setup_.halfmove_clock != 0)
      warning("clock-contradicts-en-passant", Field::halfmove_clock, column(Field::halfmove_clock),
              fmt::format("a pawn has just passed over {}, but the halfmove clock is {}, expected 0",
                          text_of(square), setup_.halfmove_clock));
    return true;
  }

  // Some write the square of the pawn itself, or of where it came from: then the one meant is certain.
  [[nodiscard]] std::string square_behind(Color pusher, int square) const {
    const int step = 8 * forward(pusher);
    const int passed = 8 * (pusher == Color::white ? 2 : 5) + file_of(square);
    const bool pawn = (board_.pawns & board_.of(pusher) & bit(passed + step)) != 0;
    const bool empty = (board_.occupied() & (bit(passed) | bit(passed - step))) == 0;
    const bool near = square == passed + step || square == passed - step;
    return pawn && empty && near ? text_of(passed) : "-";
  }

  template <Color Us>
  void check_checks(bool passed) {
    constexpr Color kThem = !Us;
    const Bitboard occupied = board_.occupied();
    const auto attackers_of = [&](const Board& board, int square, Bitboard men) {
      return attackers<Us>(board, square, board.occupied(), men);
    };
    const Bitboard exposed = attackers_of(board_, king(kThem), board_.of(Us));
    if (exposed != 0) {
      const bool touching = (exposed & board_.kings) != 0;
      error(touching ? "adjacent-kings" : "opposite-check", Field::side, column(Field::side),
            touching ? "the kings stand on adjacent squares"
                     : fmt::format("{} is to move but {}'s king on {} is attacked from {}", name(Us),
                                   name(kThem), text_of(king(kThem)), text_of(first_square(exposed))));
    }
    const Bitboard checkers = attackers<kThem>(board_, king(Us), occupied, board_.of(kThem)) & ~board_.kings;
    if (passed) {
      check_double_step<Us>(checkers);
    } else if (count_squares(checkers) > 2) {
      warning("too-many-checkers", Field::placement, column(king(Us)),
              fmt::format("{}'s king is attacked by {} men at once, no move gives more than double check",
                          name(Us), count_squares(checkers)));
    } else if (more_than_one(checkers) && !double_check_possible<kThem>(checkers)) {
      warning("impossible-double-check", Field::placement, column(king(Us)),
              fmt::format("no last move can have given check from {} and {} at once",
                          text_of(first_square(checkers)), text_of(first_square(without_first(checkers)))));
    }
  }

  // The last move is known: before it, the king of the side now to move was in no check.
  template <Color Us>
  void check_double_step(Bitboard checkers) {
    constexpr Color kThem = !Us;
    const int square = setup_.en_passant->index;
    Board before = board_;
    before.clear(bit(square + kUp<kThem>));
    before.put(kThem, Piece::pawn, square - kUp<kThem>);
    const Bitboard early =
        attackers<kThem>(before, king(Us), before.occupied(), before.of(kThem)) & ~board_.kings;
    if (early == 0) return;
    const bool now = (early & checkers) != 0;
    warning(now ? "check-contradicts-en-passant" : "en-passant-out-of-check", Field::en_passant,
            column(Field::en_passant),
            fmt::format("{}'s king was attacked from {} before the double step over {}", name(Us),
                        text_of(first_square(early)), text_of(square)));
  }

  // Can one move of Them have given both checks? The one man moved there from the line of the other, or an
  // en passant capture opened both lines.
  template <Color Them>
  [[nodiscard]] bool double_check_possible(Bitboard checkers) const {
    const int a = first_square(checkers);
    const int b = first_square(without_first(checkers));
    if (arrived_uncovering<Them>(a, b) || arrived_uncovering<Them>(b, a)) return true;
    const Bitboard lines = between(a, king(!Them)) | between(b, king(!Them));
    const Bitboard pawns = board_.pawns & board_.of(Them) & kRelativeRank<Them>[5];
    const Bitboard sliders = board_.diagonals | board_.orthogonals;
    return (checkers & ~sliders) == 0 && (down<Them>(pawns) & ~board_.occupied() & lines) != 0;
  }

  // Can the man on `moved` have come from a square of the line on which `slider` gives check?
  template <Color Them>
  [[nodiscard]] bool arrived_uncovering(int moved, int slider) const {
    if ((bit(slider) & (board_.diagonals | board_.orthogonals)) == 0) return false;
    const Bitboard line = between(slider, king(!Them));
    const Bitboard occupied = board_.occupied();
    const auto i = static_cast<std::size_t>(moved);
    const Bitboard behind = kPawnAttacks[index(!Them)][i] | down<Them>(bit(moved)) |
                            (down<Them>(down<Them>(bit(moved) & kRelativeRank<Them>[3]) & ~occupied));
    Bitboard origins = 0;
    switch (board_.piece_at(moved)) {
    case Piece::pawn:
      origins = behind;
      break;
    case Piece::knight:
      origins = kKnightAttacks[i];
      break;
    case Piece::bishop:
      origins = diagonal_slides(moved, occupied);
      break;
    case Piece::rook:
      origins = orthogonal_slides(moved, occupied);
      break;
    case Piece::queen:
      origins = diagonal_slides(moved, occupied) | orthogonal_slides(moved, occupied);
      break;
    case Piece::king:
      break;
    }
    if ((bit(moved) & kRelativeRank<Them>[7]) != 0) origins |= behind;
    return (origins & line) != 0;
  }

  [[nodiscard]] Position position() const {
    Position position;
    position.board = board_;
    position.side = setup_.side;
    position.halfmove_clock = setup_.halfmove_clock;
    position.fullmove_number = setup_.fullmove_number;
    if (setup_.en_passant) {
      const int square = setup_.en_passant->index;
      const bool takeable = setup_.side == Color::white ? can_take_en_passant<Color::white>(board_, square)
                                                        : can_take_en_passant<Color::black>(board_, square);
      if (takeable) position.board.rights |= bit(square);
    }
    position.key = key_of(position.board, position.side);
    return position;
  }

  const Setup& setup_;
  Board board_;
  Faults faults_;
};

} // namespace

Checked<Position> Chess::validate(const Setup& setup) const {
  return Validator(setup).run();
}

} // namespace plumb::chess
