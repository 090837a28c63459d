// The protocols that make_driver() chooses among.
#pragma once

#include <memory>

#include "tools/perft/engine/driver.h"

namespace plumb {

[[nodiscard]] std::unique_ptr<Driver> make_uci_driver(const EngineOptions& options, Stop& stop);
[[nodiscard]] std::unique_ptr<Driver> make_xboard_driver(const EngineOptions& options, Stop& stop);
[[nodiscard]] std::unique_ptr<Driver> make_command_driver(const EngineOptions& options, Stop& stop);

} // namespace plumb
