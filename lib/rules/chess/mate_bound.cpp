#include "lib/rules/chess/mate_bound.h"

#include <algorithm>
#include <cstdlib>

#include "lib/rules/chess/attacks.h"

namespace plumb::chess {

namespace {

constexpr int kFar = 7; // distances beyond are not told apart
constexpr int kCentre = 4;
using Around = std::uint16_t;

// By colour, piece, square and number of moves: where the man can be, or be as what he promotes to.
struct Tables {
  std::array<std::array<std::array<std::array<Bitboard, kFar + 1>, 64>, kPieceKinds>, 2> within{};
  // By piece (pawns by colour: the first index), from where, around which square.
  std::array<std::array<std::array<std::array<Around, 64>, 64>, kPieceKinds>, 2> attacks{};
  std::array<Around, 64> on_board{};
};

std::size_t at(int square) {
  return static_cast<std::size_t>(square);
}

Bitboard attacked_from(Color color, Piece piece, int square) {
  switch (piece) {
  case Piece::pawn:
    return kPawnAttacks[index(color)][at(square)];
  case Piece::knight:
    return kKnightAttacks[at(square)];
  case Piece::bishop:
    return kDiagonalLines[at(square)];
  case Piece::rook:
    return kOrthogonalLines[at(square)];
  case Piece::queen:
    return kDiagonalLines[at(square)] | kOrthogonalLines[at(square)];
  case Piece::king:
    return kKingAttacks[at(square)];
  }
  return 0;
}

// One move of a pawn on an empty board, captures anywhere.
Bitboard pawn_step(Color color, int square) {
  const int up = color == Color::white ? 8 : -8;
  Bitboard to = kPawnAttacks[index(color)][at(square)];
  if (square + up >= 0 && square + up < 64) to |= bit(square + up);
  if (rank_of(square) == (color == Color::white ? 1 : 6)) to |= bit(square + 2 * up);
  return to;
}

Bitboard last_rank(Color color) {
  return color == Color::white ? rank_mask(7) : rank_mask(0);
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
                       return attacked_from(color, static_cast<Piece>(piece), from);
                     });
      }
    for (int square = 0; square < 64; ++square) {
      auto& reach = within[static_cast<std::size_t>(Piece::pawn)][at(square)];
      std::array<Bitboard, kFar + 1> as_pawn{bit(square)};
      reach[0] = as_pawn[0];
      for (std::size_t n = 1; n <= kFar; ++n) {
        as_pawn[n] = as_pawn[n - 1] | union_of(as_pawn[n - 1] & ~last_rank(color),
                                               [&](int from) { return pawn_step(color, from); });
        reach[n] = reach[n - 1] | as_pawn[n];
        // As a queen or a knight, so many moves after having promoted.
        for (std::size_t promoted = 1; promoted <= n; ++promoted)
          reach[n] |= union_of(as_pawn[promoted] & last_rank(color), [&](int from) {
            return within[static_cast<std::size_t>(Piece::queen)][at(from)][n - promoted] |
                   within[static_cast<std::size_t>(Piece::knight)][at(from)][n - promoted];
          });
      }
    }
    for (int piece = 0; piece < static_cast<int>(kPieceKinds); ++piece)
      for (int from = 0; from < 64; ++from)
        for (int centre = 0; centre < 64; ++centre) {
          Around set = around(attacked_from(color, static_cast<Piece>(piece), from), centre);
          if (static_cast<Piece>(piece) == Piece::king) {
            const bool touching = ((kKingAttacks[at(centre)] | bit(centre)) & bit(from)) != 0;
            set = touching ? Around{0} : static_cast<Around>(set & ~(1U << kCentre));
          }
          tables.attacks[index(color)][at(piece)][at(from)][at(centre)] = set;
        }
  }
  for (int square = 0; square < 64; ++square)
    tables.on_board[at(square)] = around(~Bitboard{0}, square);
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
class Ways {
 public:
  void add(Around set, int moves) {
    if (set != 0) cost_[set] = std::min(cost_[set], static_cast<std::uint8_t>(moves));
  }
  // Drops ways that another one betters; calls f for those that are left.
  template <class F>
  void each(F&& f) const {
    std::array<Around, 512> sets;
    std::size_t count = 0;
    for (std::size_t set = 1; set < 512; ++set)
      if (cost_[set] < kNone) sets[count++] = static_cast<Around>(set);
    for (std::size_t i = 0; i < count; ++i) {
      const bool bettered =
          std::any_of(sets.begin(), sets.begin() + static_cast<std::ptrdiff_t>(count), [&](Around o) {
            return o != sets[i] && (sets[i] & ~o) == 0 && cost_[o] <= cost_[sets[i]];
          });
      if (!bettered) f(sets[i], static_cast<int>(cost_[sets[i]]));
    }
  }
  Ways() { cost_.fill(kNone); }

 private:
  static constexpr std::uint8_t kNone = 255;
  std::array<std::uint8_t, 512> cost_;
};

void add_ways(Ways& ways, Color color, Piece piece, int from, int centre, int spent, int moves) {
  const auto& attacks = tables().attacks[index(color)][static_cast<std::size_t>(piece)];
  const auto& reach = tables().within[index(color)][static_cast<std::size_t>(piece)][at(from)];
  Bitboard seen = 0;
  for (int n = 0; spent + n <= moves; ++n) {
    const Bitboard here = reach[capped(n)];
    for (Bitboard rest = here & ~seen; rest != 0; rest = without_first(rest))
      ways.add(attacks[at(first_square(rest))][at(centre)], spent + n);
    seen |= here;
    if (n >= kFar) break;
  }
}

void add_pawn_ways(Ways& ways, Color color, int from, int centre, int moves) {
  const auto& attacks = tables().attacks[index(color)][static_cast<std::size_t>(Piece::pawn)];
  Bitboard pawns = bit(from);
  Bitboard seen = 0;
  for (int n = 0; n <= std::min(moves, kFar); ++n) {
    for (Bitboard rest = pawns & ~seen; rest != 0; rest = without_first(rest)) {
      const int square = first_square(rest);
      if ((bit(square) & last_rank(color)) == 0) {
        ways.add(attacks[at(square)][at(centre)], n);
      } else {
        add_ways(ways, color, Piece::queen, square, centre, n, moves);
        add_ways(ways, color, Piece::knight, square, centre, n, moves);
      }
    }
    seen |= pawns;
    pawns = union_of(pawns & ~last_rank(color), [&](int square) { return pawn_step(color, square); });
  }
}

std::uint64_t men_key(const Board& board, Color color, int moves) {
  const Bitboard men = board.of(color);
  std::uint64_t key = mix(men ^ static_cast<std::uint64_t>(moves + 1));
  key = (key ^ (board.pawns & men)) * 0x9E3779B97F4A7C15ULL;
  key = ((key ^ (key >> 29)) + (board.knights & men)) * 0xBF58476D1CE4E5B9ULL;
  key = ((key ^ (key >> 32)) + (board.diagonals & men)) * 0x94D049BB133111EBULL;
  key = ((key ^ (key >> 31)) + (board.orthogonals & men)) * 0xD1342543DE82EF95ULL;
  key = ((key ^ (key >> 30)) + (board.kings & men)) * 0x9E3779B97F4A7C15ULL;
  return (key ^ (key >> 32)) | 1;
}

// Castling does in one move what takes three: two of the king and one of the rook.
constexpr int kSavedByCastling = 2;

bool may_castle(const Board& board, Color color) {
  return (board.rights & (color == Color::white ? rank_mask(0) : rank_mask(7))) != 0;
}

} // namespace

MateBound::Sets MateBound::attackable(const Board& board, int square, int moves) const {
  const Around everything = tables().on_board[at(square)];
  std::array<std::uint8_t, 512> cost;
  cost.fill(255);
  cost[0] = 0;
  std::array<Around, 512> reached{0};
  std::size_t count = 1;
  for (Bitboard men = board.of(winner_); men != 0; men = without_first(men)) {
    const int from = first_square(men);
    const Piece piece = board.piece_at(from);
    Ways ways;
    if (piece == Piece::pawn)
      add_pawn_ways(ways, winner_, from, square, moves);
    else
      add_ways(ways, winner_, piece, from, square, 0, moves);
    // In the end he stands on one square: sets that were there before him are joined with one of his ways.
    const std::array<std::uint8_t, 512> before = cost;
    const std::size_t there = count;
    ways.each([&](Around way, int spent) {
      for (std::size_t i = 0; i < there; ++i) {
        const int sum = before[reached[i]] + spent;
        if (sum > moves) continue;
        const auto joined = static_cast<Around>(reached[i] | way);
        if (cost[joined] == 255) reached[count++] = joined;
        cost[joined] = std::min(cost[joined], static_cast<std::uint8_t>(sum));
      }
    });
    if (cost[everything] != 255) return {1, {everything}};
  }
  // The largest sets that attack the king.
  std::sort(reached.begin(), reached.begin() + static_cast<std::ptrdiff_t>(count),
            [](Around a, Around b) { return count_squares(a) > count_squares(b); });
  Sets sets;
  for (std::size_t i = 0; i < count; ++i) {
    const Around set = reached[i];
    if ((set & (1U << kCentre)) == 0) continue;
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

auto MateBound::entry_of(const Board& board, int moves) -> Entry& {
  if (entries_.empty()) entries_.resize(kEntries);
  const std::uint64_t key = men_key(board, winner_, moves);
  Entry& entry = entries_[(key >> 20) % kEntries];
  if (entry.key != key) {
    entry.key = key;
    entry.known = 0;
  }
  return entry;
}

bool MateBound::possible(const Position& position, int winner_moves, int loser_moves, std::uint64_t& where) {
  const Board& board = position.board;
  const Color loser = !winner_;
  const int w = winner_moves + (may_castle(board, winner_) ? kSavedByCastling : 0);
  const int b = loser_moves + (may_castle(board, loser) ? kSavedByCastling : 0);
  const int king = first_square(board.kings & board.of(loser));
  const auto& king_within = tables().within[0][static_cast<std::size_t>(Piece::king)][at(king)];
  where &= king_within[capped(b)];
  if (where == 0) return false;

  // Where men of the loser can be within n moves.
  std::array<Bitboard, kFar + 1> blocked;
  std::size_t levels = 0;
  const Bitboard blockers = board.of(loser) & ~board.kings;
  const auto blocked_within = [&](std::size_t n) {
    for (; levels <= n; ++levels) {
      Bitboard reach = levels == 0 ? blockers : 0;
      if (levels > 0)
        for (Bitboard rest = blockers; rest != 0; rest = without_first(rest)) {
          const int from = first_square(rest);
          reach |=
              tables().within[index(loser)][static_cast<std::size_t>(board.piece_at(from))][at(from)][levels];
        }
      blocked[levels] = reach;
    }
    return blocked[n];
  };

  Entry& entry = entry_of(board, w);
  int king_distance = 0;
  for (Bitboard rest = where; rest != 0; rest = without_first(rest)) {
    const int square = first_square(rest);
    for (king_distance = 0; (king_within[capped(king_distance)] & bit(square)) == 0;)
      ++king_distance;
    if ((entry.known & bit(square)) == 0) {
      entry.at[at(square)] = attackable(board, square, w);
      entry.known |= bit(square);
    }
    const Sets& sets = entry.at[at(square)];
    const Around everything = tables().on_board[at(square)];
    const bool possible = std::any_of(sets.sets.begin(), sets.sets.begin() + sets.count, [&](Around set) {
      const Bitboard open = spread(static_cast<Around>(everything & ~set), square);
      if (open == 0) return true;
      int moves = king_distance;
      for (std::size_t n = 0;; ++n) {
        const Bitboard not_yet = open & ~blocked_within(n);
        if (not_yet == 0) return true;
        moves += static_cast<int>(count_squares(not_yet));
        if (moves > b) return false;
        // Beyond the farthest distance that is told apart nothing more is asked.
        if (n == kFar) return true;
      }
    });
    if (!possible) where &= ~bit(square);
  }
  return where != 0;
}

} // namespace plumb::chess
