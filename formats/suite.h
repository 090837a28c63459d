// Perft suites: positions with the counts that are known for them, as their authors write them.
//
//     EPD         <EFEN> ;D1 20 ;D2 400            also `D1 20; D2 400;`, and id "name" or option "key=value"
//     blocks      id name / epd <EFEN> / perft 1 20 / perft 2 400, one a line
//     TSV         variant <tab> [option <tab>] efen <tab> depth <tab> perft, with or without a first line
//                 that names the columns (then in any order)
//
// The forms may be mixed; empty lines and lines that begin with # are skipped. The positions are not looked
// at here: a game's rules read them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lib/base/count.h"
#include "lib/base/result.h"
#include "lib/rules/options.h"

namespace plumb {

inline constexpr int kMaxSuiteDepth = 999;

struct SuiteCase {
  std::string id;                   // of a block or EPD line; may be empty
  std::string variant;              // of a TSV line; else empty, and the position may name its game itself
  std::optional<OptionMap> options; // nothing: the line says nothing of options
  std::string efen;
  int efen_column = 1; // 1-based, in its line; 0 where it stood in an earlier line
  int depth = 0;
  Count expected;
  bool counted = true; // false: the line has a position and no number; depth and expected say nothing
};

// May a line be a position alone?
enum class SuiteNumbers : std::uint8_t { required, optional };

// Reads line by line. After an error the next line can be read as if nothing had been.
class SuiteReader {
 public:
  explicit SuiteReader(SuiteNumbers numbers = SuiteNumbers::required) : numbers_(numbers) {}

  // The cases of a line: none for a comment or the beginning of a block. The error's column is that of the
  // line.
  [[nodiscard]] Result<std::vector<SuiteCase>> read(std::string_view line);

 private:
  using Cases = Result<std::vector<SuiteCase>>;
  [[nodiscard]] Cases read_table_row(std::string_view line);
  [[nodiscard]] Cases read_block_line(std::string_view line);
  [[nodiscard]] Cases read_epd(std::string_view line) const;

  SuiteNumbers numbers_;

  // The block being read.
  SuiteCase block_;
  bool in_block_ = false;
  // The names of the columns where a first line gave them.
  std::vector<std::string> columns_;
};

} // namespace plumb
