// plumb-fen as its users run it: what it prints, where, and its exit status.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "tests/support/run_program.h"

namespace plumb::test {
namespace {

using Arguments = std::vector<std::string>;

Ran fen(const Arguments& arguments, const RunStyle& style = {}) {
  return run_program("plumb-fen", arguments, style);
}

constexpr const char* kArray = "ppp/3/PPP w - - 0 1";

// A file of its own for each test, removed afterwards.
class TempFile {
 public:
  explicit TempFile(const std::string& text)
      : path_(testing::TempDir() + "plumb-fen-" + std::to_string(getpid())) {
    std::ofstream(path_, std::ios::binary) << text;
  }
  ~TempFile() { std::filesystem::remove(path_); }
  [[nodiscard]] const std::string& path() const { return path_; }

 private:
  std::string path_;
};

// Bad usage and unreadable input: exit status 2, nothing on standard output, one line on standard error.
void expect_refused(const Ran& ran, const std::string& said) {
  EXPECT_EQ(ran.status, 2) << ran.out << ran.err;
  EXPECT_EQ(ran.out, "");
  EXPECT_EQ(std::count(ran.err.begin(), ran.err.end(), '\n'), 1) << ran.err;
  EXPECT_TRUE(ran.err.starts_with("plumb-fen: ")) << ran.err;
  EXPECT_NE(ran.err.find(said), std::string::npos) << ran.err;
}

TEST(FenCli, HelpAndVersionGoToStandardOutput) {
  const Ran help = fen({"--help"});
  EXPECT_EQ(help.status, 0);
  for (const char* word : {"check", "moves", "play", "show"})
    EXPECT_NE(help.out.find(word), std::string::npos) << word;
  EXPECT_EQ(help.err, "");
  const Ran version = fen({"--version"});
  EXPECT_EQ(version.status, 0);
  EXPECT_TRUE(version.out.starts_with("plumb-fen ")) << version.out;
  EXPECT_EQ(fen({"check", "--help"}).status, 0);
}

TEST(FenCli, BadUsageIsOneLineAndStatusTwo) {
  expect_refused(fen({}), "no command, expected check, moves, play or show");
  expect_refused(fen({"bogus"}), "bogus");
  expect_refused(fen({"check", "--level", "deep", kArray}),
                 "'deep' is no level, expected syntax, setup or legal");
  expect_refused(fen({"check", "--variant", "draughts", kArray}), "unknown variant 'draughts'");
  expect_refused(fen({"check", "--variant", "hexapawn", "--option", "promotion", kArray}),
                 "expected key=value");
  expect_refused(fen({"check", "--variant", "hexapawn", "--option", "a=b", kArray}), "unknown option 'a'");
  expect_refused(fen({"show", "--as", "ascii", kArray}), "'ascii' is no kind of drawing");
  expect_refused(fen({"show", "--variant", "hexapawn", "--from", "north", kArray}), "'north' is no side");
  expect_refused(fen({"moves", "--variant", "hexapawn", "--fen", kArray, kArray}), "twice");
  expect_refused(fen({"moves", "--variant", "hexapawn", "--san"}), "--san: algebraic notation is for chess");
  expect_refused(fen({"moves", "--variant", "hexapawn", "ppp/4/PPP w - - 0 1"}), "rank 2 has 4 squares");
  expect_refused(fen({"play", "--variant", "hexapawn", "a1a2", "zz"}), "move 2: 'zz' is no legal move here");
  expect_refused(fen({"show", "--as", "svg", "--variant", "hexapawn", kArray, kArray}),
                 "--as svg draws one position");
}

TEST(FenCli, UnreadableInput) {
  expect_refused(fen({"check", "--variant", "hexapawn", "no-such-file"}),
                 "cannot read no-such-file: No such file");
  expect_refused(fen({"check", "--variant", "hexapawn", testing::TempDir()}), "Is a directory");
  expect_refused(fen({"check", "--variant", "hexapawn"}, {.input = ""}), "no position in the input");
  if (geteuid() != 0) {
    const TempFile file(kArray);
    std::filesystem::permissions(file.path(), std::filesystem::perms::none);
    expect_refused(fen({"check", "--variant", "hexapawn", file.path()}), "Permission denied");
  }
}

TEST(FenCli, AFullDiskIsNoAnswer) {
  for (const Arguments& arguments :
       {Arguments{"check", "--variant", "hexapawn", kArray}, Arguments{"moves", "--variant", "hexapawn"},
        Arguments{"play", "--variant", "hexapawn", "a1a2"},
        Arguments{"show", "--variant", "hexapawn", "--as", "svg"}, Arguments{"--help"}}) {
    const Ran ran = fen(arguments, {.output_file = "/dev/full"});
    EXPECT_EQ(ran.status, 2) << arguments.front();
    EXPECT_NE(ran.err.find("cannot write standard output: No space left"), std::string::npos) << ran.err;
  }
}

TEST(FenCli, CheckTellsGoodFromBad) {
  const Ran good = fen({"check", "--variant", "hexapawn", kArray});
  EXPECT_EQ(good.status, 0) << good.err;
  EXPECT_EQ(good.out, "1: valid  efen  ppp/3/PPP w - - 0 1\n");
  const Ran bad = fen({"check", "--variant", "hexapawn", kArray, "P2/3/p2 w - - 0 1", "pxp/3/PPP w - - 0 0"});
  EXPECT_EQ(bad.status, 1);
  EXPECT_NE(
      bad.out.find("2: invalid  efen  P2/3/p2 w - - 0 1\n  error both-sides-promoted: placement, column 1: "),
      std::string::npos)
      << bad.out;
  EXPECT_NE(bad.out.find("3: syntax  "), std::string::npos);
  EXPECT_EQ(bad.err, "plumb-fen: 3 positions, 1 valid, 2 not\n");
}

TEST(FenCli, ALineMayNameItsGame) {
  const Ran ran = fen({"check", "--variant", "chessapawn", "ppp/3/PPP w - - 0 1 variant:hexapawn"});
  EXPECT_EQ(ran.status, 0) << ran.out;
  const Ran unknown = fen({"check", "--variant", "hexapawn", "ppp/3/PPP w - - 0 1 variant:draughts"});
  EXPECT_EQ(unknown.status, 1);
  EXPECT_NE(unknown.out.find("error unknown-variant: opcodes, column 21: "), std::string::npos)
      << unknown.out;
}

TEST(FenCli, LevelsLookLessDeep) {
  const std::string two_winners = "P2/3/p2 w - - 0 1";
  EXPECT_EQ(fen({"check", "--variant", "hexapawn", "--level", "syntax", two_winners}).status, 0);
  EXPECT_EQ(fen({"check", "--variant", "hexapawn", "--level", "setup", two_winners}).status, 1);
}

TEST(FenCli, StreamsKeepOrderCommentsAndLineEnds) {
  std::string input = "\xEF\xBB\xBFppp/3/PPP w - - 0 1\r\n# a comment\n\n";
  input += std::string("ppp\0/3", 6) + "\n" + std::string(10'000'000, 'p') + "\nppp/3/PPP b - - 0 1";
  const Ran ran = fen({"check", "--variant", "hexapawn", "--json"}, {.input = input});
  EXPECT_EQ(ran.status, 1);
  std::istringstream lines(ran.out);
  std::vector<std::pair<int, std::string>> seen;
  for (std::string line; std::getline(lines, line);) {
    const auto json = nlohmann::json::parse(line);
    seen.emplace_back(json["line"], json["faults"].empty() ? json["verdict"] : json["faults"][0]["code"]);
  }
  const std::vector<std::pair<int, std::string>> expected{
      {1, "valid"}, {3, "empty-line"}, {4, "unreadable-line"}, {5, "unreadable-line"}, {6, "valid"}};
  EXPECT_EQ(seen, expected);
}

// 100 MB pass through a program that may not use 80 MB.
TEST(FenCli, ALongStreamNeedsNoMoreMemoryThanAShortOne) {
  const std::string comment = "#" + std::string(500'000, '-') + "\n";
  std::string input;
  for (int i = 0; i < 200; ++i) {
    input += comment;
    for (int k = 0; k < 20; ++k)
      input += "ppp/3/PPP w - - 0 1\n";
  }
  const Ran ran = fen({"check", "--variant", "hexapawn", "--quiet"}, {.input = input, .memory = 80U << 20});
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(ran.out, "");
  EXPECT_EQ(ran.err, "plumb-fen: 4000 positions, 4000 valid, 0 not\n");
}

TEST(FenCli, BytesThatAreNoTextStillGiveGoodJson) {
  const Ran ran =
      fen({"check", "--variant", "hexapawn", "--json"}, {.input = "\xff\xfe\x01\x7f \"\\ w - - 0 1\n"});
  EXPECT_EQ(ran.status, 1);
  const auto json = nlohmann::json::parse(ran.out);
  EXPECT_EQ(json["verdict"], "syntax");
}

TEST(FenCli, MovesAreSortedAndJsonAgrees) {
  const Ran text = fen({"moves", "--variant", "hexapawn", "1pp/p2/1PP w - - 0 2"});
  EXPECT_EQ(text.status, 0);
  EXPECT_EQ(text.out, "b1a2\nb1b2\nc1c2\n");
  const Ran piped = fen({"moves", "--variant", "hexapawn", "-"}, {.input = "1pp/p2/1PP w - - 0 2\n"});
  EXPECT_EQ(piped.out, text.out);
  const auto json =
      nlohmann::json::parse(fen({"moves", "--variant", "hexapawn", "--json", "1pp/p2/1PP w - - 0 2"}).out);
  EXPECT_EQ(json["moves"], (nlohmann::json{"b1a2", "b1b2", "c1c2"}));
  EXPECT_EQ(json["outcome"]["over"], false);
  const auto won =
      nlohmann::json::parse(fen({"moves", "--variant", "hexapawn", "--json", "P2/3/3 b - - 0 2"}).out);
  EXPECT_EQ(won["moves"], nlohmann::json::array());
  EXPECT_EQ(won["outcome"]["winner"], "white");
}

TEST(FenCli, PlayPrintsWhereMovesLead) {
  EXPECT_EQ(fen({"play", "--variant", "hexapawn"}).out, "ppp/3/PPP w - - 0 1\n");
  EXPECT_EQ(fen({"play", "--variant", "hexapawn", "a1a2", "b3a2"}).out, "p1p/p2/1PP w - - 0 2\n");
  EXPECT_EQ(fen({"play", "--variant", "hexapawn", "--every", "a1a2", "b3a2"}).out,
            "ppp/P2/1PP b - - 0 1\np1p/p2/1PP w - - 0 2\n");
  EXPECT_EQ(fen({"play", "--variant", "hexapawn", "--fen", "1pp/p2/1PP w - - 0 2", "b1a2"}).out,
            "1pp/P2/2P b - - 0 2\n");
  const auto json = nlohmann::json::parse(fen({"play", "--variant", "hexapawn", "--json", "a1a2"}).out);
  EXPECT_EQ(json["fen"], "ppp/P2/1PP b - - 0 1");
  EXPECT_EQ(json["moves"], nlohmann::json{"a1a2"});
}

TEST(FenCli, ShowDraws) {
  EXPECT_EQ(fen({"show", "--variant", "hexapawn"}).out,
            " 3  p p p\n 2  . . .\n 1  P P P\n    a b c\nWhite to move\n");
  EXPECT_NE(fen({"show", "--variant", "hexapawn", "--as", "unicode"}).out.find("♟ ♟ ♟"), std::string::npos);
  const Ran svg = fen({"show", "--variant", "hexapawn", "--as", "svg", kArray});
  EXPECT_TRUE(svg.out.starts_with("<svg ") && svg.out.ends_with("</svg>\n")) << svg.out.substr(0, 100);
  const TempFile file(std::string(kArray) + "\n" + kArray + "\n");
  const Ran html = fen({"show", "--variant", "hexapawn", "--as", "html", file.path()});
  EXPECT_EQ(html.status, 0);
  EXPECT_TRUE(html.out.starts_with("<!DOCTYPE html>")) << html.out.substr(0, 100);
  const Ran bad =
      fen({"show", "--variant", "hexapawn", "-"}, {.input = std::string(kArray) + "\nxyz w - - 0 1\n"});
  EXPECT_EQ(bad.status, 2);
  EXPECT_NE(bad.err.find("standard input, line 2: "), std::string::npos) << bad.err;
}

TEST(FenCli, AReaderThatGoesAwayEndsItQuietly) {
  const std::string command = "yes 'ppp/3/PPP w - - 0 1' | head -n 20000 | " + std::string(PLUMB_BIN_DIR) +
                              "/plumb-fen check --variant hexapawn | head -n 1";
  const Ran ran = run_program("/bin/sh", {"-c", command});
  EXPECT_EQ(ran.status, 0);
  EXPECT_EQ(ran.out, "standard input:1: valid  efen  ppp/3/PPP w - - 0 1\n");
  EXPECT_EQ(ran.err, "");
}

TEST(FenCli, NoColourWithoutATerminal) {
  EXPECT_EQ(fen({"check", "--variant", "hexapawn", "x w"}).out.find('\x1b'), std::string::npos);
}

} // namespace
} // namespace plumb::test
