// What the arguments of plumb-fen stand for: positions written out, files of positions, standard input.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tools/common/line_reader.h"

namespace plumb::fen {

// A line and where it came from; `source` is empty for a position written on the command line.
struct InputLine {
  std::string source;
  TextLine line;
};

// Gives the lines of all inputs in order, one at a time. An argument is a file if one of that name exists
// or it is "-", and if it begins with "./" or "../" or ends as files of positions do (".epd") and does not
// look like a position; else it is a position if it may be one (it is empty, or has a space, a tab or a '/');
// else it is taken for the name of a file that does not exist. Lines that begin with '#' are comments.
class Inputs {
 public:
  // `fen` comes first; with neither `fen` nor arguments standard input is read.
  Inputs(const std::optional<std::string>& fen, const std::vector<std::string>& arguments);

  // Throws NoAnswer where a file cannot be read.
  [[nodiscard]] std::optional<InputLine> next();

 private:
  struct Item {
    std::string text;
    bool is_file;
  };
  [[nodiscard]] std::optional<InputLine> next_of_file();

  std::vector<Item> items_;
  std::size_t at_ = 0;
  std::size_t positions_ = 0;
  std::optional<LineReader> reader_;
};

} // namespace plumb::fen
