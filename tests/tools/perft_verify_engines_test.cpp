// plumb-perft verify with real engines from Debian; each test is skipped where its engine is missing.
#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "tests/support/run_program.h"
#include "tests/support/run_tool.h"

namespace plumb::test {
namespace {

using nlohmann::json;

const std::string kSuites = std::string(PLUMB_SOURCE_DIR) + "/ci/suites/";
const std::string kArray = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

struct Engine {
  std::string program;
  std::string command;
  std::string protocol = "uci";
};

bool is_installed(const std::string& program) {
  for (const std::string folder : {"/usr/games/", "/usr/bin/", "/usr/local/bin/"})
    if (std::filesystem::exists(folder + program)) return true;
  return false;
}

Ran verify(const Engine& engine, std::vector<std::string> arguments, const std::string& input = "") {
  arguments.insert(arguments.begin(), {"verify", "--engine", engine.command, "--protocol", engine.protocol});
  return run_program("plumb-perft", arguments, {.input = input, .limit = std::chrono::seconds(300)});
}

class Agreeing : public testing::TestWithParam<std::pair<Engine, std::string>> {};

TEST_P(Agreeing, OnASuite) {
  const auto& [engine, suite] = GetParam();
  if (!is_installed(engine.program)) GTEST_SKIP() << engine.program << " is not installed";
  const Ran ran = verify(engine, {"--max-nodes", "30000", kSuites + suite + ".epd"});
  EXPECT_EQ(ran.status, 0) << ran.out << ran.err;
}

INSTANTIATE_TEST_SUITE_P(PerftVerifyEngines, Agreeing,
                         testing::Values(std::pair{Engine{"stockfish", "stockfish"}, "fast"},
                                         std::pair{Engine{"stockfish", "stockfish"}, "chess960"},
                                         std::pair{Engine{"fairy-stockfish", "fairy-stockfish"}, "fast"},
                                         std::pair{Engine{"fairy-stockfish", "fairy-stockfish"}, "chess960"},
                                         // It knows a bare `perft N` and prints a bare number.
                                         std::pair{Engine{"ethereal-chess", "ethereal-chess"}, "fast"}));

// It speaks xboard, prints "Raw nodes for depth 3: 8902" without a divide, and has a fault: it takes in
// passing a pawn that shields its own king.
TEST(PerftVerifyEngines, SjengHasAFault) {
  if (!is_installed("sjeng")) GTEST_SKIP() << "sjeng is not installed";
  const Ran ran =
      verify({"sjeng", "sjeng", "xboard"}, {"--json", "--max-nodes", "30000", kSuites + "fast.epd"});
  EXPECT_EQ(ran.status, 1) << ran.out << ran.err;
  const json document = json::parse(ran.out);
  EXPECT_EQ(document["wrong"], 1);
  for (const json& entry : document["cases"])
    if (entry["verdict"] != "ok") EXPECT_EQ(entry["fen"], "8/8/1k6/8/3Pp3/8/8/K5B1 b - d3 0 1") << entry;
}

// It speaks xboard, answers only when it has been told a dozen lines, and has no perft: it takes the command
// for a move. That is said of it by name, and in no other way. As a UCI engine it begins to search.
TEST(PerftVerifyEngines, GnuChessHasNoPerft) {
  if (!is_installed("gnuchess")) GTEST_SKIP() << "gnuchess is not installed";
  for (const auto& [engine, word] :
       {std::pair{Engine{"gnuchess", "gnuchess --xboard", "xboard"}, "Invalid move: perft 1"},
        std::pair{Engine{"gnuchess", "gnuchess --uci"}, "answers with a search"}}) {
    const Ran ran = verify(engine, {"--json", "--timeout", "4", "-"}, kArray + " ;D1 20\n");
    EXPECT_EQ(ran.status, 2) << ran.out << ran.err;
    const json document = json::parse(ran.out, nullptr, false);
    ASSERT_TRUE(document.is_object()) << ran.err;
    EXPECT_NE(document["engine"].get<std::string>().find("GNU Chess"), std::string::npos) << ran.out;
    EXPECT_EQ(document["unsupported"], 1);
    EXPECT_EQ(document["cases"][0]["verdict"], "unsupported");
    EXPECT_NE(document["cases"][0]["message"].get<std::string>().find(word), std::string::npos) << ran.out;
  }
}

// Xboard engines without perft say so each in their own way.
TEST(PerftVerifyEngines, OtherXboardEnginesHaveNoPerft) {
  for (const std::string program : {"phalanx", "hoichess"}) {
    if (!is_installed(program)) continue;
    const Ran ran = verify({program, program, "xboard"}, {"--json", "-"}, kArray + " ;D1 20\n");
    EXPECT_EQ(ran.status, 2) << ran.out << ran.err;
    EXPECT_NE(ran.out.find("\"verdict\": \"unsupported\""), std::string::npos) << ran.out;
  }
}

// A script as perftree wants it: depth, position and moves are its arguments; a divide, an empty line and the
// total are what it prints.
TEST(PerftVerifyEngines, PerftreeScript) {
  if (!is_installed("stockfish")) GTEST_SKIP() << "stockfish is not installed";
  const TemporaryFile script(
      "moves=${3:+moves $3}\n"
      "PATH=$PATH:/usr/games\n"
      "printf 'position fen %s %s\\ngo perft %s\\nquit\\n' \"$2\" \"$moves\" \"$1\" |\n"
      "  stockfish | sed -n 's/: / /p' | grep -v Nodes >\"$0.out\"\n"
      "cat \"$0.out\"; echo; cut -d' ' -f2 \"$0.out\" | paste -sd+ | bc; rm \"$0.out\"\n");
  const std::string command = "sh " + script.path() + " {depth} {fen} {moves}";
  const Ran ran = verify({"sh", command, "command"}, {"-"},
                         kArray + " ;D1 20 ;D3 8902\n8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1 ;D1 9 ;D2 50\n");
  EXPECT_EQ(ran.status, 0) << ran.out << ran.err;
}

// Fairy-Stockfish has names of its own for a game.
TEST(PerftVerifyEngines, FairyStockfishByItsNames) {
  if (!is_installed("fairy-stockfish")) GTEST_SKIP() << "fairy-stockfish is not installed";
  const Engine engine{"fairy-stockfish", "fairy-stockfish"};
  const std::string input = kArray + " ;D1 20 ;D3 8902\n";
  EXPECT_EQ(verify(engine, {"--engine-variant", "normal", "-"}, input).status, 0);
  // Without castling this is another game: so the name was taken.
  const Ran other = verify(engine, {"--json", "--engine-variant", "chess=nocastle", "-"},
                           "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1 ;D1 26\n");
  EXPECT_EQ(other.status, 1) << other.out << other.err;
  EXPECT_NE(other.out.find("castling"), std::string::npos) << other.out;
}

// Stockfish 15.1 crashes on a position that is none; the next case goes to a new process. Depth 0 would start
// a search and is not asked.
TEST(PerftVerifyEngines, StockfishMayCrash) {
  if (!is_installed("stockfish")) GTEST_SKIP() << "stockfish is not installed";
  const Ran ran = verify({"stockfish", "stockfish"}, {"--json", "--unchecked", "-"},
                         "8/8/8/8/8/8/8/8 w - - 0 1 ;D1 1\n" + kArray + " ;D0 1 ;D3 8902\n");
  EXPECT_EQ(ran.status, 1) << ran.out << ran.err;
  const json document = json::parse(ran.out);
  EXPECT_EQ(document["cases"][0]["verdict"], "crash") << ran.out;
  EXPECT_NE(document["cases"][0]["message"].get<std::string>().find("signal"), std::string::npos) << ran.out;
  EXPECT_EQ(document["cases"][1]["got"], "8902");
  EXPECT_EQ(document["skipped"], 1);
}

// It would ignore a variant that it does not know and count chess.
TEST(PerftVerifyEngines, FairyStockfishIsNotAskedForUnknownGames) {
  if (!is_installed("fairy-stockfish")) GTEST_SKIP() << "fairy-stockfish is not installed";
  const Ran ran = verify({"fairy-stockfish", "fairy-stockfish"},
                         {"--json", "--engine-variant", "nosuchgame", "-"}, kArray + " ;D1 20\n");
  EXPECT_EQ(ran.status, 2) << ran.out << ran.err;
  EXPECT_EQ(json::parse(ran.out)["cases"][0]["verdict"], "unsupported") << ran.out;
}

} // namespace
} // namespace plumb::test
