#include "tools/perft/counting.h"

#include <fmt/format.h>

#include <algorithm>
#include <memory>

#include "lib/base/plural.h"
#include "lib/rules/all_rules.h"
#include "lib/search/perft_details.h"
#include "lib/search/table_size.h"
#include "tools/common/game.h"
#include "tools/common/memory.h"

namespace plumb {
namespace {

// The table for a count that meets about so many different positions.
std::unique_ptr<CountTable> make_table(const CountRequest& request, double positions) {
  constexpr std::uint64_t kLeast = 1 << 20;
  const std::uint64_t wanted = std::max(kLeast, request.hash_bytes.value_or(default_hash_bytes()));
  const std::uint64_t useful = std::min(
      useful_table_bytes(positions), std::max(kLeast, request.most_hash_bytes.value_or(~std::uint64_t{0})));
  return std::make_unique<CountTable>(std::min(wanted, useful), request.hash_seed);
}

// What distinguishes this count from others; the depth does not, for the log tells depths apart.
std::string job_text(const CountRequest& request, const CountReport& report) {
  OptionMap options = request.game.options;
  std::sort(options.begin(), options.end(),
            [](const OptionSetting& a, const OptionSetting& b) { return a.key < b.key; });
  std::string text = report.variant;
  for (const OptionSetting& option : options)
    text += fmt::format(" {}={}", option.key, option.value);
  return text + " " + report.fen + (request.details ? " with details" : "");
}

Result<std::optional<Checkpoint>> open_checkpoint(const CountRequest& request, CountReport& report) {
  if (request.checkpoint.empty()) return std::nullopt;
  auto checkpoint = Checkpoint::open(request.checkpoint, job_text(request, report));
  if (!checkpoint) return tl::unexpected<Error>(checkpoint.error());
  if (checkpoint->damaged() > 0)
    report.warnings.push_back(fmt::format("checkpoint {}: {} to be counted again", request.checkpoint,
                                          plural(checkpoint->damaged(), "damaged line")));
  return std::optional<Checkpoint>(std::move(*checkpoint));
}

std::vector<Count> columns_of(Count count) {
  return {count};
}
std::vector<Count> columns_of(const DetailCounts& counts) {
  return counts.columns;
}

template <Rules R, class Value>
DepthCounts rows_of(const R& rules, const typename R::Position& position, int depth, std::size_t columns,
                    const PerftAnswer<Value>& answer) {
  DepthCounts counts{depth, {"", columns_of(answer.total), answer.complete}, {}};
  counts.total.columns.resize(columns);
  MoveListOf<R> moves;
  try {
    if (!answer.branches.empty()) rules.legal_moves(position, moves);
  } catch (const Interrupted&) {
    return counts; // the branches of an interrupted list have no names
  }
  for (std::size_t i = 0; i < answer.branches.size(); ++i) {
    CountRow row{rules.move_text(position, moves[i]), columns_of(answer.branches[i].value),
                 answer.branches[i].complete};
    row.columns.resize(columns);
    counts.moves.push_back(std::move(row));
  }
  std::sort(counts.moves.begin(), counts.moves.end(),
            [](const CountRow& a, const CountRow& b) { return a.move < b.move; });
  return counts;
}

// The canonical text, or what was asked for where a stop comes before it is known.
template <Rules R>
std::string written(const R& rules, const typename R::Position& position, const CountRequest& request) {
  try {
    return rules.write(position);
  } catch (const Interrupted&) {
    return request.fen.value_or("");
  }
}

// The counts of `depth` moves that a table would keep.
template <Rules R>
double counts_to_keep(const R& rules, const typename R::Position& position, int depth) {
  try {
    return estimate_positions(rules, position, depth - kLeastTabled<R>);
  } catch (const Interrupted&) {
    return 1;
  }
}

template <Rules R>
Result<CountReport> count_in_game(const R& rules, const typename R::Position& position,
                                  const CountRequest& request, Stop& stop, PerftProgress& progress,
                                  const std::function<void(const DepthCounts&)>& show) {
  CountReport report{std::string(R::info().id), written(rules, position, request), {"nodes"}, {}, true};
  if (request.details) report.columns = detail_names<R>();
  auto checkpoint = open_checkpoint(request, report);
  if (!checkpoint) return tl::unexpected<Error>(checkpoint.error());
  const bool may_merge = request.hash_bytes != 0u && request.to_depth > 2;
  const auto table =
      may_merge ? make_table(request, counts_to_keep(rules, position, request.to_depth)) : nullptr;
  for (int depth = request.from_depth; depth <= request.to_depth && report.complete; ++depth) {
    const PerftJob job{depth, request.threads, table.get(), *checkpoint ? &**checkpoint : nullptr};
    const auto note = [&](const auto& answer) {
      report.complete = answer.complete;
      show(rows_of(rules, position, depth, report.columns.size(), answer));
    };
    if (request.details) {
      note(perft_details(rules, position, job, stop, &progress));
    } else {
      note(perft(rules, position, job, stop, &progress));
    }
  }
  return report;
}

} // namespace

Result<CountReport> count_position(const CountRequest& request, Stop& stop, PerftProgress& progress,
                                   const std::function<void(const DepthCounts&)>& show) {
  if (const std::uint64_t memory = usable_memory_bytes(); request.hash_bytes.value_or(0) > memory)
    return fail(fmt::format("--hash: more than the memory there is, {}", bytes_text(memory)));
  const GameRequest game = request.fen ? request_for(request.game, *request.fen) : request.game;
  const auto report = visit(game, [&](const auto& plain) -> Result<CountReport> {
    using R = std::remove_cvref_t<decltype(plain)>;
    const R rules = stopped_by(plain, stop);
    const Checked<typename R::Position> position =
        request.fen ? read_position(rules, *request.fen, Accept::opposite_check)
                    : validate(rules, rules.array());
    if (!position) return tl::unexpected<Error>(first_error(position.faults));
    auto counted = count_in_game(rules, *position, request, stop, progress, show);
    if (counted)
      for (const Fault& warning : position.faults)
        counted->warnings.push_back(to_line(warning));
    return counted;
  });
  return report ? *report : Result<CountReport>(tl::unexpected<Error>(report.error()));
}

Result<void> count_many(const CountRequest& request, const std::vector<std::string>& fens, int depth,
                        Stop& stop, const std::function<void(std::size_t, Count)>& done) {
  if (fens.empty()) return {};
  const auto counted = visit(request_for(request.game, fens.front()), [&](const auto& rules) -> Result<void> {
    using R = std::remove_cvref_t<decltype(rules)>;
    std::unique_ptr<CountTable> table;
    for (std::size_t i = 0; i < fens.size() && !stop.requested(); ++i) {
      const Checked<typename R::Position> position = read_position(rules, fens[i], Accept::opposite_check);
      if (!position) return tl::unexpected<Error>(first_error(position.faults));
      // Sized for the first position; units of a count are much alike.
      if (i == 0)
        table =
            make_table(request, counts_to_keep(rules, *position, depth) * static_cast<double>(fens.size()));
      PerftProgress progress;
      const auto answer =
          perft(rules, *position, PerftJob{depth, request.threads, table.get(), nullptr}, stop, &progress);
      if (answer.complete) done(i, answer.total);
    }
    return {};
  });
  return counted ? *counted : Result<void>(tl::unexpected<Error>(counted.error()));
}

} // namespace plumb
