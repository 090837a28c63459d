// When is a help mate or stalemate out of reach? A bound on the moves that it still takes, both sides
// helping.
//
// A mated king stands on some square S. S is attacked, and each square beside it is attacked or holds a man
// of the loser. Getting there takes moves: the loser's king walks to S and other men of his walk to the
// squares that stay unattacked; men of the winner walk to where they attack the rest. Every man is taken to
// move as on an empty board, through everything, pawns to capture wherever they like as long as there are men
// to capture; every man attacks as on
// an empty board. So the true number of moves is never less, and where even this relaxed mate takes more
// moves than are left, there is none. (Popeye's "intelligent mode" enumerates the mates themselves by such
// distances; here they only bound a search that goes on as usual, so that nothing can be lost.)
//
// For a stalemate S need not be attacked, and the loser's other men must be stuck. An officer is stuck if he
// is taken, one for each move of the winner; or pinned, one by each slider; or walled in by men of his own
// side.
//
// What the winner's men can attack around S within w moves is a few sets of the nine squares. They depend on
// his men alone, which change at every other move, and are kept.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "lib/rules/chess/attack_ways.h"
#include "lib/rules/chess/mating_pictures.h"
#include "lib/rules/chess/stalemate_bound.h"

namespace plumb::chess {

class MateBound {
 public:
  enum class End : std::uint8_t { mate, stalemate };
  explicit MateBound(Color winner, End end = End::mate);

  // Can the end come about when the winner has so many moves left and the loser so many, none of which has to
  // be made? `where`: the squares on which the loser's king may stand then; those that are out of reach are
  // taken out.
  [[nodiscard]] bool possible(const Position& position, int winner_moves, int loser_moves,
                              std::uint64_t& where);

 private:
  static constexpr std::size_t kMostSets = 11;
  struct Sets {
    std::uint8_t count = 0;
    std::array<Around, kMostSets> sets{};
  };
  struct Entry {
    std::uint64_t key = 0;
    Sets sets;
  };
  static constexpr std::size_t kEntries = 1 << 16;

  [[nodiscard]] Around around_king(int square) const;
  [[nodiscard]] const Sets& sets_for(const Board& board, std::uint64_t men, int square, int moves,
                                     unsigned captures);
  [[nodiscard]] Sets attackable(const Board& board, int square, int moves, unsigned captures);
  [[nodiscard]] const std::vector<AttackWay>& ways(Piece piece, int from, int centre, unsigned captures);

  [[nodiscard]] bool officers_can_be_stuck(const Board& board, int winner_moves) const;

  Color winner_;
  End end_;
  const WalkTables* tables_;
  MatingPictures pictures_;
  StalemateBound stalemate_;
  std::vector<std::unique_ptr<std::vector<AttackWay>>> ways_; // of the winner's men, found when asked for
  std::vector<Entry> entries_;
};

} // namespace plumb::chess
