// What most games say about the fields that they do not use, and how all of them end a line.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "lib/board/efen_text.h"

namespace plumb {

// An error with its column, added to `faults`.
void add_error(Faults& faults, std::string code, Field field, int column, std::string message,
               std::string suggestion = {});
void add_warning(Faults& faults, std::string code, Field field, int column, std::string message,
                 std::string suggestion = {});

// The castling or en passant field of a game that has none of it: anything but '-' is an error.
void require_dash(const EfenText& text, Field field, std::string_view game, Faults& faults);
// A game without pieces in hand.
void require_no_pocket(const EfenText& text, std::string_view game, Faults& faults);
// Every opcode whose key is not in `known` is an error that names it. The key `variant` is always allowed:
// it names the game a line is meant for and was obeyed before the game came to read the line.
void require_known_opcodes(const EfenText& text, std::span<const std::string_view> known,
                           std::string_view game, Faults& faults);
// A man whose letters the game does not have.
void add_unknown_man(std::string_view letters, int column, std::string_view game, Field field,
                     Faults& faults);

// " w KQkq e3 0 1": the five fields behind the placement.
[[nodiscard]] std::string write_tail(Color side, std::string_view castling, std::string_view en_passant,
                                     int halfmove_clock, int fullmove_number);

} // namespace plumb
