#include "formats/problem/popeye/reader.h"

#include <fmt/format.h>

#include "formats/problem/popeye/parts.h"
#include "lib/base/printable.h"

namespace plumb {

using namespace popeye;

namespace {

constexpr std::size_t kMostTwins = 1000;
constexpr std::size_t kMostText = 1000;

void append_text(std::string& to, const std::string& text) {
  if (text.empty() || to.size() > kMostText) return;
  to += (to.empty() ? "" : "; ") + text.substr(0, kMostText);
}

void put_array(ProblemMen& men) {
  constexpr std::string_view kArray = "RNBQKBNRPPPPPPPP";
  for (int i = 0; i < 16; ++i) {
    men.put(i, kArray[static_cast<std::size_t>(i)]);
    men.put((7 - i / 8) * 8 + i % 8, static_cast<char>(kArray[static_cast<std::size_t>(i)] | 0x20));
  }
}

bool is_other_language(std::string_view word) {
  constexpr std::array<std::string_view, 2> kBegins{"AnfangProblem", "DebutProbleme"};
  return find_word(kBegins, word).kind == WordMatch::Kind::one && word.size() >= 3;
}

} // namespace

bool popeye::begins_command(const Token& token) {
  return token.text.size() >= 3 && find_word(kCommands, token.text).kind == WordMatch::Kind::one;
}

Token popeye::take_misplaced(const Job& job) {
  return begins_command(job.tokens.peek()) ? job.tokens.peek() : job.tokens.take();
}

void popeye::skip_to_command(const Job& job) {
  while (!job.tokens.peek().at_end() && !begins_command(job.tokens.peek()))
    job.tokens.take();
}

std::string twin_letter(std::size_t number) {
  if (number < 26) return {static_cast<char>('a' + number), ')'};
  return fmt::format("z{})", number - 25);
}

ReadProblem PopeyeReader::finished(ProblemDraft draft, std::size_t line, PlacedFaults faults) const {
  if (!draft.stipulation && !has_error(faults)) draft.stipulation = fallback_;
  return finish_draft(std::move(draft), line, std::move(faults));
}

// Takes BeginProblem where a problem begins with it. False at the end.
bool PopeyeReader::begin() {
  const Token& first = tokens_.peek();
  line_ = first.line;
  if (std::exchange(within_, false)) return true;
  return !first.at_end();
}

std::vector<ReadProblem> PopeyeReader::next() {
  if (ended_) return {};
  const bool goes_on = within_;
  if (!begin()) {
    // Nothing but lines that could not be had is something to tell of, too.
    PlacedFaults unreadable = tokens_.faults();
    if (unreadable.empty()) return {};
    const std::size_t line = unreadable[0].line;
    return {{line, std::nullopt, std::move(unreadable)}};
  }
  PlacedFaults faults;
  if (!goes_on) {
    const Token word = tokens_.take();
    if (find_one<Command>(kCommands, word.text) != Command::begin_problem) {
      ended_ = true;
      add_fault(faults, Severity::error, "no-begin", word.line, word.column,
                fmt::format("found '{}', expected BeginProblem{}", clipped(word.text),
                            is_other_language(word.text) ? ": of Popeye's languages English is read" : ""));
      append_faults(faults, tokens_.faults());
      return {{word.line, std::nullopt, std::move(faults)}};
    }
  }
  ProblemDraft draft;
  const End end = read_commands(draft, faults);
  if (end == End::problem) return {finished(std::move(draft), line_, std::move(faults))};
  return read_twins(draft, line_, end == End::twin, std::move(faults));
}

PopeyeReader::End PopeyeReader::read_commands(ProblemDraft& draft, PlacedFaults& faults) {
  const Job job{tokens_, faults};
  for (;;) {
    const Token word = tokens_.take();
    append_faults(faults, tokens_.faults());
    if (word.at_end()) {
      ended_ = true;
      job.error(word, "unfinished-problem", "the text ends within a problem, expected EndProblem");
      return End::problem;
    }
    const WordMatch match = find_word(kCommands, word.text);
    if (match.kind != WordMatch::Kind::one) {
      if (read_chess_squares(word.text))
        job.error(
            word, "bare-square",
            fmt::format("'{}' is a square without its man, expected it behind its man without a blank as "
                        "in Pa2b3",
                        clipped(word.text)));
      else
        job.error(
            word, match.kind == WordMatch::Kind::none ? "unknown-word" : "ambiguous-word",
            match.kind == WordMatch::Kind::none
                ? fmt::format("'{}' is neither a command nor a man with its squares", clipped(word.text))
                : fmt::format("'{}' may mean several commands, expected more letters", clipped(word.text)));
      skip_to_command(job);
      continue;
    }
    switch (static_cast<Command>(match.index)) {
    case Command::next_problem:
      within_ = true;
      return End::problem;
    case Command::end_problem:
      return End::problem;
    case Command::twin:
      return End::twin;
    case Command::zero_position:
      return End::zero_position;
    default:
      read_command(match.index, word, draft, faults);
    }
  }
}

void PopeyeReader::read_command(std::size_t command, const Token& word, ProblemDraft& draft,
                                PlacedFaults& faults) {
  const Job job{tokens_, faults};
  switch (static_cast<Command>(command)) {
  case Command::author:
    return append_text(draft.composer, tokens_.rest_of_line());
  case Command::origin:
    return append_text(draft.source, tokens_.rest_of_line());
  case Command::title:
    return append_text(draft.title, tokens_.rest_of_line());
  case Command::award:
    return append_text(draft.award, tokens_.rest_of_line());
  case Command::remark:
  case Command::protocol:
  case Command::latex:
  case Command::latex_pieces:
    static_cast<void>(tokens_.rest_of_line());
    return;
  case Command::pieces:
    return read_pieces(job, draft.men, false);
  case Command::forsyth:
    return read_forsyth(job, draft.men);
  case Command::array:
    return put_array(draft.men);
  case Command::stipulation:
    return read_stipulation(job, draft.stipulation);
  case Command::option:
    return read_options(job, draft);
  case Command::condition: {
    const Token name = tokens_.peek();
    job.error(name, "fairy-condition",
              fmt::format("the condition '{}' is none of orthodox chess: the problem is not judged",
                          clipped(name.text)));
    return skip_to_command(job);
  }
  case Command::structured_stipulation:
    job.error(word, "structured-stipulation", "a structured stipulation is not read, expected Stipulation");
    return skip_to_command(job);
  default:
    job.error(word, "misplaced-begin", "BeginProblem within a problem, expected EndProblem or NextProblem");
  }
}

std::vector<ReadProblem> PopeyeReader::read_twins(const ProblemDraft& base, std::size_t line, bool base_too,
                                                  PlacedFaults faults) {
  std::vector<ReadProblem> twins;
  std::size_t number = 0;
  const auto add = [&](ProblemDraft draft, std::string label, std::size_t at, PlacedFaults of_it) {
    draft.twin = std::move(label);
    if (twins.size() < kMostTwins) twins.push_back(finished(std::move(draft), at, std::move(of_it)));
    ++number;
  };
  if (base_too) add(base, "a)", line, faults);
  ProblemDraft latest = base;
  const bool base_broken = has_error(faults);
  bool latest_broken = base_broken;
  for (bool more = true; more;) {
    PlacedFaults of_it;
    if (number == 0) of_it = std::move(faults); // behind ZeroPosition
    const Job job{tokens_, of_it};
    const Token at = tokens_.peek();
    const bool continued = find_one<Change>(kChanges, at.text) == Change::continued;
    if (continued) tokens_.take();
    static_cast<void>(tokens_.said());
    ProblemDraft draft = continued ? latest : base;
    read_changes(job, draft);
    std::string label = fmt::format("{}{} {}", continued ? "+" : "", twin_letter(number), tokens_.said());
    more = end_of_twin(of_it);
    if ((continued ? latest_broken : base_broken) && !has_error(of_it))
      job.error(at, "broken-twin", "this twin is made from a problem that could not be read");
    latest_broken = has_error(of_it);
    latest = draft;
    add(std::move(draft), std::move(label), at.line, std::move(of_it));
  }
  if (number > kMostTwins)
    add_fault(twins.back().faults, Severity::warning, "more-twins", line, 0,
              fmt::format("{} twins, only the first {} are read", number, kMostTwins));
  return twins;
}

// Behind the changes of a twin stand remarks, and then another twin (true) or the problem's end.
bool PopeyeReader::end_of_twin(PlacedFaults& faults) {
  const Job job{tokens_, faults};
  for (;;) {
    const Token word = tokens_.take();
    append_faults(faults, tokens_.faults());
    const auto command = find_one<Command>(kCommands, word.text);
    if (command == Command::twin) return true;
    if (command == Command::end_problem) return false;
    if (command == Command::next_problem) {
      within_ = true;
      return false;
    }
    if (command == Command::remark) {
      static_cast<void>(tokens_.rest_of_line());
      continue;
    }
    if (word.at_end()) {
      ended_ = true;
      job.error(word, "unfinished-problem", "the text ends within a problem, expected EndProblem");
      return false;
    }
    job.error(
        word, "unknown-word",
        fmt::format("found '{}', expected a change, Twin, NextProblem or EndProblem", clipped(word.text)));
    skip_to_command(job);
  }
}

} // namespace plumb
