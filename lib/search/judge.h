// Is a problem sound? What its solution says about it, where one side forces what happens. Help and series
// play, whose solutions are lines, is judged by judge_lines.h.
//
// Stipulations other than a won game are judged as games of their own (stipulated_game.h).
//
// The verdict looks at the whole length that was asked for: every first move that solves within it counts,
// not only the shortest ones, and so does every continuation that is as short as can be.
#pragma once

#include "lib/search/build_solution.h"
#include "lib/search/stipulation.h"

namespace plumb {

enum class ProblemVerdict : std::uint8_t {
  sound,    // as many first moves solve as were claimed (one where nothing is claimed), in exactly the length
            // asked
  cooked,   // more first moves solve
  shorter,  // it can be done in fewer moves
  unsolved, // it cannot be done
  dualised, // one key, but no line of full length is without a choice (has_line_without_duals)
  illegal,  // the position breaks the rules of the game
  partial,  // a limit came before the verdict
  error,    // the problem could not be read
};

// "sound", "cooked", "short", ...
[[nodiscard]] std::string_view name(ProblemVerdict verdict);

struct KeyMove {
  ShownMove move;
  int length = 0;
  // What the attacker would win by, as fast as he can, if the defender passed; nothing where the game has no
  // passing or the defender is in check. An empty list is a block: every defence gives something away.
  std::optional<std::vector<ShownMove>> threats;
};

struct TryMove {
  ShownMove move;
  std::vector<ShownMove> refutations;
};

// What happens if the defender moves first: his move, and the answers that win within one move less.
struct SetPlay {
  ShownMove defence;
  int length = 0;
  std::vector<ShownMove> answers;
};

// A solution of help or series play: the moves of both sides, and whose each is.
struct ShownLine {
  std::vector<ShownMove> moves;
  std::vector<Color> sides;
};

struct Judgement {
  ProblemVerdict verdict = ProblemVerdict::partial;
  std::vector<KeyMove> keys;                       // every solving first move, by length, then by text
  std::vector<ShownLine> lines;                    // of help and series play, the shorter ones first
  std::size_t short_lines = 0;                     // so many of them, at the front, are shorter than asked
  std::optional<std::vector<ShownLine>> set_lines; // help and series play: where asked for, and possible
  std::optional<std::vector<ShownMove>> threats;   // of the post-key position, where it was asked about
  int at_least = 0;                                // it cannot be done in fewer moves
  std::optional<std::vector<TryMove>> tries;       // where asked for
  std::optional<std::vector<SetPlay>> set_play;    // where asked for, and possible
  std::vector<Dual> duals;
  SolutionGraph solution; // of the shortest first moves; empty where there are none
  bool complete = true;
  std::uint64_t nodes = 0;
};

struct JudgeRequest {
  Stipulation stipulation;
  std::size_t claimed_keys = 1;
  int most_refutations = 0; // above 0: tell tries, the failing first moves with at most so many refutations
  bool set_play = false;
  bool post_key = false;           // the key is played: the defender is to move
  bool every_continuation = false; // follow duals too
  std::size_t most_positions = 1'000'000;
  std::size_t most_lines = 100'000; // of help and series play
};

template <Rules R>
using MoveLabel = std::function<std::string(const typename R::Position&, const typename R::Move&)>;

template <Rules R>
class Judge {
 public:
  // Of the stipulation, the goal and the number of moves are used.
  Judge(const R& rules, const typename R::Position& position, JudgeRequest request, MoveLabel<R> label,
        ProofTable& table, Workers& workers, Stop& stop)
      : rules_(rules), position_(position), request_(request), label_(std::move(label)), workers_(workers),
        attacker_(request.post_key ? !rules.side_to_move(position) : rules.side_to_move(position)),
        solver_(rules, attacker_, request.stipulation.goal, table, workers, stop) {}

  [[nodiscard]] Judgement judge() {
    if (request_.post_key) return judge_post_key();
    first_ = solver_.first_moves(position_, {request_.stipulation.moves, true});
    result_.at_least = first_.at_least;
    result_.complete = first_.complete;
    // Outside a team every question of a few nodes would wait for the workers to gather.
    workers_.run([&] {
      tell_keys();
      if (result_.complete && request_.most_refutations > 0) tell_tries();
      if (result_.complete && request_.set_play) tell_set_play();
    });
    result_.verdict = verdict();
    result_.nodes = solver_.nodes();
    return std::move(result_);
  }

 private:
  using Position = typename R::Position;
  using Move = typename R::Move;

  ShownMove shown(const Position& at, const Move& move) const {
    return {rules_.move_text(at, move), label_ ? label_(at, move) : rules_.move_text(at, move)};
  }

  // The key is on the board: do all defences lose in the moves that are left?
  Judgement judge_post_key() {
    const int left = request_.stipulation.moves - 1;
    workers_.run([&] {
      const auto bounds = solver_.distance(position_, left);
      result_.complete = bounds.has_value();
      if (!bounds) return;
      result_.at_least = std::min(bounds->lower + 1, kNever);
      result_.threats = threats(position_, request_.stipulation.moves);
      if (bounds->upper == kNever) {
        result_.verdict = ProblemVerdict::unsolved;
        return;
      }
      build_solution(bounds->upper, {});
      if (bounds->upper < left)
        result_.verdict = ProblemVerdict::shorter;
      else
        result_.verdict = ProblemVerdict::sound;
    });
    if (!result_.complete) result_.verdict = ProblemVerdict::partial;
    result_.nodes = solver_.nodes();
    return std::move(result_);
  }

  void build_solution(int distance, std::vector<Move> first_moves) {
    SolutionRequest<R> request;
    request.first_moves = std::move(first_moves);
    request.every_continuation = request_.every_continuation;
    request.most_vertices = request_.most_positions;
    request.label = label_;
    result_.solution = SolutionBuilder<R>(solver_, std::move(request)).build(position_, distance);
    result_.duals = find_duals(result_.solution);
    result_.complete = result_.complete && result_.solution.complete;
  }

  void tell_keys() {
    for (int length = 1; length <= request_.stipulation.moves; ++length)
      for (const FirstMove<R>* first : first_.of_length(length))
        result_.keys.push_back(
            {shown(position_, first->move), length, threats(rules_.play(position_, first->move), length)});
    if (!first_.solved() || first_.moves.empty()) return;
    build_solution(first_.shortest, {});
  }

  std::optional<std::vector<ShownMove>> threats(const Position& after, int length) {
    if constexpr (HasPass<R>) {
      if (rules_.outcome(after).over()) return std::nullopt;
      const std::optional<Position> passed = rules_.pass(after);
      if (!passed) return std::nullopt;
      return quickest(*passed, length - 1);
    } else {
      return std::nullopt;
    }
  }

  // The attacker's shortest winning moves within `most`, with their length in `length` where wanted.
  std::vector<ShownMove> quickest(const Position& at, int most, int* length = nullptr) {
    const auto answers = solver_.first_moves(at, {most, false});
    result_.complete = result_.complete && answers.complete;
    std::vector<ShownMove> moves;
    if (!answers.solved()) return moves;
    if (length != nullptr) *length = answers.shortest;
    for (const FirstMove<R>* answer : answers.of_length(answers.shortest))
      moves.push_back(shown(at, answer->move));
    return moves;
  }

  void tell_tries() {
    result_.tries.emplace();
    const auto most = static_cast<std::size_t>(request_.most_refutations);
    for (const FirstMove<R>& first : first_.moves) {
      if (first.length != kNever) continue;
      const Position after = rules_.play(position_, first.move);
      const auto replies = solver_.refutations(after, request_.stipulation.moves - 1, most + 1);
      if (!replies) {
        result_.complete = false;
        return;
      }
      if (replies->empty() || replies->size() > most) continue;
      TryMove attempt{shown(position_, first.move), {}};
      for (const Move& reply : *replies)
        attempt.refutations.push_back(shown(after, reply));
      result_.tries->push_back(std::move(attempt));
    }
  }

  void tell_set_play() {
    if constexpr (HasPass<R>) {
      const std::optional<Position> passed = rules_.pass(position_);
      if (!passed) return;
      result_.set_play.emplace();
      for (const auto& [text, move] : moves_by_text(rules_, *passed)) {
        SetPlay line{shown(*passed, move), 0, {}};
        line.answers = quickest(rules_.play(*passed, move), request_.stipulation.moves - 1, &line.length);
        if (!result_.complete) return;
        if (!line.answers.empty()) result_.set_play->push_back(std::move(line));
      }
    }
  }

  [[nodiscard]] ProblemVerdict verdict() const {
    if (!result_.complete) return ProblemVerdict::partial;
    if (!first_.solved()) return ProblemVerdict::unsolved;
    if (first_.shortest < request_.stipulation.moves) return ProblemVerdict::shorter;
    if (result_.keys.size() > std::max<std::size_t>(request_.claimed_keys, 1)) return ProblemVerdict::cooked;
    return has_line_without_duals(result_.solution) ? ProblemVerdict::sound : ProblemVerdict::dualised;
  }

  const R& rules_;
  const Position& position_;
  JudgeRequest request_;
  MoveLabel<R> label_;
  Workers& workers_;
  Color attacker_;
  ForcedWin<R> solver_;
  FirstMoves<R> first_;
  Judgement result_;
};

} // namespace plumb
