// Which format a text of problems is in, as its first words show.
#pragma once

#include <optional>
#include <string_view>

namespace plumb {

enum class ProblemFormat {
  lines,  // a problem a line (formats/problem_line.h)
  popeye, // formats/problem/popeye/reader.h
  olive   // formats/problem/olive.h
};

// Of the text that begins with this line; nothing where it is empty or a comment.
[[nodiscard]] std::optional<ProblemFormat> problem_format(std::string_view line);

} // namespace plumb
