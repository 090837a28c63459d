// Every code that a fault of a position can have: at which level it counts, and what it means.
#pragma once

#include <optional>
#include <span>
#include <string_view>

namespace plumb {

enum class Level { syntax, setup, legal, retro };

[[nodiscard]] std::string_view name(Level level);
// "syntax", "setup", "legal" or "retro"; nothing for anything else.
[[nodiscard]] std::optional<Level> read_level(std::string_view text);

struct FaultKind {
  std::string_view code;
  Level level;
  bool impossible;             // no game leads to it: an error at its level even where a rule set only warns
  std::string_view meaning;    // one sentence for the documentation
  std::string_view variant;    // of the example
  std::string_view example;    // a line that has this fault
  std::string_view expected{}; // where the message of the fault does not end in what was expected
};

// In alphabetical order of codes.
[[nodiscard]] std::span<const FaultKind> fault_catalogue();

// Nothing where the code is not in the catalogue.
[[nodiscard]] const FaultKind* find_fault_kind(std::string_view code);

} // namespace plumb
