// What the two workbenches share: judging a candidate within a budget of nodes, and writing it as a line.
#pragma once

#include <random>

#include "formats/move_label.h"
#include "formats/problem_line.h"
#include "formats/stipulation_text.h"
#include "lib/search/judge.h"
#include "tools/common/command_line.h"
#include "tools/common/output.h"

namespace plumb::workshop {

struct MineCommand {
  CommonOptions common;
  unsigned seed = 1;
  int games = 100;
  int least_moves = 2;
  int most_moves = 8;
  int first_ply = 12;
  int per_length = 4;
  std::uint64_t nodes = 400'000; // for one position
  std::string side = "both";
};

struct ComposeCommand {
  CommonOptions common; // --fen: the men that must be there
  unsigned seed = 1;
  int positions = 100'000;    // to try
  int moves = 3;              // the win takes exactly so many
  std::string key;            // empty: any
  std::string men = "PPppRr"; // letters to draw further men from
  int least_men = 2;
  int most_men = 6;
  std::string empty; // squares that must stay empty, as "h5 g8"
  int wanted = 3;
  std::uint64_t nodes = 400'000;
  bool balanced = false; // equally many men a side
};

struct ClimbCommand {
  CommonOptions common;
  unsigned seed = 1;
  int climbs = 100;
  int steps = 300;          // changes tried in one climb
  int moves = 2;            // the win takes exactly so many
  std::string cast = "K k"; // men that must be there, as "K k {Ph} +d"
  std::string extras;       // men that may be added
  int most_extras = 4;
  int most_in_hand = -1;  // pawns of each side; -1: a game without pockets
  std::string like;       // a regular expression that some move of the solution matches
  bool quiet = false;     // only keys that neither check nor take
  double most_cost = 1e9; // see climb.cpp
  int wanted = 100;
  std::uint64_t nodes = 200'000; // for one position
};

void mine(const MineCommand& command);
void compose(const ComposeCommand& command);
void climb(const ClimbCommand& command);

struct Candidate {
  Judgement judgement;
  int moves = 0;
};

// "easy", "medium" or "hard", by the length of the win and the number of first moves that only one defence
// refutes.
[[nodiscard]] inline std::string_view grade(int moves, std::size_t tries) {
  const auto difficulty = static_cast<std::size_t>(moves) * 2 + std::min<std::size_t>(tries, 6);
  return difficulty <= 6 ? "easy" : difficulty <= 10 ? "medium" : "hard";
}

template <Rules R>
[[nodiscard]] Problem problem_of(const R& rules, const typename R::Position& position,
                                 const Judgement& judgement, int moves, const std::string& id,
                                 const std::string& source) {
  Problem problem;
  problem.efen = rules.write(position) + " variant:" + std::string(R::info().id);
  problem.stipulation = Stipulation{Goal::win, moves};
  problem.claim = {judgement.keys.front().move.move};
  problem.operations.push_back({"id", id});
  problem.operations.push_back({"source", source});
  problem.operations.push_back(
      {"grade", std::string(grade(moves, judgement.tries ? judgement.tries->size() : 0))});
  return problem;
}

// The whole judgement, with tries, of a position that wins in `moves`.
template <Rules R>
[[nodiscard]] Judgement judge(const R& rules, const typename R::Position& position, int moves,
                              ProofTable& table, Workers& workers, std::uint64_t nodes) {
  Stop stop;
  stop.set_node_limit(nodes * 4);
  JudgeRequest request;
  request.stipulation = {Goal::win, moves};
  request.most_refutations = 1;
  request.most_positions = 20'000;
  return Judge<R>(rules, position, request, {}, table, workers, stop).judge();
}

// The shortest win of the side to move if it has just one key of the least length, 0 otherwise.
template <Rules R>
[[nodiscard]] int single_key_length(const R& rules, const typename R::Position& position, int most,
                                    ProofTable& table, Workers& workers, std::uint64_t nodes,
                                    std::string* key = nullptr) {
  Stop stop;
  stop.set_node_limit(nodes);
  table.forget();
  ForcedWin<R> solver(rules, rules.side_to_move(position), Goal::win, table, workers, stop);
  const FirstMoves<R> first = solver.first_moves(position, {most, false});
  if (!first.complete || !first.solved()) return 0;
  const auto keys = first.of_length(first.shortest);
  if (keys.size() != 1) return 0;
  if (key != nullptr) *key = keys.front()->text;
  return first.shortest;
}

} // namespace plumb::workshop
