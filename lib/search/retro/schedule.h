// A plan of pawn captures and promotions with ranks: on which rank each capture happens, and how far every
// pawn must have gone by then.
//
// lib/rules/chess/pawn_plan.h knows only the order of pawns on their files. Here the events are played
// through on the board: before each capture the pawns concerned advance as little as the event demands, and
// the ranks of captures are tried until every pawn can still get to where it stands at the end. Advancing
// as little as possible never spoils what comes later, as pawns do not go back.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "lib/rules/chess/pawn_plan.h"

namespace plumb::retro {

using chess::Bitboard;
using chess::Board;
using chess::Piece;

inline constexpr int kPawnSlots = 16;
[[nodiscard]] constexpr int pawn_slot(chess::PawnName name) {
  return static_cast<int>(index(name.color)) * 8 + name.file;
}

struct ScheduledEvent {
  chess::PawnEvent::Kind kind = chess::PawnEvent::Kind::capture;
  int pawn = 0;    // slots
  int victim = -1; // a pawn's slot, or -1: an officer
  int from = 0;    // files
  int to = 0;
  int rank = 0;       // 0..7, where a capture arrives
  int from_place = 0; // how many pawns of the file stand nearer to rank 1: before a capture leaves it,
                      // or of the pawn that promotes or is lost
  std::array<std::int8_t, kPawnSlots> ranks{}; // of the pawns there are after the event, at least advanced
};

struct Schedule {
  std::vector<ScheduledEvent> events;
  std::array<std::int8_t, 64> pawn_at{}; // at the end: the slot of the pawn on a square, or -1
};

// Nothing where no ranks were found. `variety` as in find_pawn_plan.
[[nodiscard]] std::optional<Schedule> schedule(const chess::PawnPlan& plan, const Board& board,
                                               std::uint32_t variety);

} // namespace plumb::retro
