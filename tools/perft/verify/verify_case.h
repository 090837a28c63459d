// One case: asked, judged, and on a difference searched to its root.
#pragma once

#include "tools/perft/verify/verify_run.h"

namespace plumb {

// Puts cases to one process of the engine after another, and knows what it has been asked.
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
  bool find_difference(VerifiedCase& entry, const Route& route, const std::vector<Question>& before);

  const VerifyOptions& options_;
  Stop& stop_;
  Asker asker_;
  std::vector<Question> asked_; // of the running process
  std::string trouble_;
};

} // namespace plumb
