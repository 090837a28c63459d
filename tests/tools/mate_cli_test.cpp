// plumb-mate as a user meets it: the real executable, its output, messages and exit status.
#include <nlohmann/json.hpp>

#include "tests/support/run_tool.h"

namespace plumb::test {
namespace {

using Arguments = std::vector<std::string>;
using nlohmann::json;

const std::string kBackRank = "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1";
const std::string kRookEnding = "7k/8/5K2/8/8/8/6R1/8 w - - 0 1";

ToolResult mate(const Arguments& arguments, const ToolRun& run = {}) {
  return run_tool("plumb-mate", arguments, run);
}
json mate_json(Arguments arguments) {
  arguments.emplace_back("--json");
  return json::parse(mate(arguments).out, nullptr, false);
}

// Exit status 2, nothing on standard output, one line on standard error that holds `text`.
void expect_one_complaint(const ToolResult& result, const std::string& text) {
  EXPECT_EQ(result.status, 2);
  EXPECT_EQ(result.out, "");
  EXPECT_EQ(count_lines(result.err), 1u) << result.err;
  EXPECT_TRUE(result.err.starts_with("plumb-mate: ")) << result.err;
  EXPECT_NE(result.err.find(text), std::string::npos) << result.err;
}

TEST(MateCli, YesIsZeroAndNoIsOne) {
  const auto found = mate({"--fen", kBackRank, "--within", "3"});
  EXPECT_EQ(found.status, 0);
  EXPECT_EQ(found.out, "mate in 1\nkey: Ra8#\nline: 1.Ra8#\n");
  EXPECT_EQ(found.err, "");
  const auto none = mate({"--within", "2"});
  EXPECT_EQ(none.status, 1);
  EXPECT_EQ(none.out, "no mate within 2\n");
  EXPECT_EQ(none.err, "");
  const auto never = mate({"--fen", "7k/8/5K2/8/8/8/8/8 w - - 0 1", "--within", "9"});
  EXPECT_EQ(never.status, 1);
}

TEST(MateCli, GamesThatAreWonOtherwiseAreWon) {
  const auto lost = mate({"--variant", "hexapawn", "--within", "20"});
  EXPECT_EQ(lost.status, 1);
  EXPECT_EQ(lost.out, "no forced win, however long\n");
  const auto either = mate({"--variant", "hexapawn", "--within", "20", "--either"});
  EXPECT_EQ(either.status, 1);
  EXPECT_EQ(either.out, "lost in 3\n");
  const auto won = mate({"--fen", "pppp/4/4/PPPP w - - 0 1 variant:hexapawn", "--within", "20", "--either"});
  EXPECT_EQ(won.status, 0);
  EXPECT_EQ(won.lines().front(), "win in 6");
  const auto over = mate({"--variant", "hexapawn", "--fen", "P2/3/3 b - - 0 1", "--within", "3", "--either"});
  EXPECT_EQ(over.out, "lost already: the game is over\n");
}

TEST(MateCli, AGameThatIsOverIsSaidToBe) {
  const auto mated = mate({"--fen", "R5k1/5ppp/8/8/8/8/8/7K b - - 0 1", "--within", "3", "--either"});
  EXPECT_EQ(mated.status, 1);
  EXPECT_EQ(mated.out, "lost already: the game is over\n");
  const auto stalemated = mate({"--fen", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "--within", "3", "--either"});
  EXPECT_EQ(stalemated.status, 1);
  EXPECT_EQ(stalemated.out, "no forced mate, however long\n");
}

TEST(MateCli, WritesJson) {
  const json found = mate_json({"--fen", kRookEnding, "--within", "5", "--refute", "--either"});
  EXPECT_EQ(found["tool"], "plumb-mate");
  EXPECT_EQ(found["complete"], true);
  EXPECT_EQ(found["variant"], "chess");
  EXPECT_EQ(found["fen"], kRookEnding);
  EXPECT_EQ(found["within"], 5);
  ASSERT_TRUE(found["mate"].is_number());
  const int length = found["mate"];
  EXPECT_EQ(found["pv"].size(), static_cast<std::size_t>(length) * 2 - 1);
  EXPECT_TRUE(found["lost_in"].is_null());
  // Every first move is a key or is refuted, but for the one that stalemates: it leaves no reply.
  const auto moves = run_tool("plumb-fen", {"moves", kRookEnding}).lines();
  EXPECT_EQ(found["keys"].size() + found["refutations"].size(), moves.size());
  for (const json& refuted : found["refutations"])
    EXPECT_EQ(refuted["refutation"].is_null(), refuted["move"] == "g2g7") << refuted;
  const json none = mate_json({"--fen", kRookEnding, "--within", "1"});
  EXPECT_TRUE(none["mate"].is_null());
  EXPECT_EQ(none["keys"], json::array());
}

TEST(MateCli, TheMainLineEndsTheGame) {
  const json found = mate_json({"--fen", kRookEnding, "--within", "5"});
  Arguments play{"play", "--json", "--fen", kRookEnding};
  for (const json& move : found["pv"])
    play.push_back(move);
  const json end = json::parse(run_tool("plumb-fen", play).out);
  EXPECT_EQ(run_tool("plumb-fen", {"moves", end["fen"]}).out, "");
  EXPECT_EQ(json::parse(run_tool("plumb-fen", {"moves", "--json", end["fen"]}).out)["outcome"]["reason"],
            "checkmate");
}

TEST(MateCli, TheWholeTreeShowsEveryDefence) {
  const auto tree = mate({"--fen", kRookEnding, "--within", "5", "--all"});
  EXPECT_EQ(tree.status, 0);
  EXPECT_GT(tree.lines().size(), 4u);
  const json found = mate_json({"--fen", kRookEnding, "--within", "5", "--all"});
  EXPECT_TRUE(found["tree"].is_object());
}

TEST(MateCli, TellsTheSameWhateverItIsGiven) {
  const std::string loyd = "1Q6/5p2/4PP2/3k4/1P4N1/3N4/1PB5/R3K3 w Q - 0 1";
  for (const char* threads : {"1", "2", "9"})
    for (const char* hash : {"off", "1M", "64M"}) {
      const auto result = mate({"--fen", loyd, "--within", "2", "--threads", threads, "--hash", hash});
      EXPECT_EQ(result.lines().at(0) + " " + result.lines().at(1), "mate in 2 key: O-O-O") << result.out;
    }
}

TEST(MateCli, AnswersBadUsageWithOneLine) {
  expect_one_complaint(mate({}), "--within");
  expect_one_complaint(mate({"--within"}), "--within");
  for (const char* number : {"0", "-1", "x", "251", "99999999999999999999999", "2.5", ""})
    expect_one_complaint(mate({"--within", number}), "--within");
  expect_one_complaint(mate({"--within", "2", "--threads", "0"}), "--threads");
  expect_one_complaint(mate({"--within", "2", "--hash", "lots"}), "--hash");
  expect_one_complaint(mate({"--within", "2", "--time", "soon"}), "--time");
  expect_one_complaint(mate({"--within", "2", "--max-nodes", "0"}), "--max-nodes");
  expect_one_complaint(mate({"--within", "2", "--bogus"}), "--bogus");
  expect_one_complaint(mate({"--within", "2", "surplus"}), "surplus");
  expect_one_complaint(mate({"--within", "2", "--variant", "draughts"}), "unknown variant 'draughts'");
  expect_one_complaint(mate({"--within", "2", "--option", "speed=11"}), "speed");
  expect_one_complaint(mate({"--within", "2", "--option", "speed"}), "key=value");
}

TEST(MateCli, SaysWhatIsWrongWithAPosition) {
  const auto bad = [](const std::string& fen) { return mate({"--within", "2", "--fen", fen}); };
  expect_one_complaint(bad(""), "empty");
  expect_one_complaint(bad("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNX w KQkq - 0 1"), "column 43");
  expect_one_complaint(bad("8/8/8/8/8/8/8/8 w - - 0 1"), "king");
  expect_one_complaint(bad(kBackRank + " variant:draughts"), "draughts");
  expect_one_complaint(bad(std::string(100'000, 'p')), "placement");
}

TEST(MateCli, FailsWhereItsOutputCannotBeWritten) {
  for (const Arguments& arguments :
       {Arguments{"--fen", kBackRank, "--within", "1"},
        Arguments{"--fen", kBackRank, "--within", "1", "--json"},
        Arguments{"--fen", kRookEnding, "--within", "5", "--all"}, Arguments{"--help"}}) {
    const auto full = mate(arguments, {{}, "/dev/full", {}});
    EXPECT_EQ(full.status, 2);
    EXPECT_EQ(count_lines(full.err), 1u) << full.err;
    EXPECT_NE(full.err.find("No space left"), std::string::npos) << full.err;
  }
}

// How much is known when the time is up depends on the machine; after so many positions it is the same
// anywhere.
TEST(MateCli, PrintsWhatItKnowsAtALimit) {
  for (const Arguments& limit : {Arguments{"--time", "300ms"}, Arguments{"--max-nodes", "50000"}}) {
    Arguments arguments{"--within", "30"};
    arguments.insert(arguments.end(), limit.begin(), limit.end());
    const bool same_anywhere = limit[0] == "--max-nodes";
    const auto result = mate(arguments);
    EXPECT_EQ(result.status, 3) << result.out << result.err;
    if (same_anywhere) EXPECT_TRUE(result.out.starts_with("no mate within ")) << result.out;
    EXPECT_EQ(result.lines().back(), "partial: stopped by a limit before the end");
    const json partial = mate_json(arguments);
    EXPECT_EQ(partial["complete"], false);
    EXPECT_TRUE(partial["mate"].is_null());
    EXPECT_GE(partial["at_least"].get<int>(), same_anywhere ? 2 : 1);
  }
}

TEST(MateCli, StopsAtASignalWithWhatItKnows) {
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    const auto send = [signal](pid_t tool) {
      std::this_thread::sleep_for(std::chrono::milliseconds(700));
      kill(tool, signal);
    };
    const auto result = mate({"--within", "30", "--json"}, {{}, {}, send});
    EXPECT_EQ(result.status, 3);
    const json partial = json::parse(result.out, nullptr, false);
    ASSERT_TRUE(partial.is_object()) << result.out;
    EXPECT_EQ(partial["complete"], false);
  }
}

TEST(MateCli, HelpAndVersionGoToStandardOutput) {
  const auto help = mate({"--help"});
  EXPECT_EQ(help.status, 0);
  for (const char* word : {"--within", "--all", "--refute", "--either", "Exit status"})
    EXPECT_NE(help.out.find(word), std::string::npos) << word;
  EXPECT_EQ(help.err, "");
  EXPECT_TRUE(mate({"--version"}).out.starts_with("plumb-mate "));
}

} // namespace
} // namespace plumb::test
