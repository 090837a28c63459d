#include "lib/board/efen_text.h"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>

#include "lib/base/plural.h"
#include "lib/base/printable.h"

namespace plumb {

namespace {

bool is_letter(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}
bool is_digit(char c) {
  return c >= '0' && c <= '9';
}
bool is_upper(char c) {
  return c >= 'A' && c <= 'Z';
}

// Limits far above what any position needs, so that no text, however long, costs more than reading it.
constexpr std::size_t kMostOpcodes = 32;
constexpr std::size_t kMostPocketBytes = 4096;
constexpr std::size_t kMostFaults = 1000;

// A character as a person would name it in a message.
std::string shown(char c) {
  if (c >= 0x21 && c <= 0x7e) return fmt::format("'{}'", c);
  if (c == ' ') return "a space";
  if (c == '\t') return "a tab";
  return fmt::format("byte 0x{:02x}", static_cast<unsigned char>(c));
}

// Reads one man at the start of `text`; returns how many bytes it takes, 0 if none stands there.
std::size_t man_length(std::string_view text) {
  if (text.empty()) return 0;
  if (is_letter(text[0])) return 1;
  if (text[0] == '+') return text.size() > 1 && is_letter(text[1]) ? 2 : 0;
  if (text[0] != '{') return 0;
  const std::size_t close = text.find('}');
  if (close == std::string_view::npos || close < 2 || close > 8) return 0;
  for (std::size_t i = 1; i < close; ++i)
    if (!is_letter(text[i])) return 0;
  return close + 1;
}

class Splitter {
 public:
  explicit Splitter(std::string_view line) : line_(line) {}

  Checked<EfenText> run() {
    const auto words = split_words();
    if (words.empty()) {
      add("empty-line", Field::line, 1, "the line is empty, expected a position");
      return {std::move(faults_)};
    }
    text_.columns.fields.fill(0);
    placement(words[0]);
    if (words.size() < 2)
      add("missing-side", Field::side, end(), "the side to move is missing, expected 'w' or 'b'");
    else
      side(words[1]);
    field(words, 2, Field::castling, text_.castling, "missing-castling",
          "the castling field is missing, expected '-' or rights");
    field(words, 3, Field::en_passant, text_.en_passant, "missing-en-passant",
          "the en passant field is missing, expected '-' or a square");
    std::size_t next = 4;
    next = clock(words, next, Field::halfmove_clock, 0, text_.halfmove_clock);
    if (next == 5) next = clock(words, next, Field::fullmove_number, 1, text_.fullmove_number);
    for (; next < words.size() && text_.opcodes.size() <= kMostOpcodes && faults_.size() <= kMostFaults;
         ++next)
      opcode(words[next]);
    if (text_.opcodes.size() > kMostOpcodes)
      add("too-many-opcodes", Field::opcodes, words[next - 1].column,
          fmt::format("there are more than {} opcodes, expected fewer", kMostOpcodes));
    if (has_error(faults_)) return {std::move(faults_)};
    return {std::move(text_), std::move(faults_)};
  }

 private:
  void add(std::string code, Field field, int column, std::string message, std::string suggestion = {}) {
    faults_.push_back(
        {std::move(code), Severity::error, field, column, std::move(message), std::move(suggestion)});
  }
  [[nodiscard]] int end() const { return static_cast<int>(line_.size()) + 1; }

  std::vector<EfenWord> split_words() {
    std::vector<EfenWord> words;
    std::size_t start = 0;
    while (start <= line_.size()) {
      const std::size_t stop = std::min(line_.find(' ', start), line_.size());
      if (stop == start) {
        if (!line_.empty())
          add("extra-space", Field::line, static_cast<int>(start) + 1,
              "fields are separated by single spaces, found one more");
      } else {
        words.push_back({std::string(line_.substr(start, stop - start)), static_cast<int>(start) + 1});
      }
      start = stop + 1;
    }
    return words;
  }

  void placement(const EfenWord& word) {
    text_.columns.fields[static_cast<std::size_t>(Field::placement)] = word.column;
    const std::string_view all = word.text;
    const std::size_t bracket = all.find('[');
    const std::string_view board = all.substr(0, bracket);
    std::vector<std::vector<PlacedWord>> ranks(1);
    std::vector<int> widths(1, 0);
    std::vector<std::vector<int>> columns(1);
    std::size_t i = 0;
    while (i < board.size()) {
      const int column = word.column + static_cast<int>(i);
      const std::size_t man = man_length(board.substr(i));
      if (man != 0) {
        ranks.back().push_back({Square{}, std::string(board.substr(i, man)), column});
        ranks.back().back().square.index = static_cast<std::uint8_t>(std::min(widths.back(), 255));
        ++widths.back();
        columns.back().push_back(column);
        i += man;
      } else if (is_digit(board[i])) {
        i += run(board.substr(i), column, widths.back(), columns.back());
      } else if (board[i] == '/') {
        ranks.emplace_back();
        widths.push_back(0);
        columns.emplace_back();
        ++i;
      } else {
        add("bad-character", Field::placement, column,
            fmt::format("{} is no man, number or '/', expected a piece letter", shown(board[i])));
        ++i;
      }
      if (widths.back() > 4096 || ranks.size() > 4096 || faults_.size() > kMostFaults) break;
    }
    lay_out(word, ranks, widths, columns);
    if (bracket != std::string_view::npos)
      pocket(all.substr(bracket), word.column + static_cast<int>(bracket));
  }

  // A run of empty squares: a number of 1 to 16 without leading zero, not followed by another run.
  std::size_t run(std::string_view text, int column, int& width, std::vector<int>& columns) {
    std::size_t length = 0;
    while (length < text.size() && is_digit(text[length]))
      ++length;
    const std::string_view digits = text.substr(0, length);
    int number = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
    (void)end;
    if (error != std::errc{} || digits[0] == '0' || number > kMaxFiles) {
      add("bad-empty-run", Field::placement, column,
          fmt::format("'{}' is no run of empty squares, expected a number of 1 to 16", clipped(digits)));
      return length;
    }
    width += number;
    columns.insert(columns.end(), static_cast<std::size_t>(number), column);
    return length;
  }

  void lay_out(const EfenWord& word, std::vector<std::vector<PlacedWord>>& ranks,
               const std::vector<int>& widths, const std::vector<std::vector<int>>& columns) {
    const int height = static_cast<int>(ranks.size());
    const int width = widths[0];
    if (height > kMaxRanks) {
      add("too-many-ranks", Field::placement, word.column,
          fmt::format("{} ranks, expected at most 16", height));
      return;
    }
    bool good = true;
    for (int r = 0; r < height; ++r) {
      if (widths[r] >= 1 && widths[r] <= kMaxFiles && widths[r] == width) continue;
      good = false;
      const int column = columns[r].empty() ? word.column : columns[r].front();
      if (widths[r] == 0 || widths[r] > kMaxFiles)
        add("bad-rank-width", Field::placement, column,
            fmt::format("rank {} has {}, expected 1 to 16", height - r, plural(widths[r], "square")));
      else
        add("bad-rank-width", Field::placement, column,
            fmt::format("rank {} has {}, expected {} as in rank {}", height - r, plural(widths[r], "square"),
                        width, height));
    }
    if (!good) return;
    text_.size = {width, height};
    text_.columns.squares.assign(static_cast<std::size_t>(width * height), 0);
    for (int r = 0; r < height; ++r) {
      const int rank = height - 1 - r;
      for (PlacedWord& man : ranks[r]) {
        man.square = text_.size.at(man.square.index, rank);
        text_.men.push_back(std::move(man));
      }
      for (int file = 0; file < width; ++file)
        text_.columns.squares[text_.size.at(file, rank).index] = columns[r][file];
    }
  }

  void pocket(std::string_view text, int column) {
    text_.columns.fields[static_cast<std::size_t>(Field::pocket)] = column;
    text_.pocket.emplace();
    if (text.back() != ']' || text.size() < 2) {
      add("open-pocket", Field::pocket, column,
          "the pocket is not closed, expected ']' before the next space");
      return;
    }
    if (text.size() > kMostPocketBytes) {
      add("bad-pocket-size", Field::pocket, column,
          fmt::format("the men in hand take {} bytes, expected at most {}", text.size(), kMostPocketBytes));
      return;
    }
    text = text.substr(0, text.size() - 1);
    for (std::size_t i = 1; i < text.size();) {
      const int here = column + static_cast<int>(i);
      const std::size_t man = man_length(text.substr(i));
      if (man == 0)
        add("bad-character", Field::pocket, here,
            fmt::format("{} is no man, expected a piece letter or ']'", shown(text[i])));
      else
        text_.pocket->push_back({std::string(text.substr(i, man)), here});
      i += std::max<std::size_t>(man, 1);
    }
  }

  void side(const EfenWord& word) {
    text_.columns.fields[static_cast<std::size_t>(Field::side)] = word.column;
    if (word.text == "w")
      text_.side = Color::white;
    else if (word.text == "b")
      text_.side = Color::black;
    else
      add("bad-side", Field::side, word.column,
          fmt::format("side to move is '{}', expected 'w' or 'b'", clipped(word.text)),
          word.text == "W" ? "w" : (word.text == "B" ? "b" : ""));
  }

  void field(const std::vector<EfenWord>& words, std::size_t at, Field field, EfenWord& into,
             const char* code, const char* missing) {
    if (at >= words.size()) {
      add(code, field, end(), missing);
      return;
    }
    into = words[at];
    text_.columns.fields[static_cast<std::size_t>(field)] = into.column;
  }

  // Reads a clock at `at` if one stands there; returns the next word to look at.
  std::size_t clock(const std::vector<EfenWord>& words, std::size_t at, Field field, int least, int& into) {
    if (at >= words.size() || words[at].text.find(':') != std::string::npos) return at;
    const EfenWord& word = words[at];
    text_.columns.fields[static_cast<std::size_t>(field)] = word.column;
    int number = 0;
    const char* last = word.text.data() + word.text.size();
    const auto [end, error] = std::from_chars(word.text.data(), last, number);
    if (error != std::errc{} || end != last || number < least || number > 99999 ||
        (word.text.size() > 1 && word.text[0] == '0'))
      add(field == Field::halfmove_clock ? "bad-halfmove-clock" : "bad-fullmove-number", field, word.column,
          fmt::format("{} is '{}', expected a number of {} to 99999", name(field), clipped(word.text),
                      least));
    else
      into = number;
    return at + 1;
  }

  void opcode(const EfenWord& word) {
    int& column = text_.columns.fields[static_cast<std::size_t>(Field::opcodes)];
    if (column == 0) column = word.column;
    const std::size_t colon = word.text.find(':');
    if (colon == std::string::npos || colon == 0 || colon + 1 == word.text.size()) {
      add("bad-opcode", Field::opcodes, word.column,
          fmt::format("'{}' is no opcode, expected key:value", clipped(word.text)));
      return;
    }
    EfenOpcode opcode{word.text.substr(0, colon), word.text.substr(colon + 1), word.column};
    const bool twice = std::any_of(text_.opcodes.begin(), text_.opcodes.end(),
                                   [&](const EfenOpcode& other) { return other.key == opcode.key; });
    if (twice)
      add("repeated-opcode", Field::opcodes, word.column,
          fmt::format("opcode '{}' stands twice", clipped(opcode.key)));
    text_.opcodes.push_back(std::move(opcode));
  }

  std::string_view line_;
  EfenText text_;
  Faults faults_;
};

} // namespace

Checked<EfenText> split_efen(std::string_view line) {
  return Splitter(line).run();
}

std::optional<BoardSize> efen_board_size(std::string_view line) {
  const std::string_view board = line.substr(0, line.find_first_of(" ["));
  const std::string probe = std::string(board) + " w - - 0 1";
  const Checked<EfenText> text = split_efen(probe);
  if (!text) return std::nullopt;
  return text->size;
}

bool is_white_man(std::string_view letters) {
  for (const char c : letters)
    if (is_letter(c)) return is_upper(c);
  return false;
}

std::string swap_case_of_man(std::string_view letters) {
  std::string result(letters);
  for (char& c : result)
    if (is_letter(c)) {
      c = is_upper(c) ? static_cast<char>(c - 'A' + 'a') : static_cast<char>(c - 'a' + 'A');
      break;
    }
  return result;
}

} // namespace plumb
