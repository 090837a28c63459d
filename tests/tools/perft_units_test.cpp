// plumb-perft split, run, merge: the parts make the whole, whatever happens between.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "tests/support/json_schema.h"
#include "tests/support/run_program.h"
#include "tests/support/run_tool.h"

namespace plumb::test {
namespace {

using Arguments = std::vector<std::string>;

Ran perft(const Arguments& arguments) {
  return run_program("plumb-perft", arguments);
}

// The array's count of five plies split at ply 2: 400 units, 4865609 sequences.
std::string array_units() {
  return perft({"split", "--depth", "5", "--ply", "2"}).out;
}

constexpr const char* kTotal = "4865609\n";

std::string first_lines(const std::string& text, std::size_t lines) {
  std::size_t at = 0;
  for (std::size_t i = 0; i < lines; ++i)
    at = text.find('\n', at) + 1;
  return text.substr(0, at);
}

TEST(PerftUnits, PositionsReachedInSeveralWaysAreOneUnit) {
  // Three plies of the array: 8902 sequences, 5362 positions once en passant that changes nothing is left
  // out.
  const Ran split = perft({"split", "--depth", "4", "--ply", "3"});
  EXPECT_NE(split.out.find(" units=5362 ways=8902 "), std::string::npos) << split.out.substr(0, 300);
  const TemporaryFile units(split.out);
  const TemporaryFile results(perft({"run", units.path()}).out);
  EXPECT_EQ(perft({"merge", units.path(), results.path()}).out, "197281\n");
}

TEST(PerftUnits, PartsMakeTheWhole) {
  const TemporaryFile units(array_units());
  TemporaryFile results;
  EXPECT_EQ(perft({"run", units.path(), "--part", "1/2", "--output", results.path()}).status, 0);
  const Ran half = perft({"merge", units.path(), results.path()});
  EXPECT_EQ(half.status, 3);
  EXPECT_NE(half.err.find("200 of 400 units are missing: 2 4 6 "), std::string::npos) << half.err;
  EXPECT_EQ(perft({"run", units.path(), "--part", "2/2", "--output", results.path()}).status, 0);
  const Ran whole = perft({"merge", units.path(), results.path()});
  EXPECT_EQ(whole.status, 0);
  EXPECT_EQ(whole.out, kTotal);
  // Given again, everything is there already.
  const std::string content = results.content();
  EXPECT_EQ(perft({"run", units.path(), "--output", results.path()}).status, 0);
  EXPECT_EQ(results.content(), content);
}

TEST(PerftUnits, GoesOnAfterAnyEnd) {
  const TemporaryFile units(array_units());
  const TemporaryFile results;
  EXPECT_EQ(perft({"run", units.path(), "--output", results.path(), "--max-nodes", "100000"}).status, 3);
  // The last line was cut off in the middle.
  std::filesystem::resize_file(results.path(), std::filesystem::file_size(results.path()) - 7);
  const std::size_t before = count_lines(results.content());
  EXPECT_GT(before, 0u);
  EXPECT_EQ(perft({"run", units.path(), "--output", results.path()}).status, 0);
  EXPECT_EQ(count_lines(results.content()), 401u);
  const Ran merged = perft({"merge", units.path(), results.path()});
  EXPECT_EQ(merged.out, kTotal);
  EXPECT_NE(merged.err.find("a damaged line is left out"), std::string::npos);
}

TEST(PerftUnits, ComparesRunsUnderTwoSeeds) {
  const TemporaryFile units(array_units());
  const TemporaryFile one(perft({"run", units.path()}).out);
  const TemporaryFile two(perft({"run", units.path(), "--hash-seed", "2"}).out);
  EXPECT_EQ(perft({"merge", "--twice", units.path(), one.path()}).status, 3);
  EXPECT_EQ(perft({"merge", "--twice", units.path(), one.path(), two.path()}).out, kTotal);
}

TEST(PerftUnits, RefusesContradictionsAndOtherJobs) {
  const TemporaryFile units(array_units());
  const TemporaryFile results(perft({"run", units.path()}).out);
  const TemporaryFile other_job(perft({"split", "--depth", "4", "--ply", "2"}).out);
  EXPECT_EQ(perft({"merge", other_job.path(), results.path()}).status, 2);
  EXPECT_EQ(perft({"run", other_job.path(), "--output", results.path()}).status, 2);
  const TemporaryFile cut_units(first_lines(units.content(), 100));
  for (const std::string path : {cut_units.path(), results.path(), std::string("/nonexistent")})
    EXPECT_EQ(perft({"merge", path, results.path()}).status, 2) << path;
  EXPECT_EQ(perft({"run", units.path(), "--part", "3/2"}).status, 2);
  EXPECT_EQ(perft({"split", "--depth", "3", "--ply", "3"}).status, 2);
}

// Results go to a file of results or a new one; anything else stays as it is, whatever link leads to it.
TEST(PerftUnits, WritesToNoOtherFile) {
  const TemporaryFile units(perft({"split", "--depth", "3", "--ply", "1"}).out);
  const std::string link = units.path() + ".link";
  std::filesystem::create_symlink(units.path(), link);
  const TemporaryFile other_units(perft({"split", "--depth", "4", "--ply", "1"}).out);
  const TemporaryFile suite("8/8/8/8/8/k7/8/K7 w - - 0 1 ;D1 1\n");
  const std::string results = perft({"run", units.path()}).out;
  const TemporaryFile appended(units.content() + results);
  for (const std::string& path : {units.path(), link, other_units.path(), suite.path()}) {
    std::ifstream file(path);
    const std::string content{std::istreambuf_iterator<char>(file), {}};
    const Ran ran = perft({"run", "--output", path, units.path()});
    EXPECT_EQ(ran.status, 2) << path;
    EXPECT_NE(ran.err.find("--output: "), std::string::npos) << ran.err;
    EXPECT_EQ(count_lines(ran.err), 1u) << ran.err;
    std::ifstream again(path);
    EXPECT_EQ(std::string(std::istreambuf_iterator<char>(again), {}), content);
  }
  // A file of units that results were added to is one still.
  EXPECT_EQ(perft({"run", "--output", appended.path(), appended.path()}).status, 2);
  std::filesystem::remove(link);
  // What is left of a first write that was cut off is a file of results.
  const TemporaryFile cut("resu");
  EXPECT_EQ(perft({"run", "--output", cut.path(), units.path()}).status, 0);
  EXPECT_EQ(perft({"merge", units.path(), cut.path()}).out, "8902\n");
}

TEST(PerftUnits, WritesJson) {
  const TemporaryFile units(array_units());
  const TemporaryFile results(perft({"run", units.path(), "--part", "1/40"}).out);
  std::ifstream file(std::string(PLUMB_SOURCE_DIR) + "/formats/schema/perft-merge.json");
  SchemaCheck check(nlohmann::json::parse(file));
  const auto document = nlohmann::json::parse(perft({"merge", "--json", units.path(), results.path()}).out);
  for (const std::string& error : check(document))
    ADD_FAILURE() << error;
  EXPECT_EQ(document["complete"], false);
  EXPECT_EQ(document["missing"].size(), 390u);
}

} // namespace
} // namespace plumb::test
