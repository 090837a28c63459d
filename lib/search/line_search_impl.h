// The bodies of line_search.h.
#pragma once

#include "lib/search/line_search.h"

namespace plumb {

template <Rules R>
void LineSearch<R>::prepare(const Position& position, const LinePlan& plan, std::size_t most) {
  plan_ = plan;
  most_ = most;
  count_ = 0;
  const std::size_t steps = plan.steps.size();
  // Who moves at each step. Parries of the other side are moves that it may have.
  Color side = rules_.side_to_move(position);
  std::vector<Color> movers;
  for (const Step step : plan.steps) {
    movers.push_back(side);
    if (step == Step::turn) side = !side;
  }
  Color winner = side;
  if (plan.end == LineEnd::goal && !movers.empty()) winner = movers.back();
  winner_ = winner;
  winner_left_.assign(steps + 1, plan.end == LineEnd::goal ? 0 : 1);
  loser_left_.assign(steps + 1, 0);
  for (std::size_t left = 1; left <= steps; ++left) {
    const std::size_t at = steps - left;
    winner_left_[left] = winner_left_[left - 1];
    loser_left_[left] = loser_left_[left - 1];
    if (movers[at] == winner || plan.steps[at] == Step::parry) ++winner_left_[left];
    if (movers[at] != winner || plan.steps[at] == Step::parry) ++loser_left_[left];
  }
  // What is known of a rest of a plan holds for every plan with the same rest.
  const std::uint64_t end = static_cast<std::uint64_t>(plan.end) * 2 + (plan.reflex ? 1 : 0);
  const std::uint64_t square = test_.square() ? 1 + test_.square()->index : 0;
  salts_ = {
      random_key(0x6C696E6573,
                 ((end * 32 + static_cast<std::uint64_t>(test_.goal())) * 2 + index(winner)) * 128 + square)};
  for (std::size_t left = 1; left <= steps; ++left)
    salts_.push_back(combine(salts_.back(), 1 + static_cast<std::uint64_t>(plan.steps[steps - left])));
  const auto ends_the_game = [](Goal goal) {
    return goal == Goal::win || goal == Goal::mate || goal == Goal::stalemate ||
           goal == Goal::double_stalemate || goal == Goal::mate_or_stalemate;
  };
  stops_at_goal_ =
      plan.end == LineEnd::goal && !ends_the_game(test_.goal()) && test_.goal() != Goal::placement;
  bounded_ = BoundsHelpMates<R> && (test_.goal() == Goal::mate || test_.goal() == Goal::stalemate);
}

template <Rules R>
bool LineSearch<R>::tick(Local& local) {
  if (++local.nodes - local.reported >= local.portion) {
    stop_.add_nodes(local.nodes - local.reported);
    local.reported = local.nodes;
    local.portion = stop_.portion(kTick);
  }
  return stop_.requested() || count_.load(std::memory_order_relaxed) > most_;
}

// In reflex play nobody may be able to reach the goal before the end.
template <Rules R>
bool LineSearch<R>::barred(const Position& position) const {
  if (!plan_.reflex || !may_be_reached(position)) return false;
  Moves moves;
  rules_.legal_moves(position, moves);
  return std::any_of(moves.begin(), moves.end(), [&](const Move& move) { return reaches(position, move); });
}

template <Rules R>
void LineSearch<R>::emit(Local& local) {
  if (count_.fetch_add(1, std::memory_order_relaxed) < most_) local.found.push_back(local.line);
}

// The lines found since `first`, without the moves that lead here, are all there are from here on.
template <Rules R>
void LineSearch<R>::remember(Local& local, Key key, std::size_t first, std::size_t prefix) {
  const std::size_t lines = local.found.size() - first;
  if (local.remembered + lines > kMostRemembered) return;
  local.remembered += lines;
  std::vector<Line<R>>& tails = local.tails[key];
  tails.reserve(lines);
  for (const Line<R>& line : std::span(local.found).subspan(first))
    tails.emplace_back(line.begin() + static_cast<std::ptrdiff_t>(prefix), line.end());
}

template <Rules R>
bool LineSearch<R>::recall(Local& local, Key key) {
  const auto known = local.tails.find(key);
  if (known == local.tails.end()) return false;
  const std::size_t prefix = local.line.size();
  for (const Line<R>& tail : known->second) {
    local.line.insert(local.line.end(), tail.begin(), tail.end());
    emit(local);
    local.line.resize(prefix);
  }
  return true;
}

// A line that reaches its goal is over, though the game be not: what the winner could play on is none of
// ours.
template <Rules R>
bool LineSearch<R>::ends_early(const Position& position, const Move& move, const Position& next,
                               std::size_t left) const {
  return stops_at_goal_ && left > 1 && rules_.side_to_move(position) == winner_ &&
         test_.reached(position, move, next);
}

// Calls f(next, moves made) for everything that one step can lead to, one or two moves further.
template <Rules R>
template <class F>
void LineSearch<R>::each_next(const Position& position, std::size_t left, F&& f) {
  const Step step = plan_.steps[plan_.steps.size() - left];
  const Color side = rules_.side_to_move(position);
  Moves moves;
  rules_.legal_moves(position, moves);
  for (const Move& move : moves) {
    const Position next = rules_.play(position, move);
    if (ends_early(position, move, next, left)) continue;
    const LineMove<R> made{move, side};
    if (step == Step::turn) {
      f(next, std::span(&made, 1));
      continue;
    }
    if constexpr (HasPass<R>) {
      if (!in_check(next)) {
        if (const auto passed = rules_.pass(next)) f(*passed, std::span(&made, 1));
        continue;
      }
      if (step == Step::pass) continue;
      Moves parries;
      rules_.legal_moves(next, parries);
      for (const Move& parry : parries) {
        const std::array<LineMove<R>, 2> both{made, LineMove<R>{parry, !side}};
        f(rules_.play(next, parry), std::span<const LineMove<R>>(both));
      }
    }
  }
}

// Every move that reaches the goal.
template <Rules R>
bool LineSearch<R>::last_step(Local& local, const Position& position) {
  if (!may_be_reached(position)) return false;
  Moves moves;
  rules_.legal_moves(position, moves);
  bool found = false;
  for (const Move& move : moves) {
    if (!reaches(position, move)) continue;
    found = true;
    local.line.push_back({move, rules_.side_to_move(position)});
    emit(local);
    local.line.pop_back();
  }
  return found;
}

// The replies that end the play after the last step.
template <Rules R>
bool LineSearch<R>::replies(Local& local, const Position& position) {
  if (!may_be_reached(position)) return false;
  if (plan_.end == LineEnd::a_reply) return last_step(local, position);
  Moves moves;
  rules_.legal_moves(position, moves);
  const bool all = !moves.empty() && std::all_of(moves.begin(), moves.end(),
                                                 [&](const Move& move) { return reaches(position, move); });
  return all && last_step(local, position);
}

// Can a line go on from here? A bound that takes long is asked for once a position only.
template <Rules R>
bool LineSearch<R>::worth_a_look(Local& local, const Position& position, std::size_t left,
                                 std::uint64_t& where) {
  if (left >= 2) table_.prefetch(rules_.key(position) ^ salts_[left]);
  if (left < 2 || test_.goal() != Goal::stalemate) return in_reach(local.bound, position, left, where);
  const Key key = rules_.key(position) ^ salts_[left];
  if (table_.contains(key)) return false;
  if (in_reach(local.bound, position, left, where)) return true;
  table_.insert(key, 1);
  return false;
}

// Lists every line from here on; says whether there is one, or whether that is not known.
template <Rules R>
bool LineSearch<R>::search(Local& local, const Position& position, std::size_t left, std::uint64_t where) {
  if (tick(local)) return true;
  if (left == 0) return replies(local, position);
  if (left == 1 && plan_.end == LineEnd::goal && !plan_.reflex) return last_step(local, position);
  const Key key = rules_.key(position) ^ salts_[left];
  if (left >= 2) {
    if (recall(local, key)) return true;
    if (table_.contains(key)) return false;
  }
  const std::size_t first = local.found.size();
  const std::uint64_t before = local.nodes;
  bool found = false;
  if (!barred(position)) {
    each_next(position, left, [&](const Position& next, std::span<const LineMove<R>> made) {
      std::uint64_t there = where;
      if (!worth_a_look(local, next, left - 1, there)) return;
      local.line.insert(local.line.end(), made.begin(), made.end());
      if (search(local, next, left - 1, there)) found = true;
      local.line.resize(local.line.size() - made.size());
    });
  }
  if (left >= 2) {
    if (!found)
      table_.insert(key, effort_of(local.nodes - before));
    else if (!stop_.requested() && count_.load(std::memory_order_relaxed) <= most_)
      remember(local, key, first, local.line.size());
  }
  return found;
}

// The first steps as positions to search from, in the order in which the lines are found.
template <Rules R>
auto LineSearch<R>::tasks(const Position& position) -> std::vector<Node> {
  Local local(make_bound(rules_, winner_, test_.goal() == Goal::stalemate));
  std::vector<Node> nodes{{position, {}, plan_.steps.size(), kAnywhere}};
  if (!in_reach(local.bound, position, nodes[0].left, nodes[0].where)) return {};
  const std::size_t enough = static_cast<std::size_t>(workers_.size()) * kTasksPerWorker;
  while (!nodes.empty() && nodes[0].left > 2 && nodes.size() < enough && workers_.size() > 1) {
    std::vector<Node> next_nodes;
    for (const Node& node : nodes) {
      if (tick(local)) {
        nodes_ += local.nodes;
        return {};
      }
      if (barred(node.position)) continue;
      each_next(node.position, node.left, [&](const Position& next, std::span<const LineMove<R>> made) {
        Node child{next, node.line, node.left - 1, node.where};
        if (!in_reach(local.bound, next, child.left, child.where)) return;
        child.line.insert(child.line.end(), made.begin(), made.end());
        next_nodes.push_back(std::move(child));
      });
    }
    nodes = std::move(next_nodes);
  }
  stop_.add_nodes(local.nodes - local.reported);
  nodes_ += local.nodes;
  return nodes;
}

template <Rules R>
Lines<R> LineSearch<R>::find(const Position& position, const LinePlan& plan, std::size_t most) {
  prepare(position, plan, most);
  const std::vector<Node> nodes = tasks(position);
  std::vector<std::unique_ptr<Local>> locals;
  for (int i = 0; i < workers_.size(); ++i)
    locals.push_back(std::make_unique<Local>(make_bound(rules_, winner_, test_.goal() == Goal::stalemate)));
  std::vector<std::vector<Line<R>>> found(nodes.size());
  workers_.run([&] {
    parallel_for_index(0, nodes.size(), [&](std::size_t i) {
      if (stop_.requested()) return;
      Local& local = *locals[static_cast<std::size_t>(worker_index())];
      local.line = nodes[i].line;
      local.found.clear();
      (void)search(local, nodes[i].position, nodes[i].left, nodes[i].where);
      found[i] = std::move(local.found);
    });
  });
  Lines<R> result;
  for (auto& lines : found)
    for (Line<R>& line : lines)
      result.lines.push_back(std::move(line));
  for (const auto& local : locals)
    nodes_ += local->nodes;
  result.complete = !stop_.requested() && count_ <= most_;
  return result;
}

} // namespace plumb
