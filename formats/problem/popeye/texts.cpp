// Popeye's language in the texts of other formats.
#include <fmt/format.h>

#include "formats/problem/popeye/parts.h"
#include "formats/problem/popeye/reader.h"
#include "lib/base/printable.h"

namespace plumb {

using namespace popeye;

bool is_continued(std::string_view twin) {
  Tokens tokens(lines_of_text(std::string(twin)));
  return find_one<Change>(kChanges, tokens.peek().text) == Change::continued;
}

namespace {

// Reads a text that stands somewhere in a line of a file.
template <class F>
void read_text(const PlacedText& text, PlacedFaults& faults, F&& read) {
  PlacedFaults found;
  Tokens tokens([line = text.line,
                 once = std::optional<std::string>(text.text)]() mutable -> std::optional<SourceLine> {
    auto content = std::exchange(once, std::nullopt);
    if (!content) return std::nullopt;
    return SourceLine{line, std::move(*content), std::nullopt};
  });
  const Job job{tokens, found};
  read(job);
  if (const Token& rest = tokens.peek(); !rest.at_end() && !has_error(found))
    job.error(rest, "unknown-word", fmt::format("'{}' is not known here", clipped(rest.text)));
  for (PlacedFault& placed : found)
    placed.fault.column += text.column - 1;
  append_faults(faults, std::move(found));
}

} // namespace

void apply_man(const PlacedText& man, Color color, ProblemDraft& draft, PlacedFaults& faults) {
  read_text(man, faults, [&](const Job& job) { read_men(job, draft.men, color, false); });
}

void apply_stipulation(const PlacedText& stipulation, ProblemDraft& draft, PlacedFaults& faults) {
  read_text(stipulation, faults, [&](const Job& job) { read_stipulation(job, draft.stipulation); });
}

void apply_twin(const PlacedText& twin, ProblemDraft& draft, PlacedFaults& faults) {
  read_text(twin, faults, [&](const Job& job) {
    if (find_one<Change>(kChanges, job.tokens.peek().text) == Change::continued) job.tokens.take();
    read_changes(job, draft);
  });
}

void apply_options(const PlacedText& options, ProblemDraft& draft, PlacedFaults& faults) {
  read_text(options, faults, [&](const Job& job) { read_options(job, draft); });
}

} // namespace plumb
