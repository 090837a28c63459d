// plumb-mate --uci as a GUI or a script uses it: commands are piped in, lines come back.
#include <regex>

#include "tests/support/run_program.h"

namespace plumb::test {
namespace {

Ran uci(const std::string& commands, const std::vector<std::string>& more = {}) {
  std::vector<std::string> arguments{"--uci", "--threads", "2", "--hash", "16M"};
  arguments.insert(arguments.end(), more.begin(), more.end());
  RunStyle style;
  style.input = commands;
  return run_program("plumb-mate", arguments, style);
}

bool has_line(const std::string& text, const std::string& pattern) {
  return std::regex_search(text, std::regex("(^|\n)" + pattern + "(\n|$)"));
}
int lines_with(const std::string& text, const std::string& pattern) {
  const std::regex regex("(^|\n)" + pattern);
  return static_cast<int>(std::distance(std::sregex_iterator(text.begin(), text.end(), regex), {}));
}

TEST(MateUci, IntroducesItselfAndIsReady) {
  const Ran ran = uci("uci\nisready\nquit\n");
  EXPECT_EQ(ran.status, 0);
  EXPECT_TRUE(has_line(ran.out, "id name Plumb .*"));
  EXPECT_TRUE(has_line(ran.out, "option name Threads type spin default 2 min 1 max [0-9]+"));
  EXPECT_TRUE(has_line(ran.out, "option name Hash type spin default 16 min 1 max [0-9]+"));
  EXPECT_TRUE(has_line(ran.out, "option name UCI_Variant type combo default chess var .*chess.*"));
  EXPECT_TRUE(has_line(ran.out, "option name UCI_Chess960 type check default false"));
  EXPECT_TRUE(has_line(ran.out, "uciok\nreadyok"));
  EXPECT_TRUE(ran.err.empty());
}

TEST(MateUci, FindsAMateAndPlaysIt) {
  const Ran ran = uci("position fen 8/8/8/8/8/5k2/8/4RR1K b - - 0 1 moves f3g3\ngo mate 5\n");
  EXPECT_EQ(ran.status, 0);
  EXPECT_TRUE(has_line(ran.out, "info depth 1 score cp 0 nodes .* string no forced mate in 1 or fewer"))
      << ran.out;
  EXPECT_TRUE(has_line(ran.out,
                       "info depth [0-9]+ score mate [0-9]+ nodes [0-9]+ nps [0-9]+ time [0-9]+ pv .*\n"
                       "bestmove [a-h][1-8][a-h][1-8] ponder [a-h][1-8][a-h][1-8]"))
      << ran.out;
  EXPECT_EQ(lines_with(ran.out, "bestmove"), 1);
}

// `printf '...' | plumb-mate --uci`: at the end of the input what has a limit is finished, what has none is
// stopped, and either way there is one bestmove.
TEST(MateUci, AnswersAtTheEndOfItsInput) {
  const std::string position = "position fen 8/8/8/8/8/5k2/8/4RR1K w - - 0 1\n";
  for (const std::string go :
       {"go mate 4", "go depth 5", "go mate 4\n", "go mate 4\nisready\n", "go nodes 3000\n"}) {
    const Ran ran = uci(position + go);
    EXPECT_EQ(ran.status, 0) << go;
    EXPECT_EQ(lines_with(ran.out, "bestmove [a-h][1-8]"), 1) << go << ran.out;
  }
  EXPECT_TRUE(has_line(uci("position fen 2k5/8/2K5/8/8/8/8/3R4 w - - 0 1\ngo mate 3").out,
                       "info depth [0-9]+ score mate [23] .*\nbestmove .*"));
  for (const std::string go : {"go", "go infinite", "go infinite\n", "go ponder\n"}) {
    const Ran ran = uci("position startpos\n" + go);
    EXPECT_EQ(ran.status, 0) << go;
    EXPECT_EQ(lines_with(ran.out, "bestmove [a-h][1-8]"), 1) << go << ran.out;
  }
}

TEST(MateUci, SaysThatItIsMated) {
  const Ran ran = uci("position fen 7k/8/5K2/8/8/8/8/6R1 b - - 0 1\ngo depth 6\n");
  EXPECT_TRUE(has_line(ran.out, "info depth 6 score mate -3 .*pv h8h7 .*\nbestmove h8h7 ponder .*"))
      << ran.out;
}

TEST(MateUci, SearchesOnlyTheMovesThatAreNamed) {
  const std::string position = "position fen 7k/5Q2/6K1/8/8/8/8/8 w - - 0 1\n";
  EXPECT_TRUE(has_line(uci(position + "go mate 1\n").out, "bestmove f7(e8|f8|g7|h7)"));
  const Ran one = uci(position + "go mate 1 searchmoves f7h7 a1a2\n");
  EXPECT_TRUE(has_line(one.out, "info string searchmoves: .*a1a2.*")) << one.out;
  EXPECT_TRUE(has_line(one.out, "bestmove f7h7")) << one.out;
  EXPECT_TRUE(has_line(uci(position + "go mate 1 searchmoves f7a7\n").out, "bestmove f7a7"));
}

TEST(MateUci, AnswersWhereThereIsNothingToPlay) {
  EXPECT_TRUE(has_line(uci("position fen 7k/5Q2/5K2/8/8/8/8/8 b - - 0 1\ngo mate 3\n").out,
                       "info depth 0 score cp 0\nbestmove 0000"));
  EXPECT_TRUE(has_line(uci("position fen 7k/6Q1/6K1/8/8/8/8/8 b - - 0 1\ngo infinite\nstop\n").out,
                       "info depth 0 score mate 0\nbestmove 0000"));
}

TEST(MateUci, EndsByTimeNodesStopAndEndOfInput) {
  for (const char* go :
       {"go movetime 100", "go nodes 5000", "go infinite\nstop", "go", "go wtime 1000 btime 1000",
        "go mate 30 movetime 100", "go mate 30\nstop", "go mate 30\nquit"}) {
    const Ran ran = uci("position startpos moves e2e4 e7e5\n" + std::string(go) + "\n");
    EXPECT_EQ(ran.status, 0) << go;
    EXPECT_EQ(lines_with(ran.out, "bestmove [a-h][1-8][a-h][1-8]"), 1) << go << "\n" << ran.out;
  }
}

TEST(MateUci, KeepsAnInfiniteAnswerBackAndStaysAnswerable) {
  const Ran ran = uci("position fen 7k/5Q2/6K1/8/8/8/8/8 w - - 0 1\ngo infinite\nisready\ngo mate 2\nstop\n");
  EXPECT_TRUE(has_line(ran.out, "readyok")) << ran.out;
  EXPECT_EQ(lines_with(ran.out, "bestmove f7"), 2) << ran.out;
  EXPECT_LT(ran.out.find("readyok"), ran.out.find("bestmove"));
}

TEST(MateUci, DoesAScriptInItsOrder) {
  const Ran ran = uci("position fen 7k/5Q2/6K1/8/8/8/8/8 w - - 0 1\ngo mate 1\n"
                      "position fen k7/8/1K6/8/8/8/8/7R w - - 0 1\ngo mate 2\n");
  EXPECT_TRUE(has_line(ran.out, "bestmove f7[efgh][78]\ninfo .*\nbestmove h1h8")) << ran.out;
}

TEST(MateUci, ComplainsAndGoesOn) {
  const Ran ran = uci(
      "hello\nposition fen nonsense\nposition startpos moves e2e5\nposition\nsetoption name Hash value many\n"
      "setoption name Style value wild\nsetoption name UCI_Variant value draughts\n"
      "go mate x\nstop\ngo fast depth 1\n\n  \t\r\nisready\n");
  EXPECT_EQ(ran.status, 0);
  EXPECT_TRUE(has_line(ran.out, "info string unknown command 'hello'"));
  EXPECT_EQ(lines_with(ran.out, "info string position: left as it was"), 2) << ran.out;
  EXPECT_TRUE(has_line(ran.out, "info string setoption hash: .*many.*")) << ran.out;
  EXPECT_TRUE(has_line(ran.out, "info string setoption: unknown option 'style'"));
  EXPECT_TRUE(has_line(ran.out, "info string setoption uci_variant: .*draughts.*")) << ran.out;
  EXPECT_TRUE(has_line(ran.out, "info string go: mate needs a whole number, ignored"));
  EXPECT_TRUE(has_line(ran.out, "readyok"));
}

TEST(MateUci, PlaysChess960AndItsCastling) {
  const Ran orthodox = uci("position fen 4k3/8/8/8/8/8/8/4K2R w K - 0 1 moves e1g1 e8e7\ngo depth 1\n");
  EXPECT_EQ(lines_with(orthodox.out, "info string position"), 0) << orthodox.out;
  const Ran ran = uci("setoption name UCI_Chess960 value true\n"
                      "position fen 5k2/R7/8/8/8/8/8/4K2R w K - 0 1\ngo mate 1 searchmoves e1h1\n");
  EXPECT_TRUE(has_line(ran.out, "bestmove e1h1")) << ran.out;
}

TEST(MateUci, PlaysAnotherGame) {
  const Ran ran =
      uci("uci\nsetoption name UCI_Variant value hexapawn\nposition fen ppp/3/PPP w - - 0 1\ngo depth 20\n"
          "position fen ppp/3/PPP w - - 0 1 moves b1b2 a3b2\ngo mate 2\n");
  EXPECT_TRUE(has_line(ran.out, "info depth [0-9]+ score mate -[0-9]+ .*")) << ran.out;
  EXPECT_EQ(lines_with(ran.out, "bestmove [a-c][1-3][a-c][1-3]"), 2) << ran.out;
}

TEST(MateUci, QuotesLittleOfWhatItDoesNotKnow) {
  const std::string noise = "\x1b[2J\xE9" + std::string(3'000'000, 'x');
  const Ran ran =
      uci(noise + "\nsetoption name " + noise + " value 1\nposition fen " + noise + "\nposition fen " +
          "4k3/8/8/8/8/8/8/4K3 w - - 0 1 moves " + noise + "\nsetoption name Hash value " + noise +
          "\nsetoption name UCI_Variant value " + noise + "\ngo " + noise + " depth 1\nisready\n");
  EXPECT_EQ(ran.status, 0);
  EXPECT_LT(ran.out.size(), 6000u);
  EXPECT_TRUE(has_line(ran.out, "info string unknown command .*x1b.*xe9x+\\.\\.\\.'")) << ran.out;
  EXPECT_EQ(ran.out.find_first_of("\x1b\xE9"), std::string::npos);
  EXPECT_TRUE(has_line(ran.out, "readyok"));
}

// What is pondered on is kept back until the opponent has played it.
TEST(MateUci, AnswersAfterAPonderHit) {
  const std::string position = "position fen 2k5/8/2K5/8/8/8/8/3R4 w - - 0 1\n";
  for (const std::string limit : {"mate 3", "mate 3 movetime 60000", "depth 5 wtime 600000 btime 600000"}) {
    // Had the search not ended with the hit, "stop" would come first.
    const Ran ran = uci(position + "go ponder " + limit + "\nponderhit\n");
    EXPECT_EQ(ran.status, 0);
    EXPECT_EQ(lines_with(ran.out, "bestmove c6b6"), 1) << limit << ran.out;
    EXPECT_TRUE(has_line(ran.out, "info depth [0-9]+ score mate [23] .*\nbestmove .*")) << ran.out;
  }
  // The end of the input would stop a search that still ponders, before it has found anything.
  const Ran long_one =
      uci("position fen 8/8/8/8/8/5k2/8/4RR1K b - - 0 1 moves f3g3\ngo ponder mate 5\nponderhit\n");
  EXPECT_TRUE(has_line(long_one.out, "info depth [0-9]+ score mate [0-9]+ .*\nbestmove .*")) << long_one.out;
  // The time begins with the hit, and ends the search.
  const auto started = std::chrono::steady_clock::now();
  const Ran timed = uci("position startpos\ngo ponder movetime 300\nponderhit\n");
  EXPECT_EQ(lines_with(timed.out, "bestmove [a-h][1-8]"), 1) << timed.out;
  EXPECT_GE(std::chrono::steady_clock::now() - started, std::chrono::milliseconds(300));
  // Piped in, the hit waits for the search that it is meant for.
  const Ran two = uci(position + "go mate 3\n" + position + "go ponder mate 3\nponderhit\nisready\n" +
                      position + "go mate 3\n");
  EXPECT_EQ(lines_with(two.out, "bestmove c6b6"), 3) << two.out;
  EXPECT_EQ(lines_with(uci("ponderhit\nisready\n").out, "readyok"), 1);
}

TEST(MateUci, SaysWhyItCannotWrite) {
  RunStyle style;
  style.input = "position fen 7k/5Q2/6K1/8/8/8/8/8 w - - 0 1\ngo mate 1\n";
  style.output_file = "/dev/full";
  const Ran ran = run_program("plumb-mate", {"--uci"}, style);
  EXPECT_EQ(ran.status, 2);
  EXPECT_EQ(ran.err, "plumb-mate: cannot write standard output: No space left on device\n");
}

TEST(MateUci, RefusesWhatAsksOnTheCommandLine) {
  for (const std::vector<std::string>& more :
       {std::vector<std::string>{"--within", "3"}, {"--all"}, {"--json"}, {"--time", "5s"}}) {
    const Ran ran = uci("uci\nquit\n", more);
    EXPECT_EQ(ran.status, 2) << more[0];
    EXPECT_EQ(ran.out, "") << more[0];
  }
}

} // namespace
} // namespace plumb::test
