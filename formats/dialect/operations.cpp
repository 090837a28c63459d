// EPD operations: `bm Kg2 Kf1; id "a name";`. What people leave out is put up with where it can mean one
// thing: the last semicolon, the last quotation mark, a name and operands between two semicolons; and an
// opcode key:value in the place of an operation. A game that an operation may name is an error, not a guess.
#include <fmt/format.h>

#include <algorithm>

#include "formats/dialect/parts.h"
#include "lib/base/printable.h"

namespace plumb::dialect {

namespace {

bool is_name(std::string_view text) {
  return !text.empty() && is_letter(text[0]) && std::all_of(text.begin(), text.end(), [](char c) {
    return is_letter(c) || is_digit(c) || c == '_';
  });
}

class Parser {
 public:
  Parser(std::string_view line, std::size_t start, std::vector<MappedText>& opcodes, Notes& notes)
      : line_(line), at_(start), opcodes_(opcodes), notes_(notes) {}

  std::optional<std::vector<Operation>> run() {
    std::vector<Operation> result;
    if (at_ < line_.size() && line_[at_] == ';') {
      separated_ = true;
      notes_.leniency("separated-operations", Field::opcodes, column(),
                      "';' stands before the operations, expected it behind each");
      ++at_;
    }
    for (skip_spaces(); at_ < line_.size(); skip_spaces()) {
      if (line_[at_] == ';') {
        note_once("empty-operation", "a semicolon without an operation, expected a name and its operands");
        ++at_;
        continue;
      }
      if (take_opcode()) continue;
      auto operation = next();
      if (!operation) return std::nullopt;
      result.push_back(std::move(*operation));
    }
    return result;
  }

 private:
  void skip_spaces() {
    while (at_ < line_.size() && (line_[at_] == ' ' || line_[at_] == '\t' || line_[at_] == '\r'))
      ++at_;
  }
  [[nodiscard]] int column() const { return static_cast<int>(at_) + 1; }

  void note_once(const char* code, const char* message) {
    if (!noted_) notes_.leniency(code, Field::opcodes, column(), message);
    noted_ = true;
  }

  // True if an opcode stands here instead of an operation; a ';' behind it is taken along.
  bool take_opcode() {
    const std::string_view word = word_here();
    const std::size_t colon = word.find(':');
    if (colon == std::string_view::npos || colon + 1 == word.size() || !is_name(word.substr(0, colon)))
      return false;
    notes_.leniency(
        "misplaced-opcode", Field::opcodes, column(),
        fmt::format("the opcode '{}' stands behind operations, expected it before them", clipped(word)));
    opcodes_.emplace_back(word, column());
    at_ += word.size();
    if (at_ < line_.size() && line_[at_] == ';') ++at_;
    return true;
  }
  [[nodiscard]] std::string_view word_here() const {
    return line_.substr(at_, std::min(line_.find_first_of(" \t;", at_), line_.size()) - at_);
  }

  void refuse_variant(std::string_view word, std::string_view operation) {
    if (!names_variant(word)) return;
    notes_.error("unclear-variant", Field::opcodes, column(),
                 fmt::format("'{}' within the operation '{}' may name a game, expected variant:ID before the "
                             "operations",
                             clipped(word), clipped(operation)));
  }

  void refuse_bytes(const Operation& operation, int column) {
    const std::string& text = operation.operands.back();
    if (is_printable(text)) return;
    notes_.leniency("unprintable-text", Field::opcodes, column,
                    fmt::format("'{}' in the operation '{}' has bytes that cannot be shown, expected UTF-8 "
                                "without control characters",
                                clipped(text), clipped(operation.name)));
  }

  std::optional<Operation> refuse(std::string message) {
    notes_.error("bad-operation", Field::opcodes, column(), std::move(message));
    return std::nullopt;
  }

  std::optional<Operation> next() {
    Operation operation;
    operation.column = column();
    operation.name = std::string(word_here());
    if (!is_name(operation.name))
      return refuse(fmt::format("'{}' is no name of an operation", clipped(operation.name)));
    if (upper(operation.name[0]) == 'V') refuse_variant(operation.name, operation.name);
    at_ += operation.name.size();
    while (true) {
      skip_spaces();
      if (at_ == line_.size()) {
        if (!separated_)
          notes_.leniency("open-operation", Field::opcodes, operation.column,
                          fmt::format("operation '{}' has no end, expected ';'", clipped(operation.name)));
        return operation;
      }
      if (line_[at_] == ';') {
        ++at_;
        return operation;
      }
      operation.quoted.push_back(line_[at_] == '"');
      if (word_here().find(':') != std::string_view::npos) refuse_variant(word_here(), operation.name);
      const int here = column();
      operation.operands.push_back(operand());
      refuse_bytes(operation, here);
    }
  }

  // In quotes, with \" and \\ inside, or a bare word.
  std::string operand() {
    if (line_[at_] != '"') {
      std::string text(word_here());
      at_ += text.size();
      return text;
    }
    std::string text;
    for (++at_; at_ < line_.size(); ++at_) {
      if (line_[at_] == '"') {
        ++at_;
        return text;
      }
      if (line_[at_] == '\\' && at_ + 1 < line_.size()) ++at_;
      text += line_[at_];
    }
    notes_.leniency("open-text", Field::opcodes, column(), "a text is not closed, expected '\"'");
    return text;
  }

  std::string_view line_;
  std::size_t at_;
  std::vector<MappedText>& opcodes_;
  Notes& notes_;
  bool separated_ = false;
  bool noted_ = false;
};

} // namespace

std::optional<std::vector<Operation>> read_operations(std::string_view line,
                                                      const std::vector<MappedText>& words, std::size_t from,
                                                      std::vector<MappedText>& opcodes, Notes& notes) {
  if (from >= words.size()) return std::vector<Operation>{};
  return Parser(line, static_cast<std::size_t>(words[from].column()) - 1, opcodes, notes).run();
}

} // namespace plumb::dialect
