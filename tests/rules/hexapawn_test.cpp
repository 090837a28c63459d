// Hexapawn against the naive reference on boards of every size, and its few rules one by one.
#include <algorithm>
#include <random>
#include <set>

#include "tests/naive/hexapawn.h"
#include "tests/support/rules_data.h"

namespace plumb::test {
namespace {

namespace reference = naive::hexapawn;
using Random = std::mt19937_64;
using Small = hexapawn::Hexapawn<64>;
using Large = hexapawn::Hexapawn<256>;

// Pawns anywhere; at most White may stand on the last rank, so that nothing is wrong with the position.
std::string scattered(Random& random, BoardSize size) {
  const std::uint64_t emptiness = 1 + random() % 6;
  std::map<int, std::string> men;
  for (int square = 0; square < size.squares(); ++square)
    if (random() % (emptiness + 1) == 0) men[square] = random() % 2 == 0 ? "P" : "p";
  for (int file = 0; file < size.files; ++file) {
    if (men[size.at(file, 0).index] == "p") men[size.at(file, 0).index] = "";
    if (random() % 8 != 0 && men[size.at(file, size.ranks - 1).index] == "P")
      men[size.at(file, size.ranks - 1).index] = "";
  }
  return write_placement(size, [&](Square square) { return men[square.index]; }) +
         (random() % 2 == 0 ? " w - - 0 1" : " b - - 0 1");
}

template <class R>
void play_beside_reference(Random& random, const std::string& start, int plies) {
  const R rules;
  auto expected = reference::parse(start);
  auto position = read_position(rules, start).value.value();
  for (int ply = 0; ply < plies; ++ply) {
    const std::string text = reference::format(expected);
    ASSERT_EQ(rules.write(position), text);
    MoveListOf<R> moves;
    rules.legal_moves(position, moves);
    std::vector<std::string> texts;
    for (const auto& move : moves)
      texts.push_back(rules.move_text(position, move));
    std::sort(texts.begin(), texts.end());
    ASSERT_EQ(texts, reference::moves(expected)) << text;
    ASSERT_EQ(rules.count_moves(position), texts.size()) << text;
    const auto status = reference::status(expected);
    const Outcome outcome = rules.outcome(position);
    ASSERT_EQ(outcome.won_by(Color::white), status.outcome == naive::Outcome::white) << text;
    ASSERT_EQ(outcome.won_by(Color::black), status.outcome == naive::Outcome::black) << text;
    ASSERT_EQ(outcome.reason, status.reason) << text;
    if (texts.empty()) return;
    const std::string& move = texts[random() % texts.size()];
    position = rules.play(position, *read_move(rules, position, move));
    expected = reference::play(expected, move);
  }
}

TEST(HexapawnAgainstReference, ScatteredPawnsOnBoardsOfAllSizes) {
  Random random(1);
  for (int files = 1; files <= kMaxFiles; ++files)
    for (int ranks = 3; ranks <= kMaxRanks; ++ranks)
      for (int i = 0; i < 8; ++i) {
        const std::string start = scattered(random, {files, ranks});
        if (Small::plays_on({files, ranks})) play_beside_reference<Small>(random, start, 12);
        play_beside_reference<Large>(random, start, 12);
        if (HasFatalFailure()) return;
      }
}

TEST(HexapawnAgainstReference, PerftOfArrays) {
  for (int files = 1; files <= 6; ++files)
    for (int ranks = 3; ranks <= 6; ++ranks) {
      const auto man = [&](Square square) {
        const int rank = BoardSize{files, ranks}.rank(square);
        return rank == 0 ? "P" : (rank == ranks - 1 ? "p" : "");
      };
      const std::string array = write_placement({files, ranks}, man) + " w - - 0 1";
      const Small rules;
      EXPECT_EQ(slow_perft(rules, read_position(rules, array).value.value(), 5),
                reference::perft(reference::parse(array), 5))
          << array;
    }
}

// The key of a small board is one-to-one; here at least no two of many positions share either word.
TEST(Hexapawn, KeysOfManyPositionsDiffer) {
  const Small rules;
  std::set<std::string> boards;
  std::set<Key> keys;
  std::set<std::uint64_t> high, low;
  Random random(2);
  for (int i = 0; i < 20000; ++i) {
    const std::string text = scattered(random, {6, 6});
    if (!boards.insert(text).second) continue;
    const Key key = rules.key(read_position(rules, text).value.value());
    keys.insert(key);
    high.insert(key.high);
    low.insert(key.low);
  }
  EXPECT_GT(boards.size(), 15000u);
  EXPECT_EQ(keys.size(), boards.size());
  EXPECT_EQ(high.size(), boards.size());
  EXPECT_EQ(low.size(), boards.size());
}

TEST(Hexapawn, FaultsAreNamed) {
  const auto codes = [](const char* text) {
    std::vector<std::string> found;
    for (const Fault& fault : read_position(Small{}, text).faults)
      found.push_back(fault.code);
    return found;
  };
  EXPECT_EQ(codes("P2/3/p2 w - - 0 1"), std::vector<std::string>{"both-sides-promoted"});
  EXPECT_EQ(codes("ppp/PPP w - - 0 1"), std::vector<std::string>{"bad-board-size"});
  EXPECT_EQ(codes("ppn/3/PPP w - - 0 1"), std::vector<std::string>{"unknown-man"});
  EXPECT_EQ(codes("ppp/3/PPP w KQ a2 0 1"),
            (std::vector<std::string>{"no-castling-here", "no-en-passant-here"}));
}

} // namespace
} // namespace plumb::test
