// plumb-solve as a user meets it: the real executable, its output, messages and exit status.
#include <nlohmann/json.hpp>

#include "tests/support/run_program.h"
#include "tests/support/run_tool.h"

namespace plumb::test {
namespace {

using Arguments = std::vector<std::string>;
using nlohmann::json;

const std::string kSound = "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1 stip \"#1\"; claim \"a1a8\"; id \"sound\";";
const std::string kWrong = "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1 stip \"#1\"; claim \"a1a7\"; id \"wrong\";";
const std::string kShort = "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1 stip \"#2\"; id \"short\";";
const std::string kCooked = "6k1/5ppp/8/8/8/8/8/RR5K w - - 0 1 stip \"#1\"; id \"cooked\";";
const std::string kUnsolved = "6k1/8/8/8/8/8/8/R6K w - - 0 1 stip \"#1\"; id \"unsolved\";";
const std::string kIllegal = "8/8/8/8/8/8/8/8 w - - 0 1 stip \"#1\"; id \"illegal\";";
const std::string kHexapawn =
    "ppp/P2/1PP b - - 0 1 variant:hexapawn stip \"win 2\"; claim \"b3a2\"; id \"hexapawn\";";
const std::string kArray = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

ToolResult solve(const Arguments& arguments, const ToolRun& run = {}) {
  return run_tool("plumb-solve", arguments, run);
}
ToolResult solve_text(const std::string& input, Arguments arguments = {}) {
  arguments.insert(arguments.begin(), "-");
  return solve(arguments, {input, {}, {}});
}

// The problems of a JSON document.
json problems(const ToolResult& result) {
  const json document = json::parse(result.out, nullptr, false);
  EXPECT_TRUE(document.is_object()) << result.out << result.err;
  return document.is_object() ? document["problems"] : json::array();
}

void expect_one_complaint(const ToolResult& result, const std::string& text) {
  EXPECT_EQ(result.status, 2);
  EXPECT_EQ(result.out, "");
  EXPECT_EQ(count_lines(result.err), 1u) << result.err;
  EXPECT_TRUE(result.err.starts_with("plumb-solve: ")) << result.err;
  EXPECT_NE(result.err.find(text), std::string::npos) << result.err;
}

TEST(SolveCli, EveryVerdictHasItsNameAndStatus) {
  const auto verdict = [](const std::string& line) {
    const auto result = solve_text(line + "\n", {"--json"});
    const json list = problems(result);
    EXPECT_EQ(list.size(), 1u);
    return list.empty() ? "" : list[0]["verdict"].get<std::string>() + " " + std::to_string(result.status);
  };
  EXPECT_EQ(verdict(kSound), "sound 0");
  EXPECT_EQ(verdict(kWrong), "sound 0");
  EXPECT_EQ(verdict(kShort), "short 1");
  EXPECT_EQ(verdict(kCooked), "cooked 1");
  EXPECT_EQ(verdict(kUnsolved), "unsolved 1");
  EXPECT_EQ(verdict(kIllegal), "illegal 1");
  EXPECT_EQ(verdict("nonsense"), "error 2");
  EXPECT_EQ(verdict("nonsense w - - 0 1 stip \"#1\";"), "error 2");
}

TEST(SolveCli, APlacementOfAnotherSizeIsToldByItsRanks) {
  expect_one_complaint(solve({"--fen", "8/8/8/8/8/8/k1K5 w - - 0 1", "--stipulation", "#1"}),
                       "the placement has 7 ranks, expected 8");
}

TEST(SolveCli, ClaimsDecideTheStatusWhereAsked) {
  EXPECT_EQ(solve_text(kSound + "\n", {"--claim"}).status, 0);
  const auto wrong = solve_text(kWrong + "\n", {"--claim"});
  EXPECT_EQ(wrong.status, 1);
  EXPECT_NE(wrong.out.find("not met: claimed Ra7, found Ra8#"), std::string::npos) << wrong.out;
  EXPECT_EQ(solve_text(kSound + "\n" + kWrong + "\n", {"--claim"}).status, 1);
  // Two keys claimed and two found.
  std::string two = kCooked;
  two.replace(two.find("id"), 2, "claim \"b1b8 a1a8\"; id");
  EXPECT_EQ(solve_text(two + "\n", {"--claim"}).status, 0);
  const auto json_claim = problems(solve_text(kSound + "\n" + kWrong + "\n" + kShort + "\n", {"--json"}));
  EXPECT_EQ(json_claim[0]["claim"]["met"], true);
  EXPECT_EQ(json_claim[1]["claim"]["met"], false);
  EXPECT_EQ(json_claim[1]["claim"]["note"], "claimed a1a7, found a1a8");
  EXPECT_TRUE(json_claim[2]["claim"]["met"].is_null());
}

TEST(SolveCli, ShowsDiagramKeyLineAndVerdict) {
  const auto result = solve_text("# a comment\n\n" + kSound + "\n" + kHexapawn + "\n");
  EXPECT_EQ(result.status, 0) << result.out;
  EXPECT_EQ(result.err, "");
  for (const char* text : {"sound  (standard input:3)", "hexapawn  (standard input:4)", "Ra8#", "b3a2",
                           "sound (C+)", "2 problems: 2 sound; 2 of 2 claims met"})
    EXPECT_NE(result.out.find(text), std::string::npos) << text << "\n" << result.out;
  EXPECT_EQ(result.out.find('\x1b'), std::string::npos);
}

TEST(SolveCli, ReadsFilesStandardInputAndTheCommandLine) {
  const TemporaryFile file(kSound + "\r\n" + kHexapawn);
  EXPECT_EQ(problems(solve({"--json", file.path()})).size(), 2u);
  EXPECT_EQ(problems(solve({"--json", file.path(), file.path()})).size(), 4u);
  EXPECT_EQ(problems(solve({"--json"}, {kSound + "\n", {}, {}})).size(), 1u);
  const auto one = solve({"--fen", "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1", "--stipulation", "#1", "--json"});
  EXPECT_EQ(one.status, 0);
  EXPECT_EQ(problems(one)[0]["keys"][0]["move"], "a1a8");
  EXPECT_TRUE(problems(one)[0]["source"].is_null());
  // --stipulation serves lines that have none, and leaves the others alone.
  const auto mixed = problems(solve_text("6k1/5ppp/8/8/8/8/8/R6K w - - 0 1 id \"a\";\n" + kShort + "\n",
                                         {"--json", "--stipulation", "#1"}));
  EXPECT_EQ(mixed[0]["stipulation"], "#1");
  EXPECT_EQ(mixed[1]["stipulation"], "#2");
}

TEST(SolveCli, ShardsShareTheWork) {
  const std::string input =
      kSound + "\n" + kShort + "\n" + kHexapawn + "\n" + kCooked + "\n" + kUnsolved + "\n";
  std::vector<std::string> ids;
  for (const char* shard : {"1/3", "2/3", "3/3"})
    for (const json& problem : problems(solve_text(input, {"--json", "--shard", shard})))
      ids.push_back(problem["id"]);
  std::sort(ids.begin(), ids.end());
  EXPECT_EQ(ids, (std::vector<std::string>{"cooked", "hexapawn", "short", "sound", "unsolved"}));
}

TEST(SolveCli, WritesOneDocumentALineOnDemand) {
  const auto result = solve_text(kSound + "\n" + kHexapawn + "\n", {"--output", "jsonl"});
  ASSERT_EQ(result.lines().size(), 2u);
  for (const std::string& line : result.lines())
    EXPECT_EQ(json::parse(line)["problems"].size(), 1u);
}

TEST(SolveCli, DrawsTheGraph) {
  const auto dot = solve_text(kHexapawn + "\n", {"--output", "dot"});
  EXPECT_EQ(dot.status, 0);
  EXPECT_TRUE(dot.out.starts_with("digraph")) << dot.out.substr(0, 100);
  EXPECT_NE(dot.out.find("b3a2"), std::string::npos);
}

TEST(SolveCli, ShowsVariationsTriesAndSetPlayOnDemand) {
  const std::string loyd = "1Q6/5p2/4PP2/3k4/1P4N1/3N4/1PB5/R3K3 w Q - 0 1 stip \"#2\"; claim \"O-O-O\";";
  const auto result = solve_text(loyd + "\n", {"--json", "--variations", "--tries", "--set-play", "--claim"});
  EXPECT_EQ(result.status, 0);
  const json problem = problems(result)[0];
  EXPECT_EQ(problem["keys"][0]["move"], "e1c1");
  EXPECT_TRUE(problem["tree"].is_object());
  EXPECT_TRUE(problem["tries"].is_array());
  EXPECT_TRUE(problem["set_play"].is_array());
  EXPECT_EQ(problem["pv"].size(), 3u);
  const json plain = problems(solve_text(loyd + "\n", {"--json"}))[0];
  EXPECT_TRUE(plain["tries"].is_null());
  EXPECT_TRUE(plain["set_play"].is_null());
}

TEST(SolveCli, NamesThePlaceOfEveryFaultAndGoesOn) {
  const std::string input = kArray + " stip \"#x\";\n" + kArray + "\n" + std::string("a\0b\n", 4) +
                            "rnbqkbnr/ppppXppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 stip \"#1\";\n" +
                            kArray + " variant:draughts stip \"#1\";\n" + kArray +
                            " stip \"#1\"; option \"speed=1\";\n" + kArray + " stip \"#1\n" + kSound + "\n";
  const auto result = solve_text(input, {"--json"});
  EXPECT_EQ(result.status, 2);
  const json list = problems(result);
  ASSERT_EQ(list.size(), 8u);
  const auto fault = [&](std::size_t i) {
    const json& first = list[i]["faults"][0];
    return first["code"].get<std::string>() + " " + std::to_string(first["column"].get<int>());
  };
  const auto column = [](std::size_t n) { return std::to_string(n); };
  EXPECT_EQ(fault(0), "bad-stipulation " + column(kArray.size() + 9));
  EXPECT_EQ(fault(1), "no-stipulation " + column(kArray.size() + 1));
  EXPECT_EQ(fault(2), "unreadable-line 2");
  EXPECT_EQ(list[3]["faults"][0]["column"], 14);
  EXPECT_EQ(list[4]["faults"][0]["code"], "unknown-game");
  EXPECT_EQ(list[5]["faults"][0]["code"], "unknown-game");
  EXPECT_EQ(fault(6), "bad-operation " + column(kArray.size() + 7));
  EXPECT_EQ(list[7]["verdict"], "sound");
  // One line a fault on standard error, with file and line.
  EXPECT_EQ(count_lines(result.err), 7u) << result.err;
  EXPECT_TRUE(result.err.starts_with("plumb-solve: standard input:1: error: ")) << result.err;
}

TEST(SolveCli, AnswersBadUsageWithOneLine) {
  expect_one_complaint(solve({"--stipulation", "mate"}), "unknown stipulation 'mate'");
  expect_one_complaint(solve({"--stipulation", "#0"}), "#0");
  expect_one_complaint(solve({"--stipulation", "#9999999999999"}), "to 250");
  expect_one_complaint(solve({"--output", "pdf"}), "'pdf' is no output");
  for (const char* shard : {"0/2", "3/2", "1", "1/0", "x/y", "1/2/3", "-1/2", ""})
    expect_one_complaint(solve({"--shard", shard}), "--shard");
  expect_one_complaint(solve({"--bogus"}), "--bogus");
  expect_one_complaint(solve({"--fen", kArray, "--stipulation", "#1", "-"}), "--fen and files together");
  expect_one_complaint(solve({"no-such-file"}), "cannot read no-such-file: No such file");
  expect_one_complaint(solve({testing::TempDir()}), "Is a directory");
  expect_one_complaint(solve({"/dev/null"}), "no problem in the input");
  expect_one_complaint(solve({}, {"# only a comment\n\n", {}, {}}), "no problem in the input");
}

TEST(SolveCli, FailsWhereItsOutputCannotBeWritten) {
  for (const Arguments& arguments : {Arguments{}, Arguments{"--json"}, Arguments{"--output", "jsonl"},
                                     Arguments{"--output", "dot"}, Arguments{"--help"}}) {
    const auto full = solve(arguments, {kSound + "\n" + kHexapawn + "\n", "/dev/full", {}});
    EXPECT_EQ(full.status, 2);
    EXPECT_EQ(count_lines(full.err), 1u) << full.err;
    EXPECT_NE(full.err.find("No space left"), std::string::npos) << full.err;
  }
}

// How far it comes until the time is up depends on the machine; in so many positions it is the same anywhere.
TEST(SolveCli, PrintsWhatItKnowsAtALimit) {
  const std::string input = kSound + "\n" + kArray + " stip \"#20\"; claim \"e2e4\"; id \"long\";\n";
  for (const Arguments& limit : {Arguments{"--time", "400ms"}, Arguments{"--max-nodes", "50000"}}) {
    Arguments arguments = limit;
    arguments.emplace_back("--claim");
    const auto text = solve_text(input, arguments);
    EXPECT_EQ(text.status, 3) << text.out << text.err;
    EXPECT_NE(text.out.find("partial: stopped by a limit"), std::string::npos) << text.out;
    arguments.emplace_back("--json");
    const auto result = solve_text(input, arguments);
    EXPECT_EQ(result.status, 3);
    const json document = json::parse(result.out, nullptr, false);
    ASSERT_TRUE(document.is_object()) << result.out;
    EXPECT_EQ(document["complete"], false);
    ASSERT_FALSE(document["problems"].empty());
    EXPECT_EQ(document["problems"].back()["verdict"], "partial");
    EXPECT_TRUE(document["problems"].back()["claim"]["met"].is_null());
    if (limit[0] != "--max-nodes") continue;
    ASSERT_EQ(document["problems"].size(), 2U);
    EXPECT_EQ(document["problems"][0]["verdict"], "sound");
  }
}

// A limit that strikes between two problems, or before the first, leaves some unread.
TEST(SolveCli, SaysThatItHasNotReadEverything) {
  const TemporaryFile first(kSound + "\n");
  const TemporaryFile second(kSound + "\n");
  const auto result = solve({"--json", "--max-nodes", "1", first.path(), second.path()}, {});
  EXPECT_EQ(result.status, 3);
  EXPECT_EQ(json::parse(result.out, nullptr, false)["complete"], false) << result.out;
  const auto send = [](pid_t tool) { kill(tool, SIGTERM); };
  for (int i = 0; i < 20; ++i) {
    const auto stopped = solve({"--json"}, {kSound + "\n" + kArray + " stip \"#20\";\n", {}, [&](pid_t tool) {
                                              std::this_thread::sleep_for(std::chrono::milliseconds(i));
                                              send(tool);
                                            }});
    if (stopped.status == 128 + SIGTERM) continue; // it was not listening yet
    EXPECT_EQ(stopped.status, 3);
    EXPECT_EQ(json::parse(stopped.out, nullptr, false)["complete"], false) << stopped.out;
  }
}

TEST(SolveCli, StopsAtASignalWithWhatItKnows) {
  for (const int signal : {SIGINT, SIGTERM})
    for (int pause = 700; pause < 60'000; pause *= 3) { // longer where the first problem was not solved yet
      const auto send = [&](pid_t tool) {
        std::this_thread::sleep_for(std::chrono::milliseconds(pause));
        kill(tool, signal);
      };
      const auto result =
          solve({"--json"}, {kSound + "\n" + kArray + " stip \"#20\";\n" + kSound + "\n", {}, send});
      EXPECT_EQ(result.status, 3);
      const json document = json::parse(result.out, nullptr, false);
      ASSERT_TRUE(document.is_object()) << result.out;
      EXPECT_EQ(document["complete"], false);
      if (document["problems"].size() < 2 && pause < 10'000) continue;
      ASSERT_EQ(document["problems"].size(), 2u);
      EXPECT_EQ(document["problems"][0]["verdict"], "sound");
      EXPECT_EQ(document["problems"][1]["verdict"], "partial");
      break;
    }
}

TEST(SolveCli, AReaderThatGoesAwayEndsItQuietly) {
  const std::string command = "yes '" + kSound + "' | head -n 3000 | " + std::string(PLUMB_BIN_DIR) +
                              "/plumb-solve --hash 1M --output jsonl | head -n 1";
  const Ran ran = run_program("/bin/sh", {"-c", command});
  EXPECT_EQ(ran.status, 0);
  EXPECT_EQ(json::parse(ran.out)["problems"][0]["verdict"], "sound");
  EXPECT_EQ(ran.err, "");
}

TEST(SolveCli, HelpAndVersionGoToStandardOutput) {
  const auto help = solve({"--help"});
  EXPECT_EQ(help.status, 0);
  for (const char* word : {"--stipulation", "--claim", "--tries", "--shard", "Exit status"})
    EXPECT_NE(help.out.find(word), std::string::npos) << word;
  EXPECT_EQ(help.err, "");
  EXPECT_TRUE(solve({"--version"}).out.starts_with("plumb-solve "));
}

TEST(SolveCli, InputThatCannotBeReadLeavesNoHalfDocument) {
  for (const std::string output : {"json", "jsonl", "html", "latex"})
    for (const std::string file : {"/nonexistent", "/"})
      EXPECT_EQ(solve({"--output", output, file}).out, "") << output << " " << file;
}

TEST(SolveCli, PostKeyTellsNoThreatWhereNothingIsSolved) {
  const auto result =
      solve({"--fen", "kbK5/pp6/RP6/8/8/8/8/8 b - - 0 1", "--stipulation", "#1", "--post-key"});
  EXPECT_EQ(result.status, 1);
  EXPECT_EQ(result.out.find("threat"), std::string::npos) << result.out;
}

TEST(SolveCli, JsonAndAnotherOutputAreBadUsage) {
  expect_one_complaint(solve_text(kSound + "\n", {"--json", "--output", "html"}), "--json");
}

TEST(SolveCli, PopeyeBoardThatIsTooLongIsNotMiscounted) {
  const auto result = solve_text("BeginProblem\nForsyth 99999999999999999999\nStipulation #2\nEndProblem\n");
  EXPECT_EQ(result.status, 2);
  EXPECT_NE(result.out.find("more than 64 squares"), std::string::npos) << result.out;
}

} // namespace
} // namespace plumb::test
