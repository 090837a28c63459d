#include "lib/search/parallel.h"

#include <tbb/task_group.h>

namespace plumb {

void for_each_in_parallel(int threads, std::size_t items, const std::function<void(std::size_t)>& work) {
  const auto hands = std::min(static_cast<std::size_t>(std::max(threads, 1)), items);
  if (hands <= 1) {
    for (std::size_t i = 0; i < items; ++i)
      work(i);
    return;
  }
  Workers workers(static_cast<int>(hands));
  std::atomic<std::size_t> next{0};
  const auto hand = [&](std::size_t) {
    for (std::size_t i = next.fetch_add(1); i < items; i = next.fetch_add(1)) {
      if (tbb::is_current_task_group_canceling()) return;
      work(i);
    }
    // Pairs with the load below, so that everything a thread wrote is seen by who waits for it.
    next.fetch_add(1, std::memory_order_release);
  };
  workers.run([&] { tbb::parallel_for(std::size_t{0}, hands, hand, tbb::simple_partitioner{}); });
  static_cast<void>(next.load(std::memory_order_acquire));
}

} // namespace plumb
