#include "lib/rules/chess/mate_bound.h"

#include <algorithm>

#include "lib/rules/chess/blockers.h"

namespace plumb::chess {

namespace {

using Guards = std::span<const GuardLine>;

// Do the lines of a picture lie open when the loser's men stand so?
bool lines_open(const MatingPicture& picture, Guards guards, Bitboard men) {
  if (static_cast<int>(count_squares(picture.clear & men)) > picture.spared) return false;
  return std::all_of(guards.begin(), guards.end(), [&](const GuardLine& guard) {
    return static_cast<int>(count_squares(guard.line & men)) <= picture.spared || (guard.beside & men) != 0;
  });
}

// Within so many moves of the loser's men, or so many with those of his king? His rook may leave a line by
// castling.
bool fits(const MatingPicture& picture, const MatingPictureList& list, Blockers& blockers,
          Bitboard winners_men, int moves, int with_king, bool castles) {
  if (picture.at_least > with_king) return false;
  const Bitboard men = blockers.standing();
  const int spared = picture.spared + (castles ? 1 : 0);
  if (!blockers.can_fill(picture.filled, moves, picture.clear, spared)) return false;
  if (castles) return true;
  const Guards guards = list.guards_of(picture);
  if (moves == 0) {
    if (!lines_open(picture, guards, men)) return false;
    if (with_king > 0 || !picture.last_move) return true;
    return std::all_of(guards.begin(), guards.end(), [&](const GuardLine& guard) {
      return (guard.line & winners_men) == 0 || (guard.beside & men) != 0;
    });
  }
  const Bitboard missing = blockers.missing(picture.filled);
  if (moves > 1 || missing == 0) return true;
  // One move fills the last square, and must leave all else as it is asked for.
  return blockers.any_one_move_from(first_square(missing), [&](int from) {
    return (picture.filled & bit(from)) == 0 && lines_open(picture, guards, (men & ~bit(from)) | missing);
  });
}

constexpr unsigned kManyCaptures = WalkTables::kManyCaptures;
constexpr int kCentre = 4;

std::size_t at(int square) {
  return static_cast<std::size_t>(square);
}

std::size_t capped(int moves) {
  return static_cast<std::size_t>(std::min(moves, WalkTables::kFar));
}

std::uint64_t men_key(const Board& board, Color color, int moves, unsigned captures) {
  const Bitboard men = board.of(color);
  const Bitboard rights = board.rights & (color == Color::white ? rank_mask(0) : rank_mask(7));
  std::uint64_t key =
      mix(men ^ (static_cast<std::uint64_t>(moves + 1) << 8) ^ std::rotl(rights, 20)) + captures;
  key = (key ^ (board.pawns & men)) * 0x9E3779B97F4A7C15ULL;
  key = ((key ^ (key >> 29)) + (board.knights & men)) * 0xBF58476D1CE4E5B9ULL;
  key = ((key ^ (key >> 32)) + (board.diagonals & men)) * 0x94D049BB133111EBULL;
  key = ((key ^ (key >> 31)) + (board.orthogonals & men)) * 0xD1342543DE82EF95ULL;
  key = ((key ^ (key >> 30)) + (board.kings & men)) * 0x9E3779B97F4A7C15ULL;
  return (key ^ (key >> 32)) | 1;
}

} // namespace

MateBound::MateBound(Color winner, End end)
    : winner_(winner), end_(end), tables_(&walk_tables()), pictures_(winner), stalemate_(winner) {}

const std::vector<AttackWay>& MateBound::ways(Piece piece, int from, int centre, unsigned captures) {
  if (ways_.empty()) ways_.resize((kPieceKinds + kManyCaptures) * 64 * 64);
  const std::size_t kind = piece == Piece::pawn && captures < kManyCaptures ? kPieceKinds + captures
                                                                            : static_cast<std::size_t>(piece);
  auto& kept = ways_[(kind * 64 + at(from)) * 64 + at(centre)];
  if (!kept) {
    WayFinder finder(*tables_, winner_, centre);
    if (piece == Piece::pawn)
      finder.pawn(from, captures);
    else
      finder.officer(piece, from, 0);
    kept = std::make_unique<std::vector<AttackWay>>(finder.ways());
  }
  return *kept;
}

MateBound::Sets MateBound::attackable(const Board& board, int square, int moves, unsigned captures) {
  constexpr std::uint8_t kNone = 255;
  const Around everything = around_king(square);
  std::array<std::uint8_t, 512> cost;
  cost.fill(kNone);
  cost[0] = 0;
  std::array<Around, 512> reached{0};
  std::array<std::uint8_t, 512> before;
  std::size_t count = 1;
  for (Bitboard men = board.of(winner_); men != 0; men = without_first(men)) {
    const int from = first_square(men);
    const Piece piece = board.piece_at(from);
    // In the end he stands on one square: sets that were there before him are joined with one of his ways.
    const std::size_t there = count;
    for (std::size_t i = 0; i < there; ++i)
      before[i] = cost[reached[i]];
    const auto join = [&](const std::vector<AttackWay>& list, int spent) {
      for (const AttackWay& way : list) {
        if (way.moves + spent > moves) break;
        for (std::size_t i = 0; i < there; ++i) {
          const int sum = before[i] + way.moves + spent;
          if (sum > moves) continue;
          const auto joined = static_cast<Around>(reached[i] | way.set);
          if (cost[joined] == kNone) reached[count++] = joined;
          cost[joined] = std::min(cost[joined], static_cast<std::uint8_t>(sum));
        }
      }
    };
    join(ways(piece, from, square, captures), 0);
    // A castled king has spent the move that his rook was moved by.
    each_castling(board, winner_, [&](Castled castled) {
      if (piece == Piece::king) join(ways(piece, castled.king, square, captures), 1);
      if (from == castled.rook_from) join(ways(piece, castled.rook, square, captures), 0);
    });
    if (cost[everything] != kNone) return {1, {everything}};
  }
  // The largest sets, for a mate of those that attack the king.
  std::size_t kept = 0;
  for (std::size_t i = 0; i < count; ++i)
    if (end_ == End::stalemate || (reached[i] & (1U << kCentre)) != 0) reached[kept++] = reached[i];
  std::sort(reached.begin(), reached.begin() + static_cast<std::ptrdiff_t>(kept),
            [](Around a, Around b) { return count_squares(a) > count_squares(b); });
  Sets sets;
  for (std::size_t i = 0; i < kept; ++i) {
    const Around set = reached[i];
    const bool within_another = std::any_of(sets.sets.begin(), sets.sets.begin() + sets.count,
                                            [&](Around other) { return (set & ~other) == 0; });
    if (within_another) continue;
    // Where there are too many, the last is widened to hold the others.
    if (sets.count == kMostSets)
      sets.sets[kMostSets - 1] = static_cast<Around>(sets.sets[kMostSets - 1] | set);
    else
      sets.sets[sets.count++] = set;
  }
  return sets;
}

// Sets are kept by the winner's men, their moves and S, each in one place.
auto MateBound::sets_for(const Board& board, std::uint64_t men, int square, int moves, unsigned captures)
    -> const Sets& {
  if (entries_.empty()) entries_.resize(kEntries);
  Entry& entry = entries_[(men >> 20 ^ static_cast<std::uint64_t>(square)) % kEntries];
  const std::uint64_t key = men + static_cast<std::uint64_t>(square) * 0x9E3779B97F4A7C16ULL;
  if (entry.key != key) {
    entry.key = key;
    entry.sets = attackable(board, square, moves, captures);
  }
  return entry.sets;
}

// The squares that have to be attacked or blocked.
Around MateBound::around_king(int square) const {
  const Around all = tables_->on_board[at(square)];
  return end_ == End::mate ? all : static_cast<Around>(all & ~(1U << kCentre));
}

// Walling in takes at least so many men of one's own side, even in a corner: a bishop one, a rook or knight
// two, a queen three.
bool MateBound::officers_can_be_stuck(const Board& board, int winner_moves) const {
  const Bitboard own = board.of(!winner_);
  const unsigned walls = count_squares(own) - 1;
  unsigned loose = 0;
  if (walls < 3) loose += count_squares(own & board.queens());
  if (walls < 2) loose += count_squares(own & (board.knights | (board.orthogonals & ~board.diagonals)));
  if (walls < 1) loose += count_squares(own & board.diagonals & ~board.orthogonals);
  if (loose <= static_cast<unsigned>(winner_moves)) return true;
  const Bitboard other = board.of(winner_);
  const unsigned pins = count_squares(other & (board.diagonals | board.orthogonals | board.pawns));
  return loose <= static_cast<unsigned>(winner_moves) + pins;
}

bool MateBound::possible(const Position& position, int winner_moves, int loser_moves, std::uint64_t& where) {
  const Board& board = position.board;
  const Color loser = !winner_;
  const int king = first_square(board.kings & board.of(loser));
  const auto& king_within = tables_->within[0][static_cast<std::size_t>(Piece::king)];
  std::array<int, 2> castled_kings{};
  std::size_t castled_count = 0;
  each_castling(board, loser, [&](Castled castled) {
    if (castled_count < castled_kings.size()) castled_kings[castled_count++] = castled.king;
  });
  const auto king_reach = [&](int moves) {
    Bitboard reach = king_within[at(king)][capped(moves)];
    for (std::size_t i = 0; i < castled_count && moves >= 1; ++i)
      reach |= king_within[at(castled_kings[i])][capped(moves - 1)];
    return reach;
  };
  where &= king_reach(loser_moves);
  if (where == 0) return false;
  if (end_ == End::mate && !more_than_one(board.of(winner_))) return false;
  if (end_ == End::stalemate && !officers_can_be_stuck(board, winner_moves)) return false;

  // A pawn captures men of the other side. All of the loser's may go, of the winner's one must stay to mate.
  const unsigned prey = count_squares(board.of(winner_)) - (end_ == End::mate ? 2 : 1);
  Blockers blockers(*tables_, board, loser, std::min(prey, kManyCaptures));
  const unsigned captures = std::min(count_squares(board.of(loser)) - 1, kManyCaptures);
  const bool by_picture = end_ == End::mate && winner_moves == 1;
  const unsigned most_filled = std::min(count_squares(board.of(loser)) - 1, 8U);
  const std::uint64_t men =
      men_key(board, winner_, winner_moves, by_picture ? kManyCaptures + 1 + most_filled : captures);
  if (by_picture) where = pictures_.not_hopeless(men, where);
  Bitboard left = where;
  for (int king_moves = 0; left != 0 && king_moves <= loser_moves; ++king_moves) {
    const Bitboard here = left & king_reach(king_moves);
    left &= ~here;
    for (Bitboard rest = here; rest != 0; rest = without_first(rest)) {
      const int square = first_square(rest);
      if (by_picture) {
        const MatingPictureList& list = pictures_.of(board, men, square, most_filled);
        const bool possible =
            std::any_of(list.pictures.begin(), list.pictures.end(), [&](const MatingPicture& picture) {
              return fits(picture, list, blockers, board.of(winner_), loser_moves - king_moves, loser_moves,
                          castled_count > 0);
            });
        if (!possible) where &= ~bit(square);
        continue;
      }
      const Sets& sets = sets_for(board, men, square, winner_moves, captures);
      const Around everything = around_king(square);
      const bool possible = std::any_of(sets.sets.begin(), sets.sets.begin() + sets.count, [&](Around set) {
        const Bitboard open = spread(static_cast<Around>(everything & ~set), square);
        return open == 0 || blockers.can_fill(open, loser_moves - king_moves);
      });
      if (!possible) where &= ~bit(square);
    }
  }
  if (end_ == End::mate || winner_moves > 1 || where == 0) return where != 0;
  stalemate_.look_at(board, winner_moves);
  for (int king_moves = 0; where != 0 && king_moves <= loser_moves; ++king_moves)
    for (Bitboard here = where & king_reach(king_moves); here != 0; here = without_first(here)) {
      const int square = first_square(here);
      if (stalemate_.possible(loser_moves - king_moves, square)) return true;
      where &= ~bit(square);
    }
  return where != 0;
}

} // namespace plumb::chess
