// What the two games of Pawn Shooter Chess write down, play on and list. The games differ in three rules
// (MainRules, AuthorRules); everything else is shared.
#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "lib/rules/pawn_shooter/board.h"
#include "lib/rules/rules.h"

namespace plumb::pawn_shooter {

// The rules of the page's main part.
struct MainRules {
  static constexpr std::string_view id = "pawn-shooter";
  static constexpr std::string_view name = "Pawn Shooter Chess";
  static constexpr bool pawns_push = false;         // pawns move as in chess
  static constexpr bool cannon_recoils = true;      // a Cannon that has shot goes one square back
  static constexpr bool reversal_forbidden = false; // no ko
};

// "The one that I played."
struct AuthorRules {
  static constexpr std::string_view id = "pawn-shooter-push";
  static constexpr std::string_view name = "Pawn Shooter Chess, the rules its author played";
  static constexpr bool pawns_push = true;
  static constexpr bool cannon_recoils = false; // it is destroyed instead
  static constexpr bool reversal_forbidden = true;
};

// Two neighbouring squares: a step that the side to move may not make.
struct ForbiddenStep {
  Square from;
  Square to;
  friend bool operator==(const ForbiddenStep&, const ForbiddenStep&) = default;
};

struct Man {
  Kind kind = Kind::none;
  Color color = Color::white;
};

// Anything that can be written: any men, any number of pawns in hand.
struct Setup {
  std::array<Man, 64> men{};
  std::array<int, 2> pocket{}; // pawns in hand, by colour
  Color side = Color::white;
  std::optional<Square> passed; // the en passant square
  std::optional<ForbiddenStep> forbidden;
  int halfmove_clock = 0;
  int fullmove_number = 1;
  EfenColumns columns;
};

enum class Action : std::uint8_t { step, jump, pawn_move, throw_pawn, blast, sword, shot };

inline constexpr std::uint8_t kNoSquare = 64;

// `extra` is the direction of a step or a shot, the radius of a blast, and the kind that a pawn promotes
// to (Kind::none: it does not). A blast has no target: `to` is the Queen's own square.
struct Move {
  static constexpr std::size_t usual_list = 320; // see MoveList

  Action action = Action::step;
  std::uint8_t from = 0;
  std::uint8_t to = 0;
  std::uint8_t extra = 0;
  std::uint8_t pocket_paid = 0;
  std::array<std::uint8_t, 2> paid{kNoSquare, kNoSquare}; // pawns on the board, in ascending order

  [[nodiscard]] constexpr Set paid_set() const {
    return (paid[0] < 64 ? bit(paid[0]) : 0) | (paid[1] < 64 ? bit(paid[1]) : 0);
  }
  friend bool operator==(const Move&, const Move&) = default;
};

// Invariants: one King a side, that of the side not to move not in check (but for a set-up that was let
// pass with it, see Accept); `passed` is a square only where
// an en passant capture there is legal; `forbidden_from` is a square only in a game that forbids reversals,
// and then holds a man of the side to move.
struct Position {
  Board board;
  std::array<std::uint8_t, 2> pocket{};
  Color side = Color::white;
  std::uint8_t passed = kNoSquare;
  std::uint8_t forbidden_from = kNoSquare;
  std::uint8_t forbidden_to = kNoSquare;
  int halfmove_clock = 0;
  int fullmove_number = 1;

  // All pawns there are: on the board and in hand, of both sides. A pawn that is destroyed goes into a
  // pocket, so that only payments and promotions lower the number.
  [[nodiscard]] int all_pawns() const { return size_of(board.pawns()) + pocket[0] + pocket[1]; }
};

// Pawns that each side gets when there are none left.
inline constexpr int kRefill = 8;

} // namespace plumb::pawn_shooter
