// What all tools share: numbers, sizes, times, lines, and the choice of a game.
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdio>
#include <filesystem>
#include <fstream>

#include "lib/base/plural.h"
#include "tools/common/command_line.h"
#include "tools/common/game.h"
#include "tools/common/json.h"
#include "tools/common/line_reader.h"
#include "tools/common/memory.h"
#include "tools/common/numbers.h"
#include "tools/common/position_hint.h"
#include "tools/common/progress.h"

namespace plumb {
namespace {

TEST(Numbers, AreDecimalAndInRange) {
  EXPECT_EQ(read_number("7", 1, 9), 7u);
  EXPECT_EQ(read_number("18446744073709551615", 1, ~std::uint64_t{0}), ~std::uint64_t{0});
  for (const char* bad : {"", "0", "10", "-1", "+1", " 1", "1 ", "1x", "0x1", "18446744073709551616", "1e3"})
    EXPECT_FALSE(read_number(bad, 1, 9)) << bad;
  EXPECT_EQ(read_number("x", 1, 9).error().message, "'x' is not a whole number from 1 to 9");
}

TEST(Sizes, TakeUnits) {
  EXPECT_EQ(read_size("64M"), 64u << 20);
  EXPECT_EQ(read_size("8g"), std::uint64_t{8} << 30);
  EXPECT_EQ(read_size("1KiB"), 1024u);
  EXPECT_EQ(read_size("12kb"), 12u * 1024);
  EXPECT_EQ(read_size("off"), 0u);
  EXPECT_EQ(read_size("0"), 0u);
  for (const char* bad : {"", "M", "-1", "1.5G", "64 M", "64Q", "99999999999T", "99999999999999999999"})
    EXPECT_FALSE(read_size(bad)) << bad;
}

TEST(Times, TakeUnits) {
  using std::chrono::milliseconds;
  EXPECT_EQ(read_duration("10"), milliseconds(10'000));
  EXPECT_EQ(read_duration("1.5"), milliseconds(1'500));
  EXPECT_EQ(read_duration("500ms"), milliseconds(500));
  EXPECT_EQ(read_duration("3m"), milliseconds(180'000));
  for (const char* bad : {"", "0", "-1", "nan", "inf", "1e9", "10 s", "1w", "99999999999999d"})
    EXPECT_FALSE(read_duration(bad)) << bad;
}

TEST(ShortNumbers, HaveThreeDigits) {
  EXPECT_EQ(short_number(0), "0");
  EXPECT_EQ(short_number(812), "812");
  EXPECT_EQ(short_number(81'234), "81.2 k");
  EXPECT_EQ(short_number(8'123'400), "8.12 M");
  EXPECT_EQ(short_number(999'700), "1.00 M");
}

class LineFile {
 public:
  explicit LineFile(const std::string& content)
      : path_(testing::TempDir() + "/plumb_lines_" + std::to_string(getpid())) {
    std::ofstream(path_, std::ios::binary) << content;
  }
  ~LineFile() { std::remove(path_.c_str()); }
  [[nodiscard]] std::vector<TextLine> lines() const {
    auto reader = LineReader::open(path_);
    EXPECT_TRUE(reader.has_value());
    std::vector<TextLine> lines;
    while (auto line = reader->next())
      lines.push_back(*line);
    return lines;
  }

 private:
  std::string path_;
};

TEST(LineReader, TakesEveryKindOfEnd) {
  const auto lines = LineFile("\xEF\xBB\xBFone\r\n\ntwo\nthree").lines();
  ASSERT_EQ(lines.size(), 4u);
  EXPECT_EQ(lines[0].text, "one");
  EXPECT_EQ(lines[1].text, "");
  EXPECT_EQ(lines[2].text, "two");
  EXPECT_EQ(lines[3].text, "three");
  EXPECT_EQ(lines[3].number, 4u);
  EXPECT_TRUE(LineFile("").lines().empty());
}

TEST(LineReader, RefusesLongLinesAndNulBytesAndGoesOn) {
  const auto lines = LineFile(std::string(10'000'000, 'x') + "\n" + std::string("ab\0cd\n", 6) + "ok\n" +
                              std::string(kMaxLineBytes, 'y') + "\n")
                         .lines();
  ASSERT_EQ(lines.size(), 4u);
  ASSERT_TRUE(lines[0].error);
  EXPECT_EQ(lines[0].error->message, "a line of 10000000 bytes, expected at most 1048576");
  ASSERT_TRUE(lines[1].error);
  EXPECT_EQ(lines[1].error->column, 3);
  EXPECT_FALSE(lines[2].error);
  EXPECT_EQ(lines[2].text, "ok");
  EXPECT_FALSE(lines[3].error);
  EXPECT_EQ(lines[3].text.size(), kMaxLineBytes);
}

TEST(Plural, AddsItsEnding) {
  EXPECT_EQ(plural(1, "move"), "1 move");
  EXPECT_EQ(plural(0, "move"), "0 moves");
  EXPECT_EQ(plural(std::size_t{2}, "man", "men"), "2 men");
  EXPECT_EQ(plural(1, "man", "men"), "1 man");
}

// The least limit of the groups that a process is in counts, in both kinds of hierarchy.
TEST(Memory, FollowsItsControlGroups) {
  namespace fs = std::filesystem;
  const fs::path mount = fs::path(testing::TempDir()) / ("plumb_groups_" + std::to_string(getpid()));
  const auto limit = [&](const std::string& file, const std::string& text) {
    fs::create_directories((mount / file).parent_path());
    std::ofstream(mount / file) << text << "\n";
  };
  EXPECT_EQ(group_memory_limit("0::/\n", mount), std::nullopt);
  limit("memory.max", "max");
  limit("slurm/memory.max", "4000000");
  limit("slurm/job_7/memory.max", "max");
  limit("slurm/job_8/memory.max", "1000000");
  EXPECT_EQ(group_memory_limit("0::/\n", mount), std::nullopt);
  EXPECT_EQ(group_memory_limit("0::/slurm/job_7\n", mount), 4'000'000u);
  EXPECT_EQ(group_memory_limit("0::/slurm/job_8\n", mount), 1'000'000u);
  EXPECT_EQ(group_memory_limit("0::/../other\n", mount), std::nullopt);
  limit("memory/memory.limit_in_bytes", "9223372036854771712");
  limit("memory/box/memory.limit_in_bytes", "2000000");
  EXPECT_EQ(group_memory_limit("12:cpuset:/box\n4:cpu,memory:/box\n", mount), 2'000'000u);
  EXPECT_EQ(group_memory_limit("nonsense\n", mount), std::nullopt);
  fs::remove_all(mount);
  EXPECT_GT(usable_memory_bytes(), 0u);
  EXPECT_EQ(bytes_text(std::uint64_t{64} << 30), "64.0 GiB");
  EXPECT_EQ(bytes_text(std::uint64_t{953} << 20), "953 MiB");
}

TEST(PositionHint, TellsPositionsFromPaths) {
  for (const char* position :
       {"8/8/8/8/8/8/8/8", "ppp/3/PPP b", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -",
        "r+n/3/{Ab}Q w", "p1p/3/P1P w - - 0 1 variant:hexapawn"})
    EXPECT_TRUE(looks_like_position(position)) << position;
  for (const char* path : {"", "/", "a/b/c", "tests/data/problems.epd", "/tmp/8/8", "8/8",
                           "puzzles 1/a/b/w.epd", "./8/8/8", "e2e4"})
    EXPECT_FALSE(looks_like_position(path)) << path;
}

TEST(LineReader, SaysWhatCannotBeRead) {
  const auto missing = LineReader::open("/nonexistent/x");
  ASSERT_FALSE(missing);
  EXPECT_EQ(missing.error().message, "cannot read /nonexistent/x: No such file or directory");
  auto folder = LineReader::open("/tmp");
  ASSERT_TRUE(folder);
  EXPECT_THROW(static_cast<void>(folder->next()), NoAnswer);
}

TEST(Game, ALineNamesItsOwnGame) {
  GameRequest request;
  request.variant = "chess";
  const auto chosen = request_for(request, "p1p/3/P1P w - - 0 1 variant:hexapawn");
  EXPECT_EQ(chosen.variant, "hexapawn");
  ASSERT_TRUE(chosen.size);
  EXPECT_EQ(chosen.size->files, 3);
  EXPECT_EQ(request_for(request, "8/8/8/8/8/8/8/8 w - - 0 1").variant, "chess");
}

TEST(Game, FaultsBecomeOneLine) {
  GameRequest request;
  request.variant = "hexapawn";
  const auto count =
      with_position(request, "p1x/3/P1P w - - 0 1", nullptr, [](const auto& rules, const auto& position) {
        return count_legal_moves(rules, position);
      });
  ASSERT_FALSE(count);
  EXPECT_NE(count.error().message.find("column 3"), std::string::npos) << count.error().message;
  const std::optional<std::string> no_fen;
  const auto array = with_position(request, no_fen, nullptr, [&](const auto& rules, const auto& position) {
    return count_legal_moves(rules, position);
  });
  ASSERT_TRUE(array);
  EXPECT_EQ(*array, 3u);
}

TEST(JsonOutput, SurvivesBytesThatAreNoText) {
  Json json = json_document("plumb-test", std::chrono::steady_clock::now(), true);
  json["text"] = "\xff";
  EXPECT_NE(json_line(json).find("\"complete\":true"), std::string::npos);
}

} // namespace
} // namespace plumb
