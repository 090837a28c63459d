// The table of counts by itself: probes that miss, probes that hit, and stores, in a table larger than the
// processor's caches. items_per_second is operations a second.
#include <benchmark/benchmark.h>

#include <memory>

#include "lib/search/count_table.h"

namespace plumb {
namespace {

constexpr std::uint64_t kKeys = 1 << 22;

// Full of counts of other positions, so that all of its memory has been touched.
void fill(CountTable& table) {
  for (std::uint64_t i = 0; i < table.bytes() / 16; ++i)
    table.store(random_key(2, i), 5, i & 0xFFFF);
}

void probe_misses(benchmark::State& state) {
  CountTable table(static_cast<std::uint64_t>(state.range(0)) << 20);
  fill(table);
  std::uint64_t i = 0;
  for (auto _ : state)
    benchmark::DoNotOptimize(table.probe(random_key(1, ++i), 5));
  state.SetItemsProcessed(state.iterations());
}
BENCHMARK(probe_misses)->Arg(1)->Arg(64);

void probe_hits(benchmark::State& state) {
  CountTable table(static_cast<std::uint64_t>(state.range(0)) << 20);
  const std::uint64_t keys = table.bytes() / 64;
  for (std::uint64_t i = 0; i < keys; ++i)
    table.store(random_key(1, i), 5, i);
  std::uint64_t i = 0;
  for (auto _ : state)
    benchmark::DoNotOptimize(table.probe(random_key(1, mix(++i) % keys), 5));
  state.SetItemsProcessed(state.iterations());
}
BENCHMARK(probe_hits)->Arg(1)->Arg(64);

// The line is fetched some positions ahead, as a count does while it makes the next move.
void probe_after_prefetch(benchmark::State& state) {
  CountTable table(std::uint64_t{64} << 20);
  fill(table);
  constexpr std::uint64_t kAhead = 8;
  std::uint64_t i = 0;
  for (auto _ : state) {
    table.prefetch(random_key(1, i + kAhead), 5);
    benchmark::DoNotOptimize(table.probe(random_key(1, i++), 5));
  }
  state.SetItemsProcessed(state.iterations());
}
BENCHMARK(probe_after_prefetch);

void store(benchmark::State& state) {
  CountTable table(static_cast<std::uint64_t>(state.range(0)) << 20);
  fill(table);
  std::uint64_t i = 0;
  for (auto _ : state) {
    ++i;
    table.store(random_key(1, i % kKeys), 5, i & 0xFFFF);
  }
  state.SetItemsProcessed(state.iterations());
}
BENCHMARK(store)->Arg(1)->Arg(64);

} // namespace
} // namespace plumb
