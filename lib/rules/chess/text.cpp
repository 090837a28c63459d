// Chess set-ups from and to EFEN, and between each other.
#include <algorithm>
#include <fmt/format.h>

#include "lib/base/printable.h"
#include "lib/rules/chess/chess.h"
#include "lib/rules/efen_fields.h"

namespace plumb::chess {

namespace {

constexpr std::string_view kLetters = "PNBRQK";
constexpr std::string_view kArray = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

std::string letters_of(Man man) {
  const char letter = kLetters[static_cast<std::size_t>(man.piece)];
  return {man.color == Color::white ? letter : static_cast<char>(letter | 0x20)};
}

void read_men(const EfenText& text, Setup& setup, Faults& faults) {
  for (const PlacedWord& word : text.men) {
    const bool white = is_white_man(word.text);
    const char upper = static_cast<char>(word.text[0] & ~0x20);
    const std::size_t piece = kLetters.find(upper);
    if (word.text.size() != 1 || piece == std::string_view::npos) {
      add_unknown_man(word.text, word.column, "chess", Field::placement, faults);
      continue;
    }
    if (word.square.index < 64)
      setup.men[word.square.index] = Man{white ? Color::white : Color::black, static_cast<Piece>(piece)};
  }
}

void read_castling(const EfenWord& word, Setup& setup, Faults& faults) {
  if (word.text == "-") return;
  for (std::size_t i = 0; i < word.text.size(); ++i) {
    const char c = word.text[i];
    const int column = word.column + static_cast<int>(i);
    const char upper = c >= 'a' && c <= 'z' ? static_cast<char>(c - 0x20) : c;
    if (upper != 'K' && upper != 'Q' && (upper < 'A' || upper > 'H')) {
      const std::string found = c > 0x20 && c < 0x7f ? fmt::format("'{}'", c) : "a byte that is no letter";
      add_error(faults, "bad-castling-letter", Field::castling, column,
                fmt::format("{} is no castling right, expected K, Q, k, q or a rook's file", found));
      continue;
    }
    const CastlingRight right{c == upper ? Color::white : Color::black, upper, column};
    const auto same = [&](const CastlingRight& r) { return r.color == right.color && r.letter == upper; };
    if (std::any_of(setup.castling.begin(), setup.castling.end(), same)) {
      add_error(faults, "castling-right-twice", Field::castling, column,
                fmt::format("the castling right '{}' stands twice", c));
      continue;
    }
    setup.castling.push_back(right);
  }
}

void read_en_passant(const EfenWord& word, Setup& setup, Faults& faults) {
  if (word.text == "-") return;
  setup.en_passant = read_square({8, 8}, word.text);
  if (!setup.en_passant)
    add_error(
        faults, "bad-en-passant-square", Field::en_passant, word.column,
        fmt::format("'{}' is no square, expected '-' or the square passed over", clipped(word.text, 20)));
}

// "K" where the rook is the outermost one on its side of the king, else the letter of its file.
char right_letter(const Board& board, Color color, int rook) {
  const Bitboard home = rank_mask(color == Color::white ? 0 : 7);
  const Bitboard rooks = board.of(color) & board.orthogonals & ~board.diagonals & home;
  const int king = first_square(board.kings & board.of(color));
  if (rook > king) return (rooks >> rook) == 1 ? 'K' : static_cast<char>('A' + file_of(rook));
  return (rooks & (bit(rook) - 1)) == 0 ? 'Q' : static_cast<char>('A' + file_of(rook));
}

// The rights in the order in which they are written: each side's from the king's side on.
std::vector<CastlingRight> rights_of(const Board& board) {
  std::vector<CastlingRight> rights;
  for (const Color color : {Color::white, Color::black}) {
    const Bitboard home = rank_mask(color == Color::white ? 0 : 7);
    for (int file = 7; file >= 0; --file) {
      const Bitboard rook = board.rights & home & (kFileA << file);
      if (rook != 0) rights.push_back({color, right_letter(board, color, first_square(rook)), 0});
    }
  }
  return rights;
}

} // namespace

Setup Chess::array() const {
  Setup setup = *read(kArray);
  setup.columns = {};
  for (CastlingRight& right : setup.castling)
    right.column = 0;
  return setup;
}

Checked<Setup> Chess::read(std::string_view efen) const {
  Checked<EfenText> text = split_efen(efen);
  if (!text) return {std::move(text.faults)};
  Faults faults = std::move(text.faults);
  Setup setup;
  if (!plays_on(text->size)) {
    add_error(faults, "bad-board-size", Field::placement, text->columns.of(Field::placement),
              fmt::format("a board of {}, expected 8 and 8", size_text(text->size)));
  }
  read_men(*text, setup, faults);
  require_no_pocket(*text, "chess", faults);
  setup.side = text->side;
  read_castling(text->castling, setup, faults);
  read_en_passant(text->en_passant, setup, faults);
  require_known_opcodes(*text, {}, "chess", faults);
  setup.halfmove_clock = text->halfmove_clock;
  setup.fullmove_number = text->fullmove_number;
  setup.columns = text->columns;
  if (has_error(faults)) return {std::move(faults)};
  return {std::move(setup), std::move(faults)};
}

std::string Chess::write(const Position& position) const {
  const Board& board = position.board;
  const auto man = [&](Square square) -> std::string {
    if ((board.occupied() & bit(square.index)) == 0) return {};
    const Color color = (board.of(Color::white) & bit(square.index)) != 0 ? Color::white : Color::black;
    return letters_of({color, board.piece_at(square.index)});
  };
  std::string castling;
  for (const CastlingRight& right : rights_of(board))
    castling += right.color == Color::white ? right.letter : static_cast<char>(right.letter | 0x20);
  const Bitboard passed = en_passant_square(board);
  return write_placement({8, 8}, man) +
         write_tail(
             position.side, castling.empty() ? "-" : castling,
             passed == 0 ? "-" : square_name({8, 8}, Square{static_cast<std::uint8_t>(first_square(passed))}),
             position.halfmove_clock, position.fullmove_number);
}

Setup Chess::setup(const Position& position) const {
  const Board& board = position.board;
  Setup setup;
  for (int square = 0; square < 64; ++square) {
    if ((board.occupied() & bit(square)) == 0) continue;
    const Color color = (board.of(Color::white) & bit(square)) != 0 ? Color::white : Color::black;
    setup.men[static_cast<std::size_t>(square)] = Man{color, board.piece_at(square)};
  }
  setup.side = position.side;
  setup.castling = rights_of(board);
  if (const Bitboard passed = en_passant_square(board); passed != 0)
    setup.en_passant = Square{static_cast<std::uint8_t>(first_square(passed))};
  setup.halfmove_clock = position.halfmove_clock;
  setup.fullmove_number = position.fullmove_number;
  return setup;
}

Setup Chess::mirror(const Setup& setup) const {
  Setup result = setup;
  result.columns = {};
  for (std::size_t square = 0; square < 64; ++square) {
    result.men[square] = setup.men[square ^ 56];
    if (result.men[square]) result.men[square]->color = !result.men[square]->color;
  }
  result.side = !setup.side;
  for (CastlingRight& right : result.castling) {
    right.color = !right.color;
    right.column = 0;
  }
  if (setup.en_passant) result.en_passant->index = static_cast<std::uint8_t>(setup.en_passant->index ^ 56);
  return result;
}

} // namespace plumb::chess
