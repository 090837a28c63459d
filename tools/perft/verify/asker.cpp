#include "tools/perft/verify/asker.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <sstream>

#include "lib/board/efen_text.h"

namespace plumb {
namespace {

std::vector<std::string> words_of(const std::string& line) {
  std::istringstream stream(line);
  std::vector<std::string> words;
  for (std::string word; stream >> word;)
    words.push_back(word);
  return words;
}

// K, Q, k, q as the files of the outermost rooks.
std::string shredder_rights(const EfenText& text) {
  std::string rights;
  for (const char right : text.castling.text) {
    const char kind = static_cast<char>(std::toupper(static_cast<unsigned char>(right)));
    if (kind != 'K' && kind != 'Q') {
      rights += right;
      continue;
    }
    const bool white = std::isupper(static_cast<unsigned char>(right)) != 0;
    std::vector<int> files;
    for (const PlacedWord& man : text.men)
      if (man.square.index / 8 == (white ? 0 : 7) && man.text == (white ? "R" : "r"))
        files.push_back(man.square.index % 8);
    if (files.empty()) continue;
    const int file = kind == 'K' ? *std::max_element(files.begin(), files.end())
                                 : *std::min_element(files.begin(), files.end());
    rights += static_cast<char>((white ? 'A' : 'a') + file);
  }
  return rights;
}

} // namespace

Route Route::by_move(const std::string& move) const {
  Route next = *this;
  next.path.push_back(move);
  next.here = after_move(here, move);
  return next;
}

Route route_to(const GamePosition& position, const std::string& text) {
  return {position, text, {}, position};
}
Route route_to(const GamePosition& position) {
  return route_to(position, position.told);
}

// Six fields always, for some engines read no fewer, and no opcode that names the game.
Question Asker::question(const Route& route, int depth, bool divide) const {
  Question question;
  question.depth = depth;
  question.divide = divide;
  auto words = words_of(route.root_text);
  if (!options_.raw_fen)
    std::erase_if(words, [](const std::string& word) { return word.starts_with("variant:"); });
  static const std::array<std::string, 6> neutral{"", "w", "-", "-", "0", "1"};
  const auto first_opcode = std::find_if(words.begin(), words.end(), [](const std::string& word) {
    return word.find(':') != std::string::npos;
  });
  const auto fields = static_cast<std::size_t>(first_opcode - words.begin());
  if (fields < neutral.size())
    words.insert(first_opcode, neutral.begin() + static_cast<std::ptrdiff_t>(fields), neutral.end());
  const bool is_chess = route.root.game.variant == "chess";
  if (is_chess && options_.shredder_fen && words.size() > 2 && words[2] != "-")
    words[2] = shredder_rights(*split_efen(route.root.efen));
  for (const std::string& word : words)
    question.fen += (question.fen.empty() ? "" : " ") + word;
  const auto mapped = options_.engine_variant.find(route.root.game.variant);
  if (mapped != options_.engine_variant.end()) {
    question.variant = mapped->second;
  } else if (!is_chess) {
    question.variant = route.root.game.variant;
  }
  question.chess960 = is_chess && (options_.chess960 || needs_chess960(route.root));
  GamePosition at = route.root;
  for (const std::string& move : route.path) {
    question.moves.push_back(question.chess960 ? chess960_move_text(at, move) : move);
    if (question.chess960) at = after_move(at, move);
  }
  return question;
}

} // namespace plumb
