// What all four tools owe their users alike: help that can be followed, hints where a position stands in the
// wrong place, file names that are none, small limits that are kept, and little memory that is enough.
#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <regex>
#include <sstream>

#include "tests/support/run_program.h"
#include "tests/support/run_tool.h"

namespace plumb::test {
namespace {

using nlohmann::json;
using Arguments = std::vector<std::string>;

const std::string kArray = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const std::string kMate = "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4";

struct Command {
  std::string tool;
  std::string name; // empty: the tool itself
};

std::vector<Command> commands() {
  std::vector<Command> list{{"plumb-perft", ""}, {"plumb-mate", ""}, {"plumb-solve", ""}, {"plumb-fen", ""}};
  for (const std::string name : {"count", "suite", "verify", "positions", "split", "run", "merge"})
    list.push_back({"plumb-perft", name});
  for (const std::string name : {"check", "convert", "repair", "faults", "moves", "play", "show"})
    list.push_back({"plumb-fen", name});
  return list;
}

std::string help_of(const Command& command) {
  const Ran ran = run_program(command.tool,
                              command.name.empty() ? Arguments{"--help"} : Arguments{command.name, "--help"});
  EXPECT_EQ(ran.status, 0) << ran.err;
  return ran.out;
}

// Status 2 and one line, which holds the words.
void expect_complaint(const std::string& tool, const Arguments& arguments, const std::string& words) {
  const Ran ran = run_program(tool, arguments, {.limit = std::chrono::seconds(20)});
  const std::string what = tool + " " + testing::PrintToString(arguments);
  EXPECT_EQ(ran.status, 2) << what << ran.out << ran.err;
  EXPECT_EQ(count_lines(ran.err), 1u) << what << ran.err;
  EXPECT_NE(ran.err.find(words), std::string::npos) << what << ": " << ran.err;
}

TEST(Help, NamesTheProgramTheStatusesAndExamples) {
  for (const Command& command : commands()) {
    const std::string full = command.tool + (command.name.empty() ? "" : " " + command.name);
    const std::string help = help_of(command);
    EXPECT_NE(help.find("Usage: " + full + " ["), std::string::npos) << help;
    EXPECT_NE(help.find("\nExit status: 0 "), std::string::npos) << full;
    EXPECT_NE(help.find("\n  " + command.tool + " "), std::string::npos) << full << " has no example";
    // Marks of the library that reads the command line.
    EXPECT_EQ(help.find("{false}"), std::string::npos) << full;
    EXPECT_EQ(help.find("{true}"), std::string::npos) << full;
    EXPECT_EQ(help.find(" TEXT ..."), std::string::npos) << full;
    Arguments bad{"--no-such-option"};
    if (!command.name.empty()) bad.insert(bad.begin(), command.name);
    if (help.find("REQUIRED") == std::string::npos) expect_complaint(command.tool, bad, "'--no-such-option'");
    expect_complaint(command.tool, bad, "(see " + full + " --help)");
  }
}

// Every example is run as it stands, in a folder that has the files it speaks of.
TEST(Help, ExamplesCanBeFollowed) {
  namespace fs = std::filesystem;
  const fs::path folder = fs::path(testing::TempDir()) / ("plumb_examples_" + std::to_string(getpid()));
  fs::create_directory(folder);
  const auto write = [&](const std::string& name, const std::string& text) {
    std::ofstream(folder / name) << text;
  };
  write("fast.epd", kArray + " ;D1 20 ;D2 400\n");
  write("positions.epd", kArray + "\n");
  write("problems.epd", "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1 stip \"#1\";\n");
  write("my-engine", "#!/bin/sh\nexit 0\n"); // an engine that does not start is an answer too
  fs::permissions(folder / "my-engine", fs::perms::owner_all);
  std::size_t run = 0;
  for (const Command& command : commands()) {
    std::istringstream help(help_of(command));
    bool examples = false;
    for (std::string line; std::getline(help, line);) {
      if (line.starts_with("Example")) examples = true;
      if (!examples || !line.starts_with("  ")) continue;
      const Ran ran = run_program(
          "/bin/sh", {"-c", "cd '" + folder.string() + "' && PATH='" + PLUMB_BIN_DIR + "':$PATH && " + line});
      const bool engine = line.find("my-engine") != std::string::npos;
      EXPECT_EQ(ran.status, engine ? 2 : 0) << line << "\n" << ran.out << ran.err;
      EXPECT_EQ(ran.err.find("--help"), std::string::npos) << line << "\n" << ran.err;
      ++run;
    }
  }
  EXPECT_GE(run, commands().size());
  fs::remove_all(folder);
}

TEST(Hints, APositionInTheWrongPlaceIsKnownForOne) {
  for (const Arguments& arguments :
       std::vector<Arguments>{{kArray}, {kArray, "--within", "2"}, {"8/8/8/8/8/8/8/8", "--within", "2"}})
    expect_complaint("plumb-mate", arguments, "looks like a position, expected --fen");
  expect_complaint("plumb-perft", {"count", kArray, "--depth", "1"}, "looks like a position, expected --fen");
  expect_complaint("plumb-perft", {"split", kArray, "--depth", "2"}, "looks like a position, expected --fen");
  for (const std::string position :
       {kArray, std::string("7R/8/kPR5/2n5/2K5/8/8/8 b"), std::string("8/8/8/8/8/8/8/8")})
    expect_complaint("plumb-solve", {position}, "looks like a position, expected --fen");
  expect_complaint("plumb-perft", {"suite", kArray}, "looks like a position, expected a file");
  expect_complaint("plumb-perft", {"verify", "--engine", "cat", kArray},
                   "looks like a position, expected a file");
  expect_complaint("plumb-perft", {"run", kArray}, "looks like a position, expected a file");
  expect_complaint("plumb-fen", {"play", kArray}, "looks like a position, expected --fen");
  // Not in quotes.
  const Arguments pieces{"8/8/8/8/8/8/8/8", "w", "-", "-", "0", "1"};
  for (Arguments arguments : {Arguments{"check"}, Arguments{"show"}, Arguments{"moves"}}) {
    arguments.insert(arguments.end(), pieces.begin(), pieces.end());
    expect_complaint("plumb-fen", arguments, "a position has blanks, expected it in quotes");
  }
  for (Arguments arguments : {Arguments{"--within", "2", "--fen"}, Arguments{"--any", "--fen"}}) {
    arguments.insert(arguments.end(), pieces.begin(), pieces.end());
    expect_complaint("plumb-mate", arguments, "a position has blanks, expected it in quotes");
  }
  // A path is none.
  expect_complaint("plumb-solve", {"some/folder/of/problems.epd"}, "problems.epd: No such file");
  EXPECT_EQ(run_program("plumb-solve", {"a/b/c/d"}).err.find("position"), std::string::npos);
}

TEST(Paths, AnEmptyOneIsRefused) {
  for (const Arguments& arguments : std::vector<Arguments>{{"count", "--depth", "1", "--checkpoint", ""},
                                                           {"suite", ""},
                                                           {"verify", "--engine", "cat", ""},
                                                           {"run", ""},
                                                           {"run", "/dev/null", "--output", ""},
                                                           {"merge", "", "x"},
                                                           {"merge", "/dev/null", ""}})
    expect_complaint("plumb-perft", arguments, "an empty file name");
  expect_complaint("plumb-perft", {"verify", "--engine", "cat", "--report", "junit=", "-"}, "no file behind");
  expect_complaint("plumb-solve", {""}, "an empty file name");
}

// Within a few nodes a thread. A search by proof numbers looks at whole lists of moves. A count ends what it
// has begun, so that it gets further from its checkpoint however small the limit.
TEST(Limits, SmallOnesAreKept) {
  for (const std::string threads : {"1", "2"})
    for (const int limit : {1, 10, 100, 1000}) {
      SCOPED_TRACE(threads + " threads, " + std::to_string(limit));
      const auto nodes = [&](const std::string& tool, Arguments arguments) {
        arguments.insert(arguments.end(), {"--json", "--threads", threads, "--max-nodes",
                                           std::to_string(limit), "--hash", "1M"});
        const Ran ran = run_program(tool, arguments);
        EXPECT_EQ(ran.status, 3) << ran.out << ran.err;
        const json document = json::parse(ran.out, nullptr, false);
        const json& counted =
            document.contains("problems") ? document["problems"][0]["nodes"] : document["nodes"];
        return std::stoi(counted.get<std::string>());
      };
      const std::string quiet = "r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/8/PPPP1PPP/RNBQK1NR w KQkq - 4 4";
      EXPECT_LE(nodes("plumb-mate", {"--fen", quiet, "--within", "5"}), limit + limit / 4 + 40);
      EXPECT_LE(nodes("plumb-mate", {"--fen", quiet, "--any"}), limit + limit / 4 + 160);
      EXPECT_LE(nodes("plumb-solve", {"--fen", quiet, "--stipulation", "#5"}), limit + limit / 4 + 40);
      EXPECT_LE(nodes("plumb-solve", {"--fen", "1N2k2r/ppppp1b1/5p2/5P2/4n2p/1P6/PP1BP1PP/1n2K2R b Kk - 0 1",
                                      "--stipulation", "h#4"}),
                limit + limit / 4 + 40);
    }
}

// With 500 MB of address space every tool takes a smaller table by itself.
TEST(Memory, LittleIsEnough) {
  if (!kLimitsMemory) GTEST_SKIP() << "a sanitizer takes all of the address space";
  const std::string suite = kArray + " ;D4 197281\n";
  const auto run = [&](const std::string& tool, const Arguments& arguments, const std::string& input = "") {
    const Ran ran = run_program(tool, arguments, {.input = input, .memory = std::size_t{500} << 20});
    EXPECT_EQ(ran.err, "") << tool;
    return ran;
  };
  EXPECT_EQ(run("plumb-perft", {"count", "--depth", "5"}).out, "4865609\n");
  EXPECT_EQ(run("plumb-perft", {"suite"}, suite).status, 0);
  EXPECT_EQ(run("plumb-mate", {"--fen", kMate, "--within", "2"}).status, 0);
  EXPECT_EQ(run("plumb-mate", {"--fen", kMate, "--any"}).status, 0);
  EXPECT_NE(run("plumb-mate", {"--uci"}, "position fen " + kMate + "\ngo mate 2\n").out.find("bestmove h5f7"),
            std::string::npos);
  EXPECT_EQ(run("plumb-solve", {"--fen", kMate, "--stipulation", "#1"}).status, 0);
  EXPECT_EQ(run("plumb-fen", {"check", kArray}).status, 0);
  const Ran large = run_program("plumb-mate", {"--fen", kMate, "--within", "2", "--hash", "8G"},
                                {.memory = std::size_t{500} << 20});
  EXPECT_EQ(large.status, 2);
  EXPECT_NE(large.err.find("no memory for a table of 8.0 GiB, expected a smaller --hash"), std::string::npos)
      << large.err;
}

// With the largest table that it takes by itself: a count that did not look at the clock would take years.
TEST(Memory, AShortTimeIsKept) {
  const Ran ran = run_program("plumb-perft", {"count", "--depth", "12", "--time", "1"});
  EXPECT_EQ(ran.status, 3) << ran.out << ran.err;
}

TEST(Input, ALineWithoutEndIsNamed) {
  for (const auto& [tool, command] : {std::pair<std::string, Arguments>{"plumb-solve", {}},
                                      {"plumb-solve", {"--from", "popeye"}},
                                      {"plumb-perft", {"suite"}},
                                      {"plumb-perft", {"verify", "--engine", "cat"}},
                                      {"plumb-fen", {"check"}}}) {
    Arguments arguments = command;
    arguments.emplace_back("/dev/zero");
    expect_complaint(tool, arguments, "cannot read /dev/zero: line 1 does not end");
  }
}

// What was printed before an error is a whole document, which says that it is not complete.
TEST(Output, DocumentsAreClosedAfterAnError) {
  const TemporaryFile problem("6k1/5ppp/8/8/8/8/8/R6K w - - 0 1 stip \"#1\";\n");
  for (const std::string bad : {"/nonexistent", "/", "/dev/zero"}) {
    const Ran ran = run_program("plumb-solve", {"--json", problem.path(), bad});
    EXPECT_EQ(ran.status, 2) << ran.err;
    const json document = json::parse(ran.out, nullptr, false);
    ASSERT_TRUE(document.is_object()) << ran.out;
    EXPECT_EQ(document["complete"], false);
    EXPECT_EQ(document["problems"].size(), 1u);
    EXPECT_EQ(count_lines(ran.err), 1u) << ran.err;
  }
  const Ran html = run_program("plumb-solve", {"--output", "html", problem.path(), "/nonexistent"});
  EXPECT_EQ(html.status, 2);
  EXPECT_NE(html.out.find("</html>"), std::string::npos) << html.out;
  const TemporaryFile suite(kArray + " ;D1 20\n");
  const Ran ran = run_program("plumb-perft", {"suite", "--json", suite.path(), "/nonexistent"});
  EXPECT_EQ(ran.status, 2);
  const json document = json::parse(ran.out, nullptr, false);
  ASSERT_TRUE(document.is_object()) << ran.out << ran.err;
  EXPECT_EQ(document["complete"], false);
  EXPECT_EQ(document["ok"], 1);
  EXPECT_EQ(count_lines(ran.err), 1u) << ran.err;
}

TEST(Grammar, OneIsSingular) {
  const Ran fault = run_program("plumb-fen", {"check", "k/8/8/8/8/8/8/K7 w - - 0 1"});
  EXPECT_NE(fault.out.find("1 square,"), std::string::npos) << fault.out;
  const Ran lines =
      run_program("plumb-solve", {"--fen", "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1", "--stipulation", "#2"});
  EXPECT_NE(lines.out.find("it takes 1 move, not 2"), std::string::npos) << lines.out;
}

} // namespace
} // namespace plumb::test
