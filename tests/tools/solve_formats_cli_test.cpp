// plumb-solve with problems in the formats of problemists, and its answers in theirs.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/support/run_program.h"
#include "tests/support/run_tool.h"

namespace plumb::test {
namespace {

using Arguments = std::vector<std::string>;
using nlohmann::json;

const std::string kData = PLUMB_TEST_DATA;

ToolResult solve(const std::string& input, Arguments arguments = {}) {
  arguments.emplace_back("-");
  return run_tool("plumb-solve", arguments, {input, {}, {}});
}
json problems(const std::string& input, Arguments arguments = {}) {
  arguments.insert(arguments.begin(), "--json");
  const ToolResult result = solve(input, arguments);
  const json document = json::parse(result.out, nullptr, false);
  EXPECT_TRUE(document.is_object()) << result.out << result.err;
  return document.is_object() ? document["problems"] : json::array({json::object()});
}
bool holds(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

// Stalemate in two by castling (Die Schwalbe; in the collection of castling problems that comes with Popeye).
const std::string kCastling = "BeginProblem\nTitle castling\nStipulation =2\n"
                              "Pieces White Ke1 Ra1 Ba4 Pd2 Se6g8 Pc6c7e5g6 Black Ke8 Pd7d3\nEndProblem\n";

TEST(SolveFormats, PopeyesLanguage) {
  const json list =
      problems(kCastling + "BeginProblem\nTitle twins\nPieces White Kd2 Pd7 Black Ka5 Sb6 Pb2a6a4\n"
                           "Stipulation h#2\nTwin Remove a4\nEndProblem\n");
  ASSERT_EQ(list.size(), 3u);
  EXPECT_EQ(list[0]["id"], "castling");
  EXPECT_EQ(list[0]["verdict"], "sound");
  EXPECT_EQ(list[0]["keys"][0]["move"], "e1c1");
  EXPECT_TRUE(list[0]["twin"].is_null());
  EXPECT_EQ(list[1]["twin"], "a)");
  EXPECT_EQ(list[1]["solutions"].size(), 2u);
  EXPECT_EQ(list[1]["line"], 6);
  EXPECT_EQ(list[2]["twin"], "b) Remove a4");
  EXPECT_EQ(list[2]["fen"], "8/3P4/pn6/k7/8/8/1p1K4/8 b - - 0 1");
  EXPECT_EQ(list[2]["line"], 10);
}

TEST(SolveFormats, OlivesYaml) {
  const json list = problems("---\nalgebraic: {black: [Ka5, Sb6, Pb2, Pa6, Pa4], white: [Kd2, Pd7]}\n"
                             "intended-solutions: '2'\nstipulation: h#2\n"
                             "---\nalgebraic: {white: [Ka1], black: [Nh8]}\nstipulation: h#2\n");
  ASSERT_EQ(list.size(), 2u);
  EXPECT_EQ(list[0]["claim"]["met"], true);
  EXPECT_EQ(list[1]["verdict"], "error");
  EXPECT_EQ(list[1]["faults"][0]["code"], "popeye-nightrider");
  EXPECT_EQ(list[1]["faults"][0]["line"], 6);
  EXPECT_EQ(list[1]["faults"][0]["column"], 35);
}

TEST(SolveFormats, CastlingAndEnPassantMayBeOverridden) {
  EXPECT_EQ(problems(kCastling)[0]["fen"], "4k1N1/2Pp4/2P1N1P1/4P3/B7/3p4/3P4/R3K3 w Q - 0 1");
  EXPECT_EQ(problems(kCastling, {"--castling", "-"})[0]["verdict"], "unsolved");
  std::string barred = kCastling;
  barred.replace(barred.find("Pieces"), 6, "Option NoCastling a1 Pieces");
  EXPECT_EQ(problems(barred)[0]["verdict"], "unsolved");
  EXPECT_EQ(problems(barred, {"--castling", "Q"})[0]["verdict"], "sound");
  const std::string passed = "6Nk/6pp/2B1N3/2KpP3/8/8/8/8 w - - 0 1 stip \"~1\";\n";
  EXPECT_EQ(problems(passed, {"--en-passant", "codex"})[0]["fen"], "6Nk/6pp/2B1N3/2KpP3/8/8/8/8 w - d6 0 1");
  EXPECT_EQ(problems(passed)[0]["fen"], "6Nk/6pp/2B1N3/2KpP3/8/8/8/8 w - - 0 1");
}

TEST(SolveFormats, FaultsAreToldWithFileLineAndColumn) {
  const TemporaryFile file("begin\nstip #2\npieces white ka1 nb2 black kh8\nend\n");
  const ToolResult result = run_tool("plumb-solve", {"--output", "jsonl", file.path()}, {});
  EXPECT_EQ(result.status, 2);
  EXPECT_EQ(result.err,
            "plumb-solve: " + file.path() +
                ":3: error: column 18: 'n' is a nightrider in Popeye's language, expected S for a "
                "knight\n");
  const ToolResult text = run_tool("plumb-solve", {file.path()}, {});
  EXPECT_EQ(text.status, 2);
  EXPECT_TRUE(holds(text.out, "line 3, column 18: 'n' is a nightrider")) << text.out;
  for (const Arguments& bad : {Arguments{"--from", "pgn"}, Arguments{"--castling", "x"},
                               Arguments{"--en-passant", "e4"}, Arguments{"--notation", "x"}}) {
    const ToolResult usage = solve(kCastling, bad);
    EXPECT_EQ(usage.status, 2);
    EXPECT_EQ(count_lines(usage.err), 1u) << usage.err;
    EXPECT_TRUE(holds(usage.err, "expected")) << usage.err;
  }
  for (const char* format : {"popeye", "olive"}) {
    const ToolResult nul = solve(std::string("begi\0", 5) + "\n", {"--from", format});
    EXPECT_EQ(nul.status, 2);
    EXPECT_TRUE(holds(nul.out, "column 5: a NUL byte")) << nul.out << nul.err;
  }
  const ToolResult game = solve(kCastling, {"--variant", "peach"});
  EXPECT_EQ(game.status, 2);
  EXPECT_TRUE(holds(game.err, "Popeye's language is a format of chess")) << game.err;
}

TEST(SolveFormats, TheFormatMayBeSaid) {
  EXPECT_EQ(problems(kCastling, {"--from", "popeye"})[0]["verdict"], "sound");
  EXPECT_EQ(solve(kCastling, {"--from", "lines"}).status, 2);
  EXPECT_EQ(problems(kCastling, {"--from", "olive"})[0]["verdict"], "error");
  // Lines before the first problem do not hide the format.
  EXPECT_EQ(problems("\n\n" + kCastling)[0]["line"], 3);
}

TEST(SolveFormats, TwinsArePrintedTogether) {
  const std::string out =
      solve("begin title twins stip h#2\ntitle twins\npieces white kd2 pd7 black ka5 sb6 pb2a6a4 "
            "stip h#2\ntwin remove a4\nend\n")
          .out;
  EXPECT_TRUE(holds(out, "twins stip h#2; twins, a)")) << out;
  EXPECT_TRUE(holds(out, "\nb) remove a4")) << out;
}

TEST(SolveFormats, Notations) {
  EXPECT_TRUE(holds(solve(kCastling).out, "1.O-O-O dxc6 2.c8=B")) << solve(kCastling).out;
  const std::string mate = "1Q4n1/1K5B/1B2Pp2/1N3r2/2P1kN1p/1P1pPn2/3bpPP1/3Rq3 w - - 0 1 stip \"#2\";\n";
  EXPECT_TRUE(holds(solve(mate).out, "key        Nxd3"));
  EXPECT_TRUE(holds(solve(mate, {"--notation", "long"}).out, "key        Nf4xd3"));
  EXPECT_TRUE(holds(solve(mate, {"--notation", "coordinates"}).out, "key        f4d3"));
}

TEST(SolveFormats, Latex) {
  const ToolResult result =
      solve("begin\nauthor Tomasevi & Co_\nstip h#2\npieces white kc8 be7 black ka6 rf7\n"
            "option duplex\ntwin stip h=2\nend\n",
            {"--output", "latex"});
  EXPECT_TRUE(result.out.starts_with("\\documentclass{article}%\n")) << result.out;
  EXPECT_TRUE(result.out.ends_with("\\end{document}%\n")) << result.out;
  for (const char* part : {"\\begin{diagram}%\n \\author{Tomasevi \\& Co\\_}%\n",
                           " \\pieces[2+2]{sKa6, wLe7, sTf7, wKc8}%\n", " \\stipulation{h\\#2}%\n",
                           " \\stipulation{h=2}%\n", " \\solution{", "\\Co+%\n", "\\remark{b) stip h=2}%\n"})
    EXPECT_TRUE(holds(result.out, part)) << part << "\n" << result.out;
}

TEST(SolveFormats, Html) {
  const ToolResult result = solve(kCastling, {"--output", "html", "--variations", "--notation", "long"});
  EXPECT_EQ(result.status, 0);
  for (const char* part : {"<!DOCTYPE html>", "<h2>castling</h2>", "<svg ", "<dt>key</dt><dd>O-O-O</dd>",
                           "<pre>1.O-O-O!", "</html>"})
    EXPECT_TRUE(holds(result.out, part)) << part << "\n" << result.out;
  EXPECT_FALSE(holds(result.out, "src=")); // self-contained
  EXPECT_FALSE(holds(result.out, "href="));
}

TEST(SolveFormats, DotOfHelpPlayMergesPositions) {
  const std::string input = "1r6/pk6/8/3N4/4B3/8/8/7K b - - 0 1 stip \"h#1\";\n";
  std::size_t moves = 0;
  const json list = problems(input);
  for (const json& line : list[0]["solutions"])
    moves += line.size();
  const std::string out = solve(input, {"--output", "dot"}).out;
  EXPECT_TRUE(out.starts_with("digraph G {")) << out;
  std::size_t edges = 0;
  for (std::size_t at = out.find("->"); at != std::string::npos; at = out.find("->", at + 1))
    ++edges;
  EXPECT_GT(edges, 0u);
  EXPECT_LT(edges, moves) << out;
  EXPECT_TRUE(holds(out, "label=\"checkmate\""));
  // A series: the side that is left out stands between.
  const std::string series =
      solve("8/8/4K3/8/2kpn3/2rb2B1/8/8 b - - 0 1 stip \"ser-h#6\";\n", {"--output", "dot"}).out;
  EXPECT_TRUE(holds(series, "5->6")) << series;
  EXPECT_TRUE(holds(series, "label=\"Kc5\"")) << series;
  EXPECT_EQ(solve("8/8/8/8/8/2k5/8/K1r5 w - - 0 1 stip \"h#1.5\";\n", {"--output", "dot"}).out, "");
}

// The problems that ship with other programs, each read and solved here as there.
TEST(SolveFormats, ProblemsOfPopeyesOwnFiles) {
  const ToolResult result = run_tool("plumb-solve", {"--output", "jsonl", kData + "/popeye.inp"}, {});
  std::ifstream expected(kData + "/popeye.tsv");
  std::string line;
  std::size_t i = 0;
  const auto lines = result.lines();
  while (std::getline(expected, line)) {
    if (line.starts_with('#')) continue;
    ASSERT_LT(i, lines.size()) << result.err;
    const json problem = json::parse(lines[i++])["problems"][0];
    std::vector<std::string> moves;
    for (const json& key : problem["keys"])
      moves.push_back(key["move"]);
    for (const json& solution : problem["solutions"]) {
      std::string text;
      for (const json& move : solution)
        text += (text.empty() ? "" : " ") + move.get<std::string>();
      moves.push_back(text);
    }
    std::sort(moves.begin(), moves.end());
    std::string found;
    for (const std::string& move : moves)
      found += (found.empty() ? "" : " | ") + move;
    EXPECT_EQ(found, line.substr(line.rfind('\t') + 1)) << line;
  }
  EXPECT_EQ(i, lines.size());
}

// The most memory that the tool has held, in kilobytes, while it runs.
std::size_t watch_peak(pid_t child) {
  std::size_t peak = 0;
  for (;;) {
    std::ifstream status("/proc/" + std::to_string(child) + "/status");
    std::string name;
    std::size_t held = 0;
    for (std::string word; status >> word;) {
      if (word == "Name:") status >> name;
      if (word == "VmHWM:") status >> held;
    }
    if (held == 0) return peak; // it has ended
    // Before it is the tool, the child is a copy of this test.
    if (name.starts_with("plumb-solve")) peak = std::max(peak, held);
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
}

// Some hundreds of problems of all kinds, with comments of 15 MB between them.
TEST(SolveFormats, CollectionsAreSolvedAsTheyAreRead) {
  const std::string remark = "Remark " + std::string(1000, 'x') + "\n";
  std::string padding;
  for (int i = 0; i < 50; ++i)
    padding += remark;
  std::string collection = "BeginProblem\n";
  constexpr int kProblems = 300;
  for (int i = 0; i < kProblems; ++i) {
    if (i > 0) collection += "NextProblem\n";
    collection += "Title p" + std::to_string(i) + "\nStipulation " + (i % 2 == 0 ? "#1" : "h#0.5") +
                  "\nPieces White Ka1 Rb2 Rc" + std::to_string(3 + i % 3) + " Black Ka8\n" + padding;
  }
  collection += "EndProblem\n";
  const TemporaryFile file(collection);
  ASSERT_GT(collection.size(), 15'000'000u);
  std::size_t peak = 0;
  const auto ids = [&](const Arguments& more) {
    Arguments arguments{"--output", "jsonl", "--hash", "1M", "--threads", "2", file.path()};
    arguments.insert(arguments.end(), more.begin(), more.end());
    const ToolResult result =
        run_tool("plumb-solve", arguments, {"", "", [&](pid_t child) { peak = watch_peak(child); }});
    std::vector<std::string> list;
    for (const std::string& line : result.lines())
      list.push_back(json::parse(line)["problems"][0]["id"]);
    return list;
  };
  std::vector<std::string> all;
  for (int i = 0; i < kProblems; ++i)
    all.push_back("p" + std::to_string(i));
  EXPECT_EQ(ids({}), all);
  EXPECT_GT(peak, 1'000u);
  if (kLimitsMemory) EXPECT_LT(peak, 20'000u) << "kilobytes"; // a sanitizer holds far more
  std::vector<std::vector<std::string>> shards;
  for (const char* shard : {"1/3", "2/3", "3/3"})
    shards.push_back(ids({"--shard", shard}));
  std::vector<std::string> together;
  for (std::size_t i = 0; together.size() < all.size() && i < all.size(); ++i)
    if (i / 3 < shards[i % 3].size()) together.push_back(shards[i % 3][i / 3]);
  EXPECT_EQ(together, all);
  EXPECT_EQ(shards[0].size() + shards[1].size() + shards[2].size(), all.size());
}

} // namespace
} // namespace plumb::test
