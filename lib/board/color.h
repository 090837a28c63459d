#pragma once

#include <cstdint>
#include <string_view>

namespace plumb {

enum class Color : std::uint8_t { white, black };

[[nodiscard]] constexpr Color operator!(Color color) {
  return color == Color::white ? Color::black : Color::white;
}
[[nodiscard]] constexpr std::size_t index(Color color) {
  return static_cast<std::size_t>(color);
}
[[nodiscard]] constexpr char letter(Color color) {
  return color == Color::white ? 'w' : 'b';
}
[[nodiscard]] constexpr std::string_view name(Color color) {
  return color == Color::white ? "White" : "Black";
}

// +1 for White and -1 for Black: the change of rank that is one step forward.
[[nodiscard]] constexpr int forward(Color color) {
  return color == Color::white ? 1 : -1;
}

} // namespace plumb
