// Faults of the program around a move generator, by name. All but the two of its counter strike where a pawn
// can be taken in passing, or can after one more move when a deeper count is asked for.
#pragma once

#include <array>
#include <string_view>

namespace plumb::test {

inline constexpr std::array<std::string_view, 18> kProgramFaults{"crash-segv",
                                                                 "crash-abort",
                                                                 "exit-quietly",
                                                                 "exit-status-3",
                                                                 "hang",
                                                                 "garbage",
                                                                 "stale-answer",
                                                                 "duplicate-lines",
                                                                 "overflow-32",
                                                                 "overflow-signed-32",
                                                                 "double-move-listed",
                                                                 "divide-sum",
                                                                 "search-instead",
                                                                 "silent",
                                                                 "swapped-divide",
                                                                 "divide-too-large",
                                                                 "late-answer",
                                                                 "error-stream"};

// What an engine may do besides that would harm a careless caller; the same positions. Those of the second
// list go on to the right answer.
inline constexpr std::array<std::string_view, 6> kHostileFaults{
    "endless-line", "endless-lines", "binary", "closes-output", "deaf", "dies-with-heir"};
inline constexpr std::array<std::string_view, 3> kNoisyEngines{"huge-line", "error-flood", "many-lines"};

} // namespace plumb::test
