// What single moves do, field by field, as written down by hand: the effects that neither a move list nor
// a perft count shows. The naive reference answers first, then every rule set that has such a file.
#include "tests/naive/pawns_chess.h"
#include "tests/support/rules_data.h"

#include "lib/rules/read_move.h"

namespace plumb::test {
namespace {

struct PlayRow {
  std::string option, name, efen, move, after;
};

// Columns: variant, option, name, efen, move, after; the first line names them. No file, no rows.
std::vector<PlayRow> play_rows(std::string_view id) {
  const std::string path = data_path("play/" + std::string(id) + ".tsv");
  if (!std::filesystem::exists(path)) return {};
  std::vector<PlayRow> rows;
  const auto lines = read_lines(path);
  for (std::size_t i = 1; i < lines.size(); ++i) {
    const auto fields = split(lines[i], '\t');
    EXPECT_EQ(fields.size(), 6u) << lines[i];
    if (fields.size() == 6) rows.push_back({fields[1], fields[2], fields[3], fields[4], fields[5]});
  }
  EXPECT_FALSE(rows.empty()) << path;
  return rows;
}

TEST(NaivePlayedMoves, PawnsChess) {
  const auto rows = play_rows("pawns-chess");
  ASSERT_FALSE(rows.empty());
  for (const PlayRow& row : rows) {
    const auto before = naive::pawns_chess::parse(row.efen);
    EXPECT_EQ(naive::pawns_chess::format(before), row.efen) << row.name;
    const auto after = naive::pawns_chess::play(before, row.move);
    EXPECT_EQ(naive::pawns_chess::format(after), row.after) << row.name;
    EXPECT_TRUE(naive::pawns_chess::set_up_ok(after)) << row.name;
  }
}

template <class R>
class PlayedMoves : public testing::Test {};
TYPED_TEST_SUITE(PlayedMoves, EveryRuleSet);

TYPED_TEST(PlayedMoves, AsWrittenDown) {
  using R = TypeParam;
  const auto rows = play_rows(R::info().id);
  if (rows.empty()) GTEST_SKIP() << "nothing is written down for " << R::info().id;
  for (const PlayRow& row : rows) {
    if (!serves<R>(row.efen)) continue;
    const auto rules = R::make(options_of(row.option));
    ASSERT_TRUE(rules.has_value());
    const auto position = read_position(*rules, row.efen);
    ASSERT_TRUE(position) << row.name << "\n" << describe(position.faults);
    EXPECT_EQ(rules->write(*position), row.efen) << row.name;
    const auto move = read_move(*rules, *position, row.move);
    ASSERT_TRUE(move.has_value()) << row.name << " " << row.move;
    EXPECT_EQ(rules->write(rules->play(*position, *move)), row.after) << row.name;
  }
}

} // namespace
} // namespace plumb::test
