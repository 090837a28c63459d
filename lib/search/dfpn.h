// Proof-number search: any forced win, however long, found by going where least is left to prove.
//
// Depth-first proof-number search (Nagai, "Df-pn algorithm for searching AND/OR trees and its applications",
// 2002; after Allis's proof numbers, 1994). The proof number of a position estimates how many positions must
// still be won to prove the win, the disproof number how many must fail to refute it; the search follows the
// most promising move until its numbers pass what the second best has. A position not yet searched counts one
// for each reply (Breuker's mobility): narrow lines, checks above all, come first.
//
// Why a win that it reports is one: every search carries the number of attacker's moves left, which falls on
// every path, so that no position depends on itself and there is no repetition to go wrong over. Only what
// follows from exact bounds (lib/search/proof_table.h) is stored as a bound, in the same table as the
// exhaustive search's and meaning the same. The numbers of open positions are estimates, kept without regard
// to the moves left: they steer and prove nothing. So does the heavy proof number of a position that occurs
// on the path already, without which the search would run in circles.
#pragma once

#include <algorithm>
#include <optional>
#include <unordered_set>
#include <utility>
#include <vector>

#include "lib/search/and_or.h"

namespace plumb {

struct ProofNumbers {
  std::uint64_t proof = 1;
  std::uint64_t disproof = 1;
};

// Estimates of open positions: a slot each, the newest stays. The table doubles whenever half of it is used,
// as far as it may.
class ProofNumberTable {
 public:
  explicit ProofNumberTable(std::size_t bytes)
      : most_(std::max<std::size_t>(bytes / sizeof(Slot), 1)), slots_(std::min(most_, kFirstSlots)) {}

  [[nodiscard]] const ProofNumbers* find(Key key) const {
    const Slot& slot = slots_[place_of(key.low)];
    return slot.check == key.low ? &slot.numbers : nullptr;
  }
  void store(Key key, ProofNumbers numbers) {
    Slot& slot = slots_[place_of(key.low)];
    const bool fills = slot.check == 0;
    slot = {key.low, numbers};
    if (fills && ++used_ > slots_.size() / 2 && slots_.size() < most_) grow();
  }

 private:
  struct Slot {
    std::uint64_t check = 0;
    ProofNumbers numbers;
  };
  static constexpr std::size_t kFirstSlots = std::size_t{1} << 12;

  [[nodiscard]] std::size_t place_of(std::uint64_t low) const {
    __extension__ typedef unsigned __int128 Wide;
    return static_cast<std::size_t>((static_cast<Wide>(low) * slots_.size()) >> 64);
  }
  void grow() {
    const std::vector<Slot> old =
        std::exchange(slots_, std::vector<Slot>(std::min(most_, 2 * slots_.size())));
    for (const Slot& slot : old)
      if (slot.check != 0) slots_[place_of(slot.check)] = slot;
  }

  std::size_t most_;
  std::size_t used_ = 0;
  std::vector<Slot> slots_;
};

template <Rules R>
class ProofNumberSearch {
 public:
  using Position = typename R::Position;
  using Move = typename R::Move;

  // `search` answers the last moves, and its table keeps what is proved.
  ProofNumberSearch(const R& rules, AndOrSearch<R>& search, ProofTable& table, std::size_t bytes, Stop& stop)
      : rules_(rules), search_(search), table_(table), numbers_(bytes), stop_(stop) {}

  // Is the goal forced within n of the attacker's moves, who is to move? A "yes" has a bound that is proved
  // and need not be the least; "stopped" where so many positions were not enough. Call inside Workers::run.
  [[nodiscard]] Proof attack(const Position& position, int n, std::uint64_t most_positions) {
    left_ = most_positions;
    salt_ = random_key(0x6466706E, ++searches_); // estimates of another search, for another n, mislead
    Node root = open(position, n, true);
    if (!root.decided()) expand(root, position, n, true, {kInfinite, kInfinite});
    if (root.numbers.proof == 0) return Proof::yes(root.bounds.upper);
    if (root.numbers.disproof == 0) return Proof::no(root.bounds.lower);
    return Proof::stopped();
  }

  // Moves of both sides along the proof of a position from which attack() answered "yes": the attacker's
  // shortest as far as it is proved, the defender's longest.
  [[nodiscard]] std::vector<Move> line(Position position, int n) {
    std::vector<Move> moves;
    for (bool attacking = true; !rules_.outcome(position).over(); attacking = !attacking) {
      if (attacking) static_cast<void>(attack(position, n, kAgain)); // what the table lost is proved again
      const int left = attacking ? n - 1 : n;
      std::optional<Node> best;
      for (Node& node : children(position, left, attacking)) {
        if (!node.decided()) {
          const Position next = rules_.play(position, node.move);
          if (left <= kLast) // the search of the last moves does not store every one of them
            node.learn(attacking ? search_.defend(next, left, 0, nullptr)
                                 : search_.attack(next, left, 0, nullptr));
          else if (!attacking)
            node.learn(attack(next, n, kAgain));
        }
        if (!best ||
            (attacking ? node.bounds.upper < best->bounds.upper : node.bounds.upper > best->bounds.upper))
          best = node;
      }
      if (!best || best->bounds.upper > left) break; // stopped, or lost from the table at once
      moves.push_back(best->move);
      position = rules_.play(position, best->move);
      n = best->bounds.upper;
    }
    return moves;
  }

 private:
  static constexpr std::uint64_t kInfinite = std::uint64_t{1} << 60;
  static constexpr std::uint64_t kAgain = 1'000'000;
  static constexpr std::uint64_t kTick = 512;
  static constexpr std::uint64_t kCircle = 1 << 12; // of a position that is on the path
  static constexpr int kLast = FindsMateInTwo<R> ? 2 : 1;

  // A position on a list, or a root: what is proved of it for the moves left, and what is estimated.
  struct Node {
    Move move{};
    Key key;
    ProofNumbers numbers;
    ProofBounds bounds;

    [[nodiscard]] bool decided() const { return numbers.proof == 0 || numbers.disproof == 0; }
    void decide(int n) {
      if (bounds.upper <= n) numbers = {0, kInfinite};
      if (bounds.lower > n) numbers = {kInfinite, 0};
    }
    void learn(const Proof& proof) {
      if (proof.is_yes()) bounds.upper = std::min(bounds.upper, proof.bound);
      if (proof.is_no()) bounds.lower = std::max(bounds.lower, proof.bound);
    }
  };
  using Nodes = std::vector<Node>;

  // Counts a position; false once the search must end.
  bool tick() {
    if (left_ == 0) return false;
    --left_;
    if (++pending_ >= portion_) {
      stop_.add_nodes(pending_);
      pending_ = 0;
      portion_ = stop_.portion(kTick);
    }
    return !stop_.requested();
  }

  // A position with n attacker's moves left, as far as it is known or seen at once.
  [[nodiscard]] Node open(const Position& position, int n, bool attacking) {
    Node node;
    node.key = rules_.key(position);
    node.bounds = table_.find(search_.table_key(node.key)).value_or(ProofBounds{});
    node.decide(n);
    if (node.decided()) return node;
    if (const ProofNumbers* seen = numbers_.find(node.key ^ salt_); seen != nullptr && n > kLast) {
      node.numbers = *seen;
      return node;
    }
    node.learn(attacking ? search_.attack(position, std::min(n, kLast), 0, nullptr)
                         : search_.defend(position, 0, 0, nullptr));
    const std::uint64_t moves = count_legal_moves(rules_, position) + 1;
    node.numbers = attacking ? ProofNumbers{1, moves} : ProofNumbers{moves, 1};
    node.decide(n);
    return node;
  }

  [[nodiscard]] Nodes children(const Position& position, int left, bool attacking) {
    MoveListOf<R> moves;
    rules_.legal_moves(position, moves);
    Nodes nodes;
    nodes.reserve(moves.size());
    for (const Move& move : moves) {
      nodes.push_back(open(rules_.play(position, move), left, !attacking));
      Node& node = nodes.back();
      node.move = move;
      if (!node.decided() && path_.contains(node.key))
        node.numbers.proof = std::max(node.numbers.proof, kCircle);
      if (attacking ? node.numbers.proof == 0 : node.numbers.disproof == 0) break; // settles the list
    }
    return nodes;
  }

  // The numbers and bounds of a position from those of its moves' positions.
  static void gather(Node& node, const Nodes& nodes, int n, bool attacking) {
    std::uint64_t least = kInfinite;
    std::uint64_t sum = 0;
    ProofBounds bounds = attacking ? ProofBounds{kNever, kNever} : ProofBounds{0, 0};
    for (std::size_t i = 0; i < nodes.size(); ++i) {
      const Node& child = nodes[i];
      least = std::min(least, attacking ? child.numbers.proof : child.numbers.disproof);
      sum = std::min(kInfinite, sum + (attacking ? child.numbers.disproof : child.numbers.proof));
      if (attacking) {
        if (child.bounds.upper + 1 < bounds.upper) {
          bounds.upper = child.bounds.upper + 1;
          bounds.hint = static_cast<int>(std::min<std::size_t>(i, ProofBounds::kNoHint));
        }
        bounds.lower = std::min({bounds.lower, child.bounds.lower + 1, kNever});
      } else {
        bounds.upper = std::max(bounds.upper, child.bounds.upper);
        bounds.lower = std::max(bounds.lower, child.bounds.lower);
      }
    }
    node.numbers = attacking ? ProofNumbers{least, sum} : ProofNumbers{sum, least};
    // A list that one move settled was not looked at to its end: only what that move says is known.
    const bool whole = least != 0;
    if (attacking || whole) node.bounds.upper = std::min(node.bounds.upper, bounds.upper);
    if (!attacking || whole) node.bounds.lower = std::max(node.bounds.lower, bounds.lower);
    node.bounds.hint = bounds.hint;
    node.decide(n);
  }

  // Searches below `node` until it is decided or one of its numbers reaches its limit.
  void expand(Node& node, const Position& position, int n, bool attacking, ProofNumbers limits) {
    const auto on_path = path_.insert(node.key);
    const int left = attacking ? n - 1 : n;
    Nodes nodes = children(position, left, attacking);
    for (;;) {
      gather(node, nodes, n, attacking);
      if (node.decided() || node.numbers.proof >= limits.proof || node.numbers.disproof >= limits.disproof ||
          !tick())
        break;
      const auto chase = [&](const Node& child) {
        return attacking ? child.numbers.proof : child.numbers.disproof;
      };
      std::size_t best = nodes.size();
      std::uint64_t second = kInfinite;
      for (std::size_t i = 0; i < nodes.size(); ++i) {
        if (nodes[i].decided()) continue;
        if (best == nodes.size() || chase(nodes[i]) < chase(nodes[best])) {
          if (best != nodes.size()) second = chase(nodes[best]);
          best = i;
        } else {
          second = std::min(second, chase(nodes[i]));
        }
      }
      Node& child = nodes[best];
      // A little beyond the second best, so that the search does not change its mind at every step.
      const std::uint64_t margin = std::min(kInfinite, second + second / 4 + 1);
      ProofNumbers most;
      if (attacking) {
        most.proof = std::min(limits.proof, margin);
        most.disproof = limits.disproof - (node.numbers.disproof - child.numbers.disproof);
      } else {
        most.disproof = std::min(limits.disproof, margin);
        most.proof = limits.proof - (node.numbers.proof - child.numbers.proof);
      }
      expand(child, rules_.play(position, child.move), left, !attacking, most);
    }
    if (on_path.second) path_.erase(on_path.first);
    if (node.decided())
      table_.store(search_.table_key(node.key), node.bounds, 1);
    else
      numbers_.store(node.key ^ salt_, node.numbers);
  }

  const R& rules_;
  AndOrSearch<R>& search_;
  ProofTable& table_;
  ProofNumberTable numbers_;
  Stop& stop_;
  std::uint64_t left_ = 0;
  std::uint64_t pending_ = 0; // not yet added to stop_
  std::uint64_t portion_ = 1; // so many are added together
  std::uint64_t searches_ = 0;
  Key salt_;
  std::unordered_set<Key, KeyHash> path_; // the positions above the one that is searched
};

} // namespace plumb
