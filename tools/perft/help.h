// What stands below the options of plumb-perft and of each of its commands.
#pragma once

#include <string_view>

namespace CLI {
class App;
}

namespace plumb {

// `command`: "count"; empty for the tool itself.
void add_perft_help(CLI::App& app, std::string_view command);

} // namespace plumb
