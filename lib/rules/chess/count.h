// Which implementation counts: vectors of eight directions where the build has them, else loops.
#pragma once

#include "lib/rules/chess/replies_lanes.h"
#include "lib/rules/chess/replies_loops.h"
#include "lib/rules/chess/two_plies.h"

namespace plumb::chess {

struct LoopBackend {
  using Values = loops::Values;
  template <Color Us>
  using ReplyAnalysis = loops::ReplyAnalysis<Us>;
  template <Color Us>
  [[nodiscard]] static std::uint64_t count_moves(const Board& board) {
    return chess::count_moves<Us>(board);
  }
};

#if defined(PLUMB_CHESS_LANES)
struct LaneBackend {
  using Values = lanes::Values;
  template <Color Us>
  using ReplyAnalysis = lanes::ReplyAnalysis<Us>;
  template <Color Us>
  [[nodiscard]] static std::uint64_t count_moves(const Board& board) {
    return lanes::count_moves<Us>(board);
  }
};
using FastBackend = LaneBackend;
#else
using FastBackend = LoopBackend;
#endif

template <Color Us, class Backend = FastBackend>
[[nodiscard]] inline std::uint64_t count_two_plies(const Board& board) {
  return TwoPlies<Backend, Us>(board).count();
}

} // namespace plumb::chess
