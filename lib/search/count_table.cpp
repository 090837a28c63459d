#include "lib/search/count_table.h"

#include <sys/mman.h>

#include <algorithm>
#include <memory>
#include <new>

#include "lib/search/no_room.h"
#include "lib/search/table_size.h"

namespace plumb {
namespace {

constexpr std::uint64_t kHugePage = std::uint64_t{2} << 20;

} // namespace

CountTable::CountTable(std::uint64_t bytes, std::uint64_t seed) {
  static_assert(sizeof(Entry) == 16 && sizeof(Line) == 64);
  static_assert(std::atomic<std::uint64_t>::is_always_lock_free);
  if (seed != 0) multiplier_ = mix(seed) | 1;
  lines_ = std::max<std::uint64_t>(1, bytes / sizeof(Line));
  const bool huge = lines_ * sizeof(Line) >= kHugePage;
  // Room to begin at a huge page.
  reserved_bytes_ = lines_ * sizeof(Line) + (huge ? kHugePage : 0);
  reserved_ = mmap(nullptr, reserved_bytes_, PROT_READ | PROT_WRITE,
                   MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (reserved_ == MAP_FAILED) throw NoRoomForTable(reserved_bytes_);
  void* begin = reserved_;
  std::size_t room = reserved_bytes_;
  if (huge) {
    begin = std::align(kHugePage, lines_ * sizeof(Line), begin, room);
    // Advice only: without huge pages the table works with small ones.
    static_cast<void>(madvise(begin, lines_ * sizeof(Line), MADV_HUGEPAGE));
  }
  memory_ = static_cast<Line*>(begin);
}

CountTable::~CountTable() {
  munmap(reserved_, reserved_bytes_);
}

std::uint64_t useful_table_bytes(double counts) {
  constexpr double kLeast = 1 << 20;
  constexpr double kMost = 1e18;
  constexpr double kEntryBytes = 16;
  // Room for lines that get more than others; a page that is touched for the first time costs more than a few
  // counts made twice.
  constexpr double kRoom = 2;
  return static_cast<std::uint64_t>(std::clamp(counts * kRoom * kEntryBytes, kLeast, kMost));
}

} // namespace plumb
