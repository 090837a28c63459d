// Faults of chess set-ups that nothing in play minds: castling rights that orthodox chess does not have,
// and a halfmove clock that says nothing irreversible ever happened where the men say it did.
#include <fmt/format.h>

#include <algorithm>

#include "lib/rules/chess/chess.h"
#include "lib/rules/efen_fields.h"

namespace plumb::chess {

namespace {

using Men = std::array<std::optional<Man>, 64>;

bool stands(const Men& men, Color color, Piece piece, int file, int rank) {
  return men[static_cast<std::size_t>(rank * 8 + file)] == Man{color, piece};
}

// Orthodox castling is from e1 or e8 with a rook on the a- or h-file, however the right is written.
void check_orthodox_castling(const Setup& setup, Faults& faults) {
  for (const CastlingRight& right : setup.castling) {
    const int home = right.color == Color::white ? 0 : 7;
    const int rook = right.letter == 'K' ? 7 : right.letter == 'Q' ? 0 : right.letter - 'A';
    if ((rook == 0 || rook == 7) && stands(setup.men, right.color, Piece::king, 4, home) &&
        stands(setup.men, right.color, Piece::rook, rook, home))
      continue;
    const char shown = right.color == Color::white ? right.letter : static_cast<char>(right.letter | 0x20);
    add_error(
        faults, "castling-not-orthodox", Field::castling, right.column,
        fmt::format(
            "the right '{}' is none of orthodox chess, where the king stands on e{} and the rook on a{} "
            "or h{}; the option chess960=yes allows it",
            shown, home + 1, home + 1, home + 1));
  }
}

bool nothing_irreversible_happened(const Men& men) {
  const auto pawns_at_home = [&](Color color) {
    const int rank = color == Color::white ? 1 : 6;
    for (int file = 0; file < 8; ++file)
      if (!stands(men, color, Piece::pawn, file, rank)) return false;
    return true;
  };
  return pawns_at_home(Color::white) && pawns_at_home(Color::black) &&
         std::count_if(men.begin(), men.end(), [](const auto& man) { return man.has_value(); }) == 32;
}

// Composed positions have clocks of 0 and a move number of 1, which claims nothing.
void check_clock(const Setup& setup, Faults& faults) {
  const int played = 2 * (setup.fullmove_number - 1) + (setup.side == Color::black ? 1 : 0);
  if (setup.halfmove_clock == 0 || setup.halfmove_clock != played || nothing_irreversible_happened(setup.men))
    return;
  add_error(
      faults, "clock-contradicts-men", Field::halfmove_clock, setup.columns.of(Field::halfmove_clock),
      fmt::format(
          "no capture or pawn move in all {} halfmoves of the game, but a pawn has moved or a man is gone",
          played));
}

} // namespace

Faults Chess::legality_faults(const Setup& setup) const {
  Faults faults;
  if (!chess960_text_) check_orthodox_castling(setup, faults);
  check_clock(setup, faults);
  return faults;
}

} // namespace plumb::chess
