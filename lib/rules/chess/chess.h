// Orthodox chess by the FIDE Laws, Chess960 included.
//
// A game ends by checkmate or stalemate; the fifty-move rule, repetition and dead positions end nothing
// here. Castling is Chess960 castling throughout: orthodox chess is the case of a king on file e and rooks
// on files a and h, and only the text of castling moves tells them apart (option chess960).
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "lib/rules/chess/mate_bound.h"
#include "lib/rules/chess/mate_in_two.h"
#include "lib/rules/chess/perft.h"
#include "lib/rules/chess/position.h"
#include "lib/rules/rules.h"

namespace plumb::chess {

class Chess {
 public:
  using Setup = chess::Setup;
  using Position = chess::Position;
  using Move = chess::Move;

  [[nodiscard]] static GameInfo info();
  [[nodiscard]] static bool plays_on(BoardSize size) { return size == BoardSize{8, 8}; }
  [[nodiscard]] static Result<Chess> make(const OptionMap& options);

  [[nodiscard]] Setup array() const;
  [[nodiscard]] Checked<Setup> read(std::string_view efen) const;
  [[nodiscard]] std::string write(const Position& position) const;
  [[nodiscard]] Setup setup(const Position& position) const;
  [[nodiscard]] Setup mirror(const Setup& setup) const;
  [[nodiscard]] Checked<Position> validate(const Setup& setup) const;

  // Castling rights that only Chess960 has, and clocks that the men contradict.
  [[nodiscard]] Faults legality_faults(const Setup& setup) const;

  void legal_moves(const Position& position, MoveList<Move>& moves) const;
  [[nodiscard]] Position play(const Position& position, const Move& move) const;
  [[nodiscard]] Outcome outcome(const Position& position) const;
  [[nodiscard]] Color side_to_move(const Position& position) const { return position.side; }
  [[nodiscard]] Key key(const Position& position) const { return position.key; }
  [[nodiscard]] std::string move_text(const Position& position, const Move& move) const;

  [[nodiscard]] bool in_check(const Position& position) const;
  [[nodiscard]] std::uint64_t count_moves(const Position& position) const;
  template <class Table>
  [[nodiscard]] std::uint64_t count_deep(const Position& position, int depth, Table& table) const {
    return position.side == Color::white ? perft<Color::white>(position.board, position.key, depth, table)
                                         : perft<Color::black>(position.board, position.key, depth, table);
  }

  // A move that mates at once, if there is one.
  [[nodiscard]] std::optional<Move> mate_in_one(const Position& position) const;
  // A move that mates at once or after every reply; a reply after which there is no mate at once.
  using MateMemory = Refuters;
  [[nodiscard]] std::optional<Move> mate_in_two(const Position& position, Refuters& memory) const;
  [[nodiscard]] std::optional<Move> reply_to_mate_in_one(const Position& position, Refuters& memory) const;
  [[nodiscard]] bool moves_can_lose() const { return false; }
  // Is there a move after which every reply mates the side to move, or after which some reply does?
  [[nodiscard]] bool self_mate_in_one(const Position& position) const;
  [[nodiscard]] bool can_let_mate(const Position& position) const;
  // A lower bound on the moves of `side` after which its men stand as in `target`.
  [[nodiscard]] int moves_to_place(const Position& position, const Position& target, Color side) const;
  // How far `winner` is from giving mate, or stalemate, if both sides help.
  [[nodiscard]] MateBound mate_bound(Color winner, bool stalemate = false) const {
    return MateBound(winner, stalemate ? MateBound::End::stalemate : MateBound::End::mate);
  }
  [[nodiscard]] bool is_stalemate(const Position& position) const;

  // captures, en passant, castlings, promotions, checks, mates: the columns of the well-known tables.
  [[nodiscard]] static std::span<const std::string_view> trait_names();
  [[nodiscard]] std::uint32_t traits(const Position& position, const Move& move) const;
  [[nodiscard]] std::optional<Position> pass(const Position& position) const;
  // Castling may be given as the king taking its rook or as the king going to its square, with either
  // setting of the option, where that text names no other legal move.
  [[nodiscard]] std::string canonical_move_text(const Position& position, std::string_view text) const;

 private:
  bool chess960_text_ = false;
};

static_assert(Rules<Chess> && HasCheck<Chess> && CountsMoves<Chess> && HasTraits<Chess> && HasPass<Chess> &&
              JudgesLegality<Chess> && HasMoveSpellings<Chess> && FindsMateInTwo<Chess>);

} // namespace plumb::chess
