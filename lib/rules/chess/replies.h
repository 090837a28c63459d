// What their replies to our moves are made of: the idea of counting two plies without making the first.
//
// From a position in which we are to move, let `base` be the number of legal moves they would have if we
// passed. One move of ours, from a to b, changes that number little. Lifting our man from a lets their
// sliders through and their pawns push, and takes from their pawns a capture; putting a man on b stops
// sliders and pushes and offers pawns a capture, or, where it captures, takes away the captured man's moves
// and lets its protectors recapture. So
//
//     replies after a-b = base + value[a] + value[b]
//
// where value[] belongs to single squares and is worked out once for all our moves. This is exact as long
// as nothing ties the two squares together and their king's affairs stay as they were:
//   - no check is given, no pin on their men comes, goes, or is cut
//   - no square that their king could go to, or would castle over, becomes attacked or ceases to be
//   - b is not on the path of a castling; where b is next to their king, its being guarded does not change
//   - a and b do not lie on one line of one of their men that attacks a
// Exceptions to the last two are told apart by type:
//   - an arrival that only takes safe squares from their king ("flight") costs it those moves
//   - moves on a line shared with an attacker gain less than value[a] by a number of squares
//   - men whose leaving touches their king ("holders") are lifted, and the position without them is
//     examined anew: on that, all their arrivals are judged as above, without value[a]
// What remains (`special`: checks, new pins, promotions, castlings, en passant captures) is made, and the
// replies counted; it is one move in thirty, or ten in sharp positions.
#pragma once

#include <array>
#include <cstdint>

#include "lib/rules/chess/bitboard.h"

namespace plumb::chess {

// Pawns that may push, capture to the left and capture to the right as far as pins go.
struct PawnFreedom {
  Bitboard push = 0;
  Bitboard left = 0;
  Bitboard right = 0;
};

// Sets of destinations by what arrives there.
struct Arrivals {
  Bitboard pawn = 0;
  Bitboard knight = 0;
  Bitboard diagonal = 0;
  Bitboard orthogonal = 0;
  Bitboard king = 0;
};

// "Ours" are men of the side to move, "theirs" are those of the side that replies.
struct Replies {
  unsigned base = 0;
  Bitboard holders = 0; // our men whose leaving touches their king
  Arrivals special;     // where an arrival is special
  Arrivals flight;      // where an arrival attacks squares of `flights` or `castlings`, else is harmless
  Bitboard flights = 0; // where their king may go
  std::array<Bitboard, 2> castlings{}; // the king's squares in each of their legal castlings; 0: none
  // Our men that their sliders attack, by the line of the attack; "rising" is a1-h8.
  Bitboard seen_file = 0;
  Bitboard seen_rank = 0;
  Bitboard seen_rising = 0;
  Bitboard seen_falling = 0;
  Bitboard stoppers = 0;        // our men that keep a pawn of theirs from a push
  Bitboard double_stoppers = 0; // of these, those that stand two squares before it, the first being empty
  PawnFreedom their_pawns;
  bool tangled = false; // a slider of theirs is pinned: moves on a line that one of them sees are special
  // What limits our own moves.
  Bitboard attacked = 0; // squares that they attack
  Bitboard pinned = 0;
  PawnFreedom our_pawns;
};

// The castlings of one side that a reply could be, or could become by a man of ours leaving the path.
struct CastlingWatch {
  Bitboard path = 0;      // squares where an arrival matters, the rooks' own included
  Bitboard king_path = 0; // squares where an attack matters
  bool shuffled = false;  // king or rook are not where the array of orthodox chess has them
};

} // namespace plumb::chess
