// PEACH against its naive reference, on random play and on scattered set-ups.
#include <algorithm>
#include <random>

#include "tests/naive/peach.h"
#include "tests/support/rules_data.h"

namespace plumb::test {
namespace {

using peach::Peach;

std::vector<std::string> texts(const Peach& rules, const peach::Position& position) {
  MoveListOf<Peach> moves;
  rules.legal_moves(position, moves);
  std::vector<std::string> result;
  for (const auto& move : moves)
    result.push_back(rules.move_text(position, move));
  std::sort(result.begin(), result.end());
  return result;
}

std::map<std::string, std::string> naive_options(bool area) {
  return area ? std::map<std::string, std::string>{{"wizard", "area"}} : std::map<std::string, std::string>{};
}

Peach rules_for(bool area) {
  return *Peach::make(area ? OptionMap{{"wizard", "area"}} : OptionMap{});
}

// Moves, their number, the state of the game and the text after each move must all be the same.
void compare(const Peach& rules, const peach::Position& position, const naive::peach::Position& reference) {
  const auto expected = naive::peach::moves(reference);
  ASSERT_EQ(texts(rules, position), expected) << rules.write(position);
  ASSERT_EQ(rules.count_moves(position), expected.size()) << rules.write(position);
  const Outcome outcome = rules.outcome(position);
  const auto status = naive::peach::status(reference);
  ASSERT_EQ(outcome.over(), status.outcome != naive::Outcome::ongoing);
  ASSERT_EQ(outcome.won_by(Color::white), status.outcome == naive::Outcome::white);
  ASSERT_EQ(outcome.won_by(Color::black), status.outcome == naive::Outcome::black);
  ASSERT_EQ(std::string(outcome.reason), status.reason);
}

class PeachAgainstNaive : public testing::TestWithParam<bool> {};

TEST_P(PeachAgainstNaive, OnRandomPlay) {
  const Peach rules = rules_for(GetParam());
  std::mt19937_64 random(7);
  for (int game = 0; game < 6; ++game) {
    auto position = *validate(rules, rules.array());
    auto reference = naive::peach::parse(rules.write(position), naive_options(GetParam()));
    for (int ply = 0; ply < 150; ++ply) {
      if (ply % 5 == 0 || ply > 120) compare(rules, position, reference);
      if (HasFatalFailure()) return;
      MoveListOf<Peach> moves;
      rules.legal_moves(position, moves);
      if (moves.empty()) break;
      const auto& move = moves[random() % moves.size()];
      const std::string text = rules.move_text(position, move);
      position = rules.play(position, move);
      reference = naive::peach::play(reference, text);
      ASSERT_EQ(rules.write(position), naive::peach::format(reference)) << text;
    }
  }
}

// Every kind of man anywhere, few and many of them, so that checks, pins and promotions of every sort occur.
TEST_P(PeachAgainstNaive, OnScatteredSetUps) {
  const Peach rules = rules_for(GetParam());
  std::mt19937_64 random(11);
  int valid = 0;
  for (int trial = 0; trial < 6000; ++trial) {
    peach::Setup setup;
    const int men = 2 + static_cast<int>(random() % 30);
    setup.men[random() % 100] = peach::Man{peach::Kind::king, Color::white};
    setup.men[random() % 100] = peach::Man{peach::Kind::king, Color::black};
    for (int i = 0; i < men; ++i) {
      auto& man = setup.men[random() % 100];
      if (!man)
        man = peach::Man{static_cast<peach::Kind>(1 + random() % 19),
                         random() % 2 ? Color::white : Color::black};
    }
    setup.side = random() % 2 ? Color::white : Color::black;
    const auto position = rules.validate(setup);
    if (!position) continue;
    ++valid;
    const auto reference = naive::peach::parse(rules.write(*position), naive_options(GetParam()));
    ASSERT_TRUE(naive::peach::set_up_ok(reference)) << rules.write(*position);
    compare(rules, *position, reference);
    if (HasFatalFailure()) return;
  }
  EXPECT_GT(valid, 600);
}

INSTANTIATE_TEST_SUITE_P(Wizard, PeachAgainstNaive, testing::Bool(),
                         [](const auto& info) { return info.param ? "Area" : "Lines"; });

TEST(Peach, ArrayCounts) {
  const Peach rules = rules_for(false);
  const auto array = *validate(rules, rules.array());
  EXPECT_EQ(slow_perft(rules, array, 4), 702244u);
}

Faults faults_of(const std::string& efen) {
  return read_position(rules_for(false), efen).faults;
}

TEST(Peach, NamesEveryFault) {
  const auto faults = faults_of("K8D/10/10/10/10/10/10/10/9k/5K3f w - - 0 1");
  ASSERT_EQ(faults.size(), 3u) << describe(faults);
  EXPECT_EQ(faults[0].code, "too-many-kings");
  EXPECT_EQ(faults[0].column, 1);
  EXPECT_EQ(faults[1].code, "unpromoted-on-last-rank");
  EXPECT_EQ(faults[1].column, 32);
  EXPECT_EQ(faults[2].code, "unpromoted-on-last-rank");
  EXPECT_EQ(faults[2].column, 3);
}

// The Wizard on e7 is pinned by the Elf on d6: it may take the Elf or step to f8, but not jump over it to c5.
TEST(Peach, APinnedJumperStaysBetweenKingAndPinner) {
  const auto position =
      read_position(rules_for(false),
                    "2on2og1c/1e4k1e1/7fSf/g1f1z1d2N/fN1E3w2/7F2/F1F1W2C2/ZFG2K3F/2O7/C2h5G b - - 9 81")
          .value.value();
  std::vector<std::string> wizard;
  for (const std::string& text : texts(rules_for(false), position))
    if (text.starts_with("e7")) wizard.push_back(text);
  EXPECT_EQ(wizard, (std::vector<std::string>{"e7d6", "e7f8"}));
  EXPECT_EQ(rules_for(false).count_moves(position), 62u);
}

TEST(Peach, ReportsOppositeCheckAndCountsFromItWhenAsked) {
  const std::string efen = "K9/10/10/10/10/10/10/10/dzegcobnsw/k9 b - - 0 1";
  const auto strict = read_position(rules_for(false), efen);
  ASSERT_FALSE(strict);
  EXPECT_EQ(strict.faults.front().code, "opposite-check");
  const auto lenient = read_position(rules_for(false), efen, Accept::opposite_check);
  ASSERT_TRUE(lenient) << describe(lenient.faults);
  EXPECT_EQ(rules_for(false).count_moves(*lenient), 64u);
}

TEST(Peach, RefusesWhatItDoesNotHave) {
  EXPECT_FALSE(faults_of("K9/10/10/10/10/10/10/10/10/k9 w KQ - 0 1").empty());
  EXPECT_FALSE(faults_of("K9/10/10/10/10/10/10/10/10/k9 w - e3 0 1").empty());
  EXPECT_FALSE(faults_of("K9/10/10/10/10/10/10/10/10/k9[P] w - - 0 1").empty());
  EXPECT_FALSE(faults_of("K8Q/10/10/10/10/10/10/10/10/k9 w - - 0 1").empty());
  EXPECT_FALSE(faults_of("K8+O/10/10/10/10/10/10/10/10/k9 w - - 0 1").empty());
  EXPECT_FALSE(faults_of("K7/8/8/8/8/8/8/k7 w - - 0 1").empty());
  EXPECT_FALSE(Peach::make({{"wizard", "squares"}}).has_value());
}

} // namespace
} // namespace plumb::test
