// Chessapawn (an adaptation of Gardner's Hexapawn to the whole chess board, 2001) on any board of up to 16
// by 16 squares. docs/rules/chessapawn.md has the rules.
//
// This is the plain implementation: a board of men and a table of ranges, walked square by square. The board
// of 8x8 has a faster one (chessapawn8x8.h), which is tested against this.
#pragma once

#include "lib/rules/chessapawn/setup.h"

namespace plumb::chessapawn {

// Invariants: `en_passant` is set right after every double step, whether or not anything can capture there;
// `men_key` is the xor of the keys of men, board and side to move.
template <int Squares>
struct Position {
  std::array<Man, Squares> men{};
  Key men_key;
  std::uint8_t files = 8;
  std::uint8_t ranks = 8;
  Color side = Color::white;
  std::optional<Square> en_passant;
  int halfmove_clock = 0;
  int fullmove_number = 1;

  [[nodiscard]] BoardSize size() const { return {files, ranks}; }
  [[nodiscard]] Man at(Square square) const { return men[square.index]; }
};

// `Squares` is the room for squares.
template <int Squares>
class Chessapawn {
 public:
  using Setup = chessapawn::Setup;
  using Position = chessapawn::Position<Squares>;
  using Move = chessapawn::Move;

  [[nodiscard]] static GameInfo info() { return game_info(); }
  [[nodiscard]] static bool plays_on(BoardSize size) { return size.squares() <= Squares; }
  [[nodiscard]] static Result<Chessapawn> make(const OptionMap& options);

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
  [[nodiscard]] std::string move_text(const Position& position, const Move& move) const {
    return text_of(position.size(), move);
  }

  // Under `survive` a man that was left standing on the last rank wins by the other side's move.
  [[nodiscard]] bool moves_can_lose() const { return promotion_ == Promotion::survive; }

  [[nodiscard]] static std::span<const std::string_view> trait_names() { return trait_list(); }
  [[nodiscard]] std::uint32_t traits(const Position& position, const Move& move) const;
  [[nodiscard]] std::optional<Position> pass(const Position& position) const;

 private:
  // Has somebody won by promotion? Then there are no moves.
  [[nodiscard]] std::optional<Color> promoted(const Position& position) const;
  // The en passant square, if leaving it out would change the legal moves or what they do.
  [[nodiscard]] std::optional<Square> useful_en_passant(const Position& position) const;

  Promotion promotion_ = Promotion::unassailable;
};

extern template class Chessapawn<64>;
extern template class Chessapawn<256>;

static_assert(Rules<Chessapawn<64>> && CountsMoves<Chessapawn<64>> && HasTraits<Chessapawn<64>> &&
              HasPass<Chessapawn<64>>);

} // namespace plumb::chessapawn
