// The shortest forced win of a side, and what every first move is worth.
//
//     Workers workers(2);
//     ProofTable table(64 << 20);
//     Stop stop;
//     ForcedWin<R> solver(rules, Color::white, Goal::win, table, workers, stop);
//     const FirstMoves<R> answer = solver.first_moves(position, {.within = 4, .beyond_shortest = true});
//     // answer.shortest: 4, answer.moves: each first move, with .length 4 for a key and .at_least 5 for the
//     others
//
// Results are proofs. Where a limit stopped the search `complete` is false, and what is left in the result
// was proved before that.
#pragma once

#include <algorithm>
#include <atomic>
#include <mutex>
#include <string>
#include <vector>

#include "lib/search/and_or.h"

namespace plumb {

template <Rules R>
struct FirstMove {
  typename R::Move move;
  std::string text;    // in the coordinate notation of the game
  int length = kNever; // forces the goal in so many moves, this one included; kNever: not proved
  int at_least = 1;    // does not force it in fewer; kNever: never
};

template <Rules R>
struct FirstMoves {
  std::vector<FirstMove<R>> moves; // sorted by text
  int shortest = kNever;           // the least length; 0 where the goal is reached already
  int at_least = 0;                // no forced goal in fewer moves; kNever: never, however long
  bool complete = true;            // false: a limit stopped the search before `within` was settled

  [[nodiscard]] std::vector<const FirstMove<R>*> of_length(int length) const {
    std::vector<const FirstMove<R>*> found;
    for (const auto& move : moves)
      if (move.length == length) found.push_back(&move);
    return found;
  }
  [[nodiscard]] bool solved() const { return shortest != kNever; }
};

struct FirstMovesRequest {
  int within = 1;                  // attacker's moves, up to kNever - 1
  bool beyond_shortest = false;    // also the exact length of first moves that win later, up to `within`
  std::vector<std::string> only{}; // texts of the first moves to look at; empty: all
};

template <Rules R>
class ForcedWin {
 public:
  using Position = typename R::Position;
  using Move = typename R::Move;

  ForcedWin(const R& rules, Color attacker, Goal goal, ProofTable& table, Workers& workers, Stop& stop)
      : rules_(rules), search_(rules, attacker, goal, table, workers, stop), workers_(workers) {}

  // The attacker must be to move.
  [[nodiscard]] FirstMoves<R> first_moves(const Position& position, FirstMovesRequest request);

  // The least number of attacker's moves that force the goal, whoever is to move; of the bounds, `upper` is
  // kNever where it is not within `within`. Nothing where a limit stopped the search.
  [[nodiscard]] std::optional<ProofBounds> distance(const Position& position, int within);

  // The defences after which the goal is no longer forced within `left` moves, at most `most` of them, in
  // the order of their texts. Nothing where a limit stopped the search. The defender must be to move.
  [[nodiscard]] std::optional<std::vector<Move>> refutations(const Position& position, int left,
                                                             std::size_t most);

  [[nodiscard]] const R& rules() const { return rules_; }
  [[nodiscard]] Color attacker() const { return search_.attacker(); }
  [[nodiscard]] std::uint64_t nodes() const { return search_.nodes(); }

 private:
  // A game's call that the Stop interrupts leaves nothing proved.
  template <class F>
  [[nodiscard]] static Proof proof_of(F&& search) {
    try {
      return search();
    } catch (const Interrupted&) {
      return Proof::stopped();
    }
  }
  // Has body(who) done: by the caller alone where that takes few nodes, which saves the gathering of a team,
  // else by all workers. The body returns whether nothing is left to do.
  template <class F>
  void share(F&& body) {
    workers_.run([&] {
      const auto size = static_cast<std::size_t>(workers_.size());
      if (size > 1) search_.allow_nodes(kAlone);
      const bool done = body(0);
      search_.allow_all_nodes();
      if (!done && size > 1 && !search_.stop_requested()) together(size, body);
    });
  }
  // The order in which worker `who` of `team` visits `size` moves: forwards, backwards, or from within.
  [[nodiscard]] static std::size_t turn(std::size_t i, std::size_t size, std::size_t who, std::size_t team) {
    if (who == 0) return i;
    if (who == 1) return size - 1 - i;
    return (i + who * size / team) % size;
  }
  static constexpr std::uint64_t kAlone = 20'000;

  // A question that several workers may be asked; the first answer counts and calls the others off.
  struct Attempt {
    std::atomic<bool> open{true}; // is it asked at all
    std::mutex mutex;
    Proof proof;
    Cancel settled;

    void settle(const Proof& found) {
      if (found.is_stopped()) return;
      const std::lock_guard lock(mutex);
      if (proof.is_stopped()) proof = found;
      settled.request();
    }
  };
  bool try_moves(const Position& position, const std::vector<FirstMove<R>>& moves,
                 std::vector<Attempt>& attempts, int n, std::size_t who);

  const R& rules_;
  AndOrSearch<R> search_;
  Workers& workers_;
};

// The legal moves of a position with their texts, sorted by them: the order of everything that is printed.
template <Rules R>
[[nodiscard]] std::vector<std::pair<std::string, typename R::Move>>
moves_by_text(const R& rules, const typename R::Position& position) {
  MoveListOf<R> moves;
  rules.legal_moves(position, moves);
  std::vector<std::pair<std::string, typename R::Move>> sorted;
  for (const auto& move : moves)
    sorted.emplace_back(rules.move_text(position, move), move);
  std::sort(sorted.begin(), sorted.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  return sorted;
}

template <Rules R>
FirstMoves<R> ForcedWin<R>::first_moves(const Position& position, FirstMovesRequest request) {
  FirstMoves<R> answer;
  const auto wanted = [&](const std::string& text) {
    return request.only.empty() ||
           std::find(request.only.begin(), request.only.end(), text) != request.only.end();
  };
  for (auto& [text, move] : moves_by_text(rules_, position))
    if (wanted(text)) answer.moves.push_back({move, text});
  if (answer.moves.empty()) {
    const std::optional<ProofBounds> bounds = distance(position, 0);
    answer.shortest = bounds ? bounds->upper : kNever;
    answer.at_least = bounds && bounds->upper == kNever ? kNever : 0;
    answer.complete = bounds.has_value();
    return answer;
  }
  answer.at_least = 1;
  for (int n = 1; n <= request.within; ++n) {
    if (answer.solved() && !request.beyond_shortest) break;
    std::vector<Attempt> attempts(answer.moves.size());
    share([&](std::size_t who) { return try_moves(position, answer.moves, attempts, n, who); });
    bool stopped = false;
    for (std::size_t i = 0; i < attempts.size(); ++i) {
      const Proof& proof = attempts[i].proof;
      FirstMove<R>& first = answer.moves[i];
      if (attempts[i].open && proof.is_stopped()) stopped = true;
      if (proof.is_yes()) first.length = proof.bound + 1;
      if (proof.is_no()) first.at_least = std::min(proof.bound + 1, kNever);
    }
    int least = kNever;
    for (const FirstMove<R>& first : answer.moves) {
      answer.shortest = std::min(answer.shortest, first.length);
      least = std::min({least, first.length, first.at_least});
    }
    answer.at_least = std::max(answer.at_least, least);
    if (stopped) {
      answer.complete = false;
      break;
    }
    const bool open = std::any_of(answer.moves.begin(), answer.moves.end(), [](const FirstMove<R>& first) {
      return first.length == kNever && first.at_least != kNever;
    });
    if (!open) break;
  }
  return answer;
}

// One worker's part in settling all first moves for n. Workers go through them from different ends; two that
// meet at a move search it together.
template <Rules R>
bool ForcedWin<R>::try_moves(const Position& position, const std::vector<FirstMove<R>>& moves,
                             std::vector<Attempt>& attempts, int n, std::size_t who) {
  const auto team = static_cast<std::size_t>(workers_.size());
  bool done = true;
  for (std::size_t k = 0; k < moves.size(); ++k) {
    if (search_.stop_requested()) return false;
    const std::size_t i = turn(k, moves.size(), who, team);
    const FirstMove<R>& first = moves[i];
    Attempt& attempt = attempts[i];
    attempt.open = first.length == kNever && first.at_least <= n;
    if (!attempt.open || attempt.settled.requested()) continue;
    const Proof proof = proof_of(
        [&] { return search_.defend(rules_.play(position, first.move), n - 1, 1, &attempt.settled); });
    attempt.settle(proof);
    done = done && !proof.is_stopped();
  }
  return done;
}

template <Rules R>
std::optional<ProofBounds> ForcedWin<R>::distance(const Position& position, int within) {
  const bool attacking = rules_.side_to_move(position) == search_.attacker();
  ProofBounds bounds;
  while (bounds.lower <= within) {
    const int n = bounds.lower;
    Attempt attempt;
    share([&](std::size_t) {
      if (attempt.settled.requested()) return true;
      const Proof proof = proof_of([&] {
        return attacking ? search_.attack(position, n, 0, &attempt.settled)
                         : search_.defend(position, n, 0, &attempt.settled);
      });
      attempt.settle(proof);
      return !proof.is_stopped();
    });
    const Proof proof = attempt.proof;
    if (proof.is_stopped()) return std::nullopt;
    if (proof.is_yes()) {
      bounds.upper = proof.bound;
      return bounds;
    }
    bounds.lower = proof.bound;
  }
  return bounds;
}

template <Rules R>
auto ForcedWin<R>::refutations(const Position& position, int left, std::size_t most)
    -> std::optional<std::vector<Move>> {
  std::vector<Move> found;
  for (const auto& [text, move] : moves_by_text(rules_, position)) {
    if (found.size() >= most) break;
    const std::optional<ProofBounds> bounds = distance(rules_.play(position, move), left);
    if (!bounds) return std::nullopt;
    if (bounds->upper == kNever) found.push_back(move);
  }
  return found;
}

} // namespace plumb
