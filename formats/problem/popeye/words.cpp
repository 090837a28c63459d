#include "formats/problem/popeye/words.h"

#include <algorithm>

namespace plumb::popeye {

namespace {

char lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c | 0x20) : c;
}

bool begins_with(std::string_view word, std::string_view text) {
  return text.size() <= word.size() && std::equal(text.begin(), text.end(), word.begin(),
                                                  [](char a, char b) { return lower(a) == lower(b); });
}

struct FairyMan {
  std::string_view letters;
  std::string_view name;
};
constexpr std::array<FairyMan, 36> kFairyMen{
    {{"n", "nightrider"},     {"g", "grasshopper"},    {"c", "cardinal"},     {"f", "friend"},
     {"l", "locust"},         {"m", "moose"},          {"o", "orphan"},       {"z", "zebra"},
     {"al", "alfil"},         {"am", "amazon"},        {"an", "antelope"},    {"ar", "archbishop"},
     {"bh", "bishop hopper"}, {"bp", "berolina pawn"}, {"ca", "camel"},       {"da", "dabbaba"},
     {"du", "dummy"},         {"ea", "eagle"},         {"em", "empress"},     {"eq", "equihopper"},
     {"fe", "fers"},          {"gi", "giraffe"},       {"gn", "gnu"},         {"ka", "kangaroo"},
     {"kh", "kinghopper"},    {"le", "leo"},           {"li", "lion"},        {"ma", "mao"},
     {"pa", "pao"},           {"pr", "princess"},      {"rh", "rook hopper"}, {"ro", "rose"},
     {"si", "siren"},         {"sq", "squirrel"},      {"va", "vao"},         {"we", "wazir"}}};

} // namespace

WordMatch find_word(const std::string_view* words, std::size_t count, std::string_view text) {
  WordMatch match;
  if (text.empty()) return match;
  for (std::size_t i = 0; i < count; ++i) {
    if (!begins_with(words[i], text)) continue;
    if (words[i].size() == text.size()) return {WordMatch::Kind::one, i};
    match = {match.kind == WordMatch::Kind::none ? WordMatch::Kind::one : WordMatch::Kind::several, i};
  }
  return match;
}

std::string_view fairy_name(std::string_view letters) {
  const auto found = std::find_if(kFairyMen.begin(), kFairyMen.end(), [&](const FairyMan& man) {
    return man.letters.size() == letters.size() && begins_with(man.letters, letters);
  });
  return found == kFairyMen.end() ? std::string_view{} : found->name;
}

} // namespace plumb::popeye
