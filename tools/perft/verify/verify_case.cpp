#include "tools/perft/verify/verify_case.h"

#include <fmt/format.h>

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
  if (cause == "suite") return numbers + "; our own count is the engine's: the suite's number is wrong";
  if (cause == "overflow-32" || cause == "overflow-64")
    return numbers + fmt::format(", which is the same in {} bits", cause.substr(9));
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
  if (!entry.expected) {
    const auto ours = reference_divide(position, entry.entry.depth, stop_);
    if (!ours) return false;
    entry.expected = sum_of(*ours);
    entry.expected_is_ours = true;
  }
  const Route route = route_to(position, entry.entry.efen);
  entry.answer = asker_.ask(route, entry.entry.depth);
  if (stop_.requested() || entry.answer.kind == Answer::Kind::stopped) return false;
  if (entry.answer.kind == Answer::Kind::not_started) {
    trouble_ = entry.answer.message;
    return false;
  }
  judge_answer(entry, position);
  if (!entry.failed()) {
    asked_.push_back(asker_.question(route, entry.entry.depth));
    return true;
  }
  const bool worth_it = entry.verdict != Verdict::unsupported && entry.verdict != Verdict::rejected;
  const bool found = !options_.bisect || !worth_it || find_difference(entry, route, asked_);
  asker_.driver().restart();
  asked_.clear();
  return found;
}

// Our rules have no say: only the number is compared.
bool CaseChecker::check_unread(VerifiedCase& entry) {
  Question question;
  question.fen = entry.entry.efen;
  question.depth = entry.entry.depth;
  entry.answer = asker_.driver().ask(question);
  if (stop_.requested() || entry.answer.kind == Answer::Kind::stopped) return false;
  if (entry.answer.kind == Answer::Kind::not_started) {
    trouble_ = entry.answer.message;
    return false;
  }
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

void CaseChecker::judge_answer(VerifiedCase& entry, const GamePosition& position) {
  const Judgement judgement = judge(position, entry.answer, *entry.expected, std::nullopt);
  if (judgement.right) return;
  entry.cause = judgement.cause;
  entry.verdict = verdict_of(entry.answer.kind);
  entry.message = entry.verdict == Verdict::mismatch ? message_of(entry) : entry.answer.message;
}

bool CaseChecker::find_difference(VerifiedCase& entry, const Route& route,
                                  const std::vector<Question>& before) {
  entry.difference =
      find_first_difference(asker_, route, entry.entry.depth, entry.answer, *entry.expected, before, stop_);
  if (!entry.difference) return false;
  if (entry.difference->kind == "suite") {
    entry.difference.reset();
    entry.cause = "suite";
    entry.message = message_of(entry);
  } else if (entry.difference->kind == "leftover" && entry.cause == "count") {
    entry.cause = "leftover";
  }
  return true;
}

} // namespace plumb
