// Problems in olive's YAML.
#include "formats/problem/olive.h"

#include <gtest/gtest.h>

#include "formats/problem/format.h"
#include "formats/stipulation_text.h"
#include "tests/support/read_problems.h"

namespace plumb {
namespace {

using test::places;

std::vector<ReadProblem> read_all(const std::string& text) {
  return test::read_all(OliveReader(lines_of_text(text)));
}
std::string only_fault(const std::string& document) {
  return test::only_fault(read_all(document), document);
}

const std::string kMen = "algebraic:\n  black: [Kh7, Pg7]\n  white: [Kc1, Qb3]\n";

// Two documents as the editor writes them.
const std::string kCollection = "---\n"
                                "algebraic:\n"
                                "  black:\n"
                                "  - Kc3\n"
                                "  - Pf4\n"
                                "  white:\n"
                                "  - Ka6\n"
                                "  - Sd4\n"
                                "authors:\n"
                                "- Somebody, Else\n"
                                "- Another\n"
                                "comments:\n"
                                "- Nice. [CJF]\n"
                                "keywords:\n"
                                "- Zilahi\n"
                                "solution: \"a) \\n  1.Rb4-c4 Bc5-b4 +\\n\\n+c) bKc3<-->bPf4\\n\"\n"
                                "source:\n"
                                "  date:\n"
                                "    month: 2\n"
                                "    year: 2009\n"
                                "  issue: '50'\n"
                                "  name: Broodings\n"
                                "  problemid: '3'\n"
                                "stipulation: h#2\n"
                                "twins:\n"
                                "  b: Move d4 f3\n"
                                "  c: Continued Exchange c3 f4\n"
                                "---\n"
                                "algebraic:\n"
                                "  black: [Ke4, Ph4]\n"
                                "  white: [Kb7, Qb8]\n"
                                "authors: [!!python/unicode 'Shire, David J.']\n"
                                "date: '2007-05-05'\n"
                                "distinction: !!python/unicode '1st Prize'\n"
                                "intended-solutions: 2.1...\n"
                                "options: [SetPlay, Defence 1]\n"
                                "source: !!python/unicode 'The British Chess Magazine'\n"
                                "source-id: 'No. 25'\n"
                                "stipulation: '#2'\n";

TEST(Olive, ReadsCollections) {
  const auto problems = read_all(kCollection);
  ASSERT_EQ(problems.size(), 4u);
  for (const ReadProblem& problem : problems)
    ASSERT_TRUE(problem.problem) << places(problem);
  EXPECT_EQ(problems[0].problem->efen, "8/8/K7/8/3N1p2/2k5/8/8 b - - 0 1");
  EXPECT_EQ(problems[1].problem->efen, "8/8/K7/8/5p2/2k2N2/8/8 b - - 0 1");
  EXPECT_EQ(problems[2].problem->efen, "8/8/K7/8/5k2/2p2N2/8/8 b - - 0 1");
  EXPECT_EQ(problems[1].problem->text("twin"), "b) Move d4 f3");
  EXPECT_EQ(problems[2].problem->text("twin"), "+c) Continued Exchange c3 f4");
  EXPECT_EQ(problems[0].problem->text("composer"), "Somebody, Else; Another");
  EXPECT_EQ(problems[0].problem->text("source"), "Broodings 50 3");
  EXPECT_EQ(problems[0].problem->text("year"), "2009");
  EXPECT_EQ(problems[0].problem->text("solution").substr(0, 2), "a)");
  const Problem& last = *problems[3].problem;
  EXPECT_EQ(last.efen, "1Q6/1K6/8/8/4k2p/8/8/8 w - - 0 1");
  EXPECT_EQ(write_stipulation(*last.stipulation), "#2");
  EXPECT_EQ(last.claim, std::vector<std::string>{"2.1"});
  EXPECT_EQ(write_solving_options(last.solving), "set-play tries");
  EXPECT_EQ(last.text("award"), "1st Prize");
  EXPECT_EQ(last.text("year"), "2007-05-05");
  EXPECT_EQ(last.text("source"), "The British Chess Magazine No. 25");
  EXPECT_EQ(problems[3].line, 29u);
}

TEST(Olive, AZeroPositionIsNoProblem) {
  const auto problems = read_all(kMen + "stipulation: h#2\ntwins: {a: Move c1 c2, b: Move c1 c3}\n");
  ASSERT_EQ(problems.size(), 2u);
  EXPECT_EQ(problems[0].problem->text("twin"), "a) Move c1 c2");
}

TEST(Olive, FairyChessIsRefusedByNameWithItsPlace) {
  EXPECT_EQ(only_fault("algebraic: {white: [Ka1, Nb2], black: [Kh8]}\nstipulation: '#2'\n"),
            "1:26 popeye-nightrider");
  EXPECT_EQ(only_fault("algebraic: {white: [Ka1], neutral: [Qb2]}\nstipulation: '#2'\n"), "1:27 fairy-color");
  EXPECT_EQ(only_fault(kMen + "stipulation: '#2'\nconditions: [Circe, Madrasi]\n"),
            "5:14 fairy-condition, 5:21 fairy-condition");
  EXPECT_EQ(only_fault(kMen + "stipulation: '#2'\noptions:\n- SetPlay\n- Quodlibet\n"), "7:3 refused-option");
  EXPECT_EQ(only_fault(kMen + "stipulation: '#2'\noptions: [Madrasi]\n"), "5:11 unknown-option");
  EXPECT_EQ(only_fault(kMen + "stipulation: reci-h#2\n"), "4:15 bad-stipulation");
}

TEST(Olive, FaultsHaveTheirPlaces) {
  EXPECT_EQ(only_fault("stipulation: '#2'\n"), "1:1 no-men");
  EXPECT_EQ(only_fault(kMen), "1:1 no-stipulation");
  EXPECT_EQ(only_fault("---\nalgebraic: {white: [Ka1, Kb9]}\nstipulation: '#2'\n"), "2:26 unknown-word");
  EXPECT_EQ(only_fault("---\n- a list\n"), "2:1 no-problem");
  EXPECT_EQ(only_fault(kMen + "stipulation: [a]\n"), "4:14 bad-stipulation");
  EXPECT_EQ(only_fault(kMen + "stipulation: h#2\ntwins: [a]\n"), "5:8 bad-field");
  // A document that is no YAML does not take the next one with it.
  const auto problems = read_all("---\nalgebraic: [}\n" + kCollection);
  ASSERT_EQ(problems.size(), 5u);
  EXPECT_EQ(places(problems[0]), "2:13 bad-yaml");
  EXPECT_TRUE(problems[4].problem);
  const auto twins =
      read_all(kMen + "stipulation: h#2\ntwins: {b: Move a1 b1, c: Cont Move c1 c2, d: Move c1 c2}\n");
  ASSERT_EQ(twins.size(), 4u);
  EXPECT_EQ(places(twins[1]), "5:17 impossible-change");
  EXPECT_EQ(places(twins[2]), "5:27 broken-twin");
  EXPECT_TRUE(twins[3].problem);
}

// Which of two is meant nobody knows.
TEST(Olive, AKeyStandsOnceInItsMap) {
  EXPECT_EQ(only_fault(kMen + "stipulation: '#2'\n" + kMen), "5:1 second-field");
  EXPECT_EQ(only_fault(kMen + "stipulation: '#2'\nstipulation: '#3'\n"), "5:1 second-field");
  EXPECT_EQ(
      only_fault("---\nalgebraic:\n  white: [Kc1]\n  black: [Kh7]\n  white: [Qb3]\nstipulation: '#2'\n"),
      "5:3 second-field");
  EXPECT_EQ(only_fault(kMen + "stipulation: h#2\ntwins: {b: Move c1 c2, b: Move c1 c3}\n"),
            "5:24 second-field");
  EXPECT_EQ(only_fault(kMen + "stipulation: h#2\nsource: {name: a, date: {year: 1, year: 2}}\n"),
            "5:35 second-field");
  EXPECT_EQ(only_fault(kMen + "a: 1\nstipulation: h#2\na: 2\n? [x, y]\n: {a: 1, a: 2}\n"),
            "6:1 second-field, 8:10 second-field");
  EXPECT_TRUE(read_all(kMen + "stipulation: h#2\nauthors: [white, white]\na: {stipulation: a}\n")[0].problem);
}

TEST(Olive, IntendedSolutionsAreANumber) {
  for (const char* wrong :
       {"-1", "foo", "2 solutions", "0", "99999999999999999999", "1.0", "2..1", "...", "1001"})
    EXPECT_EQ(only_fault(kMen + "stipulation: h#2\nintended-solutions: " + wrong + "\n"),
              "5:21 bad-intended-solutions")
        << wrong;
  EXPECT_EQ(only_fault(kMen + "stipulation: h#2\nintended-solutions: [1]\n"), "5:21 bad-intended-solutions");
  for (const char* right : {"1", "2.1...", "2.1.1.1", "''", "~", ""})
    EXPECT_TRUE(read_all(kMen + "stipulation: h#2\nintended-solutions: " + right + "\n")[0].problem) << right;
}

TEST(Olive, ADocumentThatIsTooLongIsOneFault) {
  std::string text = kMen + "stipulation: h#2\ncomments:\n";
  for (int i = 0; i < 4000; ++i)
    text += "- " + std::string(100, 'x') + "\n";
  const auto problems = read_all(text);
  ASSERT_EQ(problems.size(), 1u);
  ASSERT_EQ(problems[0].faults.size(), 1u);
  EXPECT_EQ(problems[0].faults[0].fault.code, "long-document");
}

TEST(Olive, WhatCannotBeReadKeepsItsTitle) {
  const auto problems = read_all(kMen + "stipulation: reci-h#2\nid: a title\nauthors: [Somebody]\n");
  ASSERT_EQ(problems.size(), 1u);
  ASSERT_FALSE(problems[0].problem);
  ASSERT_EQ(problems[0].heading.size(), 2u);
  EXPECT_EQ(problems[0].heading[0].operand, "a title");
  EXPECT_EQ(problems[0].heading[1].operand, "Somebody");
}

TEST(ProblemFormat, ShowsInTheFirstWords) {
  EXPECT_EQ(problem_format("BeginProblem"), ProblemFormat::popeye);
  EXPECT_EQ(problem_format("  begi title x"), ProblemFormat::popeye);
  EXPECT_EQ(problem_format("anfang"), ProblemFormat::popeye);
  EXPECT_EQ(problem_format("---"), ProblemFormat::olive);
  EXPECT_EQ(problem_format("--- !!map"), ProblemFormat::olive);
  EXPECT_EQ(problem_format("algebraic:"), ProblemFormat::olive);
  EXPECT_EQ(problem_format("stipulation: '#2'"), ProblemFormat::olive);
  EXPECT_EQ(problem_format("8/8/8/8/8/8/8/8 w - - 0 1"), ProblemFormat::lines);
  EXPECT_EQ(problem_format("nonsense"), ProblemFormat::lines);
  EXPECT_EQ(problem_format(""), std::nullopt);
  EXPECT_EQ(problem_format("# a comment"), std::nullopt);
}

} // namespace
} // namespace plumb
