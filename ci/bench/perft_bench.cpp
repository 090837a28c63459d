// What one count costs, by game, with and without a table. items_per_second is moves counted a second.
#include <benchmark/benchmark.h>

#include "lib/rules/all_rules.h"
#include "lib/search/perft.h"
#include "lib/search/table_size.h"

namespace plumb {
namespace {

// Depths that take some milliseconds each.
struct Job {
  std::string efen;
  int depth = 1;
};

template <Rules R>
void count(benchmark::State& state, const Job& job, bool tabled) {
  const auto rules = R::make({});
  const auto position = read_position(*rules, job.efen);
  if (!rules || !position) {
    state.SkipWithError("no such position");
    return;
  }
  const std::uint64_t bytes =
      useful_table_bytes(estimate_positions(*rules, *position, job.depth - kLeastTabled<R>));
  std::int64_t counted = 0;
  for (auto _ : state) {
    Stop stop;
    CountTable table(tabled ? bytes : 0);
    const auto answer = perft(*rules, *position, {job.depth, 1, tabled ? &table : nullptr}, stop);
    benchmark::DoNotOptimize(answer.total);
    counted += static_cast<std::int64_t>(answer.total.value());
  }
  state.SetItemsProcessed(counted);
}

// A position's moves listed, and each of them played.
template <Rules R>
void list_and_play(benchmark::State& state, const Job& job) {
  const auto rules = R::make({});
  const auto position = read_position(*rules, job.efen);
  std::int64_t played = 0;
  for (auto _ : state) {
    MoveListOf<R> moves;
    rules->legal_moves(*position, moves);
    for (const auto& move : moves)
      benchmark::DoNotOptimize(rules->key(rules->play(*position, move)));
    played += static_cast<std::int64_t>(moves.size());
  }
  state.SetItemsProcessed(played);
}

template <Rules R>
void add(const std::string& name, const Job& job) {
  const auto add_one = [&](const std::string& what, auto run) {
    benchmark::RegisterBenchmark((name + "/" + what).c_str(), run)->Unit(benchmark::kMillisecond);
  };
  add_one("no_table", [job](benchmark::State& state) { count<R>(state, job, false); });
  add_one("table", [job](benchmark::State& state) { count<R>(state, job, true); });
  benchmark::RegisterBenchmark((name + "/list_and_play").c_str(),
                               [job](benchmark::State& state) { list_and_play<R>(state, job); });
}

// The array of every rule set in the list, numbered in its order, at a depth that fits its number of moves.
template <Rules... Rs>
void add_arrays(TypeList<Rs...>) {
  int number = 0;
  const auto add_array = [&number](const auto& rules) {
    using R = std::remove_cvref_t<decltype(rules)>;
    const auto array = *rules.validate(rules.array());
    const std::uint64_t moves = count_legal_moves(rules, array);
    const int depth = moves < 8 ? 7 : moves < 40 ? 5 : 4;
    add<R>(std::string(R::info().id) + "#" + std::to_string(++number), {rules.write(array), depth});
  };
  (add_array(*Rs::make({})), ...);
}

const bool registered = [] {
  add_arrays(AllRules{});
  return true;
}();

} // namespace
} // namespace plumb
