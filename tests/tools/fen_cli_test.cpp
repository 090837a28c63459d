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
  explicit TempFile(const std::string& text, const std::string& name = "")
      : path_(testing::TempDir() + "plumb-fen-" + std::to_string(getpid()) + name) {
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
  for (const char* word : {"check", "convert", "repair", "faults", "moves", "play", "show"})
    EXPECT_NE(help.out.find(word), std::string::npos) << word;
  EXPECT_EQ(help.err, "");
  const Ran version = fen({"--version"});
  EXPECT_EQ(version.status, 0);
  EXPECT_TRUE(version.out.starts_with("plumb-fen ")) << version.out;
  EXPECT_EQ(fen({"check", "--help"}).status, 0);
}

// A name with a slash is no position if it ends as files do.
TEST(FenCli, AFileThatIsMissingIsNoPosition) {
  const std::string folder = testing::TempDir();
  for (const char* command : {"check", "convert", "repair", "show"})
    for (const char* name :
         {"typo.epd", "typo.FEN", "typo.txt", "typo.pgn", "typo.sfen", "typo.tsv", "a b/typo.epd"}) {
      Arguments arguments{command, folder + name};
      if (std::string(command) == "convert") arguments.insert(arguments.end(), {"--to", "fen"});
      expect_refused(fen(arguments), "cannot read " + folder + name + ": No such file or directory");
    }
  expect_refused(fen({"check", "./nowhere/typo"}), "cannot read ./nowhere/typo: No such file");
  EXPECT_EQ(fen({"check", "8/8/8/8/8/8/8/k1K5"}).status, 0);
  EXPECT_EQ(fen({"check", "k7/8/1K6/8/8/8/8/8 w - - 0 1 id \"a/b.epd"}).status, 0);
}

TEST(FenCli, ASquarePassedOverIsAFactAboutTheLastMove) {
  const Ran wrong =
      fen({"check", "--level", "retro", "rnbqkbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR w KQkq e6 0 2"});
  EXPECT_EQ(wrong.status, 1);
  EXPECT_NE(wrong.out.find("no-double-step: en passant, column 54"), std::string::npos) << wrong.out;
  const Ran right =
      fen({"check", "--level", "retro", "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6 0 2"});
  EXPECT_EQ(right.status, 0);
  EXPECT_TRUE(right.out.ends_with("proof game: e2e4 e7e5\n")) << right.out;
}

// A Berserker Knight amid fifty-four Queens.
TEST(FenCli, APositionWithTooManyMovesIsGivenUp) {
  const std::string efen =
      "kqqqqqqq/qq1qqqqq/q1qqqqqq/qqqqqqqq/qqq{Nb}qqqq/qqqqqqqq/qqqqqqRR/qqqqqqRK w - - 0 1";
  EXPECT_EQ(fen({"check", "--variant", "pawns-chess", efen}).status, 0);
  const Ran moves = fen({"moves", "--variant", "pawns-chess", efen});
  EXPECT_EQ(moves.status, 3);
  EXPECT_EQ(moves.out, "");
  EXPECT_NE(moves.err.find("too many moves"), std::string::npos) << moves.err;
}

TEST(FenCli, BadUsageIsOneLineAndStatusTwo) {
  expect_refused(
      fen({}),
      "expected a command: check, convert, repair, faults, moves, play or show (see plumb-fen --help)");
  expect_refused(fen({"bogus"}), "bogus");
  expect_refused(fen({"check", "--level", "deep", kArray}),
                 "'deep' is no level, expected syntax, setup, legal or retro");
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
  const Ran ran = fen({"check", "--variant", "hexapawn", "--quiet", "--threads", "1"},
                      {.input = input, .memory = 80U << 20});
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

// Several threads, lines of very different cost: the answers come in the order of the lines.
TEST(FenCli, BatchesKeepTheirOrder) {
  std::string input;
  for (int i = 1; i <= 3000; ++i)
    input += (i % 5 == 0 ? std::string(static_cast<std::size_t>(i), 'x')
                         : "ppp/3/PPP w - - 0 " + std::to_string(i)) +
             "\n";
  const Ran one = fen({"check", "--variant", "hexapawn", "--threads", "1"}, {.input = input});
  const Ran many = fen({"check", "--variant", "hexapawn", "--threads", "4"}, {.input = input});
  EXPECT_EQ(one.out, many.out);
  EXPECT_EQ(many.status, 1);
  EXPECT_EQ(many.err, "plumb-fen: 3000 positions, 2400 valid, 600 not\n");
}

// What stands before a file that cannot be read is answered all the same.
TEST(FenCli, AMissingFileDoesNotSwallowTheLinesBeforeIt) {
  const Ran ran = fen({"check", "--variant", "hexapawn", kArray, "no-such-file"});
  EXPECT_EQ(ran.status, 2);
  EXPECT_EQ(ran.out, "1: valid  efen  ppp/3/PPP w - - 0 1\n");
  EXPECT_NE(ran.err.find("cannot read no-such-file"), std::string::npos);
}

TEST(FenCli, FaultsInJsonSayWhereWhatAndWhatInstead) {
  const Ran ran = fen({"check", "--json", "rnbqkbnr/pppp2pp/5p2/3Pp3/8/8/PPP1PPPP/RNBQKBNR w KQkq e5 0 1"});
  EXPECT_EQ(ran.status, 1);
  const auto json = nlohmann::json::parse(ran.out);
  ASSERT_EQ(json["faults"].size(), 1u);
  const auto& fault = json["faults"][0];
  EXPECT_EQ(fault["code"], "bad-en-passant");
  EXPECT_EQ(fault["severity"], "error");
  EXPECT_EQ(fault["level"], "setup");
  EXPECT_EQ(fault["field"], "en passant");
  EXPECT_EQ(fault["column"], 56);
  EXPECT_EQ(fault["found"], "e5");
  EXPECT_EQ(fault["expected"], "a square of rank 6");
  EXPECT_EQ(fault["suggestion"], "e6");
}

TEST(FenCli, ConvertPrintsTheLineAndSaysWhatIsLost) {
  const std::string line = "4k3/8/8/8/8/8/8/4K1RR w G - 3 4";
  const Ran shredder = fen({"convert", "--to", "shredder", line});
  EXPECT_EQ(shredder.status, 0);
  EXPECT_EQ(shredder.out, line + "\n");
  EXPECT_EQ(shredder.err, "");
  const Ran epd = fen({"convert", "--to", "epd", line});
  EXPECT_EQ(epd.out, "4k3/8/8/8/8/8/8/4K1RR w G - hmvc 3; fmvn 4;\n");
  const Ran popeye = fen({"convert", "--to", "popeye", "-"}, {.input = line + "\n"});
  EXPECT_EQ(popeye.status, 0);
  EXPECT_EQ(popeye.out, "4k3/8/8/8/8/8/8/4K1RR\n");
  EXPECT_EQ(popeye.err, "plumb-fen: standard input:1: lost-castling: the rights 'G' are lost\n"
                        "plumb-fen: standard input:1: lost-clocks: the clocks, 3 and 4, are lost\n");
  const Ran bad = fen({"convert", "--to", "fen", line, "rubbish/"});
  EXPECT_EQ(bad.status, 1);
  EXPECT_NE(bad.err.find("plumb-fen: 2: not converted to fen\n"), std::string::npos) << bad.err;
  expect_refused(fen({"convert", "--to", "pgn", line}), "'pgn' is no dialect, expected one of: fen, xfen");
  expect_refused(fen({"convert", line}), "--to");
  const auto json = nlohmann::json::parse(fen({"convert", "--json", "--to", "fen", line}).out);
  EXPECT_EQ(json["text"], "4k3/8/8/8/8/8/8/4K1RR w - - 3 4");
  EXPECT_EQ(json["dialect"], "shredder");
  EXPECT_EQ(json["losses"][0]["code"], "lost-castling");
}

TEST(FenCli, RepairSaysEachCorrection) {
  const std::string line = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN1 w KQkq e3 0 1";
  const std::string mended = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN1 w Qkq - 0 1";
  const Ran repaired = fen({"repair", line});
  EXPECT_EQ(repaired.status, 0) << repaired.err;
  EXPECT_EQ(repaired.out, mended + "\n");
  EXPECT_NE(repaired.err.find("plumb-fen: 1: corrected castling-without-rook: castling, column 47: "),
            std::string::npos)
      << repaired.err;
  EXPECT_NE(repaired.err.find("corrected bad-en-passant: "), std::string::npos) << repaired.err;
  EXPECT_EQ(fen({"convert", "--repair", "--to", "fen", line}).out, mended + "\n");
  const Ran checked = fen({"check", "--repair", "--json", line});
  EXPECT_EQ(checked.status, 1);
  const auto json = nlohmann::json::parse(checked.out);
  EXPECT_EQ(json["repaired"]["efen"], mended);
  EXPECT_EQ(json["repaired"]["verdict"], "valid");
  EXPECT_EQ(json["repaired"]["corrections"].size(), 2u);
  EXPECT_NE(fen({"check", "--repair", line}).out.find("  repaired: " + mended + "\n"), std::string::npos);
  const Ran hopeless = fen({"repair", "kk6/8/8/8/8/8/8/K7 w - - 0 1"});
  EXPECT_EQ(hopeless.status, 1);
  EXPECT_NE(hopeless.err.find("too-many-kings"), std::string::npos);
}

TEST(FenCli, FaultsAreExplained) {
  EXPECT_EQ(fen({"faults", "opposite-check"}).out,
            "opposite-check (setup): The side not to move is in check.\n");
  EXPECT_TRUE(fen({"faults", "--as", "markdown"}).out.starts_with("# Faults\n"));
  expect_refused(fen({"faults", "no-such"}), "'no-such' is no code of a fault");
}

TEST(FenCli, ShowReadsEveryDialect) {
  const std::string board = fen({"show", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1"}).out;
  EXPECT_EQ(fen({"show", "rsbqkbsr/pppppppp/32/PPPPPPPP/RSBQKBSR"}).out, board);
  const Ran html = fen({"show", "--as", "html", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR_w_KQkq_-_0_1"});
  EXPECT_EQ(html.status, 0);
  EXPECT_EQ(html.out.find("http://"), html.out.find("http://www.w3.org/"))
      << "nothing is loaded from elsewhere";
  EXPECT_EQ(html.out.find("https://"), std::string::npos);
}

// 10 MB lines, NULs, bytes that are no text: an answer for each, in time and in little memory.
TEST(FenCli, HostileInput) {
  std::string input;
  const std::size_t long_line = 10'000'000;
  for (const char* part :
       {"8/", "[", "{", "k", "+", "1", "9", " ", "\xff", "~", "*", "'", "\"", ";", "a:b "}) {
    std::string line;
    while (line.size() < 300'000)
      line += part;
    input += line + "\n";
  }
  input +=
      std::string(long_line, '/') + "\n" + std::string(3, '\0') + "\n" + std::string(long_line, '\0') + "\n";
  for (const Arguments& arguments : {Arguments{"check", "--json", "--repair"},
                                     Arguments{"convert", "--to", "fairy"}, Arguments{"repair"}}) {
    Arguments all = arguments;
    all.insert(all.end(), {"--threads", "1"});
    const Ran ran = fen(all, {.input = input, .limit = std::chrono::seconds(60), .memory = 700U << 20});
    EXPECT_EQ(ran.status, 1) << arguments[0] << ran.err.substr(0, 300);
  }
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

// A PGN tag says the same as an argument, by --fen and in a file.
TEST(FenCli, APgnTagIsReadWhereverAPositionIs) {
  const std::string position = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
  const std::string tag = "[FEN \"" + position + "\"]";
  EXPECT_NE(fen({"check", tag}).out.find("1: valid  fen  " + tag + "\n  warning wrapped-line"),
            std::string::npos)
      << fen({"check", tag}).out;
  for (const Arguments& command : std::initializer_list<Arguments>{
           {"check", "--json"}, {"convert", "--to", "epd"}, {"repair"}, {"moves"}, {"show"}}) {
    const auto run = [&](const Arguments& more, const std::string& input) {
      Arguments arguments = command;
      arguments.insert(arguments.end(), more.begin(), more.end());
      std::string out = fen(arguments, {.input = input}).out;
      for (const char* changing : {"\"seconds\":", "\"file\":"}) // of a JSON line
        if (const auto at = out.find(changing); at != std::string::npos)
          out.erase(at, out.find(',', at) + 1 - at);
      return out;
    };
    const std::string argument = run({tag}, "");
    EXPECT_NE(argument, "") << command[0];
    EXPECT_EQ(run({"--fen", tag}, ""), argument) << command[0];
    EXPECT_EQ(run({"-"}, tag + "\n"), argument) << command[0];
  }
  EXPECT_EQ(fen({"play", "--fen", tag, "e1e2"}).out, "4k3/8/8/8/8/8/4K3/8 b - - 1 1\n");
  const Ran warned = fen({"moves", tag});
  EXPECT_NE(warned.err.find("warning: line, column 1: a PGN tag"), std::string::npos) << warned.err;
  // Faults are of the line as it was written.
  expect_refused(fen({"moves", "[FEN \"4k3/8/8/8/8/8/8/4K2R w Q - 0 1\"]"}), "castling, column 30");
  // Two tags in brackets are two arguments.
  EXPECT_EQ(fen({"convert", "--to", "fen", tag, tag}).out, position + "\n" + position + "\n");
}

TEST(FenCli, MovesReadEveryDialect) {
  EXPECT_EQ(fen({"moves", "--variant", "chess", "4k3/8/8/8/8/8/8/4K3_w_-_-_0_1"}).out,
            fen({"moves", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"}).out);
  EXPECT_EQ(fen({"moves", "4k3/P7/8/8/8/8/8/4K3 w - - 0 1 option \"colour=red\";"}).status, 2);
}

// Whatever bytes a line has, what is printed of it is text.
TEST(FenCli, PrintsNoForeignBytes) {
  const std::string noise = "\x1b[31m\x07\x7f\xE9\xC2\x9b";
  const TempFile file("4k3/8/8/8/8/8/8/4K3 w - - id \"" + noise + "\"; " + noise +
                      "\n4k3/8/8/8/8/8/8/4K3 w - - id \"" + noise + "\";\n" + noise + "\n4k3/" + noise +
                      "/8/8/8/8/8/4K3 " + noise + " KQ" + noise + " e" + noise + " 0" + noise + " 1 " +
                      noise + " heal:" + noise + "\n");
  const TempFile good("4k3/8/8/8/8/8/8/4K3 w - - id \"" + noise + "\";\n", "good");
  for (const Arguments& arguments :
       std::initializer_list<Arguments>{{"check", file.path()},
                                        {"check", "--repair", file.path()},
                                        {"check", "--json", "--repair", file.path()},
                                        {"convert", "--to", "epd", file.path()},
                                        {"convert", "--to", "efen", "--repair", file.path()},
                                        {"convert", "--to", "fen", "--json", file.path()},
                                        {"show", good.path()},
                                        {"show", file.path()},
                                        {"show", "--as", "html", good.path()},
                                        {"show", "--as", "svg", good.path()},
                                        {"moves", file.path()},
                                        {"moves", "--variant", noise},
                                        {"check", "--level", noise},
                                        {noise},
                                        {"check", "/" + noise}}) {
    const Ran ran = fen(arguments);
    for (const std::string& text : {ran.out, ran.err}) {
      EXPECT_TRUE(std::all_of(
          text.begin(), text.end(),
          [](char c) { return c == '\n' || (static_cast<unsigned char>(c) >= 0x20 && c != 0x7f); }))
          << arguments[0] << " " << arguments.back() << ": " << text;
      EXPECT_NO_THROW(static_cast<void>(nlohmann::json(text).dump())) << arguments[0] << ": " << text;
    }
    EXPECT_NE(ran.out + ran.err, "");
  }
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
