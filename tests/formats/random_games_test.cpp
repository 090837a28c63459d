// What play reaches is valid: every position of random games of every rule set, at level legal, in every
// dialect that can write it without loss.
#include <gtest/gtest.h>

#include <chrono>
#include <cstdio>
#include <random>

#include "formats/check/convert.h"
#include "formats/check/retro.h"
#include "tests/support/rules_data.h"

namespace plumb::test {
namespace {

constexpr int kPositions = 300;

template <class R>
class RandomGames : public testing::Test {};
TYPED_TEST_SUITE(RandomGames, EveryRuleSet);

// Calls f(line) for positions of games played at random from the array.
template <Rules R, class F>
void for_random_positions(const R& rules, F&& f) {
  std::mt19937_64 random(20);
  int seen = 0;
  while (seen < kPositions) {
    auto position = *rules.validate(rules.array());
    for (int ply = 0; ply < 120 && seen < kPositions; ++ply) {
      if (random() % 3 == 0) {
        f(rules.write(position));
        ++seen;
      }
      MoveListOf<R> moves;
      rules.legal_moves(position, moves);
      if (moves.empty()) break;
      position = rules.play(position, moves[random() % moves.size()]);
    }
  }
}

TYPED_TEST(RandomGames, EveryPositionIsValid) {
  const auto rules = *TypeParam::make({});
  CheckStyle style;
  style.game.variant = std::string(TypeParam::info().id);
  style.strictness = Strictness::strict;
  for_random_positions(rules, [&](const std::string& line) {
    const LineReport report = check_line(style, line);
    ASSERT_EQ(report.verdict, Verdict::valid) << line << "\n"
                                              << describe(Faults(report.faults.begin(), report.faults.end()));
    ASSERT_TRUE(report.faults.empty()) << line << ": " << report.faults.front().message;
    ASSERT_EQ(report.canonical, line);
    ASSERT_TRUE(repair_line(style, line).corrections.empty()) << line;
  });
}

// What no run of the tests has time for: 10,000 whole games of every rule set, every position at level legal,
// and one in 200 at level retro for a fifth of a second. Run it by
//     build/release/tests/formats_random_games_test --gtest_also_run_disabled_tests
//     --gtest_filter='*TenThousand*'
TYPED_TEST(RandomGames, DISABLED_TenThousandGamesAreValidAndNeverIllegal) {
  const auto rules = *TypeParam::make({});
  CheckStyle legal;
  legal.game.variant = std::string(TypeParam::info().id);
  CheckStyle retro = legal;
  retro.level = Level::retro;
  const Stop never;
  retro.retro = [&](const GameRequest& game, const std::string& efen) {
    return analyse_game(game, efen, std::chrono::milliseconds(200), never);
  };
  std::mt19937_64 random(21);
  std::uint64_t positions = 0;
  for (int game = 0; game < 10'000; ++game) {
    auto position = *rules.validate(rules.array());
    for (int ply = 0; ply < 200; ++ply, ++positions) {
      const std::string line = rules.write(position);
      const LineReport report = check_line(positions % 200 == 0 ? retro : legal, line);
      ASSERT_TRUE(report.verdict == Verdict::valid ||
                  (positions % 200 == 0 && report.verdict == Verdict::unknown))
          << line << "\n"
          << describe(Faults(report.faults.begin(), report.faults.end()))
          << (report.retro ? report.retro->reason : "");
      MoveListOf<TypeParam> moves;
      rules.legal_moves(position, moves);
      if (moves.empty()) break;
      position = rules.play(position, moves[random() % moves.size()]);
    }
  }
  std::printf("%llu positions\n", static_cast<unsigned long long>(positions));
}

TYPED_TEST(RandomGames, SurvivesEveryDialect) {
  const auto rules = *TypeParam::make({});
  CheckStyle style;
  style.game.variant = std::string(TypeParam::info().id);
  std::map<std::string_view, int> written;
  for_random_positions(rules, [&](const std::string& line) {
    for (const Dialect to : written_dialects()) {
      const Converted converted = convert_line(style, line, to, false);
      if (converted.text.empty() || !converted.losses.empty()) continue;
      ++written[name(to)];
      ASSERT_EQ(check_line(style, converted.text).canonical, line) << converted.text;
    }
  });
  EXPECT_EQ(written["efen"], kPositions);
}

} // namespace
} // namespace plumb::test
