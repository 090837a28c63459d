#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <map>

#include "formats/dialect/parts.h"

namespace plumb::dialect {

namespace {

// A man, a run of digits, or anything else that stood in a rank.
struct Token {
  MappedText text;
  bool run = false;
};
using Rank = std::vector<Token>;

int number_of(const std::string& digits) {
  int number = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  return error == std::errc{} && end == digits.data() + digits.size() ? number : 1 << 20;
}
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

class Reader {
 public:
  Reader(const GameFacts& facts, Notes& notes) : facts_(facts), notes_(notes) {}

  Placement run(const MappedText& word, bool alone) {
    const std::size_t bracket = std::min(word.text().find('['), word.size());
    split_ranks(word.part(0, bracket));
    take_ninth_rank();
    if (alone && looks_like_popeye()) return popeye(word);
    const int width = common_width();
    for (std::size_t r = 0; r < ranks_.size(); ++r) {
      if (r != 0) result_.text.add('/', slashes_[r - 1]);
      write_rank(ranks_[r], width);
    }
    add_pocket(word.part(bracket));
    return std::move(result_);
  }

 private:
  void split_ranks(const MappedText& board) {
    ranks_.emplace_back();
    for (std::size_t i = 0; i < board.size();) {
      const std::size_t length = token_length(board, i);
      const MappedText text = board.part(i, length);
      i += length;
      if (text.text() == "/") {
        slashes_.push_back(text.column());
        ranks_.emplace_back();
      } else if (text.text() == "~") {
        result_.sign = Dialect::fairy;
        notes_.leniency("promoted-mark", Field::placement, text.column(),
                        fmt::format("'~' marks a promoted man, {} does not tell them apart", facts_.info.id));
      } else if ((text.text() == "'" || text.text() == "\"") && !ranks_.back().empty()) {
        result_.sign = Dialect::winboard;
        ranks_.back().back().text += text;
      } else {
        if (text.text() == "*") result_.sign = Dialect::fairy;
        if (text[0] == '{') result_.sign = Dialect::efen;
        if (text[0] == '+') result_.sign = Dialect::efen;
        ranks_.back().push_back({text, is_digit(text[0])});
      }
    }
  }

  static std::size_t token_length(const MappedText& board, std::size_t at) {
    const std::string& text = board.text();
    std::size_t end = at + 1;
    if (is_digit(text[at]))
      while (end < text.size() && is_digit(text[end]))
        ++end;
    else if (text[at] == '+' && end < text.size() && is_letter(text[end]))
      ++end;
    else if (text[at] == '{' && text.find('}', at) != std::string::npos)
      end = text.find('}', at) + 1;
    return end - at;
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
    std::map<int, int> votes;
    for (const Rank& rank : ranks_)
      ++votes[width_of(rank, false)];
    const auto most = std::max_element(votes.begin(), votes.end(),
                                       [](const auto& a, const auto& b) { return a.second < b.second; });
    const auto rivals = std::count_if(votes.begin(), votes.end(),
                                      [&](const auto& vote) { return vote.second == most->second; });
    return rivals == 1 ? most->first : facts_.array.files;
  }

  void write_rank(const Rank& rank, int width) {
    const bool digit_by_digit = width_of(rank, false) != width && width_of(rank, true) == width;
    for (std::size_t i = 0; i < rank.size(); ++i) {
      const Token& token = rank[i];
      const bool several = token.run && token.text.size() > 1 &&
                           (digit_by_digit || (beyond_any_board(token) && width_of(rank, false) == width));
      if (!several) {
        result_.text += token.text;
        continue;
      }
      const int sum = digit_sum(token.text.text());
      const std::string one = std::to_string(sum);
      notes_.leniency("adjacent-runs", Field::placement, token.text.column(),
                      fmt::format("'{}' is several runs of empty squares side by side, expected one, '{}'",
                                  token.text.text(), one),
                      one);
      result_.text += MappedText::standing_for(one, token.text.column());
    }
  }

  void add_pocket(const MappedText& pocket) {
    if (!pocket.empty()) {
      if (!result_.sign) result_.sign = facts_.has_pocket ? Dialect::efen : Dialect::fairy;
      const bool none = pocket.text() == "[]" || pocket.text() == "[-]";
      if (none && !facts_.has_pocket) {
        notes_.leniency("empty-pocket", Field::pocket, pocket.column(),
                        fmt::format("{} has no men in hand, expected no brackets", facts_.info.id), "");
      } else if (pocket.text() == "[-]") {
        notes_.leniency("empty-pocket", Field::pocket, pocket.column(),
                        "'[-]' for no men in hand, expected '[]'", "[]");
        result_.text += MappedText::standing_for("[]", pocket.column());
      } else {
        result_.text += pocket;
      }
    }
    if (!ninth_) return;
    notes_.leniency("ninth-rank", Field::pocket, ninth_column_,
                    "the men in hand stand as a ninth rank, expected them in brackets");
    if (ninth_->empty() && !facts_.has_pocket) return;
    result_.text.add('[', ninth_column_);
    for (const Token& token : *ninth_)
      result_.text += token.text;
    result_.text.add(']', ninth_column_);
  }

  // Forsyth notation as Popeye writes it stands alone; it has S for the knight, or runs that go on over the
  // end of a rank. Anything else that stands alone is a FEN board.
  [[nodiscard]] bool looks_like_popeye() const {
    if (facts_.array != BoardSize{8, 8}) return false;
    int squares = 0;
    bool knights = false;
    bool over_the_end = false;
    for (const Rank& rank : ranks_) {
      int width = 0;
      for (const Token& token : rank) {
        const int run = token.run ? number_of(token.text.text()) : 1;
        if (run > 64) return false;
        if (token.run && token.text.size() > 1) over_the_end = true;
        knights = knights || (!has_man("S") && (token.text.text() == "S" || token.text.text() == "s"));
        width += run;
      }
      squares += width;
      if (squares % 8 != 0) return false;
    }
    return squares == 64 && (knights || over_the_end);
  }

  [[nodiscard]] bool has_man(std::string_view letters) const {
    return std::any_of(facts_.info.pieces.begin(), facts_.info.pieces.end(),
                       [&](const PieceInfo& piece) { return piece.letters == letters; });
  }

  Placement popeye(const MappedText& word) {
    result_.sign = Dialect::popeye;
    notes_.leniency("popeye-forsyth", Field::placement, word.column(),
                    "Forsyth notation as Popeye writes it, expected a FEN line");
    int squares = 0;
    int run = 0;
    int run_column = 0;
    const auto end_run = [&] {
      if (run != 0) result_.text += MappedText::standing_for(std::to_string(run), run_column);
      run = 0;
    };
    const auto end_square = [&](int column) {
      if (++squares % 8 != 0) return;
      end_run();
      if (squares != 64) result_.text.add('/', column);
    };
    for (const Rank& rank : ranks_)
      for (const Token& token : rank) {
        if (token.run) {
          run_column = token.text.column();
          for (int i = number_of(token.text.text()); i > 0; --i) {
            ++run;
            end_square(run_column);
          }
          continue;
        }
        end_run();
        result_.text += popeye_man(token.text);
        end_square(token.text.column());
      }
    return std::move(result_);
  }

  MappedText popeye_man(const MappedText& man) {
    if (has_man("S")) return man;
    if (man.text() == "S" || man.text() == "s")
      return MappedText::standing_for(man.text() == "S" ? "N" : "n", man.column());
    if (man.text() == "N" || man.text() == "n")
      notes_.error(
          "popeye-nightrider", Field::placement, man.column(),
          fmt::format("'{}' is a nightrider in Popeye's notation, expected 'S' for a knight", man.text()));
    return man;
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
  return Reader(facts, notes).run(word, alone);
}

} // namespace plumb::dialect
