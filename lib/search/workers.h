// A team of workers, loops over indices, and cancelling them.
//
// A search runs inside Workers::run(); loops within it spread over the team and may nest. A worker that
// waits for its own loop never starts a task of another one (isolation), so that memory of a worker, such as
// its move-ordering tables, is used by one search line at a time between two loops.
#pragma once

#include <tbb/global_control.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <utility>

namespace plumb {

class Workers {
 public:
  // `threads` may exceed the number of processors.
  explicit Workers(int threads)
      : threads_(std::max(threads, 1)),
        allowed_(tbb::global_control::max_allowed_parallelism, static_cast<std::size_t>(threads_)),
        arena_(threads_) {}

  [[nodiscard]] int size() const { return threads_; }

  template <class F>
  decltype(auto) run(F&& f) {
    return arena_.execute(std::forward<F>(f));
  }

 private:
  int threads_;
  tbb::global_control allowed_;
  tbb::task_arena arena_;
};

// The number of the calling worker, from 0 to Workers::size() - 1; only inside Workers::run().
[[nodiscard]] inline int worker_index() {
  return std::max(tbb::this_task_arena::current_thread_index(), 0);
}

// Calls body(i) for every i from `begin` to `end` - 1, spread over the team, one index a task.
template <class F>
void parallel_for_index(std::size_t begin, std::size_t end, F&& body) {
  if (begin >= end) return;
  tbb::this_task_arena::isolate([&] {
    tbb::parallel_for(
        tbb::blocked_range<std::size_t>(begin, end, 1),
        [&](const tbb::blocked_range<std::size_t>& range) {
          for (std::size_t i = range.begin(); i != range.end(); ++i)
            body(i);
        },
        tbb::simple_partitioner{});
  });
}

// Calls body(who) for who = 0 .. size - 1, at the same time as far as the team has idle workers: those who
// come late must find that nothing is left to do.
template <class F>
void together(std::size_t size, F&& body) {
  parallel_for_index(0, size, std::forward<F>(body));
}

// A request to give up a loop's work because its answer is known. Requests reach every loop started below.
class Cancel {
 public:
  Cancel() = default;
  explicit Cancel(const Cancel& parent) = delete;
  explicit Cancel(const Cancel* parent) : parent_(parent) {}
  void request() { flag_.store(true, std::memory_order_relaxed); }
  [[nodiscard]] bool requested() const {
    for (const Cancel* c = this; c != nullptr; c = c->parent_)
      if (c->flag_.load(std::memory_order_relaxed)) return true;
    return false;
  }

 private:
  std::atomic<bool> flag_{false};
  const Cancel* parent_ = nullptr;
};

} // namespace plumb
