#include <fmt/format.h>

#include <map>
#include <set>

#include "tools/common/game.h"
#include "workshop.h"

namespace plumb::workshop {

namespace {

// Plays games whose sides do not give away a win in one, and looks at their positions for sound puzzles.
template <Rules R>
class Miner {
 public:
  Miner(const R& rules, const MineCommand& command)
      : rules_(rules), command_(command), random_(command.seed), workers_(command.common.thread_count()),
        table_(command.common.hash_bytes.value_or(std::uint64_t{64} << 20)) {}

  void mine(const typename R::Position& array) {
    for (game_ = 1; game_ <= command_.games && !full(); ++game_)
      play(array);
  }

 private:
  [[nodiscard]] bool full() const {
    for (int moves = command_.least_moves; moves <= command_.most_moves; ++moves) {
      const auto found = found_.find(moves);
      if (found == found_.end() || found->second < command_.per_length) return false;
    }
    return true;
  }

  void play(typename R::Position position) {
    for (int ply = 0;; ++ply) {
      MoveListOf<R> moves;
      rules_.legal_moves(position, moves);
      if (moves.empty()) return;
      if (ply >= command_.first_ply && examine(position, ply)) return;
      position = rules_.play(position, choose(position, moves));
    }
  }

  // A random move, captures first, that does not let the other side win at once.
  typename R::Move choose(const typename R::Position& position, const MoveListOf<R>& moves) {
    const auto pick = [&] { return moves[random_() % moves.size()]; };
    typename R::Move move = pick();
    for (int attempt = 0; attempt < 12; ++attempt, move = pick()) {
      if (attempt < 4 && !captures(position, move)) continue;
      const auto next = rules_.play(position, move);
      Stop stop;
      table_.forget();
      ForcedWin<R> solver(rules_, rules_.side_to_move(next), Goal::win, table_, workers_, stop);
      if (!solver.first_moves(next, {1, false}).solved()) break;
    }
    return move;
  }
  [[nodiscard]] bool captures(const typename R::Position& position, const typename R::Move& move) const {
    if constexpr (HasTraits<R>)
      return (rules_.traits(position, move) & 1) != 0;
    else
      return false;
  }

  bool examine(const typename R::Position& position, int ply) {
    const Color side = rules_.side_to_move(position);
    if (command_.side != "both" && command_.side[0] != letter(side)) return false;
    const int moves =
        single_key_length(rules_, position, command_.most_moves, table_, workers_, command_.nodes);
    if (moves < command_.least_moves || found_[moves] >= command_.per_length) return false;
    if (!seen_.insert(rules_.key(position)).second) return false;
    const Judgement judgement = judge(rules_, position, moves, table_, workers_, command_.nodes);
    if (judgement.verdict != ProblemVerdict::sound) return false;
    const int number = ++found_[moves];
    const auto problem =
        problem_of(rules_, position, judgement, moves,
                   fmt::format("{}-{}-in-{}-no-{}", R::info().id, name(side), moves, number),
                   fmt::format("played-out game {} of seed {}, half-move {}", game_, command_.seed, ply + 1));
    put(write_problem(problem) + "\n");
    static_cast<void>(flush_output());
    return true;
  }

  const R& rules_;
  const MineCommand& command_;
  std::mt19937 random_;
  Workers workers_;
  ProofTable table_;
  int game_ = 0;
  std::map<int, int> found_;
  std::set<Key> seen_;
};

} // namespace

void mine(const MineCommand& command) {
  const auto work = [&]<Rules R>(const R& rules, const typename R::Position& position) {
    Miner<R>(rules, command).mine(position);
    return 0;
  };
  static_cast<void>(value_or_throw(with_position(command.common.game, command.common.fen, work)));
}

} // namespace plumb::workshop
