// The commands of plumb-fen, one file each.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "formats/check/check.h"
#include "formats/diagram.h"
#include "tools/common/command_line.h"
#include "tools/common/exit_code.h"

namespace plumb::fen {

struct CheckCommand {
  CommonOptions common;
  std::vector<std::string> inputs; // positions or files
  Level level = Level::legal;
  bool strict = false;                    // no leniency in reading
  bool quiet = false;                     // only lines that are not valid
  bool repair = false;                    // say how each line can be mended
  std::chrono::milliseconds time{10'000}; // at most for a position at level retro
};

struct ConvertCommand {
  CommonOptions common;
  std::vector<std::string> inputs;
  Dialect to = Dialect::efen;
  bool repair = false;
  bool strict = false;
};

struct FaultsCommand {
  std::vector<std::string> codes; // none: all
  std::string as = "text";        // or "markdown": the page of the documentation
  bool json = false;
};

struct MovesCommand {
  CommonOptions common;
  std::vector<std::string> inputs; // at most one position
  bool san = false;
};

struct PlayCommand {
  CommonOptions common;
  std::vector<std::string> moves;
  bool san = false;
  bool every = false; // a line for each position on the way
};

struct ShowCommand {
  CommonOptions common;
  std::vector<std::string> inputs;
  std::string as = "text";
  DiagramStyle style;
};

[[nodiscard]] ExitCode check(const CheckCommand& command);
[[nodiscard]] ExitCode convert(const ConvertCommand& command);
[[nodiscard]] ExitCode faults(const FaultsCommand& command);
[[nodiscard]] ExitCode moves(const MovesCommand& command);
[[nodiscard]] ExitCode play(const PlayCommand& command);
[[nodiscard]] ExitCode show(const ShowCommand& command);

} // namespace plumb::fen
