#include "formats/dialect/write.h"

#include <fmt/format.h>

#include <algorithm>

#include "formats/dialect/parts.h"
#include "formats/dialect/rights.h"
#include "lib/base/printable.h"

namespace plumb {

namespace dialect {
namespace {

constexpr std::array kWritten{Dialect::fen,     Dialect::xfen,   Dialect::shredder,
                              Dialect::efen,    Dialect::epd,    Dialect::fairy,
                              Dialect::lichess, Dialect::popeye, Dialect::winboard};

constexpr std::array kLosses{
    LossKind{"altered-text", false,
             "Bytes of an operation that are no UTF-8, and control characters, are written as escapes.",
             "chess", "4k3/8/8/8/8/8/8/4K3 w - - id \"caf\xe9\";", Dialect::epd},
    LossKind{"lost-castling", false, "A castling right cannot be said, or has no rook that it could mean.",
             "chess", "4k3/8/8/8/8/8/8/4K1RR w G - 0 1", Dialect::fen},
    LossKind{"lost-check-counter", false, "The dialect counts no checks.", "chess",
             "4k3/8/8/8/8/8/8/4K3 w - - 3+2 0 1", Dialect::fen},
    LossKind{"lost-clocks", false, "The dialect has no clocks.", "chess", "4k3/8/8/8/8/8/8/4K3 w - - 5 12",
             Dialect::popeye},
    LossKind{"lost-en-passant", false, "The dialect has no field for the square passed over.", "chess",
             "4k3/8/8/3Pp3/8/8/8/4K3 w - e6 0 1", Dialect::popeye},
    LossKind{"lost-opcode", false, "The dialect has no opcodes key:value.", "chess",
             "4k3/8/8/8/8/8/8/4K3 w - - 0 1 variant:chess", Dialect::fen},
    LossKind{"lost-operation", false, "The dialect has no operations.", "chess",
             "4k3/8/8/8/8/8/8/4K3 w - - id \"a name\";", Dialect::fen},
    LossKind{"lost-pocket", false, "The dialect has no men in hand.", "pawn-shooter",
             "4k3/8/8/8/8/8/8/4K3[Pp] w - - 0 1", Dialect::fen},
    LossKind{"lost-promoted-mark", false, "The dialect does not mark promoted men.", "chess",
             "4k3/8/8/8/8/8/8/4K2Q~ w - - 0 1", Dialect::fen},
    LossKind{"lost-side", false, "The dialect does not say that Black is to move.", "chess",
             "4k3/8/8/8/8/8/8/4K3 b - - 0 1", Dialect::popeye},
    LossKind{"lost-wall", false, "The dialect has no walls; the square is written as empty.", "chess",
             "4k3/8/8/4*3/8/8/8/4K3 w - - 0 1", Dialect::fen},
    LossKind{"unwritable-board", true, "The dialect has no board of this size.", "peach",
             "4k5/10/10/10/10/10/10/10/10/4K5 w - - 0 1", Dialect::popeye},
    LossKind{"unwritable-man", true, "The dialect has no letters for a man.", "pawns-chess",
             "4k3/8/8/8/8/{Ph}7/8/4K3 w - - 0 1", Dialect::fairy},
};

// So many lost operations are told one by one.
constexpr std::size_t kMostNamed = 16;

bool is_orthodox_kind(std::string_view letters) {
  return letters.size() == 1 && std::string_view("KQRBNP").find(upper(letters[0])) != std::string_view::npos;
}

// A pawn that could take en passant stands beside the pawn that passed: only then does X-FEN name the square.
bool is_takeable(const EfenText& text) {
  const auto square = read_square(text.size, text.en_passant.text);
  if (!square) return false;
  const int rank = text.size.rank(*square) + (text.side == Color::white ? -1 : 1);
  return std::any_of(text.men.begin(), text.men.end(), [&](const PlacedWord& man) {
    return man.text == (text.side == Color::white ? "P" : "p") && text.size.rank(man.square) == rank &&
           std::abs(text.size.file(man.square) - text.size.file(*square)) == 1;
  });
}

class Writer {
 public:
  Writer(const WriteSource& source, Dialect to) : source_(source), text_(source.text), to_(to) {}

  Written run() {
    std::string line = placement();
    if (to_ == Dialect::popeye) {
      lose_all_fields();
    } else {
      const std::string en_passant =
          to_ == Dialect::xfen && has_chess_pawns() && !is_takeable(text_) ? "-" : text_.en_passant.text;
      line += fmt::format(" {} {} {}", letter(text_.side), castling(), en_passant);
      line += counters();
    }
    line += opcodes_and_operations();
    if (has_error(written_.losses)) line.clear();
    written_.text = std::move(line);
    return std::move(written_);
  }

 private:
  void lose(std::string code, Field field, std::string message) {
    const auto kind =
        std::find_if(kLosses.begin(), kLosses.end(), [&](const LossKind& k) { return k.code == code; });
    const Severity severity = kind->refuses ? Severity::error : Severity::warning;
    written_.losses.push_back({std::move(code), severity, field, 0, std::move(message), {}});
  }

  [[nodiscard]] bool has_chess_pawns() const { return source_.facts.has_castling; }
  [[nodiscard]] bool is_one_of(std::initializer_list<Dialect> dialects) const {
    return std::find(dialects.begin(), dialects.end(), to_) != dialects.end();
  }

  std::string placement() {
    const bool eight = text_.size == BoardSize{8, 8};
    if (!eight && is_one_of({Dialect::popeye, Dialect::lichess}))
      lose("unwritable-board", Field::placement,
           fmt::format("a board of {} cannot be written in {}, which has only 8x8", size_text(text_.size),
                       name(to_)));
    std::vector<std::string> squares(static_cast<std::size_t>(text_.size.squares()));
    for (const PlacedWord& man : text_.men)
      squares[man.square.index] = man_letters(man);
    mark(squares);
    std::string line = write_placement(text_.size, [&](Square square) { return squares[square.index]; });
    return line + pocket();
  }

  std::string man_letters(const PlacedWord& man) {
    if (to_ == Dialect::efen) return man.text;
    const bool promoted = man.text[0] == '+';
    bool good = man.text.size() == 1 || (promoted && is_one_of({Dialect::fairy, Dialect::winboard}));
    std::string letters = man.text;
    if (to_ == Dialect::popeye) {
      good = is_orthodox_kind(man.text);
      if (man.text == "N") letters = "S";
      if (man.text == "n") letters = "s";
    }
    if (!good)
      lose("unwritable-man", Field::placement,
           fmt::format("'{}' on {} has no letters in {}", man.text, square_name(text_.size, man.square),
                       name(to_)));
    return letters;
  }

  void mark(std::vector<std::string>& squares) {
    const Extras& extras = source_.extras;
    for (const Square square : extras.promoted) {
      if (is_one_of({Dialect::fairy, Dialect::lichess, Dialect::winboard}))
        squares[square.index] += '~';
      else
        lose("lost-promoted-mark", Field::placement,
             fmt::format("the mark of the promoted man on {} is lost", square_name(text_.size, square)));
    }
    for (const Square square : extras.walls) {
      if (to_ == Dialect::fairy)
        squares[square.index] = "*";
      else
        lose("lost-wall", Field::placement,
             fmt::format("the wall on {} is lost, the square is empty", square_name(text_.size, square)));
    }
  }

  std::string pocket() {
    std::optional<std::string> men = source_.extras.pocket;
    if (text_.pocket) {
      men.emplace();
      for (const EfenWord& man : *text_.pocket)
        *men += man.text;
    }
    if (!men) return {};
    if (is_one_of({Dialect::fairy, Dialect::winboard}) || (to_ == Dialect::efen && source_.facts.has_pocket))
      return "[" + *men + "]";
    if (to_ == Dialect::lichess) return "/" + *men;
    if (!men->empty())
      lose("lost-pocket", Field::pocket, fmt::format("the men in hand, '{}', are lost", clipped(*men)));
    return {};
  }

  std::string castling() {
    if (!source_.facts.has_castling) return text_.castling.text;
    const std::vector<BoundRight> rights = bind_rights(text_);
    const bool orthodox =
        std::all_of(rights.begin(), rights.end(), [](const BoundRight& r) { return r.orthodox; });
    const RightsStyle style = to_ == Dialect::fen                     ? RightsStyle::king_and_queen_side
                              : to_ == Dialect::shredder              ? RightsStyle::files
                              : to_ == Dialect::winboard && !orthodox ? RightsStyle::files
                                                                      : RightsStyle::outermost_or_file;
    std::string lost;
    std::string field = write_rights(rights, style, lost);
    if (!lost.empty())
      lose("lost-castling", Field::castling,
           fmt::format("of the rights '{}', '{}' cannot be written in {}", clipped(text_.castling.text), lost,
                       name(to_)));
    return field;
  }

  std::string counters() {
    std::string checks;
    const auto& left = source_.extras.checks_left;
    const bool given = to_ == Dialect::lichess;
    if (left && is_one_of({Dialect::fairy, Dialect::winboard, Dialect::epd}))
      checks = fmt::format(" {}+{}", (*left)[0], (*left)[1]);
    else if (left && given && (*left)[0] <= 3 && (*left)[1] <= 3)
      checks = fmt::format(" +{}+{}", 3 - (*left)[0], 3 - (*left)[1]);
    else if (left)
      lose("lost-check-counter", Field::opcodes,
           fmt::format("the checks left to be given, {}+{}, are lost", (*left)[0], (*left)[1]));
    if (to_ == Dialect::epd) return checks;
    const std::string clocks = fmt::format(" {} {}", text_.halfmove_clock, text_.fullmove_number);
    return given ? clocks + checks : checks + clocks;
  }

  void lose_all_fields() {
    if (text_.side == Color::black) lose("lost-side", Field::side, "that Black is to move is lost");
    if (text_.castling.text != "-")
      lose("lost-castling", Field::castling,
           fmt::format("the rights '{}' are lost", clipped(text_.castling.text)));
    if (text_.en_passant.text != "-")
      lose("lost-en-passant", Field::en_passant,
           fmt::format("the square passed over, {}, is lost", clipped(text_.en_passant.text)));
    if (text_.halfmove_clock != 0 || text_.fullmove_number != 1)
      lose("lost-clocks", Field::halfmove_clock,
           fmt::format("the clocks, {} and {}, are lost", text_.halfmove_clock, text_.fullmove_number));
    if (source_.extras.checks_left) static_cast<void>(counters());
  }

  std::string opcodes_and_operations() {
    std::string line;
    for (const EfenOpcode& opcode : text_.opcodes) {
      if (to_ == Dialect::efen)
        line += fmt::format(" {}:{}", opcode.key, opcode.value);
      else
        lose("lost-opcode", Field::opcodes,
             fmt::format("the opcode '{}:{}' is lost", clipped(opcode.key), clipped(opcode.value)));
    }
    if (to_ == Dialect::epd) line += clock_operations();
    std::size_t lost = 0;
    std::size_t altered = 0;
    for (const Operation& operation : source_.operations) {
      if (operation.name == "hmvc" || operation.name == "fmvn") continue;
      if (is_one_of({Dialect::epd, Dialect::efen})) {
        line += " " + write(operation);
        const bool whole = std::all_of(operation.operands.begin(), operation.operands.end(), is_printable);
        if (!whole && ++altered <= kMostNamed)
          lose("altered-text", Field::opcodes,
               fmt::format("bytes of the operation '{}' that cannot be shown are written as escapes",
                           clipped(operation.name)));
      } else if (++lost <= kMostNamed)
        lose("lost-operation", Field::opcodes,
             fmt::format("the operation '{}' is lost", clipped(operation.name)));
    }
    if (lost > kMostNamed)
      lose("lost-operation", Field::opcodes, fmt::format("{} more operations are lost", lost - kMostNamed));
    return line;
  }

  [[nodiscard]] std::string clock_operations() const {
    std::string line;
    if (text_.halfmove_clock != 0 || text_.fullmove_number != 1)
      line = fmt::format(" hmvc {}; fmvn {};", text_.halfmove_clock, text_.fullmove_number);
    return line;
  }

  static std::string write(const Operation& operation) {
    std::string line = operation.name;
    for (std::size_t i = 0; i < operation.operands.size(); ++i) {
      line += ' ';
      if (!operation.quoted[i]) {
        line += printable(operation.operands[i]);
        continue;
      }
      line += '"';
      for (const char c : printable(operation.operands[i])) {
        if (c == '"' || c == '\\') line += '\\';
        line += c;
      }
      line += '"';
    }
    return line + ";";
  }

  const WriteSource& source_;
  const EfenText& text_;
  Dialect to_;
  Written written_;
};

} // namespace
} // namespace dialect

std::span<const Dialect> written_dialects() {
  return dialect::kWritten;
}

std::optional<Dialect> read_dialect_name(std::string_view text) {
  for (const Dialect dialect : written_dialects())
    if (name(dialect) == text) return dialect;
  return std::nullopt;
}

Written write_dialect(const WriteSource& source, Dialect to) {
  return dialect::Writer(source, to).run();
}

std::span<const LossKind> loss_catalogue() {
  return dialect::kLosses;
}

} // namespace plumb
