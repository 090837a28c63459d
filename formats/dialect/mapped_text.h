// Text that is being rewritten, with the column in the original line that each byte came from.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace plumb::dialect {

class MappedText {
 public:
  MappedText() = default;
  // A piece of the line; its first byte stood at `column`.
  MappedText(std::string_view text, int column) : text_(text) {
    for (std::size_t i = 0; i < text.size(); ++i)
      columns_.push_back(column + static_cast<int>(i));
  }
  // New text that stands for what was at `column`.
  [[nodiscard]] static MappedText standing_for(std::string_view text, int column) {
    MappedText result;
    result.text_ = text;
    result.columns_.assign(text.size(), column);
    return result;
  }

  [[nodiscard]] const std::string& text() const { return text_; }
  [[nodiscard]] const std::vector<int>& columns() const { return columns_; }
  [[nodiscard]] std::size_t size() const { return text_.size(); }
  [[nodiscard]] bool empty() const { return text_.empty(); }
  [[nodiscard]] char operator[](std::size_t i) const { return text_[i]; }
  // Where its first byte stood; `otherwise` for an empty text.
  [[nodiscard]] int column(int otherwise = 0) const {
    return columns_.empty() ? otherwise : columns_.front();
  }
  [[nodiscard]] int column_at(std::size_t i) const { return i < columns_.size() ? columns_[i] : 0; }

  void add(char c, int column) {
    text_ += c;
    columns_.push_back(column);
  }
  MappedText& operator+=(const MappedText& other) {
    text_ += other.text_;
    columns_.insert(columns_.end(), other.columns_.begin(), other.columns_.end());
    return *this;
  }
  [[nodiscard]] MappedText part(std::size_t from, std::size_t length = std::string::npos) const {
    MappedText result;
    result.text_ = text_.substr(from, length);
    const auto first = columns_.begin() + static_cast<std::ptrdiff_t>(from);
    result.columns_.assign(first, first + static_cast<std::ptrdiff_t>(result.text_.size()));
    return result;
  }

 private:
  std::string text_;
  std::vector<int> columns_;
};

} // namespace plumb::dialect
