// A way out of chains without end.
//
// How many chains a Berserker has is exponential in the number of men around it. Games have a handful, but
// a set-up of sixty Queens around a Berserker Knight has more than anyone could count, and whether a chain
// reaches the King can take as long to find out. So the walks count their steps, and now and then ask the
// Stop of the job whether to go on. Steps beyond the first few thousand of one call count as nodes of the
// job, so that a node limit ends a long walk as a deadline does. Where there is no Stop, a walk ends by
// itself after kUnwatched steps. And a list of more than kMostListed chains is never made, whoever asks for
// it.
#pragma once

#include <cstdint>

#include "lib/base/stop.h"

namespace plumb::pawns_chess {

class Watch {
 public:
  static constexpr std::uint64_t kUnwatched = std::uint64_t{1} << 25; // one to three seconds
  static constexpr std::uint64_t kMostListed = std::uint64_t{1} << 20;

  explicit Watch(Stop* stop) : stop_(stop) {}

  // Throws Interrupted where the job is to stop.
  void step() {
    if (++steps_ % kInterval == 0) look_up();
  }
  // A chain more is in the list; throws Interrupted where that is one too many.
  void list_one() {
    if (++listed_ <= kMostListed) return;
    if (stop_ != nullptr) stop_->request(StopReason::list);
    throw Interrupted();
  }

 private:
  void look_up() {
    if (stop_ != nullptr ? stop_->add_nodes(kInterval) : steps_ >= kUnwatched) throw Interrupted();
  }

  static constexpr std::uint64_t kInterval = 4096;
  Stop* stop_;
  std::uint64_t steps_ = 0;
  std::uint64_t listed_ = 0;
};

} // namespace plumb::pawns_chess
