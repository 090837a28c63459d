// Chessapawn on 8x8, fast: men as sets of squares, and counts of the last two plies without playing them.
//
// Same rules, moves, texts and keys as chessapawn.h, which it is tested against.
#pragma once

#include "lib/rules/chessapawn/army8x8.h"
#include "lib/rules/chessapawn/setup.h"

namespace plumb::chessapawn {

// Invariants: `passed` holds the square that the last move, a double step, passed over, whether or not
// anything can capture there; `men_key` is the xor of the keys of men, board and side to move.
struct Position8x8 {
  std::array<Army<Bits>, 2> armies; // by colour
  Bits passed = 0;
  Key men_key;
  int halfmove_clock = 0;
  int fullmove_number = 1;
  Color side = Color::white;
};

class Chessapawn8x8 {
 public:
  using Setup = chessapawn::Setup;
  using Position = Position8x8;
  using Move = chessapawn::Move;

  [[nodiscard]] static GameInfo info() { return game_info(); }
  [[nodiscard]] static bool plays_on(BoardSize size) { return size == BoardSize{8, 8}; }
  [[nodiscard]] static Result<Chessapawn8x8> make(const OptionMap& options);

  [[nodiscard]] Setup array() const { return array_setup(); }
  [[nodiscard]] Checked<Setup> read(std::string_view efen) const { return read_setup(efen); }
  [[nodiscard]] std::string write(const Position& position) const { return write_setup(setup(position)); }
  [[nodiscard]] Setup setup(const Position& position) const;
  [[nodiscard]] Setup mirror(const Setup& setup) const { return mirror_setup(setup); }
  [[nodiscard]] Checked<Position> validate(const Setup& setup) const;

  void legal_moves(const Position& position, MoveList<Move>& moves) const;
  [[nodiscard]] std::uint64_t count_moves(const Position& position) const;
  [[nodiscard]] Position play(const Position& position, const Move& move) const;
  [[nodiscard]] Outcome outcome(const Position& position) const;
  [[nodiscard]] Color side_to_move(const Position& position) const { return position.side; }
  [[nodiscard]] Key key(const Position& position) const;
  [[nodiscard]] std::string move_text(const Position&, const Move& move) const {
    return text_of(BoardSize{8, 8}, move);
  }

  [[nodiscard]] static std::span<const std::string_view> trait_names() { return trait_list(); }
  [[nodiscard]] std::uint32_t traits(const Position& position, const Move& move) const;
  [[nodiscard]] std::optional<Position> pass(const Position& position) const;

  // Under `survive` a man that was left standing on the last rank wins by the other side's move.
  [[nodiscard]] bool moves_can_lose() const { return promotion_ == Promotion::survive; }
  // A move after which the mover has won, by promotion or stalemate.
  [[nodiscard]] std::optional<Move> mate_in_one(const Position& position) const;

  // The number of sequences of two moves.
  [[nodiscard]] std::uint64_t count_two(const Position& position) const;

  template <class Table>
  [[nodiscard]] std::uint64_t count_deep(const Position& position, int depth, Table& table) const;

 private:
  template <Color Us>
  [[nodiscard]] bool is_over(const Position& position) const;
  [[nodiscard]] bool is_over(const Position& position) const;
  [[nodiscard]] Bits useful_passed(const Position& position) const;

  Promotion promotion_ = Promotion::unassailable;
};

// With a table, the lines that the positions after all moves may be in are called for before the first is
// looked at: a count of two plies takes less time than memory that was not asked in advance.
template <class Table>
std::uint64_t Chessapawn8x8::count_deep(const Position& position, int depth, Table& table) const {
  if (depth <= 1) return count_moves(position);
  if (depth == 2) return count_two(position);
  MoveList<Move> moves;
  legal_moves(position, moves);
  std::uint64_t sum = 0;
  if constexpr (requires(Key key) { table.probe(key, depth); }) {
    struct Next {
      Position position;
      Key key;
    };
    InlineVector<Next, kUsualList<Move>> all;
    for (const Move& move : moves) {
      Next& next = all.emplace_back(Next{play(position, move), {}});
      next.key = key(next.position);
      table.prefetch(next.key, depth - 1);
    }
    for (const Next& next : all) {
      if (const auto known = table.probe(next.key, depth - 1)) {
        sum += *known;
        continue;
      }
      const std::uint64_t below = count_deep(next.position, depth - 1, table);
      table.store(next.key, depth - 1, below);
      sum += below;
    }
  } else {
    for (const Move& move : moves)
      sum += count_deep(play(position, move), depth - 1, table);
  }
  return sum;
}

static_assert(Rules<Chessapawn8x8> && CountsMoves<Chessapawn8x8> && HasTraits<Chessapawn8x8> &&
              HasPass<Chessapawn8x8> && FindsMateInOne<Chessapawn8x8>);

} // namespace plumb::chessapawn
