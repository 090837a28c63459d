#include "lib/rules/chess/walk_tables.h"

namespace plumb::chess {

namespace {

constexpr int kFar = WalkTables::kFar;
constexpr unsigned kMostPawnCaptures = WalkTables::kMostPawnCaptures;
constexpr unsigned kManyCaptures = WalkTables::kManyCaptures;
constexpr int kCentre = 4;
using Tables = WalkTables;

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

} // namespace

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

namespace {

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

} // namespace

const WalkTables& walk_tables() {
  static const WalkTables kTables = make_tables();
  return kTables;
}

} // namespace plumb::chess
