// The pipeline behind OrderedStream: TBB's, with one serial filter at each end.
#pragma once

#include <tbb/global_control.h>
#include <tbb/parallel_pipeline.h>
#include <tbb/task_arena.h>

#include <exception>
#include <memory>

#include "lib/search/ordered_stream.h"

namespace plumb {

namespace detail {

// The thread sanitizer takes every hand-over of TBB's for a race (see lib/search/parallel.cpp): under it the
// items are worked on one after another.
#if defined(__SANITIZE_THREAD__)
inline constexpr bool kInTurn = true;
#elif defined(__has_feature)
#if __has_feature(thread_sanitizer)
inline constexpr bool kInTurn = true;
#else
inline constexpr bool kInTurn = false;
#endif
#else
inline constexpr bool kInTurn = false;
#endif

template <class Item, class Out>
void run_in_turn(const OrderedStream<Item, Out>& stream) {
  while (const std::optional<Item> item = stream.next()) {
    Out out = stream.work(*item);
    stream.put(out);
  }
}

template <class Item, class Out>
void run_pipeline(int threads, const OrderedStream<Item, Out>& stream) {
  std::exception_ptr thrown;
  const auto take = [&](tbb::flow_control& control) -> std::shared_ptr<Item> {
    try {
      if (std::optional<Item> item = stream.next()) return std::make_shared<Item>(std::move(*item));
    } catch (...) {
      thrown = std::current_exception();
    }
    control.stop();
    return nullptr;
  };
  const auto work = [&](const std::shared_ptr<Item>& item) {
    return std::make_shared<Out>(stream.work(*item));
  };
  const auto put = [&](const std::shared_ptr<Out>& out) { stream.put(*out); };
  using Mode = tbb::filter_mode;
  tbb::parallel_pipeline(
      4 * static_cast<std::size_t>(threads),
      tbb::make_filter<void, std::shared_ptr<Item>>(Mode::serial_in_order, take) &
          tbb::make_filter<std::shared_ptr<Item>, std::shared_ptr<Out>>(Mode::parallel, work) &
          tbb::make_filter<std::shared_ptr<Out>, void>(Mode::serial_in_order, put));
  if (thrown) std::rethrow_exception(thrown);
}

} // namespace detail

template <class Item, class Out>
void run_stream(int threads, const OrderedStream<Item, Out>& stream) {
  if (threads <= 1 || detail::kInTurn) {
    detail::run_in_turn(stream);
    return;
  }
  const tbb::global_control allowed(tbb::global_control::max_allowed_parallelism,
                                    static_cast<std::size_t>(threads));
  tbb::task_arena arena(threads);
  arena.execute([&] { detail::run_pipeline(threads, stream); });
}

} // namespace plumb
