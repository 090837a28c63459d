// One case: asked, judged, and on a difference searched to its root.
#pragma once

#include "tools/perft/verify/verify_run.h"

namespace plumb {

// What one process of the engine does, with what it was asked last.
class CaseChecker {
 public:
  CaseChecker(Driver& driver, const VerifyOptions& options, Stop& stop)
      : options_(options), stop_(stop), asker_(driver, options.asker) {}

  // Fills in verdict, answer and difference. False where the stop came first or the engine cannot be
  // started; `trouble` then says why.
  bool check(VerifiedCase& entry);
  [[nodiscard]] const std::string& trouble() const { return trouble_; }

 private:
  bool check_position(VerifiedCase& entry, const GamePosition& position);
  bool check_unread(VerifiedCase& entry);
  void judge_answer(VerifiedCase& entry, const GamePosition& position);
  bool find_difference(VerifiedCase& entry, const Route& route, const std::optional<Question>& before);

  const VerifyOptions& options_;
  Stop& stop_;
  Asker asker_;
  std::optional<Question> last_; // what the running process was asked last
  std::string trouble_;
};

} // namespace plumb
