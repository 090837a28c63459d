// The data files of tests/data, by game, and the rule sets they are about.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include "lib/rules/all_rules.h"

namespace plumb::test {

inline std::string data_path(const std::string& name) {
  return std::string(PLUMB_TEST_DATA) + "/" + name;
}

inline std::vector<std::string> read_lines(const std::string& path) {
  std::ifstream file(path);
  EXPECT_TRUE(file.good()) << path;
  std::vector<std::string> lines;
  for (std::string line; std::getline(file, line);)
    lines.push_back(line);
  return lines;
}

inline std::vector<std::string> split(const std::string& line, char separator) {
  std::vector<std::string> parts;
  std::string part;
  std::istringstream stream(line);
  while (std::getline(stream, part, separator))
    parts.push_back(part);
  if (!line.empty() && line.back() == separator) parts.emplace_back();
  return parts;
}

// "-" is no option, else key=value.
inline OptionMap options_of(const std::string& text) {
  if (text == "-" || text.empty()) return {};
  const auto option = read_option(text);
  EXPECT_TRUE(option.has_value()) << text;
  return {*option};
}

struct PerftRow {
  std::string option, efen;
  int depth = 0;
  std::uint64_t nodes = 0;
};

// Columns: variant, option, efen, depth, perft; the first line names them.
inline std::vector<PerftRow> perft_rows(std::string_view id) {
  std::vector<PerftRow> rows;
  const auto lines = read_lines(data_path("perft/" + std::string(id) + ".tsv"));
  for (std::size_t i = 1; i < lines.size(); ++i) {
    const auto fields = split(lines[i], '\t');
    EXPECT_EQ(fields.size(), 5u) << lines[i];
    rows.push_back({fields[1], fields[2], std::stoi(fields[3]), std::stoull(fields[4])});
  }
  EXPECT_FALSE(rows.empty());
  return rows;
}

// Does this rule set of the list serve that position (the first one of its id that plays on the board)?
template <Rules R>
bool serves(const std::string& efen) {
  const auto size = efen_board_size(efen);
  if (!size) return false;
  const auto same = visit({std::string(R::info().id), {}, size}, [](const auto& rules) {
    return std::is_same_v<std::remove_cvref_t<decltype(rules)>, R>;
  });
  return same.has_value() && *same;
}

template <Rules R>
std::uint64_t slow_perft(const R& rules, const typename R::Position& position, int depth) {
  MoveListOf<R> moves;
  rules.legal_moves(position, moves);
  if (depth <= 1) return moves.size();
  std::uint64_t sum = 0;
  for (const auto& move : moves)
    sum += slow_perft(rules, rules.play(position, move), depth - 1);
  return sum;
}

template <class List>
struct AsTypes;
template <class... Rs>
struct AsTypes<TypeList<Rs...>> {
  using type = testing::Types<Rs...>;
};
using EveryRuleSet = AsTypes<AllRules>::type;

inline std::string describe(const Faults& faults) {
  std::string text;
  for (const Fault& fault : faults)
    text += to_line(fault) + "\n";
  return text;
}

} // namespace plumb::test
