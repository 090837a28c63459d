// The bodies of and_or.h.
#pragma once

#include "lib/search/and_or.h"

namespace plumb {

template <Rules R>
bool AndOrSearch<R>::tick(const Cancel* cancel) {
  Local& mine = local();
  const std::uint64_t nodes = nodes_of(mine) + 1;
  mine.nodes.store(nodes, std::memory_order_relaxed);
  if (nodes - mine.reported >= mine.portion) {
    stop_.add_nodes(nodes - mine.reported);
    mine.reported = nodes;
    mine.portion = stop_.portion(kTick);
  }
  return nodes > mine.most_nodes || stop_.requested() || (cancel != nullptr && cancel->requested());
}

template <Rules R>
void AndOrSearch<R>::store(Key key, ProofBounds known, const Proof& proof, std::uint64_t nodes_before) {
  if (proof.is_yes())
    known.upper = proof.bound;
  else
    known.lower = proof.bound;
  table_.store(key, known, nodes_of(local()) - nodes_before);
}

// Brings the choice that worker `who` of a team tries next, of those from `i` on, to `i`: the best, the
// worst, or any. Seldom are more than one or two of a defender's list asked for, so lists are not sorted.
template <Rules R>
auto AndOrSearch<R>::pick(Choices& list, std::size_t i, int who) -> Choice& {
  std::size_t at = i;
  if (who < 2) {
    for (std::size_t k = i + 1; k < list.size(); ++k)
      if (who == 0 ? list[k].score > list[at].score : list[k].score < list[at].score) at = k;
  } else {
    at += mix(static_cast<std::uint64_t>(who) << 32 | i) % (list.size() - i);
  }
  if (at != i) std::swap(list[i], list[at]);
  return list[i];
}

// The moves of a node, to be tried by falling score. The attacker's: killers, then checks and moves that
// leave few replies, then what did well elsewhere. The defender's: what leaves few moves, that is, few
// branches.
template <Rules R>
auto AndOrSearch<R>::choices(const Position& position, const Moves& moves, int hint, int ply, bool attacking,
                             bool look_up) -> Choices {
  MoveOrder<Move>& order = local().order;
  const Color side = attacking ? attacker_ : !attacker_;
  const auto& killers = order.killers(ply);
  Choices list;
  list.reserve(moves.size());
  for (std::size_t i = 0; i < moves.size(); ++i) {
    Choice choice{moves[i], static_cast<int>(std::min<std::size_t>(i, ProofBounds::kNoHint)), 0, {}};
    const Position next = rules_.play(position, moves[i]);
    if (look_up) {
      choice.key = rules_.key(next) ^ salt_;
      table_.prefetch(choice.key);
    }
    if (choice.number == hint) choice.score = std::int64_t{1} << 40;
    for (std::size_t k = 0; k < killers.size(); ++k)
      if (killers[k] == moves[i]) choice.score += (std::int64_t{1} << (attacking ? 36 : 20)) >> k;
    choice.score += order.past_success(side, moves[i]);
    if constexpr (HasCheck<R>)
      if (attacking && rules_.in_check(next)) choice.score += std::int64_t{1} << 30;
    choice.score -= static_cast<std::int64_t>(count_legal_moves(rules_, next)) << 20;
    list.push_back(choice);
  }
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
  if constexpr (KnowsWinInOne<R>) {
    if (goal_ == Goal::win) {
      if (const auto wins = rules_.win_in_one(position); wins) return *wins ? Proof::yes(1) : Proof::no(2);
    }
  }
  // Where a defence can lose by itself a goal in one need not be a win at once.
  if constexpr (FindsMateInOne<R>)
    if (asks_for_a_win() && (goal_ == Goal::win || FindsMateInTwo<R>))
      return rules_.mate_in_one(position) ? Proof::yes(1) : Proof::no(2);
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

// By the game itself; only where it can.
template <Rules R>
Proof AndOrSearch<R>::goal_in_two(const Position& position) {
  if constexpr (FindsMateInTwo<R>) {
    Local& mine = local();
    const std::uint64_t before = mine.shallow.nodes;
    const bool found = rules_.mate_in_two(position, mine.shallow).has_value();
    mine.nodes.store(nodes_of(mine) + mine.shallow.nodes - before, std::memory_order_relaxed);
    if (found) return Proof::yes(2);
    return Proof::no(count_legal_moves(rules_, position) == 0 ? kNever : 3);
  } else {
    return Proof::stopped();
  }
}

// defend() with one attacker's move left, by the game itself.
template <Rules R>
Proof AndOrSearch<R>::defend_last(const Position& position) {
  if constexpr (FindsMateInTwo<R>) {
    if (rules_.reply_to_mate_in_one(position, local().shallow)) return Proof::no(2);
    const Outcome outcome = rules_.outcome(position);
    if (!outcome.over()) return Proof::yes(1);
    return reached(goal_, outcome, attacker_) ? Proof::yes(0) : Proof::no(kNever);
  } else {
    return Proof::stopped();
  }
}

template <Rules R>
Proof AndOrSearch<R>::attack(const Position& position, int n, int ply, const Cancel* cancel) {
  if (n == 1) return goal_in_one(position, ply, cancel);
  if (tick(cancel)) return Proof::stopped();
  const Key key = rules_.key(position) ^ salt_;
  ProofBounds known = look_up(key);
  if (known.upper <= n) return Proof::yes(known.upper);
  if (known.lower > n) return Proof::no(known.lower);
  const std::uint64_t before = nodes_of(local());
  Moves moves;
  Choices list;
  Proof proof = Proof::no(std::max(known.lower, 1));
  if (n > 2 || !shallow_by_game()) {
    rules_.legal_moves(position, moves);
    if (moves.empty())
      return reached(goal_, rules_.outcome(position), attacker_) ? Proof::yes(0) : Proof::no(kNever);
    if (n == 0) return Proof::no(1);
    if (!in_reach(position, n)) return Proof::no(n + 1);
  }
  while (proof.is_no() && proof.bound <= n) {
    const int depth = proof.bound;
    if (depth == 2 && shallow_by_game()) {
      proof = goal_in_two(position);
    } else if (depth == 1) {
      proof = n == 2 && shallow_by_game() ? Proof::no(2) : goal_in_one(position, ply, cancel);
    } else {
      if (list.empty()) list = choices(position, moves, known.hint, ply, true, true);
      proof = attack_list(position, key, list, depth, ply, cancel, known.hint);
    }
  }
  if (!proof.is_stopped()) store(key, known, proof, before);
  return proof;
}

// Searches the moves of `list` with n >= 2 attacker's moves left; leaves it ordered for the next, deeper try.
template <Rules R>
Proof AndOrSearch<R>::attack_list(const Position& position, Key key, Choices& list, int n, int ply,
                                  const Cancel* cancel, int& best) {
  for (const Choice& choice : list) {
    const ProofBounds bounds = look_up(choice.key);
    if (bounds.upper > n - 1) continue;
    best = choice.number;
    return Proof::yes(bounds.upper + 1);
  }
  const bool shared = this->shared(n, ply);
  const int who = shared ? worker_index() : 0;
  int lower = kNever;
  for (std::size_t i = 0; i < list.size(); ++i) {
    if (shared && i > 0) {
      const ProofBounds bounds = look_up(key);
      if (bounds.upper <= n) return Proof::yes(bounds.upper);
      if (bounds.lower > n) return Proof::no(bounds.lower);
    }
    Choice& choice = pick(list, i, who);
    const std::uint64_t before = nodes_of(local());
    const Proof proof = defend(rules_.play(position, choice.move), n - 1, ply + 1, cancel);
    if (proof.is_stopped()) return proof;
    if (proof.is_yes()) {
      best = choice.number;
      local().order.reward(ply, attacker_, choice.move, n * n);
      return Proof::yes(proof.bound + 1);
    }
    lower = std::min(lower, proof.bound);
    choice.score = static_cast<std::int64_t>(nodes_of(local()) - before);
  }
  return Proof::no(std::min(lower + 1, kNever));
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
  if (n == 1 && shallow_by_game()) return defend_last(position);
  const Key key = rules_.key(position) ^ salt_;
  ProofBounds known = look_up(key);
  if (known.upper <= n) return Proof::yes(known.upper);
  if (known.lower > n) return Proof::no(known.lower);
  rules_.legal_moves(position, moves);
  if (moves.empty()) return horizon(position, moves);
  if (!in_reach(position, n)) return Proof::no(n + 1);
  const std::uint64_t before = nodes_of(local());
  Proof proof = Proof::yes(0);
  const auto fails_to = [&](const Move& move, std::size_t number) {
    proof = attack(rules_.play(position, move), n, ply + 1, cancel);
    if (proof.is_no()) known.hint = static_cast<int>(std::min<std::size_t>(number, ProofBounds::kNoHint));
    return !proof.is_yes();
  };
  const auto hint = static_cast<std::size_t>(known.hint);
  if (known.hint == ProofBounds::kNoHint || !fails_to(moves[hint % moves.size()], hint)) {
    Choices list = choices(position, moves, known.hint, ply, false, n >= kLookedUpMoves);
    proof = defend_list(position, key, list, n, ply, cancel, known.hint);
  }
  if (!proof.is_stopped()) store(key, known, proof, before);
  return proof;
}

// Looks for a defence after which the goal is not forced within n >= 1 moves.
template <Rules R>
Proof AndOrSearch<R>::defend_list(const Position& position, Key key, Choices& list, int n, int ply,
                                  const Cancel* cancel, int& best) {
  int upper = 0;
  Proof result = Proof::yes(0);
  // Is the search over with the answer for this defence? The answer is then in `result`.
  const auto over = [&](const Choice& choice, const Proof& proof) {
    if (proof.is_yes()) {
      upper = std::max(upper, proof.bound);
      return false;
    }
    if (proof.is_no() && proof.bound <= n) return false;
    result = proof;
    if (proof.is_no()) {
      best = choice.number;
      local().order.reward(ply, !attacker_, choice.move, n * n);
    }
    return true;
  };
  std::size_t open = 0; // defences [0, open) are not yet refuted
  for (const Choice& choice : list) {
    const ProofBounds bounds = n >= kLookedUpMoves ? look_up(choice.key) : ProofBounds{};
    if (bounds.lower > n) {
      best = choice.number;
      return Proof::no(bounds.lower);
    }
    if (bounds.upper <= n)
      upper = std::max(upper, bounds.upper);
    else
      list[open++] = choice;
  }
  list.resize(open);
  // What a shallower search does not refute is likely to stand, and what costs little there costs little
  // here. The deeper the guide, the fewer of the best it looks at; the rest waits behind them.
  for (int depth = 1; n > kNearMoves && depth <= n - 2; ++depth) {
    const std::size_t tried = depth == 1 ? list.size() : std::min(list.size(), kGuided);
    open = 0;
    for (std::size_t i = 0; i < list.size(); ++i) {
      if (i >= tried) {
        Choice choice = list[i];
        choice.score -= std::int64_t{1} << 44;
        list[open++] = choice;
        continue;
      }
      Choice choice = pick(list, i, 0);
      const std::uint64_t before = nodes_of(local());
      const Proof proof = attack(rules_.play(position, choice.move), depth, ply + 1, cancel);
      if (over(choice, proof)) return result;
      if (depth > 1) choice.score = -static_cast<std::int64_t>(nodes_of(local()) - before);
      if (proof.is_no()) list[open++] = choice;
    }
    list.resize(open);
  }
  const bool shared = this->shared(n, ply);
  for (std::size_t i = 0; i < list.size(); ++i) {
    if (shared && i > 0) {
      const ProofBounds bounds = look_up(key);
      if (bounds.upper <= n) return Proof::yes(bounds.upper);
      if (bounds.lower > n) return Proof::no(bounds.lower);
    }
    const Choice choice = pick(list, i, 0);
    const Position next = rules_.play(position, choice.move);
    if (n <= kNearMoves && n > 1) {
      const Proof at_once = attack(next, 1, ply + 1, cancel);
      if (over(choice, at_once)) return result;
      if (at_once.is_yes()) continue;
    }
    if (over(choice, attack(next, n, ply + 1, cancel))) return result;
  }
  return Proof::yes(upper);
}

} // namespace plumb
