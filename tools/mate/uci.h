// plumb-mate as a UCI engine.
#pragma once

#include <istream>

#include "tools/common/command_line.h"

namespace plumb {

// Answers the commands on `input` until "quit" or its end, on standard output. The options of the command
// line are the defaults of the engine's: Threads, Hash, UCI_Variant.
ExitCode run_uci(const CommonOptions& common, std::istream& input);

} // namespace plumb
