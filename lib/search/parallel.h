// Independent work on many items by several threads.
#pragma once

#include <cstddef>
#include <functional>

namespace plumb {

// Calls work(i) once for each i below `items`, from up to `threads` threads, and returns when all calls have.
// Items are begun in order, one at a time, by whichever thread is free: with many more items than threads
// no thread idles until the very last items. With one thread no thread is started. What an item throws ends
// the loop and is thrown on.
void for_each_in_parallel(int threads, std::size_t items, const std::function<void(std::size_t)>& work);

} // namespace plumb
