// Standard Algebraic Notation (FIDE Laws, appendix C; PGN standard, section 8.2.3) for chess.
//
// Written from what a game says of itself: its position text, its legal moves and their coordinate texts,
// and whether a side is in check. So nothing here knows how chess stores a board, and a move is described by
// comparing it with every other legal move, which is what the notation's shortening is about.
//
// Reading is lenient where only one legal move can be meant: check and quality marks, "e.p.", 0-0 for O-O,
// a missing '=' or 'x', a longer origin than needed and the long form with a dash are all taken. A capture
// sign where nothing is captured, and a text that fits two legal moves, are errors.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "lib/board/efen_text.h"
#include "lib/rules/rules.h"

namespace plumb {

// A legal move taken apart. Castling is the king's move; `promotion` is upper case, 0 where there is none.
struct SanMove {
  enum class Castling : char { none, king_side, queen_side };
  char piece = 'P';
  Square from;
  Square to;
  char promotion = 0;
  bool capture = false;
  Castling castling = Castling::none;
};

// Takes the coordinate text of a legal move apart; nothing if it is no plain move of one man of chess.
[[nodiscard]] std::optional<SanMove> describe_move(const EfenText& position, std::string_view coordinates);

// The text of `move` among all `legal` moves, without the mark for check.
[[nodiscard]] std::string san_text(BoardSize size, const SanMove& move, std::span<const SanMove> legal);

// The long form, as "Nf4xd3", "e7-e8=Q" or "O-O", without the mark for check.
[[nodiscard]] std::string long_text(BoardSize size, const SanMove& move);

// The index in `legal` of the only move that the text can mean.
[[nodiscard]] Result<std::size_t> find_san(BoardSize size, std::string_view text,
                                           std::span<const SanMove> legal);

// The games whose moves this notation can write.
[[nodiscard]] inline bool has_san(const GameInfo& game) {
  return game.id == "chess";
}

// All legal moves of a position taken apart, in the order of `moves`.
template <Rules R>
[[nodiscard]] std::vector<SanMove> describe_moves(const R& rules, const typename R::Position& position,
                                                  const MoveListOf<R>& moves) {
  const EfenText text = *split_efen(rules.write(position));
  std::vector<SanMove> result;
  for (const auto& move : moves) {
    const auto described = describe_move(text, rules.move_text(position, move));
    result.push_back(described ? *described : SanMove{});
  }
  return result;
}

// "+", "#" or nothing, for the move that led to this position.
template <Rules R>
requires HasCheck<R>
[[nodiscard]] std::string_view check_mark(const R& rules, const typename R::Position& after) {
  if (!rules.in_check(after)) return "";
  return rules.outcome(after).over() ? "#" : "+";
}

template <Rules R>
requires HasCheck<R>
[[nodiscard]] std::string write_san(const R& rules, const typename R::Position& position,
                                    const typename R::Move& move) {
  MoveListOf<R> moves;
  rules.legal_moves(position, moves);
  const EfenText text = *split_efen(rules.write(position));
  const std::string coordinates = rules.move_text(position, move);
  const auto described = describe_move(text, coordinates);
  if (!described) return coordinates;
  return san_text(text.size, *described, describe_moves(rules, position, moves)) +
         std::string(check_mark(rules, rules.play(position, move)));
}

template <Rules R>
requires HasCheck<R>
[[nodiscard]] std::string write_long(const R& rules, const typename R::Position& position,
                                     const typename R::Move& move) {
  const EfenText text = *split_efen(rules.write(position));
  const std::string coordinates = rules.move_text(position, move);
  const auto described = describe_move(text, coordinates);
  if (!described) return coordinates;
  return long_text(text.size, *described) + std::string(check_mark(rules, rules.play(position, move)));
}

template <Rules R>
requires HasCheck<R>
[[nodiscard]] Result<typename R::Move> read_san(const R& rules, const typename R::Position& position,
                                                std::string_view text) {
  MoveListOf<R> moves;
  rules.legal_moves(position, moves);
  const BoardSize size = split_efen(rules.write(position))->size;
  const Result<std::size_t> found = find_san(size, text, describe_moves(rules, position, moves));
  if (!found) return tl::unexpected<Error>(found.error());
  return moves[*found];
}

} // namespace plumb
