// Which set-ups of Pawns Chess are refused, by the code of each fault, beside the nearest that are not.
#include <gtest/gtest.h>

#include <algorithm>

#include "lib/rules/pawns_chess/pawns_chess.h"

namespace plumb::test {
namespace {

using pawns_chess::PawnsChess;
using Codes = std::vector<std::string>;

Codes faults(const std::string& efen) {
  Codes codes;
  for (const Fault& fault : read_position(*PawnsChess::make({}), efen).faults)
    codes.push_back(fault.code);
  std::sort(codes.begin(), codes.end());
  return codes;
}

int column_of(const std::string& efen, const std::string& code) {
  for (const Fault& fault : read_position(*PawnsChess::make({}), efen).faults)
    if (fault.code == code) return fault.column;
  return -1;
}

TEST(PawnsChessSetup, Kings) {
  EXPECT_EQ(faults("4k3/8/8/8/8/8/8/4K3 w - - 0 1"), Codes{});
  EXPECT_EQ(faults("4k3/8/8/8/8/8/8/4KK2 w - - 0 1"), Codes{"too-many-kings"});
  EXPECT_EQ(faults("8/8/8/8/8/8/8/4K3 w - - 0 1"), Codes{"missing-king"});
  EXPECT_EQ(faults("8/8/8/3{pb}4/8/8/8/4K3 w - - 0 1"), Codes{}); // it took its own
  EXPECT_EQ(faults("8/8/8/3{nb}4/8/8/8/4K3 w - - 0 1"), Codes{});
  EXPECT_EQ(faults("8/8/8/3{pb}4/8/8/8/4K3 b - - 0 1"), Codes{"missing-king"});
}

TEST(PawnsChessSetup, OneOfEachPawn) {
  for (const std::string pawn :
       {"{Ph}", "{Pb}", "{Ps}", "{Pe}", "{Pm}", "{Pr}", "{Pg}", "{Pa}", "{Nb}", "P"}) {
    EXPECT_EQ(faults("4k3/8/8/8/" + pawn + "7/8/8/4K3 w - - 0 1"), Codes{}) << pawn;
    EXPECT_EQ(faults("4k3/8/8/8/" + pawn + "2" + pawn + "4/8/8/4K3 w - - 0 1"), Codes{"too-many-of-a-kind"})
        << pawn;
  }
  const std::string both_sides = "4k3/8/8/8/{Ph}2{ph}4/8/8/4K3 w - - 0 1";
  EXPECT_EQ(faults(both_sides), Codes{});
  EXPECT_EQ(faults("4k3/8/8/8/{Pb}2{Nb}4/8/8/4K3 w - - 0 1"), Codes{"too-many-of-a-kind"});
  EXPECT_EQ(faults("4k3/8/8/8/{Pb}2{nb}4/8/8/4K3 w - - 0 1"), Codes{});
  EXPECT_EQ(faults("4k3/8/8/8/{Ps}2P4/8/8/4K3 w - - 0 1"), Codes{"too-many-of-a-kind"});
  EXPECT_EQ(faults("4k3/8/8/8/{Ps}2p4/8/8/4K3 w - - 0 1"), Codes{});
  // The second is named, with its column.
  EXPECT_EQ(column_of("4k3/8/8/8/{Ph}2{Ph}4/8/8/4K3 w - - 0 1", "too-many-of-a-kind"), 16);
}

TEST(PawnsChessSetup, LastRank) {
  for (const std::string pawn : {"{Ph}", "{Pb}", "{Ps}", "{Pe}", "{Pm}", "{Pr}", "{Pa}", "P"})
    EXPECT_EQ(faults(pawn + "6k/8/8/8/8/8/8/4K3 w - - 0 1"), Codes{"unpromoted-on-last-rank"}) << pawn;
  EXPECT_EQ(faults("{Pg}6k/8/8/8/8/8/8/4K3 w - - 0 1"), Codes{});
  EXPECT_EQ(faults("{Nb}6k/8/8/8/8/8/8/4K3 w - - 0 1"), Codes{});
  EXPECT_EQ(faults("{pm}6k/8/8/8/8/8/8/4K3 w - - 0 1"), Codes{}); // its first rank
  EXPECT_EQ(faults("7k/8/8/8/8/8/8/{pm}3K3 w - - 0 1"), Codes{"unpromoted-on-last-rank"});
}

TEST(PawnsChessSetup, Heroic) {
  EXPECT_EQ(faults("4k3/8/8/8/4{Ph}3/8/8/K7 b - - 0 1 heroic:e4"), Codes{});
  EXPECT_EQ(faults("4k3/8/8/8/4{Ph}3/8/8/K7 b - - 0 1 heroic:d4"), Codes{"heroic-without-hero"});
  EXPECT_EQ(faults("4k3/8/8/8/3{Ph}4/8/8/K7 b - - 0 1 heroic:d4"), Codes{"heroic-not-bearing"});
  EXPECT_EQ(faults("4k3/8/4n3/8/4{Ph}3/8/8/K7 b - - 0 1 heroic:e4"), Codes{"heroic-not-bearing"});
  // The Hero of the side to move declares nothing.
  EXPECT_EQ(faults("4k3/8/8/8/4{Ph}3/8/8/K7 w - - 0 1 heroic:e4"), Codes{"heroic-without-hero"});
}

TEST(PawnsChessSetup, Spies) {
  EXPECT_EQ(faults("4k3/8/8/3R4/8/8/8/4K3 b - - 0 1 spy:d5"), Codes{});
  EXPECT_EQ(faults("4k3/8/8/3R1{ps}2/8/8/8/4K3 b - - 0 1 spy:d5"), Codes{"driven-spy-beside-spy"});
  EXPECT_EQ(faults("4k3/8/8/3R1p2/8/8/8/4K3 b - - 0 1 spy:d5"), Codes{"driven-spy-beside-spy"});
  EXPECT_EQ(faults("4k3/8/8/3R1{Ps}2/8/8/8/4K3 b - - 0 1 spy:d5"), Codes{});
  EXPECT_EQ(faults("Nn2k3/rr6/8/8/8/8/8/4K3 b - - 0 1 spy:a8"), Codes{"driven-spy-without-square"});
  EXPECT_EQ(faults("4k3/4P3/8/8/8/8/8/4K3 b - - 0 1 unmasked:e7"), Codes{});
  EXPECT_EQ(faults("4k3/4P3/8/8/8/8/8/4K3 b - - 0 1 unmasked:d7"), Codes{"unmasked-without-spy"});
  EXPECT_EQ(faults("4k3/8/4P3/8/8/8/8/4K3 b - - 0 1 unmasked:e6"), Codes{"unmasked-not-below-king"});
  EXPECT_EQ(faults("4k3/4{Ps}3/8/8/8/8/8/4K3 b - - 0 1"), Codes{"hidden-spy-below-king"});
  EXPECT_EQ(faults("4k3/3{Ps}4/8/8/8/8/8/4K3 b - - 0 1"), Codes{});
}

TEST(PawnsChessSetup, Healing) {
  const std::string board = "4k3/8/8/8/8/3{Pe}4/8/4K3 w - - 0 1 ";
  EXPECT_EQ(faults(board + "heal:Q"), Codes{});
  EXPECT_EQ(faults(board + "heal:QQ{Pm}"), Codes{});
  EXPECT_EQ(faults(board + "heal:K"), Codes{"heal-king"});
  EXPECT_EQ(faults(board + "heal:{Pe}"), Codes{"heal-too-many"}); // it stands on d3
  EXPECT_EQ(faults(board + "heal:{Pm}{Pm}"), Codes{"heal-too-many"});
  EXPECT_EQ(faults(board + "heal:{Nb}{Pb}"), Codes{"heal-too-many"});
  EXPECT_EQ(faults(board + "heal:q"), Codes{"heal-without-healer"});
  EXPECT_EQ(faults(board + "heal:Q healed:w"), Codes{"heal-after-healing"});
  EXPECT_EQ(faults(board + "heal:Q healed:b"), Codes{});
  EXPECT_EQ(faults(board + "healed:wb reload:wb"), Codes{}); // Healer and Archer may be gone since
}

TEST(PawnsChessSetup, Check) {
  EXPECT_EQ(faults("4k3/8/8/8/8/8/8/4R2K w - - 0 1"), Codes{"opposite-check"});
  EXPECT_EQ(faults("3k4/8/8/3{Pa}4/8/8/8/7K w - - 0 1"), Codes{"opposite-check"});
  EXPECT_EQ(faults("3k4/8/8/3{Pa}4/8/8/8/7K w - - 0 1 reload:w"), Codes{});
  EXPECT_EQ(faults("8/8/5k2/4r3/3{Pb}4/8/8/K7 w - - 0 1"), Codes{"opposite-check"}); // through e5
  EXPECT_EQ(faults("8/8/5k2/2r1N3/3{Pb}4/8/8/K7 w - - 0 1"), Codes{});               // c5 comes first
  EXPECT_EQ(faults("4k3/8/4{ps}3/8/8/8/8/4RK2 w - - 0 1"), Codes{"opposite-check"}); // no shield
  EXPECT_EQ(faults("4k3/8/8/8/4{Ph}3/8/8/K7 w - - 0 1"), Codes{});                   // no attack
}

TEST(PawnsChessSetup, FieldsAsInChess) {
  EXPECT_EQ(faults("4k3/8/8/8/8/8/8/4K2R w K - 0 1"), Codes{});
  EXPECT_EQ(faults("4k3/8/8/8/8/8/8/4K3 w K - 0 1"), Codes{"castling-without-rook"});
  EXPECT_EQ(faults("4k3/8/8/8/8/8/4K3/7R w K - 0 1"), Codes{"castling-without-king"});
  EXPECT_EQ(faults("4k3/8/8/3{pm}{Pg}3/8/8/8/4K3 w - d6 0 1"), Codes{});
  EXPECT_EQ(faults("4k3/8/8/3{ps}{Pg}3/8/8/8/4K3 w - d6 0 1"), Codes{"en-passant-no-pawn"});
  EXPECT_EQ(faults("4k3/8/3n4/3{pm}{Pg}3/8/8/8/4K3 w - d6 0 1"), Codes{"en-passant-occupied"});
  EXPECT_EQ(faults("4k3/3n4/8/3{pm}{Pg}3/8/8/8/4K3 w - d6 0 1"), Codes{"en-passant-origin-occupied"});
  EXPECT_EQ(faults("4k3/8/8/3{pm}{Pg}3/8/8/8/4K3 w - d5 0 1"), Codes{"en-passant-rank"});
  EXPECT_EQ(faults("4k3/8/8/8/8/8/8/4K3[P] w - - 0 1"), Codes{"no-pocket-here"});
}

// All faults at once, none hides another.
TEST(PawnsChessSetup, EveryFaultIsNamed) {
  EXPECT_EQ(faults("{Ph}3k3/8/8/8/3{Ph}4/8/8/4KK2 w - - 0 1 heal:k heroic:a1"),
            (Codes{"heal-king", "heal-without-healer", "heroic-without-hero", "too-many-kings",
                   "too-many-of-a-kind", "unpromoted-on-last-rank"}));
}

} // namespace
} // namespace plumb::test
