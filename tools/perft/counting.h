// Counting in whatever game a line is about: the one place of this tool where a game's name becomes a type.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lib/base/count.h"
#include "lib/base/stop.h"
#include "lib/rules/visit.h"
#include "lib/search/perft.h"

namespace plumb {

struct CountRequest {
  GameRequest game;
  std::optional<std::string> fen; // nothing: the array
  int from_depth = 1;             // from this depth...
  int to_depth = 1;               // ...to this one, each for itself
  int threads = 1;
  std::optional<std::uint64_t> hash_bytes; // nothing: as much as the job can use, up to a quarter of memory
  std::optional<std::uint64_t> most_hash_bytes; // more could not be filled before a limit ends the work
  std::string checkpoint;                       // a path; empty: none
  std::uint64_t hash_seed = 0;                  // see CountTable
  bool details = false;
};

// A row of numbers: the count alone, or the columns of perft_details.
struct CountRow {
  std::string move; // empty for the total
  std::vector<Count> columns;
  bool complete = true;
};

// What is known of one depth. Moves are in byte order of their texts.
struct DepthCounts {
  int depth = 0;
  CountRow total;
  std::vector<CountRow> moves;
};

struct CountReport {
  std::string variant;
  std::string fen;                       // canonical
  std::vector<std::string_view> columns; // "nodes", then those of --details
  std::vector<std::string> warnings;     // one line each
  bool complete = true;
};

// Counts depth after depth and hands each to `show` as soon as it is known. A stop ends with the depth that
// was being counted, which is shown as far as it is known. The error names what is wrong with game,
// position or checkpoint.
[[nodiscard]] Result<CountReport> count_position(const CountRequest& request, Stop& stop,
                                                 PerftProgress& progress,
                                                 const std::function<void(const DepthCounts&)>& show);

// Counts many positions of one game with one table: fens[i] is counted `depth` moves deep and handed to
// `done`, in their order, until a stop. The error names the first position that is no good.
[[nodiscard]] Result<void> count_many(const CountRequest& request, const std::vector<std::string>& fens,
                                      int depth, Stop& stop,
                                      const std::function<void(std::size_t, Count)>& done);

} // namespace plumb
