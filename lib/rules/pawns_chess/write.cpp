// Positions written as EFEN and turned into set-ups.
#include <algorithm>

#include "lib/rules/efen_fields.h"
#include "lib/rules/pawns_chess/moves.h"
#include "lib/rules/pawns_chess/pawns_chess.h"

namespace plumb::pawns_chess {

namespace {

std::string letters_of(Color color, Kind kind) {
  const std::string white(letters(kind));
  return color == Color::white ? white : swap_case_of_man(white);
}

std::string name_of(Bitboard square) {
  return square_name({8, 8}, Square{static_cast<std::uint8_t>(first_square(square))});
}

std::string name_of(Sides sides) {
  return std::string(has(sides, Color::white) ? "w" : "") + (has(sides, Color::black) ? "b" : "");
}

// "K" where the rook is the outermost one on its side of the King, else the letter of its file.
char right_letter(const Board& board, Color color, int rook) {
  const Bitboard rooks = board.all<Kind::rook>(color) & rank_mask(relative_rank(color, 0));
  const int king = first_square(board.all<Kind::king>(color));
  const Bitboard outside = rook > king ? ~Bitboard{0} << rook << 1 : bit(rook) - 1;
  if ((rooks & outside) != 0) return static_cast<char>('A' + file_of(rook));
  return rook > king ? 'K' : 'Q';
}

// Each side's rights from the King's side on.
std::vector<CastlingRight> rights_of(const Position& position) {
  std::vector<CastlingRight> rights;
  for (const Color color : {Color::white, Color::black}) {
    for (int file = 7; file >= 0; --file) {
      const int square = relative_rank(color, 0) * 8 + file;
      if ((position.castling & bit(square)) != 0)
        rights.push_back({color, right_letter(position.board, color, square), 0});
    }
  }
  return rights;
}

// White's men first, each side's in the order of their letters.
std::vector<HealEntry> heal_entries(const Position& position) {
  std::vector<HealEntry> entries;
  for (const Color color : {Color::white, Color::black}) {
    std::vector<HealEntry> own;
    for (std::size_t kind = 1; kind < kKinds; ++kind)
      own.insert(own.end(), position.heal[index(color)].count(static_cast<Kind>(kind)),
                 HealEntry{{color, static_cast<Kind>(kind)}, 0});
    std::sort(own.begin(), own.end(), [](const HealEntry& a, const HealEntry& b) {
      return letters(a.man.kind) < letters(b.man.kind);
    });
    entries.insert(entries.end(), own.begin(), own.end());
  }
  return entries;
}

std::string opcodes_of(const Position& position) {
  std::string text;
  std::string list;
  for (const HealEntry& entry : heal_entries(position))
    list += letters_of(entry.man.color, entry.man.kind);
  if (!list.empty()) text += " heal:" + list;
  if (position.healed != 0) text += " healed:" + name_of(position.healed);
  if (position.heroic != 0) text += " heroic:" + name_of(position.heroic);
  if (position.reloading != 0) text += " reload:" + name_of(position.reloading);
  if (position.driven != 0) text += " spy:" + name_of(position.driven);
  if (position.unmasked != 0) text += " unmasked:" + name_of(position.unmasked);
  return text;
}

std::optional<SquareEntry> entry_of(Bitboard square) {
  if (square == 0) return std::nullopt;
  return SquareEntry{first_square(square), 0};
}

} // namespace

std::string PawnsChess::write(const Position& position) const {
  const Board& board = position.board;
  const auto man = [&](Square square) -> std::string {
    const Kind kind = board.kind_at(square.index);
    return kind == Kind::none ? std::string() : letters_of(board.color_at(square.index), kind);
  };
  std::string castling;
  for (const CastlingRight& right : rights_of(position))
    castling += right.color == Color::white ? right.letter : static_cast<char>(right.letter | 0x20);
  const bool passed = en_passant_matters(position, stop_);
  return write_placement({8, 8}, man) +
         write_tail(position.side, castling.empty() ? "-" : castling,
                    passed ? name_of(position.en_passant) : "-", position.halfmove_clock,
                    position.fullmove_number) +
         opcodes_of(position);
}

Setup PawnsChess::setup(const Position& position) const {
  Setup setup;
  for (int square = 0; square < 64; ++square) {
    const Kind kind = position.board.kind_at(square);
    if (kind != Kind::none)
      setup.men[static_cast<std::size_t>(square)] = {position.board.color_at(square), kind};
  }
  setup.side = position.side;
  setup.castling = rights_of(position);
  if (en_passant_matters(position, stop_)) setup.en_passant = first_square(position.en_passant);
  setup.heroic = entry_of(position.heroic);
  setup.driven = entry_of(position.driven);
  setup.unmasked = entry_of(position.unmasked);
  setup.heal = heal_entries(position);
  setup.healed = position.healed;
  setup.reloading = position.reloading;
  setup.halfmove_clock = position.halfmove_clock;
  setup.fullmove_number = position.fullmove_number;
  return setup;
}

} // namespace plumb::pawns_chess
