// What the tools print as JSON fits the schemas of formats/schema, in every form that they have.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "tests/support/json_schema.h"
#include "tests/support/run_program.h"

namespace plumb::test {
namespace {

using nlohmann::json;

json schema(const std::string& name) {
  std::ifstream file(std::string(PLUMB_SOURCE_DIR) + "/formats/schema/" + name + ".json");
  EXPECT_TRUE(file.good()) << name;
  return json::parse(file);
}

// Runs the tool and checks every document that it prints; `lines`: one a line.
void expect_fits(const std::string& name, const std::string& tool, const std::vector<std::string>& arguments,
                 bool lines = false, const std::string& input = "") {
  const Ran ran = run_program(tool, arguments, {.input = input});
  ASSERT_TRUE(ran.status == 0 || ran.status == 1 || ran.status == 2 || ran.status == 3)
      << ran.status << ran.err;
  SchemaCheck check(schema(name));
  std::vector<std::string> texts{ran.out};
  if (lines) {
    texts.clear();
    std::istringstream stream(ran.out);
    for (std::string line; std::getline(stream, line);)
      texts.push_back(line);
  }
  ASSERT_FALSE(texts.empty()) << ran.err;
  for (const std::string& text : texts) {
    const json document = json::parse(text, nullptr, false);
    ASSERT_FALSE(document.is_discarded()) << text << ran.err;
    for (const std::string& error : check(document))
      ADD_FAILURE() << name << ": " << error << "\n" << text;
  }
}

TEST(JsonSchema, TheCheckItselfFindsFaults) {
  const json document =
      json::parse(R"({"type": "object", "properties": {"a": {"type": "integer", "minimum": 1},
      "b": {"enum": ["x", null]}, "c": {"type": "array", "items": {"type": "string", "pattern": "^[0-9]+$"}}},
      "required": ["a"], "additionalProperties": false})");
  SchemaCheck check(document);
  EXPECT_TRUE(check(json::parse(R"({"a": 1, "b": null, "c": ["12"]})")).empty());
  EXPECT_EQ(check(json::parse(R"({})")).size(), 1u);
  EXPECT_EQ(check(json::parse(R"({"a": 0})")).size(), 1u);
  EXPECT_EQ(check(json::parse(R"({"a": 1.5, "b": "y", "c": ["", 1], "d": 0})")).size(), 5u);
  SchemaCheck unknown(json::parse(R"({"maximum": 3})"));
  EXPECT_EQ(unknown(json(1)).size(), 1u);
}

TEST(JsonSchema, FenCheck) {
  const std::string input = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 "
                            "1\n\nrnbqkbnr/pppppppp/44/8/8/8/PPPPPPPP/RNBQKBNR x KQkq e9 0 "
                            "1\nppp/3/PPP w - - 0 1 variant:hexapawn\n8/8 w - - 0 1 variant:x\n\xff\n";
  expect_fits("fen-check", "plumb-fen", {"check", "--json"}, true, input);
  expect_fits("fen-check", "plumb-fen", {"check", "--json", "--level", "syntax", "x w", ""}, true);
  expect_fits("fen-check", "plumb-fen", {"check", "--json", "--repair", "--level", "retro"}, true, input);
  for (const char* to : {"fen", "efen", "popeye"})
    expect_fits("fen-convert", "plumb-fen", {"convert", "--json", "--repair", "--to", to}, true, input);
  expect_fits("fen-convert", "plumb-fen", {"convert", "--json", "--to", "winboard"}, true, input);
}

TEST(JsonSchema, FenMovesAndPlay) {
  expect_fits("fen-moves", "plumb-fen", {"moves", "--json"});
  expect_fits("fen-moves", "plumb-fen", {"moves", "--json", "--san", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"});
  expect_fits("fen-play", "plumb-fen", {"play", "--json", "e2e4", "e7e5"});
  expect_fits("fen-play", "plumb-fen", {"play", "--json", "--every", "--san", "f3", "e5", "g4", "Qh4#"});
}

TEST(JsonSchema, Mate) {
  const std::string position = "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1";
  expect_fits("mate", "plumb-mate", {"--json", "--fen", position, "--within", "2"});
  expect_fits("mate", "plumb-mate", {"--json", "--fen", position, "--within", "1", "--all", "--refute"});
  expect_fits("mate", "plumb-mate", {"--json", "--within", "1"});
  expect_fits("mate", "plumb-mate",
              {"--json", "--variant", "hexapawn", "--fen", "ppp/3/PPP w - - 0 1", "--within", "3"});
}

TEST(JsonSchema, Solve) {
  const std::string input =
      "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1 stip \"#1\"; claim \"a1a8\"; id \"a\";\n"
      "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1 stip \"#2\";\n6k1/8/8/8/8/8/8/R6K w - - 0 1 stip \"#1\";\n"
      "nonsense\n8/8/8/8/8/8/8/8 w - - 0 1 stip \"#1\";\n";
  expect_fits("solve", "plumb-solve", {"--json", "-"}, false, input);
  expect_fits("solve", "plumb-solve", {"--json", "--claim", "--variations", "--tries", "--set-play", "-"},
              false, input);
  expect_fits("solve", "plumb-solve", {"--output", "jsonl", "-"}, true, input);
  const std::string lines = "7k/5K2/8/6Q1/8/8/8/8 b - - 0 1 stip \"h#2\"; play \"set-play duplex\";\n"
                            "4k3/3NPN2/8/3K4/8/8/8/1Q6 b - - 0 1 stip \"#3\"; play \"post-key\";\n"
                            "7k/5K2/8/6Q1/8/8/8/8 w - - 0 1 stip \"s#2\"; play \"duplex tries set-play\";\n";
  expect_fits("solve", "plumb-solve", {"--json", "-"}, false, lines);
  expect_fits("solve", "plumb-solve", {"--json", "-"}, false,
              "begin stip h#1\npieces white ka1 ra7 black kh8\ntwin move a1 g6\nnext\nstip #1\npieces white "
              "na1\nend");
}

TEST(JsonSchema, Perft) {
  if (!std::filesystem::exists(std::string(PLUMB_BIN_DIR) + "/plumb-perft"))
    GTEST_SKIP() << "plumb-perft is not built";
  expect_fits("perft-count", "plumb-perft", {"count", "--json", "--depth", "3"});
  expect_fits("perft-count", "plumb-perft",
              {"count", "--json", "--depth", "2", "--divide", "--by-depth", "--details"});
  expect_fits("perft-count", "plumb-perft",
              {"count", "--json", "--depth", "9", "--divide", "--max-nodes", "100000"});
  expect_fits("perft-suite", "plumb-perft", {"suite", "--json", "-"}, false,
              "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;D1 20 ;D2 401\n8/8/8/8/8/8/8/8 w - "
              "- 0 1 ;D1 1\nnonsense\n");
}

TEST(JsonSchema, PerftVerify) {
  if (!std::filesystem::exists(std::string(PLUMB_BIN_DIR) + "/plumb-perft"))
    GTEST_SKIP() << "plumb-perft is not built";
  // A program that knows no moves: one count that is right and one that is not.
  expect_fits(
      "perft-verify", "plumb-perft",
      {"verify", "--json", "--protocol", "command", "--engine", "echo 20 # {depth} {fen}", "--total-pattern",
       "^([0-9]+) #", "-"},
      false,
      "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;D1 20 ;D2 400\n8/8/8/8/8/8/8/8 w - - 0 1 "
      ";D1 1\nnonsense\n");
  expect_fits("perft-verify", "plumb-perft",
              {"verify", "--json", "--protocol", "command", "--engine", "printf {depth}{fen}nonsense", "-"},
              false, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ;D1 20\n");
}

} // namespace
} // namespace plumb::test
