// Orthodox chess: every fault of a set-up, the text of positions and castlings, and the published suites.
#include <algorithm>
#include <random>

#include "lib/rules/chess/chess.h"
#include "tests/naive/chess.h"
#include "tests/support/rules_data.h"

namespace plumb::test {
namespace {

using chess::Chess;
using chess::Position;

Chess rules(const OptionMap& options = {}) {
  return *Chess::make(options);
}

Position position_of(const std::string& efen) {
  const auto position = read_position(rules(), efen);
  EXPECT_TRUE(position) << efen << "\n" << describe(position.faults);
  return position ? *position : *rules().validate(rules().array());
}

std::vector<std::string> codes(const std::string& efen) {
  std::vector<std::string> result;
  for (const Fault& fault : read_position(rules(), efen).faults)
    result.push_back(fault.code);
  return result;
}

std::string canonical(const std::string& efen) {
  return rules().write(position_of(efen));
}

std::vector<std::string> move_texts(const Chess& rules, const Position& position) {
  MoveListOf<Chess> moves;
  rules.legal_moves(position, moves);
  std::vector<std::string> texts;
  for (const auto& move : moves)
    texts.push_back(rules.move_text(position, move));
  std::sort(texts.begin(), texts.end());
  return texts;
}

bool has_move(const Chess& rules, const Position& position, const std::string& text) {
  const auto texts = move_texts(rules, position);
  return std::find(texts.begin(), texts.end(), text) != texts.end();
}

using Codes = std::vector<std::string>;

TEST(ChessSetup, NamesEachFault) {
  EXPECT_EQ(codes("8/8/8/8/8/8/8/K7 w - - 0 1"), Codes{"missing-king"});
  EXPECT_EQ(codes("kk6/8/8/8/8/8/8/7K w - - 0 1"), Codes{"too-many-kings"});
  EXPECT_EQ(codes("k6P/8/8/8/8/8/8/p6K w - - 0 1"), (Codes{"pawn-on-end-rank", "pawn-on-end-rank"}));
  EXPECT_EQ(codes("4k3/8/8/8/8/8/4Q3/4K3 w - - 0 1"), Codes{"opposite-check"});
  EXPECT_EQ(codes("8/8/8/8/8/8/5kK1/8 w - - 0 1"), Codes{"adjacent-kings"});
  EXPECT_EQ(codes("4k3/8/8/8/8/8/8/R4K2 w KQkq - 0 1"),
            (Codes{"castling-without-rook", "castling-without-rook", "castling-without-rook"}));
  EXPECT_EQ(codes("4k3/8/8/8/8/4K3/8/R6R w KQ - 0 1"),
            (Codes{"castling-without-king", "castling-without-king"}));
  EXPECT_EQ(codes("4k3/8/8/8/8/8/8/4K1RR w HG - 0 1"), Codes{"castling-right-twice"});
  EXPECT_EQ(codes("4k3/8/8/8/8/8/8/4K2R w KK - 0 1"), Codes{"castling-right-twice"});
  EXPECT_EQ(codes("4k3/8/8/8/8/8/8/4K2R w X - 0 1"), Codes{"bad-castling-letter"});
  EXPECT_EQ(codes("4k3/8/8/8/8/8/8/4K3 w - e9 0 1"), Codes{"bad-en-passant-square"});
  EXPECT_EQ(codes("rnbqkbnr/pppp2pp/5p2/3Pp3/8/8/PPP1PPPP/RNBQKBNR w KQkq e5 0 1"), Codes{"bad-en-passant"});
  EXPECT_EQ(codes("rnbqkb1r/ppp3pp/3p1n2/3P4/8/2P5/PP3PPP/RNBQKB1R w KQkq e6 0 1"), Codes{"bad-en-passant"});
  EXPECT_EQ(codes("7k/8/8/7p/8/8/8/K7 w - h6 0 1"), Codes{});
  EXPECT_EQ(codes("8/7k/8/7p/8/8/8/K7 w - h6 0 1"), Codes{"bad-en-passant"});
  EXPECT_EQ(codes("8/8/7p/7p/8/k7/8/K7 w - h6 0 1"), Codes{"bad-en-passant"});
  EXPECT_EQ(codes("r1bqkbnr/1p1p1ppp/p7/2pPp3/4P3/5n2/PPP2PPP/RNBQKBNR w KQkq c6 0 4"),
            Codes{"check-contradicts-en-passant"});
  EXPECT_EQ(codes("4k3/2b5/8/3Pp3/8/6K1/8/8 w - e6 0 1"), Codes{"en-passant-out-of-check"});
  EXPECT_EQ(codes("4k3/5P2/3N4/8/8/8/4R3/4K3 b - - 0 1"), Codes{"too-many-checkers"});
  EXPECT_EQ(codes("8/8/8/8/8/2n5/1QQn4/QK2k3 w - - 0 1"), Codes{"impossible-double-check"});
  EXPECT_EQ(codes("5R2/2P5/8/4k3/8/3rK2r/8/8 w - - 0 1"), Codes{"impossible-double-check"});
  EXPECT_EQ(codes("2Nq4/2K5/1b6/8/7R/3k4/7P/8 w - - 0 1"), Codes{"impossible-double-check"});
  EXPECT_EQ(codes("rnbqkbnr/pppppppp/8/8/8/3PP3/PPPPPPPP/RNBQKBNR w KQkq - 0 1"), Codes{"too-many-pawns"});
}

TEST(ChessSetup, ReportsAllFaultsOfALineWithColumns) {
  const auto position = read_position(rules(), "k6P/8/8/8/8/8/8/7K w Kq a6 0 1");
  ASSERT_FALSE(position);
  std::vector<std::pair<std::string, int>> found;
  for (const Fault& fault : position.faults)
    found.emplace_back(fault.code, fault.column);
  EXPECT_EQ(found, (std::vector<std::pair<std::string, int>>{{"pawn-on-end-rank", 3},
                                                             {"castling-without-rook", 22},
                                                             {"castling-without-rook", 23},
                                                             {"bad-en-passant", 25}}));
}

TEST(ChessSetup, WarnsOfWhatPlayCannotReachButCanContinueFrom) {
  for (const char* efen : {"B6b/8/8/8/2K5/5k2/8/b6B b - - 0 1", "4k3/2b5/8/3Pp3/8/6K1/8/8 w - e6 0 1",
                           "rnbqkbnr/pppppppp/8/8/8/3PP3/PPPPPPPP/RNBQKBNR w KQkq - 0 1"}) {
    const auto position = read_position(rules(), efen);
    EXPECT_TRUE(position) << efen;
    ASSERT_EQ(position.faults.size(), 1u) << efen;
    EXPECT_EQ(position.faults[0].severity, Severity::warning);
  }
}

TEST(ChessSetup, AcceptsDoubleChecksThatAMoveCanGive) {
  EXPECT_EQ(codes("1n1b1Q2/1b4rp/1q5P/2Pppr2/p2kP1pR/2NP4/P2Bq1K1/RQ3Br1 w - - 0 1"), Codes{});
  // An en passant capture e5xd6 opened both lines of the king on b5 and e8.
  EXPECT_EQ(codes("4k3/8/3P4/1B6/8/8/8/4R2K b - - 0 1"), Codes{});
  EXPECT_EQ(codes("R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1"), Codes{});
}

TEST(ChessText, EnPassantStandsOnlyWhereItMatters) {
  EXPECT_EQ(canonical("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1"),
            "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
  const std::string useful = "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1";
  EXPECT_EQ(canonical(useful), useful);
  // Both pawns leave the rank and the king would stand in check.
  EXPECT_EQ(canonical("8/8/8/8/k2pP2R/8/8/4K3 b - e3 0 1"), "8/8/8/8/k2pP2R/8/8/4K3 b - - 0 1");
  // The capturing pawn is pinned on a diagonal.
  EXPECT_EQ(canonical("8/8/2k5/8/3Pp3/8/6B1/4K3 b - d3 0 1"), "8/8/2k5/8/3Pp3/8/6B1/4K3 b - - 0 1");
}

TEST(ChessText, CastlingRightsNameTheOutermostRookByItsSide) {
  EXPECT_EQ(canonical("r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1"), "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
  EXPECT_EQ(canonical("4k3/8/8/8/8/8/8/4K1RR w G - 0 1"), "4k3/8/8/8/8/8/8/4K1RR w G - 0 1");
  EXPECT_EQ(canonical("4k3/8/8/8/8/8/8/4K1RR w K - 0 1"), "4k3/8/8/8/8/8/8/4K1RR w K - 0 1");
  EXPECT_EQ(canonical("4k3/pppppppp/8/8/8/8/PPPPPPPP/rR2K3 w Q - 0 1"),
            "4k3/pppppppp/8/8/8/8/PPPPPPPP/rR2K3 w Q - 0 1");
}

TEST(ChessText, CastlingsAreWrittenByGeometryAndOption) {
  const Position orthodox = position_of("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
  EXPECT_TRUE(has_move(rules(), orthodox, "e1g1") && has_move(rules(), orthodox, "e1c1"));
  const Chess always_rook = rules({{"chess960", "yes"}});
  EXPECT_TRUE(has_move(always_rook, orthodox, "e1h1") && has_move(always_rook, orthodox, "e1a1"));
  const Position inner = position_of("4k3/8/8/8/8/8/8/4K1R1 w K - 0 1");
  EXPECT_TRUE(has_move(rules(), inner, "e1g1"));
  const Position shuffled = position_of("1r1k1r2/pppppppp/8/8/8/8/PPPPPPPP/1R1K1R2 w KQkq - 0 1");
  EXPECT_TRUE(has_move(rules(), shuffled, "d1f1") && has_move(rules(), shuffled, "d1b1"));
}

TEST(ChessText, CastlingIsReadInEitherSpellingUnlessItNamesAnotherMove) {
  const Position orthodox = position_of("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
  EXPECT_EQ(*read_move(rules(), orthodox, "e1h1"), *read_move(rules(), orthodox, "e1g1"));
  EXPECT_EQ(*read_move(rules({{"chess960", "yes"}}), orthodox, "e1c1"),
            *read_move(rules(), orthodox, "e1c1"));
  const Position near = position_of("4k3/8/8/8/8/8/8/5K1R w K - 0 1");
  EXPECT_EQ(read_move(rules(), near, "f1g1")->kind, chess::MoveKind::plain);
  EXPECT_EQ(read_move(rules(), near, "f1h1")->kind, chess::MoveKind::castling);
}

TEST(ChessCastling, Chess960Traps) {
  // The rook leaves b1 and uncovers the rook on a1.
  const Position shield = position_of("4k3/8/8/8/8/8/8/rRK5 w B - 0 1");
  EXPECT_FALSE(has_move(rules(), shield, "c1b1"));
  // King and rook change places without a free square between them.
  EXPECT_TRUE(has_move(rules(), position_of("4k3/8/8/8/8/8/8/5KR1 w G - 0 1"), "f1g1"));
  // The king stays where it is and only the rook moves.
  EXPECT_TRUE(has_move(rules(), position_of("4k3/8/8/8/8/8/8/1R4KR w H - 0 1"), "g1h1"));
  // A square that only the rook crosses may be attacked.
  EXPECT_TRUE(has_move(rules(), position_of("1r2k3/8/8/8/8/8/8/R3K3 w Q - 0 1"), "e1c1"));
  EXPECT_FALSE(has_move(rules(), position_of("3rk3/8/8/8/8/8/8/R3K3 w Q - 0 1"), "e1c1"));
}

TEST(ChessPass, FlipsTheSideAndForgetsEnPassant) {
  const auto passed = rules().pass(position_of("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1"));
  ASSERT_TRUE(passed.has_value());
  EXPECT_EQ(rules().write(*passed), "4k3/8/8/8/3pP3/8/8/4K3 w - - 1 2");
  EXPECT_EQ(passed->key, position_of(rules().write(*passed)).key);
  EXPECT_FALSE(rules().pass(position_of("4k3/8/8/8/8/8/4R3/4K3 b - - 0 1")));
}

// Sums over all lines of `depth` moves of the traits of the last move.
std::array<std::uint64_t, 6> traits_at(const Chess& rules, const Position& position, int depth) {
  std::array<std::uint64_t, 6> sums{};
  MoveListOf<Chess> moves;
  rules.legal_moves(position, moves);
  for (const auto& move : moves) {
    if (depth > 1) {
      const auto below = traits_at(rules, rules.play(position, move), depth - 1);
      for (std::size_t i = 0; i < sums.size(); ++i)
        sums[i] += below[i];
    } else {
      const std::uint32_t traits = rules.traits(position, move);
      for (std::size_t i = 0; i < sums.size(); ++i)
        sums[i] += (traits >> i) & 1;
    }
  }
  return sums;
}

TEST(ChessTraits, AgreeWithThePublishedTables) {
  using Sums = std::array<std::uint64_t, 6>;
  const Chess plain = rules();
  EXPECT_EQ(traits_at(plain, *plain.validate(plain.array()), 4), (Sums{1576, 0, 0, 0, 469, 8}));
  const Position kiwipete =
      position_of("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1");
  EXPECT_EQ(traits_at(plain, kiwipete, 3), (Sums{17102, 45, 3162, 0, 993, 1}));
}

TEST(ChessNaive, RandomGamesHaveTheSameMovesAndText) {
  std::mt19937_64 random(7);
  const auto suite = read_lines(data_path("perft-chess960.epd"));
  for (std::size_t line = 0; line < suite.size(); line += 48) {
    const std::string efen = suite[line].substr(0, suite[line].find(" ;"));
    Position position = position_of(efen);
    auto naive = naive::chess::parse(rules().write(position));
    for (int ply = 0; ply < 80; ++ply) {
      const auto texts = move_texts(rules(), position);
      ASSERT_EQ(texts, naive::chess::moves(naive)) << rules().write(position);
      if (texts.empty()) break;
      const std::string& text = texts[random() % texts.size()];
      position = rules().play(position, *read_move(rules(), position, text));
      naive = naive::chess::play(naive, text);
      ASSERT_EQ(rules().write(position), naive::chess::format(naive));
    }
  }
}

} // namespace
} // namespace plumb::test
