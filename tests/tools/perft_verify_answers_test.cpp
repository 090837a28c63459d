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

// What hangs or dies at every question is found out by the array, and not asked again.
TEST(PerftVerifyAnswers, AnEngineThatNeverAnswersIsGivenUp) {
  std::string suite;
  for (int i = 1; i <= 9; ++i)
    suite += "7k/8/8/8/8/8/8/K7 w - - 0 " + std::to_string(i) + " ;D1 3\n";
  const ScriptedEngine hangs("sleep 60 &\n wait");
  const ScriptedEngine dies("exit 3");
  for (const auto& [engine, verdict] : {std::pair(&hangs, "timeout"), std::pair(&dies, "crash")}) {
    const TemporaryFile report("");
    const Ran ran = run_program("plumb-perft",
                                {"verify", "--engine", engine->command(), "--timeout", "300ms", "--report",
                                 "json=" + report.path(), "-"},
                                {.input = suite});
    EXPECT_EQ(ran.status, 1) << ran.err;
    EXPECT_NE(ran.out.find("skipped 8 more cases: not tried"), std::string::npos) << ran.out;
    const json document = json::parse(report.content(), nullptr, false);
    ASSERT_TRUE(document.is_object());
    EXPECT_EQ(document["skipped"], 8);
    ASSERT_EQ(document["cases"].size(), 1u);
    const json& entry = document["cases"][0];
    EXPECT_EQ(entry.value("verdict", ""), verdict);
    EXPECT_NE(entry.value("message", "").find("so it does at the array"), std::string::npos) << ran.out;
    EXPECT_FALSE(entry.contains("first_difference") && !entry["first_difference"].is_null());
  }
}

// One that dies at a position only is asked for the others.
TEST(PerftVerifyAnswers, AnEngineThatDiesOnceIsAskedOn) {
  const ScriptedEngine engine("case \"$position\" in *4k3*) exit 3 ;; esac\n" +
                              divide_of("1", "1", "1", "3"));
  const Ran ran = run_program("plumb-perft", {"verify", "--engine", engine.command(), "--json", "-"},
                              {.input = "4k3/8/8/8/8/8/8/K7 w - - 0 1 ;D1 3\n" + kCorner});
  const json cases = json::parse(ran.out)["cases"];
  ASSERT_EQ(cases.size(), 2u) << ran.out;
  EXPECT_EQ(cases[0].value("verdict", ""), "crash");
  EXPECT_EQ(cases[1].value("verdict", ""), "ok") << ran.out;
}

// Engines say nothing about options that they do not have.
TEST(PerftVerifyAnswers, OptionsThatTheEngineLacksAreNamed) {
  const ScriptedEngine engine(divide_of("1", "1", "1", "3"), "echo 'option name Hash type spin default 1'");
  const Ran ran =
      verify({"--engine", engine.command(), "--engine-option", "hash=2", "--engine-option", "Hsah=1"});
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(ran.err,
            "plumb-perft: warning: the engine lists no option 'Hsah': what it was set to has no effect\n");
}

// Whatever an engine calls itself, it paints no terminal.
TEST(PerftVerifyAnswers, NamesArePrintable) {
  const ScriptedEngine engine(divide_of("1", "1", "1", "3"), "printf 'id name \\033[31mred\\377\\n'");
  const Ran ran = verify({"--engine", engine.command()});
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_NE(ran.out.find("[31mred"), std::string::npos) << ran.out;
  EXPECT_EQ(ran.out.find('\033'), std::string::npos);
  EXPECT_EQ(ran.out.find('\377'), std::string::npos);
}

TEST(PerftVerifyAnswers, WhatIsSkippedSaysWhy) {
  const ScriptedEngine engine(divide_of("1", "1", "1", "3"));
  const TemporaryFile report("");
  const std::string corner = kCorner.substr(0, kCorner.find(';'));
  const Ran ran = run_program(
      "plumb-perft",
      {"verify", "--engine", engine.command(), "--depth", "1", "--report", "tap=" + report.path(), "-"},
      {.input = corner + ";D0 1 ;D1 3 ;D2 9\n"});
  EXPECT_EQ(ran.status, 0) << ran.out << ran.err;
  const std::string tap = report.content();
  EXPECT_NE(tap.find("# SKIP depth 0"), std::string::npos) << tap;
  EXPECT_NE(tap.find("# SKIP deeper than --depth 1"), std::string::npos) << tap;
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
