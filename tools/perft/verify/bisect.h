// From a wrong count to the first wrong position, by itself.
//
// A perft is wrong because somewhere below its root a list of moves is. The search finds the least depth at
// which the root is wrong, then goes from each wrong position to a child that is wrong one ply less deep:
// after as many moves as the depth allows, the list itself differs. Each child is asked for both ways. Set up
// by its own FEN it shows faults of the generator; reached by `moves` from the root it also shows state
// that making a move loses (rights, en passant, lists of men). A child that is right both ways while its
// parent counts it wrong shows state that taking a move back loses. An engine that is right when it is
// started anew shows that an earlier position left something behind. (The descent by divide is an old hand
// method; doing it by machine and by two routes is what tells these kinds of fault apart.)
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "lib/base/stop.h"
#include "tools/perft/verify/asker.h"
#include "tools/perft/verify/judge.h"

namespace plumb {

struct FirstDifference {
  std::vector<std::string> path; // moves from the case's position
  GamePosition position;         // where the engine is wrong first
  int depth = 1;                 // the count of this depth is wrong there
  // "generator": wrong however it is reached; "make": only when reached by moves; "unmake": only inside a
  // deeper count; "leftover": only after earlier questions; "overflow"; "no-answer": it fails there;
  // "divide": the total is right and the counts of its moves are not;
  // "suite": it counts as we do, and the number expected is wrong.
  std::string kind;
  Answer answer; // the engine's there
  Judgement judgement;
  std::string expected;                  // our count there
  std::string wrong_move;                // for "unmake": the move whose count is wrong
  std::string rule;                      // the rule involved, where it can be named
  std::vector<std::string> reproduction; // what to tell the engine, line by line
};

// `before` is what the running process was asked before, in its order. Nothing where `stop` came first.
[[nodiscard]] std::optional<FirstDifference> find_first_difference(Asker& asker, const Route& root, int depth,
                                                                   const Answer& answer, Count expected,
                                                                   const std::vector<Question>& before,
                                                                   Stop& stop);

} // namespace plumb
