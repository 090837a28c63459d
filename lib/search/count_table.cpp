#include "lib/search/count_table.h"

#include <sys/mman.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <new>

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
  if (reserved_ == MAP_FAILED) throw std::bad_alloc();
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

std::uint64_t useful_table_bytes(double branching, int depth, int least) {
  constexpr double kMost = 1e18;
  constexpr double kEntryBytes = 16;
  // A few times their number leaves room for growth of the branching and for uneven lines.
  const double positions = std::pow(std::max(branching, 1.0), std::max(depth - least, 0));
  return static_cast<std::uint64_t>(std::clamp(positions * 4 * kEntryBytes, 1048576.0, kMost));
}

} // namespace plumb
