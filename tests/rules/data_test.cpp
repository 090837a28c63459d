// The reference numbers of every game: perft counts, move lists and outcomes of hand-made positions.
// Each rule set answers for the lines that it serves; a last test sees to it that every line was served.
#include <algorithm>

#include "tests/support/rules_data.h"

namespace plumb::test {
namespace {

template <class R>
class ReferenceData : public testing::Test {};
TYPED_TEST_SUITE(ReferenceData, EveryRuleSet);

constexpr std::uint64_t kMostNodesHere = 3'000'000;

TYPED_TEST(ReferenceData, PerftCounts) {
  using R = TypeParam;
  for (const PerftRow& row : perft_rows(R::info().id)) {
    if (!serves<R>(row.efen) || row.nodes > kMostNodesHere) continue;
    const auto rules = R::make(options_of(row.option));
    ASSERT_TRUE(rules.has_value());
    const auto position = read_position(*rules, row.efen, Accept::opposite_check);
    ASSERT_TRUE(position) << row.efen << "\n" << describe(position.faults);
    EXPECT_EQ(slow_perft(*rules, *position, row.depth), row.nodes) << row.efen << " option " << row.option;
  }
}

// "peach-wizard=area" is a game and its option, "pawn-shooter-push" a game alone.
std::pair<std::string, std::string> game_and_option(const std::string& text) {
  const std::size_t equals = text.find('=');
  if (equals == std::string::npos) return {text, "-"};
  const std::size_t dash = text.rfind('-', equals);
  return {text.substr(0, dash), text.substr(dash + 1)};
}

// File names: "<game>[-<option>].<what it exercises>.txt"; the first line is the position.
TYPED_TEST(ReferenceData, MoveLists) {
  using R = TypeParam;
  for (const auto& entry : std::filesystem::directory_iterator(data_path("moves"))) {
    const std::string name = entry.path().filename();
    const auto [game, option] = game_and_option(name.substr(0, name.find('.')));
    if (game != R::info().id) continue;
    auto lines = read_lines(entry.path());
    ASSERT_FALSE(lines.empty());
    const std::string efen = lines.front();
    if (!serves<R>(efen)) continue;
    lines.erase(lines.begin());
    std::erase(lines, "");
    const auto rules = R::make(options_of(option));
    ASSERT_TRUE(rules.has_value());
    const auto position = read_position(*rules, efen, Accept::opposite_check);
    ASSERT_TRUE(position) << name << "\n" << describe(position.faults);
    MoveListOf<R> moves;
    rules->legal_moves(*position, moves);
    std::vector<std::string> texts;
    for (const auto& move : moves)
      texts.push_back(rules->move_text(*position, move));
    std::sort(texts.begin(), texts.end());
    EXPECT_EQ(texts, lines) << name << " " << efen;
  }
}

// Columns: variant (with its option behind a space), name, efen, status, reason.
TYPED_TEST(ReferenceData, Outcomes) {
  using R = TypeParam;
  const auto lines = read_lines(data_path("status/" + std::string(R::info().id) + ".tsv"));
  for (std::size_t i = 1; i < lines.size(); ++i) {
    const auto fields = split(lines[i], '\t');
    ASSERT_GE(fields.size(), 4u) << lines[i];
    if (!serves<R>(fields[2])) continue;
    const auto words = split(fields[0], ' ');
    const auto rules = R::make(options_of(words.size() > 1 ? words[1] : "-"));
    ASSERT_TRUE(rules.has_value());
    const auto position = read_position(*rules, fields[2], Accept::opposite_check);
    ASSERT_TRUE(position) << fields[2] << "\n" << describe(position.faults);
    const Outcome outcome = rules->outcome(*position);
    std::string status = "ongoing";
    if (outcome.kind == Outcome::Kind::drawn) status = "draw";
    if (outcome.won_by(Color::white)) status = "win white";
    if (outcome.won_by(Color::black)) status = "win black";
    EXPECT_EQ(status, fields[3]) << lines[i];
    if (outcome.over()) {
      EXPECT_EQ(outcome.reason, fields.size() > 4 ? fields[4] : "") << lines[i];
    }
  }
}

} // namespace
} // namespace plumb::test
