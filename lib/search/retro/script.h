// What every man of a position was in the array, and what has to happen backwards until it is there again.
//
// A script joins a scheduled plan of pawn events with a role for each officer: one of the array, or the one
// that a certain pawn promoted to. Roles are given to the men on the board so that together they are nearest
// to their beginnings, which is an assignment problem, solved as a flow of least cost. Roles that are left
// over belong to captured men, who come back when captures are taken back.
#pragma once

#include <memory>

#include "lib/rules/chess/census.h"
#include "lib/search/retro/schedule.h"

namespace plumb::retro {

inline constexpr int kUnreachable = 90;

struct Role {
  Color color = Color::white;
  Piece kind = Piece::knight;
  int target = 0; // the home square, or that of promotion
  int event = -1; // of the promotion; -1: an officer of the array
  int pawn = -1;  // slot, likewise
  // Moves to take back from each square until the array, the pawn's included; kUnreachable or more: never.
  std::array<std::uint8_t, 64> cost{};
};

// Men are named by numbers: the slots of pawns, then kPawnSlots + the index of a role.
struct Script {
  Schedule schedule;
  std::vector<Role> roles;
  std::array<std::uint8_t, 64> man_at{};               // at the end, meaningful on occupied squares
  std::vector<int> event_victims;                      // by event: the man that comes back, or -1
  std::vector<int> loose_victims;                      // men captured by officers that no event speaks of
  std::array<std::uint32_t, 8> on_file{};              // events that touch a file
  std::vector<std::uint32_t> before;                   // by event: those that must be taken back first
  std::array<std::uint32_t, 2> promotions{};           // events, by colour
  std::array<std::int8_t, kPawnSlots> first_capture{}; // rank from which the first capture left; -1: none

  // Moves to take back for a pawn on a rank.
  [[nodiscard]] int pawn_cost(int slot, int rank, bool captures_pending) const;
};

// Nothing where the plan has no schedule or the men no roles in it.
[[nodiscard]] std::shared_ptr<const Script> write_script(const Board& board, const chess::Census& census,
                                                         std::uint32_t variety);

} // namespace plumb::retro
