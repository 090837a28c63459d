// How long work is told to stop, and how it tells how far it is.
//
// One Stop is shared by everything that works on a job. A signal handler, a clock or a node limit asks it
// to stop; workers look at it now and then and return what they have. Asking is async-signal-safe.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <exception>

namespace plumb {

// `list`: a position has more moves than are ever listed.
enum class StopReason : int { none, signal, time, nodes, list };

// Thrown out of work that cannot be left otherwise when a stop is asked for.
class Interrupted : public std::exception {
 public:
  [[nodiscard]] const char* what() const noexcept override { return "stopped"; }
};

class Stop {
 public:
  using Clock = std::chrono::steady_clock;

  void request(StopReason reason) {
    int expected = 0;
    reason_.compare_exchange_strong(expected, static_cast<int>(reason), std::memory_order_relaxed);
  }
  [[nodiscard]] bool requested() const { return reason_.load(std::memory_order_relaxed) != 0; }
  [[nodiscard]] StopReason reason() const {
    return static_cast<StopReason>(reason_.load(std::memory_order_relaxed));
  }

  void set_deadline(Clock::time_point deadline) { deadline_ = deadline; }
  void set_node_limit(std::uint64_t nodes) { node_limit_ = nodes; }

  // Adds finished work and tests the limits. Call it every few thousand nodes a thread, not every node: see
  // portion().
  bool add_nodes(std::uint64_t nodes) {
    const std::uint64_t sum = nodes_.fetch_add(nodes, std::memory_order_relaxed) + nodes;
    if (sum >= node_limit_) request(StopReason::nodes);
    if (deadline_ != Clock::time_point::max() && Clock::now() >= deadline_) request(StopReason::time);
    return requested();
  }
  [[nodiscard]] std::uint64_t nodes() const { return nodes_.load(std::memory_order_relaxed); }
  // How many nodes a worker may do before it adds them: `usual`, and ever fewer as the node limit comes near,
  // so that the team ends a few nodes beyond it, however small it is.
  [[nodiscard]] std::uint64_t portion(std::uint64_t usual) const {
    constexpr std::uint64_t kSteps = 64;
    const std::uint64_t done = nodes();
    return std::clamp<std::uint64_t>(done < node_limit_ ? (node_limit_ - done) / kSteps : 1, 1, usual);
  }

 private:
  std::atomic<int> reason_{0};
  std::atomic<std::uint64_t> nodes_{0};
  Clock::time_point deadline_ = Clock::time_point::max();
  std::uint64_t node_limit_ = ~std::uint64_t{0};
};

} // namespace plumb
