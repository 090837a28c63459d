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
//   - bounds are kept in a shared ProofTable; positions are merged by transposition, and the bounds of all
//     moves' positions are looked up before the first is searched (Schaeffer and Plaat's enhanced cutoffs,
//     1996).
//   - one good defence is enough: the stored refutation comes first, then those that a shallower search
//     does not refute, the cheapest first: what cost little there leaves the attacker little (checks, few
//     moves).
//   - a game may answer the last two levels itself (FindsMateInOne, FindsMateInTwo), or know otherwise what
//     one move can do, and that a goal is too far away (goal_hooks.h).
//   - several workers search the same tree at once, the attacker's moves from different ends, and meet in the
//     table: since a failing attack needs all its moves refuted, what one has refuted the others need not.
#pragma once

#include <algorithm>
#include <memory>
#include <vector>

#include "lib/base/stop.h"
#include "lib/search/goal.h"
#include "lib/search/goal_hooks.h"
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

// What a game's own search of the last two levels remembers; of other games only a count.
template <Rules R>
struct ShallowMemory {
  struct Type {
    std::uint64_t nodes = 0;
  };
};
template <Rules R>
requires FindsMateInTwo<R>
struct ShallowMemory<R> {
  using Type = typename R::MateMemory;
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
      local_.push_back(std::make_unique<Local>(rules));
  }

  // Is the goal forced within n moves, the attacker to move? n from 0 to kNever - 1; call inside
  // Workers::run, from as many workers at once as like to help.
  [[nodiscard]] Proof attack(const Position& position, int n, int ply, const Cancel* cancel);
  // The same with the defender to move and n attacker's moves left.
  [[nodiscard]] Proof defend(const Position& position, int n, int ply, const Cancel* cancel);

  // The calling worker gives up, as if stopped, after so many nodes more; until lifted.
  void allow_nodes(std::uint64_t nodes) { local().most_nodes = nodes_of(local()) + nodes; }
  void allow_all_nodes() { local().most_nodes = ~std::uint64_t{0}; }
  [[nodiscard]] bool stop_requested() const { return stop_.requested(); }

  [[nodiscard]] Color attacker() const { return attacker_; }
  // Under which key the table holds a position's bounds.
  [[nodiscard]] Key table_key(Key key) const { return key ^ salt_; }
  // Nodes of all workers. Exact when no search is running.
  [[nodiscard]] std::uint64_t nodes() const {
    std::uint64_t sum = 0;
    for (const auto& local : local_)
      sum += nodes_of(*local);
    return sum;
  }

 private:
  using Moves = MoveList<Move>;
  static constexpr int kSharedPly = 12;     // deeper nodes are searched by one worker in the usual order
  static constexpr int kSharedMoves = 3;    // nodes with fewer attacker's moves left too
  static constexpr int kNearMoves = 3;      // up to so many left, a shallower search does not pay as a guide
  static constexpr int kLookedUpMoves = 2;  // with fewer left a defence is searched without a look-up
  static constexpr std::size_t kGuided = 4; // defences that a search of more than one move is asked about
  static constexpr std::uint64_t kTick = 512;

  struct alignas(64) Local {
    explicit Local(const R& rules) : reach(make_reach(rules)) {}
    std::atomic<std::uint64_t> nodes{0}; // written by its worker alone
    std::uint64_t reported = 0;
    std::uint64_t portion = 1; // so many more are reported together
    std::uint64_t most_nodes = ~std::uint64_t{0};
    MoveOrder<Move> order;
    typename ShallowMemory<R>::Type shallow;
    decltype(make_reach(std::declval<const R&>())) reach;
  };
  // A move on the list of a node: its number in the list of legal moves is what the table remembers.
  struct Choice {
    Move move;
    int number = 0;
    std::int64_t score = 0;
    Key key; // in the table, of the position after the move
  };
  using Choices = InlineVector<Choice, 64>;

  [[nodiscard]] Local& local() { return *local_[static_cast<std::size_t>(worker_index())]; }
  [[nodiscard]] static std::uint64_t nodes_of(const Local& local) {
    return local.nodes.load(std::memory_order_relaxed);
  }
  [[nodiscard]] bool tick(const Cancel* cancel);
  // May the game answer the last two levels: are its wins what is looked for?
  [[nodiscard]] bool asks_for_a_win() const {
    return !moves_can_lose_ && (goal_ == Goal::win || goal_ == Goal::mate);
  }
  [[nodiscard]] bool shallow_by_game() const { return FindsMateInTwo<R> && asks_for_a_win(); }
  [[nodiscard]] bool shared(int n, int ply) const {
    return local_.size() > 1 && ply < kSharedPly && n >= kSharedMoves;
  }
  [[nodiscard]] ProofBounds look_up(Key key) const { return table_.find(key).value_or(ProofBounds{}); }
  void store(Key key, ProofBounds known, const Proof& proof, std::uint64_t nodes_before);

  // Says false only if n attacker's moves cannot be enough.
  [[nodiscard]] bool in_reach(const Position& position, int n) {
    if constexpr (BoundsWins<R>)
      return goal_ != Goal::win || rules_.in_reach(local().reach, position, n);
    else
      return true;
  }
  [[nodiscard]] Choices choices(const Position& position, const Moves& moves, int hint, int ply,
                                bool attacking, bool look_up);
  static Choice& pick(Choices& list, std::size_t i, int who);
  [[nodiscard]] Proof goal_in_one(const Position& position, int ply, const Cancel* cancel);
  [[nodiscard]] Proof goal_in_two(const Position& position);
  [[nodiscard]] Proof defend_last(const Position& position);
  [[nodiscard]] Proof attack_list(const Position& position, Key key, Choices& list, int n, int ply,
                                  const Cancel* cancel, int& best);
  [[nodiscard]] Proof defend_list(const Position& position, Key key, Choices& list, int n, int ply,
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
