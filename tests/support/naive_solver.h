// A solver to check the production solver against: plain AND/OR over a naive reference, no table, no order.
#pragma once

#include <map>
#include <string>

#include "tests/naive/common.h"

namespace plumb::test {

// The functions of one naive reference. `Game` has Position, moves(p), play(p, move), status(p).
template <class Game>
class NaiveSolver {
 public:
  using Position = typename Game::Position;

  explicit NaiveSolver(bool white_attacks, std::string reason = "")
      : winner_(white_attacks ? naive::Outcome::white : naive::Outcome::black), reason_(std::move(reason)) {}

  // Can the attacker, who is to move, force the goal within n of his moves?
  [[nodiscard]] bool attack(const Position& position, int n) const {
    if (reached(position)) return true;
    if (n == 0) return false;
    for (const std::string& move : Game::moves(position))
      if (defend(Game::play(position, move), n - 1)) return true;
    return false;
  }
  [[nodiscard]] bool defend(const Position& position, int n) const {
    if (reached(position)) return true;
    const auto moves = Game::moves(position);
    if (moves.empty()) return false;
    for (const std::string& move : moves)
      if (!attack(Game::play(position, move), n)) return false;
    return true;
  }
  // Every first move that forces the goal within n, with its length.
  [[nodiscard]] std::map<std::string, int> first_moves(const Position& position, int n) const {
    std::map<std::string, int> lengths;
    for (const std::string& move : Game::moves(position))
      for (int k = 1; k <= n; ++k)
        if (defend(Game::play(position, move), k - 1)) {
          lengths.emplace(move, k);
          break;
        }
    return lengths;
  }

 private:
  [[nodiscard]] bool reached(const Position& position) const {
    const naive::Status status = Game::status(position);
    return status.outcome == winner_ && (reason_.empty() || status.reason == reason_);
  }

  naive::Outcome winner_;
  std::string reason_;
};

} // namespace plumb::test

// Names the functions of a naive namespace as a type.
#define PLUMB_NAIVE_GAME(Name, space)                                                                        \
  struct Name {                                                                                              \
    using Position = plumb::naive::space::Position;                                                          \
    static auto parse(const std::string& efen, const std::map<std::string, std::string>& options) {          \
      return plumb::naive::space::parse(efen, options);                                                      \
    }                                                                                                        \
    static auto moves(const Position& p) { return plumb::naive::space::moves(p); }                           \
    static auto play(const Position& p, const std::string& m) { return plumb::naive::space::play(p, m); }    \
    static auto status(const Position& p) { return plumb::naive::space::status(p); }                         \
    static auto format(const Position& p) { return plumb::naive::space::format(p); }                         \
  }
