#include "tools/perft/count_command.h"

#include <fmt/format.h>

#include <algorithm>

#include "lib/base/printable.h"
#include "tools/common/json.h"
#include "tools/common/output.h"
#include "tools/common/progress.h"
#include "tools/common/signals.h"
#include "tools/perft/counting.h"

namespace plumb {
namespace {

constexpr std::string_view kPartial = " (partial)";

std::string mark(const CountRow& row) {
  return std::string(row.complete ? "" : kPartial);
}

// Rows of numbers below their names, right-aligned.
std::string table_text(std::string_view corner, const std::vector<std::string_view>& names,
                       const std::vector<std::pair<std::string, CountRow>>& rows) {
  std::vector<std::size_t> widths{corner.size()};
  for (const auto name : names)
    widths.push_back(name.size());
  for (const auto& [label, row] : rows) {
    widths[0] = std::max(widths[0], label.size());
    for (std::size_t i = 0; i < row.columns.size(); ++i)
      widths[i + 1] = std::max(widths[i + 1], to_string(row.columns[i]).size());
  }
  std::string text = fmt::format("{:<{}}", corner, widths[0]);
  for (std::size_t i = 0; i < names.size(); ++i)
    text += fmt::format("  {:>{}}", names[i], widths[i + 1]);
  text += "\n";
  for (const auto& [label, row] : rows) {
    text += fmt::format("{:<{}}", label, widths[0]);
    for (std::size_t i = 0; i < row.columns.size(); ++i)
      text += fmt::format("  {:>{}}", to_string(row.columns[i]), widths[i + 1]);
    text += mark(row) + "\n";
  }
  return text;
}

// Prints each depth as it comes, but tables of several depths at the end.
class TextOutput {
 public:
  explicit TextOutput(const CountOptions& options) : options_(options) {}

  void show(const DepthCounts& counts) {
    if (options_.details) {
      shown_.push_back(counts);
    } else if (options_.divide) {
      show_divide(counts);
    } else if (options_.by_depth) {
      put(fmt::format("{}: {}{}\n", counts.depth, to_string(counts.total.columns[0]), mark(counts.total)));
      value_or_throw(flush_output());
    } else {
      put(fmt::format("{}{}\n", to_string(counts.total.columns[0]), mark(counts.total)));
    }
  }

  void finish(const CountReport& report) const {
    if (!options_.details) return;
    std::vector<std::pair<std::string, CountRow>> rows;
    for (const DepthCounts& counts : shown_) {
      if (options_.divide)
        for (const CountRow& row : counts.moves)
          rows.emplace_back(row.move, row);
      rows.emplace_back(options_.divide ? "total" : std::to_string(counts.depth), counts.total);
    }
    put(table_text(options_.divide ? "move" : "depth", report.columns, rows));
  }

 private:
  static void show_divide(const DepthCounts& counts) {
    for (const CountRow& row : counts.moves)
      put(fmt::format("{}: {}{}\n", row.move, to_string(row.columns[0]), mark(row)));
    put(fmt::format("\ntotal: {}{}\n", to_string(counts.total.columns[0]), mark(counts.total)));
  }

  const CountOptions& options_;
  std::vector<DepthCounts> shown_;
};

Json details_json(const CountRow& row, const std::vector<std::string_view>& names) {
  Json json = Json::object();
  for (std::size_t i = 0; i < row.columns.size(); ++i)
    json[std::string(names[i])] = to_string(row.columns[i]);
  return json;
}

Json count_json(const CountOptions& options, const CountReport& report,
                const std::vector<DepthCounts>& depths, std::chrono::steady_clock::time_point started) {
  Json document = json_document("plumb-perft", started, report.complete);
  document["variant"] = report.variant;
  if (!options.common.game.options.empty())
    for (const OptionSetting& option : options.common.game.options)
      document["options"][option.key] = option.value;
  document["fen"] = report.fen;
  const DepthCounts& last = depths.back();
  document["depth"] = last.depth;
  document["nodes"] = to_string(last.total.columns[0]);
  if (options.divide) {
    document["divide"] = Json::object();
    for (const CountRow& row : last.moves)
      document["divide"][row.move] = to_string(row.columns[0]);
    for (const CountRow& row : last.moves)
      if (!row.complete) document["partial"].push_back(row.move);
  }
  if (options.details) document["details"] = details_json(last.total, report.columns);
  if (options.by_depth) {
    document["by_depth"] = Json::array();
    for (const DepthCounts& counts : depths) {
      Json entry;
      entry["depth"] = counts.depth;
      entry["nodes"] = to_string(counts.total.columns[0]);
      entry["complete"] = counts.total.complete;
      if (options.details) entry["details"] = details_json(counts.total, report.columns);
      document["by_depth"].push_back(std::move(entry));
    }
  }
  return document;
}

// What a count can fill of a table until its limits end it. Entries go everywhere, so that all of a table is
// touched at once, and a system that is short of memory or shares it may clear less than a gigabyte a second:
// a table for a short time must be cleared in a small part of it.
std::optional<std::uint64_t> fillable_bytes(const CommonOptions& common) {
  constexpr std::uint64_t kBytesPerMillisecond = std::uint64_t{48} << 10;
  constexpr std::uint64_t kBytesPerNode = 16;
  std::optional<std::uint64_t> bytes;
  if (common.time) bytes = static_cast<std::uint64_t>(common.time->count()) * kBytesPerMillisecond;
  if (common.max_nodes && *common.max_nodes < (std::uint64_t{1} << 50))
    bytes = std::min(bytes.value_or(~std::uint64_t{0}), *common.max_nodes * kBytesPerNode);
  return bytes;
}

CountRequest request_of(const CountOptions& options) {
  CountRequest request;
  request.game = options.common.game;
  request.fen = options.common.fen;
  request.to_depth = options.depth;
  request.from_depth = options.by_depth ? std::min(1, options.depth) : options.depth;
  request.threads = options.common.thread_count();
  request.hash_bytes = options.common.hash_bytes;
  request.most_hash_bytes = fillable_bytes(options.common);
  request.checkpoint = options.checkpoint;
  request.details = options.details;
  return request;
}

} // namespace

ProgressState progress_state(const Stop& stop, const PerftProgress& progress,
                             std::chrono::steady_clock::time_point started) {
  const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - started;
  const auto nodes = static_cast<double>(stop.nodes());
  const double units = static_cast<double>(progress.units);
  return {units > 0 ? static_cast<double>(progress.units_done) / units : -1.0,
          fmt::format("{} moves counted, {}/s", short_number(nodes), short_number(nodes / elapsed.count()))};
}

void say_stopped(const Stop& stop) {
  const auto reason = [&] {
    switch (stop.reason()) {
    case StopReason::time:
      return "the time limit";
    case StopReason::nodes:
      return "the limit on positions";
    case StopReason::signal:
      return "a signal";
    case StopReason::list:
      return "a position with too many moves to list";
    case StopReason::none:
      break;
    }
    return "nothing";
  };
  fmt::print(stderr, "plumb-perft: stopped by {}\n", reason());
}

ExitCode run_count(const CountOptions& options) {
  const auto started = std::chrono::steady_clock::now();
  Stop stop;
  options.common.limit(stop);
  const StopOnSignal on_signal(stop);
  PerftProgress progress;
  TextOutput text(options);
  std::vector<DepthCounts> depths;
  const auto show = [&](const DepthCounts& counts) {
    if (options.common.json) {
      depths.push_back(counts);
    } else {
      text.show(counts);
    }
  };
  const auto report = [&] {
    const Progress line([&] { return progress_state(stop, progress, started); });
    return value_or_throw(count_position(request_of(options), stop, progress, show));
  }();
  for (const std::string& warning : report.warnings)
    fmt::print(stderr, "plumb-perft: warning: {}\n", printable(warning));
  if (options.common.json) {
    put(json_text(count_json(options, report, depths, started)));
  } else {
    text.finish(report);
  }
  if (report.complete) return ExitCode::yes;
  say_stopped(stop);
  return ExitCode::stopped;
}

} // namespace plumb
