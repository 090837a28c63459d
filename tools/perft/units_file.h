// A count cut into units of work, as files that any number of machines can share.
//
// The units file holds a job: what is counted, and the positions some moves below its root, each once with
// the number of ways to get there (a perft depends on nothing else). Positions are equal where their keys
// are, so an en passant square that changes nothing does not tell them apart. Results files hold a line for
// each unit that was counted. Every line of both names its job by a digest of all that the job is, and
// results carry a checksum, so that what was cut off by a crash, or belongs to another job, is never added
// up.
//
//     # plumb-perft units 1
//     job 9f86d081884c7d65 variant=chess option=- depth=7 ply=3 units=5362 ways=8902 fen=rnbq...
//     unit 1 4 rnbqkbnr/...          number, ways, position
//
//     result 9f86d081884c7d65 1 0 197281 5d41402a        job, number, hash seed, count, checksum
#pragma once

#include <map>
#include <string>
#include <vector>

#include "lib/base/count.h"
#include "lib/rules/visit.h"
#include "tools/common/line_reader.h"

namespace plumb {

struct WorkUnit {
  std::uint64_t number = 0; // from 1, without gaps
  Count ways;
  std::string fen;
};

struct UnitsJob {
  GameRequest game;
  std::string fen; // canonical
  int depth = 1;   // of the whole count
  int ply = 0;     // where it is cut: each unit is counted depth - ply moves deep
  std::vector<WorkUnit> units;

  [[nodiscard]] std::string digest() const;
  [[nodiscard]] Count ways() const;
};

struct UnitResult {
  std::string job; // its digest
  std::uint64_t number = 0;
  std::uint64_t seed = 0;
  Count count;
};

[[nodiscard]] std::string units_text(const UnitsJob& job);
// Throws NoAnswer that names file and line.
[[nodiscard]] UnitsJob read_units(const std::string& path);

[[nodiscard]] std::string result_line(const UnitResult& result);
// Nothing for a line that is cut off or damaged.
[[nodiscard]] std::optional<UnitResult> read_result_line(std::string_view line);

} // namespace plumb
