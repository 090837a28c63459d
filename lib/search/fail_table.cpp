#include "lib/search/fail_table.h"

#include <sys/mman.h>

#include <algorithm>
#include <bit>
#include <new>

#include "lib/search/no_room.h"

namespace plumb {

namespace {
constexpr std::size_t kHugeFrom = std::size_t{16} << 20;
} // namespace

FailTable::FailTable(std::size_t bytes) : most_bytes_(std::max(bytes, sizeof(Line))) {
  if (!add_part()) throw NoRoomForTable(most_bytes_);
}

FailTable::~FailTable() {
  for (const Part& part : parts_)
    if (part.lines != nullptr) munmap(part.lines, part.count * sizeof(Line));
}

bool FailTable::contains(Key key) const {
  const std::uint64_t wanted = signature(key);
  for (std::size_t i = parts_in_use_.load(std::memory_order_acquire); i-- > 0;) {
    const Part& part = parts_[i];
    for (const auto& entry : part.lines[line_of(part, key)].entries)
      if ((entry.load(std::memory_order_relaxed) & ~std::uint64_t{63}) == wanted) return true;
  }
  return false;
}

void FailTable::insert(Key key, int effort) {
  const std::uint64_t mine = signature(key) | static_cast<std::uint64_t>(std::clamp(effort, 1, 63));
  const Part& part = parts_[parts_in_use_.load(std::memory_order_acquire) - 1];
  Line& line = part.lines[line_of(part, key)];
  std::size_t cheapest = 0;
  std::uint64_t least = 64;
  for (std::size_t i = 0; i < line.entries.size(); ++i) {
    const std::uint64_t entry = line.entries[i].load(std::memory_order_relaxed);
    if (entry == mine) return;
    if ((entry & 63) < least) {
      least = entry & 63;
      cheapest = i;
    }
  }
  line.entries[cheapest].store(mine, std::memory_order_relaxed);
  if (least == 0 &&
      stored_.fetch_add(1, std::memory_order_relaxed) + 1 >= grow_at_.load(std::memory_order_relaxed))
    grow();
}

// Pages of the system are zero and are not there before they are touched.
bool FailTable::add_part() {
  const std::size_t at = parts_in_use_.load(std::memory_order_relaxed);
  if (at == kMostParts) return false;
  std::size_t lines = kFirstLines;
  for (std::size_t i = 0; i < at; ++i)
    lines *= kGrowth;
  lines = std::min(lines, std::bit_floor((most_bytes_ - used_bytes_) / sizeof(Line)));
  // A part no larger than the one before it would not be worth asking twice.
  if (lines == 0 || (at > 0 && lines <= parts_[at - 1].count)) return false;
  void* memory =
      mmap(nullptr, lines * sizeof(Line), PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) return false;
#ifdef MADV_HUGEPAGE
  // Entries are read at random: fewer pages are found sooner. A refusal costs nothing but time.
  if (lines * sizeof(Line) >= kHugeFrom) (void)madvise(memory, lines * sizeof(Line), MADV_HUGEPAGE);
#endif
  parts_[at] = {static_cast<Line*>(memory), lines};
  used_bytes_ += lines * sizeof(Line);
  const std::size_t room = lines * 8;
  grow_at_.store(stored_.load(std::memory_order_relaxed) + room / 4 * 3, std::memory_order_relaxed);
  parts_in_use_.store(at + 1, std::memory_order_release);
  return true;
}

void FailTable::grow() {
  const std::lock_guard lock(growing_);
  if (stored_.load(std::memory_order_relaxed) < grow_at_.load(std::memory_order_relaxed)) return;
  if (!add_part()) grow_at_.store(~std::size_t{0}, std::memory_order_relaxed);
}

void FailTable::clear() {
  for (std::size_t i = 0; i < kMostParts; ++i)
    if (parts_[i].lines != nullptr) munmap(parts_[i].lines, parts_[i].count * sizeof(Line));
  parts_ = {};
  used_bytes_ = 0;
  stored_ = 0;
  parts_in_use_ = 0;
  if (!add_part()) throw NoRoomForTable(most_bytes_);
}

} // namespace plumb
