// One case: asked, judged, and on a difference searched to its root.
#pragma once

#include "tools/perft/verify/engine_record.h"
#include "tools/perft/verify/verify_run.h"

namespace plumb {

// Puts cases to one process of the engine after another, and knows what it has been asked.
class CaseChecker {
 public:
  // `record` is shared by the checkers of all processes of an engine.
  CaseChecker(Driver& driver, const VerifyOptions& options, EngineRecord& record, Stop& stop)
      : options_(options), record_(record), stop_(stop), asker_(driver, options.asker) {}

  // Fills in verdict, answer and difference. False where the stop came first or the engine cannot be
  // started; `trouble` then says why.
  bool check(VerifiedCase& entry);
  [[nodiscard]] const std::string& trouble() const { return trouble_; }

 private:
  bool check_position(VerifiedCase& entry, const GamePosition& position);
  bool check_unread(VerifiedCase& entry);
  bool is_known_to_fail(VerifiedCase& entry) const;
  bool take_answer(VerifiedCase& entry, Answer answer);
  bool settle_reach(Answer& answer);
  void judge_answer(VerifiedCase& entry, const GamePosition& position);
  void weigh_suite(VerifiedCase& entry, const GamePosition& position) const;
  bool find_difference(VerifiedCase& entry, const Route& route, const std::vector<Question>& before);

  const VerifyOptions& options_;
  EngineRecord& record_;
  Stop& stop_;
  Asker asker_;
  std::vector<Question> asked_; // of the running process
  std::string trouble_;
};

} // namespace plumb
