// What one man can attack around a square, and the moves it takes: the cheapest way for each set.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "lib/rules/chess/walk_tables.h"

namespace plumb::chess {

// A set of the squares around S that a man can attack in the end, and the moves it takes him.
struct AttackWay {
  Around set = 0;
  std::uint8_t moves = 0;
};

class WayFinder {
 public:
  WayFinder(const WalkTables& tables, Color color, int centre)
      : tables_(tables), color_(color), centre_(centre) {
    cost_.fill(kNone);
  }

  // An officer who has `spent` moves when he stands on `from`.
  void officer(Piece piece, int from, int spent) {
    const auto kind = static_cast<std::size_t>(piece);
    const auto& attacks = tables_.attacks[index(color_)][kind];
    for (int to = 0; to < 64; ++to) {
      const int moves =
          tables_.distance[index(color_)][kind][static_cast<std::size_t>(from)][static_cast<std::size_t>(to)];
      if (moves <= WalkTables::kFar)
        add(attacks[static_cast<std::size_t>(to)][static_cast<std::size_t>(centre_)], spent + moves);
    }
  }
  void pawn(int from, unsigned captures) {
    const auto& attacks = tables_.attacks[index(color_)][static_cast<std::size_t>(Piece::pawn)];
    constexpr std::size_t kMostMoves = 6; // to the last rank
    std::vector<Bitboard> walk(kMostMoves + 1, 0);
    for (unsigned c = 0;
         c <= (captures < WalkTables::kManyCaptures ? captures : WalkTables::kMostPawnCaptures); ++c)
      walk = pawn_walk(color_, from, walk, kMostMoves);
    Bitboard before = 0;
    for (std::size_t moves = 0; moves < walk.size(); ++moves) {
      for (Bitboard pawns = walk[moves] & ~before; pawns != 0; pawns = without_first(pawns)) {
        const int square = first_square(pawns);
        const int spent = static_cast<int>(moves);
        if ((bit(square) & last_rank(color_)) == 0) {
          add(attacks[static_cast<std::size_t>(square)][static_cast<std::size_t>(centre_)], spent);
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
  const WalkTables& tables_;
  Color color_;
  int centre_;
  std::array<std::uint8_t, 512> cost_;
};

} // namespace plumb::chess
