// Writing in other dialects, and repair.
#include "formats/check/convert.h"

#include <gtest/gtest.h>

#include "formats/check/faults_page.h"
#include "tests/support/rules_data.h"

namespace plumb::test {
namespace {

CheckStyle style_for(std::string_view variant, const std::string& option = "-") {
  CheckStyle style;
  style.game.variant = std::string(variant);
  style.game.options = options_of(option);
  return style;
}

Converted convert(std::string_view line, Dialect to, std::string_view variant = "chess") {
  return convert_line(style_for(variant), line, to, false);
}

template <class List>
std::vector<std::string> codes(const List& faults) {
  std::vector<std::string> result;
  for (const auto& fault : faults)
    result.push_back(fault.code);
  return result;
}

using Codes = std::vector<std::string>;

constexpr const char* kArray = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

TEST(Convert, CastlingInEachDialect) {
  const std::string inner = "4k3/8/8/8/8/8/8/1R2K1RR w GB - 0 1";
  EXPECT_EQ(convert(inner, Dialect::xfen).text, "4k3/8/8/8/8/8/8/1R2K1RR w GQ - 0 1");
  EXPECT_EQ(convert(inner, Dialect::shredder).text, "4k3/8/8/8/8/8/8/1R2K1RR w GB - 0 1");
  EXPECT_EQ(convert(inner, Dialect::winboard).text, "4k3/8/8/8/8/8/8/1R2K1RR w GB - 0 1");
  const Converted fen = convert(inner, Dialect::fen);
  EXPECT_EQ(fen.text, "4k3/8/8/8/8/8/8/1R2K1RR w Q - 0 1");
  EXPECT_EQ(codes(fen.losses), Codes{"lost-castling"});
  EXPECT_EQ(convert(kArray, Dialect::shredder).text,
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1");
  EXPECT_EQ(convert("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1", Dialect::fen).text, kArray);
  // A right without its rook can be bound to nothing.
  EXPECT_EQ(codes(convert("4k3/8/8/8/8/8/8/4K3 w K - 0 1", Dialect::shredder).losses),
            Codes{"lost-castling"});
  // The black rook on a1 is not White's.
  EXPECT_EQ(convert("4k3/8/8/8/8/8/8/rR2K3 w Q - 0 1", Dialect::shredder).text,
            "4k3/8/8/8/8/8/8/rR2K3 w B - 0 1");
}

TEST(Convert, EnPassantIsKeptButWhereTheDialectKnowsBetter) {
  const std::string line = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1";
  EXPECT_EQ(convert(line, Dialect::fen).text, line);
  EXPECT_EQ(convert(line, Dialect::xfen).text, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
  EXPECT_EQ(convert(line, Dialect::efen).text, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
  // The pinned pawn stands beside it: X-FEN names the square, the canonical line does not.
  const std::string pinned = "4k3/8/8/8/3Pp3/8/8/3KR3 b - d3 0 1";
  EXPECT_EQ(convert(pinned, Dialect::xfen).text, pinned);
  EXPECT_EQ(convert(pinned, Dialect::efen).text, "4k3/8/8/8/3Pp3/8/8/3KR3 b - - 0 1");
}

TEST(Convert, EpdKeepsClocksAndOperations) {
  EXPECT_EQ(convert("4k3/8/8/8/8/8/8/4K3 b - - 13 17", Dialect::epd).text,
            "4k3/8/8/8/8/8/8/4K3 b - - hmvc 13; fmvn 17;");
  const std::string epd = "4k3/8/8/8/8/8/8/4K3 w - - hmvc 13; fmvn 17; bm Kd2 Kf2; id \"a \\\"b\\\" \\\\\";";
  EXPECT_EQ(convert(epd, Dialect::epd).text, epd);
  const Converted fen = convert(epd, Dialect::fen);
  EXPECT_EQ(fen.text, "4k3/8/8/8/8/8/8/4K3 w - - 13 17");
  EXPECT_EQ(codes(fen.losses), (Codes{"lost-operation", "lost-operation"}));
}

TEST(Convert, BetweenDialectsOfGamesThatOthersPlay) {
  const std::string lichess = "rnbqk1nQ~/ppppp3/8/5p2/8/5N2/PPPPPPP1/RNBQKB1R/PPBR b KQq - 0 6";
  const std::string fairy = "rnbqk1nQ~/ppppp3/8/5p2/8/5N2/PPPPPPP1/RNBQKB1R[PPBR] b KQq - 0 6";
  EXPECT_EQ(convert(lichess, Dialect::fairy).text, fairy);
  EXPECT_EQ(convert(fairy, Dialect::lichess).text, lichess);
  EXPECT_EQ(codes(convert(fairy, Dialect::fen).losses), (Codes{"lost-promoted-mark", "lost-pocket"}));
  EXPECT_EQ(convert("4k3/8/8/8/8/8/8/4K3 w - - 5 9 +1+0", Dialect::fairy).text,
            "4k3/8/8/8/8/8/8/4K3 w - - 2+3 5 9");
  EXPECT_EQ(convert("4k3/8/8/8/8/8/8/4K3 w - - 2+3 5 9", Dialect::lichess).text,
            "4k3/8/8/8/8/8/8/4K3 w - - 5 9 +1+0");
  EXPECT_EQ(convert("4k3/8/8/2*1*3/8/8/8/4K3 w - - 0 1", Dialect::fairy).text,
            "4k3/8/8/2*1*3/8/8/8/4K3 w - - 0 1");
  EXPECT_EQ(convert("4k3/8/8/2*1*3/8/8/8/4K3 w - - 0 1", Dialect::fen).text, "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
}

TEST(Convert, PopeyeBothWays) {
  EXPECT_EQ(convert("r1bqkb1r/8/8/8/8/8/8/RN2K1N1 w - - 0 1", Dialect::popeye).text,
            "r1bqkb1r/8/8/8/8/8/8/RS2K1S1");
  EXPECT_EQ(codes(convert("4k3/8/8/3Pp3/8/8/8/4K2R b K e6 3 4", Dialect::popeye).losses),
            (Codes{"lost-side", "lost-castling", "lost-en-passant", "lost-clocks"}));
  for (const char* line :
       {"rsbqkbsr/pppppppp/8/8/8/8/PPPPPPPP/RSBQKBSR", "rsbqkbsrpppppppp32PPPPPPPPRSBQKBSR",
        "+r-s+b-Q-k-b-sr/pppppppp/32/PPPPPPPP/RSBQKBSR"})
    EXPECT_EQ(convert(line, Dialect::fen).from, Dialect::popeye) << line;
  EXPECT_EQ(convert("rsbqkbsrpppppppp32PPPPPPPPRSBQKBSR", Dialect::fen).text,
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1");
  // Squares behind the last man may be left out; runs go on over the end of a rank.
  EXPECT_EQ(convert("s3k35K", Dialect::fen).text, "n3k3/8/8/8/8/K7/8/8 w - - 0 1");
  EXPECT_EQ(convert("12k15K", Dialect::fen).text, "8/4k3/8/4K3/8/8/8/8 w - - 0 1");
}

TEST(Convert, WhatCannotBeSaidIsRefused) {
  const Converted braces = convert("4k3/8/8/8/8/{Ph}7/8/4K3 w - - 0 1", Dialect::fairy, "pawns-chess");
  EXPECT_EQ(braces.text, "");
  EXPECT_EQ(codes(braces.losses), Codes{"unwritable-man"});
  EXPECT_EQ(convert("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNX w - - 0 1", Dialect::fen).text, "");
  EXPECT_EQ(convert("nonsense", Dialect::epd).text, "");
}

TEST(Convert, EveryLossHasItsExample) {
  std::string_view last;
  for (const LossKind& kind : loss_catalogue()) {
    EXPECT_LT(last, kind.code);
    last = kind.code;
    const Converted converted = convert(kind.example, kind.to, kind.variant);
    const Codes found = codes(converted.losses);
    EXPECT_NE(std::find(found.begin(), found.end(), kind.code), found.end()) << kind.code;
    EXPECT_EQ(converted.text.empty(), kind.refuses) << kind.code;
  }
}

TEST(Convert, EfenIsCanonicalAndKeepsTheGameAndTheProblem) {
  EXPECT_EQ(convert("4k3/8/8/8/8/8/8/4K3 w - - variant:chess stip \"#2\"; id x;", Dialect::efen).text,
            "4k3/8/8/8/8/8/8/4K3 w - - 0 1 variant:chess stip \"#2\"; id x;");
}

Repaired repair(std::string_view line, const std::string& option = "-") {
  return repair_line(style_for("chess", option), line);
}

// Of the corrections, in alphabetical order.
Codes codes_of(const Repaired& repaired) {
  Codes found;
  for (const Correction& correction : repaired.corrections)
    found.push_back(correction.fault.code);
  std::sort(found.begin(), found.end());
  return found;
}

TEST(Repair, MendsWhatIsCertainAndSaysSo) {
  const std::vector<std::tuple<std::string, std::string, Codes>> rows{
      {kArray, kArray, {}},
      {"rnbqkbnr/pppppppp/44/8/8/8/PPPPPPPP/RNBQKBNR w KKQkq - 0 1",
       kArray,
       {"adjacent-runs", "repeated-right"}},
      {"1r2k3/8/8/8/8/8/8/R3KR2 w KQkq - 0 1",
       "1r2k3/8/8/8/8/8/8/R3KR2 w Q - 0 1",
       {"castling-not-orthodox", "castling-without-rook", "castling-not-orthodox"}},
      {"rnbqkbnr/pppp2pp/5p2/3Pp3/8/8/PPP1PPPP/RNBQKBNR w KQkq e5 0 1",
       "rnbqkbnr/pppp2pp/5p2/3Pp3/8/8/PPP1PPPP/RNBQKBNR w KQkq e6 0 1",
       {"bad-en-passant"}},
      {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR white KQkq z9 -3 x colour:red",
       kArray,
       {"bad-side", "bad-halfmove-clock", "bad-fullmove-number", "bad-en-passant-square", "unknown-opcode"}},
      {"4k3/8/8/8/8/8/4Q3/4K3 w - - 0 1", "4k3/8/8/8/8/8/4Q3/4K3 b - - 0 1", {"opposite-check"}},
      {"rnbqkbnr/pppppppp/32/PPPPPPPP/RNBQKBNR w KQkq - 0 1", kArray, {"run-over-ranks"}},
      {"4k3/8/8/8/8/8/8/4KR2 w - - 500 50", "4k3/8/8/8/8/8/8/4KR2 w - - 0 50", {"clock-beyond-game"}},
      {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[Pp] w KQkq - 3+2 0 1",
       kArray,
       {"no-pocket-here", "check-counter"}},
  };
  for (const auto& [line, mended, expected] : rows) {
    const Repaired repaired = repair(line);
    EXPECT_EQ(repaired.report.verdict, Verdict::valid) << line;
    EXPECT_EQ(repaired.report.canonical, mended) << line;
    Codes sorted = expected;
    std::sort(sorted.begin(), sorted.end());
    EXPECT_EQ(codes_of(repaired), sorted) << line;
  }
}

TEST(Repair, KeepsTheOptionsOfTheLine) {
  const Repaired repaired = repair("4k3/8/8/8/8/8/8/4K1RR w GQ - 0 1 option \"chess960=yes\";");
  EXPECT_EQ(repaired.report.canonical, "4k3/8/8/8/8/8/8/4K1RR w G - 0 1");
  ASSERT_EQ(repaired.corrections.size(), 1u);
  EXPECT_EQ(repaired.corrections[0].fault.code, "castling-without-rook");
}

TEST(Repair, LeavesTheMenAlone) {
  for (const char* line : {"kkkkkkkk/8/8/8/8/8/8/KKKKKKKK w - - 0 1", "4k3/8/8/8/8/8/8/P3K3 w - - 0 1",
                           "4k3/8/8/8/8/4q3/4Q3/4K3 w - - 0 1", "4k3/5P2/3N4/8/8/8/4R3/4K3 b - - 0 1"}) {
    const Repaired repaired = repair(line);
    EXPECT_EQ(repaired.efen, line);
    EXPECT_TRUE(repaired.corrections.empty() || repaired.report.verdict == Verdict::valid) << line;
  }
  for (const char* line : {"rnbqkbnr/ppppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "", "8/8 x",
                           "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR x KQkq - 0 1"})
    EXPECT_EQ(repair(line).efen, "") << line;
}

TEST(Repair, ColumnsPointIntoTheLineAsItWasWritten) {
  const Repaired repaired = repair("  1r2k3/8/8/8/8/8/8/R3KR2 w KQkq e3 7 9");
  std::vector<std::pair<std::string, int>> found;
  for (const Correction& correction : repaired.corrections)
    found.emplace_back(correction.fault.code, correction.fault.column);
  const std::vector<std::pair<std::string, int>> expected{{"extra-space", 1},
                                                          {"castling-not-orthodox", 29},
                                                          {"castling-without-rook", 31},
                                                          {"castling-not-orthodox", 32},
                                                          {"bad-en-passant", 34}};
  EXPECT_EQ(found, expected);
}

// What the line says of its game stays, whatever else is mended, or nothing is written.
TEST(Repair, NeverLosesTheGameOfALine) {
  const std::string bare = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
  const std::string named = bare + " variant:chessapawn";
  for (const auto& [line, mended] : std::initializer_list<std::pair<std::string, std::string>>{
           {bare + " foo variant:chessapawn", named},
           {bare + " variant:chessapawn foo: bar", named},
           {bare + " heal:P variant:chessapawn", named},
           {bare + " variant:chessapawn variant:chessapawn", named},
           {"4k3/8/8/8/8/8/8/4K3 w - - x y variant:chessapawn", named},
           {"4k3/8/8/8/8/8/8/4K3 w - variant:chessapawn", named},
           {"4k3/8/8/8/8/8/8/4K3 variant:chessapawn", named},
           {"4k3/8/8/8/8/8/8/4K3 w - - bm Kd2; variant:chessapawn", named + " bm Kd2;"},
           {"4k3/8/8/8/8/8/8/4K3 w - - bm Kd2; variant:chessapawn; id \"a\";", named + " bm Kd2; id \"a\";"},
           {bare + " id \"variant:peach\";", bare + " id \"variant:peach\";"},
           {"4k3/8/8/8/8/8/8/4K3_w_-_-_0_1_foo_variant:chessapawn", named},
           {"[FEN \"" + named + " foo\"]", named}}) {
    const Converted converted = convert_line(style_for("chess"), line, Dialect::efen, true);
    EXPECT_EQ(converted.text, mended) << line;
    EXPECT_EQ(converted.report.verdict, Verdict::valid) << line;
    EXPECT_FALSE(converted.corrections.empty() && line != mended) << line;
  }
  for (const std::string line :
       {bare + " variant:chessapawn variant:chess", bare + " Variant:chessapawn", bare + " VARIANT:peach",
        bare + " variant: chessapawn", bare + " variant chessapawn", bare + " variant=chessapawn",
        bare + " foo variant:draughts", std::string("4k3/8/8/8/8/8/8/4K3 w variant=chessapawn"),
        std::string("4k3/8/8/8/8/8/8/4K3 w - - bm Kd2 variant:chessapawn;"),
        std::string("4k3/8/8/8/8/8/8/4K3 w - - bm Kd2; variant chessapawn;"),
        std::string("4k3/8/8/8/8/8/8/4K3 w - - bm Kd2; variant:chess; variant:chessapawn;")})
    for (const bool repair : {false, true}) {
      const Converted converted = convert_line(style_for("chess"), line, Dialect::efen, repair);
      EXPECT_EQ(converted.text, "") << line;
      EXPECT_EQ(converted.report.verdict, Verdict::syntax) << line;
    }
}

TEST(Repair, PlaysTheMovesBehindAPosition) {
  const Repaired repaired = repair(std::string("position fen ") + kArray + " moves e2e4 c7c5 g1f3");
  EXPECT_EQ(repaired.report.verdict, Verdict::valid);
  EXPECT_EQ(repaired.report.canonical, "rnbqkbnr/pp1ppppp/8/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2");
  EXPECT_EQ(codes_of(repaired), (Codes{"trailing-moves", "wrapped-line"}));
  // With operations' fields left out, and with the game named behind.
  EXPECT_EQ(repair("4k3/8/8/8/8/8/4P3/4K3 w - - moves e2e4").report.canonical,
            "4k3/8/8/8/4P3/8/8/4K3 b - - 0 1");
  EXPECT_EQ(repair("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 moves e2e4 variant:chessapawn").report.canonical,
            "4k3/8/8/8/4P3/8/8/4K3 b - - 0 1 variant:chessapawn");
  EXPECT_EQ(repair(std::string(kArray) + " moves").report.canonical, kArray);
  // Moves that are none are not let go.
  for (const char* moves : {" moves e2e5", " moves e2e4 e2e4", " moves nonsense"}) {
    const Converted converted =
        convert_line(style_for("chess"), kArray + std::string(moves), Dialect::efen, true);
    EXPECT_EQ(converted.text, "") << moves;
    EXPECT_EQ(codes(converted.report.faults), Codes{"trailing-moves"}) << moves;
    EXPECT_NE(converted.report.faults[0].message.find("is no legal move"), std::string::npos);
  }
  // Nor are they dropped where nobody asked for repair.
  const Converted plain = convert(std::string(kArray) + " moves e2e4", Dialect::fen);
  EXPECT_EQ(plain.text, "");
  EXPECT_EQ(codes(plain.report.faults), Codes{"trailing-moves"});
  // An operation of that name is one.
  EXPECT_EQ(convert("4k3/8/8/8/8/8/4P3/4K3 w - - moves e2e4;", Dialect::epd).text,
            "4k3/8/8/8/8/8/4P3/4K3 w - - moves e2e4;");
}

TEST(Convert, BytesThatAreNoTextAreWrittenAsEscapes) {
  const Converted converted =
      convert("4k3/8/8/8/8/8/8/4K3 w - - id \"caf\xE9\x1b[2J\"; c0 \xC3\xA9;", Dialect::epd);
  EXPECT_EQ(converted.text, "4k3/8/8/8/8/8/8/4K3 w - - id \"caf\\\\xe9\\\\x1b[2J\"; c0 \xC3\xA9;");
  EXPECT_EQ(codes(converted.losses), Codes{"altered-text"});
  EXPECT_EQ(codes(converted.report.faults), (Codes{"unprintable-text"}));
}

TEST(FaultsPage, IsTheOneInTheDocumentation) {
  std::ifstream file(std::string(PLUMB_SOURCE_DIR) + "/docs/faults.md");
  std::stringstream text;
  text << file.rdbuf();
  EXPECT_EQ(text.str(), faults_page()) << "write it anew: plumb-fen faults --as markdown > docs/faults.md";
}

// Every example of the catalogue says what was found and what was expected.
TEST(FaultsPage, EveryFaultSaysWhatWasExpected) {
  for (const FaultKind& kind : fault_catalogue()) {
    if (kind.variant.empty()) continue;
    for (const LineFault& fault : check_line(style_for(kind.variant), kind.example).faults) {
      if (fault.code != kind.code) continue;
      EXPECT_NE(fault.expected, "") << kind.code << ": " << fault.message;
      EXPECT_EQ(fault.level, kind.level) << kind.code;
      EXPECT_EQ(fault.expected.find('\n'), std::string::npos) << kind.code;
    }
  }
}

} // namespace
} // namespace plumb::test
