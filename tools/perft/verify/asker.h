// Puts positions of ours to an engine in its own words: its name of the game, its spelling of castling, its
// kind of FEN.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "tools/perft/engine/driver.h"
#include "tools/perft/verify/reference.h"

namespace plumb {

struct AskerOptions {
  bool chess960 = false;                             // Chess960 notation for every position of chess
  bool shredder_fen = false;                         // castling rights as files of rooks
  bool raw_fen = false;                              // positions as our rules write them, opcodes and all
  std::map<std::string, std::string> engine_variant; // our name of a game to the engine's
};

// A position and how to get there: from a text by moves.
struct Route {
  GamePosition root;
  std::string root_text;         // what the engine is told; may say more than our canonical text
  std::vector<std::string> path; // our texts of moves from the root
  GamePosition here;

  [[nodiscard]] Route by_move(const std::string& move) const;
};
// By its own text.
[[nodiscard]] Route route_to(const GamePosition& position, const std::string& text);
[[nodiscard]] Route route_to(const GamePosition& position);

class Asker {
 public:
  Asker(Driver& driver, const AskerOptions& options) : driver_(driver), options_(options) {}

  [[nodiscard]] Answer ask(const Route& route, int depth, bool divide = false) {
    return driver_.ask(question(route, depth, divide));
  }
  [[nodiscard]] Question question(const Route& route, int depth, bool divide = false) const;
  [[nodiscard]] Driver& driver() const { return driver_; }

 private:
  Driver& driver_;
  const AskerOptions& options_;
};

} // namespace plumb
