#include "formats/diagram.h"

#include <gtest/gtest.h>

#include <array>
#include <set>

#include "lib/rules/all_rules.h"

namespace plumb::test {
namespace {

// A table that puts the drawing to the test: a promoted form, a braced form, and two kinds that share a
// figure.
constexpr std::array<PieceInfo, 6> kPieces{{{"K", "King", "♔", "♚"},
                                            {"P", "Pawn", "♙", "♟"},
                                            {"N", "Knight", "♘", "♞"},
                                            {"+D", "Emperor Dragon", "D⁺", "d⁺"},
                                            {"{Ph}", "Hidden Spy", "♙", "♟"},
                                            {"W", "Dwarf", "W", "w"}}};

Diagram diagram(std::string_view efen) {
  const auto text = split_efen(efen);
  EXPECT_TRUE(text) << efen;
  return make_diagram(*text, kPieces);
}

TEST(Diagram, TextOfASmallBoard) {
  EXPECT_EQ(draw_text(diagram("ppp/3/PPP w - - 0 1")), " 3  p p p\n"
                                                       " 2  . . .\n"
                                                       " 1  P P P\n"
                                                       "    a b c\n"
                                                       "White to move\n");
}

TEST(Diagram, EverythingInTheLineIsShown) {
  EXPECT_EQ(draw_text(diagram("k{ph}1/+D1W/3/K{Ph}N[PPp] b Kq a2 3 9 heal:N variant:test")),
            " 4  k  ph .\n"
            " 3  +D .  W\n"
            " 2  .  .  .\n"
            " 1  K  Ph N\n"
            "    a  b  c\n"
            "Black to move\n"
            "White in hand: P P\n"
            "Black in hand: p\n"
            "Castling: Kq\n"
            "En passant: a2\n"
            "heal: N\n"
            "K  k   King\n"
            "P  p   Pawn\n"
            "N  n   Knight\n"
            "+D +d  Emperor Dragon\n"
            "Ph ph  Hidden Spy\n"
            "W  w   Dwarf\n");
}

TEST(Diagram, FiguresThatTwoKindsShareAreNotUsed) {
  EXPECT_EQ(draw_unicode(diagram("k{ph}1/+D1p/K{Ph}P w - - 0 1"), {Color::white, Legend::never}),
            " 3  ♚  ph ·\n"
            " 2  D⁺ ·  p\n"
            " 1  ♔  Ph P\n"
            "    a  b  c\n"
            "White to move\n");
}

TEST(Diagram, FromBlacksSide) {
  EXPECT_EQ(draw_unicode(diagram("k2/3/1NK b - - 0 1"), {Color::black, Legend::automatic}),
            " 1  ♔ ♘ ·\n"
            " 2  · · ·\n"
            " 3  · · ♚\n"
            "    c b a\n"
            "Black to move\n");
}

TEST(Diagram, TheWidestBoardKeepsItsColumns) {
  std::string efen = "k15";
  for (int i = 0; i < 14; ++i)
    efen += "/16";
  const std::string text = draw_text(diagram(efen + "/15K w - - 0 1"));
  EXPECT_TRUE(text.starts_with("16  k . . . . . . . . . . . . . . .\n15  . ")) << text;
  EXPECT_NE(text.find(" 1  . . . . . . . . . . . . . . . K\n    a b c d e f g h i j k l m n o p\n"),
            std::string::npos);
}

TEST(Diagram, WidthsOnATerminal) {
  EXPECT_EQ(display_width(""), 0);
  EXPECT_EQ(display_width("ab"), 2);
  EXPECT_EQ(display_width("♔"), 1);
  EXPECT_EQ(display_width("D\xCC\x81"), 1);
  EXPECT_EQ(display_width("\xE6\xAD\xA9"), 2);
}

// In the real tables: whatever the game, no two kinds look alike in any drawing.
TEST(Diagram, NoTwoKindsOfAnyGameLookAlike) {
  for (const GameInfo& game : all_games()) {
    std::set<std::string> letters;
    std::set<std::string> figures;
    EXPECT_FALSE(game.pieces.empty()) << game.id;
    for (const PieceInfo& piece : game.pieces) {
      EXPECT_FALSE(piece.name.empty()) << game.id << " " << piece.letters;
      const std::string black = swap_case_of_man(piece.letters);
      const auto text = split_efen(std::string(piece.letters) + black + " w - - 0 1");
      ASSERT_TRUE(text) << game.id << " " << piece.letters;
      for (const DiagramMan& man : make_diagram(*text, game.pieces).squares) {
        EXPECT_TRUE(letters.insert(man.letters).second) << game.id << " " << man.letters;
        EXPECT_TRUE(figures.insert(man.figure).second) << game.id << " " << man.figure;
        EXPECT_LE(display_width(man.figure), 3) << game.id << " " << man.figure;
      }
    }
  }
}

} // namespace
} // namespace plumb::test
