// The proof engine: can the attacker force his goal within n of his own moves?
//
// attack(p, n), with the attacker to move, asks whether some move succeeds; defend(q, n), with n attacker's
// moves left, whether every defence fails. Both answer with a bound on the distance (see proof_table.h):
// yes with "within k <= n moves", or no with "not in fewer than k > n moves", where k is kNever once no line
// was cut short by the horizon. Every answer is a proof; there is no heuristic cut.
//
// What makes it fast, and why it stays exact:
//   - attack() deepens: it refutes 1, 2, ... n moves in turn. A shallower search costs a few percent of the
//     next and leaves the refutations and distances that order it (Slate and Atkin, 1977).
//   - bounds are kept in a shared ProofTable; positions are merged by transposition.
//   - the refutation that is stored, then killers, then the rest: one good defence is enough (move_order.h).
//   - before a defence is searched deep, all defences are tested for a goal in one: those are no refutations.
//   - a game may find mates in one by itself (FindsMateInOne), without playing moves that cannot mate.
//   - near the root, moves after the first are searched in parallel; a decisive one cancels its brothers.
#pragma once

#include <algorithm>
#include <memory>
#include <vector>

#include "lib/base/stop.h"
#include "lib/search/goal.h"
#include "lib/search/move_order.h"
#include "lib/search/proof_table.h"
#include "lib/search/workers.h"

namespace plumb {

template <Rules R>
[[nodiscard]] bool can_lose_by_moving(const R& rules) {
  if constexpr (SaysWhetherMovesCanLose<R>)
    return rules.moves_can_lose();
  else
    return true;
}

struct Proof {
  enum class Kind : std::uint8_t { no, yes, stopped };
  Kind kind = Kind::stopped;
  int bound = 0; // yes: forced within so many moves; no: not in fewer than so many

  [[nodiscard]] static Proof yes(int within) { return {Kind::yes, within}; }
  [[nodiscard]] static Proof no(int at_least) { return {Kind::no, at_least}; }
  [[nodiscard]] static Proof stopped() { return {}; }
  [[nodiscard]] bool is_yes() const { return kind == Kind::yes; }
  [[nodiscard]] bool is_no() const { return kind == Kind::no; }
  [[nodiscard]] bool is_stopped() const { return kind == Kind::stopped; }
};

template <Rules R>
class AndOrSearch {
 public:
  using Position = typename R::Position;
  using Move = typename R::Move;

  // The table may be shared with other searches, for other attackers and goals, of the same rules.
  AndOrSearch(const R& rules, Color attacker, Goal goal, ProofTable& table, Workers& workers, Stop& stop)
      : rules_(rules), attacker_(attacker), goal_(goal), moves_can_lose_(can_lose_by_moving(rules)),
        salt_(random_key(0x70726F6F66, static_cast<std::uint64_t>(goal) * 2 + index(attacker))),
        table_(table), stop_(stop) {
    for (int i = 0; i < workers.size(); ++i)
      local_.push_back(std::make_unique<Local>());
  }

  // Is the goal forced within n moves, the attacker to move? n from 0 to kNever - 1; call inside
  // Workers::run.
  [[nodiscard]] Proof attack(const Position& position, int n, int ply, const Cancel* cancel);
  // The same with the defender to move and n attacker's moves left.
  [[nodiscard]] Proof defend(const Position& position, int n, int ply, const Cancel* cancel);

  [[nodiscard]] Color attacker() const { return attacker_; }
  // Nodes of all workers. Exact when no search is running.
  [[nodiscard]] std::uint64_t nodes() const {
    std::uint64_t sum = 0;
    for (const auto& local : local_)
      sum += local->nodes.load(std::memory_order_relaxed);
    return sum;
  }

 private:
  using Moves = MoveList<Move>;
  static constexpr int kSplitPly = 8;   // deeper nodes are searched by one worker
  static constexpr int kSplitMoves = 3; // nodes with fewer attacker's moves left too
  static constexpr std::uint64_t kTick = 512;

  struct alignas(64) Local {
    std::atomic<std::uint64_t> nodes{0}; // written by its worker alone
    std::uint64_t reported = 0;
    MoveOrder<Move> order;
  };
  // A move on the list of a node: its number in the list of legal moves is what the table remembers.
  struct Choice {
    Move move;
    int number = 0;
    std::int64_t score = 0;
  };
  using Choices = InlineVector<Choice, 96>;

  [[nodiscard]] Local& local() { return *local_[static_cast<std::size_t>(worker_index())]; }
  [[nodiscard]] bool tick(const Cancel* cancel);
  [[nodiscard]] Choices choices(const Position& position, const Moves& moves, int hint, int ply,
                                bool attacking);
  [[nodiscard]] Proof goal_in_one(const Position& position, int ply, const Cancel* cancel);
  [[nodiscard]] Proof attack_list(const Position& position, Choices& list, int n, int ply,
                                  const Cancel* cancel, int& best);
  [[nodiscard]] Proof defend_list(const Position& position, Choices& list, int n, int ply,
                                  const Cancel* cancel, int& best);
  [[nodiscard]] Proof horizon(const Position& position, const Moves& defences);

  const R& rules_;
  Color attacker_;
  Goal goal_;
  bool moves_can_lose_;
  Key salt_;
  ProofTable& table_;
  Stop& stop_;
  std::vector<std::unique_ptr<Local>> local_;
};

} // namespace plumb

#include "lib/search/and_or_impl.h" // IWYU pragma: export
