// Verdicts and faults of single lines, the catalogue of fault codes, and the dialects that lines are in.
#include "formats/check/check.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>

#include "tests/support/rules_data.h"

namespace plumb::test {
namespace {

LineReport check(std::string_view line, std::string variant = "chess",
                 Strictness strictness = Strictness::lenient) {
  CheckStyle style;
  style.game.variant = std::move(variant);
  style.strictness = strictness;
  return check_line(style, line);
}

std::vector<std::string> codes(const LineReport& report) {
  std::vector<std::string> result;
  for (const LineFault& fault : report.faults)
    result.push_back(fault.code);
  return result;
}

std::string described(const LineReport& report) {
  return describe(Faults(report.faults.begin(), report.faults.end()));
}

using Codes = std::vector<std::string>;

constexpr const char* kArray = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

TEST(Catalogue, IsSortedAndEveryExampleHasItsFault) {
  std::string_view last;
  for (const FaultKind& kind : fault_catalogue()) {
    EXPECT_LT(last, kind.code);
    last = kind.code;
    EXPECT_EQ(find_fault_kind(kind.code), &kind);
    EXPECT_TRUE(kind.meaning.ends_with(".")) << kind.code;
    if (kind.variant.empty()) continue;
    const LineReport report = check(kind.example, std::string(kind.variant));
    const Codes found = codes(report);
    EXPECT_NE(std::find(found.begin(), found.end(), kind.code), found.end())
        << kind.code << " not found in " << kind.example << "\n"
        << described(report);
    if (kind.impossible) {
      EXPECT_NE(report.verdict, Verdict::valid) << kind.code;
    }
  }
}

// Every code that stands in the sources is in the catalogue.
TEST(Catalogue, KnowsEveryCodeOfTheSources) {
  const std::regex call("(?:error|warning|leniency|fault|refuse|add)\\s*\\(\\s*(?:faults_?,\\s*)?(?:std::"
                        "move\\()?\"([a-z0-9]+(?:-[a-z0-9]+)+)\"");
  for (const char* folder : {"/lib/board", "/lib/rules", "/formats/dialect", "/formats/check"})
    for (const auto& entry :
         std::filesystem::recursive_directory_iterator(std::string(PLUMB_SOURCE_DIR) + folder)) {
      if (entry.path().extension() != ".cpp" && entry.path().extension() != ".h") continue;
      std::ifstream file(entry.path());
      std::stringstream text;
      text << file.rdbuf();
      const std::string source = text.str();
      for (auto at = std::sregex_iterator(source.begin(), source.end(), call); at != std::sregex_iterator();
           ++at)
        EXPECT_NE(find_fault_kind((*at)[1].str()), nullptr) << (*at)[1].str() << " in " << entry.path();
    }
}

TEST(Check, EveryFaultOfALineIsReported) {
  const LineReport report =
      check("rnbqkbnr/pppppppp/8/8/8/7x/PPPPPPPP/RNBQKBNR white KZkq z9 -1 -2 colour:red");
  EXPECT_EQ(report.verdict, Verdict::syntax);
  EXPECT_EQ(codes(report), (Codes{"unknown-man", "bad-side", "bad-castling-letter", "bad-en-passant-square",
                                  "bad-halfmove-clock", "bad-fullmove-number", "unknown-opcode"}));
  std::vector<int> columns;
  for (const Fault& fault : report.faults)
    columns.push_back(fault.column);
  EXPECT_EQ(columns, (std::vector<int>{26, 46, 53, 57, 60, 63, 66}));
}

TEST(Check, SetUpFaultsTogether) {
  const LineReport report = check("P7/8/8/8/8/8/8/K6K w KQkq e3 0 1");
  EXPECT_EQ(report.verdict, Verdict::invalid);
  const Codes found = codes(report);
  for (const char* code :
       {"pawn-on-end-rank", "too-many-kings", "missing-king", "castling-without-king", "bad-en-passant"})
    EXPECT_NE(std::find(found.begin(), found.end(), code), found.end()) << code;
}

TEST(Check, LevelsAreNested) {
  CheckStyle style;
  const std::string contradiction = "r1bqkbnr/1p1p1ppp/p7/2pPp3/4P3/5n2/PPP2PPP/RNBQKBNR w KQkq c6 0 4";
  style.level = Level::setup;
  EXPECT_EQ(check_line(style, contradiction).verdict, Verdict::valid);
  style.level = Level::legal;
  EXPECT_EQ(check_line(style, contradiction).verdict, Verdict::invalid);
  style.level = Level::syntax;
  EXPECT_EQ(check_line(style, "8/8/8/8/8/8/8/8 w - - 0 1").verdict, Verdict::valid);
}

TEST(Check, CanonicalForm) {
  EXPECT_EQ(check("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1").canonical,
            "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
  EXPECT_EQ(check("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1").canonical, kArray);
  EXPECT_EQ(check("rnbqkbnr/pppppppp/44/8/8/8/PPPPPPPP/RNBQKBNR").canonical,
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1");
  EXPECT_EQ(check("8/8/8/8/8/8/8/8 w - - 0 1").canonical, "");
}

TEST(Check, StrictReadingForgivesNothing) {
  for (const char* line : {"rnbqkbnr/pppppppp/44/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                           "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR\tw KQkq - 0 1",
                           "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
                           "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KKkq - 0 1",
                           "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR  w KQkq - 0 1 "}) {
    const LineReport lenient = check(line);
    EXPECT_EQ(lenient.verdict, Verdict::valid) << line << "\n" << described(lenient);
    EXPECT_FALSE(lenient.faults.empty()) << line;
    EXPECT_EQ(check(line, "chess", Strictness::strict).verdict, Verdict::syntax) << line;
  }
  EXPECT_EQ(check(kArray, "chess", Strictness::strict).verdict, Verdict::valid);
}

// A line of the tables of positions that confused other programs: \t, \r, \n and \uXXXX are escapes.
std::string unescaped(const std::string& text) {
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char next = text[i] == '\\' && i + 1 < text.size() ? text[i + 1] : 0;
    if (next == 't' || next == 'r' || next == 'n') {
      result += next == 't' ? '\t' : next == 'r' ? '\r' : '\n';
      ++i;
    } else if (next == 'u' && i + 5 < text.size()) {
      const int code = std::stoi(text.substr(i + 2, 4), nullptr, 16);
      if (code >= 0x800) result += static_cast<char>(0xE0 | (code >> 12));
      result += static_cast<char>(code >= 0x800 ? 0x80 | ((code >> 6) & 0x3F) : 0xC0 | (code >> 6));
      result += static_cast<char>(0x80 | (code & 0x3F));
      i += 5;
    } else {
      result += text[i];
    }
  }
  return result;
}

struct Mode {
  std::string verdict, mode;
  CheckStyle style;
};

// A mode 960 is the option chess960=yes, epd needs nothing; the others are games of other programs.
Mode mode_of(const std::string& column) {
  Mode mode;
  mode.verdict = column.substr(0, column.find('@'));
  mode.mode = mode.verdict == column ? "" : column.substr(mode.verdict.size() + 1);
  if (mode.mode == "960") mode.style.game.options = {{"chess960", "yes"}};
  return mode;
}

// Columns: line, verdict[@mode], why, source. "illegal" takes a look at how the game went: the faults of
// level legal, at least.
TEST(Check, PositionsThatConfusedOtherPrograms) {
  const auto lines = read_lines(data_path("fen-tricky.tsv"));
  int judged = 0;
  for (std::size_t i = 1; i < lines.size(); ++i) {
    const auto fields = split(lines[i], '\t');
    ASSERT_GE(fields.size(), 4u) << lines[i];
    Mode mode = mode_of(fields[1]);
    const bool other_game = mode.mode != "" && mode.mode != "960" && mode.mode != "epd";
    if (mode.verdict == "ok" && other_game)
      mode.style.level = Level::syntax; // the text can be read all the same
    const LineReport report = check_line(mode.style, unescaped(fields[0]));
    const std::string said = lines[i] + "\n" + described(report);
    ++judged;
    if (mode.verdict == "ok" || mode.verdict == "ok-lenient") {
      EXPECT_EQ(report.verdict, Verdict::valid) << said;
      EXPECT_EQ(mode.verdict == "ok-lenient" && report.faults.empty(), false) << said;
      if (mode.verdict == "ok-lenient" && !other_game) {
        mode.style.strictness = Strictness::strict;
        EXPECT_EQ(check_line(mode.style, unescaped(fields[0])).verdict, Verdict::syntax) << said;
      }
    } else if (mode.verdict == "illegal") {
      EXPECT_EQ(report.verdict, Verdict::invalid) << said;
    } else if (other_game) {
      EXPECT_NE(report.verdict, Verdict::valid) << said;
    } else {
      EXPECT_EQ(name(report.verdict), mode.verdict) << said;
    }
  }
  EXPECT_GE(judged, 75);
}

// The same with the codes that must be found.
TEST(Check, PositionsOfOtherProgramsTests) {
  const auto lines = read_lines(data_path("fen-libraries.tsv"));
  for (std::size_t i = 1; i < lines.size(); ++i) {
    const auto fields = split(lines[i], '\t');
    ASSERT_EQ(fields.size(), 4u) << lines[i];
    const Mode mode = mode_of(fields[1]);
    const LineReport report = check_line(mode.style, unescaped(fields[0]));
    const std::string said = lines[i] + "\n" + described(report);
    EXPECT_EQ(name(report.verdict), mode.verdict.starts_with("ok") ? "valid" : mode.verdict) << said;
    const Codes found = codes(report);
    if (mode.verdict == "ok" && fields[2].empty()) {
      EXPECT_EQ(found, Codes{}) << said;
    }
    for (const std::string& code : split(fields[2], ' '))
      EXPECT_NE(std::find(found.begin(), found.end(), code), found.end()) << code << " missing: " << said;
  }
  EXPECT_GE(lines.size(), 160u);
}

TEST(Dialects, AreToldApart) {
  const std::vector<std::pair<std::string, Dialect>> lines{
      {kArray, Dialect::fen},
      {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1", Dialect::shredder},
      {"4k3/8/8/8/8/8/8/R1R1K3 w CQ - 0 1", Dialect::xfen},
      {"4k3/8/8/8/8/8/8/4K3 w - - bm Kd2; id \"a; b\";", Dialect::epd},
      {"4k3/8/8/8/8/8/8/4K3 w - -", Dialect::epd},
      {"4k3/8/8/8/8/8/8/4K3 w - - 0 1 variant:chess", Dialect::efen},
      {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1", Dialect::fairy},
      {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPP1/RNBQKBNQ~ w Qkq - 0 1", Dialect::fairy},
      {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR/ w KQkq - 0 1", Dialect::lichess},
      {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR_w_KQkq_-_0_1", Dialect::lichess},
      {"rsbqkbsr/pppppppp/32/PPPPPPPP/RSBQKBSR", Dialect::popeye},
      {"rnbqk'bnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1", Dialect::winboard},
  };
  for (const auto& [line, dialect] : lines)
    EXPECT_EQ(name(check(line).dialect), name(dialect)) << line;
  EXPECT_EQ(check("ppp/3/PPP b - 1", "hexapawn").dialect, Dialect::sfen);
}

TEST(Dialects, GiveTheSamePosition) {
  const std::string board = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1";
  for (const char* line :
       {"rsbqkbsr/pppppppp/32/PPPPPPPP/RSBQKBSR", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR/ w - - 0 1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[-] w - - 0 1",
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - hmvc 0; fmvn 1; id \"x\";"}) {
    const LineReport report = check(line);
    EXPECT_EQ(report.canonical, board) << line << "\n" << described(report);
  }
  EXPECT_EQ(check("ppp/3/PPP b - 3", "hexapawn").canonical, "ppp/3/PPP w - - 0 2");
  EXPECT_EQ(check("4k3/8/8/8/8/8/8/4K3 w - - hmvc 7; fmvn 12;").canonical, "4k3/8/8/8/8/8/8/4K3 w - - 7 12");
}

TEST(Dialects, ColumnsPointIntoTheLineAsItWasWritten) {
  const LineReport report = check("  rnbqkbnr/pppppppp/44/8/8/8/PPPPPPPX/RNBQKBNR\tw KQkq - 0 1");
  const auto at = std::find_if(report.faults.begin(), report.faults.end(),
                               [](const Fault& fault) { return fault.code == "unknown-man"; });
  ASSERT_NE(at, report.faults.end()) << described(report);
  EXPECT_EQ(at->column, 37);
}

TEST(Dialects, WideBoardsReadTwoDigitRuns) {
  EXPECT_EQ(check("k15/16/16/15K w - - 0 1", "chessapawn").verdict, Verdict::valid);
  const LineReport eights = check("k15/88/16/15K w - - 0 1", "chessapawn");
  EXPECT_EQ(eights.verdict, Verdict::valid);
  EXPECT_EQ(codes(eights), Codes{"adjacent-runs"});
  EXPECT_EQ(check("k9/46/28/9K w - - 0 1", "chessapawn").canonical, "k9/10/10/9K w - - 0 1");
}

TEST(Check, AProblemLineBringsItsOptions) {
  const LineReport good =
      check("4k3/8/8/8/8/8/8/4K3 w - - 0 1 stip \"win 4\"; option \"promotion=survive\";", "chessapawn");
  EXPECT_EQ(good.verdict, Verdict::valid) << described(good);
  EXPECT_EQ(codes(check("4k3/8/8/8/8/8/8/4K3 w - - 0 1 option \"promotion=never\";", "chessapawn")),
            Codes{"bad-option"});
}

} // namespace
} // namespace plumb::test
