// Hexapawn (Martin Gardner, Scientific American, March 1962), on any board of 1 to 16 files and 3 to 16
// ranks.
//
// Pawns step one square straight forward without capturing and capture one square diagonally forward. Who
// reaches his last rank has won at once; a player to move without a legal move has lost. The smallest game
// of the library: read it first to see how the contract of lib/rules/rules.h is met.
#pragma once

#include <array>

#include "lib/board/square_set.h"
#include "lib/rules/rules.h"

namespace plumb::hexapawn {

// Anything that can be written: pawns by square.
struct Setup {
  BoardSize size{3, 3};
  std::array<SquareSet<256>, 2> pawns; // by colour; squares numbered by `size`
  Color side = Color::white;
  int halfmove_clock = 0;
  int fullmove_number = 1;
  EfenColumns columns;
};

struct Move {
  Square from;
  Square to;
  friend bool operator==(const Move&, const Move&) = default;
};

// Invariant: no square holds pawns of both sides, and at most one side stands on its last rank.
template <int Squares>
struct Position {
  std::array<SquareSet<Squares>, 2> pawns;
  std::uint8_t files = 3;
  std::uint8_t ranks = 3;
  Color side = Color::white;
  int halfmove_clock = 0;
  int fullmove_number = 1;

  [[nodiscard]] BoardSize size() const { return {files, ranks}; }
};

// `Squares` is the room for squares: 64 serves boards of up to 64 squares with one word a side.
template <int Squares>
class Hexapawn {
 public:
  using Setup = hexapawn::Setup;
  using Position = hexapawn::Position<Squares>;
  using Move = hexapawn::Move;

  [[nodiscard]] static GameInfo info();
  [[nodiscard]] static bool plays_on(BoardSize size) { return size.ranks >= 3 && size.squares() <= Squares; }
  [[nodiscard]] static Result<Hexapawn> make(const OptionMap& options);

  [[nodiscard]] Setup array() const;
  [[nodiscard]] Checked<Setup> read(std::string_view efen) const;
  [[nodiscard]] std::string write(const Position& position) const;
  [[nodiscard]] Setup setup(const Position& position) const;
  [[nodiscard]] Setup mirror(const Setup& setup) const;
  [[nodiscard]] Checked<Position> validate(const Setup& setup) const;

  void legal_moves(const Position& position, MoveList<Move>& moves) const;
  [[nodiscard]] std::uint64_t count_moves(const Position& position) const;
  [[nodiscard]] Position play(const Position& position, const Move& move) const;
  [[nodiscard]] Outcome outcome(const Position& position) const;
  [[nodiscard]] Color side_to_move(const Position& position) const { return position.side; }
  [[nodiscard]] Key key(const Position& position) const;
  [[nodiscard]] std::string move_text(const Position& position, const Move& move) const;
  [[nodiscard]] bool moves_can_lose() const { return false; }
};

extern template class Hexapawn<64>;
extern template class Hexapawn<256>;

static_assert(Rules<Hexapawn<64>> && CountsMoves<Hexapawn<64>>);

} // namespace plumb::hexapawn
