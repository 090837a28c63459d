// The words of Popeye's problem language with their places.
//
// Words are parted by spaces, line ends, commas and semicolons. A command such as Title takes the rest of its
// line as it stands, so a line is cut into words only as far as somebody has asked for them.
#pragma once

#include <deque>

#include "formats/problem/reading.h"

namespace plumb::popeye {

struct Token {
  std::string text; // as it is written; empty: the text has ended
  std::size_t line = 0;
  int column = 0;

  [[nodiscard]] bool at_end() const { return text.empty(); }
};

class Tokens {
 public:
  explicit Tokens(LineSource source) : source_(std::move(source)) {}

  // The word `ahead` words behind the next one.
  [[nodiscard]] const Token& peek(std::size_t ahead = 0);
  Token take();
  // What stands on its line behind the word taken last, without separators in front. No more than one word
  // may have been peeked at.
  [[nodiscard]] std::string rest_of_line();

  // The words taken since the last call, parted by single spaces.
  [[nodiscard]] std::string said();
  // Lines that could not be had since the last call.
  [[nodiscard]] PlacedFaults faults();

 private:
  [[nodiscard]] Token read();

  LineSource source_;
  std::string line_;
  std::size_t number_ = 0;
  std::size_t at_ = 0;
  std::size_t last_line_ = 0; // of the word taken last
  bool ended_ = false;
  std::deque<Token> ahead_;
  std::string said_;
  PlacedFaults faults_;
};

} // namespace plumb::popeye
