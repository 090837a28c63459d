#include "lib/rules/efen_fields.h"

#include <algorithm>
#include <fmt/format.h>
#include <fmt/ranges.h>

#include "lib/base/printable.h"

namespace plumb {

void add_error(Faults& faults, std::string code, Field field, int column, std::string message,
               std::string suggestion) {
  faults.push_back(
      {std::move(code), Severity::error, field, column, std::move(message), std::move(suggestion)});
}

void add_warning(Faults& faults, std::string code, Field field, int column, std::string message,
                 std::string suggestion) {
  faults.push_back(
      {std::move(code), Severity::warning, field, column, std::move(message), std::move(suggestion)});
}

void require_dash(const EfenText& text, Field field, std::string_view game, Faults& faults) {
  const bool castling = field == Field::castling;
  const EfenWord& word = castling ? text.castling : text.en_passant;
  if (word.text == "-") return;
  add_error(faults, castling ? "no-castling-here" : "no-en-passant-here", field, word.column,
            fmt::format("{} has no {}, found '{}', expected '-'", game, name(field), clipped(word.text, 20)),
            "-");
}

void require_no_pocket(const EfenText& text, std::string_view game, Faults& faults) {
  if (text.pocket)
    add_error(faults, "no-pocket-here", Field::pocket, text.columns.of(Field::pocket),
              fmt::format("{} has no pieces in hand, expected no brackets", game));
}

void require_known_opcodes(const EfenText& text, std::span<const std::string_view> known,
                           std::string_view game, Faults& faults) {
  for (const EfenOpcode& opcode : text.opcodes) {
    if (opcode.key == "variant" || std::find(known.begin(), known.end(), opcode.key) != known.end()) continue;
    const std::string expected =
        known.empty() ? std::string("none") : fmt::format("{}", fmt::join(known, ", "));
    add_error(
        faults, "unknown-opcode", Field::opcodes, opcode.column,
        fmt::format("unknown opcode '{}' for {}, expected {}", clipped(opcode.key, 20), game, expected));
  }
}

void add_unknown_man(std::string_view letters, int column, std::string_view game, Field field,
                     Faults& faults) {
  add_error(faults, "unknown-man", field, column,
            fmt::format("{} has no man '{}'", game, clipped(letters, 20)));
}

std::string write_tail(Color side, std::string_view castling, std::string_view en_passant, int halfmove_clock,
                       int fullmove_number) {
  return fmt::format(" {} {} {} {} {}", letter(side), castling, en_passant, halfmove_clock, fullmove_number);
}

} // namespace plumb
