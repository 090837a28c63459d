#include "lib/rules/chess/past.h"

namespace plumb::chess {

namespace {

// The board that orthodox games begin with.
bool is_array(const Board& board, Color side) {
  constexpr Bitboard kEnds = rank_mask(0) | rank_mask(7);
  constexpr auto files = [](int a, int b) { return (kFileA << a | kFileA << b) & kEnds; };
  return side == Color::white && board.of(Color::white) == (rank_mask(0) | rank_mask(1)) &&
         board.of(Color::black) == (rank_mask(6) | rank_mask(7)) &&
         board.pawns == (rank_mask(1) | rank_mask(6)) && board.knights == files(1, 6) &&
         board.diagonals == (files(2, 5) | files(3, 3)) && board.orthogonals == (files(0, 7) | files(3, 3));
}

class Looker {
 public:
  explicit Looker(const PastLimits& limits) : limits_(limits), plan_nodes_left_(limits.plan_nodes) {}

  Past run(const Board& board, Color side) {
    past_.possible = possible(board, side, limits_.depth, limits_.judged && !limits_.en_passant_open,
                              take_census(board, limits_.orthodox));
    return past_;
  }

 private:
  bool possible(const Board& board, Color side, int depth, bool judged, const Census& census) {
    const Color mover = !side;
    if (depth == 0 || is_start(board, side) || (!limits_.orthodox && may_have_castled(board, mover)))
      return true;
    const PieceSet victims = possible_victims(census.sides[index(side)]);
    return each_unmove(board, mover, victims, judged, [&](const Unmove&, const Board& before) {
      if (++past_.boards > limits_.boards) {
        past_.exhausted = true;
        return true;
      }
      if (count_squares(checkers_of(before, mover)) > 2) return false;
      const Census earlier = take_census(before, limits_.orthodox);
      if (earlier.reason != Census::Reason::none) return false;
      if (plan_nodes_left_ > 0 && needs_pawn_plan(earlier)) {
        const auto plan = find_pawn_plan(pawn_task(before, earlier), plan_nodes_left_);
        plan_nodes_left_ -= plan.nodes;
        if (plan.kind == PawnPlanResult::Kind::impossible) return false;
      }
      return possible(before, mover, depth - 1, false, earlier);
    });
  }

  // From anywhere on the end rank, in Chess960: such a move is not taken back but believed.
  [[nodiscard]] static bool may_have_castled(const Board& board, Color mover) {
    const int home = mover == Color::white ? 0 : 56;
    const Bitboard kings = board.kings & board.of(mover);
    const Bitboard rooks = board.orthogonals & board.of(mover);
    const auto stand = [&](int king, int rook) {
      return (kings & bit(home + king)) != 0 && (rooks & bit(home + rook)) != 0;
    };
    return stand(6, 5) || stand(2, 3);
  }

  // With other arrays allowed, every board with all men at home may be one.
  [[nodiscard]] bool is_start(const Board& board, Color side) const {
    if (limits_.orthodox) return is_array(board, side);
    return side == Color::white && board.pawns == (rank_mask(1) | rank_mask(6)) &&
           board.occupied() == (rank_mask(0) | rank_mask(1) | rank_mask(6) | rank_mask(7));
  }

  PastLimits limits_;
  long plan_nodes_left_;
  Past past_;
};

} // namespace

std::string_view text_of(Census::Reason reason) {
  switch (reason) {
  case Census::Reason::none:
    break;
  case Census::Reason::enclosed_man:
    return "a man where it cannot have come";
  case Census::Reason::too_many_promotions:
    return "more promoted men than missing pawns";
  case Census::Reason::impossible_pawns:
  case Census::Reason::too_many_captures:
    return "more captures by pawns than men missing";
  }
  return {};
}

Board before_double_step(const Board& board, Color side) {
  const int step = 8 * forward(!side);
  const int passed = first_square(en_passant_square(board));
  return taken_back(board, !side,
                    {static_cast<std::uint8_t>(passed - step), static_cast<std::uint8_t>(passed + step),
                     Piece::pawn, Piece::pawn, MoveKind::double_step, std::nullopt});
}

PieceSet possible_victims(const SideCensus& side) {
  if (side.missing == 0) return 0;
  return side.pawns + side.promoted < 8 ? kAnyVictim : static_cast<PieceSet>(kAnyVictim & ~1U);
}

Past look_at_past(const Board& board, Color side, const PastLimits& limits) {
  return Looker(limits).run(board, side);
}

} // namespace plumb::chess
