// plumb-solve on problems with known solutions: help, self, reflex and series play, proof games, claims.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/support/run_program.h"

namespace plumb::test {
namespace {

using nlohmann::json;

const std::string kData = PLUMB_TEST_DATA;

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
