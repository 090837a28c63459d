// Castling and en passant where a diagram does not speak of them, by the Codex for Chess Composition
// (article 16): castling is permitted unless it can be proved that it is not, an en passant capture on the
// first move only if it can be proved that the last move was the double step that permits it.
//
// Proofs look a few moves back with lib/rules/chess/past.h. What that cannot decide is not proved: castling
// then stays, and the capture is not to be had.
#pragma once

#include <string_view>

#include "formats/problem_line.h"

namespace plumb {

// What is asked for on a command line. Given: as the problem says, which may be to ask the codex.
struct RightsChoice {
  enum class Kind : std::uint8_t { given, codex, home, stated };
  Kind castling = Kind::given; // home: every king and rook on its home square may castle
  Kind en_passant = Kind::given;
  std::string castling_field; // where stated: as in FEN, "-" or "KQkq"
  std::string en_passant_field;
};
// "given", "codex", "home", "-" or letters as in "Kq".
[[nodiscard]] Result<void> read_castling_choice(std::string_view text, RightsChoice& choice);
// "given", "codex", "-" or a square.
[[nodiscard]] Result<void> read_en_passant_choice(std::string_view text, RightsChoice& choice);

// Writes the two fields of the problem's line of the game `variant`. What was proved is added as warnings.
void settle_rights(Problem& problem, const RightsChoice& choice, std::string_view variant, Faults& faults);

} // namespace plumb
