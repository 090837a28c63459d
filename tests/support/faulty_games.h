// The other games as a simple engine plays them: the naive references, with one special rule of each game
// switched off or on where it should not be.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace plumb::test {

struct GameFault {
  std::string_view name;
  std::string_view game;
  // What becomes of the list of legal moves of a position.
  std::function<void(const std::string& efen, std::vector<std::string>& moves)> spoil;
};
[[nodiscard]] const std::vector<GameFault>& game_faults();

// A position of any of the games.
class NaiveGame {
 public:
  virtual ~NaiveGame() = default;
  [[nodiscard]] virtual std::vector<std::string> moves() const = 0;
  [[nodiscard]] virtual std::unique_ptr<NaiveGame> after(const std::string& move) const = 0;
  [[nodiscard]] virtual std::string efen() const = 0;
};

[[nodiscard]] std::vector<std::string> naive_game_names();
// Nothing for a name that is none of them; throws std::exception for a bad position.
[[nodiscard]] std::unique_ptr<NaiveGame> naive_game(const std::string& name, const std::string& efen);

[[nodiscard]] std::vector<std::string> spoiled_moves(const NaiveGame& game, const GameFault* fault);
[[nodiscard]] std::uint64_t spoiled_perft(const NaiveGame& game, int depth, const GameFault* fault);

} // namespace plumb::test
