// Problem lines and stipulations: what is read, what is refused and where, and that writing loses nothing.
#include "formats/problem_line.h"

#include <gtest/gtest.h>

#include <filesystem>

#include "formats/stipulation_text.h"
#include "tests/support/rules_data.h"

namespace plumb::test {
namespace {

const std::string kPosition = "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1";

Problem read(const std::string& line) {
  const auto problem = read_problem(line);
  EXPECT_TRUE(problem) << line << "\n" << describe(problem.faults);
  return problem ? *problem : Problem{};
}

// The first fault as "code:column".
std::string fault_of(const std::string& line) {
  const auto problem = read_problem(line);
  if (problem.faults.empty()) return "";
  EXPECT_EQ(has_error(problem.faults), !problem);
  EXPECT_FALSE(problem.faults.front().message.empty());
  return problem.faults.front().code + ":" + std::to_string(problem.faults.front().column);
}

std::string column_of(const std::string& line, const std::string& word) {
  return std::to_string(line.find(word) + 1);
}

TEST(StipulationText, ReadsWhatItWrites) {
  for (const Goal goal : {Goal::mate, Goal::win})
    for (int moves = 1; moves <= kMostStipulatedMoves; ++moves) {
      const Stipulation stipulation{goal, moves};
      const auto again = read_stipulation(write_stipulation(stipulation));
      ASSERT_TRUE(again.has_value()) << write_stipulation(stipulation);
      EXPECT_EQ(*again, stipulation);
    }
  EXPECT_EQ(write_stipulation({Goal::mate, 3}), "#3");
  EXPECT_EQ(write_stipulation({Goal::win, 4}), "win 4");
}

TEST(StipulationText, NamesTheColumnOfWhatIsWrong) {
  const auto column = [](std::string_view text) {
    const auto read = read_stipulation(text);
    EXPECT_FALSE(read.has_value()) << text;
    if (read) return 0;
    EXPECT_FALSE(read.error().message.empty());
    return read.error().column;
  };
  for (const std::string_view text : {"", "mate in 3", "WIN 3", "3", " #3"})
    EXPECT_EQ(column(text), 1) << text;
  for (const std::string_view text : {"#", "#03", "#251", "#1000", "#99999999999999999999", "#-1", "#x"})
    EXPECT_EQ(column(text), 2) << text;
  for (const std::string_view text : {"win ", "win 251", "win three", "win -3"})
    EXPECT_EQ(column(text), 5) << text;
}

TEST(ProblemLine, ReadsEveryKnownOperation) {
  const Problem problem =
      read(kPosition + " variant:chess option \"promotion=end\"; stip \"#2\"; claim \"a1a8, a1a7\"; "
                       "id \"a\"; composer \"A \\\"B\\\" \\\\ C\"; source x y ; year 1900; grade easy;");
  EXPECT_EQ(problem.efen, kPosition + " variant:chess");
  ASSERT_EQ(problem.options.size(), 1u);
  EXPECT_EQ(problem.options[0].key + "=" + problem.options[0].value, "promotion=end");
  EXPECT_EQ(problem.stipulation, (Stipulation{Goal::mate, 2}));
  EXPECT_EQ(problem.claim, (std::vector<std::string>{"a1a8", "a1a7"}));
  EXPECT_EQ(problem.text("composer"), "A \"B\" \\ C");
  EXPECT_EQ(problem.text("source"), "x y");
  EXPECT_EQ(problem.text("year"), "1900");
  EXPECT_EQ(problem.text("comment"), "");
  EXPECT_EQ(problem.operations.size(), 8u);
}

TEST(ProblemLine, TheEfenPartEndsWhereItsFieldsEnd) {
  EXPECT_EQ(read("8/8/8/8/8/8/8/8 w - - stip \"#2\";").efen, "8/8/8/8/8/8/8/8 w - -");
  EXPECT_EQ(read("8/8/8/8/8/8/8/8 w - - 3 stip \"#2\";").efen, "8/8/8/8/8/8/8/8 w - - 3");
  EXPECT_EQ(read(kPosition).efen, kPosition);
  EXPECT_EQ(read(kPosition + " variant:chessapawn key:value stip \"win 2\";").efen,
            kPosition + " variant:chessapawn key:value");
  EXPECT_EQ(read("8/8/8/8/8/8/8/8 w - - bm #3;").stipulation, (Stipulation{Goal::mate, 3}));
  EXPECT_EQ(read("").efen, "");
}

TEST(ProblemLine, CountsColumnsFromTheLine) {
  const std::string line = kPosition + " stip \"#2\"; claim \"a1a8\"; id x;";
  const Problem problem = read(line);
  EXPECT_EQ(std::to_string(problem.claim_column), column_of(line, "a1a8"));
  EXPECT_EQ(std::to_string(problem.operations[1].column), column_of(line, "claim"));
  EXPECT_EQ(std::to_string(problem.operations[2].operand_column), column_of(line, "x;"));
}

TEST(ProblemLine, RefusesWithCodeAndColumn) {
  const auto expect = [](const std::string& operations, const std::string& code, const std::string& at) {
    const std::string line = kPosition + " " + operations;
    EXPECT_EQ(fault_of(line), code + ":" + column_of(line, at)) << line;
  };
  expect("stip \"#x\";", "bad-stipulation", "x\"");
  expect("stip \"mate 3\";", "bad-stipulation", "mate");
  expect("bm #251;", "bad-stipulation", "251;");
  expect("stip \"#2\"; bm #3;", "second-stipulation", "bm");
  expect("claim \"\";", "empty-claim", "claim");
  expect("claim \" , \";", "empty-claim", "claim");
  expect("option \"promotion\";", "bad-option", "promotion");
  expect("stip \"#2", "bad-operation", "\"#2");
  expect("stip \"#2\" x;", "bad-operation", "x;");
  expect("\"#2\";", "bad-operation", "\"#2");
  const std::string open = kPosition + " stip \"#2\"";
  EXPECT_EQ(fault_of(open), "bad-operation:" + std::to_string(open.size() + 1));
}

// What stands for a clock or behind the position is not told to lack a semicolon.
TEST(ProblemLine, NamesTheFieldThatIsNoNumber) {
  const std::string board = "6k1/5ppp/8/8/8/8/8/R6K w - - ";
  for (const std::string rest :
       {"x 1", "x", "x 1 stip \"#1\";", "x stip \"#1\";", "-1 1", "1.5 1 id \"a\";", "! 1"})
    EXPECT_EQ(fault_of(board + rest), "bad-halfmove-clock:30") << rest;
  for (const std::string rest : {"0 x", "0 x stip \"#1\";", "0 -1"})
    EXPECT_EQ(fault_of(board + rest), "bad-fullmove-number:32") << rest;
  for (const std::string rest : {"0 1 foo", "0 1 foo bar", "0 1 foo stip \"#1\";"})
    EXPECT_EQ(fault_of(board + rest), "unexpected-text:34") << rest;
  // These are operations.
  for (const std::string rest : {"0 1 stip \"#1\"", "stip \"#1\""})
    EXPECT_TRUE(fault_of(board + rest).starts_with("bad-operation:")) << rest;
  for (const std::string rest : {"acd 20;", "0 1 foo 1;", "foo;", "D1 20 ;", "foo bar; stip \"#1\";"})
    EXPECT_TRUE(fault_of(board + rest).starts_with("unknown-operation:")) << rest;
}

TEST(ProblemLine, AClaimOfDigitsIsANumber) {
  for (const std::string wrong : {"0", "1.0", "2..1", "2.", "1001", "99999999999999999999"})
    EXPECT_EQ(fault_of(kPosition + " claim \"" + wrong + "\";"), "bad-claim:41") << wrong;
  for (const std::string right : {"1", "2.1.1", "1000.1000", "a1a8"})
    EXPECT_EQ(fault_of(kPosition + " claim \"" + right + "\";"), "") << right;
}

TEST(ProblemLine, CollectsSeveralFaultsOfOneLine) {
  const auto problem = read_problem(kPosition + " stip \"#x\"; claim \"\"; option \"y\"; colour blue;");
  EXPECT_FALSE(problem);
  std::vector<std::string> codes;
  for (const Fault& fault : problem.faults)
    codes.push_back(fault.code);
  EXPECT_EQ(codes,
            (std::vector<std::string>{"bad-stipulation", "empty-claim", "bad-option", "unknown-operation"}));
}

TEST(ProblemLine, KeepsOperationsThatItDoesNotKnow) {
  const auto problem = read_problem(kPosition + " bm #1; ep; 00:00; acd 12; bm Nf3;");
  ASSERT_TRUE(problem);
  EXPECT_EQ(problem.faults.size(), 4u);
  for (const Fault& fault : problem.faults) {
    EXPECT_EQ(fault.code, "unknown-operation");
    EXPECT_EQ(fault.severity, Severity::warning);
  }
  EXPECT_EQ(write_problem(*problem), kPosition + " stip \"#1\"; ep; 00:00; acd 12; bm \"Nf3\";");
}

TEST(ProblemLine, HoldsNoProblemWhereNothingIsSaid) {
  for (const char* line : {"", "   ", "\t", "# a comment", "  # another"})
    EXPECT_TRUE(holds_no_problem(line)) << line;
  for (const std::string& line : {kPosition, std::string("x # y"), std::string(";")})
    EXPECT_FALSE(holds_no_problem(line)) << line;
}

// Every collection that ships says nothing that is not understood, and survives being written.
TEST(ProblemLine, TheShippedCollectionsAreReadAndWrittenBack) {
  int count = 0;
  std::vector<std::string> ids;
  for (const auto& entry :
       std::filesystem::recursive_directory_iterator(std::string(PLUMB_SOURCE_DIR) + "/puzzles")) {
    if (entry.path().extension() != ".epd") continue;
    for (const std::string& line : read_lines(entry.path())) {
      if (holds_no_problem(line)) continue;
      ++count;
      const auto problem = read_problem(line);
      ASSERT_TRUE(problem) << line << describe(problem.faults);
      EXPECT_TRUE(problem.faults.empty()) << line << describe(problem.faults);
      EXPECT_TRUE(problem->stipulation.has_value()) << line;
      EXPECT_FALSE(problem->claim.empty()) << line;
      EXPECT_FALSE(problem->text("source").empty()) << line;
      ids.emplace_back(problem->text("id"));
      const std::string written = write_problem(*problem);
      const auto again = read_problem(written);
      ASSERT_TRUE(again) << written;
      EXPECT_EQ(write_problem(*again), written);
      EXPECT_EQ(again->claim, problem->claim);
      EXPECT_EQ(again->stipulation, problem->stipulation);
    }
  }
  EXPECT_GE(count, 100);
  std::sort(ids.begin(), ids.end());
  EXPECT_EQ(std::adjacent_find(ids.begin(), ids.end()), ids.end()) << "an id is used twice";
}

// The game that is asked for is never let go with a warning.
TEST(ProblemLine, AGameNamedBehindOperationsIsAnError) {
  for (const char* behind : {" variant:chessapawn;", " variant chessapawn;", " Variant:chess;",
                             " c0 variant:chessapawn;", " grade variant:chessapawn;"}) {
    const std::string line = kPosition + " stip \"#1\";" + behind;
    const std::string word =
        std::string(behind).find(" variant:") != std::string::npos ? "variant:" : "ariant";
    const std::size_t at = line.find(word) + 1 - (word == "ariant" ? 1 : 0);
    EXPECT_EQ(fault_of(line), "misplaced-opcode:" + std::to_string(at)) << line;
    EXPECT_FALSE(read_problem(line)) << line;
  }
  EXPECT_EQ(fault_of(kPosition + " stip \"#1\"; id \"variant:peach\";"), "");
  EXPECT_EQ(fault_of(kPosition + " variant:chess stip \"#1\";"), "");
}

} // namespace
} // namespace plumb::test
