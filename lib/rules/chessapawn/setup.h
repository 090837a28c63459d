// Set-ups of Chessapawn as text, and what can be wrong with them.
#pragma once

#include <span>
#include <string>

#include "lib/rules/chessapawn/men.h"
#include "lib/rules/rules.h"

namespace plumb::chessapawn {

[[nodiscard]] GameInfo game_info();

// The option `promotion`: is a man on the last rank a win once no capture of it is possible, or once it
// still stands there at the start of its owner's turn? An unknown option or value is an error.
enum class Promotion : std::uint8_t { unassailable, survive };
[[nodiscard]] Result<Promotion> promotion_option(const OptionMap& options);

[[nodiscard]] Setup array_setup();
[[nodiscard]] Checked<Setup> read_setup(std::string_view efen);
[[nodiscard]] std::string write_setup(const Setup& setup);
[[nodiscard]] Setup mirror_setup(const Setup& setup);

// Every fault of a set-up. The rules forbid no arrangement of men, not even a board without any, or one on
// which both sides stand on their last ranks; what can be wrong is the en passant square.
[[nodiscard]] Faults setup_faults(const Setup& setup);

// The square of the pawn that passed over `passed`, the side to move being `side`.
[[nodiscard]] constexpr Square passing_pawn(BoardSize size, Square passed, Color side) {
  return size.at(size.file(passed), size.rank(passed) + forward(!side));
}

[[nodiscard]] std::string text_of(BoardSize size, Move move);

// Bit i of Rules::traits is trait_list()[i].
enum Trait : std::uint32_t { captures = 1, en_passant = 2, double_step = 4, reaches_last_rank = 8 };
[[nodiscard]] std::span<const std::string_view> trait_list();

} // namespace plumb::chessapawn
