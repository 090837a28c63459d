// SIGINT, SIGTERM and SIGHUP as a request to stop and print what is known; a second SIGINT ends the tool at
// once.
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

 private:
  bool hangups_; // are taken for an end, too
};

// Whether the work of a StopOnSignal that lives is to stop, for whatever reason: those who wait for input
// look here, for input may never end.
[[nodiscard]] bool is_stopping();

} // namespace plumb
