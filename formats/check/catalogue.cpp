#include "formats/check/catalogue.h"

#include <algorithm>
#include <array>

namespace plumb {

namespace {

constexpr std::array kKinds{
    FaultKind{"bad-board-size", Level::syntax, true, "The game is not played on a board of this size.",
              "hexapawn", "ppp/PPP w - - 0 1"},
    FaultKind{"bad-character", Level::syntax, true,
              "A character that can stand neither on the board nor in the hand.", "hexapawn",
              "p?p/3/PPP w - - 0 1"},
    FaultKind{"bad-empty-run", Level::syntax, true, "A run of empty squares is a number of 1 to 16.",
              "hexapawn", "ppp/03/PPP w - - 0 1"},
    FaultKind{"bad-fullmove-number", Level::syntax, true, "The fullmove number is a number from 1 on.",
              "hexapawn", "ppp/3/PPP w - - 0 0"},
    FaultKind{"bad-halfmove-clock", Level::syntax, true, "The halfmove clock is a number from 0 on.",
              "hexapawn", "ppp/3/PPP w - - -1 1"},
    FaultKind{"bad-opcode", Level::syntax, true,
              "Behind the six fields stand opcodes, each a key, a colon and a value.", "hexapawn",
              "ppp/3/PPP w - - 0 1 x"},
    FaultKind{"bad-rank-width", Level::syntax, true, "All ranks have the same number of squares, 1 to 16.",
              "hexapawn", "ppp/4/PPP w - - 0 1"},
    FaultKind{"bad-side", Level::syntax, true, "The side to move is 'w' or 'b'.", "hexapawn",
              "ppp/3/PPP x - - 0 1"},
    FaultKind{"both-sides-promoted", Level::setup, true,
              "Both sides stand on their last rank, but the first to arrive has won.", "hexapawn",
              "P2/3/p2 w - - 0 1"},
    FaultKind{"empty-line", Level::syntax, true, "There is nothing in the line.", "hexapawn", ""},
    FaultKind{"extra-space", Level::syntax, true, "Fields are separated by single spaces.", "hexapawn",
              "ppp/3/PPP  w - - 0 1"},
    FaultKind{"missing-castling", Level::syntax, true, "The castling field is missing.", "hexapawn",
              "ppp/3/PPP w"},
    FaultKind{"missing-en-passant", Level::syntax, true, "The en passant field is missing.", "hexapawn",
              "ppp/3/PPP w -"},
    FaultKind{"missing-side", Level::syntax, true, "The side to move is missing.", "hexapawn", "ppp/3/PPP"},
    FaultKind{"no-castling-here", Level::syntax, true, "The game has no castling.", "hexapawn",
              "ppp/3/PPP w K - 0 1"},
    FaultKind{"no-en-passant-here", Level::syntax, true, "The game has no en passant captures.", "hexapawn",
              "ppp/3/PPP w - a2 0 1"},
    FaultKind{"no-pocket-here", Level::syntax, true, "The game has no men in hand.", "hexapawn",
              "ppp/3/PPP[] w - - 0 1"},
    FaultKind{"open-pocket", Level::syntax, true, "The bracket around the men in hand is not closed.",
              "hexapawn", "ppp/3/PPP[p w - - 0 1"},
    FaultKind{"repeated-opcode", Level::syntax, true, "An opcode stands twice.", "hexapawn",
              "ppp/3/PPP w - - 0 1 variant:hexapawn variant:hexapawn"},
    FaultKind{"too-many-ranks", Level::syntax, true, "A board has at most 16 ranks.", "hexapawn",
              "p/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/P w - - 0 1"},
    FaultKind{"unknown-man", Level::syntax, true, "The game has no man with these letters.", "hexapawn",
              "kpp/3/PPP w - - 0 1"},
    FaultKind{"unknown-opcode", Level::syntax, true, "The game has no opcode of this name.", "hexapawn",
              "ppp/3/PPP w - - 0 1 heal:P"},
    FaultKind{"unknown-variant", Level::syntax, true, "There is no game of the name behind 'variant:'.",
              "hexapawn", "ppp/3/PPP w - - 0 1 variant:draughts"},
    FaultKind{"unreadable-line", Level::syntax, true,
              "The line is longer than a million bytes, or has a NUL byte in it.", "", ""},
};

} // namespace

std::string_view name(Level level) {
  switch (level) {
  case Level::syntax:
    return "syntax";
  case Level::setup:
    return "setup";
  case Level::legal:
    return "legal";
  }
  return "legal";
}

std::optional<Level> read_level(std::string_view text) {
  for (const Level level : {Level::syntax, Level::setup, Level::legal})
    if (text == name(level)) return level;
  return std::nullopt;
}

std::span<const FaultKind> fault_catalogue() {
  return kKinds;
}

const FaultKind* find_fault_kind(std::string_view code) {
  const auto at =
      std::lower_bound(kKinds.begin(), kKinds.end(), code,
                       [](const FaultKind& kind, std::string_view wanted) { return kind.code < wanted; });
  return at != kKinds.end() && at->code == code ? &*at : nullptr;
}

} // namespace plumb
