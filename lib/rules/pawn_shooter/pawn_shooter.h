// Pawn Shooter Chess by (zzo38) A. Black's brother, both games of the page: rows are pushed off the board,
// and pawns are thrown, shot and blown up. docs/rules/pawn-shooter.md has the rules.
//
// Read board.h for how a position is stored, attack.h for check, guard.h for why most moves need not be
// tried, generate.h for the moves themselves.
#pragma once

#include "lib/rules/pawn_shooter/position.h"

namespace plumb::pawn_shooter {

template <class Game>
class PawnShooter {
 public:
  using Setup = pawn_shooter::Setup;
  using Position = pawn_shooter::Position;
  using Move = pawn_shooter::Move;

  [[nodiscard]] static GameInfo info();
  [[nodiscard]] static bool plays_on(BoardSize size) { return size == Geometry8x8::size; }
  [[nodiscard]] static Result<PawnShooter> make(const OptionMap& options);

  [[nodiscard]] Setup array() const;
  [[nodiscard]] Checked<Setup> read(std::string_view efen) const;
  [[nodiscard]] std::string write(const Position& position) const;
  [[nodiscard]] Setup setup(const Position& position) const;
  [[nodiscard]] Setup mirror(const Setup& setup) const;
  [[nodiscard]] Checked<Position> validate(const Setup& setup, Accept accept = Accept::valid) const;

  void legal_moves(const Position& position, MoveList<Move>& moves) const;
  [[nodiscard]] std::uint64_t count_moves(const Position& position) const;
  [[nodiscard]] Position play(const Position& position, const Move& move) const;
  [[nodiscard]] Outcome outcome(const Position& position) const;
  [[nodiscard]] bool in_check(const Position& position) const;
  [[nodiscard]] std::optional<Position> pass(const Position& position) const;
  [[nodiscard]] Color side_to_move(const Position& position) const { return position.side; }
  [[nodiscard]] Key key(const Position& position) const;
  [[nodiscard]] std::string move_text(const Position& position, const Move& move) const;
};

extern template class PawnShooter<MainRules>;
extern template class PawnShooter<AuthorRules>;

static_assert(Rules<PawnShooter<MainRules>> && Rules<PawnShooter<AuthorRules>>);
static_assert(CountsMoves<PawnShooter<MainRules>> && HasCheck<PawnShooter<MainRules>> &&
              HasPass<PawnShooter<MainRules>>);

} // namespace plumb::pawn_shooter
