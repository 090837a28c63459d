// plumb-fen: checks, repairs, converts, plays and draws positions.
#include <CLI/CLI.hpp>

#include "formats/dialect/write.h"
#include "lib/base/printable.h"
#include "tools/common/numbers.h"

#include "tools/fen/fen.h"

namespace {

using namespace plumb;

constexpr const char* kInputHelp = "A position, a file with one position a line, or - for standard input";

void add_threads(CLI::App& app, CommonOptions& common) {
  add_number(
      app, "--threads", 1, 1024, [&](std::uint64_t n) { common.threads = static_cast<int>(n); },
      "Threads to work with; default: all processors");
}

CLI::App* add_check(CLI::App& app, fen::CheckCommand& command) {
  CLI::App* check = app.add_subcommand("check", "Report every fault of every position");
  add_game_options(*check, command.common);
  add_json_option(*check, command.common);
  add_threads(*check, command.common);
  check->add_option("EFEN|FILE", command.inputs, kInputHelp)->type_name("");
  const auto level = [&command](const std::string& text) -> Result<void> {
    const auto read = read_level(text);
    if (!read) return fail("'" + clipped(text) + "' is no level, expected syntax, setup, legal or retro");
    command.level = *read;
    return {};
  };
  add_text(*check, "--level", level, "How deep to look: syntax, setup, legal (default) or retro")
      ->type_name("LEVEL");
  const auto time = [&command](const std::string& text) -> Result<void> {
    const auto read = read_duration(text);
    if (!read) return fail(read.error().message);
    command.time = *read;
    return {};
  };
  add_text(*check, "--time", time, "Longest time for a position at level retro, as 500ms or 2m; default: 10s")
      ->type_name("SPAN");
  check->add_flag("--strict", command.strict,
                  "Take what lenient reading warns of (tabs, missing fields) for errors");
  check->add_flag("--repair", command.repair, "Say how each line that is not as it should be can be mended");
  check->add_flag("--quiet", command.quiet, "Print only the positions that are not valid");
  add_closing(*check, "0 all valid, 1 some not, 2 no answer, 3 stopped or some unknown (level retro).",
              {"plumb-fen check --repair 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR'",
               "plumb-fen check --quiet --level setup positions.epd"});
  return check;
}

void add_convert_options(CLI::App& app, fen::ConvertCommand& command) {
  add_game_options(app, command.common);
  add_json_option(app, command.common);
  add_threads(app, command.common);
  app.add_option("EFEN|FILE", command.inputs, kInputHelp)->type_name("");
  app.add_flag("--strict", command.strict,
               "Take what lenient reading warns of (tabs, missing fields) for errors");
}

CLI::App* add_convert(CLI::App& app, fen::ConvertCommand& command) {
  CLI::App* convert = app.add_subcommand(
      "convert", "Write positions in another dialect; what is lost goes to standard error");
  add_convert_options(*convert, command);
  std::string names;
  for (const Dialect dialect : written_dialects())
    names += (names.empty() ? "" : ", ") + std::string(name(dialect));
  const auto to = [&command, names](const std::string& text) -> Result<void> {
    const auto dialect = read_dialect_name(text);
    if (!dialect) return fail("'" + clipped(text) + "' is no dialect, expected one of: " + names);
    command.to = *dialect;
    return {};
  };
  add_text(*convert, "--to", to, "The dialect: " + names)->type_name("DIALECT")->required();
  convert->add_flag("--repair", command.repair, "Mend what can be mended first, and say each correction");
  add_closing(*convert, "0 all converted (with --repair: and valid), 1 some not, 2 no answer, 3 stopped.",
              {"plumb-fen convert --to shredder 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1'"});
  return convert;
}

CLI::App* add_repair(CLI::App& app, fen::ConvertCommand& command) {
  command.repair = true;
  CLI::App* repair = app.add_subcommand(
      "repair", "Mend positions and write them canonically; corrections go to standard error");
  add_convert_options(*repair, command);
  add_closing(*repair, "0 all valid now, 1 some not, 2 no answer, 3 stopped.",
              {"plumb-fen repair 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR'"});
  return repair;
}

CLI::App* add_faults(CLI::App& app, fen::FaultsCommand& command) {
  CLI::App* faults = app.add_subcommand("faults", "Say what the codes of faults mean");
  faults->add_option("CODE", command.codes, "Codes; default: all")->type_name("");
  faults->add_flag("--json", command.json, "Print JSON, one line a code");
  const auto as = [&command](const std::string& text) -> Result<void> {
    if (text != "text" && text != "markdown")
      return fail("'" + clipped(text) + "' is no form, expected text or markdown");
    command.as = text;
    return {};
  };
  add_text(*faults, "--as", as, "text (default) or markdown, the page of the documentation")
      ->type_name("FORM");
  add_closing(*faults, "0 said, 2 no answer (there is no such code).", {"plumb-fen faults missing-king"});
  return faults;
}

CLI::App* add_moves(CLI::App& app, fen::MovesCommand& command) {
  CLI::App* moves = app.add_subcommand("moves", "List the legal moves of a position, sorted");
  add_game_options(*moves, command.common);
  add_json_option(*moves, command.common);
  moves->add_option("EFEN", command.inputs, "A position, or - for the first line of standard input")
      ->type_name("");
  moves->add_flag("--san", command.san, "Write the moves of chess in algebraic notation");
  add_closing(*moves,
              "0 listed, 2 no answer, 3 given up: a position of Pawns Chess with more than 1048576 chains\n"
              "of a Berserker, or in which they take too long to follow, is not listed.",
              {"plumb-fen moves --san 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1'"});
  return moves;
}

CLI::App* add_play(CLI::App& app, fen::PlayCommand& command) {
  CLI::App* play = app.add_subcommand("play", "Play moves and print the position that they lead to");
  add_game_options(*play, command.common);
  add_json_option(*play, command.common);
  play->add_option("MOVE", command.moves, "Moves in coordinate notation")->type_name("");
  play->add_flag("--san", command.san, "Read moves of chess in algebraic notation too");
  play->add_flag("--every", command.every, "Print the position after each move");
  add_closing(
      *play, "0 played, 2 no answer (bad usage or input, or a move that is not legal).",
      {"plumb-fen play e2e4 e7e5 g1f3", "plumb-fen play --fen '4k3/P7/8/8/8/8/8/4K3 w - - 0 1' --san a8=Q+"});
  return play;
}

CLI::App* add_show(CLI::App& app, fen::ShowCommand& command) {
  CLI::App* show = app.add_subcommand("show", "Draw positions");
  add_game_options(*show, command.common);
  show->add_option("EFEN|FILE", command.inputs, kInputHelp)->type_name("");
  const auto as = [&command](const std::string& text) -> Result<void> {
    if (text != "text" && text != "unicode" && text != "svg" && text != "html")
      return fail("'" + clipped(text) + "' is no kind of drawing, expected text, unicode, svg or html");
    command.as = text;
    return {};
  };
  add_text(*show, "--as", as, "text (default), unicode, svg or html")->type_name("KIND");
  const auto bottom = [&command](const std::string& text) -> Result<void> {
    if (text != "white" && text != "black")
      return fail("'" + clipped(text) + "' is no side, expected white or black");
    command.style.bottom = text == "white" ? Color::white : Color::black;
    return {};
  };
  add_text(*show, "--from", bottom, "Whose side of the board is drawn below: white (default) or black")
      ->type_name("SIDE");
  const auto legend = [&command](const std::string& text) -> Result<void> {
    if (text != "auto" && text != "always" && text != "never")
      return fail("'" + clipped(text) + "' is no setting, expected auto, always or never");
    command.style.legend = text == "auto"     ? Legend::automatic
                           : text == "always" ? Legend::always
                                              : Legend::never;
    return {};
  };
  add_text(*show, "--legend", legend,
           "List the kinds of men: auto (default; not for chess men), always or never")
      ->type_name("WHEN");
  add_closing(*show, "0 drawn, 2 no answer (bad usage or input).",
              {"plumb-fen show --as unicode 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1'",
               "plumb-fen show --as html positions.epd >positions.html"});
  return show;
}

} // namespace

int main(int argc, char** argv) {
  CLI::App app{"Checks, repairs, converts, plays and draws positions of chess and other games"};
  app.require_subcommand(0, 1);
  fen::CheckCommand check;
  fen::ConvertCommand convert;
  fen::ConvertCommand repair;
  fen::FaultsCommand faults;
  fen::MovesCommand moves;
  fen::PlayCommand play;
  fen::ShowCommand show;
  const CLI::App* check_app = add_check(app, check);
  const CLI::App* convert_app = add_convert(app, convert);
  const CLI::App* repair_app = add_repair(app, repair);
  const CLI::App* faults_app = add_faults(app, faults);
  const CLI::App* moves_app = add_moves(app, moves);
  const CLI::App* play_app = add_play(app, play);
  const CLI::App* show_app = add_show(app, show);
  add_closing(app,
              "0 yes (valid, converted, played), 1 some positions are not, 2 no answer (bad usage or\n"
              "input), 3 stopped before the end.",
              {"plumb-fen check 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'",
               "plumb-fen check --help"});
  return run_tool(app, "plumb-fen", argc, argv, [&]() -> ExitCode {
    if (check_app->parsed()) return fen::check(check);
    if (convert_app->parsed()) return fen::convert(convert);
    if (repair_app->parsed()) return fen::convert(repair);
    if (faults_app->parsed()) return fen::faults(faults);
    if (moves_app->parsed()) return fen::moves(moves);
    if (play_app->parsed()) return fen::play(play);
    if (show_app->parsed()) return fen::show(show);
    throw NoAnswer{"expected a command: check, convert, repair, faults, moves, play or show (see plumb-fen "
                   "--help)"};
  });
}
