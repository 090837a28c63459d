#include "tools/perft/verify/judge.h"

#include <algorithm>
#include <map>

namespace plumb {
namespace {

// The number modulo 2^32 or 2^64, signed or not, that a counter of so many bits shows instead.
bool is_wrapped(const Answer& answer, Count expected, int bits) {
  const Uint128 modulus = Uint128{1} << bits;
  if (expected.value() < modulus / 2) return false;
  const Uint128 rest = expected.value() % modulus;
  if (answer.total) return expected.value() >= modulus && answer.total->value() == rest;
  const auto negative = answer.total_text.starts_with("-")
                            ? read_count(std::string_view(answer.total_text).substr(1))
                            : Result<Count>(fail("no number"));
  return negative && rest >= modulus / 2 && negative->value() == modulus - rest;
}

void judge_moves(const GamePosition& position, const Answer& answer, Judgement& judgement,
                 std::map<std::string, std::optional<Count>>& counts) {
  for (const DivideLine& line : answer.divide) {
    const auto legal = legal_move_text(position, line.move);
    if (!legal) {
      judgement.extra.push_back(plain_move_text(line.move));
    } else if (!counts.emplace(*legal, line.count).second) {
      judgement.duplicates.push_back(*legal);
    }
  }
  for (const ReferenceMove& move : reference_moves(position))
    if (counts.count(move.text) == 0) judgement.missing.push_back(move);
  for (auto* list : {&judgement.extra, &judgement.duplicates}) {
    std::sort(list->begin(), list->end());
    list->erase(std::unique(list->begin(), list->end()), list->end());
  }
}

// The sum of the divide, where every line has a count.
std::optional<Count> sum_of_divide(const Answer& answer) {
  Count sum;
  for (const DivideLine& line : answer.divide) {
    if (!line.count) return std::nullopt;
    sum += *line.count;
  }
  return sum;
}

std::string cause_of(const Judgement& judgement) {
  if (!judgement.extra.empty()) return "extra-moves";
  if (!judgement.missing.empty()) return "missing-moves";
  if (!judgement.duplicates.empty()) return "duplicate-moves";
  return "";
}

} // namespace

Judgement judge(const GamePosition& position, const Answer& answer, Count expected,
                const std::optional<ReferenceDivide>& divide) {
  Judgement judgement;
  if (answer.kind != Answer::Kind::counted) {
    judgement.right = false;
    return judgement;
  }
  std::map<std::string, std::optional<Count>> counts;
  if (!answer.divide.empty()) {
    judge_moves(position, answer, judgement, counts);
    if (divide)
      for (const auto& [move, count] : *divide)
        if (const auto found = counts.find(move); found != counts.end() && found->second != count)
          judgement.wrong_moves.push_back(move);
    if (!divide)
      for (const auto& [move, count] : counts)
        if (!count) judgement.wrong_moves.push_back(move);
  }
  judgement.cause = cause_of(judgement);
  if (judgement.cause.empty() && answer.total != expected) {
    judgement.cause = "count";
    if (is_wrapped(answer, expected, 32)) judgement.cause = "overflow-32";
    if (is_wrapped(answer, expected, 64)) judgement.cause = "overflow-64";
    if (!answer.divide.empty() && sum_of_divide(answer) == expected && judgement.cause == "count")
      judgement.cause = "sum";
  }
  // The total is right: the sum of its parts need not be, nor the parts; one that cannot be read never is.
  const bool another_sum = !answer.divide.empty() && sum_of_divide(answer) != expected;
  if (judgement.cause.empty() && (another_sum || !judgement.wrong_moves.empty())) judgement.cause = "divide";
  judgement.right = judgement.cause.empty();
  return judgement;
}

} // namespace plumb
