// Set-ups read from EFEN, and mirrored.
#include <algorithm>
#include <fmt/format.h>

#include "lib/base/printable.h"
#include "lib/rules/efen_fields.h"
#include "lib/rules/pawns_chess/pawns_chess.h"

namespace plumb::pawns_chess {

namespace {

constexpr std::string_view kGame = "pawns-chess";
constexpr std::string_view kArray = "rnbqkbnr/{ph}{pb}{ps}{pe}{pm}{pr}{pg}{pa}/8/8/8/8/"
                                    "{Ph}{Pb}{Ps}{Pe}{Pm}{Pr}{Pg}{Pa}/RNBQKBNR w KQkq - 0 1";
constexpr std::array<std::string_view, 6> kOpcodes{"heal", "healed", "heroic", "reload", "spy", "unmasked"};

std::optional<Man> man_of(std::string_view word) {
  const bool white = is_white_man(word);
  const std::string wanted = white ? std::string(word) : swap_case_of_man(word);
  for (std::size_t kind = 1; kind < kKinds; ++kind)
    if (kLetters[kind] == wanted) return Man{white ? Color::white : Color::black, static_cast<Kind>(kind)};
  return std::nullopt;
}

class Reader {
 public:
  Reader(const EfenText& text, Faults faults) : text_(text), faults_(std::move(faults)) {}

  Checked<Setup> run() {
    if (text_.size != BoardSize{8, 8})
      add(Field::placement, "bad-board-size", text_.columns.of(Field::placement),
          fmt::format("a board of {}, expected 8 and 8", size_text(text_.size)));
    men();
    require_no_pocket(text_, kGame, faults_);
    castling();
    en_passant();
    require_known_opcodes(text_, kOpcodes, kGame, faults_);
    for (const EfenOpcode& opcode : text_.opcodes)
      read_opcode(opcode);
    setup_.side = text_.side;
    setup_.halfmove_clock = text_.halfmove_clock;
    setup_.fullmove_number = text_.fullmove_number;
    setup_.columns = text_.columns;
    if (has_error(faults_)) return {std::move(faults_)};
    return {std::move(setup_), std::move(faults_)};
  }

 private:
  void add(Field field, std::string code, int column, std::string message) {
    add_error(faults_, std::move(code), field, column, std::move(message));
  }

  void men() {
    for (const PlacedWord& word : text_.men) {
      const std::optional<Man> man = man_of(word.text);
      if (!man)
        add_unknown_man(word.text, word.column, kGame, Field::placement, faults_);
      else if (word.square.index < 64)
        setup_.men[word.square.index] = *man;
    }
  }

  void castling() {
    const EfenWord& word = text_.castling;
    if (word.text == "-") return;
    for (std::size_t i = 0; i < word.text.size(); ++i)
      castling_right(word.text[i], word.column + static_cast<int>(i));
  }

  void castling_right(char c, int column) {
    const char upper = c >= 'a' && c <= 'z' ? static_cast<char>(c - 0x20) : c;
    if (upper != 'K' && upper != 'Q' && (upper < 'A' || upper > 'H')) {
      const std::string found = c > 0x20 && c < 0x7f ? fmt::format("'{}'", c) : "a byte that is no letter";
      add(Field::castling, "bad-castling-letter", column,
          fmt::format("{} is no castling right, expected K, Q, k, q or a rook's file", found));
      return;
    }
    const CastlingRight right{c == upper ? Color::white : Color::black, upper, column};
    const bool twice =
        std::any_of(setup_.castling.begin(), setup_.castling.end(), [&](const CastlingRight& r) {
          return r.color == right.color && r.letter == right.letter;
        });
    if (twice)
      add(Field::castling, "castling-right-twice", column,
          fmt::format("the castling right '{}' stands twice", c));
    else
      setup_.castling.push_back(right);
  }

  void en_passant() {
    const EfenWord& word = text_.en_passant;
    if (word.text == "-") return;
    const auto square = read_square({8, 8}, word.text);
    if (square)
      setup_.en_passant = square->index;
    else
      add(Field::en_passant, "bad-en-passant-square", word.column,
          fmt::format("'{}' is no square, expected '-' or the square passed over", clipped(word.text, 20)));
  }

  void read_opcode(const EfenOpcode& opcode) {
    const int column = opcode.column + static_cast<int>(opcode.key.size()) + 1;
    if (opcode.key == "heal") {
      heal(opcode.value, column);
    } else if (opcode.key == "healed") {
      setup_.healed = sides(opcode, column);
      setup_.healed_column = column;
    } else if (opcode.key == "reload") {
      setup_.reloading = sides(opcode, column);
    } else if (opcode.key == "heroic") {
      setup_.heroic = square(opcode, column);
    } else if (opcode.key == "spy") {
      setup_.driven = square(opcode, column);
    } else if (opcode.key == "unmasked") {
      setup_.unmasked = square(opcode, column);
    }
  }

  Sides sides(const EfenOpcode& opcode, int column) {
    if (opcode.value == "w") return 1;
    if (opcode.value == "b") return 2;
    if (opcode.value == "wb") return 3;
    add(Field::opcodes, "bad-opcode-value", column,
        fmt::format("'{}' behind {}, expected w, b or wb", clipped(opcode.value, 20), opcode.key));
    return 0;
  }

  std::optional<SquareEntry> square(const EfenOpcode& opcode, int column) {
    const auto square = read_square({8, 8}, opcode.value);
    if (square) return SquareEntry{square->index, column};
    add(Field::opcodes, "bad-opcode-value", column,
        fmt::format("'{}' behind {}, expected a square", clipped(opcode.value, 20), opcode.key));
    return std::nullopt;
  }

  void heal(std::string_view value, int column) {
    for (std::size_t at = 0; at < value.size();) {
      const std::size_t close = value[at] == '{' ? value.find('}', at) : at;
      const std::size_t end = close == std::string_view::npos ? value.size() : close + 1;
      const std::string_view word = value.substr(at, end - at);
      const int here = column + static_cast<int>(at);
      if (const std::optional<Man> man = man_of(word))
        setup_.heal.push_back({*man, here});
      else
        add_unknown_man(word, here, kGame, Field::opcodes, faults_);
      at = end;
    }
  }

  const EfenText& text_;
  Faults faults_;
  Setup setup_;
};

std::optional<SquareEntry> turned(const std::optional<SquareEntry>& entry) {
  if (!entry) return std::nullopt;
  return SquareEntry{entry->square ^ 56, 0};
}

Sides swapped(Sides sides) {
  return static_cast<Sides>((sides >> 1 & 1) | (sides << 1 & 2));
}

} // namespace

Setup PawnsChess::array() const {
  Setup setup = *read(kArray);
  setup.columns = {};
  for (CastlingRight& right : setup.castling)
    right.column = 0;
  return setup;
}

Checked<Setup> PawnsChess::read(std::string_view efen) const {
  Checked<EfenText> text = split_efen(efen);
  if (!text) return {std::move(text.faults)};
  return Reader(*text, std::move(text.faults)).run();
}

Setup PawnsChess::mirror(const Setup& setup) const {
  Setup result = setup;
  result.columns = {};
  for (std::size_t square = 0; square < 64; ++square) {
    result.men[square] = setup.men[square ^ 56];
    result.men[square].color = !result.men[square].color;
  }
  result.side = !setup.side;
  for (CastlingRight& right : result.castling) {
    right.color = !right.color;
    right.column = 0;
  }
  if (setup.en_passant) result.en_passant = *setup.en_passant ^ 56;
  result.heroic = turned(setup.heroic);
  result.driven = turned(setup.driven);
  result.unmasked = turned(setup.unmasked);
  for (HealEntry& entry : result.heal) {
    entry.man.color = !entry.man.color;
    entry.column = 0;
  }
  result.healed = swapped(setup.healed);
  result.reloading = swapped(setup.reloading);
  return result;
}

} // namespace plumb::pawns_chess
