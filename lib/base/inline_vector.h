// A vector that keeps its first N elements inside itself and spills to the heap beyond.
//
// Move lists live on the stack of a search; no game's lists are bounded by a constant that could be
// trusted, so the list grows when it must, and a usual position never allocates.
#pragma once

#include <boost/container/small_vector.hpp>
#include <cstddef>

namespace plumb {

template <class T, std::size_t N>
using InlineVector = boost::container::small_vector<T, N>;

} // namespace plumb
