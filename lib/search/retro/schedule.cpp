#include "lib/search/retro/schedule.h"

#include <algorithm>
#include <random>

namespace plumb::retro {

namespace {

using chess::PawnEvent;
using chess::PawnName;

struct Standing {
  std::array<std::vector<int>, 8> files; // slots from rank 1 up
  std::array<std::int8_t, kPawnSlots> ranks{};
};

[[nodiscard]] bool white(int slot) {
  return slot < 8;
}

class Scheduler {
 public:
  Scheduler(const chess::PawnPlan& plan, const Board& board, std::uint32_t variety)
      : plan_(plan), random_(variety) {
    goal_.fill(-1);
    result_.pawn_at.fill(-1);
    for (int file = 0; file < 8; ++file) {
      std::size_t i = 0;
      for (int rank = 1; rank < 7; ++rank) {
        const int square = rank * 8 + file;
        if ((board.pawns & chess::bit(square)) == 0) continue;
        const int slot = pawn_slot(plan.files[static_cast<std::size_t>(file)][i++]);
        goal_[static_cast<std::size_t>(slot)] = rank;
        result_.pawn_at[static_cast<std::size_t>(square)] = static_cast<std::int8_t>(slot);
      }
    }
  }

  std::optional<Schedule> run() {
    Standing start;
    for (int file = 0; file < 8; ++file) {
      start.files[static_cast<std::size_t>(file)] = {file, 8 + file};
      start.ranks[static_cast<std::size_t>(file)] = 1;
      start.ranks[static_cast<std::size_t>(8 + file)] = 6;
    }
    if (!play(start, 0)) return std::nullopt;
    return result_;
  }

 private:
  [[nodiscard]] static std::vector<int>& file_of(Standing& at, int file) {
    return at.files[static_cast<std::size_t>(file)];
  }
  [[nodiscard]] static std::int8_t& rank_of(Standing& at, int slot) {
    return at.ranks[static_cast<std::size_t>(slot)];
  }

  // Has a pawn gone no further than it may?
  [[nodiscard]] bool within_goal(int slot, int rank) const {
    if (rank < 1 || rank > 6) return false;
    const int goal = goal_[static_cast<std::size_t>(slot)];
    return goal < 0 || (white(slot) ? rank <= goal : rank >= goal);
  }

  // Makes the pawns of a file from place `i` up stand on `rank` or higher, those below on lower ranks;
  // pawns only advance. The first `i` must be below `rank`, the others at `rank` or above.
  bool part(Standing& at, const std::vector<int>& column, std::size_t i, int below, int above) {
    int limit = below;
    for (std::size_t j = i; j-- > 0;) {
      std::int8_t& rank = rank_of(at, column[j]);
      if (rank > limit) {
        if (white(column[j])) return false;
        rank = static_cast<std::int8_t>(limit);
        if (!within_goal(column[j], rank)) return false;
      }
      limit = rank - 1;
    }
    limit = above;
    for (std::size_t j = i; j < column.size(); ++j) {
      std::int8_t& rank = rank_of(at, column[j]);
      if (rank < limit) {
        if (!white(column[j])) return false;
        rank = static_cast<std::int8_t>(limit);
        if (!within_goal(column[j], rank)) return false;
      }
      limit = rank + 1;
    }
    return true;
  }

  // Brings a pawn to exactly `rank` of its file, the others staying in order.
  bool bring(Standing& at, int file, std::size_t place, int rank) {
    const std::vector<int>& column = file_of(at, file);
    std::int8_t& own = rank_of(at, column[place]);
    if (white(column[place]) ? own > rank : own < rank) return false;
    own = static_cast<std::int8_t>(rank);
    std::vector<int> others = column;
    others.erase(others.begin() + static_cast<std::ptrdiff_t>(place));
    return part(at, others, place, rank - 1, rank + 1);
  }

  bool play(const Standing& at, std::size_t i) {
    if (i == plan_.events.size()) return true;
    const PawnEvent& event = plan_.events[i];
    const int slot = pawn_slot(event.pawn);
    ScheduledEvent scheduled{event.kind, slot, -1, event.from, event.to, 0, 0, {}};
    if (event.kind != PawnEvent::Kind::capture) {
      Standing next = at;
      std::vector<int>& column = file_of(next, event.from);
      const auto place = std::find(column.begin(), column.end(), slot);
      scheduled.from_place = static_cast<int>(place - column.begin());
      column.erase(place);
      return go_on(scheduled, next, i);
    }
    // Captures in the middle of the board leave most room on both sides.
    std::array<int, 5> ranks = white(slot) ? std::array{4, 3, 5, 6, 2} : std::array{3, 4, 2, 1, 5};
    if (random_() % 2 == 0) std::shuffle(ranks.begin(), ranks.begin() + 3, random_);
    for (const int rank : ranks) {
      Standing next = at;
      std::vector<int>& from = file_of(next, event.from);
      std::vector<int>& to = file_of(next, event.to);
      const auto place = static_cast<std::size_t>(std::find(from.begin(), from.end(), slot) - from.begin());
      if (!within_goal(slot, rank) || !bring(next, event.from, place, rank - (white(slot) ? 1 : -1)))
        continue;
      std::size_t to_place = event.place;
      if (event.victim) {
        scheduled.victim = pawn_slot(*event.victim);
        to_place = static_cast<std::size_t>(std::find(to.begin(), to.end(), scheduled.victim) - to.begin());
        if (!bring(next, event.to, to_place, rank)) continue;
        to[to_place] = slot;
      } else {
        if (!part(next, to, to_place, rank - 1, rank + 1)) continue;
        to.insert(to.begin() + static_cast<std::ptrdiff_t>(to_place), slot);
      }
      from.erase(from.begin() + static_cast<std::ptrdiff_t>(place));
      rank_of(next, slot) = static_cast<std::int8_t>(rank);
      scheduled.rank = rank;
      scheduled.from_place = static_cast<int>(place);
      if (go_on(scheduled, next, i)) return true;
      if (++tries_ > 20000) return false;
    }
    return false;
  }

  bool go_on(ScheduledEvent& scheduled, const Standing& next, std::size_t i) {
    scheduled.ranks = next.ranks;
    result_.events.push_back(scheduled);
    if (play(next, i + 1)) return true;
    result_.events.pop_back();
    return false;
  }

  const chess::PawnPlan& plan_;
  std::mt19937 random_;
  std::array<int, kPawnSlots> goal_{};
  Schedule result_;
  int tries_ = 0;
};

} // namespace

std::optional<Schedule> schedule(const chess::PawnPlan& plan, const Board& board, std::uint32_t variety) {
  return Scheduler(plan, board, variety).run();
}

} // namespace plumb::retro
