// David Howe's Pawns Chess: orthodox chess in which each side's eight pawns are eight different ones.
//
// docs/rules/pawns-chess.md has the rules and how each open point of them is read. The files of this folder:
// men, board, position (what stands where), attacks and chain (what is attacked), safety and bearing (what
// that means for King and Hero), generator (the moves), play (what they do), read_setup, write, validate
// (set-ups and texts).
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "lib/base/stop.h"
#include "lib/rules/pawns_chess/move.h"
#include "lib/rules/pawns_chess/position.h"
#include "lib/rules/rules.h"

namespace plumb::pawns_chess {

class PawnsChess {
 public:
  using Setup = pawns_chess::Setup;
  using Position = pawns_chess::Position;
  using Move = pawns_chess::Move;

  [[nodiscard]] static GameInfo info();
  [[nodiscard]] static bool plays_on(BoardSize size) { return size == BoardSize{8, 8}; }
  [[nodiscard]] static Result<PawnsChess> make(const OptionMap& options);
  // The same rules for a job that may be stopped: what takes very long ends by throwing Interrupted.
  [[nodiscard]] PawnsChess stopped_by(Stop& stop) const;

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
  [[nodiscard]] Color side_to_move(const Position& position) const { return position.side; }
  [[nodiscard]] Key key(const Position& position) const;
  [[nodiscard]] std::string move_text(const Position& position, const Move& move) const;

  // captures, shots, chains, sacrifices, declarations, healings, promotions, castlings, checks
  [[nodiscard]] static std::span<const std::string_view> trait_names();
  [[nodiscard]] std::uint32_t traits(const Position& position, const Move& move) const;

 private:
  bool chess960_text_ = false;
  Stop* stop_ = nullptr;
};

static_assert(Rules<PawnsChess> && HasCheck<PawnsChess> && CountsMoves<PawnsChess> && HasTraits<PawnsChess> &&
              AcceptsOppositeCheck<PawnsChess>);

} // namespace plumb::pawns_chess
