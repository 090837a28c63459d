// The laws of lib/rules/rules.h, for every rule set in the list, on random play from every position that
// the game's perft data has. A new game is tested by being in the list.
#include <algorithm>
#include <random>
#include <set>

#include "tests/support/rules_data.h"

namespace plumb::test {
namespace {

template <class R>
class Contract : public testing::Test {
 protected:
  // Every (options, start) pair the data has for this rule set, the array first.
  static std::vector<std::pair<R, typename R::Position>> starts() {
    std::vector<std::pair<R, typename R::Position>> result;
    std::set<std::string> seen;
    const auto add = [&](const R& rules, const typename R::Position& position, const std::string& name) {
      if (seen.insert(name).second) result.emplace_back(rules, position);
    };
    const R plain = *R::make({});
    const auto array = plain.validate(plain.array());
    EXPECT_TRUE(array) << describe(array.faults);
    if (array) add(plain, *array, "array");
    for (const PerftRow& row : perft_rows(R::info().id)) {
      if (!serves<R>(row.efen)) continue;
      const auto rules = R::make(options_of(row.option));
      EXPECT_TRUE(rules.has_value()) << row.option;
      const auto position = read_position(*rules, row.efen);
      if (!position && read_position(*rules, row.efen, Accept::opposite_check)) continue;
      EXPECT_TRUE(position) << row.efen << "\n" << describe(position.faults);
      if (position) add(*rules, *position, row.option + row.efen);
    }
    return result;
  }

  // Calls check(rules, position, moves) on every position of a random game from every start.
  template <class F>
  static void walk(int plies, F&& check) {
    std::mt19937_64 random(20260101);
    for (const auto& [rules, start] : starts()) {
      auto position = start;
      for (int ply = 0; ply <= plies; ++ply) {
        MoveListOf<R> moves;
        rules.legal_moves(position, moves);
        check(rules, position, moves);
        if (testing::Test::HasFatalFailure() || moves.empty()) break;
        position = rules.play(position, moves[random() % moves.size()]);
      }
    }
  }
};

TYPED_TEST_SUITE(Contract, EveryRuleSet);

TYPED_TEST(Contract, AnOutcomeHasNoMovesAndTheReverse) {
  this->walk(60, [](const auto& rules, const auto& position, const auto& moves) {
    ASSERT_EQ(moves.empty(), rules.outcome(position).over()) << rules.write(position);
    ASSERT_EQ(count_legal_moves(rules, position), moves.size()) << rules.write(position);
  });
}

TYPED_TEST(Contract, TextRoundTripsAndKeysAgree) {
  this->walk(60, [](const auto& rules, const auto& position, const auto&) {
    const std::string text = rules.write(position);
    const auto again = read_position(rules, text);
    ASSERT_TRUE(again) << text << "\n" << describe(again.faults);
    ASSERT_EQ(rules.write(*again), text);
    ASSERT_EQ(rules.key(*again), rules.key(position)) << text;
    ASSERT_EQ(rules.side_to_move(*again), rules.side_to_move(position)) << text;
    const auto from_setup = rules.validate(rules.setup(position));
    ASSERT_TRUE(from_setup) << text << "\n" << describe(from_setup.faults);
    ASSERT_EQ(rules.write(*from_setup), text);
  });
}

TYPED_TEST(Contract, MoveTextsAreUniqueAndReadBack) {
  this->walk(16, [](const auto& rules, const auto& position, const auto& moves) {
    std::set<std::string> texts;
    for (const auto& move : moves) {
      const std::string text = rules.move_text(position, move);
      ASSERT_TRUE(texts.insert(text).second) << text << " twice in " << rules.write(position);
    }
    for (std::size_t i = 0; i < moves.size(); i += 1 + moves.size() / 8) {
      const auto read = read_move(rules, position, rules.move_text(position, moves[i]));
      ASSERT_TRUE(read.has_value()) << read.error().message;
      ASSERT_TRUE(*read == moves[i]);
    }
    ASSERT_FALSE(read_move(rules, position, "no-move").has_value());
    ASSERT_FALSE(read_move(rules, position, "").has_value());
  });
}

TYPED_TEST(Contract, MirroredPositionsHaveTheSamePerft) {
  this->walk(12, [](const auto& rules, const auto& position, const auto& moves) {
    const auto mirrored = rules.validate(rules.mirror(rules.setup(position)));
    ASSERT_TRUE(mirrored) << rules.write(position) << "\n" << describe(mirrored.faults);
    ASSERT_EQ(rules.side_to_move(*mirrored), !rules.side_to_move(position));
    const int depth = moves.size() > 60 ? 1 : 2;
    ASSERT_EQ(slow_perft(rules, *mirrored, depth), slow_perft(rules, position, depth))
        << rules.write(position);
  });
}

TYPED_TEST(Contract, TheNextKeyIsThatOfTheNextPosition) {
  if constexpr (KnowsNextKey<TypeParam>) {
    this->walk(60, [](const auto& rules, const auto& position, const auto& moves) {
      for (const auto& move : moves)
        ASSERT_EQ(rules.key_after(position, move), rules.key(rules.play(position, move)))
            << rules.write(position) << " " << rules.move_text(position, move);
    });
  }
}

TYPED_TEST(Contract, KeysTellPositionsApart) {
  std::map<std::string, std::string> text_of;
  this->walk(40, [&](const auto& rules, const auto& position, const auto&) {
    const Key key = rules.key(position);
    std::string text = rules.write(position);
    // The two clocks are not part of a key; what stands behind them is.
    auto words = split(text, ' ');
    if (words.size() >= 6) words.erase(words.begin() + 4, words.begin() + 6);
    text.clear();
    for (const std::string& word : words)
      text += word + " ";
    const auto [entry, fresh] =
        text_of.try_emplace(std::to_string(key.high) + ":" + std::to_string(key.low), text);
    if (!fresh) {
      ASSERT_EQ(entry->second, text);
    }
  });
}

} // namespace
} // namespace plumb::test
