#include "tools/perft/engine/perft_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <numeric>

#include "lib/base/printable.h"

namespace plumb {
namespace {

// std::regex recurses on each byte: of a longer line it sees the beginning.
constexpr std::size_t kMostMatched = 500;
// How much of a count that cannot be read is kept.
constexpr std::size_t kMostShown = 50;

std::string lower(std::string_view text) {
  std::string result(text);
  std::transform(result.begin(), result.end(), result.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return result;
}

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

bool is_number(std::string_view word) {
  return !word.empty() && std::all_of(word.begin(), word.end(), is_digit);
}

// "1,576", "1'576", "1_576": groups of three digits after the first.
std::string without_group_marks(std::string_view word) {
  std::string digits;
  std::size_t group = 0;
  bool marked = false;
  for (const char c : word) {
    if (is_digit(c)) {
      digits += c;
      ++group;
    } else if (c == ',' || c == '\'' || c == '_') {
      if (marked ? group != 3 : (group == 0 || group > 3)) return std::string(word);
      marked = true;
      group = 0;
    } else {
      return std::string(word);
    }
  }
  return marked && group != 3 ? std::string(word) : digits;
}

bool has_digit(std::string_view word) {
  return std::any_of(word.begin(), word.end(), is_digit);
}

bool is_signed_number(std::string_view word) {
  return is_number(word) || (word.size() > 1 && word.front() == '-' && is_number(word.substr(1)));
}

// Words are cut at blanks and at signs that stand between a name and a number.
std::vector<std::string> words_of(std::string_view line, std::string_view separators) {
  std::vector<std::string> words;
  std::string word;
  const auto end_word = [&] {
    while (!word.empty() && (word.back() == ',' || word.back() == '.' || word.back() == ';'))
      word.pop_back();
    if (!word.empty()) words.push_back(without_group_marks(word));
    word.clear();
  };
  for (const char c : line) {
    if (separators.find(c) == std::string_view::npos) {
      word += c;
    } else {
      end_word();
    }
  }
  end_word();
  return words;
}

template <std::size_t N>
bool is_one_of(const std::array<std::string_view, N>& words, std::string_view word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

// Names of a total that leave no doubt, and such that are used for other numbers too.
constexpr std::array<std::string_view, 9> kNodeWords{"nodes", "total",     "leafs",      "leaf", "leaves",
                                                     "node",  "leafnodes", "totalnodes", "perft"};
constexpr std::array<std::string_view, 6> kVagueWords{"moves", "count",     "result",
                                                      "sum",   "positions", "found"};
// After these nothing but a count is written.
constexpr std::array<std::string_view, 7> kPlainNodeWords{"nodes", "leafs",     "leaf",      "leaves",
                                                          "node",  "leafnodes", "totalnodes"};
// Between the name and its number, and how many of them.
constexpr std::size_t kMostFillers = 8;
constexpr std::array<std::string_view, 10> kFillers{"searched", "visited", "is",      "count", "nodes",
                                                    "number",   "of",      "counted", "moves", "leaf"};
constexpr std::array<std::string_view, 4> kDepthWords{"depth", "perft", "ply", "d"};

// Names of lines that look like moves with a count: "d3 8902" is one, "D3 8902" and "perft3 8902" are not.
bool could_be_move(std::string_view word) {
  if (word.size() < 2 || word.size() > 24) return false;
  const std::string small = lower(word);
  if (small == "o-o" || small == "o-o-o" || small == "0-0" || small == "0-0-0") return true;
  if (small.starts_with("perft") || small.starts_with("depth") || small.starts_with("ply")) return false;
  const bool letter = std::any_of(word.begin(), word.end(), [](unsigned char c) { return std::isalpha(c); });
  const bool digit = std::any_of(word.begin(), word.end(), is_digit);
  if (!letter || !digit || is_digit(word.front())) return false;
  // Every game's coordinate notation has a square: a small letter before a digit.
  for (std::size_t i = 0; i + 1 < word.size(); ++i)
    if (word[i] >= 'a' && word[i] <= 'p' && word[i + 1] >= '1' && word[i + 1] <= '9') return true;
  // Capital letters throughout, but no "D3".
  return word.size() >= 4 && is_digit(word[1]) && std::isalpha(static_cast<unsigned char>(word[2])) != 0;
}

// "e2e4", "e7e8q", "a10b10": no word but a move looks so.
bool is_from_to(std::string_view word) {
  std::size_t at = 0;
  const auto skip_square = [&] {
    if (at + 1 >= word.size() || word[at] < 'a' || word[at] > 'p' || !is_digit(word[at + 1])) return false;
    at += at + 2 < word.size() && is_digit(word[at + 2]) ? 3 : 2;
    return true;
  };
  if (!skip_square()) return false;
  if (at < word.size() && (word[at] == '-' || word[at] == 'x')) ++at;
  return skip_square() && word.size() - at <= 2;
}

// "Nodes: 1e6": what stands where a count belongs and is none. "20.5" is a time, or a rate.
std::string unread_count(std::string_view line) {
  const auto words = words_of(lower(line), " \t:=()[]|<>");
  for (std::size_t i = 0; i + 1 < words.size(); ++i) {
    if (!is_one_of(kPlainNodeWords, words[i])) continue;
    std::size_t next = i + 1;
    while (next + 1 < words.size() && next < i + kMostFillers && is_one_of(kFillers, words[next]))
      ++next;
    const std::string& word = words[next];
    const bool begins =
        is_digit(word[0]) || (word.size() > 1 && (word[0] == '-' || word[0] == '+') && is_digit(word[1]));
    if (begins && word.find('.') == std::string::npos && word.find('/') == std::string::npos)
      return clipped(word, kMostShown);
  }
  return "";
}

bool is_unknown_command(const std::string& small) {
  // An engine that takes for a move what it does not know.
  if (small.find("move") != std::string::npos && small.find("perft") != std::string::npos &&
      (small.find("illegal") != std::string::npos || small.find("invalid") != std::string::npos))
    return true;
  for (const std::string_view sign :
       {"unknown command", "unknown uci", "unrecognized command", "not a command", "unrecognised command",
        "(unknown command)", "unsupported command", "command not found", "not supported", "unknown variant"})
    if (small.find(sign) != std::string::npos) return true;
  return false;
}

bool is_refusal(const std::string& small) {
  const auto has = [&](std::string_view word) { return small.find(word) != std::string::npos; };
  if (small.starts_with("tellusererror")) return true;
  const bool bad = has("illegal") || has("invalid") || has("malformed") || has("bad fen") ||
                   has("wrong fen") || has("cannot parse") || has("can't parse") || has("failed to parse");
  return bad && (has("fen") || has("position") || has("move") || has("setup") || has("board") || has("epd"));
}

bool is_search(const std::string& small) {
  if (small.starts_with("bestmove")) return true;
  if (!small.starts_with("info ")) return false;
  return small.find(" score ") != std::string::npos || small.find(" currmove ") != std::string::npos ||
         small.find(" pv ") != std::string::npos;
}

} // namespace

// A number that a word for it goes before ("nodes searched: 20") or follows ("20 nodes"), perhaps for a
// depth.
PerftText::Total PerftText::total_by_words(std::string_view line) const {
  auto words = words_of(lower(line), " \t:=()[]|<>");
  bool names_depth = false;
  for (std::size_t i = 0; i + 1 < words.size(); ++i) {
    const bool joined = words[i].size() > 1 && words[i].front() == 'd' && is_number(words[i].substr(1));
    if (i == 0 && joined) {
      words.insert(words.begin() + 1, words[0].substr(1));
      words[0] = "d";
    }
    if (!is_one_of(kDepthWords, words[i]) || !is_number(words[i + 1]) || words[i + 1].size() > 3) continue;
    // "perft 20" alone is a total and no depth.
    if (words[i] == "perft" && i + 2 == words.size()) continue;
    if (std::stoi(words[i + 1]) != depth_) return {};
    names_depth = true;
    words.erase(words.begin() + static_cast<std::ptrdiff_t>(i + 1));
    break;
  }
  const auto number_after = [&](std::size_t i) -> std::string {
    std::size_t next = i + 1;
    while (next < words.size() && next < i + kMostFillers && is_one_of(kFillers, words[next]))
      ++next;
    return next < words.size() && is_signed_number(words[next]) ? words[next] : "";
  };
  Total best;
  const auto offer = [&](Rank rank, std::string number) {
    if (!number.empty() && rank > best.rank) best = {rank, std::move(number)};
  };
  for (std::size_t i = 0; i < words.size(); ++i) {
    const bool strong = is_one_of(kNodeWords, words[i]);
    if (!strong && !is_one_of(kVagueWords, words[i])) continue;
    const Rank rank = strong ? Rank::nodes : Rank::vague;
    if (std::string number = number_after(i); !number.empty()) {
      offer(rank, std::move(number));
    } else if (i > 0 && is_signed_number(words[i - 1]) && (i < 2 || words[i - 2] != "time")) {
      offer(rank, words[i - 1]);
    }
  }
  // "depth 4 197281", "D4 197281".
  if (best.rank == Rank::none && names_depth)
    for (std::size_t i = 0; i + 1 < words.size(); ++i)
      if (is_one_of(kDepthWords, words[i])) offer(Rank::nodes, number_after(i));
  if (best.rank != Rank::none && names_depth) best.rank = Rank::depth;
  return best;
}

// Without a digit it is no count, and the line may be another of the engine's answer.
PerftText::Total PerftText::total_by_pattern(std::string_view line) {
  std::cmatch match;
  const std::string_view seen = line.substr(0, kMostMatched);
  if (!std::regex_search(seen.begin(), seen.end(), match, *pattern_)) return {};
  const auto& group = match.size() > 1 ? match[1] : match[0];
  std::string number = group.str();
  // A number goes on behind what was seen.
  if (group.matched && group.second == seen.end() && !number.empty() && is_digit(number.back()))
    for (std::size_t at = seen.size(); at < line.size() && is_digit(line[at]); ++at)
      number += line[at];
  if (has_digit(number)) return {Rank::pattern, without_group_marks(number)};
  no_number_ = clipped(number, kMostShown);
  return {};
}

std::optional<std::string> PerftText::pattern_without_number() const {
  return rank_ == Rank::none ? no_number_ : std::nullopt;
}

PerftText::Total PerftText::total_of(std::string_view line) const {
  if (const Total named = total_by_words(line); named.rank != Rank::none) return named;
  const auto words = words_of(line, " \t|");
  if (words.size() == 1 && is_signed_number(words[0])) return {Rank::bare, words[0]};
  // A row of a table: the depth, the count, and nothing but numbers with their units.
  const auto numeric = [](const std::string& word) { return is_digit(word.front()) || word.front() == '-'; };
  if (words.size() >= 2 && is_number(words[0]) && words[0].size() <= 3 && std::stoi(words[0]) == depth_ &&
      is_signed_number(words[1]) && std::all_of(words.begin(), words.end(), numeric))
    return {Rank::row, words[1]};
  return {};
}

// "e2e4: 20", "e2-e4 = 20", "Nf3 <tab> 20", "1. a2a3 20", "a2a3 20 nodes".
bool PerftText::add_divide_line(std::string_view line) {
  auto words = words_of(line, " \t:|");
  std::erase_if(words, [](const std::string& word) { return word == "=" || word == "-" || word == "->"; });
  if (words.empty()) return false;
  if (words.size() >= 2 && is_number(words[0]) && words[0].size() <= 3 && could_be_move(words[1]))
    words.erase(words.begin());
  // "e2e4=20" in one word; the count of a promotion as in "e7e8=Q" is none.
  if (const std::size_t sign = words[0].rfind('='); sign != std::string::npos && sign > 0) {
    const std::string tail = words[0].substr(sign + 1);
    if (is_number(tail)) {
      words.insert(words.begin() + 1, tail);
      words[0].resize(sign);
    }
  }
  if (words.size() < 2 || words.size() > 6 || !could_be_move(words[0])) return false;
  if (words[1].size() > 1 && words[1].front() == '=') words[1].erase(0, 1);
  const bool unread = words.size() == 2 && is_from_to(words[0]) && line.find(':') != std::string_view::npos;
  if (!is_signed_number(words[1]) && !unread) return false;
  if (const auto count = read_count(words[1])) {
    divide_.push_back({words[0], *count, ""});
  } else {
    divide_.push_back({words[0], std::nullopt, clipped(words[1], kMostShown)});
  }
  return true;
}

PerftText::Line PerftText::add(std::string_view line) {
  const std::string small = lower(line);
  if (is_search(small)) return Line::search;
  if (is_unknown_command(small)) return Line::unknown;
  if (Total total = pattern_ ? total_by_pattern(line) : Total{}; total.rank != Rank::none) {
    rank_ = total.rank;
    total_ = std::move(total.number);
    return Line::total;
  }
  if (add_divide_line(line)) return Line::divide;
  if (is_refusal(small)) return Line::refusal;
  if (pattern_) return Line::other;
  Total total = total_of(line);
  if (total.rank == Rank::none) {
    if (std::string unread = unread_count(line); !unread.empty()) unread_total_ = std::move(unread);
    return Line::other;
  }
  if (total.rank >= rank_) {
    rank_ = total.rank;
    total_ = std::move(total.number);
  }
  return Line::total;
}

void PerftText::finish(Answer& answer) && {
  answer.kind = Answer::Kind::counted;
  answer.divide = std::move(divide_);
  if (rank_ != Rank::none) {
    if (const auto total = read_count(total_)) {
      answer.total = *total;
    } else {
      answer.total_text = clipped(total_, kMostShown);
    }
    return;
  }
  answer.total_text = unread_total_;
  if (const DivideLine* unread = unread_line(answer); unread != nullptr && answer.total_text.empty())
    answer.total_text = fmt::format("'{}: {}'", unread->move, unread->unread);
  if (!answer.total_text.empty()) return;
  Count sum;
  for (const DivideLine& line : answer.divide)
    sum += *line.count;
  answer.total = sum;
}

} // namespace plumb
