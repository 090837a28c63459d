// A problem as the formats of problemists describe it, before it is a line of this project: who begins
// follows from the stipulation, castling and en passant from the codex.
#pragma once

#include "formats/problem/men.h"
#include "formats/problem/reading.h"

namespace plumb {

struct ProblemDraft {
  ProblemMen men;
  std::optional<Stipulation> stipulation;
  SolvingOptions solving;
  bool white_to_play = false;       // help play without its first half-move
  std::vector<int> cannot_castle;   // squares of kings and rooks that have lost the right
  std::optional<int> passed_square; // the pawn that moved last has passed over this one
  std::vector<std::string> claim;   // as in Problem
  std::string title;
  std::string composer;
  std::string source;
  std::string year;
  std::string award;
  std::string twin; // "b) Move a1 b1"; empty: no twin
};

// Who begins by the convention of problems: Black in help play that has no half-move and where the series
// is Black's help, White otherwise.
[[nodiscard]] Color beginner(const Stipulation& stipulation);

// The problem of a draft that began in `line`, unless a fault forbids it. The side to move is the one that
// begins, or its opponent where the key is on the board.
[[nodiscard]] ReadProblem finish_draft(ProblemDraft draft, std::size_t line, PlacedFaults faults);

} // namespace plumb
