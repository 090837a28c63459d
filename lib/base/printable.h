// Text that others wrote, made fit to be shown: on a terminal, in a message, in a page.
//
// Whatever is quoted from an input line, a file's name or an engine's words passes through here first. Bytes
// that are no UTF-8 are written as "\xe9", control characters as "\x1b" or "\u202e": those that move a
// terminal's cursor, break a line in two, turn the direction of writing, or may not stand in XML. What comes
// out is always valid UTF-8, and one line. A document in JSON, which has no others left than those from
// U+007F on, stays one.
#pragma once

#include <string>
#include <string_view>

namespace plumb {

enum class Breaks { escaped, kept }; // of lines, and tabs

[[nodiscard]] std::string printable(std::string_view text, Breaks breaks = Breaks::escaped);

// For a quotation within a sentence: at most `most` characters, then "...".
[[nodiscard]] std::string clipped(std::string_view text, std::size_t most = 40);

// True where printable() leaves the text as it is.
[[nodiscard]] bool is_printable(std::string_view text);

} // namespace plumb
