// The published counts, by the counting core itself: no table, a table that forgets, and move by move.
#include <charconv>
#include <unordered_map>

#include "lib/base/count.h"
#include "lib/rules/chess/chess.h"
#include "tests/support/rules_data.h"

namespace plumb::test {
namespace {

using chess::Chess;

struct NoTable {};

// A map of at most a few thousand counts, thrown away when full.
struct SmallTable {
  [[nodiscard]] std::optional<std::uint64_t> probe(Key key, int depth) {
    const auto found = counts.find(combine(key, static_cast<std::uint64_t>(depth)));
    if (found == counts.end()) return std::nullopt;
    ++hits;
    return found->second;
  }
  void store(Key key, int depth, std::uint64_t count) {
    if (counts.size() > 4000) counts.clear();
    counts[combine(key, static_cast<std::uint64_t>(depth))] = count;
  }
  void prefetch(Key, int) {}
  std::unordered_map<Key, std::uint64_t, KeyHash> counts;
  std::uint64_t hits = 0;
};

template <class Table>
std::uint64_t perft(const std::string& efen, int depth, Table& table) {
  const Chess rules = *Chess::make({});
  const auto position = read_position(rules, efen);
  EXPECT_TRUE(position) << efen << "\n" << describe(position.faults);
  return position ? rules.count_deep(*position, depth, table) : 0;
}

std::uint64_t perft(const std::string& efen, int depth) {
  NoTable none;
  return perft(efen, depth, none);
}

struct Suite {
  const char* file;
  int depth;
};

// A file and how deep it is counted here.
class PerftSuite : public testing::TestWithParam<Suite> {};

void check_suite(const Suite& suite, std::uint64_t most_nodes) {
  std::size_t checked = 0;
  for (const std::string& line : read_lines(data_path(suite.file))) {
    const auto fields = split(line, ';');
    for (std::size_t i = 1; i < fields.size(); ++i) {
      const int depth = fields[i][1] - '0';
      std::uint64_t expected = 0;
      const char* digits = fields[i].data() + 3;
      std::from_chars(digits, fields[i].data() + fields[i].size(), expected);
      if (depth > suite.depth || expected > most_nodes) continue;
      std::string efen = fields[0];
      efen.pop_back();
      ASSERT_EQ(perft(efen, depth), expected) << efen << " depth " << depth;
      ++checked;
    }
  }
  EXPECT_GT(checked, 0u);
}

TEST_P(PerftSuite, EveryLine) {
  check_suite(GetParam(), 20'000'000);
}

INSTANTIATE_TEST_SUITE_P(Chess, PerftSuite,
                         testing::Values(Suite{"perft-standard.epd", 4}, Suite{"perft-chess960.epd", 4}));

TEST(ChessPerft, PublishedDeepCounts) {
  const auto lines = read_lines(data_path("perft-chess.tsv"));
  std::size_t checked = 0;
  for (std::size_t i = 1; i < lines.size(); ++i) {
    const auto fields = split(lines[i], '\t');
    const auto expected = read_count(fields[4]);
    ASSERT_TRUE(expected.has_value());
    if (*expected > Count(200'000'000)) continue;
    EXPECT_EQ(Count(perft(fields[2], std::stoi(fields[3]))), *expected) << lines[i];
    ++checked;
  }
  EXPECT_GT(checked, 20u);
}

TEST(ChessPerft, ATableChangesNoCount) {
  for (const std::string& line : read_lines(data_path("perft-standard.epd"))) {
    const auto fields = split(line, ';');
    for (int depth = 1; depth <= 4; ++depth) {
      SmallTable table;
      const std::string efen = fields[0].substr(0, fields[0].size() - 1);
      ASSERT_EQ(perft(efen, depth, table), perft(efen, depth)) << efen << " depth " << depth;
    }
  }
  SmallTable table;
  EXPECT_EQ(perft("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 5, table), 4865609u);
  EXPECT_GT(table.hits, 1000u);
}

} // namespace
} // namespace plumb::test
