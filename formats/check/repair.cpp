// Repair goes round by round: the line is judged, the first fault that has a remedy is mended in the Extended
// FEN text, and the result is judged again, so that each correction rests on a fault that was there at the
// time. Every remedy makes the text shorter or takes away the fault for good; the rounds are bounded all the
// same.
#include "formats/check/repair.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

#include "lib/rules/all_rules.h"
#include "lib/rules/read_move.h"

namespace plumb {

namespace {

constexpr int kMostRounds = 64;

enum FieldIndex : std::size_t { kPlacement, kSide, kCastling, kEnPassant, kHalfmove, kFullmove, kOpcodes };

struct Word {
  std::string text;
  int column = 0;
};

std::vector<Word> words_of(const std::string& efen) {
  std::vector<Word> words;
  for (std::size_t start = 0; start < efen.size();) {
    const std::size_t end = std::min(efen.find(' ', start), efen.size());
    words.push_back({efen.substr(start, end - start), static_cast<int>(start) + 1});
    start = end + 1;
  }
  return words;
}

std::string joined(const std::vector<Word>& words) {
  std::string efen;
  for (const Word& word : words) {
    if (word.text.empty()) continue;
    if (!efen.empty()) efen += ' ';
    efen += word.text;
  }
  return efen;
}

bool is_one_of(std::string_view code, std::initializer_list<std::string_view> codes) {
  return std::find(codes.begin(), codes.end(), code) != codes.end();
}

// What takes the place of a word that a fault is about, or of one letter of it.
struct Remedy {
  std::size_t word = 0;
  std::string text; // of the whole word
  std::string replacement;
};

std::optional<Remedy> drop_right(const Fault& fault, const std::vector<Word>& words) {
  const Word& word = words[kCastling];
  const auto at = static_cast<std::size_t>(fault.column - word.column);
  if (word.text == "-" || fault.column < word.column || at >= word.text.size()) return std::nullopt;
  std::string text = word.text;
  text.erase(at, 1);
  if (text.empty()) text = "-";
  return Remedy{kCastling, text, {}};
}

std::optional<Remedy> drop_opcode(const Fault& fault, const std::vector<Word>& words) {
  for (std::size_t i = kOpcodes; i < words.size(); ++i)
    if (words[i].column <= fault.column &&
        fault.column < words[i].column + static_cast<int>(words[i].text.size()) &&
        !words[i].text.starts_with("variant:"))
      return Remedy{i, {}, {}};
  return std::nullopt;
}

std::optional<Remedy> remedy_for(const Fault& fault, const std::vector<Word>& words) {
  const std::string en_passant = fault.suggestion.empty() ? "-" : fault.suggestion;
  switch (fault.field) {
  case Field::castling:
    if (fault.code == "no-castling-here") return Remedy{kCastling, "-", "-"};
    return drop_right(fault, words);
  case Field::en_passant:
    if (words[kEnPassant].text == en_passant) return std::nullopt;
    return Remedy{kEnPassant, en_passant, en_passant};
  case Field::halfmove_clock:
    return Remedy{kHalfmove, "0", "0"};
  case Field::fullmove_number:
    return Remedy{kFullmove, "1", "1"};
  case Field::opcodes:
    return drop_opcode(fault, words);
  default:
    return std::nullopt;
  }
}

class Repairer {
 public:
  Repairer(const CheckStyle& style, std::string_view line) : style_(style), line_(line) {
    style_.strictness = Strictness::lenient;
    style_.level = std::min(style_.level, Level::legal);
  }

  Repaired run() {
    mend();
    result_.game = std::move(style_.game);
    return std::move(result_);
  }

 private:
  void mend() {
    result_.report = check_line(style_, line_);
    style_.game = game_of_line(style_.game, line_);
    const GameFacts* facts = facts_of(style_.game.variant);
    if (facts == nullptr) return;
    Reading reading = read_dialect(line_, *facts);
    result_.dialect = reading.dialect;
    const bool readable = !reading.efen.empty() && !reading.damaged;
    if (!readable || !take_options(reading) || !mend_text(reading)) return;
    result_.extras = std::move(reading.extras);
    result_.operations = std::move(reading.operations);
    columns_ = std::move(reading.columns);
    result_.efen = std::move(reading.efen);
    mend_fields();
    if (!reading.moves.empty()) play(reading.moves);
  }

  // Moves behind a position stand for the position that they lead to, as engine protocols have it. Where
  // they cannot be played, the fault stays.
  void play(const std::vector<std::string>& moves) {
    const auto is_moves = [](const Correction& one) { return one.fault.code == "trailing-moves"; };
    const auto told = std::find_if(result_.corrections.begin(), result_.corrections.end(), is_moves);
    if (told == result_.corrections.end()) return;
    Result<std::string> played = fail("the position cannot be played on");
    if (!has_error(result_.report.faults)) played = played_out(moves);
    if (played) {
      told->replacement = *played;
      result_.efen = *played;
      result_.extras = {};
      columns_.assign(result_.efen.size(), 0); // of no place in the line
      mend_fields();
      return;
    }
    LineFault fault = std::move(told->fault);
    result_.corrections.erase(told);
    fault.message += ": " + played.error().message;
    result_.report.faults.push_back(std::move(fault));
    result_.report.verdict = Verdict::syntax;
    result_.report.canonical.clear();
  }

  // The canonical line of the last position.
  Result<std::string> played_out(const std::vector<std::string>& moves) {
    GameRequest request = style_.game;
    request.size = efen_board_size(result_.efen);
    const auto nested = visit(request, [&](const auto& rules) -> Result<std::string> {
      auto position = read_position(rules, result_.efen);
      if (!position) return fail("the position cannot be played on");
      for (std::size_t i = 0; i < moves.size(); ++i) {
        const auto move = read_move(rules, *position, moves[i]);
        if (!move) return fail(fmt::format("move {}: {}", i + 1, move.error().message));
        *position.value = rules.play(*position, *move);
      }
      return rules.write(*position);
    });
    if (!nested) return tl::unexpected<Error>(nested.error());
    const auto named = named_variant(result_.efen);
    return named && *nested ? **nested + " variant:" + named->id : *nested;
  }

  // The options that the line says are kept for its repaired text, which says none.
  bool take_options(const Reading& reading) {
    for (const LineFault& fault : result_.report.faults)
      if (fault.code == "bad-option") return false;
    for (const Operation& operation : reading.operations) {
      if (operation.name != "option") continue;
      for (const std::string& text : operation.operands) {
        const auto option = read_option(text);
        if (!option) return false;
        std::erase_if(style_.game.options,
                      [&](const OptionSetting& other) { return other.key == option->key; });
        style_.game.options.push_back(*option);
      }
    }
    return true;
  }

  // What reading found is mended by having been read, where it has one meaning.
  bool mend_text(const Reading& reading) {
    for (const Fault& fault : reading.faults) {
      const auto at =
          std::find_if(result_.report.faults.begin(), result_.report.faults.end(),
                       [&](const Fault& f) { return f.code == fault.code && f.column == fault.column; });
      if (at == result_.report.faults.end()) continue; // of a level that was not asked for
      if (fault.severity == Severity::error && !has_text_remedy(fault)) return false;
      if (fault.code != "missing-clocks") result_.corrections.push_back({*at, fault.suggestion});
    }
    return true;
  }

  static bool has_text_remedy(const Fault& fault) {
    return !fault.suggestion.empty() ||
           is_one_of(fault.code, {"bad-halfmove-clock", "bad-fullmove-number", "bad-opcode",
                                  "repeated-opcode", "too-many-rights", "no-pocket-here", "no-walls-here",
                                  "check-counter", "trailing-moves"});
  }

  void mend_fields() {
    for (int round = 0; round < kMostRounds; ++round) {
      result_.report = check_line(style_, result_.efen);
      if (!has_error(result_.report.faults)) return;
      if (!mend_one() && !turn_over()) return;
    }
  }

  bool mend_one() {
    const std::vector<Word> words = words_of(result_.efen);
    if (words.size() < kOpcodes) return false;
    for (const LineFault& fault : result_.report.faults) {
      if (fault.severity != Severity::error) continue;
      const auto remedy = remedy_for(fault, words);
      if (!remedy) continue;
      keep(fault, remedy->replacement);
      std::vector<Word> mended = words;
      mended[remedy->word].text = remedy->text;
      change(joined(mended));
      return true;
    }
    return false;
  }

  // The other side to move, if that leaves nothing wrong.
  bool turn_over() {
    const auto is_wrong = [](const LineFault& fault) { return fault.severity == Severity::error; };
    const auto wrong = std::find_if(result_.report.faults.begin(), result_.report.faults.end(), is_wrong);
    if (wrong->code != "opposite-check") return false;
    std::vector<Word> words = words_of(result_.efen);
    words[kSide].text = words[kSide].text == "w" ? "b" : "w";
    words[kEnPassant].text = "-";
    const std::string turned = joined(words);
    if (has_error(check_line(style_, turned).faults)) return false;
    keep(*wrong, words[kSide].text);
    change(turned);
    return true;
  }

  void keep(LineFault fault, std::string replacement) {
    const auto at = static_cast<std::size_t>(fault.column) - 1;
    fault.column = fault.column > 0 && at < columns_.size() ? columns_[at] : 0;
    result_.corrections.push_back({std::move(fault), std::move(replacement)});
  }

  // Columns that a change moved are no longer known beyond the first changed byte, up to the common end.
  void change(const std::string& efen) {
    const std::string& old = result_.efen;
    std::size_t same = 0;
    while (same < old.size() && same < efen.size() && old[same] == efen[same])
      ++same;
    std::size_t tail = 0;
    while (tail < old.size() - same && tail < efen.size() - same &&
           old[old.size() - 1 - tail] == efen[efen.size() - 1 - tail])
      ++tail;
    std::vector<int> columns(columns_.begin(), columns_.begin() + static_cast<std::ptrdiff_t>(same));
    const int here = same < columns_.size() ? columns_[same] : 0;
    columns.resize(efen.size() - tail, here);
    columns.insert(columns.end(), columns_.end() - static_cast<std::ptrdiff_t>(tail), columns_.end());
    columns_ = std::move(columns);
    result_.efen = efen;
  }

  CheckStyle style_;
  std::string_view line_;
  std::vector<int> columns_; // for each byte of the text being mended, where it came from in the line
  Repaired result_;
};

} // namespace

Repaired repair_line(const CheckStyle& style, std::string_view line) {
  return Repairer(style, line).run();
}

} // namespace plumb
