#include "tools/perft/help.h"

#include <array>
#include <string>
#include <vector>

#include "tools/common/command_line.h"

namespace plumb {
namespace {

struct Closing {
  std::string_view command;
  std::string statuses;
  std::vector<std::string> examples;
};

std::array<Closing, 8> closings() {
  return {{{"",
            "0 yes (counted, right, the engine agrees), 1 no, 2 no answer (bad usage or input),\n"
            "3 stopped by a limit: what is known is printed.",
            {"plumb-perft count --depth 5", "plumb-perft verify --engine ./my-engine fast.epd",
             "plumb-perft verify --help"}},
           {"count",
            "0 counted, 2 no answer (bad usage or input), 3 stopped by a limit: what was counted is\n"
            "printed, marked as partial.",
            {"plumb-perft count --depth 5",
             "plumb-perft count --fen 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1' --depth 3 --divide"}},
           {"suite",
            "0 every number is right, 1 some are not, 2 some cannot be checked, or there are none,\n"
            "3 stopped by a limit.",
            {"plumb-perft suite --max-nodes 100000 fast.epd"}},
           {"verify",
            "0 the engine agrees, 1 it differs, 2 no answer (it cannot be started or does not know the\n"
            "command, or the suite cannot be read or is wrong itself), 3 stopped by a limit.",
            {"plumb-perft verify --engine ./my-engine fast.epd",
             "plumb-perft verify --engine ./my-engine --jobs 2 --report junit=perft.xml fast.epd"}},
           {"positions",
            "0 written, 2 no answer (bad usage or input, or there are no such positions), 3 stopped by a\n"
            "limit.",
            {"plumb-perft positions --count 20 --seed 7"}},
           {"split",
            "0 written, 2 no answer (bad usage or input).",
            {"plumb-perft split --depth 5 --ply 2 >units"}},
           {"run",
            "0 counted, 2 no answer (bad usage or input), 3 stopped by a limit: the same command goes on\n"
            "from there.",
            {"plumb-perft run --output results units"}},
           {"merge",
            "0 counted, 1 results contradict each other, 2 no answer (bad usage or input), 3 results are\n"
            "missing: the sum of the others is printed, marked as partial.",
            {"plumb-perft merge units results"}}}};
}

} // namespace

void add_perft_help(CLI::App& app, std::string_view command) {
  for (const Closing& closing : closings())
    if (closing.command == command) add_closing(app, closing.statuses, closing.examples);
}

} // namespace plumb
