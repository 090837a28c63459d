// What the men of a chess position say about its past: nothing against positions that games lead to, and
// nearly everything against random ones that none leads to.
#include <gtest/gtest.h>

#include <random>
#include <set>

#include "lib/rules/chess/chess.h"
#include "lib/rules/chess/past.h"
#include "tests/support/rules_data.h"

namespace plumb::test {
namespace {

using chess::Chess;
using chess::Move;
using chess::MoveKind;
using chess::Piece;
using chess::Position;

// How a random game is played: what is liked is taken, with some chance, before anything else.
struct Taste {
  int captures = 0; // per cent
  int pawns = 0;
  int promotions = 0;
};

Move choose(const Position& position, const MoveList<Move>& moves, const Taste& taste,
            std::mt19937_64& random) {
  const auto one_of = [&](auto&& liked) -> std::optional<Move> {
    std::vector<Move> list;
    for (const Move& move : moves)
      if (liked(move)) list.push_back(move);
    if (list.empty()) return std::nullopt;
    return list[random() % list.size()];
  };
  const auto chance = [&](int percent) { return static_cast<int>(random() % 100) < percent; };
  std::optional<Move> move;
  if (chance(taste.promotions)) move = one_of([](const Move& m) { return m.kind == MoveKind::promotion; });
  if (!move && chance(taste.captures))
    move = one_of([&](const Move& m) {
      return m.kind == MoveKind::en_passant ||
             (m.kind != MoveKind::castling && (position.board.occupied() & chess::bit(m.to)) != 0);
    });
  if (!move && chance(taste.pawns))
    move = one_of([](const Move& m) { return m.piece == Piece::pawn || m.kind == MoveKind::promotion; });
  return move ? *move : moves[random() % moves.size()];
}

// Plays random games and calls f(position) on all they pass through.
template <class F>
void random_games(const Chess& rules, const Position& start, int games, const Taste& taste,
                  std::uint64_t seed, F&& f) {
  std::mt19937_64 random(seed);
  for (int game = 0; game < games; ++game) {
    Position position = start;
    for (int ply = 0; ply < 250; ++ply) {
      f(position);
      MoveList<Move> moves;
      rules.legal_moves(position, moves);
      if (moves.empty()) break;
      position = rules.play(position, choose(position, moves, taste, random));
    }
  }
}

std::string faults_of(const Chess& rules, const Position& position) {
  std::string text;
  const auto setup = rules.setup(position);
  for (const Fault& fault : rules.validate(setup).faults)
    text += to_line(fault) + "\n";
  for (const Fault& fault : rules.legality_faults(setup))
    text += to_line(fault) + "\n";
  return text;
}

TEST(Legality, NothingIsSaidAgainstPositionsOfGames) {
  const Chess rules = *Chess::make({});
  const Position array = *rules.validate(rules.array());
  std::uint64_t seed = 1;
  for (const Taste& taste :
       {Taste{}, Taste{80, 0, 0}, Taste{5, 80, 90}, Taste{40, 60, 100}, Taste{0, 95, 100}})
    random_games(rules, array, 60, taste, seed++, [&](const Position& position) {
      const std::string said = faults_of(rules, position);
      ASSERT_EQ(said, "") << rules.write(position);
    });
}

// The square passed over is told after every double step, whether or not the pawn can be taken.
TEST(Legality, NorAgainstASquareThatWasPassedOver) {
  const Chess rules = *Chess::make({});
  std::mt19937_64 random(5);
  int squares = 0;
  for (int game = 0; game < 300; ++game) {
    Position position = *rules.validate(rules.array());
    for (int ply = 0; ply < 60; ++ply) {
      MoveList<Move> moves;
      rules.legal_moves(position, moves);
      if (moves.empty()) break;
      const Move move = moves[random() % moves.size()];
      position = rules.play(position, move);
      if (move.kind != MoveKind::double_step) continue;
      ++squares;
      auto setup = rules.setup(position);
      setup.en_passant = Square{static_cast<std::uint8_t>((move.from + move.to) / 2)};
      for (const Fault& fault : rules.legality_faults(setup))
        ADD_FAILURE() << rules.write(position) << "\n" << to_line(fault);
    }
  }
  EXPECT_GT(squares, 1000);
}

// It is a fact about the last move, and the position before that is to be one of a game.
TEST(Legality, ASquareThatCannotHaveBeenPassedOver) {
  const Chess rules = *Chess::make({});
  const auto codes = [&](const char* efen) {
    std::string text;
    for (const Fault& fault : rules.legality_faults(*rules.read(efen)))
      text += fault.code + " " + std::to_string(fault.column);
    return text;
  };
  EXPECT_EQ(codes("rnbqkbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR w KQkq e6 0 2"), "no-double-step 54");
  EXPECT_EQ(codes("rnbqkbnr/1ppppppp/8/p7/8/8/PPPPPPPP/RNBQKBNR w KQkq a6 0 2"), "no-double-step 53");
  EXPECT_EQ(codes("r1bqkbnr/pppppppp/n7/8/7P/8/PPPPPPP1/RNBQKBNR b KQkq h3 0 2"), "no-double-step 54");
  EXPECT_EQ(codes("rnbqkbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 2"), "");
  EXPECT_EQ(codes("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq e6 0 2"), "");
  // With the pawn at home the bishop behind it cannot have come to its corner.
  EXPECT_EQ(codes("4k3/8/8/8/1P6/8/8/B3K3 b - b3 0 1"), "no-double-step 28");
  EXPECT_EQ(codes("4k3/8/8/8/1P6/8/8/B3K3 b - - 0 1"), "");
}

TEST(Legality, NorAgainstThoseOfChess960) {
  const Chess rules = *Chess::make({{"chess960", "yes"}});
  std::uint64_t seed = 100;
  for (const char* array : {"bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1",
                            "rkrnnqbb/pppppppp/8/8/8/8/PPPPPPPP/RKRNNQBB w CAca - 0 1",
                            "nrbbqknr/pppppppp/8/8/8/8/PPPPPPPP/NRBBQKNR w HBhb - 0 1",
                            "qnbbrkrn/pppppppp/8/8/8/8/PPPPPPPP/QNBBRKRN w GEge - 0 1"}) {
    const auto start = read_position(rules, array);
    ASSERT_TRUE(start) << array;
    for (const Taste& taste : {Taste{}, Taste{40, 60, 100}})
      random_games(rules, *start, 15, taste, seed++, [&](const Position& position) {
        const std::string said = faults_of(rules, position);
        ASSERT_EQ(said, "") << rules.write(position);
      });
  }
}

// Random positions, their verdicts proved by other programs. Nothing legal may be found fault with; of the
// illegal ones at least 97 in a hundred are seen through.
TEST(Legality, RandomPositions) {
  const Chess rules = *Chess::make({});
  const auto lines = read_lines(data_path("legality-1k.tsv"));
  int illegal = 0;
  int found = 0;
  int legal = 0;
  for (std::size_t i = 1; i < lines.size(); ++i) {
    const auto fields = split(lines[i], '\t');
    ASSERT_EQ(fields.size(), 3u) << lines[i];
    const auto setup = rules.read(fields[0]);
    ASSERT_TRUE(setup) << lines[i];
    const bool faulty = !rules.validate(*setup).faults.empty() || !rules.legality_faults(*setup).empty();
    if (fields[1] == "legal") {
      ++legal;
      EXPECT_FALSE(faulty) << lines[i];
    } else {
      ++illegal;
      found += faulty ? 1 : 0;
    }
  }
  EXPECT_EQ(legal, 51);
  EXPECT_EQ(illegal, 949);
  EXPECT_GE(found * 100, illegal * 97);
}

struct Case {
  const char* efen;
  const char* code; // empty: nothing is wrong
};

TEST(Legality, ReasonsOfEachKind) {
  const Chess rules = *Chess::make({});
  for (const Case& c : std::initializer_list<Case>{
           // A bishop behind an unmoved pawn; a black one may have promoted there.
           {"8/4K1k1/8/8/8/8/1P6/B7 w - - 0 1", "enclosed-man"},
           {"8/4K1k1/8/8/8/8/1P6/b7 w - - 0 1", ""},
           // The bishop of c1 never left between b2 and d2.
           {"rnbqkbnr/pp3ppp/8/8/8/2B5/PPPPPPPP/RN1QKBNR w KQkq - 0 1", "promoted-beyond-pawns"},
           {"rnbqkbnr/ppp1pppp/8/8/8/3P4/PPP1PPPP/RN1QKBNR w KQkq - 0 1", ""},
           // Nor can one that promoted on d8 have left it between c7 and e7.
           {"rnbqkbnr/ppp1pppp/8/8/8/2B5/PPPPPPPP/RN1QKBNR w KQkq - 0 1", "enclosed-man"},
           // The rook of a1 has not got out; the king cannot have got to the corner.
           {"rnbqkbnr/ppp1pppp/8/8/R7/8/PPPPPPPP/1NBQKBNR w Kkq - 0 1", "promoted-beyond-pawns"},
           {"rnbqkbnr/ppp1pppp/8/8/8/8/PPPPPPPP/KNBQ1BNR w - - 0 1", "enclosed-man"},
           // Castled past a bishop that was taken at home; but the king alone does not get there.
           {"rnbqkbnr/ppp1pppp/8/8/8/8/PPPPPPPP/RNBQ1RK1 w kq - 0 1", ""},
           {"rnbqkbnr/ppp1pppp/8/8/8/8/PPPPPPPP/RNBQR1K1 w kq - 0 1", ""},
           {"rnbqkbnr/ppp1pppp/8/8/8/8/PPPPPPPP/RNBQ1B1K w kq - 0 1", "enclosed-man"},
           {"rnbqkbnr/pp1ppppp/8/2p5/8/5NP1/PPPPPPBP/RNBQ1RK1 b kq - 0 1", ""},
           // Pawns that captured more than is missing, or that cannot have started anywhere.
           {"rnbqkbnr/pppppppp/8/8/8/P7/P1PPPPPP/RNBQKBNR b KQkq - 0 1", "too-many-pawn-captures"},
           {"4k3/8/8/8/8/P7/PP6/4K3 w - - 0 1", "impossible-pawns"},
           {"4k3/8/8/8/P7/P7/P7/4K3 w - - 0 1", ""},
           {"4k3/8/8/8/8/PP6/PP6/4K3 w - - 0 1", "impossible-pawns"},
           {"4k3/8/8/8/8/PPP5/PPP5/4K3 w - - 0 1", "impossible-pawns"},
           // A promoted queen, and no pawn has let another pass.
           {"rnbqkbnr/ppppppp1/8/7p/8/5Q2/PPPPPPP1/RNBQKBNR w Qkq - 0 1", "pawns-cannot-pass"},
           {"rnbqkb1r/ppppppp1/8/8/8/5Q2/PPPPPPP1/RNBQKBNR w Qkq - 0 1", ""},
           // A pawn that never moved has given no check; one that took last may have.
           {"8/8/8/3k4/2P5/1P6/8/4K3 b - - 0 1", ""},
           {"8/8/8/8/8/2k5/1P6/4K3 b - - 0 1", "enclosed-man"},
           {"BBN1QqR1/NP3p2/4r1Rb/3R1P2/n1BB1pb1/1r3kb1/n5b1/1Bb1K1n1 w - - 0 1", "no-last-move"}}) {
    const auto setup = rules.read(c.efen);
    ASSERT_TRUE(setup) << c.efen;
    std::set<std::string> codes;
    std::string said;
    for (const Fault& fault : rules.legality_faults(*setup)) {
      codes.insert(fault.code);
      said += to_line(fault) + "\n";
    }
    const std::set<std::string> expected =
        std::string_view(c.code).empty() ? std::set<std::string>{} : std::set<std::string>{c.code};
    EXPECT_EQ(codes, expected) << c.efen << "\n" << said;
    // And the same with colours changed.
    const auto mirrored = rules.legality_faults(rules.mirror(*setup));
    EXPECT_EQ(mirrored.empty(), expected.empty()) << c.efen;
  }
}

// White moves first: the mirrored positions are judged the other way round.
TEST(Legality, KnightsTellWhoIsToMove) {
  const Chess rules = *Chess::make({});
  for (const Case& c : std::initializer_list<Case>{
           {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1", "wrong-side-to-move"},
           {"rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq - 0 1", ""},
           {"rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R w KQkq - 0 1", "wrong-side-to-move"},
           {"rnbqkb1r/pppppppp/5n2/8/8/5N2/PPPPPPPP/RNBQKB1R w KQkq - 0 1", ""},
           {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQk - 0 1", ""}}) {
    const auto setup = rules.read(c.efen);
    ASSERT_TRUE(setup) << c.efen;
    const Faults faults = rules.legality_faults(*setup);
    EXPECT_EQ(faults.empty() ? "" : faults.front().code, c.code) << c.efen;
  }
}

} // namespace
} // namespace plumb::test
