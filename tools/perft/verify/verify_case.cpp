#include "tools/perft/verify/verify_case.h"

#include <fmt/format.h>

#include "lib/base/printable.h"
#include "tools/common/game.h"

namespace plumb {
namespace {

using Verdict = VerifiedCase::Verdict;

Verdict verdict_of(Answer::Kind kind) {
  switch (kind) {
  case Answer::Kind::counted:
    return Verdict::mismatch;
  case Answer::Kind::timeout:
    return Verdict::timeout;
  case Answer::Kind::crash:
    return Verdict::crash;
  case Answer::Kind::rejected:
    return Verdict::rejected;
  case Answer::Kind::unparsable:
    return Verdict::unparsable;
  case Answer::Kind::unsupported:
  case Answer::Kind::not_started:
  case Answer::Kind::stopped:
    break;
  }
  return Verdict::unsupported;
}

std::string got_text(const Answer& answer) {
  return answer.total ? to_string(*answer.total) : answer.total_text;
}

std::string message_of(const VerifiedCase& entry) {
  const std::string numbers =
      fmt::format("expected {}, got {}", to_string(*entry.expected), got_text(entry.answer));
  const std::string& cause = entry.cause;
  if (cause == "overflow-32" || cause == "overflow-64")
    return numbers + fmt::format(", which is the same in {} bits", cause.substr(9));
  if (cause == "divide") {
    const DivideLine* unread = unread_line(entry.answer);
    return "the total is right, but the counts of its moves are not" +
           (unread == nullptr
                ? ""
                : fmt::format(": '{}' of {} is no count", unread->unread, clipped(unread->move)));
  }
  if (cause == "sum") return numbers + ", though its divide adds up to what was expected";
  const bool same_total = entry.answer.total == entry.expected;
  if (cause == "extra-moves")
    return (same_total ? "the total is right, but " : numbers + ", ") + "illegal moves are listed";
  if (cause == "missing-moves")
    return (same_total ? "the total is right, but " : numbers + ", ") + "legal moves are missing";
  if (cause == "duplicate-moves")
    return (same_total ? "the total is right, but " : numbers + ", ") + "moves are listed twice";
  return numbers;
}

// The engine is right.
void blame_suite(VerifiedCase& entry) {
  entry.verdict = Verdict::wrong_suite;
  entry.cause = "suite";
  entry.our_fault = true;
  entry.message = fmt::format("the suite's number is wrong: it says {}, the engine and our own count say {}",
                              to_string(*entry.expected), got_text(entry.answer));
}

GameRequest game_of(const SuiteCase& entry, GameRequest game) {
  if (!entry.variant.empty()) game.variant = entry.variant;
  if (entry.options) game.options = *entry.options;
  return game;
}

} // namespace

bool CaseChecker::check(VerifiedCase& entry) {
  const GameRequest game = game_of(entry.entry, options_.game);
  const auto position = read_reference(game, entry.entry.efen);
  entry.variant = request_for(game, entry.entry.efen).variant;
  if (position) return check_position(entry, *position);
  if (options_.unchecked && entry.expected) return check_unread(entry);
  entry.verdict = Verdict::rejected;
  entry.our_fault = true;
  entry.message = position.error().message;
  if (position.error().column > 0 && entry.entry.efen_column > 0)
    entry.column = position.error().column + entry.entry.efen_column - 1;
  return true;
}

bool CaseChecker::check_position(VerifiedCase& entry, const GamePosition& position) {
  if (is_known_to_fail(entry)) return true;
  if (!entry.expected) {
    const auto ours = reference_divide(position, entry.entry.depth, stop_);
    if (!ours) return false;
    entry.expected = sum_of(*ours);
    entry.expected_is_ours = true;
  }
  const Route route = route_to(position, entry.entry.efen);
  if (!take_answer(entry, asker_.ask(route, entry.entry.depth))) return false;
  judge_answer(entry, position);
  if (!entry.failed()) {
    asked_.push_back(asker_.question(route, entry.entry.depth));
    return true;
  }
  // It was not even asked for a game that it does not list, and goes on as before.
  if (entry.verdict == Verdict::unsupported && entry.answer.reach == Answer::Reach::game) return true;
  const bool worth_it = entry.verdict != Verdict::unsupported && entry.verdict != Verdict::rejected &&
                        entry.answer.reach == Answer::Reach::position;
  const bool found = !options_.bisect || !worth_it || find_difference(entry, route, asked_);
  if (found && entry.verdict == Verdict::mismatch && !entry.expected_is_ours) weigh_suite(entry, position);
  asker_.driver().restart();
  asked_.clear();
  return found;
}

// Our rules have no say: only the number is compared.
bool CaseChecker::check_unread(VerifiedCase& entry) {
  if (is_known_to_fail(entry)) return true;
  Question question;
  question.fen = entry.entry.efen;
  question.depth = entry.entry.depth;
  if (!take_answer(entry, asker_.driver().ask(question))) return false;
  if (entry.answer.kind == Answer::Kind::counted && entry.answer.total == entry.expected) {
    asked_.push_back(question);
    return true;
  }
  entry.verdict = verdict_of(entry.answer.kind);
  entry.cause = entry.verdict == Verdict::mismatch ? "count" : "";
  entry.message = entry.verdict == Verdict::mismatch ? message_of(entry) : entry.answer.message;
  asker_.driver().restart();
  asked_.clear();
  return true;
}

// Asking an engine that knows no perft again and again would cost time and tell nothing.
bool CaseChecker::is_known_to_fail(VerifiedCase& entry) const {
  auto answer = record_.incapable();
  if (!answer) return false;
  if (answer->kind != Answer::Kind::unsupported) {
    entry.verdict = Verdict::skipped;
    entry.message = "not tried: the engine has answered nothing so far, not even at the array";
    return true;
  }
  entry.verdict = Verdict::unsupported;
  entry.message = answer->message;
  entry.answer = std::move(*answer);
  return true;
}

// False where there is none.
bool CaseChecker::take_answer(VerifiedCase& entry, Answer answer) {
  entry.answer = std::move(answer);
  if (stop_.requested() || entry.answer.kind == Answer::Kind::stopped) return false;
  if (entry.answer.kind == Answer::Kind::not_started) {
    trouble_ = entry.answer.message;
    return false;
  }
  if (entry.answer.kind == Answer::Kind::counted) record_.note_count();
  switch (entry.answer.kind) {
  case Answer::Kind::unsupported:
  case Answer::Kind::timeout:
  case Answer::Kind::crash:
    return settle_reach(entry.answer);
  default:
    return true;
  }
}

// Does an engine that has never counted fail at this position alone? The array of chess at depth 1 shows it.
// One that hangs or dies there too is not asked again: that would take hours and tell nothing.
bool CaseChecker::settle_reach(Answer& answer) {
  if (answer.reach == Answer::Reach::position && !record_.counts()) {
    asker_.driver().restart();
    asked_.clear();
    Question plain;
    plain.fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    const Answer control = asker_.driver().ask(plain);
    if (stop_.requested() || control.kind == Answer::Kind::stopped) return false;
    if (control.kind == Answer::Kind::counted) record_.note_count();
    if (answer.kind != Answer::Kind::unsupported) {
      if (control.kind == answer.kind) {
        answer.reach = Answer::Reach::engine;
        answer.message += "; so it does at the array";
      }
    } else if (control.kind == Answer::Kind::unsupported && control.reach != Answer::Reach::game) {
      answer.reach = Answer::Reach::engine;
      answer.message += "; so it does at the array: it does not know the command";
    }
  }
  if (answer.reach == Answer::Reach::engine) record_.note_incapable(answer);
  return true;
}

void CaseChecker::judge_answer(VerifiedCase& entry, const GamePosition& position) {
  // Where it costs little the counts of the moves are looked at too: a right total may be made of wrong ones.
  constexpr std::uint64_t kCheap = 2'000'000;
  std::optional<ReferenceDivide> divide;
  if (!entry.answer.divide.empty() && entry.answer.total == entry.expected &&
      *entry.expected <= Count(kCheap)) {
    Stop unlimited;
    divide = reference_divide(position, entry.entry.depth, unlimited);
  }
  const Judgement judgement = judge(position, entry.answer, *entry.expected, divide);
  if (judgement.right) return;
  entry.cause = judgement.cause;
  entry.verdict = verdict_of(entry.answer.kind);
  entry.message = entry.verdict == Verdict::mismatch ? message_of(entry) : entry.answer.message;
}

// Whoever differs from a suite may be right. Where our own count costs little it is made before the engine is
// blamed; where the search for the first difference has gone down to it, it is known.
void CaseChecker::weigh_suite(VerifiedCase& entry, const GamePosition& position) const {
  constexpr std::uint64_t kCheap = 50'000'000;
  Stop limited;
  limited.set_node_limit(kCheap);
  const auto divide = reference_divide(position, entry.entry.depth, limited);
  if (!divide || sum_of(*divide) == *entry.expected) return;
  const Count ours = sum_of(*divide);
  const Judgement judgement = judge(position, entry.answer, ours, *divide);
  if (judgement.right) return blame_suite(entry);
  entry.cause = entry.cause == "leftover" ? entry.cause : judgement.cause;
  entry.message += fmt::format("; the suite's number is wrong too: our own count is {}", to_string(ours));
}

bool CaseChecker::find_difference(VerifiedCase& entry, const Route& route,
                                  const std::vector<Question>& before) {
  entry.difference =
      find_first_difference(asker_, route, entry.entry.depth, entry.answer, *entry.expected, before, stop_);
  if (!entry.difference) return false;
  if (entry.difference->kind == "suite") {
    entry.difference.reset();
    blame_suite(entry);
  } else if (entry.difference->kind == "leftover" && entry.cause == "count") {
    entry.cause = "leftover";
  }
  return true;
}

} // namespace plumb
