#include "tools/mate/uci_search.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <chrono>

#include "lib/search/build_solution.h"
#include "tools/common/game.h"

namespace plumb {

namespace {

template <Rules R>
Result<typename R::Position> played_through(const R& rules, const UciPosition& wanted) {
  auto position = position_of(rules, wanted.efen);
  for (std::size_t i = 0; position && i < wanted.moves.size(); ++i) {
    const auto move = read_move(rules, *position, wanted.moves[i]);
    if (!move) return fail(fmt::format("move {}: {}", i + 1, move.error().message));
    position = rules.play(*position, *move);
  }
  return position;
}

// Calls f(rules, position) for the position that is wanted.
template <class F>
auto with_played(const UciPosition& wanted, F&& f) {
  using Answer = std::invoke_result_t<F, const chess::Chess&, const chess::Position&>;
  const auto nested =
      visit(wanted.efen ? request_for(wanted.game, *wanted.efen) : wanted.game, [&](const auto& rules) {
        return played_through(rules, wanted).map([&](const auto& position) { return f(rules, position); });
      });
  return nested ? *nested : Result<Answer>(tl::unexpected<Error>(nested.error()));
}

template <Rules R>
class UciSearch {
 public:
  using Position = typename R::Position;
  using Move = typename R::Move;

  UciSearch(const R& rules, const Position& position, const UciGo& go, const UciMachine& machine, Stop& stop,
            const std::function<void(const std::string&)>& say)
      : rules_(rules), position_(position), go_(go), workers_(machine.threads), table_(machine.hash_bytes),
        side_(rules.side_to_move(position)), own_(rules, side_, Goal::win, table_, workers_, stop),
        other_(rules, !side_, Goal::win, table_, workers_, stop), say_(say) {}

  std::string run() {
    if (moves_by_text(rules_, position_).empty()) {
      say_(
          fmt::format("info depth 0 score {}", rules_.outcome(position_).won_by(!side_) ? "mate 0" : "cp 0"));
      return "bestmove 0000";
    }
    for (const std::string& text : go_.search_moves) {
      const auto move = read_move(rules_, position_, text);
      if (move)
        only_.push_back(rules_.move_text(position_, *move));
      else
        say_("info string searchmoves: " + move.error().message);
    }
    for (int n = 1; n <= go_.within; ++n) {
      const auto answer = own_.first_moves(position_, {n, false, only_});
      if (best_.empty()) best_ = answer.moves.front().text;
      if (answer.solved()) return win(answer);
      if (!answer.complete) break;
      if (!go_.mate && may_lose() && lost_in(n)) return loss(n);
      say_(fmt::format("info depth {} score cp 0 {} string no forced {} in {} or fewer", 2 * n - 1,
                       counters(), HasCheck<R> ? "mate" : "win", n));
      if (answer.at_least == kNever && (go_.mate || !may_lose() || other_never_)) break;
    }
    return "bestmove " + best_;
  }

 private:
  // A team of first moves that was chosen by the user says nothing of the others.
  [[nodiscard]] bool may_lose() const { return only_.empty(); }

  [[nodiscard]] std::string counters() const {
    const auto spent = std::chrono::steady_clock::now() - started_;
    const auto ms = std::chrono::duration_cast<std::chrono::milliseconds>(spent).count();
    const std::uint64_t nodes = own_.nodes() + other_.nodes();
    return fmt::format("nodes {} nps {} time {}", nodes,
                       nodes * 1000 / static_cast<std::uint64_t>(std::max<std::int64_t>(ms, 1)), ms);
  }

  // Moves of both sides, `first` and what is best after it, as texts.
  std::vector<std::string> line_from(ForcedWin<R>& solver, const Move& first, int left) {
    std::vector<std::string> texts{rules_.move_text(position_, first)};
    Position at = rules_.play(position_, first);
    const auto rest = main_line(solver, at, left);
    if (!rest) return texts;
    for (const Move& move : *rest) {
      texts.push_back(rules_.move_text(at, move));
      at = rules_.play(at, move);
    }
    return texts;
  }

  std::string tell(int depth, int mate, const std::vector<std::string>& line) {
    say_(fmt::format("info depth {} score mate {} {} pv {}", depth, mate, counters(), fmt::join(line, " ")));
    return line.size() > 1 ? fmt::format("bestmove {} ponder {}", line[0], line[1]) : "bestmove " + line[0];
  }

  std::string win(const FirstMoves<R>& answer) {
    const int n = answer.shortest;
    return tell(2 * n - 1, n, line_from(own_, answer.of_length(n).front()->move, n - 1));
  }

  bool lost_in(int n) {
    const auto bounds = other_.distance(position_, n);
    if (bounds) other_never_ = bounds->lower == kNever;
    return bounds && bounds->upper != kNever;
  }

  // The move after which the other side needs longest.
  std::string loss(int n) {
    for (const auto& [text, move] : moves_by_text(rules_, position_)) {
      const auto bounds = other_.distance(rules_.play(position_, move), n);
      if (bounds && bounds->upper == n) return tell(2 * n, -n, line_from(other_, move, n));
    }
    return "bestmove " + best_;
  }

  const R& rules_;
  const Position& position_;
  const UciGo& go_;
  Workers workers_;
  ProofTable table_;
  Color side_;
  ForcedWin<R> own_;
  ForcedWin<R> other_;
  const std::function<void(const std::string&)>& say_;
  std::chrono::steady_clock::time_point started_ = std::chrono::steady_clock::now();
  std::vector<std::string> only_;
  std::string best_; // what is played where nothing is forced
  bool other_never_ = false;
};

} // namespace

Result<bool> white_to_move(const UciPosition& position) {
  return with_played(position, []<Rules R>(const R& rules, const typename R::Position& at) {
    return rules.side_to_move(at) == Color::white;
  });
}

std::string search_uci(const UciPosition& position, const UciGo& go, const UciMachine& machine, Stop& stop,
                       const std::function<void(const std::string&)>& say) {
  return with_played(position,
                     [&]<Rules R>(const R& rules, const typename R::Position& at) {
                       return UciSearch<R>(rules, at, go, machine, stop, say).run();
                     })
      .value();
}

} // namespace plumb
