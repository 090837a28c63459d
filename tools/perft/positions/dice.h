// Chance that is the same everywhere: a generator that the standard defines, and no distribution of a
// library.
#pragma once

#include <cstdint>
#include <random>
#include <vector>

namespace plumb {

class Dice {
 public:
  explicit Dice(std::uint64_t seed) : random_(seed) {}

  // From 0 to n - 1; n is not 0.
  [[nodiscard]] std::size_t below(std::size_t n) { return static_cast<std::size_t>(random_() % n); }
  [[nodiscard]] int between(int least, int most) {
    return least + static_cast<int>(below(static_cast<std::size_t>(most - least + 1)));
  }
  [[nodiscard]] bool percent(int chance) { return below(100) < static_cast<std::size_t>(chance); }
  template <class T>
  [[nodiscard]] const T& one_of(const std::vector<T>& list) {
    return list[below(list.size())];
  }

 private:
  std::mt19937_64 random_;
};

} // namespace plumb
