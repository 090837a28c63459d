#include "lib/rules/peach/tables.h"

namespace plumb::peach {
namespace {

Tables make(bool area) {
  Tables tables;
  const auto all = men(area);
  for (int square = 0; square < Board::squares; ++square) {
    const int file = square % 10;
    const int rank = square / 10;
    for (int kind = 0; kind < kKinds; ++kind) {
      const Gait& gait = all[static_cast<std::size_t>(kind)].gait;
      for (int i = 0; i < gait.leap_count; ++i)
        for (const Color color : {Color::white, Color::black}) {
          const int to_file = file + gait.leaps[i].file;
          const int to_rank = rank + gait.leaps[i].rank * forward(color);
          if (Board::contains(to_file, to_rank))
            tables.leaps[plumb::index(color)][square][kind] |= bit(to_rank * 10 + to_file);
        }
    }
    for (std::size_t d = 0; d < kDirections.size(); ++d)
      for (int n = 1; Board::contains(file + n * kDirections[d].file, rank + n * kDirections[d].rank); ++n) {
        const Bits target = bit(square + n * (kDirections[d].rank * 10 + kDirections[d].file));
        tables.rays[d][square] |= target;
        if (n <= 3) tables.short_rays[d][square] |= target;
      }
  }
  return tables;
}

} // namespace

const Tables& tables(bool area) {
  static const Tables lines = make(false);
  if (!area) return lines;
  static const Tables areas = make(true);
  return areas;
}

} // namespace plumb::peach
