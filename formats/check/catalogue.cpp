#include "formats/check/catalogue.h"

#include <algorithm>
#include <array>

namespace plumb {

namespace {

constexpr std::array kKinds{
    FaultKind{"adjacent-kings", Level::setup, true, "The kings stand on adjacent squares.", "chess",
              "8/8/8/8/8/8/5kK1/8 w - - 0 1"},
    FaultKind{"adjacent-runs", Level::syntax, false,
              "Two runs of empty squares stand side by side where one number is meant.", "chess",
              "rnbqkbnr/pppppppp/44/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"},
    FaultKind{"bad-board-size", Level::syntax, true, "The game is not played on a board of this size.",
              "hexapawn", "ppp/PPP w - - 0 1"},
    FaultKind{"bad-castling-letter", Level::syntax, true,
              "A castling right is K, Q, k, q or the letter of a rook's file.", "chess",
              "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KZkq - 0 1"},
    FaultKind{"bad-character", Level::syntax, true,
              "A character that can stand neither on the board nor in the hand.", "hexapawn",
              "p?p/3/PPP w - - 0 1"},
    FaultKind{"bad-empty-run", Level::syntax, true, "A run of empty squares is a number of 1 to 16.",
              "hexapawn", "ppp/03/PPP w - - 0 1"},
    FaultKind{"bad-en-passant", Level::setup, true,
              "The square passed over does not fit the men and the side to move.", "chess",
              "rnbqkb1r/ppp3pp/3p1n2/3P4/8/2P5/PP3PPP/RNBQKB1R w KQkq e6 0 1"},
    FaultKind{"bad-en-passant-square", Level::syntax, true,
              "The en passant field is neither '-' nor a square.", "chess",
              "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq z9 0 1"},
    FaultKind{"bad-fullmove-number", Level::syntax, true, "The fullmove number is a number from 1 on.",
              "hexapawn", "ppp/3/PPP w - - 0 0"},
    FaultKind{"bad-halfmove-clock", Level::syntax, true, "The halfmove clock is a number from 0 on.",
              "hexapawn", "ppp/3/PPP w - - -1 1"},
    FaultKind{"bad-opcode", Level::syntax, true,
              "Behind the six fields stand opcodes, each a key, a colon and a value.", "hexapawn",
              "ppp/3/PPP w - - 0 1 x"},
    FaultKind{"bad-operation", Level::syntax, true, "An operation is a name, operands and ';'.", "chess",
              "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - bm e4; id \"x;"},
    FaultKind{"bad-option", Level::syntax, true, "The operation `option` names no option of the game.",
              "chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 option \"a=b\";"},
    FaultKind{"bad-rank-width", Level::syntax, true, "All ranks have the same number of squares, 1 to 16.",
              "hexapawn", "ppp/4/PPP w - - 0 1"},
    FaultKind{"bad-side", Level::syntax, true, "The side to move is 'w' or 'b'.", "hexapawn",
              "ppp/3/PPP x - - 0 1"},
    FaultKind{"both-sides-promoted", Level::setup, true,
              "Both sides stand on their last rank, but the first to arrive has won.", "hexapawn",
              "P2/3/p2 w - - 0 1"},
    FaultKind{"castling-not-orthodox", Level::setup, true,
              "Castling from other squares than those of the array is Chess960, which the option "
              "chess960=yes allows.",
              "chess", "1r2k3/8/8/8/8/8/8/R3KR2 w KQ - 0 1"},
    FaultKind{"castling-order", Level::syntax, false, "Castling rights are not in the order KQkq.", "chess",
              "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KkQq - 0 1"},
    FaultKind{"castling-right-twice", Level::setup, true, "Two castling rights mean the same rook.", "chess",
              "4k3/8/8/8/8/8/8/4K2R w KH - 0 1"},
    FaultKind{"castling-without-king", Level::setup, true,
              "A castling right needs its king on its home rank.", "chess",
              "2k5/8/3K4/1p6/p7/P7/1B6/8 b KQkq - 0 1"},
    FaultKind{"castling-without-rook", Level::setup, true, "A castling right needs its rook in its place.",
              "chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN1 w KQkq - 0 1"},
    FaultKind{"check-contradicts-en-passant", Level::legal, true,
              "The king in check was in check before the double step that the en passant square tells of.",
              "chess", "r1bqkbnr/1p1p1ppp/p7/2pPp3/4P3/5n2/PPP2PPP/RNBQKBNR w KQkq c6 0 4"},
    FaultKind{"check-counter", Level::syntax, true, "A counter of checks, which the game does not have.",
              "chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3+3 0 1"},
    FaultKind{"clock-beyond-game", Level::legal, true,
              "The halfmove clock is larger than the number of halfmoves played.", "chess",
              "4k3/8/8/8/8/8/8/4KR2 w - - 500 50"},
    FaultKind{"clock-contradicts-men", Level::legal, true,
              "The halfmove clock says that no pawn moved and nothing was taken, the men say otherwise.",
              "chess", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 1 1"},
    FaultKind{"empty-line", Level::syntax, true, "There is nothing in the line.", "hexapawn", ""},
    FaultKind{"empty-pocket", Level::syntax, false,
              "Empty brackets where the game has no men in hand, or '[-]' for '[]'.", "chess",
              "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1"},
    FaultKind{"en-passant-impossible", Level::setup, true,
              "No pawn of this game can have passed over a square on this board.", "chessapawn",
              "k2/3/K2 w - a2 0 1"},
    FaultKind{"en-passant-no-pawn", Level::setup, true, "No pawn stands just beyond the square passed over.",
              "chessapawn", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - e6 0 1"},
    FaultKind{"en-passant-occupied", Level::setup, true, "The square passed over is occupied.", "chessapawn",
              "4k3/8/4n3/4p3/8/8/8/4K3 w - e6 0 1"},
    FaultKind{"en-passant-origin-occupied", Level::setup, true,
              "The square that the pawn came from is occupied.", "chessapawn",
              "4k3/4p3/8/4p3/8/8/8/4K3 w - e6 0 1"},
    FaultKind{"en-passant-out-of-check", Level::legal, true,
              "Before the double step that the en passant square tells of, the king was in check with the "
              "other side to move.",
              "chess", "4k3/2b5/8/3Pp3/8/6K1/8/8 w - e6 0 1"},
    FaultKind{"en-passant-rank", Level::setup, true,
              "The square passed over is on another rank, or it is the wrong side's move.", "chessapawn",
              "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - e3 0 1"},
    FaultKind{"extra-space", Level::syntax, false, "Fields are separated by single spaces.", "hexapawn",
              "ppp/3/PPP  w - - 0 1"},
    FaultKind{"impossible-double-check", Level::legal, true,
              "No last move can have given both checks at once.", "chess",
              "5R2/2P5/8/4k3/8/3rK2r/8/8 w - - 0 1"},
    FaultKind{"missing-castling", Level::syntax, false, "The castling field is missing.", "hexapawn",
              "ppp/3/PPP w"},
    FaultKind{"missing-en-passant", Level::syntax, false, "The en passant field is missing.", "hexapawn",
              "ppp/3/PPP w -"},
    FaultKind{"missing-king", Level::setup, true, "A side has no king.", "chess",
              "8/8/8/8/8/8/8/4K3 w - - 0 1"},
    FaultKind{"missing-side", Level::syntax, false, "The side to move is missing.", "hexapawn", "ppp/3/PPP"},
    FaultKind{"ninth-rank", Level::syntax, false, "Men in hand stand as a ninth rank instead of in brackets.",
              "chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR/PPB w KQkq - 0 1"},
    FaultKind{"no-castling-here", Level::syntax, true, "The game has no castling.", "hexapawn",
              "ppp/3/PPP w K - 0 1"},
    FaultKind{"no-en-passant-here", Level::syntax, true, "The game has no en passant captures.", "hexapawn",
              "ppp/3/PPP w - a2 0 1"},
    FaultKind{"no-pocket-here", Level::syntax, true, "The game has no men in hand.", "hexapawn",
              "ppp/3/PPP[P] w - - 0 1"},
    FaultKind{"odd-space", Level::syntax, false,
              "A tab, a no-break space or the like stands where a space is expected.", "chess",
              "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR\tw KQkq - 0 1"},
    FaultKind{"open-pocket", Level::syntax, true, "The bracket around the men in hand is not closed.",
              "hexapawn", "ppp/3/PPP[p w - - 0 1"},
    FaultKind{"opposite-check", Level::setup, true, "The side not to move is in check.", "chess",
              "4k3/8/8/8/8/8/4Q3/4K3 w - - 0 1"},
    FaultKind{"pawn-on-end-rank", Level::setup, true, "A pawn stands on rank 1 or 8.", "chess",
              "2P5/8/8/3p4/4bK2/8/4k1p1/2Q5 w - - 12 81"},
    FaultKind{"popeye-forsyth", Level::syntax, false,
              "Forsyth notation as Popeye writes it: S for the knight, runs over the end of a rank, nothing "
              "but the board.",
              "chess", "rsbqkbsr/pppppppp/32/PPPPPPPP/RSBQKBSR"},
    FaultKind{"popeye-nightrider", Level::syntax, true, "N is a nightrider in Popeye's notation.", "chess",
              "rsbqkbnr/pppppppp/32/PPPPPPPP/RSBQKBSR"},
    FaultKind{"promoted-mark", Level::syntax, false,
              "A mark of promoted men, which the game does not tell apart.", "chess",
              "rnbqkbnr/ppppppp1/8/8/8/8/PPPPPPP1/RNBQKBNQ~ w Qkq - 0 1"},
    FaultKind{"repeated-opcode", Level::syntax, true, "An opcode stands twice.", "hexapawn",
              "ppp/3/PPP w - - 0 1 variant:hexapawn variant:hexapawn"},
    FaultKind{"repeated-right", Level::syntax, false, "A castling right stands twice.", "chess",
              "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KKkq - 0 1"},
    FaultKind{"separated-operations", Level::syntax, false,
              "The operations are separated by ';', as in suites of perft numbers, instead of ended by it.",
              "chess", "4k3/8/8/8/8/8/8/4K3 w - - 0 1 ;D1 5 ;D2 25"},
    FaultKind{"sfen-fields", Level::syntax, false,
              "The fields are those of SFEN: side, men in hand, move number.", "hexapawn", "ppp/3/PPP b - 1"},
    FaultKind{"too-many-checkers", Level::legal, true, "More than two men give check.", "chess",
              "4k3/5P2/3N4/8/8/8/4R3/4K3 b - - 0 1"},
    FaultKind{"too-many-kings", Level::setup, true, "A side has more than one king.", "chess",
              "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKKBNR w - - 0 1"},
    FaultKind{"too-many-pawns", Level::setup, true, "A side has more than eight pawns.", "chess",
              "rnbqkbnr/pppppppp/8/8/8/3PP3/PPPPPPPP/RNBQKBNR w KQkq - 0 1"},
    FaultKind{"too-many-promoted-men", Level::setup, true,
              "A side has more men than promotion of its missing pawns explains.", "chess",
              "rnbqkbnr/pppppppp/8/8/8/5Q2/PPPPPPPP/RNBQKBNR w KQkq - 0 1"},
    FaultKind{"too-many-ranks", Level::syntax, true, "A board has at most 16 ranks.", "hexapawn",
              "p/1/1/1/1/1/1/1/1/1/1/1/1/1/1/1/P w - - 0 1"},
    FaultKind{"underscores", Level::syntax, false, "Underscores stand between the fields, as in addresses.",
              "chess", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR_w_KQkq_-_0_1"},
    FaultKind{"unknown-man", Level::syntax, true, "The game has no man with these letters.", "hexapawn",
              "kpp/3/PPP w - - 0 1"},
    FaultKind{"unknown-opcode", Level::syntax, true, "The game has no opcode of this name.", "hexapawn",
              "ppp/3/PPP w - - 0 1 heal:P"},
    FaultKind{"unknown-variant", Level::syntax, true, "There is no game of the name behind 'variant:'.",
              "hexapawn", "ppp/3/PPP w - - 0 1 variant:draughts"},
    FaultKind{"unpromoted-on-last-rank", Level::setup, true,
              "A man that promotes on its last rank stands there unpromoted.", "peach",
              "FFFFkFFFFF/10/10/10/10/10/10/10/10/4K5 w - - 0 1"},
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
