#include "formats/problem/popeye/tokens.h"

namespace plumb::popeye {

namespace {

constexpr std::string_view kSeparators = " \t\r\n;,";
constexpr std::size_t kMostSaid = 300;

} // namespace

Token Tokens::read() {
  for (;;) {
    const std::size_t begin = line_.find_first_not_of(kSeparators, at_);
    if (begin != std::string::npos) {
      at_ = std::min(line_.find_first_of(kSeparators, begin), line_.size());
      return {line_.substr(begin, at_ - begin), number_, static_cast<int>(begin) + 1};
    }
    auto next = ended_ ? std::nullopt : source_();
    if (!next) {
      ended_ = true;
      return {"", number_, static_cast<int>(line_.size()) + 1};
    }
    if (next->error)
      add_fault(faults_, Severity::error, "unreadable-line", next->number, next->error->column,
                next->error->message);
    line_ = std::move(next->text);
    number_ = next->number;
    at_ = 0;
  }
}

const Token& Tokens::peek(std::size_t ahead) {
  while (ahead_.size() <= ahead)
    ahead_.push_back(read());
  return ahead_[ahead];
}

Token Tokens::take() {
  Token token;
  if (ahead_.empty()) {
    token = read();
  } else {
    token = std::move(ahead_.front());
    ahead_.pop_front();
  }
  last_line_ = token.line;
  if (said_.size() < kMostSaid && !token.at_end()) said_ += (said_.empty() ? "" : " ") + token.text;
  return token;
}

std::string Tokens::rest_of_line() {
  if (!ahead_.empty()) {
    if (ahead_.front().line != last_line_) return "";
    at_ = static_cast<std::size_t>(ahead_.front().column) - 1;
    ahead_.clear();
  }
  const std::size_t begin = line_.find_first_not_of(" \t;.,", at_);
  at_ = line_.size();
  if (begin == std::string::npos) return "";
  std::string rest = line_.substr(begin);
  while (!rest.empty() && (rest.back() == ' ' || rest.back() == '\t' || rest.back() == '\r'))
    rest.pop_back();
  return rest;
}

std::string Tokens::said() {
  return std::exchange(said_, {});
}

PlacedFaults Tokens::faults() {
  return std::exchange(faults_, {});
}

} // namespace plumb::popeye
