#include "lib/search/parallel.h"

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

#include "lib/search/workers.h"

namespace plumb {
namespace {

// The thread sanitizer does not see how TBB hands a task over (Debian's TBB is built without it) and takes
// every hand-over for a race. Under it the hands are plain threads: the work and what it shares are the same.
#if defined(__SANITIZE_THREAD__)
constexpr bool kPlainThreads = true;
#elif defined(__has_feature)
#if __has_feature(thread_sanitizer)
constexpr bool kPlainThreads = true;
#else
constexpr bool kPlainThreads = false;
#endif
#else
constexpr bool kPlainThreads = false;
#endif

// The items of one loop, taken one after another by all hands.
class Items {
 public:
  Items(std::size_t count, const std::function<void(std::size_t)>& work) : count_(count), work_(work) {}

  // The work of one hand: until there are no items.
  void take_all() {
    for (std::size_t i = next_.fetch_add(1); i < count_; i = next_.fetch_add(1)) {
      try {
        work_(i);
      } catch (...) {
        const std::lock_guard lock(mutex_);
        if (!thrown_) thrown_ = std::current_exception();
        next_ = count_;
      }
    }
  }
  void throw_on() const {
    if (thrown_) std::rethrow_exception(thrown_);
  }

 private:
  const std::size_t count_;
  const std::function<void(std::size_t)>& work_;
  std::atomic<std::size_t> next_{0};
  std::mutex mutex_;
  std::exception_ptr thrown_;
};

void run_hands(std::size_t hands, Items& items) {
  if constexpr (kPlainThreads) {
    std::vector<std::thread> threads;
    for (std::size_t i = 0; i < hands; ++i)
      threads.emplace_back([&items] { items.take_all(); });
    for (std::thread& thread : threads)
      thread.join();
  } else {
    Workers workers(static_cast<int>(hands));
    workers.run([&] {
      tbb::parallel_for(
          std::size_t{0}, hands, [&items](std::size_t) { items.take_all(); }, tbb::simple_partitioner{});
    });
  }
}

} // namespace

void for_each_in_parallel(int threads, std::size_t items, const std::function<void(std::size_t)>& work) {
  const auto hands = std::min(static_cast<std::size_t>(std::max(threads, 1)), items);
  Items all(items, work);
  if (hands <= 1) {
    all.take_all();
  } else {
    run_hands(hands, all);
  }
  all.throw_on();
}

} // namespace plumb
