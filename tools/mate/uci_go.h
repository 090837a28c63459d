// What the UCI command "go" asks for.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace plumb {

inline constexpr int kMostUciMoves = 250; // a mate in more is not looked for

struct UciGo {
  std::optional<int> mate; // only a mate of the side to move, within so many of its moves
  int within = kMostUciMoves;
  std::optional<std::chrono::milliseconds> time;
  std::optional<std::uint64_t> nodes;
  bool infinite = false;                 // no answer before "stop"
  bool ponder = false;                   // no answer and no clock before "ponderhit" or "stop"
  std::vector<std::string> search_moves; // only these first moves
  std::vector<std::string> complaints;   // about words that mean nothing or lack their number

  // Will the search end by itself, once it does not ponder?
  [[nodiscard]] bool bounded() const {
    return !infinite && (mate || time || nodes || within < kMostUciMoves);
  }
};

// `arguments` is what follows "go". A clock (wtime, btime, ...) is turned into a time for one move; `white`
// tells whose clock counts. Without any limit "go" is "go infinite", but not "go ponder", which "ponderhit"
// is to end. Nothing stops the reading: what cannot be understood is left out and complained of.
[[nodiscard]] UciGo read_uci_go(std::string_view arguments, bool white);

} // namespace plumb
