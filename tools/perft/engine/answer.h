// What is asked of an engine, and what came of it.
#pragma once

#include <chrono>
#include <deque>
#include <optional>
#include <string>
#include <vector>

#include "lib/base/count.h"

namespace plumb {

// A count from a position that is reached by `moves` from `fen`, both as the engine is to be told.
struct Question {
  std::string fen;
  std::vector<std::string> moves;
  int depth = 1;
  std::string variant;   // the engine's own name of the game; empty: orthodox chess
  bool chess960 = false; // castling as the king taking its rook
  bool divide = false;   // the count of each move is wanted, where another command gives it
};

// A line of a divide as the engine wrote it.
struct DivideLine {
  std::string move;
  std::optional<Count> count;
  std::string unread; // the words, shortened, where they are no natural number of 128 bits: "-7"
};

// Invariant: `total` or `total_text` is set where kind is counted, and neither otherwise.
struct Answer {
  enum class Kind {
    counted,
    timeout,
    crash,       // ended, by a signal or by itself
    unsupported, // does not know the command or the game, or answers with a search
    rejected,    // refuses the position or a move
    unparsable,  // says something, but nothing that is a count
    not_started, // could not be run at all
    stopped      // the whole job was stopped meanwhile
  };
  // What else an "unsupported" holds for: other positions of this game, or every position of any.
  enum class Reach { position, game, engine };
  Kind kind = Kind::counted;
  Reach reach = Reach::position;
  std::optional<Count> total;
  std::string total_text; // a total that is no natural number of 128 bits, shortened: "-1294967296"
  std::vector<DivideLine> divide;
  std::string message;          // what happened, for all kinds but counted
  std::deque<std::string> said; // its last lines
  std::chrono::duration<double> seconds{0};
};

// The first line of the divide whose count could not be read; null where there is none.
[[nodiscard]] inline const DivideLine* unread_line(const Answer& answer) {
  for (const DivideLine& line : answer.divide)
    if (!line.count) return &line;
  return nullptr;
}

[[nodiscard]] inline Answer answer_without_count(Answer::Kind kind, std::string message) {
  Answer answer;
  answer.kind = kind;
  answer.message = std::move(message);
  return answer;
}

[[nodiscard]] inline Answer unsupported_answer(Answer::Reach reach, std::string message) {
  Answer answer = answer_without_count(Answer::Kind::unsupported, std::move(message));
  answer.reach = reach;
  return answer;
}

} // namespace plumb
