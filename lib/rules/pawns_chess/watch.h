// A way out of chains without end.
//
// How many chains a Berserker has is exponential in the number of men around it. Games have a handful, but
// a set-up of sixty Queens around a Berserker Knight has more than anyone could count, and whether a chain
// reaches the King can take as long to find out. So the walks count their steps, and now and then ask the
// Stop of the job, if there is one, whether to go on. Steps beyond the first few thousand of one
// call count as nodes of the job, so that a node limit ends a long walk as a deadline does.
#pragma once

#include <cstdint>

#include "lib/base/stop.h"

namespace plumb::pawns_chess {

class Watch {
 public:
  explicit Watch(Stop* stop) : stop_(stop) {}

  // Throws Interrupted where the job is to stop.
  void step() {
    if (++steps_ % kInterval == 0 && stop_ != nullptr && stop_->add_nodes(kInterval)) throw Interrupted();
  }

 private:
  static constexpr std::uint64_t kInterval = 4096;
  Stop* stop_;
  std::uint64_t steps_ = 0;
};

} // namespace plumb::pawns_chess
