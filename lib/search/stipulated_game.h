// A stipulation as a game of its own.
//
// "White forces Black to mate him" and "White stalemates" are games on the positions and moves of the game
// they are set in, with ends of their own: whoever forces the goal, the attacker, wins when it is reached,
// and every other end is a draw. So one proof engine, one judge and one solution graph, written for winning
// games, serve every stipulation in which one side forces something:
//   direct       the attacker's move reaches the goal
//   self         the defender's move reaches it
//   reflex       the same, and a side that can reach the goal at once has no other moves
//   semi-reflex  ... only the defender is so bound
//   parry        the defender moves only when he is in check; else he passes
//   exact        the goal counts only at the attacker's last move
// Every rule of the underlying game holds as before, so nothing here can disagree with it.
#pragma once

#include "lib/search/goal_hooks.h"
#include "lib/search/goal_test.h"

namespace plumb {

template <Rules R>
class StipulatedGame {
 public:
  using Setup = typename R::Setup;

  enum class End : std::uint8_t { none, reached, failed };
  struct Position {
    typename R::Position men;
    End end = End::none;      // what the last move brought about
    std::uint8_t attacks = 0; // the attacker's moves so far; counted only where the goal must wait
  };
  struct Move {
    typename R::Move move;
    bool pass = false;
    friend bool operator==(const Move&, const Move&) = default;
  };

  StipulatedGame(const R& rules, Color attacker, const Stipulation& stipulation)
      : rules_(&rules), attacker_(attacker), stipulation_(stipulation),
        test_(rules, stipulation.goal, stipulation.square) {}

  [[nodiscard]] const R& rules() const { return *rules_; }
  [[nodiscard]] Color attacker() const { return attacker_; }
  [[nodiscard]] Position begin(const typename R::Position& position) const { return {position}; }

  [[nodiscard]] static GameInfo info() { return R::info(); }
  [[nodiscard]] static bool plays_on(BoardSize size) { return R::plays_on(size); }
  [[nodiscard]] static Result<StipulatedGame> make(const OptionMap&) {
    return fail("a stipulated game is made from rules and a stipulation");
  }
  [[nodiscard]] Setup array() const { return rules_->array(); }
  [[nodiscard]] Checked<Setup> read(std::string_view efen) const { return rules_->read(efen); }
  [[nodiscard]] std::string write(const Position& position) const { return rules_->write(position.men); }
  [[nodiscard]] Setup setup(const Position& position) const { return rules_->setup(position.men); }
  [[nodiscard]] Setup mirror(const Setup& setup) const { return rules_->mirror(setup); }
  [[nodiscard]] Checked<Position> validate(const Setup& setup) const {
    auto checked = rules_->validate(setup);
    if (!checked) return {std::move(checked.faults)};
    return {begin(*checked), std::move(checked.faults)};
  }

  void legal_moves(const Position& position, MoveList<Move>& moves) const;
  [[nodiscard]] Position play(const Position& position, const Move& move) const;
  [[nodiscard]] Outcome outcome(const Position& position) const;
  [[nodiscard]] Color side_to_move(const Position& position) const {
    return rules_->side_to_move(position.men);
  }
  [[nodiscard]] Key key(const Position& position) const {
    const Key key = rules_->key(position.men);
    const std::uint64_t more = position.attacks * 4U + static_cast<unsigned>(position.end);
    return more == 0 ? key : combine(key, more);
  }
  [[nodiscard]] std::string move_text(const Position& position, const Move& move) const {
    return move.pass ? "pass" : rules_->move_text(position.men, move.move);
  }
  [[nodiscard]] bool moves_can_lose() const { return defender_reaches(); }

  [[nodiscard]] bool in_check(const Position& position) const requires HasCheck<R> {
    return rules_->in_check(position.men);
  }
  // Nothing where the game has no passing.
  [[nodiscard]] std::optional<Position> pass(const Position& position) const requires HasPass<R> {
    const auto passed = rules_->pass(position.men);
    if (!passed) return std::nullopt;
    return Position{*passed, End::none, position.attacks};
  }

  // See goal_hooks.h.
  [[nodiscard]] std::optional<bool> win_in_one(const Position& position) const {
    if constexpr (FindsSelfMateInOne<R>) {
      if (!forced_end() || stipulation_.goal != Goal::mate || position.end != End::none) return std::nullopt;
      if (stipulation_.manner == Manner::self) return rules_->self_mate_in_one(position.men);
      if (stipulation_.manner == Manner::reflex && rules_->mate_in_one(position.men)) return false;
      return rules_->can_let_mate(position.men);
    } else {
      return std::nullopt;
    }
  }
  [[nodiscard]] auto make_reach() const requires BoundsHelpMates<R> {
    return rules_->mate_bound(!attacker_, stipulation_.goal == Goal::stalemate);
  }
  // The defender has to mate or stalemate, so he must be able to with the attacker's help.
  template <class Reach>
  [[nodiscard]] bool in_reach(Reach& reach, const Position& position,
                              int attacks) const requires BoundsHelpMates<R> {
    if (!forced_end()) return true;
    std::uint64_t where = ~std::uint64_t{0};
    return reach.possible(position.men, attacks + (side_to_move(position) == attacker_ ? 0 : 1), attacks,
                          where);
  }

  // The moves that reach the goal at once, whoever makes them.
  [[nodiscard]] MoveListOf<R> goal_moves(const typename R::Position& position) const;

 private:
  [[nodiscard]] bool defender_reaches() const { return stipulation_.goal_is_forced(); }
  // The defender's mate or stalemate is what is forced, with nothing special about it.
  [[nodiscard]] bool forced_end() const {
    return (stipulation_.goal == Goal::mate || stipulation_.goal == Goal::stalemate) &&
           stipulation_.tempo == Tempo::alternate && !stipulation_.exact && defender_reaches();
  }
  [[nodiscard]] bool bound_to_reach(Color side) const {
    return stipulation_.manner == Manner::reflex ||
           (stipulation_.manner == Manner::semi_reflex && side != attacker_);
  }
  // Is a defender passed over here? Not where his answers, or one he is bound to give, end the play.
  [[nodiscard]] bool passes(const Position& position) const {
    if (stipulation_.tempo != Tempo::parry || side_to_move(position) == attacker_ ||
        in_check_of(position.men))
      return false;
    if (!defender_reaches()) return true;
    const std::size_t goals = goal_moves(position.men).size();
    if (stipulation_.manner == Manner::self)
      return goals == 0 || goals != count_legal_moves(*rules_, position.men);
    return goals == 0;
  }
  // A reflex attacker who reaches the goal himself has failed. Mate and stalemate end his game anyway.
  [[nodiscard]] bool fails_by_reaching() const {
    return stipulation_.manner == Manner::reflex && stipulation_.goal != Goal::mate &&
           stipulation_.goal != Goal::stalemate && stipulation_.goal != Goal::win;
  }
  [[nodiscard]] bool in_check_of(const typename R::Position& position) const {
    if constexpr (HasCheck<R>)
      return rules_->in_check(position);
    else
      return false;
  }
  [[nodiscard]] bool counts(const Position& after) const {
    return !stipulation_.exact || after.attacks == stipulation_.moves;
  }

  const R* rules_;
  Color attacker_;
  Stipulation stipulation_;
  GoalTest<R> test_;
};

template <Rules R>
MoveListOf<R> StipulatedGame<R>::goal_moves(const typename R::Position& position) const {
  if constexpr (FindsMateInOne<R>) {
    if (stipulation_.goal == Goal::mate && !rules_->mate_in_one(position)) return {};
  }
  MoveListOf<R> all;
  rules_->legal_moves(position, all);
  MoveListOf<R> found;
  for (const auto& move : all)
    if (test_.reached(position, move, rules_->play(position, move))) found.push_back(move);
  return found;
}

template <Rules R>
void StipulatedGame<R>::legal_moves(const Position& position, MoveList<Move>& moves) const {
  if (position.end != End::none) return;
  if (passes(position)) {
    if constexpr (HasPass<R>)
      if (rules_->pass(position.men)) moves.push_back(Move{{}, true});
    return;
  }
  MoveListOf<R> list;
  if (bound_to_reach(side_to_move(position))) list = goal_moves(position.men);
  if (list.empty()) rules_->legal_moves(position.men, list);
  for (const auto& move : list)
    moves.push_back(Move{move, false});
}

template <Rules R>
auto StipulatedGame<R>::play(const Position& position, const Move& move) const -> Position {
  const bool attacking = side_to_move(position) == attacker_;
  Position next{position.men, End::none, position.attacks};
  if (stipulation_.exact && attacking) ++next.attacks;
  if (move.pass) {
    if constexpr (HasPass<R>) next.men = *rules_->pass(position.men);
    return next;
  }
  next.men = rules_->play(position.men, move.move);
  if (attacking != defender_reaches()) {
    if (counts(next) && test_.reached(position.men, move.move, next.men)) next.end = End::reached;
  } else if (attacking && fails_by_reaching()) {
    if (test_.reached(position.men, move.move, next.men)) next.end = End::failed;
  }
  return next;
}

template <Rules R>
Outcome StipulatedGame<R>::outcome(const Position& position) const {
  if (position.end == End::reached) return {Outcome::Kind::won, attacker_, reason_of(stipulation_.goal)};
  const Outcome drawn{Outcome::Kind::drawn, Color::white,
                      in_check_of(position.men) ? "checkmate" : "stalemate"};
  if (position.end == End::failed) return {Outcome::Kind::drawn, Color::white, reason_of(stipulation_.goal)};
  if (passes(position)) {
    if constexpr (HasPass<R>)
      if (rules_->pass(position.men)) return {};
    return drawn;
  }
  return count_legal_moves(*rules_, position.men) != 0 ? Outcome{} : drawn;
}

} // namespace plumb
