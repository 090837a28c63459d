// EPD operations: `bm Kg2 Kf1; id "a name";`. What people leave out is put up with where it can mean one
// thing: the last semicolon, the last quotation mark, a name and operands between two semicolons.
#include <fmt/format.h>

#include <algorithm>

#include "formats/dialect/parts.h"

namespace plumb::dialect {

namespace {

bool is_name(std::string_view text) {
  return !text.empty() && is_letter(text[0]) && std::all_of(text.begin(), text.end(), [](char c) {
    return is_letter(c) || is_digit(c) || c == '_';
  });
}

class Parser {
 public:
  Parser(std::string_view line, std::size_t start, Notes& notes) : line_(line), at_(start), notes_(notes) {}

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

  std::optional<Operation> refuse(std::string message) {
    notes_.error("bad-operation", Field::opcodes, column(), std::move(message));
    return std::nullopt;
  }

  std::optional<Operation> next() {
    Operation operation;
    operation.column = column();
    const std::size_t end = std::min(line_.find_first_of(" \t;", at_), line_.size());
    operation.name = std::string(line_.substr(at_, end - at_));
    if (!is_name(operation.name))
      return refuse(fmt::format("'{}' is no name of an operation", shown(operation.name)));
    at_ = end;
    while (true) {
      skip_spaces();
      if (at_ == line_.size()) {
        if (!separated_)
          notes_.leniency("open-operation", Field::opcodes, operation.column,
                          fmt::format("operation '{}' has no end, expected ';'", shown(operation.name)));
        return operation;
      }
      if (line_[at_] == ';') {
        ++at_;
        return operation;
      }
      operation.quoted.push_back(line_[at_] == '"');
      operation.operands.push_back(operand());
    }
  }

  // In quotes, with \" and \\ inside, or a bare word.
  std::string operand() {
    if (line_[at_] != '"') {
      const std::size_t end = std::min(line_.find_first_of(" \t;", at_), line_.size());
      std::string text(line_.substr(at_, end - at_));
      at_ = end;
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
  Notes& notes_;
  bool separated_ = false;
  bool noted_ = false;
};

} // namespace

std::optional<std::vector<Operation>>
read_operations(std::string_view line, const std::vector<MappedText>& words, std::size_t from, Notes& notes) {
  if (from >= words.size()) return std::vector<Operation>{};
  return Parser(line, static_cast<std::size_t>(words[from].column()) - 1, notes).run();
}

} // namespace plumb::dialect
