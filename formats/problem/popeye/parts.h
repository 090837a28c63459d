// The parts of a problem in Popeye's language, each read from where its keyword has been taken. They add to
// `faults` what is wrong and leave the words that are none of theirs.
#pragma once

#include "formats/problem/draft.h"
#include "formats/problem/popeye/tokens.h"
#include "formats/problem/popeye/words.h"

namespace plumb::popeye {

struct Job {
  Tokens& tokens;
  PlacedFaults& faults;

  void error(const Token& at, std::string code, std::string message, std::size_t offset = 0) const {
    add_fault(faults, Severity::error, std::move(code), at.line, at.column + static_cast<int>(offset),
              std::move(message));
  }
  void warn(const Token& at, std::string code, std::string message) const {
    add_fault(faults, Severity::warning, std::move(code), at.line, at.column, std::move(message));
  }
};

// The letters of FEN for a kind of man, upper case, from its letters in this language; nothing and a fault
// where it is no man of orthodox chess.
[[nodiscard]] std::optional<char> read_kind(const Job& job, const Token& token, std::string_view letters,
                                            std::size_t offset);

// Colours, each with men and their squares. With `replacing` a man on an occupied square takes the place of
// the other, else that is a fault.
void read_pieces(const Job& job, ProblemMen& men, bool replacing);
// Men of one colour; of none (a fault has been told) they are read and not put.
void read_men(const Job& job, ProblemMen& men, std::optional<Color> color, bool replacing);
void read_forsyth(const Job& job, ProblemMen& men);
void read_stipulation(const Job& job, std::optional<Stipulation>& stipulation);
void read_options(const Job& job, ProblemDraft& draft);
// Behind the keyword Twin or ZeroPosition and, where there is one, Continued.
void read_changes(const Job& job, ProblemDraft& draft);

// Is it a command? A word of less than three letters is none.
[[nodiscard]] bool begins_command(const Token& token);
// The next word, which is not what was expected: taken, so that it is told once, unless it is a command.
[[nodiscard]] Token take_misplaced(const Job& job);

// Takes words up to the next command.
void skip_to_command(const Job& job);

} // namespace plumb::popeye
