// Which planted faults a suite of counts catches, and which few of its positions catch them all.
//
// A fault is caught where a generator that has it counts otherwise than the suite says. Each line is asked in
// a new generator, and all lines once more in one that is kept from the first line to the last, since what is
// left over from one position shows only at a later one. The choice is the greedy one of set cover: again
// and again the line that catches most of what is not caught yet, and of those the cheapest (Chvatal 1979: no
// more lines than the least number times 1 + ln of the number of faults).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace plumb::test {

struct RankedLine {
  std::string text; // as it stands in the suite
  std::string variant;
  std::string efen;                                  // without variant:ID
  std::vector<std::pair<int, std::uint64_t>> counts; // depths and numbers, larger ones left out
  std::vector<std::string> catches;                  // in a new generator
  std::uint64_t cost = 0;                            // all moves counted
};

// Throws std::runtime_error for a file that cannot be read. Counts above `most` are left out.
[[nodiscard]] std::vector<RankedLine> read_ranked(const std::string& file, std::uint64_t most);

// Faults of move generators by name; those of chess also for each side alone where `sides` is set.
[[nodiscard]] std::vector<std::string> faults_of(std::string_view variant, bool sides);

// Fills in what each line catches by itself; `faults` are all of the line's own game.
void rank_line(RankedLine& line, const std::vector<std::string>& faults);

// Does one generator with this fault that is asked all lines in turn go wrong?
[[nodiscard]] bool caught_by_all(const std::vector<RankedLine>& lines, const std::string& fault);

// Indices into `lines` in greedy order, each with the faults that it is the first to catch.
struct Chosen {
  std::size_t line = 0;
  std::vector<std::string> first_to_catch;
};
[[nodiscard]] std::vector<Chosen> greedy_cover(const std::vector<RankedLine>& lines);

} // namespace plumb::test
