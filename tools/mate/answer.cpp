#include "tools/mate/answer.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "formats/move_label.h"
#include "lib/search/build_solution.h"
#include "lib/search/dfpn.h"
#include "tools/common/game.h"
#include "tools/common/memory.h"

namespace plumb {

namespace {

template <Rules R>
class Finder {
 public:
  Finder(const R& rules, const typename R::Position& position, const MateQuestion& question, Stop& stop)
      : rules_(rules), position_(position), question_(question), side_(rules.side_to_move(position)),
        workers_(question.common.thread_count()),
        table_(question.common.hash_bytes.value_or(default_hash_bytes())), stop_(stop),
        own_(rules, side_, Goal::win, table_, workers_, stop),
        other_(rules, !side_, Goal::win, table_, workers_, stop) {}

  MateAnswer find() {
    answer_.variant = R::info().id;
    answer_.efen = question_.common.fen.value_or("");
    answer_.side = side_;
    answer_.word = HasCheck<R> ? "mate" : "win";
    try {
      answer_.efen = rules_.write(position_);
      if (question_.any)
        workers_.run([&] { find_any(); });
      else
        ask();
    } catch (const Interrupted&) {
      answer_.complete = false;
    }
    answer_.nodes += own_.nodes() + other_.nodes();
    return std::move(answer_);
  }

 private:
  void ask() {
    int within = question_.within;
    if (question_.either) within = settle_either();
    if (within >= 0) {
      deepen(within);
      answer_.complete = answer_.complete && first_.complete;
      answer_.at_least = first_.at_least;
      if (first_.solved()) workers_.run([&] { tell_win(); });
    }
  }

  ShownMove shown(const typename R::Position& position, const typename R::Move& move) const {
    return {rules_.move_text(position, move), move_label(rules_, position, move)};
  }

  [[nodiscard]] std::size_t estimate_bytes() const {
    return std::clamp<std::size_t>(table_.bytes() / 4, std::size_t{1} << 16, std::size_t{1} << 28);
  }

  // Refutes 1, 2, ... moves. Where that takes long, a quarter of the work goes into finding some win a little
  // longer: what is proved of it is at hand when its length comes, so that a limit finds it told.
  void deepen(int within) {
    std::unique_ptr<AndOrSearch<R>> search;
    std::unique_ptr<ProofNumberSearch<R>> by_numbers;
    bool found = false;
    for (int n = 1;; ++n) {
      first_ = own_.first_moves(position_, {n, false, {}});
      if (first_.solved() || !first_.complete || n >= within || first_.at_least == kNever) break;
      if (own_.nodes() < kLongWork || found) continue;
      if (!search) {
        search = std::make_unique<AndOrSearch<R>>(rules_, side_, Goal::win, table_, workers_, stop_);
        by_numbers = std::make_unique<ProofNumberSearch<R>>(rules_, *search, table_, estimate_bytes(), stop_);
      }
      const int most = std::min(within, 2 * n);
      found = workers_.run([&] { return by_numbers->attack(position_, most, own_.nodes() / 4).is_yes(); });
    }
    if (search) answer_.nodes = search->nodes();
  }
  static constexpr std::uint64_t kLongWork = 500'000;

  // Some forced win, its first move and line. The exhaustive search and the one by proof numbers take turns,
  // each time for twice as long: short wins are the business of the first, long and narrow ones of the
  // second, which is asked for a little more than the first has refuted, for more, and for all.
  void find_any() {
    AndOrSearch<R> search(rules_, side_, Goal::win, table_, workers_, stop_);
    ProofNumberSearch<R> by_numbers(rules_, search, table_, estimate_bytes(), stop_);
    Proof proof = Proof::no(0);
    for (std::uint64_t turn = 50'000; !proof.is_yes() && !stop_.requested(); turn *= 2) {
      search.allow_nodes(turn);
      while (proof.is_no() && proof.bound <= question_.within) {
        answer_.at_least = proof.bound;
        proof = search.attack(position_, proof.bound, 0, nullptr);
      }
      search.allow_all_nodes();
      if (!proof.is_stopped()) break;
      const int least = answer_.at_least;
      for (const int n : {least + 2, 2 * least, question_.within})
        if (proof.is_stopped()) proof = by_numbers.attack(position_, std::min(n, question_.within), turn / 4);
      if (!proof.is_yes()) proof = Proof::no(least);
    }
    if (proof.is_no()) answer_.at_least = std::max(answer_.at_least, proof.bound);
    answer_.complete = proof.is_yes() || answer_.at_least > question_.within;
    if (proof.is_yes()) {
      answer_.length = proof.bound;
      typename R::Position at = position_;
      for (const auto& move : by_numbers.line(position_, proof.bound)) {
        answer_.line.push_back(shown(at, move));
        at = rules_.play(at, move);
      }
      if (!answer_.line.empty()) answer_.keys.push_back(answer_.line.front());
    }
    answer_.nodes = search.nodes();
  }

  // Asks both sides in turn, one move deeper each time, so that the shorter answer bounds the work. Returns
  // within how many moves the side to move is still to be asked for its keys, or -1.
  int settle_either() {
    for (int n = 0; n <= question_.within; ++n) {
      const auto own = own_.distance(position_, n);
      if (own && own->upper != kNever) return own->upper;
      const auto other = other_.distance(position_, n);
      if (other && other->upper != kNever) {
        answer_.lost_in = other->upper;
        answer_.at_least = kNever;
        return -1;
      }
      if (!own || !other) {
        answer_.complete = false;
        return -1;
      }
      answer_.at_least = own->lower;
      if (own->lower == kNever && other->lower == kNever) return -1;
    }
    return question_.within;
  }

  void tell_win() {
    answer_.length = first_.shortest;
    for (const FirstMove<R>* key : first_.of_length(first_.shortest))
      answer_.keys.push_back(shown(position_, key->move));
    tell_line();
    if (question_.refute) tell_refutations();
    if (question_.all) {
      SolutionRequest<R> request;
      request.label = [this](const auto& position, const auto& move) {
        return move_label(rules_, position, move);
      };
      answer_.tree = SolutionBuilder<R>(own_, request).build(position_, first_.shortest);
      answer_.complete = answer_.complete && answer_.tree->complete;
    }
  }

  void tell_line() {
    const auto line = main_line(own_, position_, first_.shortest);
    if (!line) {
      answer_.complete = false;
      return;
    }
    typename R::Position at = position_;
    for (const auto& move : *line) {
      answer_.line.push_back(shown(at, move));
      at = rules_.play(at, move);
    }
  }

  void tell_refutations() {
    for (const FirstMove<R>& first : first_.moves) {
      if (first.length == first_.shortest) continue;
      const auto next = rules_.play(position_, first.move);
      const auto replies = own_.refutations(next, first_.shortest - 1, 1);
      if (!replies) answer_.complete = false;
      RefutedMove refuted{shown(position_, first.move), std::nullopt};
      if (replies && !replies->empty()) refuted.refutation = shown(next, replies->front());
      answer_.refuted.push_back(std::move(refuted));
    }
  }

  const R& rules_;
  const typename R::Position& position_;
  const MateQuestion& question_;
  Color side_;
  Workers workers_;
  ProofTable table_;
  Stop& stop_;
  ForcedWin<R> own_;
  ForcedWin<R> other_;
  FirstMoves<R> first_;
  MateAnswer answer_;
};

} // namespace

MateAnswer find_mate(const MateQuestion& question, Stop& stop) {
  const auto find = [&]<Rules R>(const R& rules, const typename R::Position& position) {
    return Finder<R>(rules, position, question, stop).find();
  };
  return value_or_throw(with_position(question.common.game, question.common.fen, &stop, find));
}

} // namespace plumb
