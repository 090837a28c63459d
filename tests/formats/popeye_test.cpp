// Problems in Popeye's language. What the words mean is taken from its manual, and the turns of the board
// from what that program (4.104) prints of the same twins.
#include <gtest/gtest.h>

#include "formats/problem/men.h"
#include "formats/problem/popeye/reader.h"
#include "formats/stipulation_text.h"
#include "tests/support/read_problems.h"

namespace plumb {
namespace {

using test::places;

std::vector<ReadProblem> read_all(const std::string& text, std::optional<Stipulation> fallback = {}) {
  return test::read_all(PopeyeReader(lines_of_text(text), fallback));
}

// What stands between BeginProblem and EndProblem, each on a line of its own.
std::vector<ReadProblem> read_parts(const std::string& parts) {
  return read_all("BeginProblem\n" + parts + "\nEndProblem\n");
}

std::string only_fault(const std::string& parts) {
  return test::only_fault(read_parts(parts), parts);
}

std::string efen(const ReadProblem& problem) {
  return problem.problem ? problem.problem->efen : "unreadable: " + places(problem);
}

const std::string kMen = "Pieces White Kc1 Qb3 Black Kh7 Pg7\n";
const std::string kBoard = "8/6pk/8/8/8/1Q6/8/2K5";

TEST(Popeye, ReadsTheProblemOfItsManual) {
  const auto problems = read_all("BeginProblem\n"
                                 "Author          Unknown\n"
                                 "Origin          Also Unkown\n"
                                 "Stipulation     #2\n"
                                 "Pieces          White   Ka3 Ra8\n"
                                 "                Black   Kb1\n"
                                 "Option          MoveNumbers Try Set Variation\n"
                                 "EndProblem\n");
  ASSERT_EQ(problems.size(), 1u);
  EXPECT_EQ(efen(problems[0]), "R7/8/8/8/8/K7/8/1k6 w - - 0 1");
  const Problem& problem = *problems[0].problem;
  EXPECT_EQ(write_stipulation(*problem.stipulation), "#2");
  EXPECT_EQ(problem.text("composer"), "Unknown");
  EXPECT_EQ(problem.text("source"), "Also Unkown");
  EXPECT_EQ(write_solving_options(problem.solving), "set-play tries variations");
  EXPECT_TRUE(problem.convention && problem.convention->castling && problem.convention->en_passant);
  EXPECT_EQ(problems[0].line, 1u);
}

TEST(Popeye, WordsMayBeShortenedAndOfEitherCase) {
  const auto problems = read_all(
      "BEGI\r\nAuth Unknown\r\nStip #2\r\nPiec whit kA3 RA8,blac K B1;\r\nOpti mOVE Try sET Vari\r\nENDP");
  ASSERT_EQ(problems.size(), 1u);
  EXPECT_EQ(efen(problems[0]), "R7/8/8/8/8/K7/8/1k6 w - - 0 1");
  EXPECT_EQ(write_solving_options(problems[0].problem->solving), "set-play tries variations");
  EXPECT_EQ(only_fault("Stip #2\nT x"), "3:1 ambiguous-word"); // Title, Twin
  EXPECT_EQ(only_fault(kMen + "Stip #2\nOption Start 1"), "4:8 refused-option");
  EXPECT_EQ(only_fault(kMen + "Stip #2\nOption S"), "4:8 ambiguous-word");
}

TEST(Popeye, OneFileHoldsManyProblems) {
  const auto problems = read_all("begin\n" + kMen + "stip #1\nnext\n" + kMen +
                                 "stip h#1\nend\nbeginproblem\n" + kMen + "stip ser-h#2\nend\n");
  ASSERT_EQ(problems.size(), 3u);
  EXPECT_EQ(efen(problems[0]), kBoard + " w - - 0 1");
  EXPECT_EQ(efen(problems[1]), kBoard + " b - - 0 1");
  EXPECT_EQ(problems[2].line, 8u);
}

TEST(Popeye, WhoBeginsFollowsFromTheStipulation) {
  const auto side = [](const std::string& stipulation, const std::string& more = "") {
    const auto problems = read_parts(kMen + "Stipulation " + stipulation + "\n" + more);
    return problems[0].problem ? problems[0].problem->efen.substr(problems[0].problem->efen.find(' ') + 1, 1)
                               : places(problems[0]);
  };
  for (const char* white :
       {"#3", "s#2", "r#2", "semi-r#2", "=2", "hs#3", "hr#2", "h#2.5", "ser-#5", "ser-s#3", "ser-r=2",
        "ser-hs#2", "pser-#2", "phser-#2", "exact-#3", "1->ser-h#3", "za1 2", "X3", "dia 2"})
    EXPECT_EQ(side(white), "w") << white;
  for (const char* black :
       {"h#2", "h=2", "hs#2.5", "ser-h#5", "pser-h#3", "H#2", "2->ser-#3", "dia2.5", "h00 2"})
    EXPECT_EQ(side(black), "b") << black;
  EXPECT_EQ(side("h#2", "Option WhiteToPlay"), "w");
  EXPECT_EQ(write_stipulation(*read_parts(kMen + "Stip h#2\nOption WhiteToPlay\n")[0].problem->stipulation),
            "h#1.5");
  EXPECT_EQ(side("#2", "Option PostKeyPlay"), "b");
  EXPECT_EQ(places(read_parts(kMen + "Stip h#2.5\nOption White")[0]), "1:0 idle-option");
}

TEST(Popeye, Forsyth) {
  const auto board = [](const std::string& forsyth) {
    const auto problems = read_parts("Stipulation #1\nForsyth " + forsyth);
    return problems[0].problem ? problems[0].problem->efen.substr(0, problems[0].problem->efen.find(' '))
                               : places(problems[0]);
  };
  const std::string array = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
  EXPECT_EQ(board("rsbqkbsr/pppppppp/8/8/8/8/PPPPPPPP/RSBQKBSR"), array);
  EXPECT_EQ(board("rsbqkbsrpppppppp32PPPPPPPPRSBQKBSR"), array);
  EXPECT_EQ(board("48/6Pp/5K1k"), "8/8/8/8/8/8/6Pp/5K1k");
  EXPECT_EQ(board("+k7/-K7"), "K7/k7/8/8/8/8/8/8");
  EXPECT_EQ(board("K1k"), "K1k5/8/8/8/8/8/8/8");
  EXPECT_EQ(board("K1n"), "3:11 popeye-nightrider");
  EXPECT_EQ(board("48/5gPp/5K1k"), "3:13 fairy-man");
  EXPECT_EQ(board("1.PA6/k"), "3:10 fairy-man");
  EXPECT_EQ(board("K=k"), "3:10 fairy-color");
  EXPECT_EQ(board("K64k"), "3:9 bad-forsyth");
  EXPECT_EQ(board("K7+"), "3:11 bad-forsyth");
  EXPECT_EQ(read_parts("InitialGameArray\nStip ~1")[0].problem->efen.substr(0, array.size()), array);
}

TEST(Popeye, FairyChessIsRefusedByNameWithItsPlace) {
  EXPECT_EQ(only_fault("Pieces White Ka1 Nb2 Black Kh8\nStip #2"), "2:18 popeye-nightrider");
  EXPECT_EQ(only_fault("Pieces White Ka1 G b2 Black Kh8\nStip #2"), "2:18 fairy-man");
  EXPECT_EQ(only_fault("Pieces White Ka1 Lib2 Black Kh8\nStip #2"), "2:18 fairy-man");
  EXPECT_EQ(only_fault("Pieces White Ka1 r/bb2 Black Kh8\nStip #2"), "2:18 fairy-man");
  EXPECT_EQ(only_fault("Pieces White Ka1 Neutral Sb2 Black Kh8\nStip #2"), "2:18 fairy-color");
  EXPECT_EQ(only_fault("Pieces White Ka1 Black Royal Sb2\nStip #2"), "2:24 fairy-attribute");
  EXPECT_EQ(only_fault(kMen + "Stip #2\nCondition Circe Madrasi\nOption Try"), "4:11 fairy-condition");
  EXPECT_EQ(only_fault(kMen + "SStipulation white 3a[#]d"), "3:1 structured-stipulation");
  EXPECT_EQ(only_fault(kMen + "Stip reci-h#2"), "3:7 bad-stipulation");
  EXPECT_EQ(only_fault(kMen + "Stip #2\nOption NoWK"), "4:8 refused-option");
  EXPECT_EQ(only_fault(kMen + "Stip #2\nOption Set Quodlibet"), "4:12 refused-option");
  const auto message = read_parts("Pieces White Ka1 Gb2 Black Kh8\nStip #2")[0].faults[0].fault.message;
  EXPECT_NE(message.find("grasshopper"), std::string::npos) << message;
}

TEST(Popeye, FaultsHaveTheirPlaces) {
  EXPECT_EQ(only_fault("Stip #2\nPieces Ka1"), "3:8 no-color");
  EXPECT_EQ(only_fault("Stip #2\nPieces White Ka9"), "3:14 no-man");
  EXPECT_EQ(only_fault("Stip #2\nPieces White Ka1 Rb9 Black Kh8"), "3:18 unknown-word");
  EXPECT_EQ(only_fault("Stip #2\nPieces White Ka1 Pb2b2 Black Kh8"), "3:21 second-man");
  EXPECT_EQ(only_fault(kMen + "Stip #0"), "3:7 bad-stipulation");
  EXPECT_EQ(only_fault(kMen), "1:0 no-stipulation");
  EXPECT_EQ(only_fault(kMen + "Stip\nOption Variation"), "4:1 bad-stipulation");
  EXPECT_EQ(only_fault(kMen + "Stip #2\nOption StartMove 3:5:16 Variation"), "4:8 refused-option");
  EXPECT_EQ(only_fault(kMen + "Stip #2\nOption Defence x"), "4:16 no-number");
  EXPECT_EQ(only_fault(kMen + "Stip #2\nOption NoCastling z9"), "4:19 no-squares");
  EXPECT_EQ(only_fault(kMen + "Stip #2\nOption EnPassant f7f6f4"), "4:18 bad-double-step");
  EXPECT_EQ(only_fault(kMen + "Stip #2\nOption Frobnicate"), "4:8 unknown-option");
  EXPECT_EQ(places(read_all("Begin\n" + kMen + "Stip #2\n")[0]), "3:8 unfinished-problem");
  EXPECT_EQ(places(read_all("Anfang\n")[0]), "1:1 no-begin");
  const auto behind = read_all("Begin\n" + kMen + "Stip #2\nEnd\nmore\n");
  ASSERT_EQ(behind.size(), 2u);
  EXPECT_TRUE(behind[0].problem);
  EXPECT_EQ(places(behind[1]), "5:1 no-begin");
  // A faulty problem does not take the next one with it.
  const auto next = read_all("Begin\nStip #2\nPieces White Xa1\nNext\n" + kMen + "Stip #1\nEnd\n");
  ASSERT_EQ(next.size(), 2u);
  EXPECT_EQ(places(next[0]), "3:14 fairy-man");
  EXPECT_TRUE(next[1].problem);
}

// Squares stand behind their man without a blank; what cannot be read keeps its title.
TEST(Popeye, ASquareWithoutItsManIsToldAsSuch) {
  const auto problems = read_all(
      "BeginProblem\nTitle a title\nPieces White Ka1 Pa2 b3 Black Kh8\nStipulation #2\nEndProblem\n");
  ASSERT_EQ(problems.size(), 1u);
  ASSERT_FALSE(problems[0].faults.empty());
  EXPECT_EQ(places(problems[0]), "3:22 bare-square");
  EXPECT_NE(problems[0].faults[0].fault.message.find("as in Pa2b3"), std::string::npos);
  ASSERT_EQ(problems[0].heading.size(), 1u);
  EXPECT_EQ(problems[0].heading[0].operand, "a title");
}

TEST(Popeye, Options) {
  const auto problem = [](const std::string& options) {
    auto problems = read_parts(kMen + "Stip #2\nOption " + options);
    EXPECT_TRUE(problems[0].problem) << options << ": " << places(problems[0]);
    return problems[0];
  };
  EXPECT_EQ(write_solving_options(problem("Defence 3 Duplex").problem->solving), "tries=3 duplex");
  EXPECT_EQ(write_solving_options(problem("HalfDuplex").problem->solving), "half-duplex");
  EXPECT_EQ(write_solving_options(problem("PostKeyPlay").problem->solving), "variations post-key");
  EXPECT_EQ(places(problem("NoBoard MoveNumbers NoThreat Beep 3 Intelligent NoShortVariations")), "");
  EXPECT_EQ(places(problem("Intelligent 1 Variation MaxSolutions 5 MaxTime 10 Threat 2 NonTrivial 0 1")),
            "4:32 shortcut-option, 4:47 shortcut-option, 4:58 shortcut-option, 4:67 shortcut-option");
  EXPECT_EQ(problem("EnPassant f7f6f5").problem->efen, kBoard + " w - f6 0 1");
  EXPECT_FALSE(problem("EnPassant f7f6f5").problem->convention->en_passant);
  EXPECT_EQ(problem("NoCastling e1a8").problem->convention->cannot_castle,
            (std::vector<Square>{Square{4}, Square{56}}));
}

TEST(Popeye, TextsTakeTheirLine) {
  const auto problems =
      read_parts("Title The End, Begin\nAuthor A\nAuthor B\nAward 1st Prize\nRemark EndProblem\n"
                 "Protocol /dev/null\nLaTeX out.tex\nTitle\n" +
                 kMen + "Stip #2");
  ASSERT_TRUE(problems[0].problem) << places(problems[0]);
  EXPECT_EQ(problems[0].problem->text("id"), "The End, Begin");
  EXPECT_EQ(problems[0].problem->text("composer"), "A; B");
  EXPECT_EQ(problems[0].problem->text("award"), "1st Prize");
}

TEST(Popeye, Twins) {
  const auto problems =
      read_parts(kMen + "Stip #2\nTwin Rotate 90\nTwin Mirror a1<-->h8\nTwin Move c1 c3\n"
                        "Twin Continued Remove b3 Add White Ra1 Black Pc7\nTwin Exchange c1 h7\n"
                        "Twin Shift a1 a2\nTwin PolishType\nTwin Substitute Q S\n"
                        "Twin Stipulation h#2\nRemark a remark\nTwin Mirror a1<-->h1 Rotate 180");
  std::vector<std::string> boards;
  std::vector<std::string> twins;
  for (const ReadProblem& problem : problems) {
    boards.push_back(efen(problem).substr(0, efen(problem).find(" - ")));
    twins.emplace_back(problem.problem ? problem.problem->text("twin") : "");
  }
  EXPECT_EQ(boards, (std::vector<std::string>{
                        "8/6pk/8/8/8/1Q6/8/2K5 w", "1k6/1p6/8/8/8/7K/5Q2/8 w", "8/5Q2/7K/8/8/8/1p6/1k6 w",
                        "8/6pk/8/8/8/1QK5/8/8 w", "8/2p3pk/8/8/8/2K5/8/R7 w", "8/6pK/8/8/8/1Q6/8/2k5 w",
                        "6pk/8/8/8/1Q6/8/2K5/8 w", "8/6PK/8/8/8/1q6/8/2k5 w", "8/6pk/8/8/8/1N6/8/2K5 w",
                        "8/6pk/8/8/8/1Q6/8/2K5 b", "2K5/8/1Q6/8/8/8/6pk/8 w"}));
  EXPECT_EQ(twins[0], "a)");
  EXPECT_EQ(twins[1], "b) Rotate 90");
  EXPECT_EQ(twins[4], "+e) Remove b3 Add White Ra1 Black Pc7");
  EXPECT_EQ(problems[4].line, 7u);
}

TEST(Popeye, ZeroPositionIsNoProblem) {
  const auto problems = read_parts(kMen + "Stip #2\nZero Move c1 c3\nTwin Move c1 c4");
  ASSERT_EQ(problems.size(), 2u);
  EXPECT_EQ(problems[0].problem->text("twin"), "a) Move c1 c3");
  EXPECT_EQ(problems[1].problem->text("twin"), "b) Move c1 c4");
}

TEST(Popeye, FaultyTwins) {
  const auto faults = [](const std::string& twins) {
    std::string text;
    for (const ReadProblem& problem : read_parts(kMen + "Stip #2\n" + twins))
      text += "[" + places(problem) + "]";
    return text;
  };
  EXPECT_EQ(faults("Twin Move a1 b1\nTwin Cont Move c1 c2\nTwin Move c1 c2"),
            "[][4:11 impossible-change][5:6 broken-twin][]");
  EXPECT_EQ(faults("Twin Exchange c1 a1"), "[][4:15 impossible-change]");
  EXPECT_EQ(faults("Twin Shift c1 a1"), "[][4:12 impossible-change]");
  EXPECT_EQ(faults("Twin Condition Circe\nTwin Remove b3"), "[][4:6 fairy-condition][]");
  EXPECT_EQ(faults("Twin Rotate 45"), "[][4:13 bad-rotation]");
  EXPECT_EQ(faults("Twin Mirror a1<-->b1"), "[][4:13 bad-mirror]");
  EXPECT_EQ(faults("Twin Substitute Q N"), "[][4:19 popeye-nightrider]");
  EXPECT_EQ(faults("Twin Move c1 c2 Continued Move b3 b4"), "[][4:17 misplaced-continued]");
  EXPECT_EQ(faults("Twin"), "[][5:1 no-change]");
  EXPECT_EQ(faults("Twin Add Neutral Sa1"), "[][4:10 fairy-color]");
}

TEST(Popeye, TwinsHaveLetters) {
  EXPECT_EQ(twin_letter(0), "a)");
  EXPECT_EQ(twin_letter(25), "z)");
  EXPECT_EQ(twin_letter(26), "z1)");
  EXPECT_EQ(twin_letter(52), "z27)");
}

TEST(Popeye, TheStipulationMayComeFromElsewhere) {
  const auto problems = read_all("Begin\n" + kMen + "End\n", *read_stipulation("h#2"));
  EXPECT_EQ(efen(problems[0]), kBoard + " b - - 0 1");
}

} // namespace
} // namespace plumb
