#include "formats/dialect/dialect.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "formats/dialect/parts.h"
#include "lib/rules/all_rules.h"

namespace plumb {

namespace dialect {
namespace {

bool is_castling_letter(char c) {
  const char upper = static_cast<char>(c & ~0x20);
  return is_letter(c) && (upper == 'K' || upper == 'Q' || (upper >= 'A' && upper <= 'P'));
}
bool is_white(char c) {
  return c >= 'A' && c <= 'Z';
}

// White's rights before Black's, the king's side first.
int order_of(char c) {
  const char upper = static_cast<char>(c & ~0x20);
  return (is_white(c) ? 0 : 2) + (upper == 'Q' ? 1 : 0);
}

// "3+3" or "+1+0": how many checks are left or were given, in games that count them.
bool is_check_counter(std::string_view word) {
  return (word.size() == 3 && is_digit(word[0]) && word[1] == '+' && is_digit(word[2])) ||
         (word.size() == 4 && word[0] == '+' && is_digit(word[1]) && word[2] == '+' && is_digit(word[3]));
}

bool is_hand(std::string_view word) {
  return word == "-" ||
         std::all_of(word.begin(), word.end(), [](char c) { return is_letter(c) || is_digit(c); });
}

class LineReader {
 public:
  LineReader(std::string_view line, const GameFacts& facts, Strictness strictness)
      : line_(line), facts_(facts), notes_(reading_.faults, strictness) {}

  Reading run() {
    Words split = split_words(line_, notes_);
    words_ = std::move(split.words);
    if (words_.empty()) {
      reading_.faults.clear();
      notes_.error("empty-line", Field::line, 1, "the line is empty, expected a position");
      return std::move(reading_);
    }
    const bool alone = words_.size() == 1;
    Placement placement = read_placement(words_[0], alone, facts_, notes_);
    sign_ = placement.sign;
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
    if (has(next))
      side_ = words_[next++];
    else
      missing("missing-side", Field::side, "w", side_);
  }

  // Castling and en passant; Fairy-Stockfish leaves both out in games that have neither.
  void take_rights(std::size_t& next) {
    const bool left_out = words_.size() == next + 2 && is_number(word(next)) && is_number(word(next + 1));
    if (left_out) sign_ = Dialect::fairy;
    if (has(next) && !left_out)
      castling_ = facts_.has_castling ? read_castling(words_[next++], notes_) : words_[next++];
    else
      missing("missing-castling", Field::castling, "-", castling_);
    if (has(next) && !left_out)
      en_passant_ = words_[next++];
    else
      missing("missing-en-passant", Field::en_passant, "-", en_passant_);
  }

  void take_check_counter(std::size_t& next) {
    if (!has(next) || !is_check_counter(word(next))) return;
    sign_ = word(next)[0] == '+' ? Dialect::lichess : Dialect::fairy;
    notes_.error("check-counter", Field::opcodes, words_[next].column(),
                 fmt::format("'{}' counts checks, {} does not", word(next), facts_.info.id));
    ++next;
  }

  [[nodiscard]] bool starts_operation(std::size_t at) const {
    if (has(at) && word(at).size() > 1 && word(at)[0] == ';') return true;
    return has(at) && is_letter(word(at)[0]) && word(at).find(':') == std::string::npos &&
           line_.find(';', static_cast<std::size_t>(words_[at].column())) != std::string_view::npos;
  }
  [[nodiscard]] bool is_opcode(std::size_t at) const { return word(at).find(':') != std::string::npos; }

  void take_counters(std::size_t& next) {
    take_check_counter(next);
    epd_ = next == 4 && (!has(next) || starts_operation(next));
    for (MappedText* clock : {&halfmove_, &fullmove_})
      if (has(next) && !starts_operation(next) && !is_opcode(next)) *clock = words_[next++];
    take_check_counter(next);
  }

  void take_rest(std::size_t& next) {
    while (has(next) && !starts_operation(next))
      opcodes_.push_back(words_[next++]);
    if (!has(next)) return;
    auto operations = read_operations(line_, words_, next, notes_);
    if (operations) reading_.operations = std::move(*operations);
    for (const Operation& operation : reading_.operations) {
      if (operation.name == "hmvc" && operation.operands.size() == 1 && epd_)
        halfmove_ = MappedText::standing_for(operation.operands[0], operation.column);
      if (operation.name == "fmvn" && operation.operands.size() == 1 && epd_)
        fullmove_ = MappedText::standing_for(operation.operands[0], operation.column);
    }
  }

  // <board> <b|w> <hand> <move number>: Black (sente) moves first, and is written in capitals as White is.
  bool take_sfen(MappedText& board) {
    if (words_.size() != 4 || !is_number(word(3)) || !is_hand(word(2)) || (word(1) != "b" && word(1) != "w"))
      return false;
    if (facts_.has_castling && word(2) != "-") return false;
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
    bool lost = false;
    std::vector<Field> bad;
    for (Fault fault : text.faults) {
      fault.column = reading_.column_in_line(fault.column, line_.size());
      bad.push_back(fault.field);
      lost = lost || fault.field == Field::placement || fault.field == Field::pocket ||
             fault.field == Field::line;
      reading_.faults.push_back(std::move(fault));
    }
    const std::string placement = reading_.efen.substr(0, reading_.efen.find(' '));
    if (lost) {
      reading_.efen.clear();
      reading_.columns.clear();
      return;
    }
    const auto is_bad = [&](Field field) { return std::find(bad.begin(), bad.end(), field) != bad.end(); };
    const auto neutral = [](MappedText& text, std::string_view value) {
      text = MappedText::standing_for(value, text.column());
    };
    if (is_bad(Field::side)) neutral(side_, "w");
    if (is_bad(Field::halfmove_clock)) neutral(halfmove_, "0");
    if (is_bad(Field::fullmove_number)) neutral(fullmove_, "1");
    if (is_bad(Field::opcodes)) opcodes_.clear();
    MappedText board;
    for (std::size_t i = 0; i < placement.size(); ++i)
      board.add(placement[i], reading_.columns[i]);
    reading_.efen.clear();
    reading_.columns.clear();
    assemble(board);
  }

  std::string_view line_;
  const GameFacts& facts_;
  Reading reading_;
  Notes notes_;
  std::vector<MappedText> words_;
  std::optional<Dialect> sign_;
  bool epd_ = false;
  MappedText side_, castling_, en_passant_, halfmove_, fullmove_;
  std::vector<MappedText> opcodes_;
};

} // namespace

MappedText read_castling(const MappedText& word, Notes& notes) {
  const std::string& text = word.text();
  if (!std::all_of(text.begin(), text.end(), is_castling_letter)) return word;
  MappedText result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text.find(text[i]) < i)
      notes.leniency("repeated-right", Field::castling, word.column_at(i),
                     fmt::format("the castling right '{}' stands twice", text[i]));
    else
      result.add(text[i], word.column_at(i));
  }
  const std::string& rights = result.text();
  const bool ordered =
      std::is_sorted(rights.begin(), rights.end(), [](char a, char b) { return order_of(a) < order_of(b); });
  const bool letters_only = std::all_of(rights.begin(), rights.end(), [](char c) {
    return std::string_view("KQkq").find(c) != std::string_view::npos;
  });
  if (!ordered && (letters_only || !std::is_partitioned(rights.begin(), rights.end(), is_white))) {
    std::string sorted = rights;
    std::stable_sort(sorted.begin(), sorted.end(), [](char a, char b) { return order_of(a) < order_of(b); });
    notes.leniency(
        "castling-order", Field::castling, word.column(),
        fmt::format("castling rights '{}' out of order, expected '{}'", shown(rights), shown(sorted)),
        sorted);
  }
  return result;
}

} // namespace dialect

std::string_view name(Dialect dialect) {
  switch (dialect) {
  case Dialect::fen:
    return "fen";
  case Dialect::xfen:
    return "xfen";
  case Dialect::shredder:
    return "shredder";
  case Dialect::epd:
    return "epd";
  case Dialect::efen:
    return "efen";
  case Dialect::fairy:
    return "fairy";
  case Dialect::lichess:
    return "lichess";
  case Dialect::sfen:
    return "sfen";
  case Dialect::popeye:
    return "popeye";
  case Dialect::winboard:
    return "winboard";
  }
  return "fen";
}

namespace {

template <Rules R>
GameFacts facts(const R& rules) {
  const EfenText array = *split_efen(rules.write(*rules.validate(rules.array())));
  return {R::info(), array.size, array.pocket.has_value(), array.castling.text != "-", R::plays_on({8, 9})};
}

// Later rule sets of an id serve larger boards.
template <Rules... Rs>
std::map<std::string_view, GameFacts> all_facts(TypeList<Rs...>) {
  std::map<std::string_view, GameFacts> result;
  const auto add = [&](const GameFacts& one) {
    const auto [entry, fresh] = result.try_emplace(one.info.id, one);
    entry->second.on_nine_ranks = entry->second.on_nine_ranks || one.on_nine_ranks;
  };
  (add(facts(*Rs::make({}))), ...);
  return result;
}

} // namespace

const GameFacts* facts_of(std::string_view id) {
  static const std::map<std::string_view, GameFacts> table = all_facts(AllRules{});
  const auto at = table.find(id);
  return at == table.end() ? nullptr : &at->second;
}

int Reading::column_in_line(int column, std::size_t line_length) const {
  if (column <= 0) return 0;
  const auto at = static_cast<std::size_t>(column) - 1;
  return at < columns.size() ? columns[at] : static_cast<int>(line_length) + 1;
}

Reading read_dialect(std::string_view line, const GameFacts& facts, Strictness strictness) {
  return dialect::LineReader(line, facts, strictness).run();
}

} // namespace plumb
