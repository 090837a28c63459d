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

 private:
  Faults& faults_;
  Strictness strictness_;
};

// The fields of a line, at whatever separates them (spaces, tabs, no-break spaces, lichess's underscores).
struct Words {
  std::vector<MappedText> words;
  bool underscores = false;
};
[[nodiscard]] Words split_words(std::string_view line, Notes& notes);

// The first field as Extended FEN, its men in hand included.
struct Placement {
  MappedText text;
  std::optional<Dialect> sign; // the dialect that something in it is a sign of
};
[[nodiscard]] Placement read_placement(const MappedText& word, bool alone, const GameFacts& facts,
                                       Notes& notes);

// The castling field without rights that stand twice, in the order KQkq.
[[nodiscard]] MappedText read_castling(const MappedText& word, Notes& notes);

// The operations that the words from `from` on are; nothing and a fault where they are none.
[[nodiscard]] std::optional<std::vector<Operation>>
read_operations(std::string_view line, const std::vector<MappedText>& words, std::size_t from, Notes& notes);

[[nodiscard]] inline bool is_digit(char c) {
  return c >= '0' && c <= '9';
}
[[nodiscard]] inline bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}
[[nodiscard]] bool is_number(std::string_view text);
// Bytes that no terminal minds, at most 40 of them.
[[nodiscard]] std::string shown(std::string_view text);

} // namespace plumb::dialect
