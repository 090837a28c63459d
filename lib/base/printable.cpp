#include "lib/base/printable.h"

#include <fmt/format.h>

#include <array>

namespace plumb {

namespace {

// One character at the start of a text: its code point and how many bytes it takes; `good` is false for a
// byte that begins no character of UTF-8 (overlong forms and halves of surrogates are none).
struct Character {
  char32_t code = 0;
  std::size_t length = 1;
  bool good = false;
};

Character first_character(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char lead = byte(0);
  if (lead < 0x80) return {lead, 1, true};
  const std::size_t length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
  if (lead < 0xC2 || lead > 0xF4 || text.size() < length) return {lead, 1, false};
  char32_t code = lead & (0x7FU >> length);
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xC0) != 0x80) return {lead, 1, false};
    code = code << 6 | (byte(i) & 0x3FU);
  }
  constexpr std::array<char32_t, 5> kLeast{0, 0, 0x80, 0x800, 0x10000};
  const bool surrogate = code >= 0xD800 && code <= 0xDFFF;
  if (code < kLeast[length] || code > 0x10FFFF || surrogate) return {lead, 1, false};
  return {code, length, true};
}

// C0 and C1, the separators of lines and paragraphs, what embeds, overrides and isolates a direction of
// writing, the byte order mark, and the two that are no characters.
bool is_control(char32_t code) {
  return code < 0x20 || (code >= 0x7F && code < 0xA0) || (code >= 0x2028 && code <= 0x202E) ||
         (code >= 0x2066 && code <= 0x2069) || code == 0xFEFF || code == 0xFFFE || code == 0xFFFF;
}

std::string escape(const Character& character) {
  if (!character.good || character.code < 0x20) {
    if (character.code == '\n') return "\\n";
    if (character.code == '\t') return "\\t";
    if (character.code == '\r') return "\\r";
    return fmt::format("\\x{:02x}", static_cast<unsigned>(character.code));
  }
  return fmt::format("\\u{:04x}", static_cast<unsigned>(character.code));
}

// Adds the first character of `text` to `result`; returns how many bytes it took.
std::size_t add_character(std::string_view text, Breaks breaks, std::string& result) {
  const Character character = first_character(text);
  const bool kept = breaks == Breaks::kept && (character.code == '\n' || character.code == '\t');
  if (character.good && (kept || !is_control(character.code)))
    result += text.substr(0, character.length);
  else
    result += escape(character);
  return character.length;
}

} // namespace

std::string printable(std::string_view text, Breaks breaks) {
  std::string result;
  result.reserve(text.size());
  for (std::size_t at = 0; at < text.size();)
    at += add_character(text.substr(at), breaks, result);
  return result;
}

std::string clipped(std::string_view text, std::size_t most) {
  std::string result;
  std::size_t at = 0;
  for (std::size_t count = 0; at < text.size() && count < most; ++count)
    at += add_character(text.substr(at), Breaks::escaped, result);
  return at < text.size() ? result + "..." : result;
}

bool is_printable(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    const Character character = first_character(text.substr(at));
    if (!character.good || is_control(character.code)) return false;
    at += character.length;
  }
  return true;
}

} // namespace plumb
