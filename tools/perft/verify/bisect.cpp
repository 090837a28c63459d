#include "tools/perft/verify/bisect.h"

#include <algorithm>

#include "tools/perft/verify/rule_names.h"

namespace plumb {
namespace {

struct Probe {
  Route route;
  int depth = 1;
  Answer answer;
  Judgement judgement;
  Count expected;

  [[nodiscard]] bool lists_differ() const {
    return !judgement.missing.empty() || !judgement.extra.empty() || !judgement.duplicates.empty();
  }
};

class Search {
 public:
  Search(Asker& asker, Stop& stop) : asker_(asker), stop_(stop) {}

  // Throws Interrupted where the stop comes first.
  Probe probe(const Route& route, int depth) {
    const auto divide = reference_divide(route.here, depth, stop_);
    Probe probe{route, depth, asker_.ask(route, depth, true), {}, {}};
    asked_.push_back(asker_.question(route, depth, true));
    if (!divide || stop_.requested() || probe.answer.kind == Answer::Kind::stopped) throw Interrupted{};
    probe.expected = sum_of(*divide);
    probe.judgement = judge(route.here, probe.answer, probe.expected, divide);
    return probe;
  }

  // The least depth up to `depth` at which the route's end is wrong; nothing where it is right at all.
  std::optional<Probe> shallowest(const Route& route, int depth) {
    for (int d = 1; d <= depth; ++d) {
      Probe found = probe(route, d);
      if (!found.judgement.right) return found;
      last_count_ = found.expected;
    }
    return std::nullopt;
  }

  // A child of a wrong position that is itself wrong, however it is reached or only by moves.
  std::optional<Probe> wrong_child(const Probe& parent) {
    const auto moves = suspects(parent);
    for (const bool by_moves : {false, true}) {
      for (const std::string& move : moves) {
        const Route child = parent.route.by_move(move);
        const Route route = by_moves ? child : route_to(child.here);
        if (probe(route, parent.depth - 1).judgement.right) continue;
        if (auto found = shallowest(route, parent.depth - 1)) {
          via_moves_ = by_moves;
          path_.push_back(move);
          return found;
        }
      }
    }
    return std::nullopt;
  }

  [[nodiscard]] const std::vector<std::string>& path() const { return path_; }
  [[nodiscard]] bool via_moves() const { return via_moves_; }
  [[nodiscard]] const std::vector<Question>& asked() const { return asked_; }
  void start_anew() {
    asker_.driver().restart();
    asked_.clear();
  }
  // Our count of what was found right last.
  [[nodiscard]] Count last_count() const { return last_count_; }

 private:
  // The moves whose counts are wrong; all of them where the engine gives no counts of moves.
  static std::vector<std::string> suspects(const Probe& parent) {
    if (!parent.judgement.wrong_moves.empty()) return parent.judgement.wrong_moves;
    std::vector<std::string> moves;
    for (const ReferenceMove& move : reference_moves(parent.route.here))
      moves.push_back(move.text);
    return moves;
  }

  Asker& asker_;
  Stop& stop_;
  std::vector<std::string> path_;
  std::vector<Question> asked_; // since the process was started
  bool via_moves_ = false;
  Count last_count_;
};

bool is_overflow(const Judgement& judgement) {
  return judgement.cause.starts_with("overflow");
}

// The narrowest name that fits all of them, or the first one's where there is none.
std::string common_rule(const std::vector<std::string>& rules) {
  const auto all = [&](const auto& fits) { return std::all_of(rules.begin(), rules.end(), fits); };
  std::string capture = " with capture";
  std::vector<std::string> plain;
  for (const std::string& rule : rules)
    plain.push_back(rule.ends_with(capture) ? rule.substr(0, rule.size() - capture.size()) : rule);
  if (all([&](const std::string& rule) { return rule == rules.front(); })) return rules.front();
  if (std::all_of(plain.begin(), plain.end(), [&](const auto& rule) { return rule == plain.front(); }))
    return plain.front();
  for (const std::string general : {"promotion", "castling", "en passant"})
    if (all([&](const std::string& rule) { return rule.starts_with(general); }))
      return general +
             (general == "promotion" && all([&](const auto& rule) { return rule.ends_with(capture); })
                  ? capture
                  : "");
  return rules.front();
}

std::string rule_of(const Probe& probe) {
  const Judgement& judgement = probe.judgement;
  std::vector<std::string> rules;
  for (const auto& move : judgement.extra)
    rules.push_back(rule_of_extra(probe.route.here, move));
  if (rules.empty())
    for (const auto& move : judgement.missing)
      rules.push_back(rule_of_missing(probe.route.here, move.text));
  if (!rules.empty()) return common_rule(rules);
  if (!judgement.duplicates.empty()) return rule_of_missing(probe.route.here, judgement.duplicates.front());
  const bool counts = probe.answer.kind == Answer::Kind::counted;
  if (counts && reference_moves(probe.route.here).empty())
    return "a game that is over has no moves below its end";
  return "";
}

FirstDifference difference_at(const Asker& asker, const Probe& probe, std::string kind,
                              std::vector<std::string> path) {
  FirstDifference difference;
  difference.path = std::move(path);
  difference.position = probe.route.here;
  difference.depth = probe.depth;
  difference.kind = std::move(kind);
  difference.answer = probe.answer;
  difference.judgement = probe.judgement;
  difference.expected = to_string(probe.expected);
  difference.rule = rule_of(probe);
  difference.reproduction = asker.driver().transcript(asker.question(probe.route, probe.depth, true));
  return difference;
}

std::string kind_at_end(const Probe& probe, bool via_moves, bool has_wrong_parts) {
  if (probe.answer.kind != Answer::Kind::counted) return via_moves ? "make" : "no-answer";
  if (is_overflow(probe.judgement)) return "overflow";
  if (probe.judgement.cause == "divide") return "divide";
  if (has_wrong_parts) return "unmake";
  return via_moves ? "make" : "generator";
}

// A fault of a count that every part of is right: lost when a move is taken back, or a game that is over
// and is counted on, which looks the same from outside.
std::string rule_of_whole(const GamePosition& position, const std::string& move) {
  if (move.empty()) return "";
  const GamePosition after = after_move(position, move);
  bool over = reference_moves(after).empty();
  for (const ReferenceMove& reply : reference_moves(after))
    over = over || reference_moves(after_move(after, reply.text)).empty();
  return over ? "perhaps a game that is over: it has no moves below its end" : "";
}

Probe descend_to_end(Search& search, Probe at, std::string& kind) {
  while (true) {
    const bool over = reference_moves(at.route.here).empty();
    const bool found = at.lists_differ() || over || at.depth == 1 || is_overflow(at.judgement) ||
                       at.judgement.cause == "sum";
    auto child = found ? std::nullopt : search.wrong_child(at);
    if (child) {
      at = std::move(*child);
      continue;
    }
    // Right in every part and wrong as a whole; an engine that fails only here fails here.
    kind = kind_at_end(at, search.via_moves(), !found);
    return at;
  }
}

// Which of the earlier questions make a new process answer wrongly again: one where one is enough, else as
// many of the last as are needed; nothing where not even all of them do.
std::vector<Question> guilty_questions(Asker& asker, const Route& root, int depth, Count expected,
                                       const std::vector<Question>& before, const Stop& stop) {
  constexpr std::size_t kMostAlone = 40;
  const auto wrong_after = [&](const std::vector<Question>& asked) {
    if (stop.requested()) throw Interrupted{};
    asker.driver().restart();
    for (const Question& question : asked)
      static_cast<void>(asker.driver().ask(question));
    return !judge(root.here, asker.ask(root, depth), expected, std::nullopt).right;
  };
  for (std::size_t i = 1; i <= std::min(kMostAlone, before.size()); ++i)
    if (wrong_after({before[before.size() - i]})) return {before[before.size() - i]};
  for (std::size_t n = 2; n / 2 < before.size(); n *= 2) {
    const std::vector<Question> last(before.end() - static_cast<std::ptrdiff_t>(std::min(n, before.size())),
                                     before.end());
    if (wrong_after(last)) return last;
  }
  return {};
}

// It went wrong while warm and is right when started anew: what was asked before belongs to the fault.
FirstDifference leftover(Asker& asker, const Probe& probe, std::vector<std::string> path,
                         const std::vector<Question>& before, const Stop& stop) {
  FirstDifference difference = difference_at(asker, probe, "leftover", std::move(path));
  const auto now = asker.driver().transcript(asker.question(probe.route, probe.depth));
  std::vector<std::string> lines;
  for (const Question& question :
       guilty_questions(asker, probe.route, probe.depth, probe.expected, before, stop)) {
    const auto asked = asker.driver().transcript(question);
    // The lines that begin both, once.
    const auto common = std::mismatch(lines.begin(), lines.end(), asked.begin(), asked.end());
    lines.insert(lines.end(), common.second, asked.end());
  }
  const auto common = std::mismatch(lines.begin(), lines.end(), now.begin(), now.end());
  lines.insert(lines.end(), common.second, now.end());
  difference.reproduction = std::move(lines);
  return difference;
}

FirstDifference descend(Search& search, Asker& asker, const Probe& start, const Stop& stop) {
  std::string kind;
  const Probe end = descend_to_end(search, start, kind);
  const auto asked = search.asked();
  search.start_anew();
  if (end.answer.kind == Answer::Kind::counted && search.probe(end.route, end.depth).judgement.right)
    return leftover(asker, end, search.path(), asked, stop);
  FirstDifference difference = difference_at(asker, end, kind, search.path());
  if (!end.judgement.wrong_moves.empty()) difference.wrong_move = end.judgement.wrong_moves.front();
  if (kind == "unmake") difference.rule = rule_of_whole(end.route.here, difference.wrong_move);
  return difference;
}

} // namespace

std::optional<FirstDifference> find_first_difference(Asker& asker, const Route& root, int depth,
                                                     const Answer& answer, Count expected,
                                                     const std::vector<Question>& before, Stop& stop) {
  try {
    const Judgement first = judge(root.here, answer, expected, std::nullopt);
    if (is_overflow(first))
      return difference_at(asker, {root, depth, answer, first, expected}, "overflow", {});
    asker.driver().restart();
    Search search(asker, stop);
    if (const auto start = search.shallowest(root, depth)) return descend(search, asker, *start, stop);
    const bool as_we = answer.kind == Answer::Kind::counted && answer.total == search.last_count();
    if (as_we) return difference_at(asker, {root, depth, answer, first, expected}, "suite", {});
    return leftover(asker, {root, depth, answer, first, expected}, {}, before, stop);
  } catch (const Interrupted&) {
    return std::nullopt;
  }
}

} // namespace plumb
