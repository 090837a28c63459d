#include "tools/perft/suite_command.h"

#include <fmt/format.h>

#include "formats/suite.h"
#include "lib/base/plural.h"
#include "lib/base/printable.h"
#include "tools/common/json.h"
#include "tools/common/line_reader.h"
#include "tools/common/output.h"
#include "tools/common/progress.h"
#include "tools/common/signals.h"
#include "tools/perft/count_command.h"
#include "tools/perft/counting.h"

namespace plumb {
namespace {

struct Place {
  std::string file;
  std::size_t line = 0;
};

// Runs cases one after another and reports each.
class SuiteRun {
 public:
  explicit SuiteRun(const SuiteOptions& options) : options_(options), paint_(wants_color(stdout)) {
    options_.common.max_nodes.reset();
    options_.common.limit(stop_);
    most_nodes_ = options.common.max_nodes ? std::optional(Count(*options.common.max_nodes)) : std::nullopt;
  }

  void run() {
    const StopOnSignal on_signal(stop_);
    Progress line([this] { return progress_state(stop_, progress_, started_); });
    line_ = &line;
    try {
      for (const std::string& file : files_or_stdin(options_.files)) {
        auto reader = LineReader::open(file);
        if (!reader) throw NoAnswer{reader.error().message};
        read_file(*reader);
        if (stop_.requested()) break;
      }
    } catch (const NoAnswer& error) {
      if (ok_ + mismatches_ + errors_ == 0) throw;
      trouble_ = error.message;
    }
    line_ = nullptr;
  }

  [[nodiscard]] ExitCode finish() const {
    if (options_.common.json) {
      Json document = json_document("plumb-perft", started_, is_complete());
      document["ok"] = ok_;
      document["mismatches"] = mismatches_;
      document["errors"] = errors_;
      document["skipped"] = skipped_;
      document["cases"] = cases_;
      put(json_text(document));
    } else {
      put(fmt::format("{} ok, {}, {}, {} skipped{}\n", ok_, plural(mismatches_, "mismatch", "mismatches"),
                      plural(errors_, "error"), skipped_, is_complete() ? "" : " (partial)"));
    }
    // What was checked has been told; the rest never will be.
    if (!trouble_.empty()) throw NoAnswer{trouble_};
    if (stop_.requested()) say_stopped(stop_);
    if (mismatches_ > 0) return ExitCode::no;
    if (stop_.requested()) return ExitCode::stopped;
    if (ok_ + skipped_ + errors_ == 0) throw NoAnswer{"no case to check: the input has no perft numbers"};
    return errors_ > 0 ? ExitCode::no_answer : ExitCode::yes;
  }

 private:
  [[nodiscard]] bool is_complete() const { return !stop_.requested() && trouble_.empty(); }

  void print(const std::string& text) {
    line_->print_above([&] {
      put(text);
      value_or_throw(flush_output());
    });
  }

  void read_file(LineReader& reader) {
    SuiteReader suite;
    while (const auto line = reader.next()) {
      const Place place{reader.name(), line->number};
      if (line->error) {
        report_error(place, "unparsable", line->error->message, line->error->column, nullptr);
        continue;
      }
      const auto cases = suite.read(line->text);
      if (!cases) {
        report_error(place, "unparsable", cases.error().message, cases.error().column, nullptr);
        continue;
      }
      for (const SuiteCase& entry : *cases) {
        if (stop_.requested()) return;
        if (!check(place, entry)) break;
      }
    }
  }

  // False where the position is no good, so that the line's other depths need no further message.
  bool check(const Place& place, const SuiteCase& entry) {
    if ((most_nodes_ && entry.expected > *most_nodes_) ||
        (options_.max_depth && entry.depth > *options_.max_depth)) {
      ++skipped_;
      return true;
    }
    CountRequest request;
    request.game = options_.common.game;
    if (!entry.variant.empty()) request.game.variant = entry.variant;
    if (entry.options) request.game.options = *entry.options;
    request.fen = entry.efen;
    request.from_depth = request.to_depth = entry.depth;
    request.threads = options_.common.thread_count();
    request.hash_bytes = options_.common.hash_bytes;
    Count got;
    const auto counted = count_position(request, stop_, progress_,
                                        [&](const DepthCounts& counts) { got = counts.total.columns[0]; });
    if (!counted) {
      const int column = counted.error().column;
      report_error(place, "rejected", counted.error().message,
                   column > 0 && entry.efen_column > 0 ? column + entry.efen_column - 1 : 0, &entry);
      return false;
    }
    if (counted->complete) report_count(place, entry, got);
    return true;
  }

  void report_count(const Place& place, const SuiteCase& entry, Count got) {
    const bool same = got == entry.expected;
    ++(same ? ok_ : mismatches_);
    if (options_.common.json) {
      Json json = case_json(place, &entry, same ? "ok" : "mismatch");
      json["got"] = to_string(got);
      cases_.push_back(std::move(json));
    } else if (same && !options_.verbose) {
      return;
    } else if (same) {
      print(fmt::format("{} {}:{}: depth {}: {}\n", paint_.green("ok"), printable(place.file), place.line,
                        entry.depth, to_string(got)));
    } else {
      print(fmt::format("{} {}:{}: depth {}: expected {}, got {}: {}\n", paint_.red("mismatch"),
                        printable(place.file), place.line, entry.depth, to_string(entry.expected),
                        to_string(got), printable(entry.efen)));
    }
  }

  void report_error(const Place& place, std::string_view verdict, const std::string& message, int column,
                    const SuiteCase* entry) {
    ++errors_;
    if (options_.common.json) {
      Json json = case_json(place, entry, verdict);
      if (column > 0) json["column"] = column;
      json["message"] = message;
      cases_.push_back(std::move(json));
    } else {
      print(fmt::format("{} {}:{}{}: {}\n", paint_.red("error"), printable(place.file), place.line,
                        column > 0 ? fmt::format(":{}", column) : "", printable(message)));
    }
  }

  [[nodiscard]] static Json case_json(const Place& place, const SuiteCase* entry, std::string_view verdict) {
    Json json;
    json["file"] = place.file;
    json["line"] = place.line;
    if (entry != nullptr) {
      if (!entry->id.empty()) json["id"] = entry->id;
      json["fen"] = entry->efen;
      json["depth"] = entry->depth;
      json["expected"] = to_string(entry->expected);
    }
    json["verdict"] = verdict;
    return json;
  }

  SuiteOptions options_;
  Paint paint_;
  std::optional<Count> most_nodes_;
  std::chrono::steady_clock::time_point started_ = std::chrono::steady_clock::now();
  Stop stop_;
  PerftProgress progress_;
  Progress* line_ = nullptr; // while it runs
  std::string trouble_;      // why it ended before its end, if no stop was asked for
  Json cases_ = Json::array();
  std::size_t ok_ = 0;
  std::size_t mismatches_ = 0;
  std::size_t errors_ = 0;
  std::size_t skipped_ = 0;
};

} // namespace

ExitCode run_suite(const SuiteOptions& options) {
  SuiteRun run(options);
  run.run();
  return run.finish();
}

} // namespace plumb
