// Counting sequences of legal moves.
//
// The last ply is counted, not made. A table, where there is one, is asked at every node of two plies and
// more; a table type without probe() stands for none.
#pragma once

#include <concepts>
#include <optional>

#include "lib/base/key.h"
#include "lib/rules/chess/make.h"
#include "lib/rules/chess/position.h"

namespace plumb::chess {

template <class Table>
concept ProbesCounts = requires(Table& table, Key key, int depth, std::uint64_t count) {
  { table.probe(key, depth) } -> std::same_as<std::optional<std::uint64_t>>;
  table.store(key, depth, count);
};

template <Color Us, class Table>
[[nodiscard]] std::uint64_t perft(const Board& board, Key key, int depth, Table& table) {
  if (depth <= 1) return count_moves<Us>(board);
  if constexpr (ProbesCounts<Table>) {
    if (const auto known = table.probe(key, depth)) return *known;
  }
  std::uint64_t count = 0;
  each_move<Us>(board, [&](Move move) {
    const Board next = make<Us>(board, move);
    if constexpr (ProbesCounts<Table>) {
      count += perft<!Us>(next, key_after<Us>(key, board, move, next), depth - 1, table);
    } else {
      count += perft<!Us>(next, key, depth - 1, table);
    }
  });
  if constexpr (ProbesCounts<Table>) table.store(key, depth, count);
  return count;
}

} // namespace plumb::chess
