// Chessapawn against the naive reference, its two implementations against each other, and its special rules
// one by one: where each matters and where it must not fire.
#include <algorithm>
#include <random>

#include "tests/naive/chessapawn.h"
#include "tests/support/rules_data.h"

namespace plumb::test {
namespace {

using chessapawn::Chessapawn8x8;
using General = chessapawn::Chessapawn<256>;
using General64 = chessapawn::Chessapawn<64>;
using Random = std::mt19937_64;
namespace reference = naive::chessapawn;

OptionMap option(bool survive) {
  return survive ? OptionMap{{"promotion", "survive"}} : OptionMap{};
}
template <class R>
R rules_of(bool survive) {
  return *R::make(option(survive));
}
reference::Position reference_of(const std::string& efen, bool survive) {
  if (survive) return reference::parse(efen, {{"promotion", "survive"}});
  return reference::parse(efen);
}

template <class R>
std::vector<std::string> move_texts(const R& rules, const typename R::Position& position) {
  MoveListOf<R> moves;
  rules.legal_moves(position, moves);
  std::vector<std::string> texts;
  for (const auto& move : moves)
    texts.push_back(rules.move_text(position, move));
  std::sort(texts.begin(), texts.end());
  return texts;
}

std::string status_text(const Outcome& outcome) {
  if (!outcome.over()) return "ongoing";
  return std::string(outcome.winner == Color::white ? "white " : "black ") + std::string(outcome.reason);
}
std::string status_text(const naive::Status& status) {
  if (status.outcome == naive::Outcome::ongoing) return "ongoing";
  return std::string(status.outcome == naive::Outcome::white ? "white " : "black ") + status.reason;
}

// A board with men thrown on it, few or many, anywhere; now and then with a square passed over, whether or
// not anybody can make use of it.
std::string scattered(Random& random, BoardSize size) {
  const auto below = [&](int n) { return static_cast<int>(random() % static_cast<std::uint64_t>(n)); };
  const int emptiness = 1 + below(10);
  const std::string letters = below(2) == 0 ? "PNBRQKpnbrqk" : "PPPPNBRQKppppnbrqk";
  std::map<int, char> men;
  for (int square = 0; square < size.squares(); ++square)
    if (below(emptiness + 1) == 0) men[square] = letters[random() % letters.size()];
  const bool white = below(2) == 0;
  std::string passed = "-";
  if (size.ranks >= 4 && below(3) == 0) {
    const int file = below(size.files);
    const int origin = white ? size.ranks - 2 : 1;
    const int step = white ? -1 : 1;
    men.erase(size.at(file, origin).index);
    men.erase(size.at(file, origin + step).index);
    men[size.at(file, origin + 2 * step).index] = white ? 'p' : 'P';
    passed = square_name(size, size.at(file, origin + step));
  }
  const auto man = [&](Square square) {
    const auto found = men.find(square.index);
    return found == men.end() ? std::string() : std::string(1, found->second);
  };
  return write_placement(size, man) + (white ? " w - " : " b - ") + passed + " 3 7";
}

// Plays a game at random from a set-up; everything that can be asked must agree with the reference.
template <class R>
void play_beside_reference(Random& random, const std::string& start, bool survive, int plies) {
  const R rules = rules_of<R>(survive);
  auto expected = reference_of(start, survive);
  const auto read = read_position(rules, start);
  ASSERT_TRUE(read) << start << "\n" << describe(read.faults);
  auto position = *read;
  for (int ply = 0; ply < plies; ++ply) {
    const std::string text = reference::format(expected);
    ASSERT_EQ(rules.write(position), text);
    const auto moves = move_texts(rules, position);
    ASSERT_EQ(moves, reference::moves(expected)) << text << (survive ? " survive" : "");
    ASSERT_EQ(rules.count_moves(position), moves.size()) << text;
    ASSERT_EQ(status_text(rules.outcome(position)), status_text(reference::status(expected))) << text;
    if (moves.empty()) return;
    const std::string& move = moves[random() % moves.size()];
    position = rules.play(position, *read_move(rules, position, move));
    expected = reference::play(expected, move);
  }
}

TEST(ChessapawnAgainstReference, GamesFromTheArray) {
  Random random(1);
  const std::string array = General(rules_of<General>(false)).write(*General{}.validate(General{}.array()));
  for (int game = 0; game < 30; ++game) {
    play_beside_reference<Chessapawn8x8>(random, array, game % 2 == 1, 120);
    play_beside_reference<General64>(random, array, game % 2 == 1, 120);
    if (HasFatalFailure()) return;
  }
}

TEST(ChessapawnAgainstReference, ScatteredMenOn8x8) {
  Random random(2);
  for (int i = 0; i < 800; ++i) {
    play_beside_reference<Chessapawn8x8>(random, scattered(random, {8, 8}), i % 2 == 1, 8);
    if (HasFatalFailure()) return;
  }
}

TEST(ChessapawnAgainstReference, ScatteredMenOnBoardsOfAllSizes) {
  Random random(3);
  for (int files = 1; files <= kMaxFiles; ++files)
    for (int ranks = 1; ranks <= kMaxRanks; ++ranks)
      for (int i = 0; i < 3; ++i) {
        const BoardSize size{files, ranks};
        const std::string start = scattered(random, size);
        play_beside_reference<General>(random, start, i % 2 == 1, 6);
        if (General64::plays_on(size)) play_beside_reference<General64>(random, start, i % 2 == 1, 6);
        if (HasFatalFailure()) return;
      }
}

TEST(ChessapawnAgainstReference, BoardsOfFourRanksWherePassingPawnsStandOnTheLastRank) {
  Random random(4);
  for (int i = 0; i < 600; ++i) {
    play_beside_reference<General64>(random, scattered(random, {3 + i % 6, 4}), i % 2 == 1, 8);
    if (HasFatalFailure()) return;
  }
}

// The fast implementation has the same keys, moves and counts as the general one; counts of several plies
// are compared with counts by playing.
void expect_same(const Chessapawn8x8::Position& fast, const General64::Position& plain, bool survive,
                 int depth) {
  const auto fast_rules = rules_of<Chessapawn8x8>(survive);
  const auto plain_rules = rules_of<General64>(survive);
  const std::string text = plain_rules.write(plain);
  ASSERT_EQ(fast_rules.write(fast), text);
  ASSERT_EQ(fast_rules.key(fast), plain_rules.key(plain)) << text;
  ASSERT_EQ(fast_rules.outcome(fast), plain_rules.outcome(plain)) << text;
  MoveList<chessapawn::Move> moves;
  fast_rules.legal_moves(fast, moves);
  for (const auto& move : moves)
    ASSERT_EQ(fast_rules.traits(fast, move), plain_rules.traits(plain, move)) << text;
  const bool can_win = std::any_of(moves.begin(), moves.end(), [&](const auto& move) {
    return plain_rules.outcome(plain_rules.play(plain, move)).won_by(plain.side);
  });
  const auto winning = fast_rules.mate_in_one(fast);
  ASSERT_EQ(winning.has_value(), can_win) << text;
  if (winning) {
    ASSERT_EQ(std::count(moves.begin(), moves.end(), *winning), 1) << text;
    ASSERT_TRUE(plain_rules.outcome(plain_rules.play(plain, *winning)).won_by(plain.side)) << text;
  }
  struct {
  } no_table;
  for (int d = 1; d <= depth; ++d)
    ASSERT_EQ(fast_rules.count_deep(fast, d, no_table), slow_perft(plain_rules, plain, d))
        << text << " depth " << d;
}

void compare_games(Random& random, const std::string& start, bool survive, int plies, int depth) {
  const auto fast_rules = rules_of<Chessapawn8x8>(survive);
  const auto plain_rules = rules_of<General64>(survive);
  auto fast = read_position(fast_rules, start).value.value();
  auto plain = read_position(plain_rules, start).value.value();
  for (int ply = 0; ply < plies; ++ply) {
    expect_same(fast, plain, survive, depth);
    MoveList<chessapawn::Move> moves;
    plain_rules.legal_moves(plain, moves);
    if (moves.empty() || testing::Test::HasFatalFailure()) return;
    const auto move = moves[random() % moves.size()];
    if (const auto fast_pass = fast_rules.pass(fast))
      expect_same(*fast_pass, *plain_rules.pass(plain), survive, 2);
    fast = fast_rules.play(fast, move);
    plain = plain_rules.play(plain, move);
  }
}

TEST(ChessapawnFastAgainstGeneral, GamesFromTheArray) {
  Random random(5);
  const std::string array = Chessapawn8x8{}.write(*Chessapawn8x8{}.validate(Chessapawn8x8{}.array()));
  for (int game = 0; game < 20; ++game) {
    compare_games(random, array, game % 2 == 1, 120, 2);
    if (HasFatalFailure()) return;
  }
}

TEST(ChessapawnFastAgainstGeneral, ScatteredMen) {
  Random random(6);
  for (int i = 0; i < 600; ++i) {
    compare_games(random, scattered(random, {8, 8}), i % 2 == 1, 3, i % 8 == 0 ? 3 : 2);
    if (HasFatalFailure()) return;
  }
}

TEST(ChessapawnFastAgainstGeneral, BoardsFullOfQueens) {
  for (const char* text :
       {"qqqqqqqq/qqqqqqqq/qqqqqqqq/8/8/QQQQQQQQ/QQQQQQQQ/QQQQQQQQ w - - 0 1",
        "8/qQqQqQqQ/8/QqQqQqQq/8/qQqQqQqQ/8/QqQqQqQq b - - 0 1", "8/8/8/8/8/8/8/QQQQQQQQ w - - 0 1",
        "8/8/8/8/NNNNNNNN/NNNNNNNN/NNNNNNNN/NNNNNNNN w - - 0 1"})
    for (const bool survive : {false, true})
      expect_same(read_position(rules_of<Chessapawn8x8>(survive), text).value.value(),
                  read_position(rules_of<General64>(survive), text).value.value(), survive, 2);
}

// The reference agrees at depth 5, the general implementation at depth 6.
TEST(ChessapawnFast, PerftOfTheArray) {
  struct {
  } no_table;
  const auto count = [&](bool survive, int depth) {
    const auto rules = rules_of<Chessapawn8x8>(survive);
    return rules.count_deep(*rules.validate(rules.array()), depth, no_table);
  };
  EXPECT_EQ(count(false, 5), 4928827u);
  EXPECT_EQ(count(true, 5), 4928827u);
  EXPECT_EQ(count(false, 6), 120330398u);
  EXPECT_EQ(count(true, 6), 120338886u);
}

// A table that remembers everything, to see that what is stored is what would have been counted.
struct MapTable {
  std::map<std::pair<Key, int>, std::uint64_t> counts;
  int hits = 0;
  std::optional<std::uint64_t> probe(Key key, int depth) {
    const auto found = counts.find({key, depth});
    if (found == counts.end()) return std::nullopt;
    ++hits;
    return found->second;
  }
  void store(Key key, int depth, std::uint64_t count) { counts[{key, depth}] = count; }
  void prefetch(Key, int) const {}
};

TEST(ChessapawnFast, CountsWithATable) {
  const Chessapawn8x8 rules;
  MapTable table;
  const auto array = *rules.validate(rules.array());
  EXPECT_EQ(rules.count_deep(array, 6, table), 120330398u);
  EXPECT_GT(table.hits, 1000);
  EXPECT_EQ(rules.count_deep(array, 6, table), 120330398u);
}

struct RuleCase {
  const char* what;
  const char* efen;
  bool survive;
  const char* status;
  std::vector<std::string> moves_in; // must be legal
  std::vector<std::string> moves_out;
};

class ChessapawnRules : public testing::TestWithParam<RuleCase> {};

template <class R>
void expect_case(const RuleCase& rule) {
  const R rules = rules_of<R>(rule.survive);
  const auto position = read_position(rules, rule.efen);
  ASSERT_TRUE(position) << rule.what << "\n" << describe(position.faults);
  EXPECT_EQ(status_text(rules.outcome(*position)), rule.status) << rule.what;
  const auto moves = move_texts(rules, *position);
  for (const std::string& move : rule.moves_in)
    EXPECT_EQ(std::count(moves.begin(), moves.end(), move), 1) << rule.what << ": " << move;
  for (const std::string& move : rule.moves_out)
    EXPECT_EQ(std::count(moves.begin(), moves.end(), move), 0) << rule.what << ": " << move;
}

TEST_P(ChessapawnRules, Hold) {
  const RuleCase& rule = GetParam();
  const BoardSize size = *efen_board_size(rule.efen);
  if (Chessapawn8x8::plays_on(size)) expect_case<Chessapawn8x8>(rule);
  if (General64::plays_on(size)) expect_case<General64>(rule);
  expect_case<General>(rule);
}

INSTANTIATE_TEST_SUITE_P(
    One, ChessapawnRules,
    testing::Values(
        RuleCase{"rooks take sideways, never go there",
                 "8/8/8/8/3pR3/8/8/8 w - - 0 1",
                 false,
                 "ongoing",
                 {"e4d4", "e4e8"},
                 {"e4f4"}},
        RuleCase{"a rook takes any enemy on its rank in passing",
                 "7k/8/8/8/4P3/r7/8/K7 b - e3 0 1",
                 false,
                 "ongoing",
                 {"a3e3", "a3a1"},
                 {"a3b3", "a3f3"}},
        RuleCase{"no passing without the field",
                 "7k/8/8/8/4P3/r7/8/K7 b - - 0 1",
                 false,
                 "ongoing",
                 {"a3a2"},
                 {"a3e3"}},
        RuleCase{"a man between saves the passing pawn",
                 "7k/8/8/8/4P3/r1N5/8/K7 b - e3 0 1",
                 false,
                 "ongoing",
                 {"a3c3"},
                 {"a3e3"}},
        RuleCase{"an unassailable man on the last rank has won",
                 "k2P4/8/8/8/8/8/8/K7 b - - 0 1",
                 false,
                 "white promotion",
                 {},
                 {}},
        RuleCase{"a king beside it can take it",
                 "2kP4/8/8/8/8/8/8/K7 b - - 0 1",
                 false,
                 "ongoing",
                 {"c8d8", "c8c7"},
                 {}},
        RuleCase{"a knight on the same rank cannot",
                 "2nP4/8/8/8/8/8/8/K7 b - - 0 1",
                 false,
                 "white promotion",
                 {},
                 {}},
        RuleCase{"the owner to move has won nothing yet",
                 "k2P4/8/8/8/8/8/8/K7 w - - 0 1",
                 false,
                 "ongoing",
                 {"a1a2"},
                 {}},
        RuleCase{"two attacked men have not won",
                 "r2P1P1r/8/8/8/8/8/8/K7 b - - 0 1",
                 false,
                 "ongoing",
                 {"a8d8", "h8f8"},
                 {"a8f8"}},
        RuleCase{"one of three that nothing can take is enough",
                 "r1PPP2r/8/8/8/8/8/8/K7 b - - 0 1",
                 false,
                 "white promotion",
                 {},
                 {}},
        RuleCase{"survived: won at the start of the own turn, attacked or not",
                 "r2P4/8/8/8/8/8/8/K7 w - - 0 1",
                 true,
                 "white promotion",
                 {},
                 {}},
        RuleCase{"survive: not yet in the opponent's turn",
                 "k2P4/8/8/8/8/8/8/K7 b - - 0 1",
                 true,
                 "ongoing",
                 {"a8a7"},
                 {}},
        RuleCase{
            "survive: won without a move", "3P4/8/8/8/8/8/8/8 w - - 0 1", true, "white promotion", {}, {}},
        RuleCase{"stalemate loses", "8/8/8/p7/P7/8/8/8 b - - 0 1", false, "white stalemate", {}, {}},
        RuleCase{"no men at all: the side to move has lost",
                 "8/8/8/8/8/8/8/8 b - - 0 1",
                 false,
                 "white stalemate",
                 {},
                 {}},
        RuleCase{"promotion is named where both apply",
                 "3P4/8/8/8/8/8/8/8 b - - 0 1",
                 false,
                 "white promotion",
                 {},
                 {}},
        RuleCase{"a pawn on its second rank steps two, though it came there by a capture",
                 "8/8/8/8/8/8/P7/8 w - - 0 1",
                 false,
                 "ongoing",
                 {"a2a3", "a2a4"},
                 {}},
        RuleCase{
            "no double step over a man", "8/8/8/8/8/p7/P7/8 w - - 0 1", false, "black stalemate", {}, {}},
        RuleCase{"other men have no double step",
                 "8/8/8/8/8/8/N7/8 w - - 0 1",
                 false,
                 "ongoing",
                 {"a2a3"},
                 {"a2a4"}},
        RuleCase{"on four ranks too, a pawn on the last rank that nothing can take has won",
                 "1P1n4/8/8/8 b - - 0 1",
                 false,
                 "white promotion",
                 {},
                 {}},
        RuleCase{"on four ranks, the pawn that has just double-stepped there can be taken in passing",
                 "1P1n4/8/8/8 b - b3 0 1",
                 false,
                 "ongoing",
                 {"d4b3"},
                 {}}));

struct FaultCase {
  const char* efen;
  std::vector<std::string> codes;
  int column;
};

class ChessapawnFaults : public testing::TestWithParam<FaultCase> {};

template <class R>
void expect_faults(const FaultCase& expected) {
  const auto position = read_position(R{}, expected.efen);
  std::vector<std::string> codes;
  for (const Fault& fault : position.faults) {
    codes.push_back(fault.code);
    EXPECT_EQ(fault.column, expected.column) << expected.efen << " " << to_line(fault);
    EXPECT_FALSE(fault.message.empty());
  }
  EXPECT_EQ(codes, expected.codes) << expected.efen;
  EXPECT_FALSE(position) << expected.efen;
}

TEST_P(ChessapawnFaults, AreAllNamed) {
  const auto size = efen_board_size(GetParam().efen);
  if (!size || Chessapawn8x8::plays_on(*size)) expect_faults<Chessapawn8x8>(GetParam());
  expect_faults<General>(GetParam());
}

INSTANTIATE_TEST_SUITE_P(
    One, ChessapawnFaults,
    testing::Values(FaultCase{"8/8/8/8/8/8/8/8 b - e4 0 1", {"en-passant-rank"}, 21},
                    FaultCase{"8/8/8/8/8/8/8/8 w - e3 0 1", {"en-passant-rank"}, 21},
                    FaultCase{"8/8/8/8/8/8/8/8 b - e3 0 1", {"en-passant-no-pawn"}, 21},
                    FaultCase{"8/8/8/8/4N3/8/8/8 b - e3 0 1", {"en-passant-no-pawn"}, 23},
                    FaultCase{"8/8/8/8/4p3/8/8/8 b - e3 0 1", {"en-passant-no-pawn"}, 23},
                    FaultCase{"8/8/8/8/4P3/4p3/8/8 b - e3 0 1", {"en-passant-occupied"}, 25},
                    FaultCase{"8/8/8/8/4P3/8/4p3/8 b - e3 0 1", {"en-passant-origin-occupied"}, 25},
                    FaultCase{"8/8/8/8/8/4p3/4P3/8 b - e3 0 1",
                              {"en-passant-no-pawn", "en-passant-occupied", "en-passant-origin-occupied"},
                              25},
                    FaultCase{"8/8/8/8/8/8/8/8 b - e9 0 1", {"bad-en-passant"}, 21},
                    FaultCase{"8/8/8/8/8/8/8/8 b KQ - 0 1", {"no-castling-here"}, 19},
                    FaultCase{"8/8/8/8/8/8/8/8[] b - - 0 1", {"no-pocket-here"}, 16},
                    FaultCase{"8/8/8/8/8/8/8/8 b - - 0 1 ko:e4", {"unknown-opcode"}, 27},
                    FaultCase{"8/8/8/8/8/8/8/7x b - - 0 1", {"unknown-man"}, 16},
                    FaultCase{"8/8/8 b - e2 0 1", {"en-passant-impossible"}, 11},
                    FaultCase{"8 b - e1 0 1", {"en-passant-impossible"}, 7}));

TEST(Chessapawn, AnyArrangementOfMenIsAPosition) {
  for (const char* text : {"8/8/8/8/8/8/8/8 w - - 0 1", "PPPPPPPP/8/8/8/8/8/8/pppppppp w - - 0 1",
                           "kkkkkkkk/8/8/8/8/8/8/KKKKKKKK b - - 0 1", "16 w - - 0 1", "p/P/p w - - 0 1"})
    EXPECT_TRUE(read_position(General{}, text)) << text;
}

TEST(Chessapawn, TheClockCountsMovesOfOtherMenThanPawns) {
  const Chessapawn8x8 rules;
  auto position = read_position(rules, "4k3/8/8/8/8/8/P7/R3K3 w - - 5 9").value.value();
  const auto after = [&](const char* move) {
    return rules.write(rules.play(position, *read_move(rules, position, move)));
  };
  EXPECT_EQ(after("e1e2"), "4k3/8/8/8/8/8/P3K3/R7 b - - 6 9");
  EXPECT_EQ(after("a2a3"), "4k3/8/8/8/8/P7/8/R3K3 b - - 0 9");
  EXPECT_EQ(after("a2a4"), "4k3/8/8/8/P7/8/8/R3K3 b - - 0 9");
}

TEST(Chessapawn, PassingCapturesTakeThePawn) {
  const Chessapawn8x8 rules;
  const auto position = read_position(rules, "7k/8/8/8/4P3/r7/8/K7 b - e3 4 9").value.value();
  EXPECT_EQ(rules.write(position), "7k/8/8/8/4P3/r7/8/K7 b - e3 4 9");
  EXPECT_EQ(rules.write(rules.play(position, *read_move(rules, position, "a3e3"))),
            "7k/8/8/8/8/4r3/8/K7 w - - 0 10");
}

TEST(Chessapawn, TheFieldIsWrittenOnlyWhereItMatters) {
  const Chessapawn8x8 rules;
  const auto rewritten = [&](const char* text) {
    return rules.write(read_position(rules, text).value.value());
  };
  EXPECT_EQ(rewritten("7k/8/8/8/4P3/r1N5/8/K7 b - e3 0 1"), "7k/8/8/8/4P3/r1N5/8/K7 b - - 0 1");
  EXPECT_EQ(rewritten("7k/8/8/1b6/4P3/8/8/K7 b - e3 0 1"), "7k/8/8/1b6/4P3/8/8/K7 b - - 0 1");
  EXPECT_EQ(rewritten("7k/8/1b6/8/4P3/8/8/K7 b - e3 0 1"), "7k/8/1b6/8/4P3/8/8/K7 b - e3 0 1");
  // The game is over, so nothing can be taken.
  EXPECT_EQ(rewritten("2P4k/8/1b6/8/4P3/8/8/K7 b - e3 0 1"), "2P4k/8/1b6/8/4P3/8/8/K7 b - - 0 1");
}

TEST(Chessapawn, UnknownOptionsAreRefused) {
  EXPECT_FALSE(General::make({{"promotion", "never"}}).has_value());
  EXPECT_FALSE(Chessapawn8x8::make({{"wizard", "area"}}).has_value());
}

} // namespace
} // namespace plumb::test
