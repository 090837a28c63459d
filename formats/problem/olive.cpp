#include "formats/problem/olive.h"

#include <fmt/format.h>
#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/yaml.h>

#include <algorithm>
#include <functional>
#include <set>
#include <sstream>

#include "formats/problem/popeye/reader.h"
#include "lib/base/printable.h"

namespace plumb {

namespace {

constexpr std::size_t kMostDocument = 256 * 1024;
constexpr std::size_t kMostText = 1000;
constexpr std::size_t kMostSolution = 64 * 1024;
constexpr std::size_t kMostTwins = 1000;

// Looks for a key that stands twice in one map, of whatever depth. The tree of nodes has both, and gives the
// first when asked for the key.
class KeyChecker : public YAML::EventHandler {
 public:
  using Found = std::function<void(const YAML::Mark& at, const std::string& key)>;
  explicit KeyChecker(Found found) : found_(std::move(found)) {}

  void OnDocumentStart(const YAML::Mark&) override {}
  void OnDocumentEnd() override {}
  void OnNull(const YAML::Mark&, YAML::anchor_t) override { value(); }
  void OnAlias(const YAML::Mark&, YAML::anchor_t) override { value(); }
  void OnScalar(const YAML::Mark& mark, const std::string&, YAML::anchor_t,
                const std::string& text) override {
    if (!open_.empty() && open_.back().is_map && open_.back().key_is_next &&
        !open_.back().keys.insert(text).second)
      found_(mark, text);
    value();
  }
  void OnSequenceStart(const YAML::Mark&, const std::string&, YAML::anchor_t,
                       YAML::EmitterStyle::value) override {
    value();
    open_.push_back({false, false, {}});
  }
  void OnSequenceEnd() override { open_.pop_back(); }
  void OnMapStart(const YAML::Mark&, const std::string&, YAML::anchor_t, YAML::EmitterStyle::value) override {
    value();
    open_.push_back({true, true, {}});
  }
  void OnMapEnd() override { open_.pop_back(); }

 private:
  struct Open {
    bool is_map;
    bool key_is_next;
    std::set<std::string> keys;
  };
  // Something stands in the innermost map or list: keys and values take turns.
  void value() {
    if (!open_.empty()) open_.back().key_is_next = open_.back().is_map && !open_.back().key_is_next;
  }

  Found found_;
  std::vector<Open> open_;
};

// Reads one document that stands behind line `before` of its file, up to line `last`.
class Document {
 public:
  // `faults` are those that were found before.
  Document(const YAML::Node& root, std::size_t before, std::size_t last, PlacedFaults faults)
      : root_(root), before_(before), last_(last), faults_(std::move(faults)) {}

  std::vector<ReadProblem> read(const std::optional<Stipulation>& fallback) {
    fallback_ = fallback;
    if (!root_.IsMap()) {
      error(root_, "no-problem", "a document that is no map of fields, expected algebraic, stipulation, ...");
      return {{line_of(root_), std::nullopt, std::move(faults_)}};
    }
    read_men();
    read_stipulation();
    read_texts();
    read_options();
    read_intended();
    return finish();
  }

 private:
  // An empty value at the end has its place behind it.
  [[nodiscard]] bool is_behind(const YAML::Node& node) const {
    return before_ + 1 + static_cast<std::size_t>(std::max(node.Mark().line, 0)) > last_;
  }
  [[nodiscard]] std::size_t line_of(const YAML::Node& node) const {
    return is_behind(node) ? last_ : before_ + 1 + static_cast<std::size_t>(std::max(node.Mark().line, 0));
  }
  [[nodiscard]] int column_of(const YAML::Node& node) const {
    return is_behind(node) ? 0 : std::max(node.Mark().column, 0) + 1;
  }
  void error(const YAML::Node& node, std::string code, std::string message) {
    add_fault(faults_, Severity::error, std::move(code), line_of(node), column_of(node), std::move(message));
  }
  [[nodiscard]] PlacedText place_of(const YAML::Node& node, std::string text) const {
    return {std::move(text), line_of(node), std::max(column_of(node), 1)};
  }

  // A field that may be left out, or be empty.
  [[nodiscard]] YAML::Node field(const char* name) const {
    const YAML::Node node = root_[name];
    return node && !node.IsNull() ? node : YAML::Node(YAML::NodeType::Undefined);
  }
  [[nodiscard]] static std::string text_of(const YAML::Node& node) {
    if (!node || !node.IsScalar()) return "";
    std::string text = node.Scalar().substr(0, kMostText);
    std::replace(text.begin(), text.end(), '\n', ' ');
    return text;
  }
  [[nodiscard]] std::string text(const char* name) const { return text_of(root_[name]); }
  // The texts of a list, or the one text that stands in its place.
  [[nodiscard]] std::vector<YAML::Node> list(const YAML::Node& node, const char* name) {
    std::vector<YAML::Node> items;
    if (!node) return items;
    if (node.IsScalar()) {
      if (!node.Scalar().empty()) items.push_back(node);
    } else if (node.IsSequence()) {
      for (const YAML::Node& item : node) {
        if (item.IsScalar())
          items.push_back(item);
        else
          error(item, "bad-field", fmt::format("an entry of {} that is no text", name));
      }
    } else {
      error(node, "bad-field", fmt::format("the field {} is no list of texts", name));
    }
    return items;
  }
  [[nodiscard]] std::string joined(const char* name) {
    std::string all;
    for (const YAML::Node& item : list(field(name), name))
      if (all.size() < kMostText) all += (all.empty() ? "" : "; ") + text_of(item);
    return all;
  }

  void read_men() {
    const YAML::Node algebraic = field("algebraic");
    if (!algebraic || !algebraic.IsMap()) {
      error(algebraic ? algebraic : root_, "no-men", "no field algebraic with the lists white and black");
      return;
    }
    for (const auto& entry : algebraic) {
      const std::string color = text_of(entry.first);
      const bool empty = !entry.second || entry.second.IsNull() ||
                         (entry.second.IsScalar() ? entry.second.Scalar().empty() : entry.second.size() == 0);
      if (color != "white" && color != "black" && !empty)
        error(entry.first, "fairy-color",
              fmt::format("men of the colour {} are none of orthodox chess, expected white or black",
                          clipped(color)));
      if (empty || (color != "white" && color != "black")) continue;
      for (const YAML::Node& man : list(entry.second, color.c_str()))
        apply_man(place_of(man, man.Scalar()), color == "white" ? Color::white : Color::black, draft_,
                  faults_);
    }
  }

  void read_stipulation() {
    const YAML::Node node = field("stipulation");
    if (node && node.IsScalar() && !node.Scalar().empty())
      apply_stipulation(place_of(node, node.Scalar()), draft_, faults_);
    else if (node && !node.IsScalar())
      error(node, "bad-stipulation", "a stipulation that is no text, expected one as in \"#3\" or \"h#2.5\"");
    else
      draft_.stipulation = fallback_;
    if (!draft_.stipulation && !has_error(faults_))
      error(root_, "no-stipulation", "no field stipulation, expected one as in \"#3\"");
  }

  void read_texts() {
    draft_.composer = joined("authors");
    draft_.title = text("id");
    const YAML::Node source = field("source");
    YAML::Node date = field("date");
    if (source && source.IsMap()) {
      draft_.source = text_of(source["name"]);
      for (const char* part : {"volume", "issue", "problemid"})
        if (const std::string of_it = text_of(source[part]); !of_it.empty())
          draft_.source += (draft_.source.empty() ? "" : " ") + of_it;
      if (source["date"]) date = source["date"];
    } else {
      draft_.source = text_of(source);
    }
    if (const std::string number = text("source-id"); !number.empty())
      draft_.source += (draft_.source.empty() ? "" : " ") + number;
    draft_.year = date && date.IsMap() ? text_of(date["year"]) : text_of(date);
    const YAML::Node award = field("award");
    draft_.award = award && award.IsMap() ? text_of(award["distinction"]) : text_of(award);
    if (draft_.award.empty()) draft_.award = text("distinction");
  }

  void read_options() {
    for (const YAML::Node& option : list(field("options"), "options"))
      if (!option.Scalar().empty()) apply_options(place_of(option, option.Scalar()), draft_, faults_);
    for (const YAML::Node& condition : list(field("conditions"), "conditions"))
      error(condition, "fairy-condition",
            fmt::format("the condition '{}' is none of orthodox chess: the problem is not judged",
                        clipped(condition.Scalar())));
  }

  // Intended solutions as in "2.1..." are a claim. One that cannot be read is not passed over: nothing would
  // then be claimed, and everything met.
  void read_intended() {
    const YAML::Node node = field("intended-solutions");
    if (!node || (node.IsScalar() && node.Scalar().empty())) return;
    const std::string text = text_of(node);
    std::string claim = text;
    while (!claim.empty() && claim.back() == '.')
      claim.pop_back();
    const auto number = read_claimed_number(claim);
    if (!node.IsScalar())
      error(node, "bad-intended-solutions",
            "intended-solutions that are no text, expected a number as in 2 or 2.1...");
    else if (!number)
      error(node, "bad-intended-solutions",
            claim.empty() ? "'" + clipped(text) +
                                "' is no number of solutions, expected one as "
                                "in 2 or 2.1..."
                          : number.error().message);
    else
      intended_ = claim;
  }

  ReadProblem finished(const ProblemDraft& draft, std::size_t line, PlacedFaults faults) const {
    ReadProblem result = finish_draft(draft, line, std::move(faults));
    if (!result.problem) return result;
    const YAML::Node solution = field("solution");
    if (solution && solution.IsScalar() && !solution.Scalar().empty())
      result.problem->operations.push_back({"solution", solution.Scalar().substr(0, kMostSolution), 0, 0});
    return result;
  }

  std::vector<ReadProblem> finish() {
    const std::size_t line = line_of(root_);
    const YAML::Node twins = field("twins");
    if (!twins || twins.size() == 0) {
      if (!intended_.empty()) draft_.claim = {intended_};
      return {finished(draft_, line, std::move(faults_))};
    }
    if (!twins.IsMap()) {
      error(twins, "bad-field", "twins that are no map, expected one as in b: Move a1 b1");
      return {{line, std::nullopt, std::move(faults_)}};
    }
    if (has_error(faults_)) return {{line, std::nullopt, std::move(faults_)}};
    return read_twins(twins, line);
  }

  std::vector<ReadProblem> read_twins(const YAML::Node& twins, std::size_t line) {
    std::vector<ReadProblem> result;
    ProblemDraft latest = draft_;
    bool broken = false;
    for (const auto& entry : twins) {
      const std::string letter = text_of(entry.first);
      // A twin a) of its own means that the diagram is none.
      if (result.empty() && letter != "a") {
        ProblemDraft first = draft_;
        first.twin = "a)";
        result.push_back(finished(first, line, std::move(faults_)));
      }
      if (result.size() >= kMostTwins) break;
      PlacedFaults of_it;
      const PlacedText changes = place_of(entry.second, text_of(entry.second));
      const bool continued = is_continued(changes.text);
      ProblemDraft draft = continued ? latest : draft_;
      apply_twin(changes, draft, of_it);
      if (continued && broken && !has_error(of_it))
        add_fault(of_it, Severity::error, "broken-twin", changes.line, changes.column,
                  "this twin is made from a problem that could not be read");
      broken = has_error(of_it);
      draft.twin = fmt::format("{}{}) {}", continued ? "+" : "", letter, changes.text);
      latest = draft;
      result.push_back(finished(draft, changes.line, std::move(of_it)));
    }
    return result;
  }

  const YAML::Node& root_;
  std::size_t before_;
  std::size_t last_;
  std::optional<Stipulation> fallback_;
  ProblemDraft draft_;
  std::string intended_; // not of twins: it would be open which of them is meant
  PlacedFaults faults_;
};

bool begins_document(std::string_view line) {
  return line == "---" || line.starts_with("--- ") || line == "...";
}

} // namespace

std::vector<ReadProblem> OliveReader::next() {
  std::string text;
  std::size_t before = 0;
  std::size_t last = 0;
  PlacedFaults faults;
  bool any = false;
  bool too_long = false;
  const auto is_blank = [](const std::string& line) {
    const std::size_t first = line.find_first_not_of(" \t");
    return first == std::string::npos || line[first] == '#';
  };
  const auto take = [&] { return held_ ? std::exchange(held_, std::nullopt) : source_(); };
  while (auto line = take()) {
    if (line->error)
      add_fault(faults, Severity::error, "unreadable-line", line->number, line->error->column,
                line->error->message);
    if (begins_document(line->text)) {
      if (any) {
        held_ = std::move(line);
        break;
      }
      // "--- {a: b}" holds the document's beginning.
      if (line->text.size() <= 4) continue;
      line->text.replace(0, 3, "   ");
    }
    if (!any && !line->error && (is_blank(line->text) || line->text.starts_with('%'))) continue;
    if (!any) before = line->number - 1;
    any = true;
    last = line->number;
    if (text.size() + line->text.size() < kMostDocument)
      text += line->text + "\n";
    else if (!std::exchange(too_long, true))
      add_fault(faults, Severity::error, "long-document", line->number, 0,
                fmt::format("a problem of more than {} bytes", kMostDocument));
  }
  if (!any) return {};
  if (!faults.empty()) return {{before + 1, std::nullopt, std::move(faults)}};
  try {
    const YAML::Node root = YAML::Load(text);
    KeyChecker checker([&](const YAML::Mark& at, const std::string& key) {
      add_fault(faults, Severity::error, "second-field",
                std::min(before + 1 + static_cast<std::size_t>(std::max(at.line, 0)), last),
                std::max(at.column, 0) + 1, fmt::format("a second field '{}', expected one", clipped(key)));
    });
    std::istringstream stream(text);
    YAML::Parser(stream).HandleNextDocument(checker);
    return Document(root, before, last, std::move(faults)).read(fallback_);
  } catch (const YAML::Exception& exception) {
    // What ends too early is told of a place behind the end.
    const std::size_t line = before + 1 + static_cast<std::size_t>(std::max(exception.mark.line, 0));
    const int column = line > last ? 0 : std::max(exception.mark.column, 0) + 1;
    add_fault(faults, Severity::error, "bad-yaml", std::min(line, last), column,
              fmt::format("this is no YAML: {}", clipped(exception.msg, 200)));
    return {{std::min(line, last), std::nullopt, std::move(faults)}};
  }
}

} // namespace plumb
