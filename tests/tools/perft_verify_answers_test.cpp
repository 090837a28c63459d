// plumb-perft verify against engines whose answers are odd: counts that are none, patterns that find none.
#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "tests/support/run_program.h"
#include "tests/support/scripted_engine.h"

namespace plumb::test {
namespace {

using nlohmann::json;

// A king in the corner with three moves.
const std::string kCorner = "7k/8/8/8/8/8/8/K7 w - - 0 1 ;D1 3\n";

Ran verify(std::vector<std::string> arguments, const std::string& input = kCorner) {
  arguments.insert(arguments.begin(), "verify");
  arguments.emplace_back("-");
  return run_program("plumb-perft", arguments, {.input = input});
}

json only_case(const Ran& ran) {
  const json document = json::parse(ran.out, nullptr, false);
  if (!document.is_object() || document["cases"].size() != 1) return {};
  return document["cases"][0];
}

// Prints the corner's divide with these counts, and then a line.
std::string divide_of(const std::string& a, const std::string& b, const std::string& c,
                      const std::string& total) {
  std::string text;
  for (const auto& [move, count] : {std::pair{"a1a2", a}, {"a1b1", b}, {"a1b2", c}})
    text += std::string("echo '") + move + ": " + count + "'\n";
  return total.empty() ? text : text + "echo 'Nodes searched: " + total + "'\n";
}

struct OddCounts {
  std::string script;
  std::string cause;
  std::string said; // in the message
};

TEST(PerftVerifyAnswers, CountsThatCannotBeReadAreFaults) {
  const std::string long_number(44, '9');
  const std::string endless(601, '9');
  const std::vector<OddCounts> odd{
      {divide_of("-7", "-7", "-7", "3"), "divide", "'-7' of a1a2 is no count"},
      {divide_of("1", "1", "-7", "3"), "divide", "'-7' of a1b2 is no count"},
      {divide_of(long_number, long_number, long_number, "3"), "divide", "'999"},
      {divide_of("1e0", "1", "1", "3"), "divide", "'1e0' of a1a2"},
      {divide_of("?", "?", "?", "3"), "divide", "'?' of a1a2"},
      {divide_of("2", "0", "1", "3"), "divide", "the counts of its moves are not"},
      {divide_of(endless, "1", "1", "3"), "divide", "'999"},
      {divide_of("1", "1", "1", endless), "sum", "got 999"},
      {divide_of("1", "1", "1", "3,00"), "sum", "got 3,00"},
      {divide_of("1", "1", "1", "3e0"), "sum", "got 3e0"},
      {divide_of("1", "1", "1", "-3"), "sum", "got -3"},
      {divide_of("-7", "1", "1", ""), "count", "got 'a1a2: -7'"},
      {"echo 'Nodes searched: " + std::string(600, ' ') + "4'", "count", "got 4"},
  };
  for (const OddCounts& one : odd) {
    SCOPED_TRACE(one.said);
    const ScriptedEngine engine(one.script);
    const Ran ran = verify({"--engine", engine.command(), "--json", "--no-bisect"});
    EXPECT_EQ(ran.status, 1) << ran.err;
    const json entry = only_case(ran);
    EXPECT_EQ(entry.value("verdict", ""), "mismatch") << ran.out;
    EXPECT_EQ(entry.value("cause", ""), one.cause) << ran.out;
    EXPECT_NE(entry.value("message", "").find(one.said), std::string::npos) << ran.out;
    EXPECT_LT(entry.value("message", "").size(), 200u);
    EXPECT_LT(entry.value("got", "").size(), 60u);
    EXPECT_EQ(ran.out.find(std::string(100, '9')), std::string::npos) << ran.out;
  }
  const ScriptedEngine right(divide_of("1", "1", "1", "3") + "echo 'Nodes per second: 12M'");
  EXPECT_EQ(verify({"--engine", right.command()}).status, 0);
}

TEST(PerftVerifyAnswers, APatternFindsANumberOrNothing) {
  const ScriptedEngine engine(divide_of("1", "1", "1", "3") + "echo 'answer: 3 in all'");
  const auto with = [&](const std::string& pattern) {
    return verify({"--engine", engine.command(), "--json", "--no-bisect", "--total-pattern", pattern});
  };
  EXPECT_EQ(with(R"(answer: (\d+))").status, 0);
  EXPECT_EQ(with(R"(answer: (\d*) in)").status, 0);
  // Each fits an empty line.
  for (const std::string pattern : {"x*", "(a*)*", "", "^$", "(\\d*)"}) {
    const Ran ran = with(pattern);
    EXPECT_EQ(ran.status, 2) << pattern;
    EXPECT_EQ(count_lines(ran.err), 1u) << ran.err;
    EXPECT_NE(ran.err.find("--total-pattern"), std::string::npos) << ran.err;
  }
  for (const std::string pattern : {"(a*)*b", "answer", "nodes( )", "(x)?answer"}) {
    const Ran ran = with(pattern);
    EXPECT_EQ(ran.status, 1) << pattern;
    const json entry = only_case(ran);
    EXPECT_EQ(entry.value("verdict", ""), "unparsable") << ran.out;
    EXPECT_NE(entry.value("message", "").find("pattern"), std::string::npos) << ran.out;
    EXPECT_FALSE(entry.contains("first_difference") && !entry["first_difference"]["missing"].empty())
        << ran.out;
  }
  const Ran command = verify({"--engine", "echo 'answer is many' {depth} {fen}", "--protocol", "command",
                              "--json", "--total-pattern", "answer is ([a-z]+)"});
  EXPECT_EQ(only_case(command).value("verdict", ""), "unparsable") << command.out << command.err;
}

// The suite, the engine, by another path or link: a report goes to none of them.
TEST(PerftVerifyAnswers, ReportsOverwriteNoInput) {
  const TemporaryFile suite(kCorner);
  const ScriptedEngine engine(divide_of("1", "1", "1", "3"));
  const std::string link = suite.path() + ".link";
  const std::string hard = suite.path() + ".hard";
  std::filesystem::create_symlink(suite.path(), link);
  std::filesystem::create_hard_link(suite.path(), hard);
  const auto run = [&](const std::string& report, const std::vector<std::string>& more = {}) {
    std::vector<std::string> arguments{"verify",   "--engine", engine.command(),
                                       "--report", report,     suite.path()};
    return run_program("plumb-perft", arguments, {.environment = more});
  };
  for (const std::string& path : {suite.path(), link, hard, engine.path()}) {
    const Ran ran = run("json=" + path);
    EXPECT_EQ(ran.status, 2) << path << ran.out;
    EXPECT_NE(ran.err.find("is read as well"), std::string::npos) << ran.err;
    EXPECT_EQ(count_lines(ran.err), 1u) << ran.err;
  }
  EXPECT_EQ(run("github", {"GITHUB_STEP_SUMMARY=" + link}).status, 2);
  EXPECT_EQ(suite.content(), kCorner);
  EXPECT_EQ(verify({"--engine", engine.command()}).status, 0) << "the engine is as it was";
  const TemporaryFile report;
  EXPECT_EQ(run("json=" + report.path()).status, 0);
  EXPECT_EQ(run("json=/dev/null").status, 0);
  const std::string other = report.path() + ".link";
  std::filesystem::create_symlink(report.path(), other);
  EXPECT_EQ(run("json=" + report.path() + ",junit=" + other).status, 2);
  for (const std::string& path : {link, hard, other})
    std::filesystem::remove(path);
}

} // namespace
} // namespace plumb::test
