#include "formats/san.h"

#include <gtest/gtest.h>

#include <random>
#include <set>

#include "tests/support/rules_data.h"

namespace plumb::test {
namespace {

using chess::Chess;

class San : public testing::Test {
 protected:
  static Chess rules(bool chess960 = false) {
    return *Chess::make(chess960 ? OptionMap{{"chess960", "yes"}} : OptionMap{});
  }
  static Chess::Position position(const std::string& efen) {
    const auto read = read_position(rules(), efen);
    EXPECT_TRUE(read) << efen << "\n" << describe(read.faults);
    return *read;
  }
  static std::string written(const std::string& efen, const std::string& move) {
    const auto at = position(efen);
    const auto read = read_move(rules(), at, move);
    EXPECT_TRUE(read.has_value()) << efen << " " << move;
    return read ? write_san(rules(), at, *read) : "";
  }
  static std::string meant(const std::string& efen, const std::string& san) {
    const auto at = position(efen);
    const auto move = read_san(rules(), at, san);
    return move ? rules().move_text(at, *move) : move.error().message;
  }
};

constexpr const char* kArray = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

TEST_F(San, Writes) {
  EXPECT_EQ(written(kArray, "e2e4"), "e4");
  EXPECT_EQ(written(kArray, "g1f3"), "Nf3");
  EXPECT_EQ(written("rnbqkbnr/ppp1pppp/8/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3", "e5d6"), "exd6");
  EXPECT_EQ(written("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8q"), "a8=Q+");
  EXPECT_EQ(written("1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7b8n"), "axb8=N");
  EXPECT_EQ(written("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1"), "O-O");
  EXPECT_EQ(written("4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1c1"), "O-O-O");
  EXPECT_EQ(written("5k2/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1"), "O-O+");
  EXPECT_EQ(written("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", "a1a8"), "Ra8#");
}

TEST_F(San, SaysNoMoreOfTheOriginThanItMust) {
  EXPECT_EQ(written("4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1", "b1d2"), "Nbd2");
  EXPECT_EQ(written("4k3/8/8/R7/8/8/8/R3K3 w - - 0 1", "a1a3"), "R1a3");
  EXPECT_EQ(written("4k3/8/8/Q7/8/8/8/Q1Q1K3 w - - 0 1", "a1c3"), "Qa1c3");
  EXPECT_EQ(written("4k3/8/8/8/8/8/8/Q1Q1K3 w - - 0 1", "a1b2"), "Qab2");
  // The other knight is pinned and cannot come there.
  EXPECT_EQ(written("4r1k1/8/8/8/8/8/4N3/N3K3 w - - 0 1", "a1c2"), "Nc2");
}

TEST_F(San, Reads) {
  for (const char* text : {"Nf3", "Ngf3", "N1f3", "Ng1f3", "Ng1-f3", "Nf3!?", "Nf3+"})
    EXPECT_EQ(meant(kArray, text), "g1f3") << text;
  EXPECT_EQ(meant("r3k2r/8/8/8/8/8/8/R3K2R b kq - 0 1", "0-0-0"), "e8c8");
  EXPECT_EQ(meant("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8Q"), "a7a8q");
  EXPECT_EQ(meant("rnbqkbnr/ppp1pppp/8/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3", "exd6e.p."), "e5d6");
}

TEST_F(San, RefusesWhatItCannotMean) {
  EXPECT_EQ(meant("4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1", "Nd2"),
            "'Nd2' can mean Nbd2 or Nfd2, expected the square it comes from");
  EXPECT_EQ(meant("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a8"),
            "'a8' is no legal move here, expected one of: a8=B a8=N a8=Q a8=R");
  EXPECT_EQ(meant(kArray, "Nxf3"), "'Nxf3' is no legal move here, expected one of: Na3 Nc3 Nf3 Nh3");
  EXPECT_EQ(meant(kArray, "O-O"), "'O-O' is no legal move here");
  for (const char* text : {"", "+", "N", "x", "Nf9", "e", "4", "Nf33", "=Q", "Zf3", "\xff\xff"})
    EXPECT_NE(meant(kArray, text).find("is no "), std::string::npos) << text;
}

// Every move of random games has a text of its own and is read back from it; in Chess960 as well.
TEST_F(San, RoundTripsOnRandomPlay) {
  std::mt19937_64 random(7);
  for (const char* start : {kArray, "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
                            "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9"})
    for (int game = 0; game < 4; ++game) {
      const Chess chess = rules(true);
      auto at = position(start);
      for (int ply = 0; ply < 60; ++ply) {
        MoveListOf<Chess> moves;
        chess.legal_moves(at, moves);
        if (moves.empty()) break;
        std::set<std::string> texts;
        for (const auto& move : moves) {
          const std::string text = write_san(chess, at, move);
          ASSERT_TRUE(texts.insert(text).second) << text << " twice in " << chess.write(at);
          const auto read = read_san(chess, at, text);
          ASSERT_TRUE(read.has_value() && *read == move) << text << " in " << chess.write(at);
        }
        at = chess.play(at, moves[random() % moves.size()]);
      }
    }
}

} // namespace
} // namespace plumb::test
