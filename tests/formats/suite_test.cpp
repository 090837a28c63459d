#include "formats/suite.h"

#include <gtest/gtest.h>

#include <fstream>

namespace plumb {
namespace {

const std::string kArray = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

TEST(Suite, ReadsEveryWayToEndAnEpdOperation) {
  for (const std::string tail :
       {" ;D1 20 ;D2 400 ;D3 8902", ";D1 20;D2 400;D3 8902", "; D1 20; D2 400; D3 8902;",
        " D1 20; D2 400; D3 8902;", "\t;D1 20\t;D2 400\t;D3 8902", " ;D1  20 ; D2 400 ;;D3 8902 ; "}) {
    SuiteReader reader;
    const auto cases = reader.read(kArray + tail);
    ASSERT_TRUE(cases.has_value()) << tail << cases.error().message;
    ASSERT_EQ(cases->size(), 3u) << tail;
    for (const SuiteCase& entry : *cases)
      EXPECT_EQ(entry.efen, kArray) << tail;
    EXPECT_EQ((*cases)[2].depth, 3);
    EXPECT_EQ((*cases)[2].expected, Count(8902));
  }
}

TEST(Suite, ReadsNamesAndOptionsOfEpd) {
  SuiteReader reader;
  const auto cases = reader.read("8/8/8/8/8/8/8/8 w - - 0 1 variant:chessapawn ;id \"a; b\"; option "
                                 "\"promotion=survive\"; D14 61885021521585529237;");
  ASSERT_TRUE(cases.has_value()) << cases.error().message;
  ASSERT_EQ(cases->size(), 1u);
  EXPECT_EQ(cases->front().efen, "8/8/8/8/8/8/8/8 w - - 0 1 variant:chessapawn");
  EXPECT_EQ(cases->front().id, "a; b");
  ASSERT_TRUE(cases->front().options.has_value());
  ASSERT_EQ(cases->front().options->size(), 1u);
  EXPECT_EQ(cases->front().options->front().value, "survive");
  EXPECT_EQ(to_string(cases->front().expected), "61885021521585529237");
}

TEST(Suite, ReadsBlocks) {
  SuiteReader reader;
  EXPECT_TRUE(reader.read("# random positions").value().empty());
  EXPECT_TRUE(reader.read("").value().empty());
  EXPECT_TRUE(reader.read("id gentest-1").value().empty());
  EXPECT_TRUE(reader.read("epd r3k3/8/8/8/8/8/8/4K3 w q -").value().empty());
  const auto cases = reader.read("perft 3 1197");
  ASSERT_TRUE(cases.has_value());
  ASSERT_EQ(cases->size(), 1u);
  EXPECT_EQ(cases->front().id, "gentest-1");
  EXPECT_EQ(cases->front().efen, "r3k3/8/8/8/8/8/8/4K3 w q -");
  EXPECT_EQ(cases->front().depth, 3);
  EXPECT_EQ(cases->front().expected, Count(1197));
  EXPECT_TRUE(reader.read("id next").value().empty());
  EXPECT_FALSE(reader.read("perft 1 2").has_value());
}

TEST(Suite, ReadsTablesWithAndWithoutTheirFirstLine) {
  SuiteReader plain;
  const auto four = plain.read("chess\t" + kArray + "\t2\t400");
  ASSERT_TRUE(four.has_value()) << four.error().message;
  EXPECT_EQ(four->front().variant, "chess");
  EXPECT_EQ(four->front().efen_column, 7);
  const auto five = plain.read("chessapawn\tpromotion=survive\t" + kArray + "\t2\t400");
  ASSERT_TRUE(five.has_value());
  ASSERT_TRUE(five->front().options.has_value());
  EXPECT_EQ(five->front().options->size(), 1u);
  SuiteReader named;
  EXPECT_TRUE(named.read("perft\tdepth\tefen\tnote").value().empty());
  const auto row = named.read("400\t2\t" + kArray + "\tanything");
  ASSERT_TRUE(row.has_value()) << row.error().message;
  EXPECT_EQ(row->front().expected, Count(400));
  EXPECT_EQ(row->front().efen, kArray);
}

struct Bad {
  std::string line;
  int column;
};

TEST(Suite, SaysWhereALineIsWrong) {
  const std::vector<Bad> lines{
      {kArray, 57},
      {kArray + " ;D1", 61},
      {kArray + " ;D1 x", 62},
      {kArray + " ;D1 -20", 62},
      {kArray + " ;D1 340282366920938463463374607431768211456", 62},
      {kArray + " ;D1000 20", 60},
      {kArray + " ;D99999999999999999999 20", 60},
      {kArray + " ;D1 20 ;E1 400", 66},
      {kArray + " ;id unquoted ;D1 20", 62},
      {kArray + " ;option \"x\" ;D1 20", 66},
      {"garbage", 8},
      {";", 1},
      {"epd", 4},
      {"perft 1 20", 1},
      {"chess\t" + kArray + "\tx\t20", 64},
      {"chess\t" + kArray + "\t1\tx", 66},
      {"chess\t" + kArray, 1},
      {"chess\t" + kArray + "\t2\t400\t", 70},
  };
  for (const Bad& bad : lines) {
    SuiteReader reader;
    const auto cases = reader.read(bad.line);
    ASSERT_FALSE(cases.has_value()) << bad.line;
    EXPECT_EQ(cases.error().column, bad.column) << bad.line << "\n" << cases.error().message;
    EXPECT_EQ(cases.error().message.find('\n'), std::string::npos);
  }
}

TEST(Suite, ReadsTheShippedSuitesWhole) {
  const auto count = [](const std::string& name) {
    std::ifstream file(std::string(PLUMB_TEST_DATA) + "/" + name);
    EXPECT_TRUE(file.good()) << name;
    SuiteReader reader;
    std::size_t cases = 0;
    for (std::string line; std::getline(file, line);) {
      const auto read = reader.read(line);
      EXPECT_TRUE(read.has_value()) << line;
      if (read) cases += read->size();
    }
    return cases;
  };
  EXPECT_EQ(count("perft-chess960.epd"), 960u * 6);
  EXPECT_GE(count("perft-standard.epd"), 128u * 5);
  EXPECT_GT(count("perft/hexapawn.tsv"), 50u);
}

} // namespace
} // namespace plumb
