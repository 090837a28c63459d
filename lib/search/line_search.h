// Every line of help or series play that follows a plan and ends as it says.
//
// Depth-first over all moves, which lists every line once: lines that differ in the order of moves are
// different solutions. What makes it fast, and why it stays exact:
//   - a position from which the rest of the plan was searched in vain is not searched again (fail_table.h);
//   - the lines that were found from a position are remembered, up to some number, and copied where other
//     moves lead to it with as many steps left;
//   - a game may say that its goal is out of reach in the moves that are left (BoundsHelpMates): the bound
//     must never be too high;
//   - a game may find mates in one by itself (FindsMateInOne): the last move is then looked for only where
//     there is one;
//   - the first steps are cut into many tasks, which a team of workers takes one after another.
#pragma once

#include <algorithm>
#include <array>
#include <memory>
#include <span>
#include <unordered_map>
#include <vector>

#include "lib/base/stop.h"
#include "lib/search/fail_table.h"
#include "lib/search/goal_hooks.h"
#include "lib/search/goal_test.h"
#include "lib/search/line_plan.h"
#include "lib/search/workers.h"

namespace plumb {

template <Rules R>
struct LineMove {
  typename R::Move move;
  Color side;
};
template <Rules R>
using Line = std::vector<LineMove<R>>;

template <Rules R>
struct Lines {
  std::vector<Line<R>> lines;
  bool complete = true; // false: a limit stopped the search, or there were more than `most` lines
};

template <Rules R>
class LineSearch {
 public:
  using Position = typename R::Position;
  using Move = typename R::Move;

  LineSearch(const R& rules, GoalTest<R> test, FailTable& table, Workers& workers, Stop& stop)
      : rules_(rules), test_(std::move(test)), table_(table), workers_(workers), stop_(stop) {}

  // At most `most` lines from `position` on.
  [[nodiscard]] Lines<R> find(const Position& position, const LinePlan& plan, std::size_t most);

  [[nodiscard]] std::uint64_t nodes() const { return nodes_; }

 private:
  using Moves = MoveListOf<R>;
  static constexpr std::uint64_t kTick = 4096;
  static constexpr std::size_t kTasksPerWorker = 64;
  static constexpr std::size_t kMostRemembered = 200'000; // lines, of each worker
  static constexpr std::uint64_t kAnywhere = ~std::uint64_t{0};

  struct NoBound {
    [[nodiscard]] bool possible(const Position&, int, int, std::uint64_t&) { return true; }
  };
  [[nodiscard]] static auto make_bound(const R& rules, Color winner, bool stalemate) {
    if constexpr (BoundsHelpMates<R>)
      return rules.mate_bound(winner, stalemate);
    else
      return NoBound{};
  }
  using Bound = decltype(make_bound(std::declval<const R&>(), Color::white, false));

  struct Node {
    Position position;
    Line<R> line;
    std::size_t left = 0;
    std::uint64_t where = kAnywhere;
  };
  // What one worker uses.
  struct Local {
    explicit Local(Bound b) : bound(std::move(b)) {}
    Bound bound;
    std::uint64_t nodes = 0;
    std::uint64_t reported = 0;
    std::uint64_t portion = 1; // so many more are reported together
    Line<R> line;
    std::vector<Line<R>> found;
    // Every line from a position on with the rest of a plan, where there are any.
    std::unordered_map<Key, std::vector<Line<R>>, KeyHash> tails;
    std::size_t remembered = 0;
  };

  void prepare(const Position& position, const LinePlan& plan, std::size_t most);
  [[nodiscard]] std::vector<Node> tasks(const Position& position);
  [[nodiscard]] bool tick(Local& local);
  [[nodiscard]] bool search(Local& local, const Position& position, std::size_t left, std::uint64_t where);
  [[nodiscard]] bool worth_a_look(Local& local, const Position& position, std::size_t left,
                                  std::uint64_t& where);
  bool last_step(Local& local, const Position& position);
  bool replies(Local& local, const Position& position);
  [[nodiscard]] bool barred(const Position& position) const;
  template <class F>
  void each_next(const Position& position, std::size_t left, F&& f);
  void emit(Local& local);
  [[nodiscard]] bool ends_early(const Position& position, const Move& move, const Position& next,
                                std::size_t left) const;
  void remember(Local& local, Key key, std::size_t first, std::size_t prefix);
  [[nodiscard]] bool recall(Local& local, Key key);
  [[nodiscard]] bool in_reach(Bound& bound, const Position& position, std::size_t left,
                              std::uint64_t& where) {
    if constexpr (BoundsPlacement<R>) {
      if (test_.target())
        return rules_.moves_to_place(position, *test_.target(), winner_) <= winner_left_[left] &&
               rules_.moves_to_place(position, *test_.target(), !winner_) <= loser_left_[left];
    }
    return !bounded_ || bound.possible(position, winner_left_[left], loser_left_[left], where);
  }
  [[nodiscard]] bool in_check(const Position& position) const {
    if constexpr (HasCheck<R>)
      return rules_.in_check(position);
    else
      return false;
  }
  [[nodiscard]] bool reaches(const Position& position, const Move& move) const {
    return test_.reached(position, move, rules_.play(position, move));
  }
  [[nodiscard]] bool may_be_reached(const Position& position) const {
    if constexpr (FindsMateInOne<R>)
      return test_.goal() != Goal::mate || rules_.mate_in_one(position).has_value();
    else
      return true;
  }

  const R& rules_;
  GoalTest<R> test_;
  FailTable& table_;
  Workers& workers_;
  Stop& stop_;
  LinePlan plan_;
  std::vector<Key> salts_;      // of the rest of the plan, by the number of its steps
  Color winner_ = Color::white; // who reaches the goal
  bool bounded_ = false;
  bool stops_at_goal_ = false;                // a line could go on after its goal, and must not
  std::vector<int> winner_left_, loser_left_; // moves of each side when so many steps are left
  std::size_t most_ = 0;
  std::atomic<std::size_t> count_{0};
  std::uint64_t nodes_ = 0;
};

} // namespace plumb

#include "lib/search/line_search_impl.h" // IWYU pragma: export
