// A line of any dialect turned into Extended FEN, field by field.
#include "formats/dialect/dialect.h"

#include <fmt/format.h>

#include <algorithm>

#include "formats/dialect/parts.h"
#include "lib/base/printable.h"
#include "lib/board/efen_text.h"

namespace plumb {

namespace dialect {
namespace {

bool is_hand(std::string_view word) {
  return word == "-" ||
         std::all_of(word.begin(), word.end(), [](char c) { return is_letter(c) || is_digit(c); });
}

constexpr std::size_t kMostOpcodes = 32;

class LineReader {
 public:
  LineReader(std::string_view line, const GameFacts& facts, Strictness strictness)
      : line_(line), facts_(facts), notes_(reading_.faults, strictness) {}

  Reading run() {
    const Extent extent = unwrap(line_, notes_);
    line_ = line_.substr(0, extent.end);
    Words split = split_words(line_, extent, notes_);
    words_ = std::move(split.words);
    const std::size_t mark = line_.find_last_of(";\"");
    last_mark_ = mark == std::string_view::npos ? 0 : mark;
    if (words_.empty()) {
      reading_.faults.clear();
      notes_.error("empty-line", Field::line, 1, "the line is empty, expected a position");
      return std::move(reading_);
    }
    const bool alone = words_.size() == 1;
    Placement placement = read_placement(words_[0], alone, facts_, notes_);
    sign_ = placement.sign;
    reading_.extras = std::move(placement.extras);
    reading_.damaged = placement.damaged;
    if (split.underscores && !alone) sign_ = Dialect::lichess;
    if (!take_sfen(placement.text)) {
      std::size_t next = 1;
      take_side(next);
      take_rights(next);
      take_counters(next);
      take_rest(next);
    }
    assemble(placement.text);
    name_dialect();
    neutralise();
    return std::move(reading_);
  }

 private:
  [[nodiscard]] bool has(std::size_t at) const { return at < words_.size(); }
  // The fields before the clocks end where opcodes begin.
  [[nodiscard]] bool has_field(std::size_t at) const { return has(at) && !is_opcode(at); }
  [[nodiscard]] const std::string& word(std::size_t at) const { return words_[at].text(); }
  [[nodiscard]] int end() const { return static_cast<int>(line_.size()) + 1; }

  void missing(std::string code, Field field, std::string_view assumed, MappedText& into) {
    if (sign_ != Dialect::popeye)
      notes_.leniency(std::move(code), field, end(),
                      fmt::format("the {} field is missing, taken for '{}'", name(field), assumed),
                      std::string(assumed));
    into = MappedText::standing_for(assumed, end());
  }

  void take_side(std::size_t& next) {
    if (!has_field(next)) {
      missing("missing-side", Field::side, "w", side_);
      return;
    }
    side_ = words_[next++];
    for (const auto& [other, meant] :
         {std::pair{"W", "w"}, {"B", "b"}, {"white", "w"}, {"black", "b"}, {"White", "w"}, {"Black", "b"}})
      if (side_.text() == other) {
        notes_.error("bad-side", Field::side, side_.column(),
                     fmt::format("side to move is '{}', expected 'w' or 'b'", other), meant);
        side_ = MappedText::standing_for(meant, side_.column());
      }
  }

  // Castling and en passant; Fairy-Stockfish leaves both out in games that have neither.
  void take_rights(std::size_t& next) {
    const bool left_out = words_.size() == next + 2 && is_number(word(next)) && is_number(word(next + 1));
    if (left_out) sign_ = Dialect::fairy;
    if (has_field(next) && !left_out)
      castling_ = facts_.has_castling ? read_castling(words_[next++], notes_) : words_[next++];
    else
      missing("missing-castling", Field::castling, "-", castling_);
    if (has_field(next) && !left_out)
      en_passant_ = words_[next++];
    else
      missing("missing-en-passant", Field::en_passant, "-", en_passant_);
  }

  void take_check_counter(std::size_t& next) {
    if (!has(next) || starts_operation(next)) return;
    const auto counter = read_check_counter(words_[next], notes_);
    if (!counter) return;
    sign_ = counter->dialect;
    reading_.extras.checks_left = counter->left;
    if (counter->left)
      notes_.error("check-counter", Field::opcodes, words_[next].column(),
                   fmt::format("'{}' counts checks, {} does not", word(next), facts_.info.id));
    ++next;
  }

  // Operations have a ';' or a '"' somewhere, or stand as a word where the clocks of EPD are left out.
  [[nodiscard]] bool starts_operation(std::size_t at) const {
    if (!has(at)) return false;
    const std::string& text = word(at);
    if (text.size() > 1 && text[0] == ';') return true;
    if (starts_moves(at)) return false;
    if (!is_letter(text[0]) || text.find(':') != std::string::npos) return false;
    const bool is_name =
        std::all_of(text.begin(), text.end(), [](char c) { return is_letter(c) || is_digit(c); });
    return static_cast<std::size_t>(words_[at].column()) <= last_mark_ ||
           (at == 4 && text.size() > 1 && is_name);
  }
  [[nodiscard]] bool is_opcode(std::size_t at) const {
    return word(at).find(':') != std::string::npos || names_variant(word(at));
  }
  // "moves e2e4 e7e5", as in the command of an engine protocol.
  [[nodiscard]] bool starts_moves(std::size_t at) const {
    return has(at) && word(at) == "moves" && static_cast<std::size_t>(words_[at].column()) > last_mark_;
  }

  [[nodiscard]] bool has_clock(std::size_t at) const {
    return has_field(at) && !starts_operation(at) && !starts_moves(at);
  }

  void take_counters(std::size_t& next) {
    const bool four_fields = next == 4;
    take_check_counter(next);
    const bool ends = !has(next) || starts_moves(next);
    epd_ = four_fields && (ends || starts_operation(next));
    if (epd_ && ends)
      notes_.remark("missing-clocks", Field::halfmove_clock, end(),
                    "the two clocks are missing, taken for '0 1'", "0 1");
    if (has_clock(next)) {
      halfmove_ = read_clock(words_[next++], Field::halfmove_clock, "0", notes_);
      if (has_clock(next))
        fullmove_ = read_clock(words_[next++], Field::fullmove_number, "1", notes_);
      else
        missing("missing-fullmove-number", Field::fullmove_number, "1", fullmove_);
    }
    take_check_counter(next);
  }

  void take_rest(std::size_t& next) {
    take_opcodes(next);
    take_moves(next);
    take_opcodes(next);
    if (!has(next)) return;
    std::vector<MappedText> misplaced;
    auto operations = read_operations(line_, words_, next, misplaced, notes_);
    if (operations) reading_.operations = std::move(*operations);
    for (const MappedText& opcode : misplaced)
      take_opcode(opcode);
    if (!epd_) return;
    take_clock_operation("hmvc", halfmove_);
    take_clock_operation("fmvn", fullmove_);
  }

  void take_opcodes(std::size_t& next) {
    for (; has(next) && !starts_operation(next) && !starts_moves(next); ++next)
      take_opcode(words_[next]);
  }

  // No opcode that names a game is let go without an error that stays.
  void take_opcode(const MappedText& word) {
    const std::string& text = word.text();
    if (names_variant(text) && !take_variant(word)) return;
    if (opcodes_.size() == kMostOpcodes)
      notes_.error("too-many-opcodes", Field::opcodes, word.column(),
                   fmt::format("there are more than {} opcodes, expected fewer", kMostOpcodes));
    if (opcodes_.size() <= kMostOpcodes) opcodes_.push_back(word);
  }

  bool take_variant(const MappedText& word) {
    constexpr std::string_view kOpcode = "variant:";
    const std::string& text = word.text();
    if (!text.starts_with(kOpcode) || text.size() == kOpcode.size()) {
      notes_.error("unclear-variant", Field::opcodes, word.column(),
                   fmt::format("'{}' names no game, expected variant:ID", clipped(text)));
      return false;
    }
    if (variant_.empty()) variant_ = text;
    if (variant_ == text) return true;
    notes_.error("unclear-variant", Field::opcodes, word.column(),
                 fmt::format("'{}' names another game than '{}' before, expected one", clipped(text),
                             clipped(variant_)));
    return false;
  }

  void take_moves(std::size_t& next) {
    if (!starts_moves(next)) return;
    const int column = words_[next].column();
    std::string shown;
    for (++next; has_field(next); ++next) {
      reading_.moves.push_back(word(next));
      if (shown.size() < 80) shown += (shown.empty() ? "" : " ") + word(next);
    }
    notes_.error("trailing-moves", Field::opcodes, column,
                 fmt::format("'moves {}' behind the position, expected the position that they lead to",
                             clipped(shown)));
  }

  void take_clock_operation(std::string_view name, MappedText& into) {
    for (const Operation& operation : reading_.operations) {
      if (operation.name != name) continue;
      if (operation.operands.size() == 1 && is_number(operation.operands[0]))
        into = MappedText::standing_for(operation.operands[0], operation.column);
      else
        notes_.error("bad-operation", Field::opcodes, operation.column,
                     fmt::format("operation '{}' has no number, expected one", name));
    }
  }

  // <board> <b|w> <hand> <move number>: Black (sente) moves first, and is written in capitals as White is.
  bool take_sfen(MappedText& board) {
    if (words_.size() != 4 || !is_number(word(3)) || !is_hand(word(2)) || (word(1) != "b" && word(1) != "w"))
      return false;
    if (facts_.has_castling) {
      if (word(2) != "-") return false;
      notes_.error(
          "ambiguous-fields", Field::line, words_[1].column(),
          "this is SFEN, where 'b' moves first, or FEN without an en passant field: expected six fields");
      words_.erase(words_.begin() + 3);
      return false;
    }
    sign_ = Dialect::sfen;
    notes_.leniency("sfen-fields", Field::line, words_[1].column(),
                    "side, hand and move number as in SFEN, expected the six fields of a FEN line");
    side_ = MappedText::standing_for(word(1) == "b" ? "w" : "b", words_[1].column());
    if (word(2) != "-" || facts_.has_pocket) {
      if (board.text().find('[') == std::string::npos) {
        board.add('[', words_[2].column());
        board += hand(words_[2]);
        board.add(']', words_[2].column());
      }
    }
    const int ply = word(3).size() < 6 ? std::max(1, std::stoi(word(3))) : 1;
    castling_ = en_passant_ = MappedText::standing_for("-", words_[2].column());
    halfmove_ = MappedText::standing_for("0", words_[3].column());
    fullmove_ = MappedText::standing_for(std::to_string((ply + 1) / 2), words_[3].column());
    return true;
  }

  // "2Pp" is PPp; a number larger than any hand is left for the game to refuse.
  static MappedText hand(const MappedText& word) {
    MappedText result;
    for (std::size_t i = 0; i < word.size(); ++i) {
      if (word[i] == '-') continue;
      int count = 0;
      std::size_t digits = 0;
      while (i < word.size() && is_digit(word[i]) && ++digits < 4)
        count = count * 10 + (word[i++] - '0');
      if (i == word.size()) break;
      for (int k = std::min(digits == 0 ? 1 : count, 64); k > 0; --k)
        result.add(word[i], word.column_at(i));
    }
    return result;
  }

  void append(const MappedText& text) {
    if (!reading_.efen.empty()) {
      reading_.efen += ' ';
      reading_.columns.push_back(text.column(end()));
    }
    reading_.efen += text.text();
    reading_.columns.insert(reading_.columns.end(), text.columns().begin(), text.columns().end());
  }

  void assemble(const MappedText& placement) {
    append(placement);
    append(side_);
    append(castling_);
    append(en_passant_);
    append(halfmove_.empty() ? MappedText::standing_for("0", end()) : halfmove_);
    append(fullmove_.empty() ? MappedText::standing_for("1", end()) : fullmove_);
    for (const MappedText& opcode : opcodes_)
      append(opcode);
  }

  void name_dialect() {
    reading_.dialect = Dialect::fen;
    const std::string& rights = castling_.text();
    const auto is_file = [](char c) {
      return is_letter(c) && std::string_view("KQkq").find(c) == std::string_view::npos;
    };
    const auto files = std::count_if(rights.begin(), rights.end(), is_file);
    const bool opcodes = std::any_of(opcodes_.begin(), opcodes_.end(), [](const MappedText& word) {
      return word.text().find(':') != std::string::npos;
    });
    if (sign_)
      reading_.dialect = *sign_;
    else if (opcodes || facts_.array != BoardSize{8, 8})
      reading_.dialect = Dialect::efen;
    else if (epd_)
      reading_.dialect = Dialect::epd;
    else if (files != 0)
      reading_.dialect =
          files == static_cast<std::ptrdiff_t>(rights.size()) ? Dialect::shredder : Dialect::xfen;
  }

  // What splitting the new text finds is reported, and fields that make no sense are replaced, so that the
  // game still looks at all the others.
  void neutralise() {
    const Checked<EfenText> text = split_efen(reading_.efen);
    if (text) return;
    std::vector<Field> bad;
    for (Fault fault : text.faults) {
      fault.column = reading_.column_in_line(fault.column, line_.size());
      bad.push_back(fault.field);
      if (fault.field == Field::opcodes)
        std::erase_if(opcodes_, [&](const MappedText& word) { return word.column() == fault.column; });
      if (fault.field == Field::en_passant) fault.suggestion = "-";
      reading_.faults.push_back(std::move(fault));
    }
    const auto is_bad = [&](Field field) { return std::find(bad.begin(), bad.end(), field) != bad.end(); };
    const auto neutral = [](MappedText& text, std::string_view value) {
      text = MappedText::standing_for(value, text.column());
    };
    if (is_bad(Field::side)) neutral(side_, "w");
    if (is_bad(Field::halfmove_clock)) neutral(halfmove_, "0");
    if (is_bad(Field::fullmove_number)) neutral(fullmove_, "1");
    const std::string placement = reading_.efen.substr(0, reading_.efen.find(' '));
    reading_.damaged = reading_.damaged || is_bad(Field::placement) || is_bad(Field::pocket);
    MappedText board;
    for (std::size_t i = 0; i < placement.size(); ++i) {
      if (is_bad(Field::pocket) && placement[i] == '[') break;
      board.add(placement[i], reading_.columns[i]);
    }
    reading_.efen.clear();
    reading_.columns.clear();
    if (!is_bad(Field::placement) && !is_bad(Field::line)) assemble(board);
  }

  std::string_view line_;
  const GameFacts& facts_;
  Reading reading_;
  Notes notes_;
  std::vector<MappedText> words_;
  std::optional<Dialect> sign_;
  bool epd_ = false;
  std::size_t last_mark_ = 0; // of the last ';' or '"' in the line; only operations have any
  MappedText side_, castling_, en_passant_, halfmove_, fullmove_;
  std::vector<MappedText> opcodes_;
  std::string variant_; // the opcode that names the game
};

} // namespace
} // namespace dialect

int Reading::column_in_line(int column, std::size_t line_length) const {
  if (column <= 0) return 0;
  const auto at = static_cast<std::size_t>(column) - 1;
  return at < columns.size() ? columns[at] : static_cast<int>(line_length) + 1;
}

Reading read_dialect(std::string_view line, const GameFacts& facts, Strictness strictness) {
  return dialect::LineReader(line, facts, strictness).run();
}

} // namespace plumb
