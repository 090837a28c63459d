#include "lib/search/retro/unwinding.h"

#include <algorithm>
#include <cmath>
#include <unordered_set>

#include "lib/base/key.h"
#include "lib/search/retro/unwinding_state.h"

namespace plumb::retro {

namespace {

constexpr int kMostPlies = 500;
constexpr int kMostPliesWithoutProgress = 24;

struct Candidate {
  float value = 0; // the less the better
  std::uint32_t parent = 0;
  std::uint64_t hash = 0;
  Option option;
};

// How one may go on from a layer of the search back to the root.
struct Link {
  std::uint32_t parent = 0;
  chess::Unmove move;
};

class Unwinder {
 public:
  Unwinder(const std::vector<Start>& starts, std::size_t width, std::uint32_t variety, Stop& stop,
           const Stop* job)
      : starts_(starts), width_(width), variety_(variety), stop_(stop), job_(job) {}

  std::optional<std::vector<chess::Unmove>> run() {
    // Starts differ in whose move is taken back first; each parity has a beam of its own.
    for (const Color side : {Color::white, Color::black}) {
      beam_.clear();
      layers_.clear();
      for (std::size_t i = 0; i < starts_.size(); ++i)
        if (starts_[i].side == side && starts_[i].script)
          beam_.push_back(first_state(starts_[i], static_cast<std::uint16_t>(i)));
      auto moves = search(side);
      if (moves || stop_.requested()) return moves;
    }
    return std::nullopt;
  }

 private:
  std::optional<std::vector<chess::Unmove>> search(Color side) {
    float best = 1e9F;
    int since_best = 0;
    for (int ply = 0; ply < kMostPlies && !beam_.empty(); ++ply) {
      for (std::size_t i = 0; i < beam_.size(); ++i)
        if (side == Color::white && beam_[i].cost[0] == 0 && beam_[i].cost[1] == 0) return path(i);
      const float now = step(!side);
      if (job_ != nullptr && job_->requested()) stop_.request(job_->reason());
      if (stop_.add_nodes(candidates_.size())) return std::nullopt;
      side = !side;
      if (now < best - 0.5F) {
        best = now;
        since_best = 0;
      } else if (++since_best > kMostPliesWithoutProgress) {
        return std::nullopt;
      }
    }
    return std::nullopt;
  }

  // Takes one more move back everywhere and keeps the most promising; gives the best value.
  float step(Color mover) {
    candidates_.clear();
    for (std::uint32_t i = 0; i < beam_.size(); ++i) {
      const State& state = beam_[i];
      const Script& script = *starts_[state.start].script;
      each_option(state, script, mover, [&](const Option& option, const Board& before) {
        const Bitboard checkers = chess::checkers_of(before, mover);
        const auto checks = chess::count_squares(checkers);
        if (checks > 2) return;
        Candidate candidate;
        candidate.parent = i;
        candidate.option = option;
        candidate.hash = hash_of(before, state, option);
        candidate.value = value(option, mover, checks, candidate.hash) +
                          2.0F * static_cast<float>(obstructions(before, state, script, option)) +
                          1.2F * static_cast<float>(detours_after(before, state, script, option)) +
                          0.7F * static_cast<float>(blocked(before, state, script, option));
        candidates_.push_back(candidate);
      });
    }
    const auto better = [](const Candidate& a, const Candidate& b) { return a.value < b.value; };
    const std::size_t most = std::min(candidates_.size(), width_ + width_ / 2);
    std::nth_element(candidates_.begin(), candidates_.begin() + static_cast<std::ptrdiff_t>(most),
                     candidates_.end(), better);
    std::sort(candidates_.begin(), candidates_.begin() + static_cast<std::ptrdiff_t>(most), better);
    std::vector<State> next;
    std::vector<Link> links;
    std::unordered_set<std::uint64_t> seen;
    for (std::size_t i = 0; i < most && next.size() < width_; ++i) {
      const Candidate& candidate = candidates_[i];
      if (!seen.insert(candidate.hash).second) continue;
      const State& parent = beam_[candidate.parent];
      next.push_back(after(parent, *starts_[parent.start].script, mover, candidate.option));
      links.push_back({candidate.parent, candidate.option.move});
    }
    layers_.push_back(std::move(links));
    beam_ = std::move(next);
    return candidates_.empty() ? 1e9F : candidates_.front().value;
  }

  // Squares of promotions to come on which a man of the other side stands, as if it were home for good.
  [[nodiscard]] static int obstructions(const Board& board, const State& state, const Script& script,
                                        const Option& option) {
    const std::uint32_t undone = state.undone | (option.event >= 0 ? 1U << option.event : 0U);
    Bitboard squares = 0;
    for (std::uint32_t rest = script.promotions[0] & ~undone; rest != 0; rest &= rest - 1)
      squares |=
          chess::bit(56 + script.schedule.events[static_cast<std::size_t>(std::countr_zero(rest))].from);
    Bitboard obstructed = squares & board.of(Color::black);
    squares = 0;
    for (std::uint32_t rest = script.promotions[1] & ~undone; rest != 0; rest &= rest - 1)
      squares |= chess::bit(script.schedule.events[static_cast<std::size_t>(std::countr_zero(rest))].from);
    obstructed |= squares & board.of(Color::white);
    return static_cast<int>(chess::count_squares(obstructed));
  }

  [[nodiscard]] static int detours_after(const Board& board, const State& state, const Script& script,
                                         const Option& option) {
    if (option.move.before == Piece::pawn) return detours(board, state, script);
    const int man = state.man_at[option.move.to];
    const Role& role = script.roles[static_cast<std::size_t>(man - kPawnSlots)];
    return state.detours - detour(role, option.move.to, state.board.pawns) +
           detour(role, option.move.from, state.board.pawns);
  }

  // Men one move away from where they are wanted that cannot make it, as other men are in the way.
  [[nodiscard]] static int blocked(const Board& board, const State& state, const Script& script,
                                   const Option& option) {
    int count = 0;
    const Bitboard occupied = board.occupied();
    for (Bitboard rest = occupied & ~board.pawns; rest != 0; rest = chess::without_first(rest)) {
      const int square = chess::first_square(rest);
      const bool moved = square == option.move.from;
      if (square == option.move.to) continue; // has just come back
      const int man = state.man_at[moved ? option.move.to : static_cast<std::size_t>(square)];
      if (man < kPawnSlots) continue;
      const Role& role = script.roles[static_cast<std::size_t>(man - kPawnSlots)];
      const auto target = static_cast<std::size_t>(role.target);
      if (role.cost[static_cast<std::size_t>(square)] != role.cost[target] + 1) continue;
      const Bitboard way =
          chess::kBetween[static_cast<std::size_t>(square)][target] | chess::bit(role.target);
      count += (way & occupied) != 0 ? 1 : 0;
    }
    return count;
  }

  [[nodiscard]] static std::uint64_t hash_of(const Board& board, const State& state, const Option& option) {
    std::uint64_t hash = state.start + 1U;
    for (const std::uint64_t word : {board.side[0], board.side[1], board.pawns, board.knights,
                                     board.diagonals, board.orthogonals, board.kings})
      hash = mix(hash ^ word);
    const std::uint32_t undone = state.undone | (option.event >= 0 ? 1U << option.event : 0U);
    return mix(hash ^ (std::uint64_t{undone} << 32 | state.loose));
  }

  // The moves still to take back, more where one side has to wait for the other, and a little chance.
  [[nodiscard]] float value(const Option& option, Color mover, unsigned checks, std::uint64_t hash) const {
    const auto& cost = option.cost;
    const int waiting = cost[0] - cost[1] - (mover == Color::black ? 1 : 0);
    const int sum = cost[0] + cost[1];
    float result = static_cast<float>(sum) + 0.4F * static_cast<float>(sum - option.idle) +
                   0.3F * static_cast<float>(std::abs(waiting));
    if (waiting % 2 != 0) result += sum < 30 ? 1.5F : 0.3F;
    result += 0.8F * static_cast<float>(checks);
    return result + static_cast<float>(mix(hash + variety_) % 1024) / 1024.0F;
  }

  [[nodiscard]] std::vector<chess::Unmove> path(std::size_t i) const {
    std::vector<chess::Unmove> moves;
    const std::size_t start = beam_[i].start;
    auto at = static_cast<std::uint32_t>(i);
    for (std::size_t layer = layers_.size(); layer-- > 0;) {
      moves.push_back(layers_[layer][at].move);
      at = layers_[layer][at].parent;
    }
    std::reverse(moves.begin(), moves.end());
    const auto& first = starts_[start].taken_back;
    moves.insert(moves.begin(), first.begin(), first.end());
    return moves;
  }

  const std::vector<Start>& starts_;
  std::size_t width_;
  std::uint32_t variety_;
  Stop& stop_;
  const Stop* job_;
  std::vector<State> beam_;
  std::vector<Candidate> candidates_;
  std::vector<std::vector<Link>> layers_;
};

} // namespace

std::optional<std::vector<chess::Unmove>> unwind(const std::vector<Start>& starts, std::size_t width,
                                                 std::uint32_t variety, Stop& stop, const Stop* job) {
  return Unwinder(starts, width, variety, stop, job).run();
}

} // namespace plumb::retro
