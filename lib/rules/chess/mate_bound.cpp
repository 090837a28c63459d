#include "lib/rules/chess/mate_bound.h"

#include <algorithm>

#include "lib/rules/chess/empty_board.h"

namespace plumb::chess {

namespace {

constexpr int kFar = 7; // distances beyond are not told apart
constexpr unsigned kMostPawnCaptures = 6;
constexpr unsigned kManyCaptures = 3; // so many or more are not told apart
constexpr int kCentre = 4;
using Around = std::uint16_t;

} // namespace

struct MateBound::Tables {
  // By colour, piece, square and number of moves: where the man can be, or be as what he promotes to.

  std::array<std::array<std::array<std::array<Bitboard, kFar + 1>, 64>, kPieceKinds>, 2> within{};
  // By piece (pawns by colour: the first index), from where, around which square.
  std::array<std::array<std::array<std::array<Around, 64>, 64>, kPieceKinds>, 2> attacks{};
  std::array<Around, 64> on_board{};
  // The least n with `to` in within[color][piece][from][n]; kFar + 1 where there is none.
  std::array<std::array<std::array<std::array<std::uint8_t, 64>, 64>, kPieceKinds>, 2> distance{};
  // Of pawns that may capture so many times only.
  std::array<std::array<std::array<std::array<Bitboard, kFar + 1>, 64>, kManyCaptures>, 2> pawn_within{};
  std::array<std::array<std::array<std::array<std::uint8_t, 64>, 64>, kManyCaptures>, 2> pawn_distance{};

  using WithinOf = std::array<std::array<Bitboard, kFar + 1>, 64>;
  using DistanceOf = std::array<std::array<std::uint8_t, 64>, 64>;
  [[nodiscard]] const WithinOf& within_of(Color color, Piece piece, unsigned captures) const {
    return piece == Piece::pawn && captures < kManyCaptures
               ? pawn_within[index(color)][captures]
               : within[index(color)][static_cast<std::size_t>(piece)];
  }
  [[nodiscard]] const DistanceOf& distance_of(Color color, Piece piece, unsigned captures) const {
    return piece == Piece::pawn && captures < kManyCaptures
               ? pawn_distance[index(color)][captures]
               : distance[index(color)][static_cast<std::size_t>(piece)];
  }
};

namespace {

using Tables = MateBound::Tables;
using AttackWay = MateBound::AttackWay;

std::size_t at(int square) {
  return static_cast<std::size_t>(square);
}

// One move of a pawn on an empty board, without captures.
Bitboard pawn_push(Color color, int square) {
  const int up = pawn_step(color);
  Bitboard to = 0;
  if (square + up >= 0 && square + up < 64) to |= bit(square + up);
  if (rank_of(square) == home_rank_of_pawns(color)) to |= bit(square + 2 * up);
  return to;
}

Bitboard union_of(Bitboard squares, auto&& each) {
  Bitboard all = 0;
  for (; squares != 0; squares = without_first(squares))
    all |= each(first_square(squares));
  return all;
}

Around around(Bitboard squares, int centre) {
  Around set = 0;
  for (int rank = -1; rank <= 1; ++rank)
    for (int file = -1; file <= 1; ++file) {
      const int f = file_of(centre) + file;
      const int r = rank_of(centre) + rank;
      if (f < 0 || f > 7 || r < 0 || r > 7) continue;
      if ((squares & bit(r * 8 + f)) != 0)
        set = static_cast<Around>(set | (1U << (3 * (rank + 1) + file + 1)));
    }
  return set;
}

// The squares of a set of which all are on the board.
Bitboard spread(Around set, int centre) {
  const Bitboard low = (set & 7U) | ((set >> 3 & 7U) << 8) | (static_cast<Bitboard>(set >> 6 & 7U) << 16);
  return centre >= 9 ? low << (centre - 9) : low >> (9 - centre);
}

// Where a pawn can be as a pawn, or arrive on the last rank, within 0, 1, ... moves; by captures from where
// he can be with one capture less.
std::vector<Bitboard> pawn_walk(Color color, int square, const std::vector<Bitboard>& fewer_captures,
                                std::size_t moves) {
  std::vector<Bitboard> walk{bit(square)};
  for (std::size_t n = 1; n <= moves; ++n) {
    const auto push = [&](int from) { return pawn_push(color, from); };
    const auto capture = [&](int from) { return kPawnAttacks[index(color)][at(from)]; };
    walk.push_back(walk[n - 1] | union_of(walk[n - 1] & ~last_rank(color), push) |
                   union_of(fewer_captures[n - 1] & ~last_rank(color), capture));
  }
  return walk;
}

// The least n for which `to` is in within[n].
std::uint8_t least_moves(const std::array<Bitboard, kFar + 1>& within, int to) {
  std::uint8_t n = 0;
  while (n <= kFar && (within[n] & bit(to)) == 0)
    ++n;
  return n;
}

Tables make_tables() {
  Tables tables;
  for (const Color color : {Color::white, Color::black}) {
    auto& within = tables.within[index(color)];
    for (int piece = static_cast<int>(Piece::knight); piece <= static_cast<int>(Piece::king); ++piece)
      for (int square = 0; square < 64; ++square) {
        auto& reach = within[at(piece)][at(square)];
        reach[0] = bit(square);
        for (std::size_t n = 1; n <= kFar; ++n)
          reach[n] = reach[n - 1] | union_of(reach[n - 1], [&](int from) {
                       return lone_attacks(color, static_cast<Piece>(piece), from);
                     });
      }
    for (int square = 0; square < 64; ++square) {
      const std::vector<Bitboard> none(kFar + 1, 0);
      std::vector<Bitboard> fewer_captures = none;
      for (unsigned captures = 0; captures <= kMostPawnCaptures; ++captures) {
        const std::vector<Bitboard> as_pawn = pawn_walk(color, square, fewer_captures, kFar);
        auto& reach = captures < kManyCaptures ? tables.pawn_within[index(color)][captures][at(square)]
                                               : within[static_cast<std::size_t>(Piece::pawn)][at(square)];
        reach[0] = as_pawn[0];
        for (std::size_t n = 1; n <= kFar; ++n) {
          reach[n] = reach[n - 1] | as_pawn[n];
          // As a queen or a knight, so many moves after having promoted.
          for (std::size_t promoted = 1; promoted <= n; ++promoted)
            reach[n] |= union_of(as_pawn[promoted] & last_rank(color), [&](int from) {
              return within[static_cast<std::size_t>(Piece::queen)][at(from)][n - promoted] |
                     within[static_cast<std::size_t>(Piece::knight)][at(from)][n - promoted];
            });
        }
        fewer_captures = as_pawn;
      }
    }
    for (int piece = 0; piece < static_cast<int>(kPieceKinds); ++piece)
      for (int from = 0; from < 64; ++from)
        for (int centre = 0; centre < 64; ++centre) {
          Around set = around(lone_attacks(color, static_cast<Piece>(piece), from), centre);
          if (static_cast<Piece>(piece) == Piece::king) {
            const bool touching = ((kKingAttacks[at(centre)] | bit(centre)) & bit(from)) != 0;
            set = touching ? Around{0} : static_cast<Around>(set & ~(1U << kCentre));
          }
          tables.attacks[index(color)][at(piece)][at(from)][at(centre)] = set;
        }
  }
  for (int square = 0; square < 64; ++square)
    tables.on_board[at(square)] = around(~Bitboard{0}, square);
  for (std::size_t color = 0; color < 2; ++color)
    for (std::size_t from = 0; from < 64; ++from)
      for (int to = 0; to < 64; ++to) {
        for (std::size_t piece = 0; piece < kPieceKinds; ++piece)
          tables.distance[color][piece][from][at(to)] = least_moves(tables.within[color][piece][from], to);
        for (std::size_t captures = 0; captures < kManyCaptures; ++captures)
          tables.pawn_distance[color][captures][from][at(to)] =
              least_moves(tables.pawn_within[color][captures][from], to);
      }
  return tables;
}

const Tables& tables() {
  static const Tables kTables = make_tables();
  return kTables;
}

std::size_t capped(int moves) {
  return static_cast<std::size_t>(std::min(moves, kFar));
}

// What one man can attack around a square, and the moves it takes: the cheapest way for each set.
class WayFinder {
 public:
  WayFinder(const Tables& tables, Color color, int centre) : tables_(tables), color_(color), centre_(centre) {
    cost_.fill(kNone);
  }

  // An officer who has `spent` moves when he stands on `from`.
  void officer(Piece piece, int from, int spent) {
    const auto kind = static_cast<std::size_t>(piece);
    const auto& attacks = tables_.attacks[index(color_)][kind];
    for (int to = 0; to < 64; ++to) {
      const int moves = tables_.distance[index(color_)][kind][at(from)][at(to)];
      if (moves <= kFar) add(attacks[at(to)][at(centre_)], spent + moves);
    }
  }
  void pawn(int from, unsigned captures) {
    const auto& attacks = tables_.attacks[index(color_)][static_cast<std::size_t>(Piece::pawn)];
    constexpr std::size_t kMostMoves = 6; // to the last rank
    std::vector<Bitboard> walk(kMostMoves + 1, 0);
    for (unsigned c = 0; c <= (captures < kManyCaptures ? captures : kMostPawnCaptures); ++c)
      walk = pawn_walk(color_, from, walk, kMostMoves);
    Bitboard before = 0;
    for (std::size_t moves = 0; moves < walk.size(); ++moves) {
      for (Bitboard pawns = walk[moves] & ~before; pawns != 0; pawns = without_first(pawns)) {
        const int square = first_square(pawns);
        const int spent = static_cast<int>(moves);
        if ((bit(square) & last_rank(color_)) == 0) {
          add(attacks[at(square)][at(centre_)], spent);
        } else {
          officer(Piece::queen, square, spent);
          officer(Piece::knight, square, spent);
        }
      }
      before = walk[moves];
    }
  }
  // Without ways that another one betters.
  [[nodiscard]] std::vector<AttackWay> ways() const {
    std::vector<AttackWay> all;
    for (std::size_t set = 1; set < cost_.size(); ++set)
      if (cost_[set] < kNone) all.push_back({static_cast<Around>(set), cost_[set]});
    std::vector<AttackWay> kept;
    for (const AttackWay& way : all) {
      const bool bettered = std::any_of(all.begin(), all.end(), [&](const AttackWay& other) {
        return other.set != way.set && (way.set & ~other.set) == 0 && other.moves <= way.moves;
      });
      if (!bettered) kept.push_back(way);
    }
    std::sort(kept.begin(), kept.end(),
              [](const AttackWay& a, const AttackWay& b) { return a.moves < b.moves; });
    return kept;
  }

 private:
  void add(Around set, int moves) {
    if (set != 0) cost_[set] = std::min(cost_[set], static_cast<std::uint8_t>(moves));
  }

  static constexpr std::uint8_t kNone = 255;
  const Tables& tables_;
  Color color_;
  int centre_;
  std::array<std::uint8_t, 512> cost_;
};

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

// The loser's men that are to stand on some squares, each on one of its own.
class Blockers {
 public:
  // Their pawns can capture so many men.
  Blockers(const Tables& tables, const Board& board, Color loser, unsigned captures)
      : tables_(tables), board_(board), loser_(loser), captures_(captures),
        standing_(board.of(loser) & ~board.kings), free_(standing_) {
    // A rook is castled by the king's move.
    each_castling(board, loser, [&](Castled castled) { free_ |= bit(castled.rook); });
  }

  // Can different men be on all of `squares`, at most eight, after at most `moves` moves together?
  [[nodiscard]] bool can_fill(Bitboard squares, int moves) {
    // Most cases are settled by the men that are missing: each takes a move.
    int sum = static_cast<int>(count_squares(squares & ~free_));
    if (sum > moves || count_squares(squares) > count_squares(standing_)) return false;
    if (sum == 0) return true;
    if (count_ == 0) list_men();
    // Then a sum of the least distances.
    for (std::size_t n = 1; n <= kFar; ++n) {
      const Bitboard not_yet = squares & ~within(n);
      if (not_yet == 0) break;
      sum += static_cast<int>(count_squares(not_yet));
      if (sum > moves) return false;
    }
    if ((squares & (squares - 1)) == 0 || moves > kFar) return true;
    std::size_t targets = 0;
    for (; squares != 0; squares = without_first(squares), ++targets)
      for (std::size_t i = 0; i < count_; ++i)
        costs_[targets][i] = distance(men_[i], first_square(squares));
    return fill((1U << targets) - 1, moves, 0);
  }

 private:
  struct Man {
    std::uint8_t from;
    std::uint8_t or_from; // castled
    Piece piece;
  };

  void list_men() {
    for (Bitboard men = standing_; men != 0; men = without_first(men)) {
      const int from = first_square(men);
      men_[count_++] = {static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(from),
                        board_.piece_at(from)};
    }
    each_castling(board_, loser_, [&](Castled castled) {
      for (std::size_t i = 0; i < count_; ++i)
        if (men_[i].from == castled.rook_from) men_[i].or_from = static_cast<std::uint8_t>(castled.rook);
    });
  }
  // Where men can be within so many moves.
  [[nodiscard]] Bitboard within(std::size_t moves) {
    for (; levels_ <= moves; ++levels_) {
      Bitboard reach = 0;
      for (std::size_t i = 0; i < count_; ++i) {
        const auto& of_piece = tables_.within_of(loser_, men_[i].piece, captures_);
        reach |= of_piece[men_[i].from][levels_];
        if (men_[i].from != men_[i].or_from) reach |= of_piece[men_[i].or_from][levels_];
      }
      within_[levels_] = reach;
    }
    return within_[moves];
  }
  [[nodiscard]] std::uint8_t distance(const Man& man, int to) const {
    const auto& of_piece = tables_.distance_of(loser_, man.piece, captures_);
    return std::min(of_piece[man.from][at(to)], of_piece[man.or_from][at(to)]);
  }
  // Men in `used` are taken. The square that is dearest to fill goes first, its cheapest man first.
  [[nodiscard]] bool fill(unsigned targets, int moves, std::uint32_t used) const {
    if (targets == 0) return true;
    int sum = 0;
    int dearest = -1;
    std::size_t next = 0;
    for (unsigned rest = targets; rest != 0; rest &= rest - 1) {
      const auto target = static_cast<std::size_t>(std::countr_zero(rest));
      int least = kFar + 1;
      for (std::size_t i = 0; i < count_; ++i)
        if ((used >> i & 1) == 0) least = std::min<int>(least, costs_[target][i]);
      sum += least;
      if (sum > moves) return false;
      if (least > dearest) {
        dearest = least;
        next = target;
      }
    }
    for (int cost = dearest; cost <= moves - (sum - dearest); ++cost)
      for (std::size_t i = 0; i < count_; ++i)
        if ((used >> i & 1) == 0 && costs_[next][i] == cost &&
            fill(targets & ~(1U << next), moves - cost, used | 1U << i))
          return true;
    return false;
  }

  const Tables& tables_;
  const Board& board_;
  Color loser_;
  unsigned captures_;
  Bitboard standing_;
  Bitboard free_; // squares that are filled without a move of a man
  std::size_t count_ = 0;
  std::size_t levels_ = 0;
  std::array<Bitboard, kFar + 1> within_;
  std::array<Man, 64> men_;
  std::array<std::array<std::uint8_t, 64>, 8> costs_;
};

} // namespace

MateBound::MateBound(Color winner, End end)
    : winner_(winner), end_(end), tables_(&tables()), stalemate_(winner) {}

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
MateBound::Around MateBound::around_king(int square) const {
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
  const std::uint64_t men = men_key(board, winner_, winner_moves, captures);
  Bitboard left = where;
  for (int king_moves = 0; left != 0 && king_moves <= loser_moves; ++king_moves) {
    const Bitboard here = left & king_reach(king_moves);
    left &= ~here;
    for (Bitboard rest = here; rest != 0; rest = without_first(rest)) {
      const int square = first_square(rest);
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
