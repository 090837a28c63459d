// The steps of reading a dialect, each in a file of its own. Internal to formats/dialect.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "formats/dialect/dialect.h"
#include "formats/dialect/mapped_text.h"

namespace plumb::dialect {

// Collects faults; what lenient reading puts up with is a warning there and an error in strict reading.
class Notes {
 public:
  Notes(Faults& faults, Strictness strictness) : faults_(faults), strictness_(strictness) {}
  void error(std::string code, Field field, int column, std::string message, std::string suggestion = {});
  void leniency(std::string code, Field field, int column, std::string message, std::string suggestion = {});
  // Worth saying, and wrong in no dialect.
  void remark(std::string code, Field field, int column, std::string message, std::string suggestion = {});

 private:
  void add(std::string code, Severity severity, Field field, int column, std::string message,
           std::string suggestion);
  void refuse_more(Severity severity);

  Faults& faults_;
  Strictness strictness_;
};

// The part of a line that is the position, where it was pasted together with what stood around it: quotes, a
// PGN tag, the command of an engine protocol.
struct Extent {
  std::size_t begin = 0;
  std::size_t end = 0;
};
[[nodiscard]] Extent unwrap(std::string_view line, Notes& notes);

// The fields of a line from `extent.begin` on, at whatever separates them (spaces, tabs, no-break spaces,
// lichess's underscores); a dash of typography is a dash.
struct Words {
  std::vector<MappedText> words;
  bool underscores = false;
};
[[nodiscard]] Words split_words(std::string_view line, Extent extent, Notes& notes);

// The first field as Extended FEN, its men in hand included. Whatever is wrong with it has been reported and
// has given way to empty squares, so that all the rest can still be judged.
struct Placement {
  MappedText text;
  Extras extras;
  std::optional<Dialect> sign; // the dialect that something in it is a sign of
  bool damaged = false;        // there was an error
};
[[nodiscard]] Placement read_placement(const MappedText& word, bool alone, const GameFacts& facts,
                                       Notes& notes);

// Forsyth notation as Popeye writes it; nothing where the text has no sign of being that.
[[nodiscard]] std::optional<Placement> read_popeye(const MappedText& word, const GameFacts& facts,
                                                   Notes& notes);

// The castling field without rights that stand twice, in the order KQkq.
[[nodiscard]] MappedText read_castling(const MappedText& word, Notes& notes);

// A clock without leading zeros; `neutral` for a dash, and for 0 where counting begins at 1.
[[nodiscard]] MappedText read_clock(const MappedText& word, Field field, std::string_view neutral,
                                    Notes& notes);

// "3+3" or "+1+0": how many checks are left, or were given, in games that count them. Nothing where the word
// is no such counter; a word that tries to be one and is wrong is reported.
struct CheckCounter {
  Dialect dialect = Dialect::fairy;
  std::optional<std::array<int, 2>> left;
};
[[nodiscard]] std::optional<CheckCounter> read_check_counter(const MappedText& word, Notes& notes);

// The operations that the words from `from` on are; nothing and a fault where they are none. Opcodes that
// stand between them, where one would begin, are added to `opcodes`.
[[nodiscard]] std::optional<std::vector<Operation>>
read_operations(std::string_view line, const std::vector<MappedText>& words, std::size_t from,
                std::vector<MappedText>& opcodes, Notes& notes);

[[nodiscard]] inline bool is_digit(char c) {
  return c >= '0' && c <= '9';
}
[[nodiscard]] inline bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}
[[nodiscard]] inline bool is_white_letter(char c) {
  return c >= 'A' && c <= 'Z';
}
[[nodiscard]] inline char upper(char c) {
  return c >= 'a' && c <= 'z' ? static_cast<char>(c - 0x20) : c;
}
[[nodiscard]] inline bool has_man(const GameFacts& facts, std::string_view letters) {
  return std::any_of(facts.info.pieces.begin(), facts.info.pieces.end(),
                     [&](const PieceInfo& piece) { return piece.letters == letters; });
}
[[nodiscard]] bool is_number(std::string_view text);
// The number that digits are; beyond a million for all that are larger.
[[nodiscard]] int number_of(std::string_view digits);

} // namespace plumb::dialect
