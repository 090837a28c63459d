// Numbers with what they count, as a person writes them: "1 move", "2 moves", "3 men".
#pragma once

#include <concepts>
#include <string>
#include <string_view>

namespace plumb {

template <std::integral N>
[[nodiscard]] std::string plural(N count, std::string_view one, std::string_view several) {
  std::string text = std::to_string(count) + " ";
  text += count == 1 ? one : several;
  return text;
}

// For nouns that take an s.
template <std::integral N>
[[nodiscard]] std::string plural(N count, std::string_view one) {
  std::string several(one);
  several += 's';
  return plural(count, one, several);
}

} // namespace plumb
