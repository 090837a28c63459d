// Faults of chess set-ups that nothing in play minds: castling rights that orthodox chess does not have, a
// halfmove clock that says nothing irreversible ever happened where the men say it did, and men, pawns and
// checks that no game leads to, as far as that is seen in less than a millisecond.
#include <fmt/format.h>

#include <algorithm>

#include "lib/base/plural.h"
#include "lib/rules/chess/chess.h"
#include "lib/rules/chess/past.h"
#include "lib/rules/efen_fields.h"

namespace plumb::chess {

namespace {

using Men = std::array<std::optional<Man>, 64>;

bool stands(const Men& men, Color color, Piece piece, int file, int rank) {
  return men[static_cast<std::size_t>(rank * 8 + file)] == Man{color, piece};
}

// Orthodox castling is from e1 or e8 with a rook on the a- or h-file, however the right is written.
void check_orthodox_castling(const Setup& setup, Faults& faults) {
  for (const CastlingRight& right : setup.castling) {
    const int home = right.color == Color::white ? 0 : 7;
    const int rook = right.letter == 'K' ? 7 : right.letter == 'Q' ? 0 : right.letter - 'A';
    if ((rook == 0 || rook == 7) && stands(setup.men, right.color, Piece::king, 4, home) &&
        stands(setup.men, right.color, Piece::rook, rook, home))
      continue;
    const char shown = right.color == Color::white ? right.letter : static_cast<char>(right.letter | 0x20);
    add_error(
        faults, "castling-not-orthodox", Field::castling, right.column,
        fmt::format(
            "the right '{}' is none of orthodox chess, where the king stands on e{} and the rook on a{} "
            "or h{}; the option chess960=yes allows it",
            shown, home + 1, home + 1, home + 1));
  }
}

bool nothing_irreversible_happened(const Men& men) {
  const auto pawns_at_home = [&](Color color) {
    const int rank = color == Color::white ? 1 : 6;
    for (int file = 0; file < 8; ++file)
      if (!stands(men, color, Piece::pawn, file, rank)) return false;
    return true;
  };
  return pawns_at_home(Color::white) && pawns_at_home(Color::black) &&
         std::count_if(men.begin(), men.end(), [](const auto& man) { return man.has_value(); }) == 32;
}

// Composed positions have clocks of 0 and a move number of 1, which claims nothing.
void check_clock(const Setup& setup, Faults& faults) {
  const int played = 2 * (setup.fullmove_number - 1) + (setup.side == Color::black ? 1 : 0);
  if (setup.halfmove_clock == 0 || setup.halfmove_clock != played || nothing_irreversible_happened(setup.men))
    return;
  add_error(
      faults, "clock-contradicts-men", Field::halfmove_clock, setup.columns.of(Field::halfmove_clock),
      fmt::format("no capture or pawn move in the whole game of {}, but a pawn has moved or a man is gone",
                  plural(played, "halfmove")));
}

std::string_view name_of(Piece piece) {
  constexpr std::array<std::string_view, kPieceKinds> kNames{"pawn", "knight", "bishop",
                                                             "rook", "queen",  "king"};
  return kNames[static_cast<std::size_t>(piece)];
}

// Promoted men at least, by the number of men of each kind alone.
int promoted_by_number(const Board& board, Color color) {
  const auto beyond = [&](Bitboard men, int most) {
    return std::max(0, static_cast<int>(count_squares(men & board.of(color))) - most);
  };
  return beyond(board.knights, 2) + beyond(board.diagonals & ~board.orthogonals, 2) +
         beyond(board.orthogonals & ~board.diagonals, 2) + beyond(board.queens(), 1);
}

std::string square_text(int square) {
  return square_name({8, 8}, Square{static_cast<std::uint8_t>(square)});
}

void add_census_fault(const Setup& setup, const Board& board, const Census& census, Faults& faults) {
  const auto here = setup.columns.of(Square{static_cast<std::uint8_t>(census.square)});
  const auto& side = census.sides[index(census.color)];
  switch (census.reason) {
  case Census::Reason::none:
    break;
  case Census::Reason::enclosed_man:
    add_error(
        faults, "enclosed-man", Field::placement, here,
        fmt::format("{}'s {} on {} cannot have come there: unmoved pawns and other men that never moved "
                    "stand between that square and every square it can have started from",
                    name(census.color), name_of(board.piece_at(census.square)), square_text(census.square)));
    break;
  case Census::Reason::too_many_promotions:
    // Where the men of a kind are too many on any squares, validate has said so.
    if (promoted_by_number(board, census.color) <= 8 - side.pawns)
      add_error(
          faults, "promoted-beyond-pawns", Field::placement, setup.columns.of(Field::placement),
          fmt::format("at least {} of {} must have been promoted, by the colours of bishops' squares and by "
                      "where men cannot have come from home, with only {} missing",
                      plural(census.needed, "man", "men"), name(census.color),
                      plural(census.available, "pawn")));
    break;
  case Census::Reason::impossible_pawns:
    add_error(faults, "impossible-pawns", Field::placement, here,
              fmt::format("no captures bring {}'s pawns to these squares from their eight files",
                          name(census.color)));
    break;
  case Census::Reason::too_many_captures:
    add_error(faults, "too-many-pawn-captures", Field::placement, here,
              fmt::format("{}'s pawns must have captured at least {} to stand on these files, but only "
                          "{} of {} can have been captured by them",
                          name(census.color), plural(census.needed, "time"),
                          plural(census.available, "man", "men"), name(!census.color)));
    break;
  }
}

// With all men on the board, all pawns at home and all four castling rights only knights have moved. A knight
// changes the colour of its square with every move, so the colours that they stand on tell whether the number
// of moves played is even, and that tells who is to move.
bool wrong_side_to_move(const Board& board, Color side) {
  constexpr Bitboard kCorners = bit(0) | bit(7) | bit(56) | bit(63);
  if (board.pawns != (rank_mask(1) | rank_mask(6)) || count_squares(board.occupied()) != 32 ||
      (board.rights & kRookRights) != kCorners)
    return false;
  constexpr Bitboard kDark = 0xAA55AA55AA55AA55ULL;
  const bool even = count_squares(board.knights & kDark) % 2 == 0;
  return even != (side == Color::white);
}

// A square that was passed over says what the last move was, whether or not the pawn can be taken: the board
// before that move is to be one of a game too. Says why it is not, if that is seen at once.
std::optional<std::string> why_no_double_step(const Board& after, Color side, bool orthodox,
                                              long& plan_nodes) {
  const Board before = before_double_step(after, side);
  const Census census = take_census(before, orthodox);
  if (census.reason != Census::Reason::none) return std::string(text_of(census.reason));
  if (plan_nodes > 0 && needs_pawn_plan(census)) {
    const auto plan = find_pawn_plan(pawn_task(before, census), plan_nodes);
    plan_nodes -= plan.nodes;
    if (plan.kind == PawnPlanResult::Kind::impossible) return "pawns that cannot have passed each other";
  }
  if (orthodox && wrong_side_to_move(before, !side))
    return fmt::format("{} to move, by the colours of the squares of the knights, which alone have moved",
                       name(side));
  if (checkers_of(before, !side) == 0) return std::nullopt;
  PastLimits limits;
  limits.depth = 2;
  limits.boards = 60;
  limits.plan_nodes = plan_nodes;
  limits.orthodox = orthodox;
  limits.judged = false;
  if (look_at_past(before, !side, limits).possible) return std::nullopt;
  return fmt::format("a check to {}'s king that no move of {} can have given", name(!side), name(side));
}

// What the men say that can be seen at once; nothing where the set-up is no position.
void check_game(const Chess& rules, const Setup& setup, bool orthodox, Faults& faults) {
  const auto position = rules.validate(setup);
  if (!position) return;
  Board board = position->board;
  if (setup.en_passant) board.rights |= bit(setup.en_passant->index);
  const Census census = take_census(board, orthodox);
  if (census.reason != Census::Reason::none) {
    add_census_fault(setup, board, census, faults);
    return;
  }
  long plan_nodes = 200;
  PawnPlanResult plan;
  if (needs_pawn_plan(census)) plan = find_pawn_plan(pawn_task(board, census), plan_nodes);
  plan_nodes -= plan.nodes;
  if (plan.kind == PawnPlanResult::Kind::impossible) {
    add_error(faults, "pawns-cannot-pass", Field::placement, setup.columns.of(Field::placement),
              no_pawn_plan_text(census));
    return;
  }
  if (orthodox && wrong_side_to_move(board, position->side)) {
    add_error(
        faults, "wrong-side-to-move", Field::side, setup.columns.of(Field::side),
        fmt::format("only knights have moved, and they stand on squares of such colours that {} is to move",
                    name(!position->side)));
    return;
  }
  if (setup.en_passant) {
    if (const auto why = why_no_double_step(board, position->side, orthodox, plan_nodes))
      add_error(
          faults, "no-double-step", Field::en_passant, setup.columns.of(Field::en_passant),
          fmt::format("the last move cannot have been the double step over {}: the position before it had {}",
                      square_text(setup.en_passant->index), *why));
    return;
  }
  // Of positions without check only a long look is worth while; level retro takes it.
  if (checkers_of(board, position->side) == 0) return;
  PastLimits limits;
  limits.depth = 2;
  limits.boards = 60;
  limits.plan_nodes = plan_nodes;
  limits.orthodox = orthodox;
  if (!look_at_past(board, position->side, limits).possible)
    add_error(faults, "no-last-move", Field::side, setup.columns.of(Field::side),
              fmt::format("{} can have made no last move: each that leads here leaves a king in a check that "
                          "could not be, or needs men that no game has",
                          name(!position->side)));
}

} // namespace

Faults Chess::legality_faults(const Setup& setup) const {
  Faults faults;
  if (!chess960_text_) check_orthodox_castling(setup, faults);
  check_clock(setup, faults);
  check_game(*this, setup, !chess960_text_, faults);
  return faults;
}

} // namespace plumb::chess
