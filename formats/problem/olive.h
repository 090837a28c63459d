// Problems as the databases and the editor olive of chess composers keep them: YAML, a document each.
//
//     ---
//     algebraic:
//       white: [Kb7, Qb8, Sf4]
//       black: [Ke4, Pd3]
//     stipulation: "h#2"
//     options: [SetPlay]
//     twins: {b: Move b4 f3, c: Continued Exchange c3 f4}
//     authors: ["Somebody"]
//
// Men, options and twins are in the words of Popeye's language and read with its reader: S is the knight.
// Neutral men, conditions, and options that change the play are refused by name. What else a document holds
// (keywords, comments, ...) has no bearing on the solution and is passed over; its solution is kept as the
// operation "solution". A document that cannot be read as YAML is one fault, and the next one is read.
#pragma once

#include "formats/problem/reading.h"

namespace plumb {

class OliveReader {
 public:
  // `fallback` is what is asked where a document does not say.
  explicit OliveReader(LineSource source, std::optional<Stipulation> fallback = {})
      : source_(std::move(source)), fallback_(fallback) {}

  // The next problem: it alone, or its twins in their order. Empty at the end.
  [[nodiscard]] std::vector<ReadProblem> next();

 private:
  LineSource source_;
  std::optional<Stipulation> fallback_;
  std::optional<SourceLine> held_; // with which the next document begins
};

} // namespace plumb
