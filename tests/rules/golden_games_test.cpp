// Whole games, move by move, with the position and the outcome they end in: made by random play with the
// naive reference of the game, so that one answers for the other long after both have changed.
#include "tests/support/rules_data.h"

#include "lib/rules/read_move.h"

namespace plumb::test {
namespace {

struct GoldenGame {
  std::string option, name, start, moves, final, status, reason;
};

// Columns: variant, option, name, start, moves, final, status, reason; the first line names them. No file,
// no games.
std::vector<GoldenGame> golden_games(std::string_view id) {
  const std::string path = data_path("games/" + std::string(id) + ".tsv");
  if (!std::filesystem::exists(path)) return {};
  std::vector<GoldenGame> games;
  const auto lines = read_lines(path);
  for (std::size_t i = 1; i < lines.size(); ++i) {
    const auto fields = split(lines[i], '\t');
    EXPECT_EQ(fields.size(), 8u) << lines[i];
    if (fields.size() == 8)
      games.push_back({fields[1], fields[2], fields[3], fields[4], fields[5], fields[6], fields[7]});
  }
  EXPECT_FALSE(games.empty()) << path;
  return games;
}

std::string status_of(const Outcome& outcome) {
  if (outcome.kind == Outcome::Kind::drawn) return "draw";
  if (outcome.won_by(Color::white)) return "win white";
  return outcome.won_by(Color::black) ? "win black" : "ongoing";
}

template <class R>
class GoldenGames : public testing::Test {};
TYPED_TEST_SUITE(GoldenGames, EveryRuleSet);

TYPED_TEST(GoldenGames, EndAsRecorded) {
  using R = TypeParam;
  const auto games = golden_games(R::info().id);
  if (games.empty()) GTEST_SKIP() << "no games are recorded of " << R::info().id;
  for (const GoldenGame& game : games) {
    if (!serves<R>(game.start)) continue;
    const auto rules = R::make(options_of(game.option));
    ASSERT_TRUE(rules.has_value());
    const auto start = read_position(*rules, game.start);
    ASSERT_TRUE(start) << game.name << "\n" << describe(start.faults);
    auto position = *start;
    for (const std::string& text : split(game.moves, ' ')) {
      const auto move = read_move(*rules, position, text);
      ASSERT_TRUE(move.has_value()) << game.name << " " << text << " in " << rules->write(position);
      position = rules->play(position, *move);
    }
    EXPECT_EQ(rules->write(position), game.final) << game.name;
    EXPECT_EQ(status_of(rules->outcome(position)), game.status) << game.name;
    EXPECT_EQ(rules->outcome(position).reason, game.reason) << game.name;
  }
}

} // namespace
} // namespace plumb::test
