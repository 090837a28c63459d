// The solution graph: what is read off one made by hand, and what building and judging make of small
// positions whose solutions can be checked by eye.
#include "lib/search/solution_graph.h"

#include <gtest/gtest.h>

#include "formats/solution_text.h"
#include "lib/search/judge.h"
#include "tests/support/rules_data.h"

namespace plumb::test {
namespace {

using chess::Chess;
using Texts = std::vector<std::string>;

// A graph by hand. Vertices are added in order, the root first; edges in the order of their moves.
class Sketch {
 public:
  SolutionNode attack(int distance) { return add(distance, true); }
  SolutionNode defend(int distance) { return add(distance, false); }
  void move(SolutionNode from, const std::string& text, SolutionNode to) {
    boost::add_edge(from, to, SolutionEdge{text, text}, solution.graph);
  }
  SolutionGraph solution;

 private:
  SolutionNode add(int distance, bool attacking) {
    return boost::add_vertex(SolutionVertex{"", "", distance, attacking, true}, solution.graph);
  }
};

Texts main_line_of(const SolutionGraph& solution) {
  return labels(solution, main_line(solution));
}

TEST(SolutionGraph, TheMainLineIsTheLongestDefence) {
  Sketch sketch;
  const auto root = sketch.attack(3);
  const auto after_key = sketch.defend(2);
  const auto quick = sketch.attack(1);
  const auto slow = sketch.attack(2);
  const auto also_slow = sketch.attack(2);
  const auto later = sketch.defend(1);
  const auto last = sketch.attack(1);
  const auto mate = sketch.defend(0);
  sketch.move(root, "key", after_key);
  sketch.move(after_key, "a", quick);
  sketch.move(after_key, "b", slow);
  sketch.move(after_key, "c", also_slow);
  sketch.move(quick, "q", mate);
  sketch.move(slow, "s", later);
  sketch.move(also_slow, "t", later);
  sketch.move(later, "d", last);
  sketch.move(last, "m", mate);
  EXPECT_EQ(main_line_of(sketch.solution), (Texts{"key", "b", "s", "d", "m"}));
  EXPECT_TRUE(find_duals(sketch.solution).empty());
  EXPECT_TRUE(has_line_without_duals(sketch.solution));
}

// Two continuations after the best defence are a major dual, after a worse one a minor dual. The root's
// choices are keys, not duals.
TEST(SolutionGraph, DualsAreMajorWhereTheDefenceIsBest) {
  Sketch sketch;
  const auto root = sketch.attack(3);
  const auto after_key = sketch.defend(2);
  const auto best = sketch.attack(2);
  const auto worse = sketch.attack(1);
  const auto left = sketch.defend(1);
  const auto right = sketch.defend(1);
  const auto last = sketch.attack(1);
  const auto mate = sketch.defend(0);
  sketch.move(root, "key", after_key);
  sketch.move(root, "other", after_key);
  sketch.move(after_key, "best", best);
  sketch.move(after_key, "worse", worse);
  sketch.move(best, "left", left);
  sketch.move(best, "right", right);
  sketch.move(worse, "m", mate);
  sketch.move(worse, "n", mate);
  sketch.move(left, "d", last);
  sketch.move(right, "d", last);
  sketch.move(last, "m", mate);
  sketch.move(last, "n", mate);
  const auto duals = find_duals(sketch.solution);
  ASSERT_EQ(duals.size(), 3u);
  EXPECT_TRUE(duals[0].major);
  EXPECT_EQ(duals[0].line, (Texts{"key", "best"}));
  EXPECT_EQ(duals[0].moves, (Texts{"left", "right"}));
  EXPECT_EQ(duals[0].move_number, 2);
  EXPECT_FALSE(duals[1].major);
  EXPECT_EQ(duals[1].line, (Texts{"key", "worse"}));
  EXPECT_EQ(duals[1].moves, (Texts{"m", "n"}));
  // The last move of a longer solution: minor, though the defence was the best.
  EXPECT_FALSE(duals[2].major);
  EXPECT_EQ(duals[2].line, (Texts{"key", "best", "left", "d"}));
  EXPECT_EQ(duals[2].move_number, 3);
  EXPECT_FALSE(has_line_without_duals(sketch.solution));
}

// One full line free of choices is enough, and choices of the last move count only in two moves.
TEST(SolutionGraph, OneLineWithoutDualsIsEnough) {
  for (const int length : {2, 3}) {
    Sketch sketch;
    auto at = sketch.attack(length);
    for (int left = length; left > 1; --left) {
      const auto defend = sketch.defend(left - 1);
      const auto next = sketch.attack(left - 1);
      sketch.move(at, "a", defend);
      sketch.move(defend, "d", next);
      at = next;
    }
    const auto mate = sketch.defend(0);
    sketch.move(at, "m", mate);
    EXPECT_TRUE(has_line_without_duals(sketch.solution)) << length;
    sketch.move(at, "n", mate);
    EXPECT_EQ(has_line_without_duals(sketch.solution), length == 3) << length;
    // A second defence as good as the first, answered by a single move.
    const auto other = sketch.attack(length - 1);
    sketch.move(1, "e", other);
    if (length == 2) {
      sketch.move(other, "m", mate);
    } else {
      const auto defend = sketch.defend(1);
      sketch.move(other, "a", defend);
      sketch.move(defend, "d", at);
    }
    EXPECT_TRUE(has_line_without_duals(sketch.solution)) << length;
  }
}

TEST(SolutionGraph, AShorterDefenceIsNoFullLine) {
  Sketch sketch;
  const auto root = sketch.attack(3);
  const auto after_key = sketch.defend(2);
  const auto best = sketch.attack(2);
  const auto worse = sketch.attack(1);
  const auto left = sketch.defend(1);
  const auto last = sketch.attack(1);
  const auto mate = sketch.defend(0);
  sketch.move(root, "key", after_key);
  sketch.move(after_key, "best", best);
  sketch.move(after_key, "worse", worse);
  sketch.move(best, "l", left);
  sketch.move(best, "r", left);
  sketch.move(worse, "m", mate);
  sketch.move(left, "d", last);
  sketch.move(last, "m", mate);
  EXPECT_FALSE(has_line_without_duals(sketch.solution));
}

template <Rules R>
Judgement judge(const R& rules, const std::string& efen, Stipulation stipulation, JudgeRequest request = {}) {
  const auto position = read_position(rules, efen);
  EXPECT_TRUE(position) << efen << describe(position.faults);
  Workers workers(2);
  ProofTable table(16 << 20);
  Stop stop;
  request.stipulation = stipulation;
  return Judge<R>(rules, *position, request, {}, table, workers, stop).judge();
}

Texts keys_of(const Judgement& judgement) {
  Texts keys;
  for (const KeyMove& key : judgement.keys)
    keys.push_back(key.move.move + " in " + std::to_string(key.length));
  return keys;
}

TEST(Judge, TheBackRank) {
  const Chess rules = *Chess::make({});
  const auto judgement = judge(rules, "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1", {Goal::mate, 1});
  EXPECT_EQ(judgement.verdict, ProblemVerdict::sound);
  EXPECT_EQ(keys_of(judgement), Texts{"a1a8 in 1"});
  EXPECT_EQ(main_line_of(judgement.solution), Texts{"a1a8"});
  EXPECT_TRUE(judgement.duals.empty());
  EXPECT_EQ(boost::num_vertices(judgement.solution.graph), 2u);
  EXPECT_EQ(judgement.solution.graph[1].reason, "checkmate");
}

TEST(Judge, ShortCookedUnsolved) {
  const Chess rules = *Chess::make({});
  EXPECT_EQ(judge(rules, "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1", {Goal::mate, 2}).verdict,
            ProblemVerdict::shorter);
  const auto cooked = judge(rules, "6k1/5ppp/8/8/8/8/8/RR5K w - - 0 1", {Goal::mate, 1});
  EXPECT_EQ(cooked.verdict, ProblemVerdict::cooked);
  EXPECT_EQ(keys_of(cooked), (Texts{"a1a8 in 1", "b1b8 in 1"}));
  JudgeRequest two;
  two.claimed_keys = 2;
  EXPECT_EQ(judge(rules, "6k1/5ppp/8/8/8/8/8/RR5K w - - 0 1", {Goal::mate, 1}, two).verdict,
            ProblemVerdict::sound);
  const auto unsolved = judge(rules, "6k1/5pp1/7p/8/8/8/8/R6K w - - 0 1", {Goal::mate, 1});
  EXPECT_EQ(unsolved.verdict, ProblemVerdict::unsolved);
  EXPECT_EQ(unsolved.at_least, 2);
  EXPECT_EQ(boost::num_vertices(unsolved.solution.graph), 0u);
}

// Whatever the graph shows is checked against a plain search without table: its distances, that every
// defence is there, and that the attacker's edges are all his moves that keep the distance and no other.
template <Rules R>
class PlainSearch {
 public:
  PlainSearch(const R& rules, Color attacker, Goal goal) : rules_(rules), attacker_(attacker), goal_(goal) {}

  [[nodiscard]] bool forced(const typename R::Position& position, int n) const {
    const Outcome outcome = rules_.outcome(position);
    if (outcome.over()) return reached(goal_, outcome, attacker_);
    const bool attacking = rules_.side_to_move(position) == attacker_;
    if (attacking && n == 0) return false;
    MoveListOf<R> moves;
    rules_.legal_moves(position, moves);
    const auto holds = [&](const auto& move) {
      return forced(rules_.play(position, move), attacking ? n - 1 : n);
    };
    return attacking ? std::any_of(moves.begin(), moves.end(), holds)
                     : std::all_of(moves.begin(), moves.end(), holds);
  }
  [[nodiscard]] int distance(const typename R::Position& position, int most) const {
    for (int n = 0; n <= most; ++n)
      if (forced(position, n)) return n;
    return kNever;
  }

 private:
  const R& rules_;
  Color attacker_;
  Goal goal_;
};

template <Rules R>
void expect_true_graph(const R& rules, const std::string& efen, Stipulation stipulation, bool every) {
  JudgeRequest request;
  request.every_continuation = every;
  const Judgement judgement = judge(rules, efen, stipulation, request);
  ASSERT_TRUE(judgement.complete);
  ASSERT_FALSE(judgement.keys.empty()) << efen;
  const auto root = read_position(rules, efen);
  const PlainSearch<R> plain(rules, rules.side_to_move(*root), stipulation.goal);
  const SolutionDigraph& graph = judgement.solution.graph;
  for (SolutionNode node = 0; node < boost::num_vertices(graph); ++node) {
    const SolutionVertex& vertex = graph[node];
    const auto position = read_position(rules, vertex.efen);
    ASSERT_TRUE(position) << vertex.efen;
    EXPECT_EQ(vertex.distance, plain.distance(*position, stipulation.moves)) << vertex.efen;
    EXPECT_EQ(vertex.reason, rules.outcome(*position).reason);
    Texts shown;
    for (const auto edge : boost::make_iterator_range(boost::out_edges(node, graph)))
      shown.push_back(graph[edge].move);
    if (!vertex.expanded) {
      EXPECT_TRUE(shown.empty());
      continue;
    }
    Texts expected;
    for (const auto& [text, move] : moves_by_text(rules, *position))
      if (!vertex.attacking || plain.forced(rules.play(*position, move), vertex.distance - 1))
        expected.push_back(text);
    EXPECT_EQ(shown, expected) << vertex.efen;
  }
}

TEST(SolutionBuilder, EveryEdgeIsTrueAndNoneIsMissing) {
  const Chess rules = *Chess::make({});
  for (const bool every : {false, true}) {
    expect_true_graph(rules, "7k/8/5K2/8/8/8/6R1/8 w - - 0 1", {Goal::mate, 3}, every);
    expect_true_graph(rules, "8/8/8/8/8/2k5/7q/K7 b - - 0 1", {Goal::mate, 2}, every);
    expect_true_graph(rules, "1Q6/5p2/4PP2/3k4/1P4N1/3N4/1PB5/R3K3 w Q - 0 1", {Goal::mate, 2}, every);
    expect_true_graph(hexapawn::Hexapawn<64>{}, "pppp/4/4/PPPP w - - 0 1", {Goal::win, 6}, every);
    expect_true_graph(hexapawn::Hexapawn<64>{}, "ppp/P2/1PP b - - 0 1", {Goal::win, 3}, every);
  }
}

// The threats of a key in two moves: every mate in one if the defender could pass.
TEST(Judge, ThreatsAreWhatWinsIfTheDefenderPasses) {
  const Chess rules = *Chess::make({});
  const PlainSearch<Chess> plain(rules, Color::white, Goal::mate);
  for (const std::string efen :
       {"1Q6/5p2/4PP2/3k4/1P4N1/3N4/1PB5/R3K3 w Q - 0 1", "3Q4/8/N7/3pr3/4k1p1/8/3K4/5R2 w - - 0 1",
        "8/5pp1/5kB1/3p4/4R2K/4p3/8/3Q4 w - - 0 1"}) {
    const auto position = read_position(rules, efen);
    const Judgement judgement = judge(rules, efen, {Goal::mate, 2});
    ASSERT_EQ(judgement.keys.size(), 1u) << efen;
    const KeyMove& key = judgement.keys.front();
    const auto after = rules.play(*position, *read_move(rules, *position, key.move.move));
    const auto passed = rules.pass(after);
    ASSERT_EQ(passed.has_value(), key.threats.has_value()) << efen;
    if (!passed) continue;
    Texts expected;
    for (const auto& [text, move] : moves_by_text(rules, *passed))
      if (plain.forced(rules.play(*passed, move), 0)) expected.push_back(text);
    Texts threats;
    for (const ShownMove& threat : *key.threats)
      threats.push_back(threat.move);
    EXPECT_EQ(threats, expected) << efen;
  }
}

// The keys are all first moves within the length asked for, with their lengths.
TEST(Judge, TellsLongerSolutionsToo) {
  const hexapawn::Hexapawn<64> rules;
  const std::string efen = "pppp/4/4/PPPP w - - 0 1";
  const auto position = read_position(rules, efen);
  const PlainSearch<hexapawn::Hexapawn<64>> plain(rules, Color::white, Goal::win);
  const int most = 8;
  Texts expected;
  std::map<int, Texts> by_length;
  for (const auto& [text, move] : moves_by_text(rules, *position))
    if (const int left = plain.distance(rules.play(*position, move), most - 1); left != kNever)
      by_length[left + 1].push_back(text + " in " + std::to_string(left + 1));
  for (const auto& [length, texts] : by_length)
    expected.insert(expected.end(), texts.begin(), texts.end());
  EXPECT_EQ(keys_of(judge(rules, efen, {Goal::win, most})), expected);
  EXPECT_FALSE(expected.empty());
}

TEST(Judge, StoppedByALimitItIsPartial) {
  const hexapawn::Hexapawn<64> rules;
  const auto position = read_position(rules, "pppppp/6/6/6/6/PPPPPP w - - 0 1");
  Workers workers(2);
  ProofTable table(1 << 20);
  Stop stop;
  stop.set_node_limit(2000);
  JudgeRequest request;
  request.stipulation = {Goal::win, 20};
  const auto judgement =
      Judge<hexapawn::Hexapawn<64>>(rules, *position, request, {}, table, workers, stop).judge();
  EXPECT_EQ(judgement.verdict, ProblemVerdict::partial);
  EXPECT_FALSE(judgement.complete);
}

TEST(SolutionBuilder, SaysWhereItHadToLeaveVerticesUnexpanded) {
  const Chess rules = *Chess::make({});
  JudgeRequest request;
  request.most_positions = 1;
  const auto judgement = judge(rules, "7k/8/5K2/8/8/8/6R1/8 w - - 0 1", {Goal::mate, 3}, request);
  EXPECT_FALSE(judgement.complete);
  EXPECT_FALSE(judgement.solution.complete);
  EXPECT_EQ(judgement.verdict, ProblemVerdict::partial);
}

} // namespace
} // namespace plumb::test
