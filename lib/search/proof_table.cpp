#include "lib/search/proof_table.h"

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstdlib>
#include <new>

#if defined(__linux__)
#include <sys/mman.h>
#endif

#include "lib/search/no_room.h"

namespace plumb {

namespace {

constexpr std::size_t kHugePage = std::size_t{1} << 21;
constexpr std::size_t kFirstBuckets = std::size_t{1} << 13; // half a megabyte
constexpr std::size_t kSmall = std::size_t{1} << 18;        // 16 MB: below, room is cheaper than entries
constexpr std::size_t kSample = 32;
constexpr std::size_t kPlaces = 4; // of a bucket

// The data word: lower 8, upper 8, hint 8, effort 6 (log2), generation 2, used 1, spare 3, key 28 bits.
struct Data {
  std::uint64_t word = 0;

  static Data pack(const ProofBounds& bounds, int effort, std::uint64_t generation, Key key) {
    return {static_cast<std::uint64_t>(bounds.lower) | static_cast<std::uint64_t>(bounds.upper) << 8 |
            static_cast<std::uint64_t>(bounds.hint) << 16 | static_cast<std::uint64_t>(effort) << 24 |
            (generation & 3) << 30 | std::uint64_t{1} << 32 | key_bits(key)};
  }
  static std::uint64_t key_bits(Key key) { return key.high << 36; }

  [[nodiscard]] ProofBounds bounds() const {
    return {static_cast<int>(word & 0xFF), static_cast<int>(word >> 8 & 0xFF),
            static_cast<int>(word >> 16 & 0xFF)};
  }
  [[nodiscard]] int effort() const { return static_cast<int>(word >> 24 & 0x3F); }
  [[nodiscard]] std::uint64_t generation() const { return word >> 30 & 3; }
  [[nodiscard]] bool used() const { return (word >> 32 & 1) != 0; }
  [[nodiscard]] bool belongs_to(Key key) const {
    return used() && (word & ~std::uint64_t{0} << 36) == key_bits(key);
  }
};

std::uint64_t load(std::uint64_t& word) {
  return std::atomic_ref<std::uint64_t>(word).load(std::memory_order_relaxed);
}
void save(std::uint64_t& word, std::uint64_t value) {
  std::atomic_ref<std::uint64_t>(word).store(value, std::memory_order_relaxed);
}

} // namespace

void ProofTable::Free::operator()(void* memory) const {
  std::free(memory);
}

ProofTable::ProofTable(std::size_t bytes)
    : most_buckets_(std::max<std::size_t>(bytes / sizeof(Bucket), 1)),
      buckets_(std::min(most_buckets_, kFirstBuckets)) {
  const std::size_t wanted = most_buckets_ * sizeof(Bucket);
  std::size_t room = wanted + kHugePage;
  memory_.reset(std::calloc(room, 1));
  if (memory_ == nullptr) throw NoRoomForTable(room);
  void* start = memory_.get();
  table_ = static_cast<Bucket*>(
      std::align(wanted >= kHugePage ? kHugePage : alignof(Bucket), wanted, start, room));
#if defined(__linux__)
  if (wanted >= 16 * kHugePage)
    static_cast<void>(madvise(table_, wanted, MADV_HUGEPAGE)); // a wish, not a need
#endif
}

// One in kSample of the places that are filled is counted, so that workers do not fight for the counter.
void ProofTable::count_one(Key key) {
  if (key.high % kSample != 0) return;
  const std::size_t places = (counted_.fetch_add(1, std::memory_order_relaxed) + 1) * kSample;
  const std::size_t buckets = buckets_.load(std::memory_order_relaxed);
  const std::size_t few = buckets < kSmall ? buckets * kPlaces / 2 : buckets * kPlaces / 4 * 3;
  if (places > few && buckets < most_buckets_) grow();
}

// Entries move towards higher buckets, so the last bucket is emptied first and nothing is overtaken.
void ProofTable::grow() {
  if (growing_.test_and_set(std::memory_order_acquire)) return; // another worker is at it
  const std::size_t before = buckets_.load(std::memory_order_relaxed);
  const std::size_t more = before < kSmall ? before : before / 3;
  buckets_.store(std::min(most_buckets_, before + more + 1), std::memory_order_relaxed);
  for (std::size_t i = before; i-- > 0;)
    for (Entry& entry : table_[i].entries) {
      const Data data{load(entry.data)};
      if (!data.used()) continue;
      const std::uint64_t low = load(entry.check) ^ data.word;
      const std::size_t there = bucket_of(low);
      if (there == i) continue;
      save(entry.data, 0);
      save(entry.check, 0);
      for (Entry& place : table_[there].entries) {
        if (Data{load(place.data)}.used()) continue;
        save(place.check, low ^ data.word);
        save(place.data, data.word);
        break;
      }
    }
  growing_.clear(std::memory_order_release);
}

std::optional<ProofBounds> ProofTable::find(Key key) const {
  key ^= salt_;
  for (Entry& entry : table_[bucket_of(key.low)].entries) {
    const Data data{load(entry.data)};
    if ((load(entry.check) ^ data.word) == key.low && data.belongs_to(key)) return data.bounds();
  }
  return std::nullopt;
}

void ProofTable::store(Key key, ProofBounds bounds, std::uint64_t effort) {
  key ^= salt_;
  int log_effort = std::min<int>(std::bit_width(effort), 63);
  Entry* victim = nullptr;
  bool fills = false;
  int least = 1 << 20;
  for (Entry& entry : table_[bucket_of(key.low)].entries) {
    const Data data{load(entry.data)};
    const bool same = (load(entry.check) ^ data.word) == key.low && data.belongs_to(key);
    if (same) {
      const ProofBounds old = data.bounds();
      bounds.lower = std::max(bounds.lower, old.lower);
      bounds.upper = std::min(bounds.upper, old.upper);
      if (bounds.hint == ProofBounds::kNoHint) bounds.hint = old.hint;
      log_effort = std::max(log_effort, data.effort());
      victim = &entry;
      fills = false;
      break;
    }
    const int worth = !data.used() ? -1 : data.effort() + (data.generation() == (generation_ & 3) ? 64 : 0);
    if (worth < least) {
      least = worth;
      victim = &entry;
      fills = worth < 0;
    }
  }
  const std::uint64_t word = Data::pack(bounds, log_effort, generation_, key).word;
  save(victim->check, key.low ^ word);
  save(victim->data, word);
  if (fills) count_one(key);
}

} // namespace plumb
