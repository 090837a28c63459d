#include "formats/problem_line.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "formats/dialect/dialect.h"
#include "formats/stipulation_text.h"
#include "lib/base/printable.h"

namespace plumb {

namespace {

bool is_number(std::string_view word) {
  return !word.empty() && std::all_of(word.begin(), word.end(), [](char c) { return c >= '0' && c <= '9'; });
}

bool is_name_character(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-' ||
         c == '.';
}

bool names_operation(std::string_view word) {
  return word == "bm" ||
         std::find(kProblemOperations.begin(), kProblemOperations.end(), word) != kProblemOperations.end();
}

// Where the EFEN part ends: behind the fields, the clocks and every key:value; `field` is how many they are.
std::size_t end_of_efen(std::string_view line, int& field) {
  std::size_t end = 0;
  field = 0;
  for (std::size_t begin = 0; begin < line.size(); ++field) {
    const std::size_t stop = std::min(line.find(' ', begin), line.size());
    const std::string_view word = line.substr(begin, stop - begin);
    const bool belongs =
        field < 4 || (field < 6 && is_number(word)) ||
        (word.find(':') != std::string_view::npos && word.find_first_of(";\"") == std::string_view::npos);
    if (!belongs || word.find(';') != std::string_view::npos) break;
    end = stop;
    begin = stop + 1;
  }
  return end;
}

// What stands where a clock or an operation is expected and is neither: it is followed by the other clock or
// by a known operation, or nothing on the line ends as operations do. Fields without a number are told as
// such, since to read them as operations would tell of a semicolon that nobody meant.
std::optional<Fault> stray_text(std::string_view line, std::size_t end, int field) {
  const std::size_t begin = line.find_first_not_of(' ', end);
  if (begin == std::string_view::npos) return std::nullopt;
  const auto word_at = [&](std::size_t at) {
    const std::size_t from = std::min(line.find_first_not_of(' ', at), line.size());
    return line.substr(from, std::min(line.find(' ', from), line.size()) - from);
  };
  const std::string_view word = word_at(begin);
  if (word.find_first_of(";\"") != std::string_view::npos || names_operation(word)) return std::nullopt;
  const std::string_view next = word_at(begin + word.size());
  const bool clock_follows =
      field == 4 && is_number(next) &&
      !word_at(static_cast<std::size_t>(next.data() - line.data()) + next.size()).starts_with(';');
  const bool ends = line.find(';', begin) != std::string_view::npos;
  if (ends && !clock_follows && !names_operation(next)) return std::nullopt;
  const int column = static_cast<int>(begin) + 1;
  const std::string found = clipped(word);
  if (field == 4)
    return Fault{"bad-halfmove-clock",
                 Severity::error,
                 Field::halfmove_clock,
                 column,
                 fmt::format("'{}' is no number, expected a number from 0 on", found),
                 {}};
  if (field == 5)
    return Fault{"bad-fullmove-number",
                 Severity::error,
                 Field::fullmove_number,
                 column,
                 fmt::format("'{}' is no number, expected a number from 1 on", found),
                 {}};
  return Fault{
      "unexpected-text",
      Severity::error,
      Field::line,
      column,
      fmt::format("unexpected text '{}' after the position, expected an operation as in stip \"#3\";", found),
      {}};
}

// Reads operations one after the other; a malformed one ends the reading, since what follows has no sure
// start.
class OperationReader {
 public:
  OperationReader(std::string_view line, std::size_t at) : line_(line), at_(at) {}

  std::vector<ProblemOperation> read(Faults& faults) {
    std::vector<ProblemOperation> operations;
    while (skip_spaces(), at_ < line_.size()) {
      auto operation = next();
      if (!operation) {
        faults.push_back({"bad-operation", Severity::error, Field::line, operation.error().column,
                          operation.error().message});
        break;
      }
      operations.push_back(std::move(*operation));
    }
    return operations;
  }

 private:
  [[nodiscard]] int column() const { return static_cast<int>(at_) + 1; }
  void skip_spaces() {
    while (at_ < line_.size() && line_[at_] == ' ')
      ++at_;
  }

  Result<ProblemOperation> next() {
    ProblemOperation operation;
    operation.column = column();
    while (at_ < line_.size() && is_name_character(line_[at_]))
      operation.name += line_[at_++];
    // Collections carry fragments such as "00:00;": any bare word ending in ';' is an operation without
    // operand.
    while (at_ < line_.size() && line_[at_] == ':') {
      operation.name += line_[at_++];
      while (at_ < line_.size() && is_name_character(line_[at_]))
        operation.name += line_[at_++];
    }
    if (operation.name.empty())
      return fail(fmt::format("found '{}', expected the name of an operation", clipped(line_.substr(at_), 1)),
                  column());
    skip_spaces();
    operation.operand_column = at_ < line_.size() && line_[at_] != ';' ? column() : operation.column;
    if (at_ < line_.size() && line_[at_] == '"') {
      const Result<void> quoted = read_quoted(operation);
      if (!quoted) return tl::unexpected<Error>(quoted.error());
    } else {
      while (at_ < line_.size() && line_[at_] != ';')
        operation.operand += line_[at_++];
      while (!operation.operand.empty() && operation.operand.back() == ' ')
        operation.operand.pop_back();
    }
    if (at_ >= line_.size() || line_[at_] != ';')
      return fail(fmt::format("operation '{}' does not end, expected ';'", clipped(operation.name)),
                  column());
    ++at_;
    return operation;
  }

  Result<void> read_quoted(ProblemOperation& operation) {
    const int opened = column();
    operation.operand_column = opened + 1;
    for (++at_; at_ < line_.size() && line_[at_] != '"'; ++at_) {
      if (line_[at_] == '\\' && at_ + 1 < line_.size()) ++at_;
      operation.operand += line_[at_];
    }
    if (at_ >= line_.size()) return fail("a quotation that is never closed, expected '\"'", opened);
    ++at_;
    skip_spaces();
    return {};
  }

  std::string_view line_;
  std::size_t at_;
};

void add(Faults& faults, Severity severity, std::string code, int column, std::string message) {
  faults.push_back({std::move(code), severity, Field::line, column, std::move(message)});
}

std::vector<std::string> words(std::string_view text) {
  std::vector<std::string> result;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find_first_of(" ,", begin), text.size());
    if (end > begin) result.emplace_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return result;
}

void take_stipulation(Problem& problem, const ProblemOperation& operation, Faults& faults) {
  const auto stipulation = read_stipulation(operation.operand);
  if (!stipulation)
    add(faults, Severity::error, "bad-stipulation", operation.operand_column + stipulation.error().column - 1,
        stipulation.error().message);
  else if (problem.stipulation)
    add(faults, Severity::error, "second-stipulation", operation.column,
        "a second stipulation, expected one");
  else
    problem.stipulation = *stipulation;
}

void take(Problem& problem, const ProblemOperation& operation, Faults& faults) {
  if (operation.name == "stip") {
    take_stipulation(problem, operation, faults);
  } else if (operation.name == "bm" && operation.operand.starts_with('#')) {
    take_stipulation(problem, operation, faults);
  } else if (operation.name == "claim") {
    problem.claim = words(operation.operand);
    problem.claim_column = operation.operand_column;
    if (problem.claim.size() == 1 && means_number(problem.claim[0])) {
      if (const auto number = read_claimed_number(problem.claim[0]); !number)
        add(faults, Severity::error, "bad-claim", operation.operand_column, number.error().message);
    }
    if (problem.claim.empty())
      add(faults, Severity::error, "empty-claim", operation.column,
          "an empty claim, expected the moves that solve it");
  } else if (operation.name == "play") {
    const auto solving = read_solving_options(operation.operand);
    if (solving)
      problem.solving = *solving;
    else
      add(faults, Severity::error, "bad-play", operation.operand_column + solving.error().column - 1,
          solving.error().message);
  } else if (operation.name == "option") {
    auto option = read_option(operation.operand);
    if (option)
      problem.options.push_back(std::move(*option));
    else
      add(faults, Severity::error, "bad-option", operation.operand_column, option.error().message);
  } else if (std::find(kProblemOperations.begin(), kProblemOperations.end(), operation.name) ==
             kProblemOperations.end()) {
    add(faults, Severity::warning, "unknown-operation", operation.column,
        fmt::format("operation '{}' is not known and has no effect, expected one of: {}",
                    clipped(operation.name), fmt::join(kProblemOperations, " ")));
  }
}

// A game that is named behind the operations is not let go with a warning.
void refuse_variant(std::string_view line, const ProblemOperation& operation, Faults& faults) {
  const auto refuse = [&](std::string_view word, int column) {
    add(faults, Severity::error, "misplaced-opcode", column,
        fmt::format("'{}' stands behind operations, expected variant:ID before them", clipped(word)));
  };
  if (names_variant(operation.name)) return refuse(operation.name, operation.column);
  const auto at = static_cast<std::size_t>(operation.operand_column) - 1;
  if (at > 0 && line[at - 1] == '"') return; // quoted
  const std::size_t word = (" " + operation.operand).find(" variant:");
  if (word != std::string::npos)
    refuse(std::string_view(operation.operand).substr(word),
           operation.operand_column + static_cast<int>(word));
}

std::string quoted(std::string_view text) {
  std::string result = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') result += '\\';
    result += c;
  }
  return result + '"';
}

} // namespace

const ProblemOperation* Problem::find(std::string_view name) const {
  const auto found = std::find_if(operations.begin(), operations.end(),
                                  [&](const ProblemOperation& operation) { return operation.name == name; });
  return found == operations.end() ? nullptr : &*found;
}

std::string_view Problem::text(std::string_view name) const {
  const ProblemOperation* operation = find(name);
  return operation == nullptr ? std::string_view() : operation->operand;
}

bool means_number(std::string_view word) {
  return !word.empty() && word.find_first_not_of("0123456789.") == std::string_view::npos;
}

Result<ClaimedNumber> read_claimed_number(std::string_view text) {
  constexpr std::size_t kMostWays = 1000;
  constexpr std::size_t kMostSolutions = 1'000'000;
  const auto refuse = [&]() -> Result<ClaimedNumber> {
    return fail(
        fmt::format("'{}' is no number of solutions, expected one as in 2 or 2.1.1, with 1 to {} ways "
                    "at each move and at most {} in all",
                    clipped(text), kMostWays, kMostSolutions));
  };
  ClaimedNumber number;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find('.', begin), text.size());
    std::size_t ways = 0;
    const auto [stop, error] = std::from_chars(text.data() + begin, text.data() + end, ways);
    if (error != std::errc{} || stop != text.data() + end || ways < 1 || ways > kMostWays) return refuse();
    number.branches.push_back(ways);
    number.solutions *= ways;
    if (number.solutions > kMostSolutions) return refuse();
    begin = end + 1;
  }
  if (number.branches.size() == 1) number.branches.clear();
  return number;
}

Result<SolvingOptions> read_solving_options(std::string_view text) {
  SolvingOptions options;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find(' ', begin), text.size());
    const std::string_view word = text.substr(begin, end - begin);
    if (word == "set-play")
      options.set_play = true;
    else if (word == "tries")
      options.tries = 1;
    else if (word.starts_with("tries=") && word.size() == 7 && word[6] >= '1' && word[6] <= '9')
      options.tries = word[6] - '0';
    else if (word == "variations")
      options.variations = true;
    else if (word == "post-key")
      options.post_key = true;
    else if (word == "duplex")
      options.duplex = true;
    else if (word == "half-duplex")
      options.half_duplex = true;
    else if (!word.empty())
      return fail(fmt::format("'{}' is no option of solving, expected set-play, tries, tries=1 to tries=9, "
                              "variations, post-key, duplex or half-duplex",
                              clipped(word)),
                  static_cast<int>(begin) + 1);
    begin = end + 1;
  }
  return options;
}

std::string write_solving_options(const SolvingOptions& options) {
  std::string text;
  const auto put = [&](bool wanted, std::string_view word) {
    if (wanted) text += (text.empty() ? "" : " ") + std::string(word);
  };
  put(options.set_play, "set-play");
  put(options.tries == 1, "tries");
  put(options.tries > 1, fmt::format("tries={}", options.tries));
  put(options.variations, "variations");
  put(options.post_key, "post-key");
  put(options.duplex, "duplex");
  put(options.half_duplex, "half-duplex");
  return text;
}

bool holds_no_problem(std::string_view line) {
  const std::size_t first = line.find_first_not_of(" \t");
  return first == std::string_view::npos || line[first] == '#';
}

Checked<Problem> read_problem(std::string_view line) {
  Faults faults;
  Problem problem;
  int field = 0;
  const std::size_t end = end_of_efen(line, field);
  problem.efen = std::string(line.substr(0, end));
  if (field >= 4) {
    if (auto stray = stray_text(line, end, field)) {
      faults.push_back(std::move(*stray));
      return {std::move(faults)};
    }
  }
  problem.operations = OperationReader(line, end).read(faults);
  for (const ProblemOperation& operation : problem.operations) {
    refuse_variant(line, operation, faults);
    take(problem, operation, faults);
  }
  if (has_error(faults)) return {std::move(faults)};
  return {std::move(problem), std::move(faults)};
}

std::string write_problem(const Problem& problem) {
  std::string line = problem.efen;
  const auto put = [&](std::string_view name, std::string_view operand) {
    line += fmt::format(" {} {};", name, is_number(operand) ? std::string(operand) : quoted(operand));
  };
  for (const std::string_view name : kProblemOperations) {
    if (name == "stip" && problem.stipulation)
      put(name, write_stipulation(*problem.stipulation));
    else if (name == "play" && problem.solving != SolvingOptions{})
      put(name, write_solving_options(problem.solving));
    else if (name == "claim" && !problem.claim.empty())
      put(name, fmt::format("{}", fmt::join(problem.claim, " ")));
    else if (name == "option")
      for (const OptionSetting& option : problem.options)
        put(name, option.key + "=" + option.value);
    else if (const ProblemOperation* operation = problem.find(name))
      put(name, operation->operand);
  }
  for (const ProblemOperation& operation : problem.operations) {
    const bool known = std::find(kProblemOperations.begin(), kProblemOperations.end(), operation.name) !=
                       kProblemOperations.end();
    const bool is_stipulation = operation.name == "bm" && operation.operand.starts_with('#');
    if (known || is_stipulation) continue;
    if (operation.operand.empty())
      line += fmt::format(" {};", operation.name);
    else
      put(operation.name, operation.operand);
  }
  return line;
}

} // namespace plumb
