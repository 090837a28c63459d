// Problems in Popeye's language, English, as far as they are of orthodox chess.
//
//     BeginProblem
//     Author  Unknown
//     Stipulation  #2
//     Pieces  White Ka3 Ra8  Black Kb1
//     Option  SetPlay Try Variation
//     Twin  Move a3 c3
//     EndProblem
//
// What the words mean is written in Popeye's manual (py-engl.txt). Keywords may be shortened as long as they
// stay unique; upper and lower case are one. S is the knight: an N is refused, since to that language it is a
// nightrider. Conditions, men of fairy chess and options that change the play are refused by name, each with
// its place. Nothing is judged of a problem that holds an error; the next one is read all the same.
#pragma once

#include "formats/problem/draft.h"
#include "formats/problem/popeye/tokens.h"
#include "formats/problem/reading.h"

namespace plumb {

class PopeyeReader {
 public:
  // `fallback` is what is asked where a problem does not say.
  explicit PopeyeReader(LineSource source, std::optional<Stipulation> fallback = {})
      : tokens_(std::move(source)), fallback_(fallback) {}

  // The next problem: it alone, or its twins in their order. Empty at the end.
  [[nodiscard]] std::vector<ReadProblem> next();

 private:
  // How reading a problem's parts ended.
  enum class End { problem, twin, zero_position };

  bool begin();
  [[nodiscard]] End read_commands(ProblemDraft& draft, PlacedFaults& faults);
  void read_command(std::size_t command, const popeye::Token& word, ProblemDraft& draft,
                    PlacedFaults& faults);
  [[nodiscard]] std::vector<ReadProblem> read_twins(const ProblemDraft& base, std::size_t line, bool base_too,
                                                    PlacedFaults faults);
  [[nodiscard]] bool end_of_twin(PlacedFaults& faults);
  [[nodiscard]] ReadProblem finished(ProblemDraft draft, std::size_t line, PlacedFaults faults) const;

  popeye::Tokens tokens_;
  std::optional<Stipulation> fallback_;
  bool within_ = false; // a problem goes on where the last one ended with NextProblem
  bool ended_ = false;
  std::size_t line_ = 0;
};

// Parts of a problem in that language that stand in a text of another format, each with its place.
struct PlacedText {
  std::string text;
  std::size_t line = 0;
  int column = 1; // of the first byte
};
// Men with their squares: "Ka1".
void apply_man(const PlacedText& man, Color color, ProblemDraft& draft, PlacedFaults& faults);
void apply_stipulation(const PlacedText& stipulation, ProblemDraft& draft, PlacedFaults& faults);
// Options: "SetPlay", "Defence 1".
void apply_options(const PlacedText& options, ProblemDraft& draft, PlacedFaults& faults);
// A twin's changes, as "Continued Move a1 b1". It goes on from the twin before if is_continued.
[[nodiscard]] bool is_continued(std::string_view twin);
void apply_twin(const PlacedText& twin, ProblemDraft& draft, PlacedFaults& faults);

// "b)" for 1, "z)" for 25, "z1)" for 26.
[[nodiscard]] std::string twin_letter(std::size_t number);

} // namespace plumb
