#include "lib/rules/chess/census.h"

#include <fmt/format.h>

#include <algorithm>

#include "lib/base/inline_vector.h"
#include "lib/base/plural.h"
#include "lib/rules/chess/attacks.h"

namespace plumb::chess {

namespace {

constexpr Bitboard kDarkSquares = 0xAA55AA55AA55AA55ULL;

// Squares that a man can get to from `from` (included) while nothing but the fixed men stands in its way.
Bitboard reach(Piece piece, Bitboard from, Bitboard fixed, Bitboard forbidden) {
  Bitboard reached = from;
  Bitboard fresh = from;
  while (fresh != 0) {
    const int square = first_square(fresh);
    fresh = without_first(fresh);
    const auto i = static_cast<std::size_t>(square);
    Bitboard next = 0;
    if (piece == Piece::knight) next = kKnightAttacks[i];
    if (piece == Piece::king) next = kKingAttacks[i];
    if (piece == Piece::bishop || piece == Piece::queen) next |= diagonal_slides(square, fixed);
    if (piece == Piece::rook || piece == Piece::queen) next |= orthogonal_slides(square, fixed);
    next &= ~(fixed | forbidden | reached);
    reached |= next;
    fresh |= next;
  }
  return reached;
}

class Taker {
 public:
  Taker(const Board& board, bool orthodox) : board_(board), orthodox_(orthodox) {}

  Census run() {
    fixed_ =
        board_.pawns & ((board_.of(Color::white) & rank_mask(1)) | (board_.of(Color::black) & rank_mask(6)));
    unmoved_pawns_ = fixed_;
    if (orthodox_) {
      fixed_ |= board_.rights & kRookRights;
      for (const Color color : {Color::white, Color::black})
        if ((board_.rights & end_rank(color)) != 0) fixed_ |= board_.kings & board_.of(color);
      for (const Color color : {Color::white, Color::black})
        fix_bishops(color);
    }
    for (const Color color : {Color::white, Color::black})
      if (!officers(color)) return census_;
    for (const Color color : {Color::white, Color::black})
      if (!pawn_captures(color)) return census_;
    return census_;
  }

 private:
  [[nodiscard]] static Bitboard end_rank(Color color) {
    return color == Color::white ? rank_mask(0) : rank_mask(7);
  }
  [[nodiscard]] SideCensus& side(Color color) { return census_.sides[index(color)]; }

  void fix_bishops(Color color) {
    const int home = color == Color::white ? 0 : 56;
    const int up = 8 * forward(color);
    for (const int file : {2, 5}) {
      const int square = home + file;
      const Bitboard exits = bit(square + up - 1) | bit(square + up + 1);
      if ((exits & ~(unmoved_pawns_ & board_.of(color))) != 0) continue;
      if ((board_.diagonals & ~board_.orthogonals & board_.of(color) & bit(square)) != 0)
        fixed_ |= bit(square);
      else
        ++side(color).taken_at_home;
    }
  }

  bool refuse(Census::Reason reason, Color color, int square, int needed = 0, int available = 0) {
    census_.reason = reason;
    census_.color = color;
    census_.square = square;
    census_.needed = needed;
    census_.available = available;
    return false;
  }

  // Squares of the last rank on which a pawn of `color` can have promoted.
  [[nodiscard]] Bitboard promotion_squares(Color color) const {
    const Bitboard last = end_rank(!color);
    const Bitboard seventh = (color == Color::white ? rank_mask(6) : rank_mask(1)) & ~unmoved_pawns_;
    const Bitboard ahead = color == Color::white ? up<Color::white>(seventh) : up<Color::black>(seventh);
    return (ahead | ((ahead & ~kFileA) >> 1) | ((ahead & ~kFileH) << 1)) & last & ~fixed_;
  }

  bool officers(Color color) {
    SideCensus& mine = side(color);
    mine.men = static_cast<int>(count_squares(board_.of(color)));
    mine.pawns = static_cast<int>(count_squares(board_.pawns & board_.of(color)));
    mine.missing = 16 - mine.men;
    const Bitboard bishops = board_.diagonals & ~board_.orthogonals;
    const int home = color == Color::white ? 0 : 56;
    const Bitboard dark_home = color == Color::white ? bit(2) : bit(61);
    const Bitboard light_home = color == Color::white ? bit(5) : bit(58);
    const auto at = [&](int file) { return bit(home + file); };
    int* none = nullptr;
    if (!king(color) || !officers_of(color, Piece::knight, board_.knights, at(1), at(6), none) ||
        !officers_of(color, Piece::bishop, bishops & ~kDarkSquares, light_home, 0, &mine.promoted_light) ||
        !officers_of(color, Piece::bishop, bishops & kDarkSquares, dark_home, 0, &mine.promoted_dark) ||
        !officers_of(color, Piece::rook, board_.orthogonals & ~board_.diagonals, at(0), at(7), none) ||
        !officers_of(color, Piece::queen, board_.queens(), at(3), 0, none))
      return false;
    if (mine.promoted > 8 - mine.pawns)
      return refuse(Census::Reason::too_many_promotions, color, king_square(color), mine.promoted,
                    8 - mine.pawns);
    return true;
  }

  [[nodiscard]] int king_square(Color color) const { return first_square(board_.kings & board_.of(color)); }

  // Castling takes the king past men that it could not have gone round.
  [[nodiscard]] Bitboard castling_squares(Color color, bool king) const {
    const int home = color == Color::white ? 0 : 56;
    Bitboard squares = 0;
    if ((fixed_ & (bit(home + 5) | bit(home + 6))) == 0) squares |= bit(home + (king ? 6 : 5));
    if ((fixed_ & (bit(home + 1) | bit(home + 2) | bit(home + 3))) == 0)
      squares |= bit(home + (king ? 2 : 3));
    return squares;
  }

  bool king(Color color) {
    if (!orthodox_ || fixed_ == 0) return true;
    const int square = king_square(color);
    if ((fixed_ & bit(square)) != 0) return true;
    // A king never stands where an unmoved pawn attacks.
    const Bitboard theirs = unmoved_pawns_ & board_.of(!color);
    const Bitboard attacked =
        color == Color::white ? pawn_attacks<Color::black>(theirs) : pawn_attacks<Color::white>(theirs);
    const Bitboard start = bit(color == Color::white ? 4 : 60) | castling_squares(color, true);
    if ((reach(Piece::king, start, fixed_, attacked) & bit(square)) == 0)
      return refuse(Census::Reason::enclosed_man, color, square);
    return true;
  }

  // Counts the men of one kind that must have been promoted: those beyond the greatest number that can have
  // come, one each, from the home squares of their kind.
  bool officers_of(Color color, Piece piece, Bitboard kind, Bitboard home_a, Bitboard home_b, int* promoted) {
    const Bitboard men = kind & board_.of(color);
    const auto count = static_cast<int>(count_squares(men));
    int original = std::min(count, home_b != 0 ? 2 : 1);
    if (orthodox_ && fixed_ != 0 && men != 0) {
      const Bitboard castled = piece == Piece::rook ? castling_squares(color, false) : 0;
      const auto from_home = [&](Bitboard home) {
        if (home == 0 || (fixed_ & home) != 0) return fixed_ & home & men;
        const Bitboard corner =
            home_a == home ? bit(color == Color::white ? 3 : 59) : bit(color == Color::white ? 5 : 61);
        return reach(piece, home | (castled & corner), fixed_, 0) & men;
      };
      const Bitboard a = from_home(home_a);
      const Bitboard b = from_home(home_b);
      const Bitboard free_men = men & ~fixed_;
      const Bitboard from_promotion = reach(piece, promotion_squares(color), fixed_, 0) & free_men;
      if (const Bitboard lost = men & ~(a | b | from_promotion); lost != 0)
        return refuse(Census::Reason::enclosed_man, color, first_square(lost));
      const Bitboard never_promoted = men & ~from_promotion;
      if (const auto most = greatest(a & never_promoted, b & never_promoted);
          most < static_cast<int>(count_squares(never_promoted)))
        return refuse(Census::Reason::enclosed_man, color, first_square(never_promoted));
      original = greatest(a, b);
    }
    side(color).promoted += count - original;
    if (promoted != nullptr) *promoted = count - original;
    return true;
  }

  // The greatest number of men that can be given different homes, of which `a` and `b` reach one each.
  [[nodiscard]] static int greatest(Bitboard a, Bitboard b) {
    if (a == 0 || b == 0) return (a | b) != 0 ? 1 : 0;
    return a == b && !more_than_one(a) ? 1 : 2;
  }

  // Gives each pawn a file to have started on, so that together they have captured as seldom as possible: by
  // going through the files and keeping the best for each set of pawns that have been given one.
  bool pawn_captures(Color color) {
    const Bitboard pawns = board_.pawns & board_.of(color);
    SideCensus& mine = side(color);
    const int available = side(!color).missing - side(!color).taken_at_home;
    unsigned files = 0;
    for (Bitboard rest = pawns; rest != 0; rest = without_first(rest))
      files |= 1U << file_of(first_square(rest));
    if (count_squares(files) == count_squares(pawns)) return true;
    constexpr int kNever = 100;
    std::array<int, 256> best{};
    best.fill(kNever);
    best[0] = 0;
    struct Pawn {
      int file, steps;
    };
    InlineVector<Pawn, 8> list;
    for (Bitboard rest = pawns; rest != 0; rest = without_first(rest)) {
      const int square = first_square(rest);
      list.push_back({file_of(square), relative_rank(color, rank_of(square)) - 1});
    }
    const std::size_t all = (std::size_t{1} << list.size()) - 1;
    for (int file = 0; file < 8; ++file)
      for (std::size_t set = all + 1; set-- > 0;) {
        if (best[set] == kNever) continue;
        for (std::size_t i = 0; i < list.size(); ++i) {
          const int captures = std::abs(list[i].file - file);
          if ((set >> i & 1U) != 0 || captures > list[i].steps) continue;
          int& entry = best[set | std::size_t{1} << i];
          entry = std::min(entry, best[set] + captures);
        }
      }
    if (best[all] == kNever) return refuse(Census::Reason::impossible_pawns, color, first_square(pawns));
    mine.pawn_captures = best[all];
    if (best[all] > available)
      return refuse(Census::Reason::too_many_captures, color, first_square(pawns), best[all], available);
    return true;
  }

  const Board& board_;
  bool orthodox_;
  Bitboard fixed_ = 0;
  Bitboard unmoved_pawns_ = 0;
  Census census_;
};

} // namespace

Census take_census(const Board& board, bool orthodox) {
  return Taker(board, orthodox).run();
}

PawnTask pawn_task(const Board& board, const Census& census) {
  PawnTask task;
  for (const Color color : {Color::white, Color::black}) {
    const SideCensus& side = census.sides[index(color)];
    task.pawns[index(color)] = board.pawns & board.of(color);
    PawnDemand& demand = task.demand[index(color)];
    demand.spare = 8 - side.pawns - side.promoted;
    demand.missing_men = side.missing - demand.spare - side.taken_at_home;
    demand.promoted_light = side.promoted_light;
    demand.promoted_dark = side.promoted_dark;
  }
  return task;
}

bool needs_pawn_plan(const Census& census) {
  const auto& [white, black] = census.sides;
  return white.promoted + black.promoted + white.pawn_captures + black.pawn_captures > 0;
}

std::string no_pawn_plan_text(const Census& census) {
  const auto& [white, black] = census.sides;
  return fmt::format("with {} of White and {} of Black captured, no order of captures lets the pawns past "
                     "each other to where they stand and to at least {} of White and {} of Black",
                     plural(white.missing, "man", "men"), black.missing, plural(white.promoted, "promotion"),
                     black.promoted);
}

} // namespace plumb::chess
