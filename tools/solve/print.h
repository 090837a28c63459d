// plumb-solve's answers on standard output: as a table, JSON, a web page, LaTeX or DOT.
#pragma once

#include <chrono>

#include "tools/solve/solve.h"

namespace plumb {

// Counts what was said, for the last line and the exit status.
struct SolveTotals {
  std::size_t problems = 0;
  std::size_t good = 0; // sound or dualised: the key stands
  std::size_t dualised = 0;
  std::size_t partial = 0;
  std::size_t unreadable = 0;
  std::size_t claims = 0;
  std::size_t claims_met = 0;

  void add(const SolveAnswer& answer);
};

class SolvePrinter {
 public:
  SolvePrinter(const SolveCommand& command, std::chrono::steady_clock::time_point started)
      : command_(command), started_(started) {}

  // The document is opened by its first problem, so that input that cannot be read leaves no half of one.
  void print(const SolveAnswer& answer);
  void end(const SolveTotals& totals, bool complete);
  [[nodiscard]] bool begun() const { return printed_ > 0; }

 private:
  void begin();
  void print_text(const SolveAnswer& answer);
  void print_json(const SolveAnswer& answer);

  const SolveCommand& command_;
  std::chrono::steady_clock::time_point started_;
  std::size_t printed_ = 0;
  bool was_twin_ = false; // the problem printed last
};

} // namespace plumb
