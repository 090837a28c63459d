// The command Option: what is asked for besides the solution.
//
// An option either has a meaning here, or changes nothing but what is printed, or only spares work by not
// looking everywhere (a warning says that everything is looked at), or makes it another problem (an error).
#include <fmt/format.h>

#include "formats/problem/popeye/parts.h"
#include "lib/base/printable.h"

namespace plumb::popeye {

namespace {

enum class Meaning {
  set_play,
  tries,    // Try
  defences, // Defence n
  variations,
  post_key,
  duplex,
  half_duplex,
  white_to_play,
  en_passant,
  no_castling,
  display, // of no account
  shortcut,
  refused
};
enum class Operand { none, number, may_be_number, two_numbers, squares };

struct OptionWord {
  std::string_view name;
  Meaning meaning;
  Operand operand = Operand::none;
};

constexpr std::array<OptionWord, 38> kOptions{
    {{"Defence", Meaning::defences, Operand::number},
     {"SetPlay", Meaning::set_play},
     {"WhiteToPlay", Meaning::white_to_play},
     {"Variations", Meaning::variations},
     {"MoveNumbers", Meaning::display},
     {"StartMoveNumber", Meaning::refused, Operand::number},
     {"NoWk", Meaning::refused},
     {"Duplex", Meaning::duplex},
     {"NoBk", Meaning::refused},
     {"Threat", Meaning::shortcut, Operand::number},
     {"NoThreat", Meaning::display},
     {"Try", Meaning::tries},
     {"MaxSolutions", Meaning::shortcut, Operand::number},
     {"MaxFlightsquares", Meaning::shortcut, Operand::number},
     {"LastCapture", Meaning::refused},
     {"NonTrivial", Meaning::shortcut, Operand::two_numbers},
     {"KeepMatingPiece", Meaning::refused},
     {"EnPassant", Meaning::en_passant, Operand::squares},
     {"NoBoard", Meaning::display},
     {"NoShortVariations", Meaning::display},
     {"HalfDuplex", Meaning::half_duplex},
     {"PostKeyPlay", Meaning::post_key},
     {"Intelligent", Meaning::display, Operand::may_be_number},
     {"MaxTime", Meaning::shortcut, Operand::number},
     {"NoCastling", Meaning::no_castling, Operand::squares},
     {"Quodlibet", Meaning::refused},
     {"StopOnShortSolutions", Meaning::display},
     {"Beep", Meaning::display, Operand::may_be_number},
     {"SuppressGrid", Meaning::display},
     {"WriteGrid", Meaning::display},
     {"CastlingMutuallyExclusive", Meaning::refused, Operand::squares},
     {"GoalIsEnd", Meaning::refused},
     {"NullMoves", Meaning::refused},
     {"UpToMoveNumber", Meaning::refused, Operand::number},
     {"TrivialTriesAvoid", Meaning::display},
     {"MatesIn1", Meaning::display},
     {"MultiSolutions", Meaning::refused},
     {"NoSymmetry", Meaning::refused}}};
constexpr auto kNames = [] {
  std::array<std::string_view, kOptions.size()> names;
  for (std::size_t i = 0; i < names.size(); ++i)
    names[i] = kOptions[i].name;
  return names;
}();

std::optional<int> read_count(std::string_view text) {
  if (text.empty() || text.size() > 9) return std::nullopt;
  int value = 0;
  for (const char c : text) {
    if (c < '0' || c > '9') return std::nullopt;
    value = value * 10 + (c - '0');
  }
  return value;
}

// The square that a pawn has passed over, from those of its double step.
std::optional<int> passed_square(const std::vector<int>& squares) {
  if (squares.size() != 3) return std::nullopt;
  const int step = squares[1] - squares[0];
  const int home = step == 8 ? 1 : 6;
  if ((step != 8 && step != -8) || squares[2] - squares[1] != step || squares[0] / 8 != home)
    return std::nullopt;
  return squares[1];
}

void take_squares(const Job& job, const Token& word, std::string_view name, Meaning meaning,
                  ProblemDraft& draft) {
  const auto squares = read_chess_squares(job.tokens.peek().text);
  if (!squares) {
    const Token token = take_misplaced(job);
    job.error(token, "no-squares",
              fmt::format("found '{}' behind {}, expected squares as in e1h1", clipped(token.text), name));
    return;
  }
  const Token list = job.tokens.take();
  if (meaning == Meaning::no_castling) {
    draft.cannot_castle = *squares; // the last such option counts
  } else if (meaning == Meaning::en_passant) {
    draft.passed_square = passed_square(*squares);
    if (!draft.passed_square)
      job.error(list, "bad-double-step",
                fmt::format("'{}' is no double step of a pawn, expected where it came from, what it passed "
                            "and where it arrived, as in f7f6f5",
                            clipped(list.text)));
  } else {
    job.error(
        word, "refused-option",
        fmt::format("the option {} is not read: what castling is permitted is left to the codex", name));
  }
}

void take_number(const Job& job, std::string_view name, Meaning meaning, ProblemDraft& draft) {
  const auto number = read_count(job.tokens.peek().text);
  if (!number) {
    const Token token = take_misplaced(job);
    job.error(token, "no-number",
              fmt::format("found '{}' behind {}, expected a number", clipped(token.text), name));
    return;
  }
  const Token token = job.tokens.take();
  if (meaning != Meaning::defences) return;
  if (*number > 9)
    job.error(token, "bad-number", fmt::format("{} defences, expected at most 9", *number));
  else
    draft.solving.tries = *number;
}

void apply(const Job& job, const Token& word, std::string_view name, Meaning meaning, ProblemDraft& draft) {
  SolvingOptions& solving = draft.solving;
  switch (meaning) {
  case Meaning::set_play:
    solving.set_play = true;
    break;
  case Meaning::tries:
    solving.tries = 1;
    break;
  case Meaning::variations:
    solving.variations = true;
    break;
  case Meaning::post_key:
    solving.post_key = true;
    solving.variations = true;
    break;
  case Meaning::duplex:
    solving.duplex = true;
    break;
  case Meaning::half_duplex:
    solving.half_duplex = true;
    break;
  case Meaning::white_to_play:
    draft.white_to_play = true;
    break;
  case Meaning::shortcut:
    job.warn(word, "shortcut-option",
             fmt::format("the option {} has no effect: everything is looked at", name));
    break;
  case Meaning::refused:
    job.error(word, "refused-option",
              fmt::format("the option {} makes it another problem than orthodox chess has, or only a part of "
                          "one: it is not read",
                          name));
    break;
  default:
    break;
  }
}

} // namespace

void read_options(const Job& job, ProblemDraft& draft) {
  for (bool first = true;; first = false) {
    const WordMatch match = find_word(kNames, job.tokens.peek().text);
    if (match.kind == WordMatch::Kind::several) {
      const Token token = job.tokens.take();
      job.error(token, "ambiguous-word",
                fmt::format("'{}' may mean several options, expected more letters", clipped(token.text)));
      continue;
    }
    if (match.kind == WordMatch::Kind::none) {
      if (!first) return;
      const Token token = take_misplaced(job);
      job.error(token, "unknown-option",
                fmt::format("'{}' is no option of Popeye's language (conditions of fairy chess are none)",
                            clipped(token.text)));
      return;
    }
    const Token word = job.tokens.take();
    const auto& [name, meaning, operand] = kOptions[match.index];
    if (operand == Operand::squares) {
      take_squares(job, word, name, meaning, draft);
      continue;
    }
    apply(job, word, name, meaning, draft);
    if (meaning == Meaning::refused) {
      // Whatever number it has: "3:5:16" is one of a move.
      const std::string& next = job.tokens.peek().text;
      if (operand == Operand::number && !next.empty() && next[0] >= '0' && next[0] <= '9') job.tokens.take();
    } else if (operand == Operand::may_be_number) {
      if (read_count(job.tokens.peek().text)) job.tokens.take();
    } else if (operand != Operand::none) {
      take_number(job, name, meaning, draft);
      if (operand == Operand::two_numbers) take_number(job, name, meaning, draft);
    }
  }
}

} // namespace plumb::popeye
