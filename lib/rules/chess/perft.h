// Counting sequences of legal moves of one position, several plies deep.
//
// The last two plies are counted together (lib/rules/chess/two_plies.h); above them moves are made on
// copies. A table is asked at every node of two plies and more. Where all moves of a node are at hand, the
// keys after them are worked out first, without making them, and the table's lines called for, so that the
// memory answers while earlier moves are being counted, and a position that is known is never even set up.
#pragma once

#include <array>
#include <bit>
#include <concepts>
#include <cstdint>
#include <optional>

#include "lib/base/key.h"
#include "lib/rules/chess/count.h"
#include "lib/rules/chess/position.h"

namespace plumb::chess {

// A table type without these stands for no table.
template <class Table>
concept KeepsCounts = requires(Table& table, Key key, int depth, std::uint64_t count) {
  { table.probe(key, depth) } -> std::same_as<std::optional<std::uint64_t>>;
  table.store(key, depth, count);
  table.prefetch(key, depth);
};

template <Color Us, class Table>
[[nodiscard]] std::uint64_t count_below(const Board& board, Key key, int depth, Table& table);

// The moves of a node as bits, and the keys after them. Nothing is set before it is written.
struct NodeMoves {
  static constexpr std::size_t kMost = 256; // more than any position of one king a side has
  std::size_t size = 0;
  std::array<std::uint32_t, kMost> moves;
  std::array<std::uint64_t, kMost> high;
  std::array<std::uint64_t, kMost> low;
};

template <Color Us, class Table>
[[nodiscard]] std::uint64_t count_node(const Board& board, Key key, int depth, Table& table) {
  NodeMoves node;
  each_move<Us>(board, [&](Move move) {
    node.moves[node.size] = std::bit_cast<std::uint32_t>(move);
    if constexpr (KeepsCounts<Table>) {
      const Key after = key_after<Us>(key, board, move);
      node.high[node.size] = after.high;
      node.low[node.size] = after.low;
      table.prefetch(after, depth - 1);
    }
    ++node.size;
  });
  std::uint64_t count = 0;
  for (std::size_t i = 0; i < node.size; ++i) {
    const auto move = std::bit_cast<Move>(node.moves[i]);
    if constexpr (KeepsCounts<Table>) {
      const Key after{node.high[i], node.low[i]};
      if (const auto known = table.probe(after, depth - 1)) {
        count += *known;
        continue;
      }
      const std::uint64_t below = count_below<!Us>(make<Us>(board, move), after, depth - 1, table);
      table.store(after, depth - 1, below);
      count += below;
    } else {
      count += count_below<!Us>(make<Us>(board, move), key, depth - 1, table);
    }
  }
  return count;
}

// `depth` is at least 2, and the table has been asked in vain.
template <Color Us, class Table>
[[nodiscard]] std::uint64_t count_below(const Board& board, Key key, int depth, Table& table) {
  return depth == 2 ? count_two_plies<Us>(board) : count_node<Us>(board, key, depth, table);
}

// `key` is that of the position, and matters only to a table.
template <Color Us, class Table>
[[nodiscard]] std::uint64_t perft(const Board& board, Key key, int depth, Table& table) {
  if (depth <= 1) return FastBackend::count_moves<Us>(board);
  if constexpr (KeepsCounts<Table>) {
    if (const auto known = table.probe(key, depth)) return *known;
    const std::uint64_t count = count_below<Us>(board, key, depth, table);
    table.store(key, depth, count);
    return count;
  } else {
    return count_below<Us>(board, key, depth, table);
  }
}

} // namespace plumb::chess
