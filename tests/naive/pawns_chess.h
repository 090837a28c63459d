#pragma once

#include "common.h"

#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

/// Naive reference of Pawns Chess, from David Howe's description and the readings in docs/rules.
namespace plumb::naive::pawns_chess {

enum class Side { white, black };

/// `pawn` is the orthodox pawn that a discovered Spy has become; `spy` is hidden.
enum class Kind {
  none,
  king,
  queen,
  rook,
  bishop,
  knight,
  pawn,
  hero,
  berserker,
  spy,
  healer,
  mercenary,
  horseman,
  guard,
  archer,
  berserker_knight
};

struct Piece {
  Kind kind = Kind::none;
  Side side = Side::white;
  bool operator==(const Piece&) const = default;
};

inline constexpr int nowhere = -1;

/// Squares are 8 * rank + file; arrays of two are indexed by side.
/// `en_passant` is set after every double step; the text form leaves it out where it changes nothing.
struct Position {
  std::array<Piece, 64> board{};
  Side to_move = Side::white;
  std::array<std::array<int, 2>, 2> castling_rook{{{nowhere, nowhere}, {nowhere, nowhere}}}; // [side][h or a]
  int en_passant = nowhere;
  int halfmove = 0;
  int fullmove = 1;
  std::array<std::vector<Kind>, 2> heal;       // may be put back on the owner's next turn
  std::array<bool, 2> healed{false, false};    // the side's last turn was a healing
  std::array<bool, 2> reloading{false, false}; // the side's last turn was a shot
  int heroic = nowhere;                        // declared Hero of the side not to move
  int spy = nowhere;                           // where the Spy of the side to move was driven from
  int unmasked = nowhere;                      // Spy of the side not to move, just discovered by a check
  bool chess960 = false;
  bool operator==(const Position&) const = default;
};

/// Throws std::runtime_error. The one option is chess960=yes: castling is written as king takes rook.
Position parse(const std::string& efen, const std::map<std::string, std::string>& options = {});
std::string format(const Position&);
std::vector<std::string> moves(const Position&);
Position play(const Position&, const std::string& move);
Status status(const Position&);
bool set_up_ok(const Position&);
std::uint64_t perft(const Position&, int depth);

} // namespace plumb::naive::pawns_chess
