// What no tool may do with bad input: crash, hang, or answer as if nothing were wrong.
//
// Each tool is given, by every way in that it has, everything that goes wrong with files and command lines:
// nothing at all, garbage, good input cut short, lines of ten megabytes, NUL bytes, games and options that
// do not exist, absurd numbers, files that cannot be read, and a disk that is full. The answer is a
// documented exit status, and one clear line where there is no answer at all.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <random>

#include "tests/support/run_program.h"
#include "tests/support/run_tool.h"

namespace plumb::test {
namespace {

using Arguments = std::vector<std::string>;

const std::string kArray = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

// A tool, and the arguments with which it reads positions from standard input or from one argument.
struct WayIn {
  std::string tool;
  Arguments before;      // then the file, "-" or the position
  std::string good_line; // what it reads without complaint
  bool reads_files = true;
};

std::vector<WayIn> ways_in() {
  return {{"plumb-perft", {"suite"}, kArray + " ;D1 20"},
          {"plumb-perft", {"count", "--depth", "1", "--fen"}, kArray, false},
          {"plumb-mate", {"--within", "1", "--fen"}, kArray, false},
          {"plumb-solve", {}, "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1 stip \"#1\"; claim \"a1a8\";"},
          {"plumb-solve", {"--from", "popeye"}, "begin stip #1 pieces white kh1 ra1 black kg8 pf7g7h7 end"},
          {"plumb-solve", {"--stipulation", "#1", "--fen"}, "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1", false},
          {"plumb-fen", {"check"}, kArray},
          {"plumb-fen", {"moves", "--fen"}, kArray, false},
          {"plumb-fen", {"show"}, kArray}};
}

std::string place(const WayIn& way) {
  std::string text = way.tool;
  for (const std::string& argument : way.before)
    text += " " + argument;
  return text;
}

Ran give(const WayIn& way, const std::string& input, Arguments more = {}) {
  more.insert(more.begin(), way.before.begin(), way.before.end());
  RunStyle style;
  style.limit = std::chrono::seconds(60);
  if (way.reads_files) {
    more.emplace_back("-");
    style.input = input;
  } else {
    more.insert(more.begin() + static_cast<std::ptrdiff_t>(way.before.size()), input);
  }
  return run_program(way.tool, more, style);
}

void expect_documented(const Ran& ran, const std::string& what) {
  EXPECT_GE(ran.status, 0) << what << ": hung";
  EXPECT_LE(ran.status, 3) << what << ": " << ran.err;
}

// No answer: status 2, and exactly one line, which begins with the tool's name.
void expect_one_line(const Ran& ran, const std::string& tool, const std::string& what) {
  EXPECT_EQ(ran.status, 2) << what << ran.out.substr(0, 300);
  EXPECT_EQ(std::count(ran.err.begin(), ran.err.end(), '\n'), 1) << what << ": " << ran.err.substr(0, 500);
  EXPECT_TRUE(ran.err.starts_with(tool + ": ")) << what << ": " << ran.err.substr(0, 500);
  EXPECT_GT(ran.err.size(), tool.size() + 12) << what << ": " << ran.err;
  EXPECT_LT(ran.err.size(), 1500u) << what;
}

// Bad: not 0, and something is said of it, on either stream.
void expect_refused(const WayIn& way, const std::string& input, const std::string& what) {
  const Ran ran = give(way, input);
  const std::string where = place(way) + ": " + what;
  expect_documented(ran, where);
  EXPECT_NE(ran.status, 0) << where << ": taken for good: " << ran.out.substr(0, 300);
  EXPECT_NE(ran.status, 3) << where;
  EXPECT_GT(ran.out.size() + ran.err.size(), 20u) << where << ": nothing is said";
  if (!way.reads_files) expect_one_line(ran, way.tool, where);
}

TEST(BadInput, GoodInputIsTakenByEveryWayIn) {
  for (const WayIn& way : ways_in()) {
    const Ran ran = give(way, way.good_line);
    EXPECT_EQ(ran.status, way.tool == "plumb-mate" ? 1 : 0) << place(way) << ran.out << ran.err;
    EXPECT_EQ(ran.err.find("error"), std::string::npos) << ran.err;
  }
}

TEST(BadInput, Nothing) {
  for (const WayIn& way : ways_in())
    for (const std::string input : {"", "\n", "\n\n \n"})
      if (way.reads_files || input.empty())
        expect_refused(way, input, "empty input of " + std::to_string(input.size()) + " bytes");
}

TEST(BadInput, Garbage) {
  std::mt19937 random(5);
  std::vector<std::string> inputs{"garbage",
                                  "w",
                                  "/",
                                  "{\"json\": true}",
                                  "<html></html>",
                                  "\xff\xfe\xfd",
                                  "\x7f"
                                  "ELF\x01\x02",
                                  "%s%n%x",
                                  "8/8/8/8/8/8/8/8",
                                  std::string(3000, '/'),
                                  "\"\"\"\";;;"};
  for (int i = 0; i < 4; ++i) {
    std::string noise;
    for (int k = 0; k < 400; ++k)
      noise += static_cast<char>(1 + random() % 255);
    inputs.push_back(noise);
  }
  for (const WayIn& way : ways_in())
    for (const std::string& input : inputs) {
      // A board without men can be drawn.
      if (input.starts_with("8/8/") && place(way) == "plumb-fen show") continue;
      expect_refused(way, input, "garbage " + input.substr(0, 20));
    }
}

// Cut anywhere: a documented status; before the end of the placement never "yes".
// Bytes that would move a terminal's cursor or are no text at all: none comes out again, in any form of
// output.
TEST(BadInput, ForeignBytesAreNeverPrinted) {
  const std::string noise = "\x1b[31m\x07\x7f\xE9\xC2\x9b\xE2\x80\xAE";
  const auto expect_text = [](const Ran& ran, const std::string& what) {
    for (const std::string& text : {ran.out, ran.err}) {
      const auto is_text = [](char c) {
        return c == '\n' || (static_cast<unsigned char>(c) >= 0x20 && c != 0x7f);
      };
      EXPECT_TRUE(std::all_of(text.begin(), text.end(), is_text)) << what << ": " << text.substr(0, 500);
      EXPECT_NO_THROW(static_cast<void>(nlohmann::json(text).dump())) << what << ": " << text.substr(0, 500);
      EXPECT_EQ(text.find("\xE2\x80\xAE"), std::string::npos) << what;
    }
    EXPECT_NE(ran.out + ran.err, "") << what;
  };
  for (const WayIn& way : ways_in()) {
    for (std::size_t at = 0; at <= way.good_line.size(); at += 3) {
      std::string line = way.good_line;
      line.insert(at, noise);
      const Ran ran = give(way, line);
      expect_documented(ran, place(way));
      expect_text(ran, place(way) + ": noise at " + std::to_string(at));
    }
    expect_text(give(way, way.good_line, {"--variant", noise}), place(way) + ": a variant");
    expect_text(give(way, way.good_line, {"--" + noise}), place(way) + ": an option");
  }
  const std::string problem =
      "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1 stip \"#1\"; claim \"" + noise + "\"; id \"" + noise +
      "\"; composer \"" + noise + "\"; grade \"" + noise + "\"; twin \"" + noise + "\"; " + noise + " 1;\n" +
      "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1 stip \"#1\"; id \"" + noise + "\"; composer \"" + noise +
      "\"; grade \"" + noise + "\"; twin \"" + noise + "\";\n";
  for (const char* form : {"text", "json", "jsonl", "html", "latex", "dot"})
    expect_text(run_program("plumb-solve", {"--output", form, "-"}, {.input = problem}), form);
}

TEST(BadInput, TruncatedLines) {
  for (const WayIn& way : ways_in())
    for (std::size_t length = 1; length < way.good_line.size(); length += 5) {
      const std::string cut = way.good_line.substr(0, length);
      const std::string what = place(way) + ": cut to " + cut;
      const Ran ran = give(way, cut);
      expect_documented(ran, what);
      if (length < way.good_line.find(' ') - 1) {
        EXPECT_NE(ran.status, 0) << what;
      }
      if (ran.status == 2 && !way.reads_files) expect_one_line(ran, way.tool, what);
    }
}

TEST(BadInput, ALineOfTenMegabytesIsRefusedAndTheNextOneRead) {
  for (const WayIn& way : ways_in()) {
    if (!way.reads_files) continue;
    for (const char filler : {'x', '8', ' ', '/', '"'}) {
      const Ran ran = give(way, std::string(10'000'000, filler) + "\n" + way.good_line + "\n");
      const std::string what = place(way) + ": a long line of '" + filler + "'";
      expect_documented(ran, what);
      EXPECT_NE(ran.status, 0) << what;
      EXPECT_NE((ran.out + ran.err).find("10000000 bytes"), std::string::npos)
          << what << ran.out.substr(0, 500) << ran.err.substr(0, 500);
      EXPECT_LT(ran.out.size() + ran.err.size(), 20'000u) << what;
    }
  }
}

TEST(BadInput, NulBytesAreNamedWithTheirColumn) {
  for (const WayIn& way : ways_in()) {
    if (!way.reads_files) continue;
    std::string line = way.good_line;
    line[4] = '\0';
    const Ran ran = give(way, line + "\n");
    EXPECT_NE(ran.status, 0) << place(way);
    expect_documented(ran, place(way));
    EXPECT_NE((ran.out + ran.err).find("NUL"), std::string::npos) << place(way) << ran.out << ran.err;
    EXPECT_NE((ran.out + ran.err).find('5'), std::string::npos) << place(way) << ran.out << ran.err;
    EXPECT_EQ((ran.out + ran.err).find('\0'), std::string::npos) << place(way);
  }
}

TEST(BadInput, UnknownGamesAndOptionsAreNamed) {
  for (const WayIn& way : ways_in()) {
    const auto expect = [&](const Arguments& more, const std::string& named) {
      const Ran ran = give(way, way.good_line, more);
      const std::string what = place(way) + " " + more.back();
      expect_documented(ran, what);
      EXPECT_NE(ran.status, 0) << what;
      EXPECT_NE((ran.out + ran.err).find(named), std::string::npos) << what << ran.out << ran.err;
    };
    expect({"--variant", "draughts"}, "'draughts'");
    expect({"--variant", ""}, "''");
    expect({"--option", "colour=blue"}, "'colour'");
    expect({"--option", "colour"}, "key=value");
    expect({"--colour", "blue"}, "--colour");
    const std::size_t end = std::min(way.good_line.find(" ;"), way.good_line.find(" stip"));
    std::string named = way.good_line;
    named.insert(std::min(end, named.size()), " variant:draughts");
    const Ran ran = give(way, named);
    EXPECT_NE(ran.status, 0) << place(way);
    EXPECT_NE((ran.out + ran.err).find("draughts"), std::string::npos) << place(way) << ran.out << ran.err;
  }
}

TEST(BadInput, AbsurdNumbers) {
  const std::vector<std::pair<std::string, Arguments>> places{
      {"plumb-perft", {"count", "--depth"}},
      {"plumb-perft", {"count", "--depth", "1", "--threads"}},
      {"plumb-perft", {"count", "--depth", "1", "--hash"}},
      {"plumb-perft", {"count", "--depth", "1", "--time"}},
      {"plumb-mate", {"--within"}},
      {"plumb-mate", {"--within", "1", "--threads"}},
      {"plumb-mate", {"--within", "1", "--max-nodes"}},
      {"plumb-solve", {"--fen", kArray, "--stipulation"}},
      {"plumb-solve", {"--fen", kArray, "--stipulation", "#1", "--shard"}},
      {"plumb-solve", {"--fen", kArray, "--stipulation", "#1", "--hash"}}};
  for (const auto& [tool, before] : places)
    for (const char* number :
         {"-1", "99999999999999999999999999", "1e9", "0x10", "NaN", "1 2", "", "++1", "#"}) {
      Arguments arguments = before;
      arguments.emplace_back(number);
      const Ran ran = run_program(tool, arguments);
      expect_one_line(ran, tool, tool + " " + before.back() + " '" + number + "'");
      EXPECT_EQ(ran.out, "");
    }
  // Numbers within a line: clocks, board sizes, depths.
  const std::string placement = kArray.substr(0, kArray.find(' '));
  for (const std::string fields : {" w KQkq - 99999999999999999999 1", " w KQkq - 0 -1", " w KQkq - 0x1 1",
                                   " w KQkq - 0 99999999999999999999", " w KQkq - 1e3 1"})
    for (const WayIn& way : ways_in())
      expect_refused(way, placement + fields, "fields" + fields);
  for (const std::string board : {"99999999999999999999/8 w - - 0 1", "17/17/17 w - - 0 1", "0/0/0 w - - 0 1",
                                  "8/8/8/8/8/8/8/9 w - - 0 1"})
    for (const WayIn& way : ways_in())
      expect_refused(way, board, "board " + board);
}

TEST(BadInput, FilesThatCannotBeRead) {
  for (const WayIn& way : ways_in()) {
    if (!way.reads_files) continue;
    const auto read = [&](const std::string& file) {
      Arguments arguments = way.before;
      arguments.push_back(file);
      return run_program(way.tool, arguments);
    };
    const Ran missing = read("/nonexistent/file.epd");
    if (way.tool != "plumb-fen") {
      expect_one_line(missing, way.tool, place(way) + ": no such file");
      EXPECT_NE(missing.err.find("No such file"), std::string::npos) << missing.err;
    } else {
      EXPECT_NE(missing.status, 0) << missing.out << missing.err;
    }
    expect_one_line(read(testing::TempDir()), way.tool, place(way) + ": a folder");
    if (geteuid() == 0) continue; // who may read everything
    const TemporaryFile locked(way.good_line);
    std::filesystem::permissions(locked.path(), std::filesystem::perms::none);
    expect_one_line(read(locked.path()), way.tool, place(way) + ": no permission");
  }
}

TEST(BadInput, AFullDiskIsNeverSuccess) {
  for (const WayIn& way : ways_in()) {
    Arguments arguments = way.before;
    arguments.push_back(way.reads_files ? "-" : way.good_line);
    const Ran ran = run_program(way.tool, arguments,
                                {.input = way.reads_files ? way.good_line : "", .output_file = "/dev/full"});
    expect_one_line(ran, way.tool, place(way) + ": full disk");
    EXPECT_NE(ran.err.find("No space left"), std::string::npos) << ran.err;
  }
}

} // namespace
} // namespace plumb::test
