// Ranks the positions of suites by the planted faults that they catch; for whoever makes suites.
//
//     plumb-perft positions --count 500 --seed 7 >pool.epd
//     rank_positions [--max-nodes N] [--sides] pool.epd >ranked.epd
//
// Writes the fewest lines that it finds to catch all faults that the pool catches, the most telling first,
// each below a comment that names what it is the first to catch. Standard error gets the sum: how many of the
// planted faults are caught, by lines alone and by the pool as it stands, and which are not. --sides plants
// the faults of chess also for the moves of one side alone.
#include <iostream>
#include <set>
#include <stdexcept>

#include "tests/support/fault_cover.h"

namespace plumb::test {
namespace {

int rank(const std::vector<std::string>& files, std::uint64_t most, bool sides) {
  std::vector<RankedLine> lines;
  for (const std::string& file : files)
    for (RankedLine& line : read_ranked(file, most))
      lines.push_back(std::move(line));
  std::set<std::string> variants;
  for (RankedLine& line : lines) {
    rank_line(line, faults_of(line.variant, sides));
    variants.insert(line.variant);
  }
  std::set<std::string> caught;
  for (const Chosen& chosen : greedy_cover(lines)) {
    std::cout << "# ";
    for (const std::string& fault : chosen.first_to_catch)
      std::cout << (fault == chosen.first_to_catch.front() ? "" : ", ") << fault;
    std::cout << "\n" << lines[chosen.line].text << "\n";
    caught.insert(chosen.first_to_catch.begin(), chosen.first_to_catch.end());
  }
  std::size_t planted = 0;
  std::size_t by_all = 0;
  std::string missed;
  for (const std::string& variant : variants)
    for (const std::string& fault : faults_of(variant, sides)) {
      ++planted;
      if (caught.count(fault) > 0) continue;
      if (caught_by_all(lines, fault)) {
        ++by_all;
      } else {
        missed += " " + fault;
      }
    }
  std::cerr << planted << " faults planted, " << caught.size() << " caught by a line, " << by_all
            << " more by the lines in their order" << (missed.empty() ? "" : ", not caught:" + missed)
            << "\n";
  return missed.empty() ? 0 : 1;
}

int run(const std::vector<std::string>& arguments) {
  std::vector<std::string> files;
  std::uint64_t most = 30'000;
  bool sides = false;
  for (std::size_t i = 0; i < arguments.size(); ++i) {
    if (arguments[i] == "--sides") {
      sides = true;
    } else if (arguments[i] == "--max-nodes" && i + 1 < arguments.size()) {
      most = std::stoull(arguments[++i]);
    } else {
      files.push_back(arguments[i]);
    }
  }
  return rank(files, most, sides);
}

} // namespace
} // namespace plumb::test

int main(int argc, char** argv) {
  try {
    return plumb::test::run({argv + 1, argv + argc});
  } catch (const std::exception& error) {
    std::cerr << "rank_positions: " << error.what() << "\n";
    return 2;
  }
}
