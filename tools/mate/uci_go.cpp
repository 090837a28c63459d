#include "tools/mate/uci_go.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <sstream>

#include "lib/base/printable.h"
#include "tools/common/numbers.h"

namespace plumb {

namespace {

constexpr std::uint64_t kMostNumber = std::uint64_t{1} << 62;
constexpr std::uint64_t kMostMilliseconds = std::uint64_t{1} << 40; // some thirty years

bool is_word(const std::string& text) {
  static constexpr std::string_view kWords[] = {"mate",      "depth",  "nodes", "movetime",
                                                "infinite",  "ponder", "wtime", "btime",
                                                "movestogo", "winc",   "binc",  "searchmoves"};
  return std::find(std::begin(kWords), std::end(kWords), text) != std::end(kWords);
}

// A thirtieth of the clock, or its even share where the moves to go are known, and most of the increment.
std::optional<std::chrono::milliseconds> share_of_clock(const std::map<std::string, std::uint64_t>& numbers,
                                                        bool white) {
  const auto number = [&](const std::string& key, std::uint64_t otherwise) {
    const auto found = numbers.find(key);
    return found == numbers.end() ? otherwise : found->second;
  };
  const std::string side = white ? "w" : "b";
  if (numbers.count(side + "time") == 0) return std::nullopt;
  const std::uint64_t left = std::min(number(side + "time", 0), kMostMilliseconds);
  const std::uint64_t moves = std::clamp<std::uint64_t>(number("movestogo", 30), 1, 100);
  const std::uint64_t increment = std::min(number(side + "inc", 0), kMostMilliseconds);
  const std::uint64_t share = std::min(left / (moves + 1) + increment * 3 / 4, left * 4 / 5);
  return std::chrono::milliseconds(std::max<std::uint64_t>(share, 1));
}

} // namespace

UciGo read_uci_go(std::string_view arguments, bool white) {
  UciGo go;
  std::map<std::string, std::uint64_t> numbers;
  std::istringstream stream{std::string(arguments)};
  std::vector<std::string> words;
  for (std::string word; stream >> word;)
    words.push_back(word);
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string& word = words[i];
    if (!is_word(word)) {
      go.complaints.push_back(fmt::format("go: unknown word '{}' ignored", clipped(word)));
    } else if (word == "infinite") {
      go.infinite = true;
    } else if (word == "ponder") {
      go.ponder = true;
    } else if (word == "searchmoves") {
      while (i + 1 < words.size() && !is_word(words[i + 1]))
        go.search_moves.push_back(words[++i]);
      if (go.search_moves.empty()) go.complaints.emplace_back("go: searchmoves without moves ignored");
    } else {
      const Result<std::uint64_t> number =
          i + 1 < words.size() ? read_number(words[i + 1], 0, kMostNumber) : fail("");
      if (number)
        numbers[word] = *number;
      else
        go.complaints.push_back(fmt::format("go: {} needs a whole number, ignored", clipped(word)));
      if (i + 1 < words.size() && !is_word(words[i + 1])) ++i;
    }
  }
  const auto moves = [](std::uint64_t n) {
    return static_cast<int>(std::clamp<std::uint64_t>(n, 1, kMostUciMoves));
  };
  if (numbers.count("depth") != 0) go.within = moves(numbers["depth"] / 2 + numbers["depth"] % 2);
  if (numbers.count("mate") != 0) {
    go.mate = moves(numbers["mate"]);
    go.within = std::min(go.within, *go.mate);
  }
  if (numbers.count("nodes") != 0) go.nodes = std::max<std::uint64_t>(numbers["nodes"], 1);
  if (numbers.count("movetime") != 0)
    go.time = std::chrono::milliseconds(std::clamp<std::uint64_t>(numbers["movetime"], 1, kMostMilliseconds));
  else
    go.time = share_of_clock(numbers, white);
  if (!go.bounded() && !go.ponder) go.infinite = true;
  return go;
}

} // namespace plumb
