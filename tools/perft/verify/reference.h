// What our own rules say of a position of any game, as texts: the measure that engines are held against.
//
// A position is its text, read anew for each question; asking is rare next to an engine's counting, and so
// nothing here depends on which game it is.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "lib/base/count.h"
#include "lib/base/stop.h"
#include "lib/rules/visit.h"

namespace plumb {

struct GamePosition {
  GameRequest game; // variant and options as they hold for this position
  std::string efen; // canonical
  // The same for an engine: in chess with the en passant square also where taking there would be illegal
  // only because of a pin or check. Not to say so would hide the very faults that are looked for.
  std::string told;
};

struct ReferenceMove {
  std::string text;  // coordinates, castling as the king's two steps where that is unambiguous
  std::string label; // for people: "Nxe5+", or the text
  bool castling = false;
  friend bool operator==(const ReferenceMove&, const ReferenceMove&) = default;
};

// The error names the field and column of `efen` (or the game) that is no good.
[[nodiscard]] Result<GamePosition> read_reference(const GameRequest& game, const std::string& efen);

// In byte order of their texts.
[[nodiscard]] std::vector<ReferenceMove> reference_moves(const GamePosition& position);

// After the legal move of this text.
[[nodiscard]] GamePosition after_move(const GamePosition& position, const std::string& move);

// The text of the legal move that an engine wrote as `spelling`: dashes, capture and check signs, capital
// promotion letters, castling either way, or algebraic notation. Nothing if it is no legal move.
[[nodiscard]] std::optional<std::string> legal_move_text(const GamePosition& position,
                                                         const std::string& spelling);

// `spelling` without signs, as the text of a move that is not legal.
[[nodiscard]] std::string plain_move_text(const std::string& spelling);

// The counts of all moves, by their texts; nothing where `stop` came first.
using ReferenceDivide = std::vector<std::pair<std::string, Count>>;
[[nodiscard]] std::optional<ReferenceDivide> reference_divide(const GamePosition& position, int depth,
                                                              Stop& stop);
[[nodiscard]] Count sum_of(const ReferenceDivide& divide);

// Is castling here possible only under Chess960 rules?
[[nodiscard]] bool needs_chess960(const GamePosition& position);
// The text of `move` as an engine in Chess960 mode wants it: castling as the king taking his rook.
[[nodiscard]] std::string chess960_move_text(const GamePosition& position, const std::string& move);

[[nodiscard]] std::string diagram_text(const GamePosition& position);
// "Knight": the man that stands where a move's text begins; empty where none does.
[[nodiscard]] std::string man_on_origin(const GamePosition& position, const std::string& move);

} // namespace plumb
