// plumb-solve on problems with known solutions: help, self, reflex and series play, proof games, claims.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/support/run_program.h"

namespace plumb::test {
namespace {

using nlohmann::json;

const std::string kData = PLUMB_TEST_DATA;

using Arguments = std::vector<std::string>;

struct Solved {
  int status = 0;
  json problems;
};
Solved solve(std::vector<std::string> arguments, const std::string& input = "") {
  arguments.insert(arguments.begin(), "--json");
  const Ran ran = run_program("plumb-solve", arguments, {.input = input});
  const json document = json::parse(ran.out, nullptr, false);
  if (document.is_discarded()) {
    ADD_FAILURE() << ran.out << ran.err;
    return {ran.status, json::array({json::object()})};
  }
  return {ran.status, document["problems"]};
}
Solved solve_one(const std::string& fen, const std::string& stipulation, std::vector<std::string> more = {}) {
  more.insert(more.begin(), {"--fen", fen, "--stipulation", stipulation});
  return solve(std::move(more));
}

TEST(SolveProblems, KnownProblemsHaveExactlyTheirSolutions) {
  const Solved solved = solve({"--claim", kData + "/problems.epd"});
  EXPECT_EQ(solved.status, 0);
  EXPECT_EQ(solved.problems.size(), 28u);
  for (const json& problem : solved.problems)
    EXPECT_EQ(problem["claim"]["met"], true) << problem["id"] << problem["claim"];
}

TEST(SolveProblems, KnownProblemsWithoutSolution) {
  const Solved solved = solve({kData + "/problems-unsolved.epd"});
  EXPECT_EQ(solved.status, 1);
  EXPECT_EQ(solved.problems.size(), 4u);
  for (const json& problem : solved.problems)
    EXPECT_EQ(problem["verdict"], "unsolved") << problem["id"];
}

// Four keys, each of which lets Black mate at once (a bug report of Popeye has it).
TEST(SolveProblems, ReflexMateWithShortKeys) {
  const Solved solved = solve_one("5n2/2k2P2/1p1p4/1B1p4/KB4rp/npp4q/r2bp3/3b4 w - - 0 1", "r#2");
  EXPECT_EQ(solved.problems[0]["keys"].size(), 4u);
  EXPECT_EQ(solved.problems[0]["verdict"], "short");
}

// A series with an introduction keeps the solutions that are shorter, and the longer ones too.
TEST(SolveProblems, IntroductoryMove) {
  const Solved solved = solve_one("8/8/8/1N6/8/1r1n4/2K5/k7 w - - 0 1", "1->ser-h#3");
  const json expected = {{"b5d4", "d3c1", "c1a2", "d4b3"},
                         {"b5d4", "b3a3", "d3b2", "a3a2", "d4b3"},
                         {"b5d4", "d3b2", "b3a3", "a3a2", "d4b3"}};
  EXPECT_EQ(solved.problems[0]["solutions"], expected);
  EXPECT_EQ(solved.problems[0]["verdict"], "short");
}

TEST(SolveProblems, PostKeyPlay) {
  const Solved solved =
      solve_one("4k3/3NPN2/8/3K4/8/8/8/1Q6 b - - 0 1", "#3", {"--post-key", "--variations"});
  const json& problem = solved.problems[0];
  EXPECT_EQ(problem["verdict"], "sound");
  EXPECT_EQ(problem["tree"]["positions"][0]["attacking"], false);
  EXPECT_EQ(problem["tree"]["positions"][0]["moves"].size(), 3u); // every defence: Kxd7, Kxe7, Kxf7
}

// 1.Kg6 has been played, and threatens a mate that follows whatever Black does.
TEST(SolveProblems, PostKeyPlayTellsTheThreat) {
  const std::string fen = "7k/p7/6K1/8/8/8/8/3R4 b - - 0 1";
  const auto position = solve_one(fen, "#2", {"--post-key"}).problems[0];
  EXPECT_EQ(position["verdict"], "sound");
  EXPECT_EQ(position["threats"], json::array({"d1d8"}));
  const Ran text = run_program("plumb-solve", {"--fen", fen, "--stipulation", "#2", "--post-key"});
  EXPECT_NE(text.out.find("threat     Rd8#"), std::string::npos) << text.out;
  // As a line of a file says it.
  const Solved line = solve({"-"}, fen + " stip \"#2\"; play \"post-key\";\n");
  EXPECT_EQ(line.problems[0]["threats"], json::array({"d1d8"}));
}

TEST(SolveProblems, HelpPlayTellsHowManySolutions) {
  const Ran two =
      run_program("plumb-solve", {"--fen", "8/3P4/pn6/k7/p7/8/1p1K4/8 b - - 0 1", "--stipulation", "h#2"});
  EXPECT_NE(two.out.find("sound (C+): 2 solutions\n"), std::string::npos) << two.out;
  const Ran one =
      run_program("plumb-solve", {"--fen", "7R/8/kPR5/2n5/2K5/8/8/8 b - - 0 1", "--stipulation", "h#1"});
  EXPECT_NE(one.out.find("sound (C+)\n"), std::string::npos) << one.out;
}

// In h#n Black begins, in h#n.5 White does.
TEST(SolveProblems, HelpPlayWithTheWrongSideToMoveIsDoubted) {
  const auto doubted = [](const std::string& side, const std::string& stipulation) {
    const Solved solved = solve_one("8/8/8/8/8/8/5k2/7K " + side + " - - 0 1", stipulation);
    EXPECT_EQ(solved.problems[0]["verdict"], "unsolved");
    for (const json& fault : solved.problems[0]["faults"])
      if (fault["code"] == "unusual-side") return fault["message"].get<std::string>();
    return std::string();
  };
  EXPECT_EQ(doubted("w", "h#2"), "in h#2 Black moves first, but this was read with White to move");
  EXPECT_EQ(doubted("b", "h#1.5"), "in h#1.5 White moves first, but this was read with Black to move");
  EXPECT_EQ(doubted("w", "ser-h#2"), "in ser-h#2 Black moves first, but this was read with White to move");
  EXPECT_EQ(doubted("b", "h#2"), "");
  EXPECT_EQ(doubted("w", "h#1.5"), "");
  EXPECT_EQ(doubted("b", "#2"), "");
}

TEST(SolveProblems, NumbersOfSolutionsAsClaims) {
  const std::string problem = "8/3P4/pn6/k7/p7/8/1p1K4/8 b - - 0 1 stip \"h#2\"; ";
  const auto verdict = [&](const std::string& claim) {
    const Solved solved = solve({"-"}, problem + "claim \"" + claim + "\";\n");
    return std::pair(solved.problems[0]["verdict"], solved.problems[0]["claim"]["met"]);
  };
  EXPECT_EQ(verdict("2.1.1.1"), std::pair(json("sound"), json(true)));
  EXPECT_EQ(verdict("2"), std::pair(json("sound"), json(true)));
  EXPECT_EQ(verdict("1.2.1.1"), std::pair(json("sound"), json(false)));
  EXPECT_EQ(verdict("1.1.1.1"), std::pair(json("cooked"), json(false)));
  EXPECT_EQ(verdict("3.1.1.1"), std::pair(json("unsolved"), json(false)));
}

TEST(SolveProblems, SetPlayAndDuplex) {
  const std::string fen = "7k/5K2/8/6Q1/8/8/8/8 b - - 0 1";
  const Solved set = solve_one(fen, "h#1", {"--set-play"});
  EXPECT_EQ(set.problems[0]["set_play"].size(), 5u); // Qh4, Qh5, Qh6, Qg7, Qg8
  const Solved duplex = solve_one("7k/5K2/6p1/6Q1/8/8/8/8 b - - 0 1", "h#1", {"--duplex"});
  EXPECT_TRUE(duplex.problems[0].contains("duplex"));
  EXPECT_EQ(duplex.problems[0]["duplex"]["verdict"], "unsolved");
}

// The status looks at both halves, and the verdict is that of the worse.
TEST(SolveProblems, ADuplexIsAsGoodAsItsWorseHalf) {
  const Solved one = solve_one("7k/5K2/6p1/6Q1/8/8/8/8 b - - 0 1", "h#1", {"--duplex"});
  EXPECT_EQ(one.status, 1);
  EXPECT_EQ(one.problems[0]["verdict"], "unsolved");
  EXPECT_EQ(one.problems[0]["first_verdict"], "sound");
  const Solved battle = solve_one("6k1/5ppp/8/8/8/8/8/R6K w - - 0 1", "#1", {"--duplex"});
  EXPECT_EQ(battle.status, 1);
  EXPECT_EQ(battle.problems[0]["verdict"], "unsolved");
  const Solved both = solve_one("6rk/6pp/8/6N1/6n1/8/6PP/6RK w - - 0 1", "#1", {"--duplex"});
  EXPECT_EQ(both.status, 0) << both.problems;
  EXPECT_EQ(both.problems[0]["verdict"], "sound");
  EXPECT_EQ(both.problems[0]["duplex"]["verdict"], "sound");
  // Popeye's language, and the last line of several problems.
  const std::string popeye = "beginproblem\npieces white kf7 qg5 black kh8 pg6\nstip h#1\noption duplex\n"
                             "nextproblem\npieces white kf7 qg5 black kh8\nstip h#1\nendproblem\n";
  EXPECT_EQ(run_program("plumb-solve", {"-"}, {.input = popeye}).status, 1);
  const Ran text = run_program("plumb-solve", {"-"}, {.input = popeye});
  EXPECT_NE(text.out.find("2 problems: 1 sound, 1 not sound"), std::string::npos) << text.out;
  // A half that cannot be asked is no answer: here the side that does not begin gives check.
  const Solved check = solve_one("7k/8/5K2/8/8/8/8/7R b - - 0 1", "h#1", {"--duplex"});
  EXPECT_EQ(check.status, 2);
  EXPECT_EQ(check.problems[0]["verdict"], "error");
}

// The claimed move is one of the side that begins.
TEST(SolveProblems, AClaimOfAHalfDuplexIsReadWhereItBegins) {
  const Solved solved =
      solve({"--claim"}, "6k1/5ppp/8/8/8/8/8/R6K b - - 0 1 stip \"#1\"; play \"half-duplex\"; "
                         "claim \"Ra8#\";\n");
  EXPECT_EQ(solved.status, 0) << solved.problems;
  EXPECT_EQ(solved.problems[0]["claim"]["met"], true);
}

// A series is over where the goal can follow: Popeye 4.104 has as many lines.
TEST(SolveProblems, ASeriesReflexMateDoesNotGoOnAfterItsGoal) {
  for (const auto& [fen, lines] : std::initializer_list<std::pair<const char*, std::size_t>>{
           {"8/q7/8/8/r7/2k5/1N2K3/4b3 w - - 0 1", 4},
           {"8/1K3q2/6q1/1kN5/1p3b2/R7/8/2B5 w - - 0 1", 13},
           {"8/8/8/4r3/4rK2/3p4/5B1q/1k6 w - - 0 1", 1},
           {"8/8/8/7r/3k2q1/3n4/4Pp1Q/3Q1K2 w - - 0 1", 129},
           {"8/5k2/4q3/8/8/7N/2r5/K7 w - - 0 1", 6}})
    EXPECT_EQ(solve_one(fen, "ser-r#2").problems[0]["solutions"].size(), lines) << fen;
  for (const auto& [fen, lines] :
       std::initializer_list<std::pair<const char*, std::size_t>>{{"8/8/8/8/3k4/5n2/P4q1K/8 w - - 0 1", 3},
                                                                  {"r7/8/8/2k5/8/3KN3/8/5r2 w - - 0 1", 11},
                                                                  {"3q4/q7/8/8/8/7B/5K2/2N4k w - - 0 1", 17}})
    EXPECT_EQ(solve_one(fen, "ser-r#3").problems[0]["solutions"].size(), lines) << fen;
}

TEST(SolveProblems, SaysThatACountWasNotJudged) {
  const std::string problem = "8/3P4/pn6/k7/p7/8/1p1K4/8 b - - 0 1 stip \"h#2\"; ";
  const auto run = [&](const std::string& claim, const Arguments& more) {
    return run_program("plumb-solve", more, {.input = problem + claim + "\n"});
  };
  EXPECT_EQ(run("", {}).status, 0);
  EXPECT_NE(run("", {}).out.find("warning    no number of solutions is stated"), std::string::npos);
  EXPECT_EQ(run("claim \"2\";", {}).out.find("no number of solutions"), std::string::npos);
  EXPECT_EQ(solve({"-"}, problem + "\n").problems[0]["count_judged"], false);
  EXPECT_EQ(solve({"-"}, problem + "claim \"2\";\n").problems[0]["count_judged"], true);
  EXPECT_EQ(solve_one("6k1/5ppp/8/8/8/8/8/R6K w - - 0 1", "#1").problems[0]["count_judged"], true);
}

TEST(SolveProblems, SaysHowLinesBranchThatAreNotAsClaimed) {
  const std::string problem = "8/3P4/pn6/k7/p7/8/1p1K4/8 b - - 0 1 stip \"h#2\"; ";
  const json note = solve({"-"}, problem + "claim \"1.2\";\n").problems[0]["claim"]["note"];
  EXPECT_EQ(note, "as many solutions as claimed, but they branch otherwise: claimed 1.2, found 2.1");
}

// In reflex play who can mate must: where that is the side that begins, nothing solves it.
TEST(SolveProblems, SaysThatTheAttackerMustMateAtOnce) {
  for (const char* stipulation : {"r#2", "ser-r#2"}) {
    const Ran ran = run_program("plumb-solve",
                                {"--fen", "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1", "--stipulation", stipulation});
    EXPECT_EQ(ran.status, 1);
    EXPECT_NE(ran.out.find("White can reach the goal at once, with Ra8#, and in reflex play must"),
              std::string::npos)
        << ran.out;
  }
  const Ran semi =
      run_program("plumb-solve", {"--fen", "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1", "--stipulation", "semi-r#2"});
  EXPECT_EQ(semi.out.find("must"), std::string::npos) << semi.out;
}

TEST(SolveProblems, ProofGame) {
  const Solved solved = solve_one("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2", "dia 1");
  EXPECT_EQ(solved.problems[0]["solutions"], json::array({json::array({"e2e4", "e7e5"})}));
}

TEST(SolveProblems, AnswersDoNotDependOnMemoryOrThreads) {
  const std::string fen = "6K1/3R4/B7/4pp2/4p3/4P2p/3P2k1/1r6 b - - 0 1";
  const Solved small = solve_one(fen, "h#3", {"--hash", "4k"});
  const Solved alone = solve_one(fen, "h#3", {"--threads", "1"});
  EXPECT_EQ(small.problems[0]["solutions"].size(), 2u);
  EXPECT_EQ(small.problems[0]["solutions"], alone.problems[0]["solutions"]);
}

TEST(SolveProblems, LimitsAndFaults) {
  const std::string heavy = "1N2k2r/ppppp1b1/5p2/5P2/4n2p/1P6/PP1BP1PP/1n2K2R b Kk - 0 1";
  const Solved partial = solve_one(heavy, "h#4", {"--max-nodes", "20000"});
  EXPECT_EQ(partial.status, 3);
  EXPECT_EQ(partial.problems[0]["verdict"], "partial");
  EXPECT_EQ(solve_one("8/8/8/8/8/8/8/8 w - - 0 1", "h#2").problems[0]["verdict"], "illegal");
  const Solved meaningless = solve_one(heavy, "##2");
  EXPECT_EQ(meaningless.status, 2);
  EXPECT_EQ(meaningless.problems[0]["verdict"], "error");
  EXPECT_EQ(run_program("plumb-solve", {"--stipulation", "h#"}, {}).status, 2);
}

} // namespace
} // namespace plumb::test
