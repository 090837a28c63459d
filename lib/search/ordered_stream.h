// A stream of items worked on by several threads and given out in the order in which it came.
#pragma once

#include <functional>
#include <optional>
#include <string>

namespace plumb {

// Takes items from next() until it gives nothing, calls work() on each from up to `threads` threads, and
// calls put() with each result in the order of the items; next() and put() are never called twice at the same
// time. At most four items a thread are alive at once, so that a stream of any length takes constant memory.
// What next() throws ends the stream: the items before it are still put, then it is thrown on. What work() or
// put() throws is thrown on at once.
template <class Item, class Out>
struct OrderedStream {
  std::function<std::optional<Item>()> next;
  std::function<Out(const Item&)> work;
  std::function<void(Out&)> put;
};

template <class Item, class Out>
void run_stream(int threads, const OrderedStream<Item, Out>& stream);

} // namespace plumb

#include "lib/search/ordered_stream_impl.h" // IWYU pragma: export
