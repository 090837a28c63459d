#include "formats/suite.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <optional>

#include "lib/base/plural.h"
#include "lib/base/printable.h"

namespace plumb {
namespace {

// A piece of a line and the 1-based column where it begins.
struct Part {
  std::string_view text;
  int column = 1;
};

bool is_space(char c) {
  return c == ' ' || c == '\t';
}

Part trim(Part part) {
  while (!part.text.empty() && is_space(part.text.front())) {
    part.text.remove_prefix(1);
    ++part.column;
  }
  while (!part.text.empty() && is_space(part.text.back()))
    part.text.remove_suffix(1);
  return part;
}

// Cuts off the first word; what remains begins with the next one.
Part take_word(Part& rest) {
  rest = trim(rest);
  const auto end = std::find_if(rest.text.begin(), rest.text.end(), is_space);
  const auto length = static_cast<std::size_t>(end - rest.text.begin());
  const Part word{rest.text.substr(0, length), rest.column};
  rest = trim({rest.text.substr(length), rest.column + static_cast<int>(length)});
  return word;
}

std::string shown(std::string_view text) {
  return fmt::format("'{}'", clipped(text));
}

Result<int> read_depth(Part part) {
  const auto depth = read_count(part.text);
  if (!depth || *depth > Count(kMaxSuiteDepth))
    return fail(
        fmt::format("{} is no depth, expected a number from 0 to {}", shown(part.text), kMaxSuiteDepth),
        part.column);
  return static_cast<int>(depth->value());
}

Result<Count> read_nodes(Part part) {
  const auto count = read_count(part.text);
  if (!count)
    return fail(fmt::format("{} is no count, expected decimal digits", shown(part.text)), part.column);
  return *count;
}

Result<OptionMap> read_options(Part part) {
  OptionMap options;
  if (part.text.empty() || part.text == "-") return options;
  std::string_view rest = part.text;
  while (true) {
    const std::size_t comma = rest.find(',');
    const auto option = read_option(rest.substr(0, comma));
    if (!option) return fail(option.error().message, part.column);
    options.push_back(*option);
    if (comma == std::string_view::npos) return options;
    rest.remove_prefix(comma + 1);
  }
}

bool is_depth_word(std::string_view word) {
  return word.size() >= 2 && word.front() == 'D' &&
         std::all_of(word.begin() + 1, word.end(), [](char c) { return c >= '0' && c <= '9'; });
}

// Where the position of an EPD line ends: at the first ';', or at a word like D1 behind four fields.
std::size_t end_of_position(std::string_view line) {
  const std::size_t semicolon = std::min(line.find(';'), line.size());
  Part rest{line.substr(0, semicolon), 1};
  for (int words = 0; !trim(rest).text.empty(); ++words) {
    const Part word = take_word(rest);
    if (words >= 4 && is_depth_word(word.text)) return static_cast<std::size_t>(word.column) - 1;
  }
  return semicolon;
}

// Cuts off the operation up to the next ';' that is not inside quotes.
Part take_operation(Part& rest) {
  bool quoted = false;
  std::size_t end = 0;
  for (; end < rest.text.size() && (quoted || rest.text[end] != ';'); ++end)
    if (rest.text[end] == '"') quoted = !quoted;
  const Part operation{rest.text.substr(0, end), rest.column};
  end = std::min(end + 1, rest.text.size());
  rest = {rest.text.substr(end), rest.column + static_cast<int>(end)};
  return trim(operation);
}

Result<std::string> read_quoted(Part part) {
  if (part.text.size() < 2 || part.text.front() != '"' || part.text.back() != '"')
    return fail(fmt::format("{} is no quoted text", shown(part.text)), part.column);
  return std::string(part.text.substr(1, part.text.size() - 2));
}

// "D3 8902" adds a case, id and option hold for all of the line.
Result<void> read_operation(Part operation, SuiteCase& common, std::vector<SuiteCase>& cases) {
  Part rest = operation;
  const Part name = take_word(rest);
  if (is_depth_word(name.text)) {
    const auto depth = read_depth({name.text.substr(1), name.column + 1});
    if (!depth) return tl::unexpected<Error>(depth.error());
    const auto nodes = read_nodes(rest);
    if (!nodes) return tl::unexpected<Error>(nodes.error());
    SuiteCase entry;
    entry.depth = *depth;
    entry.expected = *nodes;
    cases.push_back(std::move(entry));
    return {};
  }
  if (name.text != "id" && name.text != "option")
    return fail(fmt::format("{} is no operation of a suite, expected one like D1 20", shown(operation.text)),
                name.column);
  const auto text = read_quoted(rest);
  if (!text) return tl::unexpected<Error>(text.error());
  if (name.text == "id") {
    common.id = *text;
    return {};
  }
  const auto options = read_options({*text, rest.column});
  if (!options) return tl::unexpected<Error>(options.error());
  if (!common.options) common.options.emplace();
  common.options->insert(common.options->end(), options->begin(), options->end());
  return {};
}

std::vector<Part> split_at_tabs(std::string_view line) {
  std::vector<Part> parts;
  int column = 1;
  while (true) {
    const std::size_t tab = line.find('\t');
    parts.push_back(trim({line.substr(0, tab), column}));
    if (tab == std::string_view::npos) return parts;
    line.remove_prefix(tab + 1);
    column += static_cast<int>(tab) + 1;
  }
}

const std::vector<std::string>& columns_of_row(std::size_t count) {
  static const std::vector<std::string> four{"variant", "efen", "depth", "perft"};
  static const std::vector<std::string> five{"variant", "option", "efen", "depth", "perft"};
  return count == 4 ? four : five;
}

} // namespace

Result<std::vector<SuiteCase>> SuiteReader::read(std::string_view line) {
  const Part content = trim({line, 1});
  if (content.text.empty() || content.text.front() == '#') return {};
  if (line.find('\t') != std::string_view::npos && content.text.find(';') == std::string_view::npos)
    return read_table_row(line);
  Part rest = content;
  const std::string_view first = take_word(rest).text;
  if (first == "id" || first == "epd" || first == "perft") return read_block_line(line);
  return read_epd(line);
}

SuiteReader::Cases SuiteReader::read_table_row(std::string_view line) {
  const std::vector<Part> parts = split_at_tabs(line);
  const auto is = [&](std::string_view name) {
    return std::any_of(parts.begin(), parts.end(), [&](const Part& part) { return part.text == name; });
  };
  if (is("efen") && is("depth") && is("perft")) {
    columns_.clear();
    for (const Part& part : parts)
      columns_.emplace_back(part.text);
    return {};
  }
  if (columns_.empty() && parts.back().text.empty())
    return fail("the last column is empty, expected a count: no tab ends a row", parts.back().column);
  const auto& columns = columns_.empty() ? columns_of_row(parts.size()) : columns_;
  if (parts.size() != columns.size())
    return fail(fmt::format("{}, expected {}: {}", plural(parts.size(), "column"),
                            columns_.empty() ? "4 or 5" : std::to_string(columns.size()),
                            fmt::join(columns, ", ")),
                1);
  SuiteCase entry;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    const Part part = parts[i];
    Result<void> result;
    if (columns[i] == "variant") {
      entry.variant = part.text;
    } else if (columns[i] == "id") {
      entry.id = part.text;
    } else if (columns[i] == "efen") {
      entry.efen = part.text;
      entry.efen_column = part.column;
    } else if (columns[i] == "option") {
      result = read_options(part).map([&](OptionMap options) { entry.options = std::move(options); });
    } else if (columns[i] == "depth") {
      result = read_depth(part).map([&](int depth) { entry.depth = depth; });
    } else if (columns[i] == "perft") {
      result = read_nodes(part).map([&](Count count) { entry.expected = count; });
    }
    if (!result) return tl::unexpected<Error>(result.error());
  }
  return std::vector{std::move(entry)};
}

SuiteReader::Cases SuiteReader::read_block_line(std::string_view line) {
  Part rest{line, 1};
  const Part name = take_word(rest);
  if (name.text == "id") {
    block_ = {};
    in_block_ = false;
    block_.id = rest.text;
    return {};
  }
  if (name.text == "epd") {
    if (rest.text.empty()) return fail("no position behind epd", name.column + 3);
    if (in_block_) block_ = {};
    in_block_ = true;
    block_.efen = rest.text;
    block_.efen_column = 0;
    return {};
  }
  if (!in_block_) return fail("a perft line without an epd line before it", name.column);
  const auto depth = read_depth(take_word(rest));
  if (!depth) return tl::unexpected<Error>(depth.error());
  const auto nodes = read_nodes(rest);
  if (!nodes) return tl::unexpected<Error>(nodes.error());
  SuiteCase entry = block_;
  entry.depth = *depth;
  entry.expected = *nodes;
  return std::vector{std::move(entry)};
}

SuiteReader::Cases SuiteReader::read_epd(std::string_view line) const {
  const std::size_t end = end_of_position(line);
  const Part position = trim({line.substr(0, end), 1});
  SuiteCase common;
  common.efen = position.text;
  common.efen_column = position.column;
  std::vector<SuiteCase> cases;
  Part rest{line.substr(end), static_cast<int>(end) + 1};
  while (!rest.text.empty()) {
    const Part operation = take_operation(rest);
    if (operation.text.empty()) continue;
    if (auto read = read_operation(operation, common, cases); !read)
      return tl::unexpected<Error>(read.error());
  }
  if (cases.empty() && numbers_ == SuiteNumbers::optional) cases.emplace_back().counted = false;
  if (cases.empty())
    return fail("no count, expected ;D1 20 behind the position, a line of a block (id, epd, perft), or a row "
                "with tabs",
                static_cast<int>(end) + 1);
  for (SuiteCase& entry : cases) {
    entry.id = common.id;
    entry.options = common.options;
    entry.efen = common.efen;
    entry.efen_column = common.efen_column;
  }
  return cases;
}

} // namespace plumb
