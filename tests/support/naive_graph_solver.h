// AND/OR over a naive reference that looks at each position once: naive_solver.h for games whose references
// take a millisecond a move list. A position is known by its text, clocks left out, so that the same text
// means the same play; nothing else is remembered but what was asked of it before.
#pragma once

#include <memory>
#include <optional>
#include <unordered_map>
#include <vector>

#include "tests/support/naive_solver.h"

namespace plumb::test {

// `Game` as for NaiveSolver, with format(position).
template <class Game>
class NaiveGraphSolver {
 public:
  using Position = typename Game::Position;

  explicit NaiveGraphSolver(bool white_attacks)
      : winner_(white_attacks ? naive::Outcome::white : naive::Outcome::black) {}

  // Every first move that wins within n, with its length.
  [[nodiscard]] std::map<std::string, int> first_moves(const Position& position, int n) {
    std::map<std::string, int> lengths;
    Node& root = node(position);
    for (std::size_t i = 0; i < moves(root).size(); ++i)
      for (int k = 1; k <= n; ++k)
        if (defend(after(root, i), k - 1)) {
          lengths.emplace(moves(root)[i], k);
          break;
        }
    return lengths;
  }

 private:
  struct Node {
    Position position;
    bool won = false;
    bool over = false;
    std::optional<std::vector<std::string>> moves;
    std::vector<Node*> next;     // beside the moves; nothing where none has asked yet
    std::map<int, bool> answers; // by moves left; a node is always the same side's to move
  };

  bool attack(Node& at, int n) {
    return answer(at, n, [&] {
      if (n == 0 || at.over) return false;
      for (std::size_t i = 0; i < moves(at).size(); ++i)
        if (defend(after(at, i), n - 1)) return true;
      return false;
    });
  }
  bool defend(Node& at, int n) {
    return answer(at, n, [&] {
      if (at.over) return false;
      // A defence may lose by itself, so that the moves matter even with none left for the attacker.
      for (std::size_t i = 0; i < moves(at).size(); ++i)
        if (!attack(after(at, i), n)) return false;
      return true;
    });
  }
  template <class Ask>
  bool answer(Node& at, int n, Ask ask) {
    if (at.won) return true;
    const auto known = at.answers.find(n);
    if (known != at.answers.end()) return known->second;
    const bool result = ask();
    at.answers.emplace(n, result);
    return result;
  }

  Node& node(const Position& position) {
    auto& found = nodes_[text_of(position)];
    if (found == nullptr) {
      const naive::Status status = Game::status(position);
      found = std::make_unique<Node>();
      found->position = position;
      found->won = status.outcome == winner_;
      found->over = status.outcome != naive::Outcome::ongoing;
    }
    return *found;
  }
  const std::vector<std::string>& moves(Node& at) {
    if (!at.moves) {
      at.moves = at.over ? std::vector<std::string>{} : Game::moves(at.position);
      at.next.resize(at.moves->size());
    }
    return *at.moves;
  }
  Node& after(Node& at, std::size_t i) {
    if (at.next[i] == nullptr) at.next[i] = &node(Game::play(at.position, moves(at)[i]));
    return *at.next[i];
  }
  static std::string text_of(const Position& position) {
    naive::Efen efen = naive::efen_from(Game::format(position));
    efen.halfmove = 0;
    efen.fullmove = 1;
    return naive::to_text(efen);
  }

  naive::Outcome winner_;
  std::unordered_map<std::string, std::unique_ptr<Node>> nodes_;
};

} // namespace plumb::test
