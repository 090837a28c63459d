// The constants that a Chessapawn key is the xor of; both implementations use the same ones.
#pragma once

#include "lib/base/key.h"
#include "lib/rules/chessapawn/men.h"

namespace plumb::chessapawn {

inline constexpr std::uint64_t kKeyStream = 0xC4E55A;

namespace detail {

using ManKeys = std::array<std::array<Key, 256>, kManCodes>;

constexpr ManKeys make_man_keys() {
  ManKeys keys{};
  for (std::size_t code = 1; code < keys.size(); ++code)
    for (std::size_t square = 0; square < 256; ++square)
      keys[code][square] = random_key(kKeyStream, code * 256 + square);
  return keys;
}

inline constexpr ManKeys kManKeys = make_man_keys();

} // namespace detail

// Nothing for no man.
[[nodiscard]] constexpr Key man_key(Man man, Square square) {
  return detail::kManKeys[man.code][square.index];
}
[[nodiscard]] constexpr Key en_passant_key(Square passed) {
  return random_key(kKeyStream + 1, passed.index);
}
inline constexpr Key kTurnKey = random_key(kKeyStream + 2, 0);

// The key of an empty board with that side to move.
[[nodiscard]] constexpr Key board_key(BoardSize size, Color side) {
  const Key key = random_key(kKeyStream + 3, static_cast<std::uint64_t>(size.files * 32 + size.ranks));
  return side == Color::white ? key : key ^ kTurnKey;
}

} // namespace plumb::chessapawn
