#include "lib/base/count.h"

#include <algorithm>
#include <fmt/format.h>
#include <stdexcept>

#include "lib/base/printable.h"

namespace plumb {

namespace {
constexpr Uint128 kLargest = ~Uint128{0};
}

Count& Count::operator+=(Count other) {
  if (value_ > kLargest - other.value_) throw std::overflow_error("a count exceeds 128 bits");
  value_ += other.value_;
  return *this;
}

Count operator*(Count a, Count b) {
  if (b.value_ != 0 && a.value_ > kLargest / b.value_) throw std::overflow_error("a count exceeds 128 bits");
  return Count::from_uint128(a.value_ * b.value_);
}

std::string to_string(Count count) {
  Uint128 rest = count.value();
  std::string digits;
  do {
    digits.push_back(static_cast<char>('0' + static_cast<int>(rest % 10)));
    rest /= 10;
  } while (rest != 0);
  std::reverse(digits.begin(), digits.end());
  return digits;
}

Result<Count> read_count(std::string_view text) {
  if (text.empty()) return fail("a count is missing, expected decimal digits", 1);
  Uint128 value = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] < '0' || text[i] > '9')
      return fail(fmt::format("count '{}' is not a number, expected decimal digits", clipped(text)),
                  static_cast<int>(i) + 1);
    const Uint128 digit = static_cast<Uint128>(text[i] - '0');
    if (value > (kLargest - digit) / 10) return fail("count exceeds 128 bits", 1);
    value = value * 10 + digit;
  }
  return Count::from_uint128(value);
}

} // namespace plumb
