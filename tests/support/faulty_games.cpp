#include "tests/support/faulty_games.h"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <map>
#include <optional>

#include "tests/naive/chess.h"
#include "tests/naive/chessapawn.h"
#include "tests/naive/hexapawn.h"
#include "tests/naive/pawn_shooter.h"
#include "tests/naive/pawns_chess.h"
#include "tests/naive/peach.h"

namespace plumb::test {
namespace {

// The six references have the same verbs.
struct Verbs {
  template <class Position>
  class Game final : public NaiveGame {
   public:
    using Moves = std::vector<std::string> (*)(const Position&);
    using Play = Position (*)(const Position&, const std::string&);
    using Format = std::string (*)(const Position&);

    Game(Position position, Moves moves, Play play, Format format)
        : position_(std::move(position)), moves_(moves), play_(play), format_(format) {}

    std::vector<std::string> moves() const override { return moves_(position_); }
    std::unique_ptr<NaiveGame> after(const std::string& move) const override {
      return std::make_unique<Game>(play_(position_, move), moves_, play_, format_);
    }
    std::string efen() const override { return format_(position_); }

   private:
    Position position_;
    Moves moves_;
    Play play_;
    Format format_;
  };
};

template <class Position>
std::unique_ptr<NaiveGame> game_of(Position position, std::vector<std::string> (*moves)(const Position&),
                                   Position (*play)(const Position&, const std::string&),
                                   std::string (*format)(const Position&)) {
  return std::make_unique<Verbs::Game<Position>>(std::move(position), moves, play, format);
}

bool has(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

// A fault that loses every move of a kind.
GameFault loses(std::string_view name, std::string_view game,
                std::function<bool(const std::string& efen, const std::string& move)> kind) {
  return {name, game, [kind = std::move(kind)](const std::string& efen, std::vector<std::string>& moves) {
            std::erase_if(moves, [&](const std::string& move) { return kind(efen, move); });
          }};
}

// The men of an EFEN by file and rank, from 0: letters with the signs that belong to them ("+D", "{Pa}").
class Men {
 public:
  explicit Men(const std::string& efen) {
    const auto rows = naive::split_on(efen.substr(0, efen.find(' ')), '/');
    ranks_ = static_cast<int>(rows.size());
    white_ = has(efen, " w ");
    for (int row = 0; row < ranks_; ++row)
      read_row(rows[static_cast<std::size_t>(row)], ranks_ - 1 - row);
  }

  [[nodiscard]] std::string at(int file, int rank) const {
    const auto found = men_.find({file, rank});
    return found == men_.end() ? "" : found->second;
  }
  [[nodiscard]] const std::map<std::pair<int, int>, std::string>& all() const { return men_; }
  [[nodiscard]] bool on_board(int file, int rank) const {
    return file >= 0 && file < files_ && rank >= 0 && rank < ranks_;
  }
  [[nodiscard]] int ranks() const { return ranks_; }
  [[nodiscard]] bool white() const { return white_; }
  [[nodiscard]] bool own(const std::string& man) const {
    for (const char c : man)
      if (std::isalpha(static_cast<unsigned char>(c)) != 0)
        return (std::isupper(static_cast<unsigned char>(c)) != 0) == white_;
    return false;
  }

 private:
  void read_row(const std::string& row, int rank) {
    int file = 0;
    for (std::size_t i = 0; i < row.size();) {
      if (std::isdigit(static_cast<unsigned char>(row[i])) != 0) {
        std::size_t used = 0;
        file += std::stoi(row.substr(i), &used);
        i += used;
        continue;
      }
      const std::size_t length = row[i] == '{' ? row.find('}', i) - i + 1 : row[i] == '+' ? 2 : 1;
      men_[{file++, rank}] = row.substr(i, length);
      i += length;
    }
    files_ = std::max(files_, file);
  }

  std::map<std::pair<int, int>, std::string> men_;
  int files_ = 0;
  int ranks_ = 0;
  bool white_ = true;
};

std::string square_text(int file, int rank) {
  return static_cast<char>('a' + file) + std::to_string(rank + 1);
}

// Both squares of "a10b9", with the man that moves.
struct Travel {
  int from_file = 0;
  int from_rank = 0;
  int to_file = 0;
  int to_rank = 0;
  std::string man;
  std::string met; // what stands on the goal

  [[nodiscard]] int files() const { return to_file - from_file; }
  [[nodiscard]] int ranks() const { return to_rank - from_rank; }
  [[nodiscard]] int distance() const { return std::max(std::abs(files()), std::abs(ranks())); }
};

// Nothing for a move that does not begin with two squares.
std::optional<Travel> travel(const Men& men, const std::string& move) {
  Travel result;
  std::size_t at = 0;
  const auto read = [&](int& file, int& rank) {
    if (at + 1 >= move.size() || std::islower(static_cast<unsigned char>(move[at])) == 0 ||
        std::isdigit(static_cast<unsigned char>(move[at + 1])) == 0)
      return false;
    file = move[at] - 'a';
    std::size_t used = 0;
    rank = std::stoi(move.substr(at + 1), &used) - 1;
    at += 1 + used;
    return true;
  };
  if (!read(result.from_file, result.from_rank) || !read(result.to_file, result.to_rank)) return std::nullopt;
  result.man = men.at(result.from_file, result.from_rank);
  result.met = men.at(result.to_file, result.to_rank);
  return result;
}

// A fault that loses every move of a kind, told by its man and its two squares.
GameFault loses_travel(std::string_view name, std::string_view game,
                       std::function<bool(const Men& men, const Travel& move)> kind) {
  return loses(name, game, [kind = std::move(kind)](const std::string& efen, const std::string& move) {
    const Men men(efen);
    const auto read = travel(men, move);
    return read && kind(men, *read);
  });
}

bool is_one_of(const std::string& man, const std::string& either, const std::string& or_this) {
  return man == either || man == or_this;
}

// Steps of pawns, though one stands on its last rank and the game is over.
void play_on_after_promotion(const std::string& efen, std::vector<std::string>& moves) {
  const Men men(efen);
  bool promoted = false;
  for (const auto& [square, man] : men.all())
    promoted = promoted || square.second == (man == "P" ? men.ranks() - 1 : 0);
  if (!promoted) return;
  const int ahead = men.white() ? 1 : -1;
  for (const auto& [square, man] : men.all()) {
    const auto [file, rank] = square;
    if (men.own(man) && men.on_board(file, rank + ahead) && men.at(file, rank + ahead).empty())
      moves.push_back(square_text(file, rank) + square_text(file, rank + ahead));
  }
}

// Knights' leaps backward, in a game in which nothing moves so.
void leap_back(const std::string& efen, std::vector<std::string>& moves) {
  if (moves.empty()) return;
  const Men men(efen);
  for (const auto& [square, man] : men.all()) {
    if (!men.own(man) || !is_one_of(man, "N", "n")) continue;
    for (const auto& [files, back] : {std::pair{1, 2}, {2, 1}, {-1, 2}, {-2, 1}}) {
      const int file = square.first + files;
      const int rank = square.second + (men.white() ? -back : back);
      if (men.on_board(file, rank) && !men.own(men.at(file, rank)))
        moves.push_back(square_text(square.first, square.second) + square_text(file, rank));
    }
  }
}

// The en passant field of an EFEN.
std::string passed_square(const std::string& efen) {
  const auto words = naive::split_on(efen, ' ');
  return words.size() > 3 ? words[3] : "-";
}

} // namespace

const std::vector<GameFault>& game_faults() {
  static const std::vector<GameFault> faults{
      loses("hexapawn-no-capture-to-the-left", "hexapawn",
            [](const std::string&, const std::string& move) { return move[2] < move[0]; }),
      {"hexapawn-double-step", "hexapawn",
       [](const std::string& efen, std::vector<std::string>& moves) {
         // From White's first rank, over an empty square, on boards of four ranks and more.
         const bool white = has(efen, " w ");
         const auto ranks = naive::split_on(efen.substr(0, efen.find(' ')), '/').size();
         if (!white || ranks < 4) return;
         for (const std::string& move : std::vector(moves))
           if (move[1] == '1' && move[0] == move[2]) moves.push_back(move.substr(0, 3) + "3");
       }},
      {"hexapawn-plays-on-after-promotion", "hexapawn", play_on_after_promotion},
      loses("chessapawn-no-en-passant", "chessapawn",
            [](const std::string& efen, const std::string& move) {
              return move.substr(2) == passed_square(efen) && move[0] != move[2];
            }),
      loses(
          "chessapawn-king-never-sideways", "chessapawn",
          [](const std::string&, const std::string& move) { return move[1] == move[3] && move.size() == 4; }),
      {"chessapawn-knight-leaps-back", "chessapawn", leap_back},
      loses("chessapawn-en-passant-by-pawns-alone", "chessapawn",
            [](const std::string& efen, const std::string& move) {
              const Men men(efen);
              const auto read = travel(men, move);
              return read && square_text(read->to_file, read->to_rank) == passed_square(efen) &&
                     !is_one_of(read->man, "P", "p");
            }),
      loses("pawn-shooter-nothing-thrown", "pawn-shooter",
            [](const std::string&, const std::string& move) { return has(move, "*") && has(move, "@"); }),
      loses("pawn-shooter-sword-blunt", "pawn-shooter",
            [](const std::string&, const std::string& move) { return has(move, "*") && !has(move, "@"); }),
      loses_travel("pawn-shooter-horse-of-chess", "pawn-shooter",
                   [](const Men&, const Travel& move) {
                     return is_one_of(move.man, "N", "n") && std::abs(move.files() * move.ranks()) != 2;
                   }),
      loses_travel("pawn-shooter-no-row-is-pushed", "pawn-shooter",
                   [](const Men& men, const Travel& move) {
                     return !move.met.empty() && !is_one_of(move.man, "N", "n") &&
                            !is_one_of(move.man, "P", "p") &&
                            !men.at(move.to_file + move.files(), move.to_rank + move.ranks()).empty();
                   }),
      loses_travel("pawn-shooter-push-no-pawn-goes-back", "pawn-shooter-push",
                   [](const Men& men, const Travel& move) {
                     return is_one_of(move.man, "P", "p") && (move.ranks() < 0) == men.white() &&
                            move.ranks() != 0;
                   }),
      loses("pawn-shooter-push-nothing-thrown", "pawn-shooter-push",
            [](const std::string&, const std::string& move) { return has(move, "*") && has(move, "@"); }),
      loses("pawn-shooter-push-pawns-cannot-push-sideways", "pawn-shooter-push",
            [](const std::string&, const std::string& move) {
              return move.size() == 4 && move[1] == move[3] && move[0] != move[2];
            }),
      loses("pawns-chess-archer-never-shoots", "pawns-chess",
            [](const std::string&, const std::string& move) { return has(move, "^"); }),
      loses("pawns-chess-no-heroic-check", "pawns-chess",
            [](const std::string&, const std::string& move) { return has(move, "!"); }),
      loses("pawns-chess-no-healing", "pawns-chess",
            [](const std::string&, const std::string& move) { return has(move, "@"); }),
      loses("pawns-chess-spy-never-comes-back-left", "pawns-chess",
            [](const std::string&, const std::string& move) { return move[0] == '~' && move[1] == 'c'; }),
      loses("peach-no-promotion", "peach",
            [](const std::string&, const std::string& move) { return move.back() == '+'; }),
      loses("peach-archmage-one-choice", "peach",
            [](const std::string&, const std::string& move) { return move.back() == 'i'; }),
      loses_travel(
          "peach-wizard-does-not-jump", "peach",
          [](const Men& men, const Travel& move) {
            return is_one_of(move.man, "Z", "z") && move.distance() == 2 &&
                   !men.at(move.from_file + move.files() / 2, move.from_rank + move.ranks() / 2).empty();
          }),
      loses_travel("peach-colossus-two-squares-back", "peach",
                   [](const Men& men, const Travel& move) {
                     const bool forward = (move.ranks() > 0) == men.white() && move.ranks() != 0;
                     return is_one_of(move.man, "+G", "+g") && move.distance() == 3 && !forward;
                   }),
  };
  return faults;
}

std::vector<std::string> naive_game_names() {
  return {"chess", "chessapawn", "hexapawn", "pawn-shooter", "pawn-shooter-push", "pawns-chess", "peach"};
}

std::unique_ptr<NaiveGame> naive_game(const std::string& name, const std::string& efen) {
  const std::map<std::string, std::string> none;
  if (name == "chess")
    return game_of(naive::chess::parse(efen, none), naive::chess::moves, naive::chess::play,
                   naive::chess::format);
  if (name == "chessapawn")
    return game_of(naive::chessapawn::parse(efen, none), naive::chessapawn::moves, naive::chessapawn::play,
                   naive::chessapawn::format);
  if (name == "hexapawn")
    return game_of(naive::hexapawn::parse(efen, none), naive::hexapawn::moves, naive::hexapawn::play,
                   naive::hexapawn::format);
  if (name == "pawn-shooter" || name == "pawn-shooter-push")
    return game_of(naive::pawn_shooter::parse(efen, {{"variant", name}}), naive::pawn_shooter::moves,
                   naive::pawn_shooter::play, naive::pawn_shooter::format);
  if (name == "pawns-chess")
    return game_of(naive::pawns_chess::parse(efen, none), naive::pawns_chess::moves, naive::pawns_chess::play,
                   naive::pawns_chess::format);
  if (name == "peach")
    return game_of(naive::peach::parse(efen, none), naive::peach::moves, naive::peach::play,
                   naive::peach::format);
  return nullptr;
}

std::vector<std::string> spoiled_moves(const NaiveGame& game, const GameFault* fault) {
  auto moves = game.moves();
  if (fault != nullptr) fault->spoil(game.efen(), moves);
  return moves;
}

std::uint64_t spoiled_perft(const NaiveGame& game, int depth, const GameFault* fault) {
  if (depth == 0) return 1;
  const auto moves = spoiled_moves(game, fault);
  if (depth == 1) return moves.size();
  std::uint64_t sum = 0;
  const auto legal = game.moves();
  for (const std::string& move : moves) {
    // What is no move at all leads nowhere.
    if (std::find(legal.begin(), legal.end(), move) == legal.end()) continue;
    sum += spoiled_perft(*game.after(move), depth - 1, fault);
  }
  return sum;
}

} // namespace plumb::test
