// The mates that the winner can bring about by his last move, as far as the loser's men are not in the way.
//
// All moves of his men can be listed. For each of them the squares beside
// the mated king that must hold men of the loser follow: at least those that nothing attacks; but a man on
// such a square cuts the lines behind him, so that other squares lose their guard and need a man as well, or
// the king is no longer attacked and there is no mate. Squares are added until nothing changes: the least
// set that is closed under this (attacks only shrink as men are added, so the least fixed point is within the
// set of every true mate with the winner's men so placed). A man of the winner on such a square has been
// taken, and attacks nothing.
//
// The line of the check must be clear in the end, and so must the line of the only man that guards a square,
// or else that square is filled. The loser's men that stand there now have to leave, a move each; the
// winner's in the last move must have been taken by a man that has left again. The last move itself is made
// when all else is done: it gives check or opens a line that does, its own way must be clear, and a pawn that
// captures needs a man to be taken.
//
// A true mate is never left out: attacks are taken to be more, and what has to be filled or cleared is taken
// to be less than it may be.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "lib/rules/chess/walk_tables.h"

namespace plumb::chess {

// A square beside the king that is guarded along a line only: it must be open, or a man must stand there.
struct GuardLine {
  Bitboard beside = 0;
  Bitboard line = 0;
};

// What the loser's men have to do for one of the winner's placements, the mated king's square being given.
struct MatingPicture {
  Bitboard filled = 0; // by different men of the loser, the king aside
  Bitboard clear = 0;  // no man of the loser may be there in the end
  std::uint32_t first_guard = 0;
  std::uint8_t guard_count = 0;
  std::uint8_t spared = 0;   // men that may vanish from a line without a move of their own
  std::uint8_t at_least = 0; // moves of the loser that it takes to remove men of the winner
  bool last_move = false;    // the winner's men but the one that moves stay where they are
};

struct MatingPictureList {
  std::vector<MatingPicture> pictures;
  std::vector<GuardLine> guards; // of all of them

  [[nodiscard]] std::span<const GuardLine> guards_of(const MatingPicture& picture) const {
    return std::span(guards).subspan(picture.first_guard, picture.guard_count);
  }
};

class MatingPictures {
 public:
  explicit MatingPictures(Color winner) : winner_(winner), walk_(&walk_tables()) {}

  // Every way to mate a king on a square by the winner's next move, his men being where they are or taken;
  // without those that need more than `most_filled` men of the loser, and without those that ask for more
  // than another one. `men` tells the winner's men and `most_filled` from others.
  [[nodiscard]] const MatingPictureList& of(const Board& board, std::uint64_t men, int king,
                                            unsigned most_filled);
  // Of `kings`, the squares for which of() is not known to list nothing.
  [[nodiscard]] Bitboard not_hopeless(std::uint64_t men, Bitboard kings) const;

 private:
  struct Man {
    int square = 0;
    Piece piece = Piece::pawn;
  };
  // The winner's men as they stand in the end.
  struct Placement {
    std::array<Man, 64> men;
    std::size_t count = 0;
    Bitboard arrived = 0; // by men that moved
    Bitboard shut = 0;    // lines end there, whoever else is taken or leaves
    // Of the last move, where nothing else can have opened a line: who made it, from where.
    int last = -1;
    int last_from = 0;
  };
  // A picture while it is made.
  struct Draft : MatingPicture {
    std::array<GuardLine, 8> guards;
  };
  struct Entry {
    std::uint64_t key = 0;
    MatingPictureList list;
  };
  // Squares of the king for which there is nothing, for the winner's men.
  struct Hopeless {
    std::uint64_t key = 0;
    Bitboard kings = 0;
  };
  static constexpr std::size_t kEntries = 1 << 14;
  static constexpr std::size_t kHopeless = 1 << 13;
  static constexpr std::size_t kMostPictures = 64;

  void list_men(const Board& board);
  void last_moves(const Board& board);
  void last_move(const Board& board, std::size_t man, Man arrived, Draft picture, bool in_passing);
  void castlings(const Board& board);
  [[nodiscard]] Around near(const Man& man) const;
  [[nodiscard]] bool may_mate(Around attacked) const;
  [[nodiscard]] Bitboard attacks(const Man& man, Bitboard occupied) const;
  [[nodiscard]] bool complete(const Placement& placement, Draft& picture) const;
  void add(const Draft& picture);
  [[nodiscard]] static bool asks_no_more(const Draft& a, const Draft& b);
  void forget_lines();
  void keep(MatingPictureList& list) const;

  Color winner_;
  const WalkTables* walk_;
  // While pictures are listed.
  int king_ = 0;
  int most_filled_ = 0;
  Bitboard around_ = 0; // the squares beside the king
  Around near_ = 0;     // and his own
  Placement now_;       // before any move
  std::vector<Draft> found_;

  std::vector<Entry> entries_;
  std::vector<Hopeless> hopeless_;
};

} // namespace plumb::chess
