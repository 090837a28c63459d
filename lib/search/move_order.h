// What one worker remembers of moves that did well: killers by ply, and a history of success.
//
// It changes the order in which moves are tried and never an answer. Killers (Akl and Newborn, 1977) are the
// last moves that decided a position at the same distance from the root: a defence that refutes one attack
// usually refutes its neighbours too. The history (Schaeffer, 1983) counts successes whatever the position.
#pragma once

#include <array>
#include <cstdint>
#include <cstring>
#include <optional>
#include <type_traits>
#include <vector>

#include "lib/base/key.h"
#include "lib/board/color.h"

namespace plumb {

template <class Move>
class MoveOrder {
 public:
  static constexpr int kKillers = 3;
  using Killers = std::array<std::optional<Move>, kKillers>;

  [[nodiscard]] const Killers& killers(int ply) {
    grow(ply);
    return killers_[static_cast<std::size_t>(ply)];
  }

  // `move` decided the position at `ply`.
  void reward(int ply, Color side, const Move& move, int weight) {
    grow(ply);
    Killers& killers = killers_[static_cast<std::size_t>(ply)];
    std::size_t at = 0;
    while (at + 1 < kKillers && killers[at] != move)
      ++at;
    for (; at > 0; --at)
      killers[at] = killers[at - 1];
    killers[0] = move;
    if (std::uint32_t* cell = history(side, move)) {
      *cell += static_cast<std::uint32_t>(weight);
      if (*cell > 1U << 24)
        for (auto& half : history_)
          for (std::uint32_t& value : half)
            value /= 2;
    }
  }

  [[nodiscard]] std::uint32_t past_success(Color side, const Move& move) {
    const std::uint32_t* cell = history(side, move);
    return cell == nullptr ? 0 : *cell;
  }

 private:
  void grow(int ply) {
    if (killers_.size() <= static_cast<std::size_t>(ply)) killers_.resize(static_cast<std::size_t>(ply) + 16);
  }
  // Moves that are plain bytes have a history; others do without.
  [[nodiscard]] std::uint32_t* history(Color side, const Move& move) {
    if constexpr (std::is_trivially_copyable_v<Move> && std::has_unique_object_representations_v<Move> &&
                  sizeof(Move) <= 8) {
      std::uint64_t word = 0;
      std::memcpy(&word, &move, sizeof(Move));
      return &history_[index(side)][mix(word) & (kCells - 1)];
    } else {
      return nullptr;
    }
  }

  static constexpr std::size_t kCells = 4096;
  std::vector<Killers> killers_;
  std::array<std::array<std::uint32_t, kCells>, 2> history_{};
};

} // namespace plumb
