// Building the solution graph with a solver whose table is warm from the proof.
#pragma once

#include <deque>
#include <functional>
#include <unordered_map>

#include "lib/search/forced_win.h"
#include "lib/search/solution_graph.h"

namespace plumb {

template <Rules R>
struct SolutionRequest {
  std::vector<typename R::Move> first_moves; // the keys to show; empty: all shortest ones
  // Follow every shortest continuation, or only the first in the order of texts; the others are then edges to
  // vertices that are not expanded.
  bool every_continuation = false;
  std::size_t most_vertices = 1'000'000;
  // How a move is shown; nothing: in coordinate notation.
  std::function<std::string(const typename R::Position&, const typename R::Move&)> label;
};

template <Rules R>
class SolutionBuilder {
 public:
  SolutionBuilder(ForcedWin<R>& solver, SolutionRequest<R> request)
      : solver_(solver), request_(std::move(request)) {}

  // `distance` is that of `position`, as the solver proved it.
  [[nodiscard]] SolutionGraph build(const typename R::Position& position, int distance) {
    vertex(position, distance);
    while (!open_.empty() && result_.complete) {
      const auto [node, at] = std::move(open_.front());
      open_.pop_front();
      if (result_.graph[node].attacking)
        expand_attack(node, at);
      else
        expand_defend(node, at);
    }
    result_.complete = result_.complete && open_.empty();
    return std::move(result_);
  }

 private:
  using Position = typename R::Position;
  using Move = typename R::Move;

  SolutionNode vertex(const Position& position, int distance) {
    const R& rules = solver_.rules();
    const auto [found, fresh] = by_key_.try_emplace(rules.key(position), 0);
    if (!fresh) return found->second;
    const Outcome outcome = rules.outcome(position);
    SolutionVertex vertex{rules.write(position), std::string(outcome.reason), distance,
                          rules.side_to_move(position) == solver_.attacker(), outcome.over()};
    found->second = boost::add_vertex(std::move(vertex), result_.graph);
    positions_.push_back(position);
    if (found->second == 0) enqueue(0);
    return found->second;
  }

  void enqueue(SolutionNode node) {
    if (result_.graph[node].expanded) return;
    if (positions_.size() > request_.most_vertices) {
      result_.complete = false;
      return;
    }
    result_.graph[node].expanded = true;
    open_.emplace_back(node, positions_[node]);
  }

  void connect(SolutionNode from, const Position& at, const std::string& text, const Move& move,
               SolutionNode to) {
    const std::string label = request_.label ? request_.label(at, move) : text;
    boost::add_edge(from, to, SolutionEdge{text, label}, result_.graph);
  }

  // The attacker's moves that keep the distance.
  void expand_attack(SolutionNode node, const Position& at) {
    const int left = result_.graph[node].distance - 1;
    bool followed = false;
    for (const auto& [text, move] : moves_by_text(solver_.rules(), at)) {
      if (node == 0 && !request_.first_moves.empty() &&
          std::find(request_.first_moves.begin(), request_.first_moves.end(), move) ==
              request_.first_moves.end())
        continue;
      const Position next = solver_.rules().play(at, move);
      const auto bounds = solver_.distance(next, left);
      if (!bounds) {
        result_.complete = false;
        return;
      }
      if (bounds->upper == kNever) continue;
      const SolutionNode target = vertex(next, bounds->upper);
      connect(node, at, text, move, target);
      if (!followed || request_.every_continuation || node == 0) enqueue(target);
      followed = true;
    }
  }

  void expand_defend(SolutionNode node, const Position& at) {
    const int most = result_.graph[node].distance;
    for (const auto& [text, move] : moves_by_text(solver_.rules(), at)) {
      const Position next = solver_.rules().play(at, move);
      const auto bounds = solver_.distance(next, most);
      if (!bounds) {
        result_.complete = false;
        return;
      }
      const SolutionNode target = vertex(next, bounds->upper);
      connect(node, at, text, move, target);
      enqueue(target);
    }
  }

  ForcedWin<R>& solver_;
  SolutionRequest<R> request_;
  SolutionGraph result_;
  std::unordered_map<Key, SolutionNode, KeyHash> by_key_;
  std::vector<Position> positions_;
  std::deque<std::pair<SolutionNode, Position>> open_;
};

// The main line alone: moves of both sides from a position that is `distance` from the goal, without the
// cost of a whole graph. Nothing where a limit stopped the search.
template <Rules R>
[[nodiscard]] std::optional<std::vector<typename R::Move>>
main_line(ForcedWin<R>& solver, typename R::Position position, int distance) {
  const R& rules = solver.rules();
  std::vector<typename R::Move> line;
  while (!rules.outcome(position).over()) {
    const bool attacking = rules.side_to_move(position) == solver.attacker();
    std::optional<typename R::Move> best;
    int best_distance = -1;
    for (const auto& [text, move] : moves_by_text(rules, position)) {
      const auto bounds = solver.distance(rules.play(position, move), attacking ? distance - 1 : distance);
      if (!bounds) return std::nullopt;
      if (bounds->upper == kNever || bounds->upper <= best_distance) continue;
      best = move;
      best_distance = bounds->upper;
      if (attacking || best_distance == distance) break;
    }
    line.push_back(*best);
    position = rules.play(position, *best);
    distance = best_distance;
  }
  return line;
}

} // namespace plumb
