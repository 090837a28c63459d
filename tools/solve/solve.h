// What plumb-solve is asked, and one problem's answer, free of any game's types.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "formats/diagram.h"
#include "formats/move_label.h"
#include "formats/problem/codex.h"
#include "formats/problem/format.h"
#include "formats/problem/reading.h"
#include "lib/search/fail_table.h"
#include "lib/search/judge.h"
#include "tools/common/command_line.h"

namespace plumb {

enum class SolveOutput { text, json, json_lines, html, latex, dot };

struct SolveCommand {
  CommonOptions common;
  std::vector<std::string> files;
  std::optional<Stipulation> stipulation; // for --fen, and for problems without one
  std::optional<ProblemFormat> from;      // nothing: each file shows its format
  RightsChoice rights;
  SolveOutput output = SolveOutput::text;
  MoveStyle notation = MoveStyle::algebraic;
  bool claim = false;     // the exit status says whether every claim was met
  SolvingOptions solving; // asked of every problem
  bool duals = false;     // print duals
  int shard = 1;          // of `shards`
  int shards = 1;
};

// What asks for a solution: a line of text, or a problem that was read from another format.
struct SolveTask {
  std::string source; // the file's name; empty for --fen
  std::size_t line = 0;
  std::string text;
  std::optional<Error> unreadable;
  std::optional<ReadProblem> read;
};

struct SolveAnswer {
  std::string source;
  std::size_t line = 0;
  std::string variant;
  std::string efen;
  Color side = Color::white;
  std::optional<Stipulation> stipulation;
  Problem problem;          // as far as it could be read
  bool transcribed = false; // it was read from another format: columns in `efen` mean nothing to its writer
  PlacedFaults faults;      // why there is no verdict, or warnings
  SolvingOptions solving;
  Judgement judgement;
  bool count_judged = true;        // false: no number of solutions is stated, and any number passes
  std::optional<Judgement> duplex; // the same with the other side beginning
  std::optional<bool> claim_met;   // nothing where nothing is claimed or the verdict is open
  std::string claim_note;          // why a claim is not met
  std::optional<Diagram> diagram;
  double seconds = 0;

  // Of everything that was asked: the worst of the two halves of a duplex, and an error where a half could
  // not be asked at all.
  [[nodiscard]] ProblemVerdict verdict() const;
  [[nodiscard]] bool complete() const { return judgement.complete && (!duplex || duplex->complete); }
  [[nodiscard]] std::uint64_t nodes() const { return judgement.nodes + (duplex ? duplex->nodes : 0); }
};

// Why the game cannot be played, told by the placement where it is of another size than the game's one board.
[[nodiscard]] Error unplayable(const GameRequest& game, const Error& error);

// One line: the fault with its place, as far as `source:line` does not say it.
[[nodiscard]] std::string fault_text(const SolveAnswer& answer, const PlacedFault& placed);

class Solver {
 public:
  Solver(const SolveCommand& command, Stop& stop);
  [[nodiscard]] SolveAnswer solve(const SolveTask& task);

 private:
  // Judges the problem of `answer`, by whichever engine its stipulation asks for.
  void judge_battle(const GameRequest& game, SolveAnswer& answer);
  void judge_lines(const GameRequest& game, SolveAnswer& answer);

  const SolveCommand& command_;
  Stop& stop_;
  Workers workers_;
  ProofTable proofs_;
  FailTable fails_;
};

} // namespace plumb
