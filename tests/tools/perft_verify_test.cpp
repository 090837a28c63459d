// plumb-perft verify against an engine with planted faults, of every kind, and against itself without one.
//
// What is found is not taken at its word: at the first wrong position the engine's own list of moves is set
// against a naive reference, nearer positions must be right, and the reproduction is told to a new process
// of the engine, which must go wrong again.
#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

#include "tests/naive/chess.h"
#include "tests/support/faulty_chess.h"
#include "tests/support/faulty_games.h"
#include "tests/support/program_faults.h"
#include "tests/support/run_program.h"
#include "tests/support/run_tool.h"

namespace plumb::test {
namespace {

using nlohmann::json;
using Strings = std::set<std::string>;

const std::string kEngine = PLUMB_FAULTY_ENGINE;
const std::string kSuites = std::string(PLUMB_SOURCE_DIR) + "/ci/suites/";
const std::string kArray = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

Ran verify(std::vector<std::string> arguments, const RunStyle& style = {}) {
  arguments.insert(arguments.begin(), "verify");
  return run_program("plumb-perft", arguments, style);
}

json verify_json(std::vector<std::string> arguments, int status, const RunStyle& style = {}) {
  arguments.emplace_back("--json");
  const Ran ran = verify(std::move(arguments), style);
  EXPECT_EQ(ran.status, status) << ran.out << ran.err;
  return json::parse(ran.out, nullptr, false);
}

std::string with_fault(std::string_view fault) {
  return "'" + kEngine + "' --fault " + std::string(fault);
}

// The first case that is wrong.
json first_failure(const json& document) {
  if (!document.is_object()) return {};
  for (const json& entry : document["cases"])
    if (entry["verdict"] != "ok") return entry;
  return {};
}

Strings strings(const json& list) {
  Strings result;
  for (const json& text : list)
    result.insert(text.get<std::string>());
  return result;
}

bool is_960(std::string_view fault) {
  return fault.starts_with("castle960");
}

// Positions by their texts; castling as in Chess960 where that is on.
struct Truth {
  bool chess960 = false;

  [[nodiscard]] naive::chess::Position position(const std::string& fen) const {
    return naive::chess::parse(fen, {{"chess960", chess960 ? "yes" : "no"}});
  }
  [[nodiscard]] Strings moves(const std::string& fen) const {
    const auto list = naive::chess::moves(position(fen));
    return {list.begin(), list.end()};
  }
};

Strings moves_of(FaultyChess chess) {
  Strings texts;
  for (const FaultyMove& move : chess.legal_moves())
    texts.insert(chess.text(move));
  return texts;
}

Strings without(const Strings& a, const Strings& b) {
  Strings result;
  std::set_difference(a.begin(), a.end(), b.begin(), b.end(), std::inserter(result, result.end()));
  return result;
}

// The total that a new process of the engine gives when told these lines.
std::string total_of(const std::string& fault, const std::string& lines) {
  const Ran ran = run_program(kEngine, {"--fault", fault}, {.input = lines + "\nquit\n"});
  const std::size_t at = ran.out.rfind("Nodes searched: ");
  if (at == std::string::npos) return "";
  const std::size_t begin = at + std::string("Nodes searched: ").size();
  return ran.out.substr(begin, ran.out.find('\n', begin) - begin);
}

FaultyChess engine_at(Fault fault, bool chess960, const std::string& root, const json& path) {
  FaultyChess chess(fault, chess960);
  chess.set_up(root);
  for (const json& move : path)
    EXPECT_TRUE(chess.play(move.get<std::string>())) << move;
  return chess;
}

// Is what is said of the first wrong position so?
void check_difference(const FaultInfo& fault, const json& failure) {
  const json found = failure.value("first_difference", json::object());
  const Truth truth{is_960(fault.name)};
  const std::string root = failure["fen"];
  const std::string fen = found["fen"];
  const std::string kind = found["kind"];
  FaultyChess by_fen(fault.fault, truth.chess960);
  by_fen.set_up(fen);
  const Strings right = truth.moves(fen);
  const Strings missing = strings(found["missing"]);
  const Strings extra = strings(found["extra"]);
  if (kind == "generator" && found["depth"] == 1) {
    EXPECT_EQ(missing, without(right, moves_of(by_fen)));
    EXPECT_EQ(extra, without(moves_of(by_fen), right));
    EXPECT_FALSE(missing.empty() && extra.empty());
  } else if (kind == "make") {
    EXPECT_EQ(moves_of(by_fen), right) << "it is wrong by its own text too";
    const FaultyChess by_moves = engine_at(fault.fault, truth.chess960, root, found["path"]);
    EXPECT_EQ(missing, without(right, moves_of(by_moves)));
    EXPECT_EQ(extra, without(moves_of(by_moves), right));
    EXPECT_FALSE(missing.empty() && extra.empty());
  } else if (kind == "unmake" || kind == "generator") {
    const int depth = found["depth"];
    EXPECT_EQ(moves_of(by_fen), right);
    EXPECT_NE(by_fen.perft(depth), naive::chess::perft(truth.position(fen), depth));
  }
  // Nothing nearer to the root is wrong: not in number, and on the way not in the lists.
  const auto plies = static_cast<int>(found["path"].size());
  if (kind != "leftover") {
    FaultyChess at_root(fault.fault, truth.chess960);
    at_root.set_up(root);
    EXPECT_EQ(at_root.perft(plies), naive::chess::perft(truth.position(root), plies));
  }
  const std::string total = total_of(std::string(fault.name), found["reproduce"]);
  EXPECT_FALSE(total.empty()) << found["reproduce"];
  EXPECT_NE(total, found["expected"]) << found["reproduce"];
}

// What the rule of the first wrong position is called, or the kind of the fault where it is one of state.
const std::vector<std::pair<std::string_view, std::string_view>>& names_of_chess_faults() {
  static const std::vector<std::pair<std::string_view, std::string_view>> names{
      {"castle-through-check", "castling through an attacked square"},
      {"castle-out-of-check", "castling out of check"},
      {"castle-into-check", "castling onto an attacked square"},
      {"castle-queenside-needs-b-safe", "only the rook passes"},
      {"castle-queenside-over-b", "castling with a man in the way"},
      {"castle-rights-survive-rook-capture", "castling without the right"},
      {"castle-rights-survive-rook-move", "castling without the right"},
      {"castle-rights-survive-king-move", "castling without the right"},
      {"castle-one-rook-move-loses-both", "castling"},
      {"castle-rook-must-be-safe", "castling with an attacked rook"},
      {"castle-rights-survive-promotion", "castling without the right"},
      {"castle960-rook-passes-men", "castling with a man in the way"},
      {"castle960-rook-shields-king", "castling"},
      {"castle960-own-rook-blocks", "castling"},
      {"castle960-king-stays-forgotten", "castling"},
      {"ep-missing", "en passant"},
      {"ep-rank-pin", "en passant that uncovers the king along the rank"},
      {"ep-pinned-pawn", "en passant by, or of, a pinned pawn"},
      {"ep-no-evasion", "en passant that answers a check"},
      {"ep-lives-on", "en passant where no pawn has just"},
      {"ep-wraps-board", "en passant"},
      {"promotion-no-knight", "promotion to a knight"},
      {"promotion-capture-queen-only", "with capture"},
      {"promotion-also-unpromoted", "not promoted"},
      {"promotion-to-king", "promotion to a king"},
      {"promotion-black-no-rook", "promotion to a rook"},
      {"double-check-capture", "double check"},
      {"double-check-block", "double check"},
      {"pin-straight-ignored", "pinned"},
      {"pawn-check-ignored", "check"},
      {"check-by-castling-unseen", "make"},
      {"check-by-promotion-unseen", "make"},
      {"check-by-ep-unseen", "make"},
      {"check-discovered-unseen", "make"},
      {"double-step-takes", "double step"},
      {"pawn-takes-straight", "the way a pawn moves"},
      {"king-wraps", "the way a king moves"},
      {"table-ignores-depth", "leftover"},
      {"table-short-key", "leftover"},
      {"king-back-along-ray", "along the line of check"},
      {"kings-adjacent", "beside the other king"},
      {"pin-diagonal-ignored", "pinned"},
      {"pinned-never-moves", "pinned"},
      {"no-block-by-double-step", "between check and king"},
      {"knight-check-ignored", "attacked square"},
      {"double-step-jumps", "double step"},
      {"double-step-from-third", "double step"},
      {"knight-wraps", "the way a knight moves"},
      {"pawn-capture-wraps", "the way a pawn moves"},
      {"bishop-one-short", "moves of the bishop"},
      {"make-castling-leaves-rook", "make"},
      {"make-ep-keeps-victim", "en passant"},
      {"make-promotion-stays-pawn", "make"},
      {"unmake-castling-rights", "unmake"},
      {"unmake-promotion", "unmake"},
      {"unmake-ep-victim", "check"},
      {"unmake-capture-lost", "unmake"},
      {"table-ignores-ep", "leftover"},
      {"table-ignores-rights", "leftover"},
      {"table-ignores-side", "leftover"},
      {"setup-keeps-rights", "leftover"},
      {"count-ends-early", "no moves below"},
  };
  return names;
}

TEST(PerftVerify, FindsEveryFaultOfAGenerator) {
  ASSERT_EQ(names_of_chess_faults().size(), chess_faults().size());
  for (const FaultInfo& fault : chess_faults()) {
    SCOPED_TRACE(std::string(fault.name));
    const std::string suite = is_960(fault.name) ? "chess960.epd" : "fast.epd";
    const json document = verify_json({"--engine", with_fault(fault.name), "--depth", "4", "--max-nodes",
                                       "30000", "--max-failures", "1", kSuites + suite},
                                      1);
    const json failure = first_failure(document);
    ASSERT_TRUE(failure.is_object() && failure.contains("first_difference")) << document.dump(1);
    const json found = failure.value("first_difference", json::object());
    const auto name = std::find_if(names_of_chess_faults().begin(), names_of_chess_faults().end(),
                                   [&](const auto& entry) { return entry.first == fault.name; });
    const std::string said = found.value("rule", "") + " " + found["kind"].get<std::string>();
    EXPECT_NE(said.find(name->second), std::string::npos) << said;
    check_difference(fault, failure);
  }
}

struct Expectation {
  std::string_view fault;
  std::string_view verdict;
  std::string_view word; // in cause or message
};

TEST(PerftVerify, FindsFaultsOfTheProgram) {
  const std::vector<Expectation> expectations{
      {"crash-segv", "crash", "SIGSEGV"},
      {"crash-abort", "crash", "SIGABRT"},
      {"exit-quietly", "crash", "exit status 0"},
      {"exit-status-3", "crash", "exit status 3"},
      {"hang", "timeout", "no count within"},
      {"garbage", "unparsable", "nothing in its answer"},
      {"stale-answer", "mismatch", "expected"},
      {"duplicate-lines", "mismatch", "duplicate-moves"},
      {"double-move-listed", "mismatch", "duplicate-moves"},
      {"divide-sum", "mismatch", "sum"},
      {"search-instead", "unsupported", "search"},
      {"silent", "unsupported", "says nothing"},
      {"swapped-divide", "mismatch", "divide"},
      {"divide-too-large", "mismatch", "divide"},
      {"late-answer", "unsupported", "says nothing"},
      {"error-stream", "unsupported", "only on standard error"},
  };
  const std::string fen = "8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1";
  const std::string input = kArray + " ;D1 20 ;D2 400\n" +
                            "8/8/8/2k5/4p3/8/3P4/4K3 w - - 0 1 ;D1 6 ;D2 54\n" + fen + " ;D1 9 ;D2 50\n" +
                            kArray + " ;D3 8902\n";
  for (const Expectation& expected : expectations) {
    SCOPED_TRACE(std::string(expected.fault));
    const bool no_answer = expected.verdict == "unsupported";
    const json document = verify_json({"--engine", with_fault(expected.fault), "--timeout", "1500ms", "-"},
                                      no_answer ? 2 : 1, {.input = input});
    ASSERT_TRUE(document.is_object());
    const json failure = first_failure(document);
    ASSERT_TRUE(failure.is_object()) << document.dump(1);
    EXPECT_EQ(failure["verdict"], expected.verdict) << failure.dump(1);
    const std::string said = failure.value("cause", "") + failure.value("message", "");
    EXPECT_NE(said.find(expected.word), std::string::npos) << said;
    // It goes on with the rest, in a new process.
    EXPECT_EQ(document["cases"].back()["verdict"], "ok");
    EXPECT_EQ(document["cases"].back()["got"], "8902");
    // Lists that are wrong in themselves are so at the first position that is asked for.
    if (no_answer || expected.verdict == "mismatch") continue;
    // The nearest position at which it strikes: the double step has been made.
    const json found = failure.value("first_difference", json::object());
    EXPECT_EQ(found.value("depth", 0), 1);
    EXPECT_EQ(found.value("fen", "").substr(0, 21), fen.substr(0, 21)) << found.dump(1);
  }
}

// Nothing that an engine does harms the rest of the run, whatever it sends and whatever it leaves running.
TEST(PerftVerify, SurvivesHostileEngines) {
  const std::string input =
      kArray + " ;D1 20 ;D2 400\n8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1 ;D1 9\n" + kArray + " ;D3 8902\n";
  const RunStyle style{.input = input, .limit = std::chrono::seconds(30), .memory = std::size_t{1} << 30};
  for (const std::string_view habit : kHostileFaults) {
    SCOPED_TRACE(std::string(habit));
    const std::string timeout = habit.starts_with("endless") ? "1s" : "10s";
    const json document =
        verify_json({"--engine", with_fault(habit), "--timeout", timeout, "--no-bisect", "-"}, 1, style);
    ASSERT_TRUE(document.is_object());
    const json failure = first_failure(document);
    EXPECT_EQ(failure["line"], 2);
    const std::string verdict = failure.value("verdict", "");
    if (habit == "binary") EXPECT_EQ(verdict, "unparsable");
    if (habit.starts_with("endless")) EXPECT_EQ(verdict, "timeout");
    if (habit == "closes-output") EXPECT_EQ(verdict, "crash");
    if (habit == "dies-with-heir")
      EXPECT_NE(failure.value("message", "").find("SIGSEGV"), std::string::npos) << failure;
    EXPECT_NE(verdict, "ok");
    EXPECT_EQ(document["cases"].back()["got"], "8902");
  }
  for (const std::string_view habit : kNoisyEngines) {
    const Ran ran = verify({"--engine", with_fault(habit), "-"}, style);
    EXPECT_EQ(ran.status, 0) << habit << ran.out << ran.err;
  }
}

// Several processes that crash say the same as one.
TEST(PerftVerify, JobsThatCrashAreKeptApart) {
  const auto verdicts = [](const std::string& jobs) {
    std::vector<std::string> list;
    const json document = verify_json({"--engine", with_fault("crash-segv"), "--jobs", jobs, "--no-bisect",
                                       "--max-nodes", "3000", kSuites + "fast.epd"},
                                      1);
    for (const json& entry : document["cases"])
      list.push_back(entry["line"].dump() + entry["depth"].dump() + entry["verdict"].get<std::string>());
    return list;
  };
  const auto one = verdicts("1");
  EXPECT_GT(one.size(), 50u);
  EXPECT_EQ(one, verdicts("4"));
}

// What the GitHub action runs, as a runner calls it.
TEST(PerftVerify, TheActionReportsToTheRunner) {
  const std::string action = std::string(PLUMB_SOURCE_DIR) + "/ci/action/verify";
  const TemporaryFile summary;
  const TemporaryFile junit;
  const auto run = [&](const std::string& fault) {
    return run_program(
        action, {},
        {.environment = {"GITHUB_ACTIONS=true", "GITHUB_STEP_SUMMARY=" + summary.path(),
                         "PLUMB_PERFT=" + std::string(PLUMB_BIN_DIR) + "/plumb-perft",
                         "PLUMB_ENGINE=" + with_fault(fault), "PLUMB_SUITES=fast",
                         "PLUMB_ARGUMENTS=--max-nodes 1000 --jobs 2", "PLUMB_JUNIT=" + junit.path()}});
  };
  const Ran good = run("none");
  EXPECT_EQ(good.status, 0) << good.out << good.err;
  EXPECT_EQ(good.out.find("::error"), std::string::npos);
  const Ran bad = run("ep-rank-pin");
  EXPECT_EQ(bad.status, 1) << bad.err;
  EXPECT_NE(bad.out.find("::error file="), std::string::npos) << bad.out;
  EXPECT_NE(bad.out.find("fast.epd,line="), std::string::npos) << bad.out;
  EXPECT_NE(summary.content().find("en passant that uncovers the king along the rank"), std::string::npos)
      << summary.content();
  EXPECT_NE(junit.content().find("<failure"), std::string::npos);
  const Ran without = run_program(action, {});
  EXPECT_NE(without.status, 0);
  EXPECT_NE(without.err.find("the command line of the engine"), std::string::npos) << without.err;
}

TEST(PerftVerify, NamesCountersThatAreTooSmall) {
  // Two kings: few positions, many sequences; our own count has a table, and so has the engine's.
  const std::string kings = "4k3/8/8/8/8/8/8/4K3 w - - 0 1";
  const Ran ours = run_program("plumb-perft", {"count", "--fen", kings, "--depth", "14"});
  const std::string input = kings + " ;D14 " + ours.out;
  EXPECT_EQ(verify({"--engine", kEngine, "-"}, {.input = input}).status, 0);
  for (const std::string fault : {"overflow-32", "overflow-signed-32"}) {
    const json failure =
        first_failure(verify_json({"--engine", with_fault(fault), "-"}, 1, {.input = input}));
    EXPECT_EQ(failure["verdict"], "mismatch");
    EXPECT_EQ(failure["cause"], "overflow-32");
  }
}

TEST(PerftVerify, AgreesWithTheEngineWithoutFaults) {
  for (const std::string suite : {"fast", "chess960"}) {
    const Ran ran =
        verify({"--engine", kEngine, "--max-nodes", "30000", "--jobs", "2", kSuites + suite + ".epd"});
    EXPECT_EQ(ran.status, 0) << ran.out << ran.err;
  }
}

TEST(PerftVerify, ReadsEveryDialect) {
  const std::string input =
      kArray + " ;D1 20 ;D3 8902\nr3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1 ;D1 26 ;D2 568\n";
  for (const std::string dialect :
       {"stockfish", "bare", "total", "equals", "tab", "table", "sum", "verb", "threads"}) {
    SCOPED_TRACE(dialect);
    const Ran ran = verify({"--engine", kEngine + " --dialect " + dialect, "-"}, {.input = input});
    EXPECT_EQ(ran.status, 0) << ran.out << ran.err;
    EXPECT_NE(ran.out.find("Faulty engine: 4 ok, 0 wrong\n"), std::string::npos) << ran.out;
  }
  const Ran own = verify({"--engine", kEngine + " --dialect equals", "--perft-command", "perft {depth}",
                          "--total-pattern", R"(^perft\(\d+\) = (\d+)$)", "-"},
                         {.input = input});
  EXPECT_EQ(own.status, 0) << own.out << own.err;
}

// Without a divide the moves are found by asking for each.
TEST(PerftVerify, BisectsAnEngineThatPrintsTotalsAlone) {
  const std::string input = "8/8/8/2k5/4p3/8/3P4/4K3 w - - 0 1 ;D3 364\n";
  const json failure = first_failure(
      verify_json({"--engine", with_fault("ep-no-evasion") + " --dialect bare", "-"}, 1, {.input = input}));
  EXPECT_EQ(failure.value("first_difference", json::object()).value("path", json()), json::array({"d2d4"}));
  EXPECT_EQ(failure.value("first_difference", json::object()).value("fen", json()),
            "8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1");
}

TEST(PerftVerify, SpeaksXboardAndRunsCommands) {
  const std::string input = kArray + " ;D1 20 ;D3 8902\n4k3/8/8/8/8/8/8/4KR2 w F - 0 1 ;D1 14 ;D2 47\n";
  const Ran xboard =
      verify({"--protocol", "xboard", "--engine", kEngine + " --xboard", "-"}, {.input = input});
  EXPECT_EQ(xboard.status, 0) << xboard.out << xboard.err;
  const Ran command =
      verify({"--protocol", "command", "--engine", kEngine + " --once {depth} {fen} {moves}", "-"},
             {.input = kArray + " ;D1 20 ;D3 8902\n"});
  EXPECT_EQ(command.status, 0) << command.out << command.err;
  for (const std::string way : {" --xboard", " --once {depth} {fen} {moves}"}) {
    const json failure =
        first_failure(verify_json({"--protocol", way == " --xboard" ? "xboard" : "command", "--engine",
                                   with_fault("castle-rights-survive-rook-capture") + way, "-"},
                                  1, {.input = "4k3/1b4b1/8/8/8/8/8/R3K2R b KQ - 0 1 ;D1 23 ;D2 538\n"}));
    EXPECT_EQ(failure.value("first_difference", json::object()).value("kind", json()), "make")
        << failure.dump(1);
    EXPECT_EQ(failure.value("first_difference", json::object()).value("rule", json()),
              "castling without the right to it");
  }
}

TEST(PerftVerify, CountsItselfWhereASuiteHasNoNumber) {
  const json document = verify_json({"--engine", kEngine, "--depth", "2", "-"}, 0, {.input = kArray + "\n"});
  EXPECT_EQ(document["cases"][0]["expected"], "400");
  // A wrong number of the suite is no fault of the engine.
  for (const std::vector<std::string>& how :
       std::vector<std::vector<std::string>>{{"-"}, {"--no-bisect", "-"}}) {
    std::vector<std::string> arguments{"--engine", kEngine};
    arguments.insert(arguments.end(), how.begin(), how.end());
    const json wrong = verify_json(arguments, 2, {.input = kArray + " ;D1 20 ;D2 401 ;D3 8902\n"});
    EXPECT_EQ(wrong["cases"][1]["verdict"], "wrong-suite");
    EXPECT_EQ(wrong["cases"][1]["cause"], "suite");
    EXPECT_EQ(wrong["cases"][1]["message"],
              "the suite's number is wrong: it says 401, the engine and our own count say 400");
    EXPECT_EQ(wrong["cases"][2]["verdict"], "ok"); // and goes on
    EXPECT_EQ(wrong["wrong"], 0);
    EXPECT_EQ(wrong["wrong_suite"], 1);
  }
  // Both may be wrong.
  const json both = verify_json({"--engine", with_fault("ep-no-evasion"), "-"}, 1,
                                {.input = "8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1 ;D1 10\n"});
  EXPECT_EQ(both["cases"][0]["verdict"], "mismatch");
  EXPECT_EQ(both["cases"][0]["cause"], "missing-moves");
  EXPECT_NE(both["cases"][0]["message"].get<std::string>().find(
                "the suite's number is wrong too: our own count is 9"),
            std::string::npos)
      << both.dump(1);
}

// Good cases are no news; a reason that holds for all is told once.
TEST(PerftVerify, IsBriefAboutWhatIsRight) {
  const std::string input = kArray + " ;D1 20 ;D2 400\n8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1 ;D1 9\n";
  EXPECT_EQ(verify({"--engine", kEngine, "-"}, {.input = input}).out, "Faulty engine: 3 ok, 0 wrong\n");
  EXPECT_EQ(verify({"--engine", kEngine, "--quiet", "-"}, {.input = input}).out, "");
  EXPECT_EQ(verify({"--engine", kEngine, "--verbose", "-"}, {.input = input}).out,
            "ok standard input:1: depth 1: 20\nok standard input:1: depth 2: 400\n"
            "ok standard input:2: depth 1: 9\nFaulty engine: 3 ok, 0 wrong\n");
  const Ran bad = verify({"--engine", with_fault("ep-no-evasion"), "--quiet", "-"}, {.input = input});
  EXPECT_TRUE(bad.out.starts_with("mismatch standard input:2: depth 1: expected 9, got 8")) << bad.out;
  EXPECT_EQ(bad.out.find(" wrong\n"), std::string::npos) << bad.out;
  EXPECT_EQ(verify({"--engine", kEngine, "--quiet", "--verbose", "-"}, {.input = input}).status, 2);
}

// An engine that logs each time that it is started.
std::string logged(const TemporaryFile& log, const std::string& engine) {
  return "sh -c 'echo started >>" + log.path() + "; exec " + engine + "'";
}

TEST(PerftVerify, AnEngineWithoutPerftIsFoundOutOnce) {
  const TemporaryFile log;
  const std::string engine = logged(log, kEngine + " --dialect none");
  const Ran ran = verify({"--engine", engine, "--max-nodes", "1000", kSuites + "fast.epd"});
  EXPECT_EQ(ran.status, 2) << ran.err;
  EXPECT_EQ(ran.out.find("unsupported " + kSuites), 0u) << ran.out;
  EXPECT_EQ(ran.out.find("unsupported " + kSuites, 1), std::string::npos) << ran.out;
  EXPECT_NE(ran.out.find(" more cases: answers with a search; so it does at the array"), std::string::npos)
      << ran.out;
  EXPECT_LE(count_lines(log.content()), 6u);
  // In reports it is one error, and the rest is left out.
  const TemporaryFile junit;
  const Ran reported = verify(
      {"--engine", engine, "--report", "junit=" + junit.path(), "--max-nodes", "1000", kSuites + "fast.epd"});
  EXPECT_EQ(reported.status, 2);
  EXPECT_NE(junit.content().find("errors=\"1\""), std::string::npos) << junit.content().substr(0, 400);
  // A search instead of a count at some positions is told for each.
  const Ran some = verify({"--engine", with_fault("search-instead"), "-"},
                          {.input = kArray + " ;D1 20\n8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1 ;D1 9\n"
                                             "8/2k5/8/8/3Pp3/8/8/4K3 b - d3 0 1 ;D1 10\n"});
  EXPECT_NE(some.out.find("unsupported standard input:2:"), std::string::npos) << some.out;
  EXPECT_NE(some.out.find("unsupported standard input:3:"), std::string::npos) << some.out;
  // So is one that fails first and counts elsewhere.
  const json first =
      verify_json({"--engine", with_fault("search-instead"), "-"}, 2,
                  {.input = "8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1 ;D1 9\n" + kArray + " ;D1 20\n"});
  EXPECT_EQ(first["cases"][0]["verdict"], "unsupported");
  EXPECT_EQ(first["cases"][1]["verdict"], "ok");
}

TEST(PerftVerify, AGameThatTheEngineDoesNotKnowIsToldOnce) {
  const TemporaryFile log;
  const Ran ran = verify({"--engine", logged(log, kEngine), "--engine-variant", "nosuchgame", "-"},
                         {.input = kArray + " ;D1 20\n" + kArray + " ;D2 400\n" + kArray + " ;D3 8902\n"});
  EXPECT_EQ(ran.status, 2);
  EXPECT_NE(ran.out.find("unsupported 2 more cases: does not list 'nosuchgame'"), std::string::npos)
      << ran.out;
  EXPECT_EQ(log.content(), "started\n");
}

TEST(PerftVerify, ReportsAreOpenedBeforeTheEngineIsStarted) {
  const TemporaryFile log;
  const std::string folder = "/nonexistent/x.xml";
  const Ran ran = verify({"--engine", logged(log, kEngine), "--report", "tap,junit=" + folder, "-"},
                         {.input = kArray + " ;D1 20\n"});
  EXPECT_EQ(ran.status, 2);
  EXPECT_EQ(ran.out, "");
  EXPECT_NE(ran.err.find("cannot write the report '" + folder + "'"), std::string::npos) << ran.err;
  EXPECT_EQ(log.content(), "");
  // An old report stays until there is a new one, and no empty one is left behind.
  const TemporaryFile old("old");
  const std::string fresh = old.path() + ".new";
  const Ran failed =
      verify({"--engine", "/nonexistent", "--report", "json=" + old.path() + ",junit=" + fresh, "-"},
             {.input = kArray + " ;D1 20\n"});
  EXPECT_EQ(failed.status, 2);
  EXPECT_EQ(old.content(), "old");
  EXPECT_NE(access(fresh.c_str(), F_OK), 0);
  const Ran twice = verify({"--engine", kEngine, "--report", "json=" + fresh + ",junit=" + fresh, "-"},
                           {.input = kArray + " ;D1 20\n"});
  EXPECT_EQ(twice.status, 2) << twice.out;
}

// A right total does not excuse a wrong divide.
TEST(PerftVerify, LooksAtTheCountsOfMovesToo) {
  const std::string input = "4k2r/8/8/8/4p3/8/3P4/4K3 w - - 0 1 ;D1 6 ;D2 92\n";
  for (const std::string_view fault : {"swapped-divide", "divide-too-large"}) {
    const json failure =
        first_failure(verify_json({"--engine", with_fault(fault), "-"}, 1, {.input = input}));
    EXPECT_EQ(failure["cause"], "divide") << failure.dump(1);
    EXPECT_EQ(failure["expected"], failure["got"]);
    const json found = failure.value("first_difference", json::object());
    EXPECT_EQ(found.value("kind", ""), "divide") << failure.dump(1);
    EXPECT_EQ(found.value("depth", 0), 2);
  }
}

TEST(PerftVerify, ReadsLineEndsAndCapitalsOfAnyKind) {
  const std::string input = "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1 ;D1 24 ;D2 496\n";
  for (const std::string dialect : {"crlf", "capitals"}) {
    const Ran ran = verify({"--engine", kEngine + " --dialect " + dialect, "-"}, {.input = input});
    EXPECT_EQ(ran.out, "Faulty engine: 2 ok, 0 wrong\n") << dialect << ran.err;
  }
}

TEST(PerftVerify, FindsTheSpecialRulesOfOtherGames) {
  for (const GameFault& fault : game_faults()) {
    SCOPED_TRACE(std::string(fault.name));
    const std::string game(fault.game);
    const Ran known = run_program("plumb-perft", {"count", "--variant", game, "--depth", "1"});
    if (known.status != 0) continue; // a build for fewer games
    const json document = verify_json({"--engine", with_fault(fault.name), "--max-nodes", "3000",
                                       "--max-failures", "1", kSuites + game + ".epd"},
                                      1);
    const json failure = first_failure(document);
    ASSERT_TRUE(failure.contains("first_difference")) << document.dump(1);
    const json found = failure.value("first_difference", json::object());
    const auto position = naive_game(game, found["fen"]);
    const auto right = position->moves();
    const auto spoiled = spoiled_moves(*position, &fault);
    EXPECT_EQ(strings(found["missing"]),
              without({right.begin(), right.end()}, {spoiled.begin(), spoiled.end()}));
    EXPECT_EQ(strings(found["extra"]),
              without({spoiled.begin(), spoiled.end()}, {right.begin(), right.end()}));
    EXPECT_FALSE(found["rule"].get<std::string>().empty());
  }
}

TEST(PerftVerify, KeepsUsageAndEnginesThatCannotStartApart) {
  for (const std::vector<std::string>& arguments : std::vector<std::vector<std::string>>{
           {"--engine", "/nonexistent/engine", "-"},
           {"--engine", "no-such-program-anywhere", "-"},
           {"--engine", "false", "-"},
           {"--engine", "", "-"},
           {"--engine", "'x", "-"},
           {"-"},
           {"--engine", kEngine, "/nonexistent.epd"},
           {"--engine", kEngine, "--protocol", "telnet", "-"},
           {"--engine", kEngine, "--protocol", "command", "-"},
           {"--engine", kEngine, "--report", "pdf", "-"},
           {"--engine", kEngine, "--report", "tap,junit", "-"},
           {"--engine", kEngine, "--report", "junit=/nonexistent/x.xml", "-"},
           {"--engine", kEngine, "--total-pattern", "(", "-"},
           {"--engine", kEngine, "--engine-option", "Hash", "-"}}) {
    const Ran ran = verify(arguments, {.input = kArray + " ;D1 20\n"});
    EXPECT_EQ(ran.status, 2) << testing::PrintToString(arguments) << ran.out << ran.err;
    EXPECT_EQ(count_lines(ran.err), 1u) << ran.err;
  }
  const json document =
      verify_json({"--engine", kEngine, "-"}, 2,
                  {.input = "nonsense\n8/8/8/8/8/8/8/8 w - - 0 1 ;D1 1\n" + kArray + " ;D0 1 ;D1 20\n"});
  EXPECT_EQ(document["cases"][0]["verdict"], "rejected");
  EXPECT_EQ(document["cases"][1]["verdict"], "rejected");
  EXPECT_EQ(document["cases"][2]["verdict"], "ok");
  EXPECT_EQ(document["skipped"], 1);
}

TEST(PerftVerify, WritesReports) {
  const TemporaryFile junit;
  const TemporaryFile text;
  const TemporaryFile summary;
  const Ran ran = verify({"--engine", with_fault("ep-no-evasion"), "--report",
                          "junit=" + junit.path() + ",text=" + text.path() + ",github,tap", "-"},
                         {.input = kArray + " ;D1 20\n8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1 ;D1 9\n",
                          .environment = {"GITHUB_STEP_SUMMARY=" + summary.path()}});
  EXPECT_EQ(ran.status, 1);
  EXPECT_NE(ran.out.find("TAP version 13\n1..2\n"), std::string::npos) << ran.out;
  EXPECT_NE(ran.out.find("\nnot ok 2 - "), std::string::npos) << ran.out;
  EXPECT_NE(ran.out.find("::error file=standard input,line=2,title="), std::string::npos) << ran.out;
  EXPECT_NE(junit.content().find("failures=\"1\""), std::string::npos) << junit.content();
  EXPECT_NE(junit.content().find("e4d3 (exd3)"), std::string::npos) << junit.content();
  EXPECT_NE(text.content().find("missing moves: e4d3 (exd3)\n"), std::string::npos) << text.content();
  EXPECT_NE(text.content().find("rule: en passant that answers a check\n"), std::string::npos);
  EXPECT_NE(text.content().find("position fen 8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1\n"), std::string::npos);
  EXPECT_NE(summary.content().find("1 of 2 cases agree, 1 failed"), std::string::npos) << summary.content();
}

TEST(PerftVerify, StopsWhenToldTo) {
  const Ran ran = verify({"--engine", with_fault("hang"), "--time", "300ms", "-"},
                         {.input = kArray + " ;D1 20\n8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1 ;D1 9\n"});
  EXPECT_EQ(ran.status, 3) << ran.out << ran.err;
  EXPECT_NE(ran.out.find("(partial)"), std::string::npos) << ran.out;
}

} // namespace
} // namespace plumb::test
