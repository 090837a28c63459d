// The English keywords of Popeye's problem language, as its manual names them, and how they are shortened.
#pragma once

#include <array>
#include <optional>
#include <string_view>

namespace plumb::popeye {

enum class Command {
  begin_problem,
  end_problem,
  next_problem,
  twin,
  zero_position,
  remark,
  structured_stipulation,
  author,
  origin,
  pieces,
  condition,
  option,
  stipulation,
  protocol,
  title,
  latex,
  latex_pieces,
  award,
  array,
  forsyth
};
inline constexpr std::array<std::string_view, 20> kCommands{
    "BeginProblem",     "EndProblem", "NextProblem", "Twin",   "ZeroPosition", "Remark",
    "SStipulation",     "Author",     "Origin",      "Pieces", "Condition",    "Option",
    "Stipulation",      "Protocol",   "Title",       "LaTeX",  "LaTeXPieces",  "Award",
    "InitialGameArray", "Forsyth"};

enum class Change {
  move,
  exchange,
  stipulation,
  structured_stipulation,
  add,
  remove,
  continued,
  rotate,
  condition,
  polish_type,
  mirror,
  shift,
  substitute
};
inline constexpr std::array<std::string_view, 13> kChanges{
    "Move",   "Exchange",  "Stipulation", "SStipulation", "Add",   "Remove",    "Continued",
    "Rotate", "Condition", "PolishType",  "Mirror",       "Shift", "Substitute"};

inline constexpr std::array<std::string_view, 4> kColors{"White", "Black", "Neutral", "TotalInvisible"};

inline constexpr std::array<std::string_view, 20> kAttributes{
    "Royal",       "Kamikaze",    "Paralysing",
    "Chameleon",   "Jigger",      "Volage",
    "Functionary", "HalfNeutral", "HurdleColourChanging",
    "Protean",     "Magic",       "Uncapturable",
    "Patrol",      "Frischauf",   "Bul",
    "Dob",         "Anda",        "AndaInverse",
    "AliceA",      "AliceB"};

struct WordMatch {
  enum class Kind { none, one, several } kind = Kind::none;
  std::size_t index = 0;
};

// Which word is meant by `text`: the word itself or a beginning that no other one has, in letters of either
// case.
[[nodiscard]] WordMatch find_word(const std::string_view* words, std::size_t count, std::string_view text);

template <std::size_t N>
[[nodiscard]] WordMatch find_word(const std::array<std::string_view, N>& words, std::string_view text) {
  return find_word(words.data(), N, text);
}
template <class Enum, std::size_t N>
[[nodiscard]] std::optional<Enum> find_one(const std::array<std::string_view, N>& words,
                                           std::string_view text) {
  const WordMatch match = find_word(words, text);
  if (match.kind != WordMatch::Kind::one) return std::nullopt;
  return static_cast<Enum>(match.index);
}

// What the letters of a fairy man mean, where they are well known: "grasshopper"; else empty.
[[nodiscard]] std::string_view fairy_name(std::string_view letters);

} // namespace plumb::popeye
