// plumb-perft verify: is another program's move generator right?
#pragma once

#include <string>
#include <vector>

#include "tools/common/command_line.h"
#include "tools/perft/verify/verify_run.h"

namespace plumb {

struct VerifyCommand {
  CommonOptions common; // --variant, --option, --json
  VerifyOptions verify;
  std::string engine; // the command line of the engine
  std::vector<std::string> files;
  std::vector<std::string> reports; // "junit=FILE", "tap"
  bool verbose = false;             // print also what is right
  bool quiet = false;               // print failures alone
};

[[nodiscard]] ExitCode run_verify(const VerifyCommand& command);

} // namespace plumb
