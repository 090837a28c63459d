// The bodies of and_or.h.
#pragma once

#include "lib/search/and_or.h"

namespace plumb {

template <Rules R>
bool AndOrSearch<R>::tick(const Cancel* cancel) {
  Local& mine = local();
  const std::uint64_t nodes = mine.nodes.load(std::memory_order_relaxed) + 1;
  mine.nodes.store(nodes, std::memory_order_relaxed);
  if (nodes - mine.reported >= kTick) {
    stop_.add_nodes(nodes - mine.reported);
    mine.reported = nodes;
  }
  return stop_.requested() || (cancel != nullptr && cancel->requested());
}

// The moves of a node, the most promising first: the table's hint, killers, then for the attacker checks
// and moves that leave few replies, for the defender what refuted most.
template <Rules R>
auto AndOrSearch<R>::choices(const Position& position, const Moves& moves, int hint, int ply, bool attacking)
    -> Choices {
  MoveOrder<Move>& order = local().order;
  const Color side = attacking ? attacker_ : !attacker_;
  const auto& killers = order.killers(ply);
  Choices list;
  list.reserve(moves.size());
  for (std::size_t i = 0; i < moves.size(); ++i) {
    Choice choice{moves[i], static_cast<int>(std::min<std::size_t>(i, ProofBounds::kNoHint)), 0};
    if (choice.number == hint) choice.score = std::int64_t{1} << 40;
    for (std::size_t k = 0; k < killers.size(); ++k)
      if (killers[k] == moves[i]) choice.score += (std::int64_t{1} << 36) >> k;
    choice.score += order.past_success(side, moves[i]);
    if (attacking) {
      const Position next = rules_.play(position, moves[i]);
      if constexpr (HasCheck<R>)
        if (rules_.in_check(next)) choice.score += std::int64_t{1} << 30;
      choice.score -= static_cast<std::int64_t>(count_legal_moves(rules_, next)) << 20;
    }
    list.push_back(choice);
  }
  std::stable_sort(list.begin(), list.end(),
                   [](const Choice& a, const Choice& b) { return a.score > b.score; });
  return list;
}

// defend() with no attacker's move left: the goal is there, or every defence brings it about by itself.
template <Rules R>
Proof AndOrSearch<R>::horizon(const Position& position, const Moves& defences) {
  if (defences.empty())
    return reached(goal_, rules_.outcome(position), attacker_) ? Proof::yes(0) : Proof::no(kNever);
  if (!moves_can_lose_) return Proof::no(1);
  for (const Move& move : defences) {
    const Outcome outcome = rules_.outcome(rules_.play(position, move));
    if (!outcome.over()) return Proof::no(1);
    if (!reached(goal_, outcome, attacker_)) return Proof::no(kNever);
  }
  return Proof::yes(0);
}

template <Rules R>
Proof AndOrSearch<R>::goal_in_one(const Position& position, int ply, const Cancel* cancel) {
  if (tick(cancel)) return Proof::stopped();
  // What the game finds is a win at once: it need not be the goal, and where a defence can lose by itself a
  // goal in one need not be a win at once.
  if constexpr (FindsMateInOne<R>) {
    if (!moves_can_lose_) {
      const auto move = rules_.mate_in_one(position);
      if (!move) return Proof::no(2);
      if (reached(goal_, rules_.outcome(rules_.play(position, *move)), attacker_)) return Proof::yes(1);
    }
  }
  Moves moves;
  rules_.legal_moves(position, moves);
  if (moves.empty()) return horizon(position, moves);
  int lower = kNever;
  for (const Move& move : moves) {
    const Proof proof = defend(rules_.play(position, move), 0, ply + 1, cancel);
    if (!proof.is_no()) return proof.is_yes() ? Proof::yes(1) : proof;
    lower = std::min(lower, proof.bound);
  }
  return Proof::no(std::min(lower + 1, kNever));
}

template <Rules R>
Proof AndOrSearch<R>::attack(const Position& position, int n, int ply, const Cancel* cancel) {
  if (n == 1) return goal_in_one(position, ply, cancel);
  if (tick(cancel)) return Proof::stopped();
  const Key key = rules_.key(position) ^ salt_;
  ProofBounds known = table_.find(key).value_or(ProofBounds{});
  if (known.upper <= n) return Proof::yes(known.upper);
  if (known.lower > n) return Proof::no(known.lower);

  Moves moves;
  rules_.legal_moves(position, moves);
  if (moves.empty())
    return reached(goal_, rules_.outcome(position), attacker_) ? Proof::yes(0) : Proof::no(kNever);
  if (n == 0) return Proof::no(1);
  const std::uint64_t before = local().nodes.load(std::memory_order_relaxed);
  Choices list;
  Proof proof = Proof::no(std::max(known.lower, 1));
  while (proof.is_no() && proof.bound <= n) {
    const int depth = proof.bound;
    if (depth == 1) {
      proof = goal_in_one(position, ply, cancel);
      continue;
    }
    if (list.empty()) list = choices(position, moves, known.hint, ply, true);
    proof = attack_list(position, list, depth, ply, cancel, known.hint);
  }
  if (proof.is_stopped()) return proof;
  if (proof.is_yes())
    known.upper = proof.bound;
  else
    known.lower = proof.bound;
  table_.store(key, known, local().nodes.load(std::memory_order_relaxed) - before);
  return proof;
}

// Searches the moves of `list` with n >= 2 attacker's moves left; leaves it ordered for the next, deeper try.
template <Rules R>
Proof AndOrSearch<R>::attack_list(const Position& position, Choices& list, int n, int ply,
                                  const Cancel* cancel, int& best) {
  Cancel decided(cancel);
  std::atomic<int> lower{kNever};
  std::atomic<int> winner{-1};
  std::atomic<int> within{kNever};
  std::atomic<bool> stopped{false};
  const auto search = [&](std::size_t i) {
    if (decided.requested()) return;
    const std::uint64_t before = local().nodes.load(std::memory_order_relaxed);
    const Proof proof = defend(rules_.play(position, list[i].move), n - 1, ply + 1, &decided);
    if (proof.is_stopped()) {
      stopped.store(true, std::memory_order_relaxed);
    } else if (proof.is_yes()) {
      int none = -1;
      if (winner.compare_exchange_strong(none, static_cast<int>(i))) within.store(proof.bound + 1);
      decided.request();
    } else {
      int seen = lower.load(std::memory_order_relaxed);
      while (proof.bound < seen && !lower.compare_exchange_weak(seen, proof.bound)) {
      }
      list[i].score = static_cast<std::int64_t>(local().nodes.load(std::memory_order_relaxed) - before);
    }
  };
  const bool split = ply < kSplitPly && n >= kSplitMoves && local_.size() > 1;
  const std::size_t alone = split ? std::min<std::size_t>(list.size(), 1) : list.size();
  for (std::size_t i = 0; i < alone && !decided.requested() && !stopped; ++i)
    search(i);
  if (!decided.requested() && !stopped) parallel_for_index(alone, list.size(), search);

  if (const int won = winner.load(); won >= 0) {
    const Choice& choice = list[static_cast<std::size_t>(won)];
    best = choice.number;
    local().order.reward(ply, attacker_, choice.move, n * n);
    return Proof::yes(within.load());
  }
  if (stopped || (cancel != nullptr && cancel->requested())) return Proof::stopped();
  std::stable_sort(list.begin(), list.end(),
                   [](const Choice& a, const Choice& b) { return a.score > b.score; });
  return Proof::no(std::min(lower.load() + 1, kNever));
}

template <Rules R>
Proof AndOrSearch<R>::defend(const Position& position, int n, int ply, const Cancel* cancel) {
  if (tick(cancel)) return Proof::stopped();
  Moves moves;
  if (n == 0) {
    if (!moves_can_lose_) {
      const Outcome outcome = rules_.outcome(position);
      if (!outcome.over()) return Proof::no(1);
      return reached(goal_, outcome, attacker_) ? Proof::yes(0) : Proof::no(kNever);
    }
    rules_.legal_moves(position, moves);
    return horizon(position, moves);
  }
  const Key key = rules_.key(position) ^ salt_;
  ProofBounds known = table_.find(key).value_or(ProofBounds{});
  if (known.upper <= n) return Proof::yes(known.upper);
  if (known.lower > n) return Proof::no(known.lower);
  rules_.legal_moves(position, moves);
  if (moves.empty()) return horizon(position, moves);
  const std::uint64_t before = local().nodes.load(std::memory_order_relaxed);
  Choices list = choices(position, moves, known.hint, ply, false);
  const Proof proof = defend_list(position, list, n, ply, cancel, known.hint);
  if (proof.is_stopped()) return proof;
  if (proof.is_yes())
    known.upper = proof.bound;
  else
    known.lower = proof.bound;
  table_.store(key, known, local().nodes.load(std::memory_order_relaxed) - before);
  return proof;
}

// Looks for a defence after which the goal is not forced within n >= 1 moves.
template <Rules R>
Proof AndOrSearch<R>::defend_list(const Position& position, Choices& list, int n, int ply,
                                  const Cancel* cancel, int& best) {
  Cancel decided(cancel);
  std::atomic<int> upper{0};
  std::atomic<int> refuter{-1};
  std::atomic<int> lower{0};
  std::atomic<bool> stopped{false};
  const auto search = [&](std::size_t i, int depth) {
    if (decided.requested()) return false;
    const Proof proof = attack(rules_.play(position, list[i].move), depth, ply + 1, &decided);
    if (proof.is_stopped()) {
      stopped.store(true, std::memory_order_relaxed);
    } else if (proof.is_yes()) {
      int seen = upper.load(std::memory_order_relaxed);
      while (proof.bound > seen && !upper.compare_exchange_weak(seen, proof.bound)) {
      }
    } else if (proof.bound > n) {
      int none = -1;
      if (refuter.compare_exchange_strong(none, static_cast<int>(i))) lower.store(proof.bound);
      decided.request();
    }
    return proof.is_yes();
  };
  const auto finished = [&] { return decided.requested() || stopped.load(std::memory_order_relaxed); };
  const std::size_t first = std::min<std::size_t>(list.size(), 1);
  for (std::size_t i = 0; i < first; ++i)
    search(i, n);
  std::size_t open = first; // defences [first, open) survive the test for a goal in one
  if (n == 1) {
    for (std::size_t i = first; i < list.size() && !finished(); ++i)
      search(i, n);
  } else {
    for (std::size_t i = first; i < list.size() && !finished(); ++i)
      if (!search(i, 1)) std::swap(list[open++], list[i]);
    const bool split = ply < kSplitPly && n >= kSplitMoves && local_.size() > 1;
    const std::size_t alone = split ? std::min(open, first + 1) : open;
    for (std::size_t i = first; i < alone && !finished(); ++i)
      search(i, n);
    if (!finished()) parallel_for_index(alone, open, [&](std::size_t i) { search(i, n); });
  }
  if (const int refuted = refuter.load(); refuted >= 0) {
    const Choice& choice = list[static_cast<std::size_t>(refuted)];
    best = choice.number;
    local().order.reward(ply, !attacker_, choice.move, n * n);
    return Proof::no(lower.load());
  }
  if (stopped || (cancel != nullptr && cancel->requested())) return Proof::stopped();
  return Proof::yes(upper.load());
}

} // namespace plumb
