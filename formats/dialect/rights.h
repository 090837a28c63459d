// Castling rights bound to their rooks. Internal to formats/dialect.
#pragma once

#include <string>
#include <vector>

#include "lib/board/efen_text.h"

namespace plumb::dialect {

struct BoundRight {
  Color color = Color::white;
  char letter = 'K';      // as it was written, in upper case
  int file = -1;          // of the rook; -1 where no rook fits
  bool king_side = true;  // is the rook beyond the king, toward the last file?
  bool outermost = false; // is there no other rook beyond it?
  bool orthodox = false;  // king on file e, rook on file a or h, of eight
};

[[nodiscard]] std::vector<BoundRight> bind_rights(const EfenText& text);

enum class RightsStyle { king_and_queen_side, outermost_or_file, files };

// The field in a style; rights that it cannot say are appended to `lost` as they were written.
[[nodiscard]] std::string write_rights(const std::vector<BoundRight>& rights, RightsStyle style,
                                       std::string& lost);

} // namespace plumb::dialect
