// plumb-perft as a user meets it: the real executable, its output, messages and exit status.
#include <nlohmann/json.hpp>
#include <random>

#include "tests/support/run_tool.h"

namespace plumb::test {
namespace {

using Arguments = std::vector<std::string>;

const std::string kWide = "pppppppp/8/8/8/8/8/8/PPPPPPPP w - - 0 1";

ToolResult perft(const Arguments& arguments, const ToolRun& run = {}) {
  return run_tool("plumb-perft", arguments, run);
}

// Exit status 2, nothing on standard output, one line on standard error that holds `text`.
void expect_one_complaint(const ToolResult& result, const std::string& text) {
  EXPECT_EQ(result.status, 2);
  EXPECT_EQ(result.out, "");
  EXPECT_EQ(count_lines(result.err), 1u) << result.err;
  EXPECT_NE(result.err.find(text), std::string::npos) << result.err;
}

TEST(PerftCount, PrintsTheCountAndNothingElse) {
  const auto result = perft({"count", "--variant", "hexapawn", "--depth", "3"});
  EXPECT_EQ(result.status, 0);
  EXPECT_EQ(result.out, "28\n");
  EXPECT_EQ(result.err, "");
  EXPECT_EQ(perft({"count", "--depth", "4"}).out, "197281\n");
  EXPECT_EQ(perft({"count", "--depth", "0"}).out, "1\n");
  EXPECT_EQ(perft({"count", "--depth", "7", "--fen", kWide + " variant:hexapawn"}).out, "2097158\n");
}

TEST(PerftCount, DividesInOrderOfTheMoves) {
  const auto result = perft({"count", "--variant", "hexapawn", "--depth", "3", "--divide"});
  EXPECT_EQ(result.out, "a1a2: 8\nb1b2: 12\nc1c2: 8\n\ntotal: 28\n");
}

TEST(PerftCount, GoesDepthByDepth) {
  EXPECT_EQ(perft({"count", "--depth", "3", "--by-depth"}).out, "1: 20\n2: 400\n3: 8902\n");
}

TEST(PerftCount, ShowsTheWellKnownTableOfDetails) {
  const auto result = perft({"count", "--depth", "4", "--by-depth", "--details", "--json", "--fen",
                             "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"});
  ASSERT_EQ(result.status, 0) << result.err;
  const auto json = nlohmann::json::parse(result.out);
  const auto details = json["by_depth"][3]["details"];
  EXPECT_EQ(details["nodes"], "4085603");
  EXPECT_EQ(details["captures"], "757163");
  EXPECT_EQ(details["en passant"], "1929");
  EXPECT_EQ(details["castlings"], "128013");
  EXPECT_EQ(details["promotions"], "15172");
  EXPECT_EQ(details["checks"], "25523");
  EXPECT_EQ(details["mates"], "43");
  EXPECT_NE(perft({"count", "--depth", "2", "--details"}).out.find("captures"), std::string::npos);
}

TEST(PerftCount, WritesJson) {
  const auto result = perft({"count", "--depth", "3", "--divide", "--json"});
  const auto json = nlohmann::json::parse(result.out);
  EXPECT_EQ(json["tool"], "plumb-perft");
  EXPECT_TRUE(json["version"].is_string());
  EXPECT_TRUE(json["seconds"].is_number());
  EXPECT_EQ(json["complete"], true);
  EXPECT_EQ(json["variant"], "chess");
  EXPECT_EQ(json["fen"], "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
  EXPECT_EQ(json["depth"], 3);
  EXPECT_EQ(json["nodes"], "8902");
  EXPECT_EQ(json["divide"].size(), 20u);
  EXPECT_EQ(json["divide"]["e2e4"], "600");
}

TEST(PerftCount, CountsTheSameWhateverItIsGiven) {
  for (const char* threads : {"1", "2", "16"})
    for (const char* hash : {"off", "1M", "64M"})
      EXPECT_EQ(perft({"count", "--depth", "5", "--threads", threads, "--hash", hash}).out, "4865609\n");
}

TEST(PerftCount, AnswersBadUsageWithOneLine) {
  expect_one_complaint(perft({}), "expected a command");
  expect_one_complaint(perft({"count"}), "--depth");
  expect_one_complaint(perft({"recount"}), "recount");
  expect_one_complaint(perft({"count", "--depth", "x"}), "--depth: 'x' is not a whole number from 0 to 999");
  expect_one_complaint(perft({"count", "--depth", "-1"}), "--depth");
  expect_one_complaint(perft({"count", "--depth", "1000"}), "--depth");
  expect_one_complaint(perft({"count", "--depth", "99999999999999999999999"}), "--depth");
  expect_one_complaint(perft({"count", "--depth", "3", "--threads", "0"}), "--threads");
  expect_one_complaint(perft({"count", "--depth", "3", "--hash", "lots"}), "--hash");
  expect_one_complaint(perft({"count", "--depth", "3", "--hash", "60T"}), "--hash");
  expect_one_complaint(perft({"count", "--depth", "3", "--time", "never"}), "--time");
  expect_one_complaint(perft({"count", "--depth", "3", "--variant", "chequers"}),
                       "unknown variant 'chequers'");
  expect_one_complaint(perft({"count", "--depth", "3", "--option", "speed=11"}), "speed");
  expect_one_complaint(perft({"count", "--depth", "3", "--option", "speed"}), "key=value");
}

TEST(PerftCount, SaysWhatIsWrongWithAPosition) {
  const auto bad = [](const std::string& fen) { return perft({"count", "--depth", "3", "--fen", fen}); };
  expect_one_complaint(bad("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNX w KQkq - 0 1"), "column 43");
  expect_one_complaint(bad("8/8/8/8/8/8/8/8 w - - 0 1"), "king");
  expect_one_complaint(bad("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR x KQkq - 0 1"),
                       "side to move, column 45");
  expect_one_complaint(bad(""), "empty");
  expect_one_complaint(bad(std::string(100'000, 'p')), "placement");
}

TEST(PerftCount, FailsWhereItsOutputCannotBeWritten) {
  const auto full = perft({"count", "--depth", "3"}, {{}, "/dev/full", {}});
  EXPECT_EQ(full.status, 2);
  EXPECT_NE(full.err.find("No space left"), std::string::npos);
  EXPECT_EQ(perft({"--help"}, {{}, "/dev/full", {}}).status, 2);
}

TEST(PerftCount, PrintsWhatItKnowsAtTheTimeLimit) {
  const auto result = perft({"count", "--depth", "12", "--divide", "--time", "300ms"});
  EXPECT_EQ(result.status, 3);
  EXPECT_EQ(result.err, "plumb-perft: stopped by the time limit\n");
  EXPECT_NE(result.out.find("total: "), std::string::npos);
  EXPECT_NE(result.out.find("(partial)"), std::string::npos);
  const auto json =
      nlohmann::json::parse(perft({"count", "--depth", "12", "--json", "--max-nodes", "1000000"}).out);
  EXPECT_EQ(json["complete"], false);
  EXPECT_NE(json["nodes"], "0");
}

TEST(PerftCount, StopsAtASignalWithWhatItKnows) {
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    const auto send = [signal](pid_t tool) {
      std::this_thread::sleep_for(std::chrono::milliseconds(500));
      kill(tool, signal);
    };
    const auto result = perft({"count", "--depth", "12", "--by-depth"}, {{}, {}, send});
    EXPECT_EQ(result.status, 3);
    EXPECT_EQ(result.err, "plumb-perft: stopped by a signal\n");
    ASSERT_FALSE(result.lines().empty());
    EXPECT_EQ(result.lines().front(), "1: 20");
    EXPECT_NE(result.lines().back().find("(partial)"), std::string::npos);
  }
}

// Killed outright at random moments, over and over, the same command gets to the right number.
TEST(PerftCount, GoesOnFromItsCheckpointAfterKills) {
  const TemporaryFile checkpoint;
  std::mt19937 random(11);
  const Arguments command{"count", "--depth", "6", "--hash", "off", "--checkpoint", checkpoint.path()};
  for (int run = 0; run < 6; ++run) {
    const auto kill_it = [&](pid_t tool) {
      std::this_thread::sleep_for(std::chrono::milliseconds(5 + random() % 120));
      kill(tool, SIGKILL);
    };
    perft(command, {{}, {}, kill_it});
  }
  EXPECT_EQ(perft(command).out, "119060324\n");
  EXPECT_EQ(perft({"count", "--depth", "6", "--threads", "1", "--checkpoint", checkpoint.path()}).out,
            "119060324\n");
  expect_one_complaint(
      perft({"count", "--variant", "hexapawn", "--depth", "6", "--checkpoint", checkpoint.path()}),
      "is of another count");
  const TemporaryFile other("not yours\n");
  expect_one_complaint(perft({"count", "--depth", "3", "--checkpoint", other.path()}), "is no checkpoint");
  EXPECT_EQ(other.content(), "not yours\n");
}

TEST(PerftHelp, IsOnStandardOutput) {
  for (const Arguments& arguments :
       {Arguments{"--help"}, Arguments{"count", "--help"}, Arguments{"suite", "--help"}}) {
    const auto result = perft(arguments);
    EXPECT_EQ(result.status, 0);
    EXPECT_NE(result.out.find("Usage"), std::string::npos);
    EXPECT_EQ(result.err, "");
  }
  EXPECT_EQ(perft({"--version"}).status, 0);
  EXPECT_TRUE(perft({"--version"}).out.starts_with("plumb-perft "));
}

TEST(PerftSuite, ReportsEveryCase) {
  const TemporaryFile suite(
      "# a comment\n"
      "4k3/8/8/8/8/8/8/4K2R w K - 0 1 ;D1 15 ;D2 66\n"
      "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;D1 20 ;D2 401 ;D3 8902\n");
  const auto brief = perft({"suite", suite.path()});
  EXPECT_EQ(brief.lines().size(), 2u) << brief.out; // what is wrong, and the sum
  const auto result = perft({"suite", "--verbose", suite.path()});
  EXPECT_EQ(result.status, 1);
  const auto lines = result.lines();
  ASSERT_EQ(lines.size(), 6u) << result.out;
  EXPECT_EQ(lines[2], "ok " + suite.path() + ":3: depth 1: 20");
  EXPECT_EQ(lines[3], "mismatch " + suite.path() +
                          ":3: depth 2: expected 401, got 400: "
                          "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
  EXPECT_EQ(lines[5].substr(lines[5].find("mismatch")), "mismatch, 0 errors, 0 skipped");
}

TEST(PerftSuite, ReadsStandardInputAndEveryForm) {
  const std::string input =
      "id one\nepd rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -\nperft 1 20\nperft 2 400\n"
      "variant\tefen\tdepth\tperft\nhexapawn\tppp/3/PPP w - - 0 1\t3\t28\n"
      "ppp/3/PPP w - - 0 1 variant:hexapawn ;D2 10\r\n";
  for (const Arguments& arguments : {Arguments{"suite"}, Arguments{"suite", "-"}}) {
    const auto result = perft(arguments, {input, {}, {}});
    EXPECT_EQ(result.status, 0) << result.out << result.err;
    EXPECT_EQ(result.lines().back(), "4 ok, 0 mismatches, 0 errors, 0 skipped");
  }
}

TEST(PerftSuite, SkipsWhatIsTooLarge) {
  const std::string input =
      "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;D1 20 ;D2 400 ;D9 2439530234167\n";
  EXPECT_EQ(perft({"suite", "--max-nodes", "1000"}, {input, {}, {}}).lines().back(),
            "2 ok, 0 mismatches, 0 errors, 1 skipped");
  EXPECT_EQ(perft({"suite", "--depth", "1"}, {input, {}, {}}).lines().back(),
            "1 ok, 0 mismatches, 0 errors, 2 skipped");
}

TEST(PerftSuite, NamesThePlaceOfEveryError) {
  const std::string array = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
  const std::string input = array + " ;D1 20\n" + std::string(10'000'000, 'x') + "\n" +
                            std::string("a\0b\n", 4) + "garbage\n" + array + " ;D1 twenty\n" + "  xnbqkbnr" +
                            array.substr(8) + " ;D1 20 ;D2 400\n" + array + " variant:chequers ;D1 20\n" +
                            array + " ;D2 400\n";
  const auto result = perft({"suite", "--verbose"}, {input, {}, {}});
  EXPECT_EQ(result.status, 2);
  const auto lines = result.lines();
  ASSERT_EQ(lines.size(), 9u) << result.out.substr(0, 2000);
  EXPECT_TRUE(lines[0].starts_with("ok standard input:1:"));
  EXPECT_TRUE(lines[1].starts_with("error standard input:2:1: a line of 10000000 bytes")) << lines[1];
  EXPECT_TRUE(lines[2].starts_with("error standard input:3:2: a NUL byte")) << lines[2];
  EXPECT_TRUE(lines[3].starts_with("error standard input:4:8: ")) << lines[3];
  EXPECT_TRUE(lines[4].starts_with("error standard input:5:62: 'twenty'")) << lines[4];
  EXPECT_TRUE(lines[5].starts_with("error standard input:6:3: placement")) << lines[5];
  EXPECT_TRUE(lines[6].starts_with("error standard input:7: unknown variant")) << lines[6];
  EXPECT_TRUE(lines[7].starts_with("ok standard input:8:"));
}

TEST(PerftSuite, WritesJson) {
  const std::string array = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
  const auto result = perft({"suite", "--json"}, {array + " ;D1 20 ;D2 401\nnonsense\n", {}, {}});
  EXPECT_EQ(result.status, 1);
  const auto json = nlohmann::json::parse(result.out);
  ASSERT_EQ(json["cases"].size(), 3u);
  EXPECT_EQ(json["cases"][0]["verdict"], "ok");
  EXPECT_EQ(json["cases"][1]["verdict"], "mismatch");
  EXPECT_EQ(json["cases"][1]["expected"], "401");
  EXPECT_EQ(json["cases"][1]["got"], "400");
  EXPECT_EQ(json["cases"][1]["line"], 1);
  EXPECT_EQ(json["cases"][1]["fen"], array);
  EXPECT_EQ(json["cases"][2]["verdict"], "unparsable");
  EXPECT_EQ(json["complete"], true);
}

TEST(PerftSuite, HasNoAnswerWithoutCases) {
  for (const Arguments& arguments : {Arguments{"suite", "/nonexistent"}, Arguments{"suite", "/tmp"}})
    EXPECT_EQ(perft(arguments).status, 2);
  EXPECT_EQ(perft({"suite", "/dev/null"}).status, 2);
}

TEST(PerftSuite, AgreesWithTheStandardSuites) {
  for (const std::string name : {"perft-standard.epd", "perft-chess960.epd"}) {
    const auto result = perft({"suite", "--depth", "3", std::string(PLUMB_TEST_DATA) + "/" + name});
    EXPECT_EQ(result.status, 0) << result.out;
  }
}

} // namespace
} // namespace plumb::test
