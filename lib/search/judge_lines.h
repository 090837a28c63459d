// Is a help or series problem sound? Its solutions are lines, and every line counts: those of the full length
// and any that are shorter.
#pragma once

#include <algorithm>
#include <set>
#include <span>
#include <string_view>
#include <unordered_map>
#include <utility>

#include "lib/search/judge.h"
#include "lib/search/line_search.h"

namespace plumb {

template <Rules R>
class LineJudge {
 public:
  using Position = typename R::Position;

  // `test` knows the goal. `claimed` solutions are expected; 0: any number but none. Without a label, moves
  // are shown by their coordinates.
  LineJudge(const R& rules, const Position& position, JudgeRequest request, std::size_t claimed,
            GoalTest<R> test, MoveLabel<R> label, FailTable& table, Workers& workers, Stop& stop)
      : rules_(rules), position_(position), request_(std::move(request)), claimed_(claimed),
        label_(std::move(label)), search_(rules, std::move(test), table, workers, stop) {}

  [[nodiscard]] Judgement judge() {
    const LinePlans plans = line_plans(request_.stipulation);
    for (const LinePlan& plan : plans.shorter)
      if (result_.complete) add(plan, result_.lines);
    result_.short_lines = result_.lines.size();
    if (result_.complete) add(plans.whole, result_.lines);
    if (result_.complete && request_.set_play) tell_set_play();
    result_.verdict = verdict();
    result_.nodes = search_.nodes();
    return std::move(result_);
  }

 private:
  // Lines meet again after moves in another order, and notation is dear: a move is written once a position.
  [[nodiscard]] ShownMove shown(const Position& position, const typename R::Move& move) {
    if (!label_) {
      std::string text = rules_.move_text(position, move);
      return {text, text};
    }
    auto& known = written_[rules_.key(position)];
    const auto at =
        std::find_if(known.begin(), known.end(), [&](const auto& other) { return other.first == move; });
    if (at != known.end()) return at->second;
    known.emplace_back(move, ShownMove{rules_.move_text(position, move), label_(position, move)});
    return known.back().second;
  }

  void add(const LinePlan& plan, std::vector<ShownLine>& to, const Position* from = nullptr) {
    const Position& begin = from == nullptr ? position_ : *from;
    const std::size_t room = request_.most_lines - std::min(request_.most_lines, to.size());
    const Lines<R> found = search_.find(begin, plan, room);
    result_.complete = result_.complete && found.complete;
    const std::size_t first = to.size();
    Replay replay;
    for (const Line<R>& line : found.lines)
      to.push_back(shown(begin, line, replay));
    if (plan.end != LineEnd::goal && request_.stipulation.is_series()) cut_what_goes_on(to, first);
    std::sort(to.begin() + static_cast<std::ptrdiff_t>(first), to.end(),
              [](const ShownLine& a, const ShownLine& b) {
                return std::lexicographical_compare(
                    a.moves.begin(), a.moves.end(), b.moves.begin(), b.moves.end(),
                    [](const ShownMove& x, const ShownMove& y) { return x.move < y.move; });
              });
  }

  // A series that the other side's goal move can follow is over, as with any goal; lines from `first` on that
  // play the whole series of an earlier line and more are none. The reply that ends a line is its last move.
  static void cut_what_goes_on(std::vector<ShownLine>& lines, std::size_t first) {
    const auto series_of = [](const ShownLine& line, std::size_t moves) {
      std::vector<std::string_view> texts;
      for (std::size_t i = 0; i < moves; ++i)
        texts.emplace_back(line.moves[i].move);
      return texts;
    };
    std::set<std::vector<std::string_view>> over;
    for (const ShownLine& line : std::span(lines).first(first))
      over.insert(series_of(line, line.moves.size() - 1));
    std::vector<bool> goes_on;
    for (const ShownLine& line : std::span(lines).subspan(first)) {
      bool found = false;
      for (std::size_t moves = 1; !found && moves + 1 < line.moves.size(); ++moves)
        found = over.count(series_of(line, moves)) != 0;
      goes_on.push_back(found);
    }
    over.clear();
    std::size_t kept = first;
    for (std::size_t i = first; i < lines.size(); ++i)
      if (!goes_on[i - first]) {
        if (kept != i) lines[kept] = std::move(lines[i]);
        ++kept;
      }
    lines.resize(kept);
  }

  // A line as far as it was replayed: a line mostly begins as the one before it did.
  struct Replay {
    std::vector<Position> positions; // before each move, the side that makes it being to move
    Line<R> moves;
    ShownLine shown;
  };

  // Replays a line; a side that moves twice was not answered in between.
  [[nodiscard]] const ShownLine& shown(const Position& begin, const Line<R>& line, Replay& replay) {
    std::size_t same = 0;
    while (same < replay.moves.size() && same < line.size() && replay.moves[same].move == line[same].move &&
           replay.moves[same].side == line[same].side)
      ++same;
    replay.moves.erase(replay.moves.begin() + static_cast<std::ptrdiff_t>(same), replay.moves.end());
    replay.positions.erase(replay.positions.begin() + static_cast<std::ptrdiff_t>(same),
                           replay.positions.end());
    replay.shown.moves.resize(same);
    replay.shown.sides.resize(same);
    for (const LineMove<R>& made : std::span(line).subspan(same)) {
      Position position =
          replay.moves.empty() ? begin : rules_.play(replay.positions.back(), replay.moves.back().move);
      if constexpr (HasPass<R>)
        if (rules_.side_to_move(position) != made.side) position = *rules_.pass(position);
      replay.shown.moves.push_back(shown(position, made.move));
      replay.shown.sides.push_back(made.side);
      replay.moves.push_back(made);
      replay.positions.push_back(std::move(position));
    }
    return replay.shown;
  }

  void tell_set_play() {
    if constexpr (HasPass<R>) {
      const auto plan = set_plan(request_.stipulation);
      const auto passed = rules_.pass(position_);
      if (!plan || !passed) return;
      result_.set_lines.emplace();
      add(*plan, *result_.set_lines, &*passed);
    }
  }

  [[nodiscard]] ProblemVerdict verdict() const {
    if (!result_.complete) return ProblemVerdict::partial;
    if (result_.lines.empty()) return ProblemVerdict::unsolved;
    if (result_.short_lines > 0) return ProblemVerdict::shorter;
    if (claimed_ > 0 && result_.lines.size() > claimed_) return ProblemVerdict::cooked;
    if (claimed_ > 0 && result_.lines.size() < claimed_) return ProblemVerdict::unsolved;
    return ProblemVerdict::sound;
  }

  const R& rules_;
  const Position& position_;
  JudgeRequest request_;
  std::size_t claimed_;
  MoveLabel<R> label_;
  std::unordered_map<Key, std::vector<std::pair<typename R::Move, ShownMove>>, KeyHash> written_;
  LineSearch<R> search_;
  Judgement result_;
};

} // namespace plumb
