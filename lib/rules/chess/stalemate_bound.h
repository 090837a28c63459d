// Is a stalemate out of reach, when the winner has at most one move left? A bound on the loser's moves that
// is found by looking for the stalemate itself.
//
// A stalemated king has no flight, and every other man of his side is stuck: taken by the last move, or
// pinned, or walled in by men that are stuck themselves. So one man's place asks for others', and few
// pictures are whole. All of them are looked for: the winner's last move (or none), a square for the king,
// then a man for each square that has to be filled, then a place for each man that is left, until the moves
// that the loser needs to get there are more than he has. The moves are counted as in mate_bound.h: every man
// walks as on an empty board, through everything, and attacks through everything. So what is found need not
// be playable; but where nothing is found there is no stalemate. (Popeye's "intelligent mode" builds such
// pictures and then plays towards each; here they only bound a search that goes on as usual, so that nothing
// can be lost.)
//
// A search for a picture that takes too long ends with "possible". With many moves left it may take longer:
// what it saves then is more.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "lib/rules/chess/position.h"

namespace plumb::chess {

class StalemateBound {
 public:
  explicit StalemateBound(Color winner);

  // The position to be asked about, with at most so many moves of the winner left: 0 or 1.
  void look_at(const Board& board, int winner_moves);
  // Can so many moves of the loser's other men end in a stalemate of his king on a square?
  [[nodiscard]] bool possible(int loser_moves, int king);

  struct Tables; // what does not depend on a position

 private:
  // A slider that can pin: what stands between it and a king on a line with it.
  struct Slider {
    int square = 0;
    bool diagonal = false;
    bool orthogonal = false;
  };
  // How the winner's men stand in the end.
  struct Placement {
    Bitboard men = 0;
    Bitboard attacked = 0; // as on an empty board
    Bitboard surely = 0;   // by men that stay, whatever stands between
    Bitboard fixed = 0;    // men that the loser cannot take any more: the king, and who moved last
    int arrival = -1;      // of the last move
    bool by_pawn = false;  // which may have captured in passing
    std::vector<Slider> sliders;
  };
  struct LoserMan {
    int from = 0;
    int or_from = 0; // castled
    Piece piece = Piece::pawn;
  };
  // A picture that is not whole yet.
  struct Picture {
    Bitboard filled = 0;   // by the loser's men
    Bitboard wanted = 0;   // squares that the loser's men have to fill
    std::uint32_t men = 0; // of the loser, without a place yet
    std::uint32_t pinning = 0;
    bool taken = false;
    int moves = 0; // that the loser has left
  };

  [[nodiscard]] int nearest(const LoserMan& man, int square) const;
  [[nodiscard]] int least(int square);
  [[nodiscard]] bool can_fill(Bitboard wanted, int moves);
  void read_winner(const Board& board, int moves);
  void read_loser(const Board& board);
  void add_placement(const Board& board, int arrival, bool by_pawn);
  template <class F>
  [[nodiscard]] bool any_way(const LoserMan& man, int square, int most, F&& f) const;
  [[nodiscard]] bool complete(const Picture& picture);
  [[nodiscard]] bool place(const Picture& picture, std::size_t man, int square);
  [[nodiscard]] bool stuck(const Picture& picture, Piece piece, int square);
  [[nodiscard]] bool take(const Picture& picture, std::size_t man);

  Color winner_;
  const Tables* tables_;
  // Of the position asked about last.
  std::array<Bitboard, 7> winner_words_{};
  std::vector<Placement> placements_;
  std::array<LoserMan, 16> loser_;
  std::size_t loser_count_ = 0;
  unsigned captures_ = 0; // that the loser's pawns can make
  std::size_t last_ = 0;  // the placement that did last
  const Placement* placement_ = nullptr;
  int king_ = 0;
  int steps_left_ = 0;
  std::array<std::uint8_t, 64> least_{}; // moves of the nearest man to a square; kUnknown: not asked for yet
};

} // namespace plumb::chess
