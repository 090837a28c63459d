// SIGINT and SIGTERM as a request to stop and print what is known; a second SIGINT ends the tool at once.
#pragma once

#include "lib/base/stop.h"

namespace plumb {

// Lives while the work does; at most one at a time.
class StopOnSignal {
 public:
  explicit StopOnSignal(Stop& stop);
  ~StopOnSignal();
  StopOnSignal(const StopOnSignal&) = delete;
  StopOnSignal& operator=(const StopOnSignal&) = delete;
};

} // namespace plumb
