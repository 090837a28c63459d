// Where the men of a board can have come from: which stand where only promoted men can be, how many pawns
// must have been promoted, how many captures the pawns have made at least.
//
// Everything is judged from the board alone. What has never moved is certain: pawns on their home rank,
// kings and rooks with castling rights, and bishops behind two such pawns. Between these fixed men every
// other man is taken to move freely, so a man that still cannot have come from its home square, nor from a
// square of promotion, cannot have come at all.
#pragma once

#include <array>
#include <string>

#include "lib/rules/chess/pawn_plan.h"

namespace plumb::chess {

struct SideCensus {
  int men = 0;
  int pawns = 0;
  int promoted = 0;       // at least
  int promoted_light = 0; // bishops among them, on light squares
  int promoted_dark = 0;
  int missing = 0;       // men captured
  int taken_at_home = 0; // of these, bishops behind two unmoved pawns: no pawn took them
  int pawn_captures = 0; // that pawns on the board have made, at least
};

struct Census {
  enum class Reason : std::uint8_t {
    none,
    enclosed_man,        // `square`
    too_many_promotions, // `needed` promoted men, `available` pawns
    impossible_pawns,    // pawns that no captures bring there
    too_many_captures,   // `needed` by pawns, `available` men
  };
  Reason reason = Reason::none;
  Color color = Color::white;
  int square = 0;
  int needed = 0;
  int available = 0;
  std::array<SideCensus, 2> sides;
};

// Presumes one king a side and no pawn on an end rank. The home squares of officers are those of orthodox
// chess, or any if not `orthodox`.
[[nodiscard]] Census take_census(const Board& board, bool orthodox);

// The question to find_pawn_plan; presumes a census without fault.
[[nodiscard]] PawnTask pawn_task(const Board& board, const Census& census);

// A plan exists at first sight: nothing is promoted and no pawn has left its file.
[[nodiscard]] bool needs_pawn_plan(const Census& census);

// What a person is told where there is no plan (the fault pawns-cannot-pass).
[[nodiscard]] std::string no_pawn_plan_text(const Census& census);

} // namespace plumb::chess
