// The suites that ship catch what they are for, and so do suites of random positions.
#include <gtest/gtest.h>

#include <set>

#include "tests/support/fault_cover.h"
#include "tests/support/program_faults.h"
#include "tests/support/run_program.h"
#include "tests/support/run_tool.h"

namespace plumb::test {
namespace {

const std::string kEngine = PLUMB_FAULTY_ENGINE;
const std::string kSuites = std::string(PLUMB_SOURCE_DIR) + "/ci/suites/";
// Each takes well under ten seconds; fast.epd is that of orthodox chess.
const std::vector<std::pair<std::string, std::string>> kFastSuites{
    {"chess", "fast"},
    {"hexapawn", "hexapawn"},
    {"chessapawn", "chessapawn"},
    {"pawn-shooter", "pawn-shooter"},
    {"pawn-shooter-push", "pawn-shooter-push"},
    {"pawns-chess", "pawns-chess"},
    {"peach", "peach"},
};

bool knows(const std::string& game) {
  return run_program("plumb-perft", {"count", "--variant", game, "--depth", "1"}).status == 0;
}

// Faults of generators are tried here without a program around them, also for one side alone; that verify
// finds what differs is tested elsewhere. Counts above the limit are left out, and so the suites catch more
// than is said here.
TEST(PerftVerifySuites, FastOnesCatchPlantedFaults) {
  constexpr std::uint64_t kMost = 5000;
  std::size_t planted = 0;
  std::size_t caught = 0;
  for (const auto& [game, suite] : kFastSuites) {
    const auto lines = read_ranked(kSuites + suite + ".epd", kMost);
    EXPECT_GE(faults_of(game, false).size(), 3u) << game;
    for (const std::string& fault : faults_of(game, true)) {
      ++planted;
      const bool found = caught_by_all(lines, fault);
      caught += found ? 1 : 0;
      // Orthodox chess does not meet the castlings of Chess960; nothing else escapes.
      EXPECT_TRUE(found || fault.starts_with("castle960")) << fault;
    }
  }
  EXPECT_GT(planted, 150u);
  EXPECT_GE(caught * 10, planted * 9) << caught << " of " << planted;
}

// All but counters that are too small, which need counts that no fast suite has.
TEST(PerftVerifySuites, FastOneCatchesFaultsOfTheProgram) {
  std::size_t caught = 0;
  for (const std::string_view fault : kProgramFaults) {
    const Ran ran =
        run_program("plumb-perft", {"verify", "--engine", "'" + kEngine + "' --fault " + std::string(fault),
                                    "--timeout", "1s", "--no-bisect", "--max-nodes", "1000", "--max-failures",
                                    "1", kSuites + "fast.epd"});
    caught += ran.status == 1 || ran.status == 2 ? 1 : 0;
    EXPECT_TRUE(ran.status != 0 || fault.starts_with("overflow")) << fault;
  }
  EXPECT_GE(caught, kProgramFaults.size() - 2);
}

// Random positions of every game, counted by the naive references too.
TEST(PerftVerifySuites, RandomPositionsAreCountedRight) {
  for (const auto& [game, suite] : kFastSuites) {
    if (!knows(game)) continue; // a build for fewer games
    SCOPED_TRACE(game);
    const std::vector<std::string> arguments{"positions", "--variant", game, "--count",     "8",   "--seed",
                                             "11",        "--depth",   "2",  "--max-nodes", "2000"};
    const Ran positions = run_program("plumb-perft", arguments);
    EXPECT_EQ(positions.status, 0) << positions.err;
    EXPECT_EQ(count_lines(positions.out), 8u);
    EXPECT_EQ(run_program("plumb-perft", arguments).out, positions.out) << "the same seed, other positions";
    const Ran ran =
        run_program("plumb-perft", {"verify", "--engine", kEngine, "-"}, {.input = positions.out});
    EXPECT_EQ(ran.status, 0) << ran.out << ran.err;
  }
}

TEST(PerftVerifySuites, RandomPositionsOfChess960) {
  const Ran positions =
      run_program("plumb-perft", {"positions", "--chess960", "--count", "12", "--depth", "2", "--seed", "5"});
  const Ran ran = run_program("plumb-perft", {"verify", "--engine", kEngine, "-"}, {.input = positions.out});
  EXPECT_EQ(ran.status, 0) << ran.out << ran.err;
  EXPECT_NE(positions.out.find("castling"), std::string::npos);
}

// Eighty small random positions catch most faults; those of tables need two positions that are alike.
TEST(PerftVerifySuites, RandomPositionsCatchPlantedFaults) {
  const Ran positions =
      run_program("plumb-perft", {"positions", "--count", "80", "--max-nodes", "1500", "--seed", "1"});
  const TemporaryFile file(positions.out);
  const auto lines = read_ranked(file.path(), 1500);
  std::size_t caught = 0;
  const auto faults = faults_of("chess", false);
  for (const std::string& fault : faults)
    caught += caught_by_all(lines, fault) ? 1 : 0;
  EXPECT_GE(caught * 10, faults.size() * 8) << caught << " of " << faults.size();
}

TEST(PerftVerifySuites, RandomPositionsRefuseNonsense) {
  for (const std::vector<std::string>& arguments :
       std::vector<std::vector<std::string>>{{"--variant", "nosuchgame"},
                                             {"--count", "0"},
                                             {"--seed", "-1"},
                                             {"--fen", "8/8/8/8/8/8/8/8 w - - 0 1"},
                                             {"--variant", "hexapawn", "--chess960"}}) {
    std::vector<std::string> all{"positions"};
    all.insert(all.end(), arguments.begin(), arguments.end());
    const Ran ran = run_program("plumb-perft", all);
    EXPECT_EQ(ran.status, 2) << testing::PrintToString(arguments) << ran.out;
    EXPECT_EQ(count_lines(ran.err), 1u) << ran.err;
  }
}

// The least cover of a suite is a part of it that catches as much.
TEST(PerftVerifySuites, TheCoverCatchesAsMuch) {
  auto lines = read_ranked(kSuites + "fast.epd", 500);
  const auto faults = faults_of("chess", false);
  std::set<std::string> by_any;
  for (RankedLine& line : lines) {
    rank_line(line, faults);
    by_any.insert(line.catches.begin(), line.catches.end());
  }
  const auto chosen = greedy_cover(lines);
  std::set<std::string> by_chosen;
  for (const Chosen& one : chosen)
    by_chosen.insert(lines[one.line].catches.begin(), lines[one.line].catches.end());
  EXPECT_EQ(by_chosen, by_any);
  EXPECT_LT(chosen.size(), lines.size() / 2);
  EXPECT_FALSE(by_any.empty());
}

} // namespace
} // namespace plumb::test
