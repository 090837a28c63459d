#include "tools/fen/inputs.h"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <iterator>
#include <string_view>

#include "tools/common/command_line.h"
#include "tools/common/position_hint.h"

namespace plumb::fen {

namespace {

// Has it the ending of a kind of file that positions are kept in? No text of a position ends so.
bool ends_like_a_file(const std::string& argument) {
  static constexpr std::string_view kEndings[] = {
      ".epd",   ".fen", ".fens", ".efen", ".sfen",  ".xfen", ".txt",  ".pgn", ".tsv", ".csv", ".json",
      ".jsonl", ".inp", ".yaml", ".yml",  ".lines", ".dat",  ".list", ".gz",  ".zst", ".md"};
  std::string lower = argument;
  std::transform(lower.begin(), lower.end(), lower.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return std::any_of(std::begin(kEndings), std::end(kEndings),
                     [&](std::string_view ending) { return lower.ends_with(ending); });
}

bool names_a_file(const std::string& argument) {
  std::error_code error;
  if (argument == "-") return true;
  if (!argument.empty() && argument.size() < 4096 && std::filesystem::exists(argument, error)) return true;
  if (argument.starts_with("./") || argument.starts_with("../")) return true;
  if (ends_like_a_file(argument) && !looks_like_position(argument)) return true;
  return !argument.empty() && argument.find_first_of(" \t/") == std::string::npos;
}

// A position that is not in quotes comes in pieces: "8/8/..." "w" "-" ...
void refuse_pieces(const std::optional<std::string>& fen, const std::vector<std::string>& arguments) {
  std::string before = fen.value_or("");
  for (const std::string& argument : arguments) {
    if ((argument == "w" || argument == "b") && looks_like_placement(before))
      throw NoAnswer{"a position has blanks, expected it in quotes: '" + before + " " + argument + " ...'"};
    before = argument;
  }
}

TextLine single_line(const std::string& text, std::size_t number) {
  TextLine line{number, text, std::nullopt};
  if (text.size() > kMaxLineBytes) {
    line.text.clear();
    line.error = Error{"the position is longer than " + std::to_string(kMaxLineBytes) + " bytes", 1};
  }
  return line;
}

} // namespace

Inputs::Inputs(const std::optional<std::string>& fen, const std::vector<std::string>& arguments) {
  refuse_pieces(fen, arguments);
  if (fen) items_.push_back({*fen, false});
  for (const std::string& argument : arguments)
    items_.push_back({argument, names_a_file(argument)});
  if (items_.empty()) items_.push_back({"-", true});
}

std::optional<InputLine> Inputs::next_of_file() {
  while (auto line = reader_->next()) {
    if (line->text.starts_with('#')) continue;
    return InputLine{reader_->name(), std::move(*line)};
  }
  return std::nullopt;
}

std::optional<InputLine> Inputs::next() {
  while (true) {
    if (reader_) {
      if (auto line = next_of_file()) return line;
      reader_.reset();
    }
    if (at_ == items_.size()) return std::nullopt;
    const Item& item = items_[at_++];
    if (!item.is_file) return InputLine{"", single_line(item.text, ++positions_)};
    reader_.emplace(value_or_throw(LineReader::open(item.text)));
  }
}

} // namespace plumb::fen
