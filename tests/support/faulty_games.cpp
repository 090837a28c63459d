#include "tests/support/faulty_games.h"

#include <algorithm>
#include <map>

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
      loses("chessapawn-no-en-passant", "chessapawn",
            [](const std::string& efen, const std::string& move) {
              return move.substr(2) == passed_square(efen) && move[0] != move[2];
            }),
      loses(
          "chessapawn-king-never-sideways", "chessapawn",
          [](const std::string&, const std::string& move) { return move[1] == move[3] && move.size() == 4; }),
      loses("pawn-shooter-nothing-thrown", "pawn-shooter",
            [](const std::string&, const std::string& move) { return has(move, "*") && has(move, "@"); }),
      loses("pawn-shooter-sword-blunt", "pawn-shooter",
            [](const std::string&, const std::string& move) { return has(move, "*") && !has(move, "@"); }),
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
