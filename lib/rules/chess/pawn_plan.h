// How the pawns of a game can have got past each other: which captured where, which promoted.
//
// The board is forgotten but for the order of the pawns on each file. Eight files begin with a white pawn
// below a black one. A capture takes a pawn to a neighbouring file, in the place of a pawn it captures or,
// where it captures an officer, anywhere in the order; a pawn promotes when nothing on its file is before
// it; and officers capture pawns. Whatever happens on a board happens here too, so where no plan exists no
// game exists. (The idea of such a "proof kernel" is Peter Osterlund's, of the program Texel; this search
// and its bounds are other ones.)
//
// A plan is looked for by iterative deepening over captures by pawns. Officers' captures and promotions need
// no search: once the captures by pawns are known, each file is judged by itself. The bound that cuts the
// search counts, on each file, the pawns that must disappear for the others to do what is asked of them: a
// capture by a pawn settles at most two of them, of an officer at most one.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "lib/rules/chess/board.h"

namespace plumb::chess {

// What is asked of the pawns of one side.
struct PawnDemand {
  int spare = 0;          // pawns neither on the board nor needed as promoted men: captured, one way or other
  int missing_men = 0;    // captured men that need not have been pawns
  int promoted_light = 0; // bishops that must have been promoted on light squares
  int promoted_dark = 0;
};

struct PawnTask {
  Bitboard pawns[2]{};
  PawnDemand demand[2];
};

// Pawns are named by colour and the file they start on.
struct PawnName {
  Color color = Color::white;
  std::uint8_t file = 0;
  friend bool operator==(const PawnName&, const PawnName&) = default;
};

// In the order of the game.
struct PawnEvent {
  enum class Kind : std::uint8_t { capture, promotion, loss };
  Kind kind = Kind::capture;
  PawnName pawn;
  std::uint8_t from = 0; // files
  std::uint8_t to = 0;
  std::uint8_t place = 0;           // in a capture: how many pawns of the file then stand nearer to rank 1
  std::optional<PawnName> victim{}; // none: an officer
};

struct PawnPlan {
  std::vector<PawnEvent> events;
  std::array<std::vector<PawnName>, 8> files; // at the end, from rank 1 up
};

struct PawnPlanResult {
  enum class Kind : std::uint8_t { found, impossible, undecided };
  Kind kind = Kind::undecided;
  PawnPlan plan;
  long nodes = 0;
};

// Looks at up to `max_nodes` arrangements. `variety` shuffles the order of the search: another number may
// give another plan.
[[nodiscard]] PawnPlanResult find_pawn_plan(const PawnTask& task, long max_nodes, std::uint32_t variety = 0);

} // namespace plumb::chess
