// Merging results into the count: each unit once, none left out, none in contradiction.
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "lib/base/plural.h"
#include "lib/base/printable.h"
#include "tools/common/json.h"
#include "tools/common/output.h"
#include "tools/perft/units_command.h"
#include "tools/perft/units_file.h"

namespace plumb {
namespace {

struct Known {
  Count count;
  std::vector<std::uint64_t> seeds;
  std::string place; // of the first result
};

class Merge {
 public:
  Merge(const MergeOptions& options, const UnitsJob& job)
      : options_(options), job_(job), digest_(job.digest()), known_(job.units.size()) {}

  void read(const std::string& path) {
    auto reader = value_or_throw(LineReader::open(path));
    while (const auto line = reader.next()) {
      if (line->text.empty()) continue;
      const auto result = read_result_line(line->text);
      const std::string place = fmt::format("{}:{}", path, line->number);
      if (!result) {
        ++damaged_;
        fmt::print(stderr, "plumb-perft: warning: {}: a damaged line is left out\n", printable(place));
        continue;
      }
      if (result->job != digest_)
        throw NoAnswer{fmt::format("{}: a result of the job {}, expected {}", place, result->job, digest_)};
      if (result->number < 1 || result->number > known_.size())
        throw NoAnswer{fmt::format("{}: unit {}, expected 1 to {}", place, result->number, known_.size())};
      add(*result, place);
    }
  }

  [[nodiscard]] ExitCode finish() const {
    Count total;
    std::vector<std::uint64_t> missing;
    for (std::size_t i = 0; i < known_.size(); ++i) {
      const bool enough = known_[i].seeds.size() >= (options_.twice ? 2U : 1U);
      if (!enough) missing.push_back(i + 1);
      if (!known_[i].seeds.empty()) total += known_[i].count * job_.units[i].ways;
    }
    const bool complete = missing.empty();
    if (options_.common.json) {
      put(json_text(document(total, missing)));
    } else if (contradictions_.empty()) {
      put(fmt::format("{}{}\n", to_string(total), complete ? "" : " (partial)"));
    }
    for (const std::string& text : contradictions_)
      fmt::print(stderr, "plumb-perft: {}\n", printable(text));
    if (!complete)
      fmt::print(stderr, "plumb-perft: {} of {} {} {}: {}\n", missing.size(), plural(known_.size(), "unit"),
                 missing.size() == 1 ? "is" : "are",
                 options_.twice ? "not counted under two seeds" : "missing", list_of(missing));
    if (!contradictions_.empty()) return ExitCode::no;
    return complete ? ExitCode::yes : ExitCode::stopped;
  }

 private:
  void add(const UnitResult& result, const std::string& place) {
    Known& known = known_[result.number - 1];
    if (known.seeds.empty()) {
      known.count = result.count;
      known.place = place;
    } else if (known.count != result.count) {
      contradictions_.push_back(fmt::format("unit {}: {} at {}, {} at {}", result.number,
                                            to_string(known.count), known.place, to_string(result.count),
                                            place));
    } else {
      ++duplicates_;
    }
    if (std::find(known.seeds.begin(), known.seeds.end(), result.seed) == known.seeds.end())
      known.seeds.push_back(result.seed);
  }

  // "3-7 9", cut where it is long.
  [[nodiscard]] static std::string list_of(const std::vector<std::uint64_t>& numbers) {
    constexpr std::size_t kMost = 200;
    std::string text;
    for (std::size_t i = 0; i < numbers.size() && text.size() < kMost;) {
      std::size_t j = i;
      while (j + 1 < numbers.size() && numbers[j + 1] == numbers[j] + 1)
        ++j;
      text += i == j ? fmt::format(" {}", numbers[i]) : fmt::format(" {}-{}", numbers[i], numbers[j]);
      i = j + 1;
      if (i < numbers.size() && text.size() >= kMost) text += " ...";
    }
    return text.empty() ? text : text.substr(1);
  }

  [[nodiscard]] Json document(Count total, const std::vector<std::uint64_t>& missing) const {
    Json json = json_document("plumb-perft", started_, missing.empty() && contradictions_.empty());
    json["variant"] = job_.game.variant;
    json["fen"] = job_.fen;
    json["depth"] = job_.depth;
    json["nodes"] = to_string(total);
    json["units"] = job_.units.size();
    json["missing"] = missing;
    json["duplicates"] = duplicates_;
    json["damaged"] = damaged_;
    json["contradictions"] = contradictions_;
    return json;
  }

  const MergeOptions& options_;
  const UnitsJob& job_;
  std::string digest_;
  std::vector<Known> known_;
  std::vector<std::string> contradictions_;
  std::size_t duplicates_ = 0;
  std::size_t damaged_ = 0;
  std::chrono::steady_clock::time_point started_ = std::chrono::steady_clock::now();
};

} // namespace

ExitCode run_merge(const MergeOptions& options) {
  const UnitsJob job = read_units(options.units);
  Merge merge(options, job);
  for (const std::string& path : options.results)
    merge.read(path);
  return merge.finish();
}

} // namespace plumb
