// Castling and en passant by the codex.
#include "formats/problem/codex.h"

#include <gtest/gtest.h>

namespace plumb {
namespace {

struct Settled {
  std::string fields; // castling and en passant
  std::string codes;
};
Settled settle(const std::string& position, RightsChoice choice = {},
               std::optional<Convention> convention = Convention{true, {}, true}) {
  Problem problem;
  problem.efen = position + " 0 1";
  problem.convention = std::move(convention);
  Faults faults;
  settle_rights(problem, choice, "chess", faults);
  const std::size_t begin = problem.efen.find(' ') + 3;
  Settled settled{problem.efen.substr(begin, problem.efen.size() - begin - 4), ""};
  for (const Fault& fault : faults)
    settled.codes += (settled.codes.empty() ? "" : " ") + fault.code;
  return settled;
}

TEST(Codex, CastlingIsPermittedUnlessDisproved) {
  EXPECT_EQ(settle("r3k2r/8/8/8/8/8/8/R3K2R w - -").fields, "KQkq -");
  EXPECT_EQ(settle("4k2r/8/p7/8/8/8/8/R2K3R w - -").fields, "k -");
  EXPECT_EQ(settle("8/8/8/8/8/2k5/8/4K2R w - -").fields, "K -");
}

// All that Black can have moved last are the king and the rook.
TEST(Codex, CastlingIsDisprovedByTheLastMove) {
  const Settled settled = settle("r3k3/p7/8/8/8/8/8/K6R w - -");
  EXPECT_EQ(settled.fields, "- -");
  EXPECT_EQ(settled.codes, "castling-disproved");
  // With Black to move nothing is known of his last one.
  EXPECT_EQ(settle("r3k3/p7/8/8/8/8/8/K6R b - -").fields, "q -");
  // Another man may have moved.
  EXPECT_EQ(settle("r3k3/p7/8/2n5/8/8/8/K6R w - -").fields, "q -");
  // Pawns that have left home may have, too.
  EXPECT_EQ(settle("r3k3/8/p7/8/8/8/8/K6R w - -").fields, "q -");
}

// One of the two rooks or the king has moved, nobody knows which.
TEST(Codex, CastlingsThatExcludeEachOtherAreBothLeft) {
  const Settled settled = settle("r3k2r/p6p/8/8/8/8/8/K6R w - -");
  EXPECT_EQ(settled.fields, "kq -");
  EXPECT_EQ(settled.codes, "castlings-exclude");
}

TEST(Codex, WhatIsKnownToHaveMovedMayNotCastle) {
  const std::string position = "r3k2r/8/8/8/8/8/8/R3K2R w - -";
  EXPECT_EQ(settle(position, {}, Convention{true, {Square{0}, Square{60}}, true}).fields, "K -");
}

TEST(Codex, EnPassantNeedsAProof) {
  // Black's king, his pawns at home and the one on d5, which can only have come from d7.
  const Settled proved = settle("6Nk/6pp/2B1N3/2KpP3/8/8/8/8 w - -");
  EXPECT_EQ(proved.fields, "- d6");
  EXPECT_EQ(proved.codes, "en-passant-proved");
  EXPECT_EQ(settle("6Nk/6pp/4N3/2KpP3/8/8/8/8 w - -").fields, "- -");    // c6xd5
  EXPECT_EQ(settle("7k/6pp/2B1N3/2KpP3/8/8/8/8 w - -").fields, "- -");   // Kg8-h8
  EXPECT_EQ(settle("6Nk/6pp/2B1N3/3pP3/8/2K5/8/8 w - -").fields, "- -"); // d6-d5
  EXPECT_EQ(settle("6Nk/6pp/2B1N3/2Kp4/4P3/8/8/8 w - -").fields, "- -"); // nobody to take it
  // The same with colours exchanged.
  EXPECT_EQ(settle("8/8/8/8/2kPp3/2b1n3/6PP/6nK b - -").fields, "- d3");
}

TEST(Codex, TheCommandLineOverrides) {
  const std::string position = "r3k3/p7/8/8/8/8/8/K6R w - -";
  const auto fields = [&](const std::string& castling, const std::string& en_passant,
                          std::optional<Convention> convention = {}) {
    RightsChoice choice;
    EXPECT_TRUE(read_castling_choice(castling, choice));
    EXPECT_TRUE(read_en_passant_choice(en_passant, choice));
    return settle(position, choice, std::move(convention)).fields;
  };
  EXPECT_EQ(fields("given", "given"), "- -");
  EXPECT_EQ(fields("home", "given"), "q -");
  EXPECT_EQ(fields("codex", "codex"), "- -");
  EXPECT_EQ(fields("KQkq", "e6"), "KQkq e6"); // for the rules to judge
  EXPECT_EQ(fields("-", "-", Convention{true, {}, true}), "- -");
  EXPECT_EQ(fields("q", "given", Convention{true, {}, true}), "q -");
  RightsChoice choice;
  EXPECT_FALSE(read_castling_choice("white", choice));
  EXPECT_FALSE(read_castling_choice("", choice));
  EXPECT_FALSE(read_en_passant_choice("e4", choice));
  Problem other;
  other.efen = "8/8/8/8 w - - 0 1";
  choice.castling = RightsChoice::Kind::codex;
  Faults faults;
  settle_rights(other, choice, "chessapawn", faults);
  ASSERT_EQ(faults.size(), 1u);
  EXPECT_EQ(faults[0].code, "no-codex");
}

} // namespace
} // namespace plumb
