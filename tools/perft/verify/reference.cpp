#include "tools/perft/verify/reference.h"

#include <algorithm>
#include <cctype>
#include <cstdlib>

#include "formats/diagram.h"
#include "formats/move_label.h"
#include "lib/rules/all_rules.h"
#include "tools/common/command_line.h"
#include "tools/common/game.h"
#include "tools/perft/counting.h"

namespace plumb {
namespace {

GameRequest with_option(GameRequest game, const std::string& key, const std::string& value) {
  std::erase_if(game.options, [&](const OptionSetting& option) { return option.key == key; });
  game.options.push_back({key, value});
  return game;
}

// The games whose castling has two spellings.
bool has_castling_spellings(const GamePosition& position) {
  return position.game.variant == "chess";
}

// Calls f(rules, position); the position was read before, so that nothing can be wrong with it.
template <class F>
auto in_game(const GamePosition& position, F&& f) {
  auto nested = visit(position.game, [&](const auto& rules) {
    return f(rules, *read_position(rules, position.efen, Accept::opposite_check));
  });
  return value_or_throw(std::move(nested));
}

std::string without_signs(std::string_view spelling) {
  std::string text;
  for (const char c : spelling)
    if (c != '-' && c != 'x' && c != '=' && c != '+' && c != '#' && c != '!' && c != '(' && c != ')')
      text += c;
  return text;
}

// A canonical text with another en passant square, where it has none.
std::string with_en_passant(const std::string& efen, const std::string& square) {
  std::size_t at = 0;
  for (int field = 0; field < 3; ++field)
    at = efen.find(' ', at) + 1;
  return efen[at] == '-' ? efen.substr(0, at) + square + efen.substr(at + 1) : efen;
}

// The square that a pawn has just passed over beside one that might take it; empty where none has.
std::string passed_over(const GamePosition& before, const std::string& move) {
  const bool straight = move.size() == 4 && move[0] == move[2];
  if (before.game.variant != "chess" || !straight || std::abs(move[3] - move[1]) != 2) return "";
  const Checked<EfenText> text = split_efen(before.efen);
  const bool white = text->side == Color::white;
  const auto stands = [&](std::string_view man, char file, char rank) {
    return std::any_of(text->men.begin(), text->men.end(), [&](const PlacedWord& placed) {
      return placed.text == man && square_name({8, 8}, placed.square) == std::string{file, rank};
    });
  };
  if (!stands(white ? "P" : "p", move[0], move[1])) return "";
  const std::string_view taker = white ? "p" : "P";
  if (!stands(taker, static_cast<char>(move[0] - 1), move[3]) &&
      !stands(taker, static_cast<char>(move[0] + 1), move[3]))
    return "";
  return {move[0], static_cast<char>((move[1] + move[3]) / 2)};
}

} // namespace

Result<GamePosition> read_reference(const GameRequest& game, const std::string& efen) {
  GameRequest request = request_for(game, efen);
  const bool is_chess = request.variant == "chess";
  // Castling is written the usual way here, whatever the suite's options say; see chess960_move_text.
  if (is_chess) std::erase_if(request.options, [](const OptionSetting& o) { return o.key == "chess960"; });
  auto canonical = visit(request, [&](const auto& rules) -> Result<std::string> {
    auto position = read_position(rules, efen, Accept::opposite_check);
    if (!position) return tl::unexpected<Error>(first_error(position.faults));
    return rules.write(*position);
  });
  if (!canonical) return tl::unexpected<Error>(canonical.error());
  if (!*canonical) return tl::unexpected<Error>(canonical->error());
  GamePosition position{request_for(request, **canonical), **canonical, **canonical};
  const Checked<EfenText> text = split_efen(efen);
  if (is_chess && text) position.told = with_en_passant(position.efen, text->en_passant.text);
  return position;
}

std::vector<ReferenceMove> reference_moves(const GamePosition& position) {
  auto result = in_game(position, [](const auto& rules, const auto& at) {
    using R = std::remove_cvref_t<decltype(rules)>;
    MoveListOf<R> moves;
    rules.legal_moves(at, moves);
    std::vector<ReferenceMove> texts;
    for (const auto& move : moves)
      texts.push_back({rules.move_text(at, move), move_label(rules, at, move), false});
    return texts;
  });
  for (ReferenceMove& move : result)
    move.castling = has_castling_spellings(position) && move.label.starts_with("O-O");
  std::sort(result.begin(), result.end(),
            [](const ReferenceMove& a, const ReferenceMove& b) { return a.text < b.text; });
  return result;
}

GamePosition after_move(const GamePosition& position, const std::string& text) {
  const std::string efen = in_game(position, [&](const auto& rules, const auto& at) {
    const auto move = value_or_throw(read_move(rules, at, text));
    return rules.write(rules.play(at, move));
  });
  const std::string passed = passed_over(position, text);
  return {position.game, efen, passed.empty() ? efen : with_en_passant(efen, passed)};
}

std::optional<std::string> legal_move_text(const GamePosition& position, const std::string& spelling) {
  // Where signs tell moves apart (a promotion, a declared heroic move) the text stands as it is.
  if (!has_castling_spellings(position))
    return in_game(position, [&](const auto& rules, const auto& at) -> std::optional<std::string> {
      const auto move = read_move(rules, at, spelling);
      return move ? std::optional(rules.move_text(at, *move)) : std::nullopt;
    });
  return in_game(position, [&](const auto& rules, const auto& at) -> std::optional<std::string> {
    std::string small = without_signs(spelling);
    std::transform(small.begin(), small.end(), small.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    for (const std::string& text : {spelling, without_signs(spelling), small})
      if (const auto move = read_move(rules, at, text)) return rules.move_text(at, *move);
    if (const auto move = read_labelled_move(rules, at, spelling)) return rules.move_text(at, *move);
    return std::nullopt;
  });
}

std::string plain_move_text(const std::string& spelling) {
  if (spelling.empty() || spelling.front() < 'a' || spelling.front() > 'p') return spelling;
  const std::string text = without_signs(spelling);
  return text.size() == 4 || text.size() == 5 ? text : spelling;
}

std::optional<ReferenceDivide> reference_divide(const GamePosition& position, int depth, Stop& stop) {
  CountRequest request;
  request.game = position.game;
  request.fen = position.efen;
  request.from_depth = request.to_depth = depth;
  request.hash_bytes = std::uint64_t{64} << 20;
  PerftProgress progress;
  ReferenceDivide divide;
  const auto report = value_or_throw(count_position(request, stop, progress, [&](const DepthCounts& counts) {
    for (const CountRow& row : counts.moves)
      divide.emplace_back(row.move, row.columns[0]);
  }));
  if (!report.complete) return std::nullopt;
  return divide;
}

Count sum_of(const ReferenceDivide& divide) {
  Count sum;
  for (const auto& [move, count] : divide)
    sum += count;
  return sum;
}

bool needs_chess960(const GamePosition& position) {
  if (!has_castling_spellings(position)) return false;
  const Checked<EfenText> text = split_efen(position.efen);
  const std::string& rights = text->castling.text;
  if (rights == "-") return false;
  const auto stands = [&](char man, int file, int rank) {
    const Square square{static_cast<std::uint8_t>(rank * 8 + file)};
    return std::any_of(text->men.begin(), text->men.end(), [&](const PlacedWord& placed) {
      return placed.square.index == square.index && placed.text == std::string(1, man);
    });
  };
  return std::any_of(rights.begin(), rights.end(), [&](char right) {
    const bool white = std::isupper(static_cast<unsigned char>(right)) != 0;
    const int rank = white ? 0 : 7;
    const char side = static_cast<char>(std::toupper(static_cast<unsigned char>(right)));
    if (side != 'K' && side != 'Q') return true;
    return !stands(white ? 'K' : 'k', 4, rank) || !stands(white ? 'R' : 'r', side == 'K' ? 7 : 0, rank);
  });
}

std::string chess960_move_text(const GamePosition& position, const std::string& text) {
  GamePosition other = position;
  other.game = with_option(other.game, "chess960", "yes");
  const GameRequest usual = position.game;
  return value_or_throw(visit(usual, [&](const auto& rules) -> std::string {
    using R = std::remove_cvref_t<decltype(rules)>;
    if constexpr (HasMoveSpellings<R>) {
      const auto at = *read_position(rules, position.efen, Accept::opposite_check);
      const auto move = value_or_throw(read_move(rules, at, text));
      const auto spelled = value_or_throw(R::make(other.game.options));
      return spelled.move_text(at, move);
    } else {
      return text;
    }
  }));
}

std::string diagram_text(const GamePosition& position) {
  return value_or_throw(visit(position.game, [&](const auto& rules) {
    using R = std::remove_cvref_t<decltype(rules)>;
    return draw_text(make_diagram(*split_efen(position.told), R::info().pieces));
  }));
}

std::string man_on_origin(const GamePosition& position, const std::string& move) {
  return value_or_throw(visit(position.game, [&](const auto& rules) -> std::string {
    using R = std::remove_cvref_t<decltype(rules)>;
    const auto text = split_efen(position.efen);
    std::size_t length = move.size() >= 3 && std::isdigit(static_cast<unsigned char>(move[2])) ? 3 : 2;
    for (; length >= 2; --length) {
      const auto square = read_square(text->size, std::string_view(move).substr(0, length));
      if (!square) continue;
      for (const PlacedWord& man : text->men) {
        if (man.square.index != square->index) continue;
        for (const PieceInfo& piece : R::info().pieces) {
          std::string letters(piece.letters);
          const auto same = [](char a, char b) {
            return std::tolower(static_cast<unsigned char>(a)) == std::tolower(static_cast<unsigned char>(b));
          };
          if (std::equal(letters.begin(), letters.end(), man.text.begin(), man.text.end(), same))
            return std::string(piece.name);
        }
      }
    }
    return "";
  }));
}

} // namespace plumb
