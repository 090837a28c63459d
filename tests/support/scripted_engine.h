// An engine of a few lines: a shell script that speaks UCI and answers `go perft` as it is told to.
#pragma once

#include <string>

#include "tests/support/run_tool.h"

namespace plumb::test {

// `count` are shell commands that run at each `go perft N`, with $depth and with $position, the last
// "position" line; `greeting` runs at `uci` before uciok.
class ScriptedEngine {
 public:
  explicit ScriptedEngine(const std::string& count, const std::string& greeting = "echo 'id name Script'")
      : file_("position=\n"
              "while read -r line; do\n"
              "  case \"$line\" in\n"
              "  uci) " +
              greeting +
              "; echo uciok ;;\n"
              "  isready) echo readyok ;;\n"
              "  position*) position=$line ;;\n"
              "  'go perft '*) depth=${line#go perft }\n" +
              count +
              "\n ;;\n"
              "  quit) exit ;;\n"
              "  esac\n"
              "done\n") {}
  [[nodiscard]] std::string command() const { return "sh " + file_.path(); }
  [[nodiscard]] const std::string& path() const { return file_.path(); }

 private:
  TemporaryFile file_;
};

} // namespace plumb::test
