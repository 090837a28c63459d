// The first field of a line: the board, and the men in hand.
//
// The ranks are read loosely into tokens first, because what digits mean depends on how wide the board is:
// "46" is ten empty squares where the other ranks are ten wide and nonsense where they are eight. Whatever
// cannot stand is reported and gives way to empty squares, and every rank is filled up or cut to the common
// width, so that the faults of the other fields, and of the men that did make sense, are all found in the
// same round.
#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "formats/dialect/parts.h"
#include "lib/base/plural.h"
#include "lib/base/printable.h"

namespace plumb::dialect {

namespace {

// A man, a run of digits, or a wall.
struct Token {
  MappedText text;
  bool run = false;
  bool promoted = false;
  bool wall = false;
};
using Rank = std::vector<Token>;

int digit_sum(const std::string& digits) {
  int sum = 0;
  for (const char c : digits)
    sum += c - '0';
  return sum;
}
// Longer than any board is wide: such a run can only be meant digit by digit.
bool beyond_any_board(const Token& token) {
  return token.run && number_of(token.text.text()) > kMaxFiles;
}

// Digits are one number, or several where they cannot be one.
int width_of(const Rank& rank, bool digit_by_digit) {
  int width = 0;
  for (const Token& token : rank)
    width += !token.run                                  ? 1
             : digit_by_digit || beyond_any_board(token) ? digit_sum(token.text.text())
                                                         : number_of(token.text.text());
  return width;
}

bool has_run(const Rank& rank) {
  return std::any_of(rank.begin(), rank.end(), [](const Token& token) { return token.run; });
}

// The bytes of the man, run or other sign at `at`.
std::size_t token_length(const std::string& text, std::size_t at) {
  std::size_t end = at + 1;
  if (is_digit(text[at])) {
    while (end < text.size() && is_digit(text[end]))
      ++end;
  } else if (text[at] == '+' && end < text.size() && is_letter(text[end])) {
    ++end;
  } else if (text[at] == '{') {
    while (end < text.size() && end - at < 8 && is_letter(text[end]))
      ++end;
    if (end < text.size() && end - at > 1 && text[end] == '}') ++end;
  } else if ((static_cast<unsigned char>(text[at]) & 0xC0) == 0xC0) {
    while (end < text.size() && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80)
      ++end;
  }
  return end - at;
}

// More than any board and hand of ours can take.
constexpr std::size_t kMostBytes = 4096;

bool is_man(const std::string& text) {
  return is_letter(text[0]) || (text[0] == '+' && text.size() == 2) ||
         (text[0] == '{' && text.size() > 2 && text.back() == '}');
}

class Reader {
 public:
  Reader(const GameFacts& facts, Notes& notes) : facts_(facts), notes_(notes) {}

  Placement run(const MappedText& whole) {
    if (whole.size() > kMostBytes)
      error("too-long-field", whole.column(static_cast<int>(kMostBytes)),
            fmt::format("the board and the men in hand take {} bytes, expected at most {}", whole.size(),
                        kMostBytes));
    const MappedText word = whole.part(0, kMostBytes);
    const std::size_t bracket = std::min(word.text().find('['), word.size());
    split_ranks(word.part(0, bracket));
    spread_run_over_ranks();
    take_ninth_rank();
    const int width = common_width();
    if (width < 1 || width > kMaxFiles || ranks_.size() > static_cast<std::size_t>(kMaxRanks))
      give_up(word.column(), width);
    else
      for (std::size_t r = 0; r < ranks_.size(); ++r) {
        if (r != 0) result_.text.add('/', slashes_[r - 1]);
        write_rank(r, width);
      }
    add_pocket(word.part(bracket));
    return std::move(result_);
  }

 private:
  void error(std::string code, int column, std::string message) {
    result_.damaged = true;
    notes_.error(std::move(code), Field::placement, column, std::move(message));
  }

  void split_ranks(const MappedText& board) {
    ranks_.emplace_back();
    for (std::size_t i = 0; i < board.size();) {
      const std::size_t length = token_length(board.text(), i);
      const MappedText text = board.part(i, length);
      i += length;
      take_token(text);
    }
  }

  void take_token(const MappedText& text) {
    Rank& rank = ranks_.back();
    const std::string& sign = text.text();
    if (sign == "/") {
      slashes_.push_back(text.column());
      ranks_.emplace_back();
    } else if (sign == "~" && !rank.empty() && !rank.back().run) {
      result_.sign = Dialect::fairy;
      rank.back().promoted = true;
      notes_.leniency("promoted-mark", Field::placement, text.column(),
                      fmt::format("'~' marks a promoted man, {} does not tell them apart", facts_.info.id));
    } else if ((sign == "'" || sign == "\"" || sign == "!") && !rank.empty() && !rank.back().run) {
      result_.sign = Dialect::winboard;
      error("dressed-letter", rank.back().text.column(),
            fmt::format("'{}{}' is a man of another game as WinBoard writes it, {} has none",
                        rank.back().text.text(), sign, facts_.info.id));
    } else if (sign == "*") {
      result_.sign = Dialect::fairy;
      notes_.error("no-walls-here", Field::placement, text.column(),
                   fmt::format("'*' is a square that is walled up, {} has none", facts_.info.id));
      rank.push_back({MappedText::standing_for("1", text.column()), true, false, true});
    } else if (is_digit(sign[0])) {
      take_run(text);
    } else {
      if (sign[0] == '{' || sign[0] == '+') result_.sign = Dialect::efen;
      if (is_man(sign)) {
        rank.push_back({text});
        return;
      }
      error("bad-character", text.column(),
            fmt::format("{} is no man, number or '/', expected a piece letter", named(sign)));
      rank.push_back({MappedText::standing_for("1", text.column()), true});
    }
  }

  static std::string named(const std::string& sign) {
    if (sign.size() == 1 && sign[0] >= 0x21 && sign[0] <= 0x7e) return fmt::format("'{}'", sign);
    if (static_cast<unsigned char>(sign[0]) < 0x80) return fmt::format("'{}'", clipped(sign));
    std::string bytes;
    for (const char c : sign.substr(0, 4))
      bytes += fmt::format("{}{:02x}", bytes.empty() ? "0x" : " ", static_cast<unsigned char>(c));
    return fmt::format("byte{} {}", sign.size() == 1 ? "" : "s", bytes);
  }

  void take_run(const MappedText& text) {
    if (text[0] == '0')
      error(
          "bad-empty-run", text.column(),
          fmt::format("'{}' is no run of empty squares, expected a number of 1 to 16", clipped(text.text())));
    else
      ranks_.back().push_back({text, true});
  }

  // A number that stands for several whole ranks, as in Popeye's notation: "32" for four of eight squares.
  void spread_run_over_ranks() {
    const int width = facts_.array.files;
    if (facts_.on_many_sizes || static_cast<int>(ranks_.size()) >= facts_.array.ranks) return;
    int squares = 0;
    for (const Rank& rank : ranks_)
      for (const Token& token : rank) {
        const int run = token.run ? number_of(token.text.text()) : 1;
        if (run > facts_.array.squares()) return;
        squares += run;
      }
    if (squares != facts_.array.squares()) return;
    for (std::size_t r = 0; r < ranks_.size(); ++r) {
      if (ranks_[r].size() != 1 || !ranks_[r][0].run) continue;
      const MappedText text = ranks_[r][0].text;
      const int run = number_of(text.text());
      if (run == width || run % width != 0) continue;
      std::vector<Rank> fresh(static_cast<std::size_t>(run / width),
                              Rank{{MappedText::standing_for(std::to_string(width), text.column()), true}});
      std::string suggestion = std::to_string(width);
      for (int i = 1; i < run / width; ++i)
        suggestion += "/" + std::to_string(width);
      notes_.error("run-over-ranks", Field::placement, text.column(),
                   fmt::format("'{}' empty squares go on over the end of a rank, expected '{}'", text.text(),
                               suggestion),
                   suggestion);
      slashes_.insert(slashes_.begin() + static_cast<std::ptrdiff_t>(r), fresh.size() - 1, text.column());
      ranks_.erase(ranks_.begin() + static_cast<std::ptrdiff_t>(r));
      ranks_.insert(ranks_.begin() + static_cast<std::ptrdiff_t>(r), fresh.begin(), fresh.end());
      r += fresh.size() - 1;
    }
  }

  // lichess writes the men in hand as a ninth rank.
  void take_ninth_rank() {
    if (ranks_.size() != 9 || facts_.array.ranks != 8 || has_run(ranks_[8])) return;
    const bool first_eight_fit = std::all_of(
        ranks_.begin(), ranks_.begin() + 8, [&](const Rank& rank) { return fits(rank, facts_.array.files); });
    if (!first_eight_fit || (facts_.on_nine_ranks && width_of(ranks_[8], false) == facts_.array.files))
      return;
    ninth_ = std::move(ranks_[8]);
    ninth_column_ = slashes_[7];
    ranks_.pop_back();
    slashes_.pop_back();
    result_.sign = Dialect::lichess;
  }

  static bool fits(const Rank& rank, int width) {
    return width_of(rank, false) == width || width_of(rank, true) == width;
  }

  // The width that most ranks have; the array's where that is not one width.
  [[nodiscard]] int common_width() const {
    const int array = facts_.array.files;
    if (std::all_of(ranks_.begin(), ranks_.end(),
                    [&](const Rank& rank) { return width_of(rank, false) == array; }))
      return array;
    std::map<int, int> votes;
    for (const Rank& rank : ranks_)
      ++votes[width_of(rank, false)];
    const auto most = std::max_element(votes.begin(), votes.end(),
                                       [](const auto& a, const auto& b) { return a.second < b.second; });
    const auto rivals = std::count_if(votes.begin(), votes.end(),
                                      [&](const auto& vote) { return vote.second == most->second; });
    return rivals == 1 ? most->first : array;
  }

  void give_up(int column, int width) {
    if (ranks_.size() > static_cast<std::size_t>(kMaxRanks))
      error("too-many-ranks", column, fmt::format("{} ranks, expected at most 16", ranks_.size()));
    if (width < 1 || width > kMaxFiles)
      error("bad-rank-width", column, fmt::format("ranks of {} squares, expected 1 to 16", width));
    for (int rank = 0; rank < facts_.array.ranks; ++rank)
      result_.text +=
          MappedText::standing_for((rank == 0 ? "" : "/") + std::to_string(facts_.array.files), column);
  }

  // Neighbouring runs that were not neighbours in the line (a wall or a bad character stood there) are
  // joined.
  void write_rank(std::size_t r, int width) {
    const Rank& rank = ranks_[r];
    const int number = width_of(rank, false);
    const bool digit_by_digit = number != width && width_of(rank, true) == width;
    const auto r_from_below = static_cast<int>(ranks_.size() - 1 - r);
    int file = 0;
    int empty = 0;
    int empty_column = 0;
    const auto end_run = [&] {
      if (empty != 0) result_.text += MappedText::standing_for(std::to_string(empty), empty_column);
      empty = 0;
    };
    for (const Token& token : rank) {
      if (file == width) break;
      const Square square = BoardSize{width, static_cast<int>(ranks_.size())}.at(file, r_from_below);
      if (token.run) {
        if (empty == 0) empty_column = token.text.column();
        const int run = std::min(length_of(token, digit_by_digit), width - file);
        if (token.wall) result_.extras.walls.push_back(square);
        empty += run;
        file += run;
        continue;
      }
      end_run();
      result_.text += token.text;
      if (token.promoted) result_.extras.promoted.push_back(square);
      ++file;
    }
    if (number != width && !digit_by_digit) {
      const int column = rank.empty() ? (r < slashes_.size() ? slashes_[r] : 0) : rank.front().text.column();
      error("bad-rank-width", column != 0 ? column : result_.text.column(1),
            fmt::format("rank {} has {}, expected {}", r_from_below + 1, plural(number, "square"), width));
      if (empty == 0) empty_column = column;
      empty += width - file;
    }
    end_run();
  }

  // The squares that a run is; says so where its digits are meant one by one.
  int length_of(const Token& token, bool digit_by_digit) {
    const std::string& digits = token.text.text();
    if (digits.size() == 1 || !(digit_by_digit || beyond_any_board(token))) return number_of(digits);
    const int sum = digit_sum(digits);
    notes_.leniency(
        "adjacent-runs", Field::placement, token.text.column(),
        fmt::format("'{}' is several runs of empty squares side by side, expected one, '{}'", digits, sum),
        std::to_string(sum));
    return sum;
  }

  void add_pocket(const MappedText& pocket) {
    if (!pocket.empty()) {
      if (!result_.sign) result_.sign = facts_.has_pocket ? Dialect::efen : Dialect::fairy;
      const bool none = pocket.text() == "[]" || pocket.text() == "[-]";
      const bool closed = pocket.text().back() == ']' && pocket.text().find(']') == pocket.size() - 1;
      if (none && !facts_.has_pocket) {
        result_.extras.pocket.emplace();
        notes_.leniency("empty-pocket", Field::pocket, pocket.column(),
                        fmt::format("{} has no men in hand, expected no brackets", facts_.info.id), "");
      } else if (pocket.text() == "[-]") {
        notes_.leniency("empty-pocket", Field::pocket, pocket.column(),
                        "'[-]' for no men in hand, expected '[]'", "[]");
        result_.text += MappedText::standing_for("[]", pocket.column());
      } else if (facts_.has_pocket || !closed) {
        result_.text += pocket;
      } else {
        refuse_pocket(pocket.text().substr(1, pocket.size() - 2), pocket.column());
      }
    }
    if (!ninth_) return;
    notes_.leniency("ninth-rank", Field::pocket, ninth_column_,
                    "the men in hand stand as a ninth rank, expected them in brackets");
    MappedText men;
    for (const Token& token : *ninth_)
      men += token.text;
    if (facts_.has_pocket) {
      result_.text.add('[', ninth_column_);
      result_.text += men;
      result_.text.add(']', ninth_column_);
    } else if (men.empty()) {
      result_.extras.pocket.emplace();
    } else {
      refuse_pocket(men.text(), ninth_column_);
    }
  }

  void refuse_pocket(std::string men, int column) {
    notes_.error(
        "no-pocket-here", Field::pocket, column,
        fmt::format("{} has no men in hand, found '{}', expected none", facts_.info.id, clipped(men)));
    result_.extras.pocket = std::move(men);
  }

  const GameFacts& facts_;
  Notes& notes_;
  std::vector<Rank> ranks_;
  std::vector<int> slashes_;
  std::optional<Rank> ninth_;
  int ninth_column_ = 0;
  Placement result_;
};

} // namespace

Placement read_placement(const MappedText& word, bool alone, const GameFacts& facts, Notes& notes) {
  if (alone)
    if (auto popeye = read_popeye(word, facts, notes)) return std::move(*popeye);
  return Reader(facts, notes).run(word);
}

} // namespace plumb::dialect
