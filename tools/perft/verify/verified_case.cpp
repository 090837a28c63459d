#include "tools/perft/verify/verified_case.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <filesystem>
#include <sstream>

#include "lib/base/printable.h"

namespace plumb {
namespace {

using Verdict = VerifiedCase::Verdict;

std::string got_text(const Answer& answer) {
  if (answer.total) return to_string(*answer.total);
  return answer.total_text;
}

std::string place_of(const VerifiedCase& entry) {
  std::string place = fmt::format("{}:{}", entry.file, entry.line);
  if (entry.column > 0) place += fmt::format(":{}", entry.column);
  return place;
}

std::string labelled(const std::vector<ReferenceMove>& moves) {
  std::vector<std::string> texts;
  for (const ReferenceMove& move : moves)
    texts.push_back(move.label == move.text ? move.text : fmt::format("{} ({})", move.text, move.label));
  return fmt::format("{}", fmt::join(texts, ", "));
}

// What kind of fault it is, in a sentence.
std::string explanation(const FirstDifference& difference) {
  const std::string& kind = difference.kind;
  if (kind == "make")
    return "right when set up by its own FEN, wrong when reached by moves: making a move loses state";
  if (kind == "unmake")
    return difference.wrong_move.empty() ? "every move below it is right by itself, the count as a whole is "
                                           "not: taking a move back loses state"
                                         : fmt::format("after {} it is right by itself, but not within this "
                                                       "count: taking a move back loses state",
                                                       difference.wrong_move);
  if (kind == "leftover") return "right when started anew: something is left over from the position before";
  if (kind == "overflow") return fmt::format("its counter has {} bits", difference.judgement.cause.substr(9));
  if (kind == "divide") return "the total is right, but not the counts of the moves";
  if (kind == "no-answer") return "here: " + difference.answer.message;
  return "";
}

std::string joined(const std::vector<std::string>& words) {
  return fmt::format("{}", fmt::join(words, " "));
}

std::string difference_text(const FirstDifference& difference) {
  const Judgement& judgement = difference.judgement;
  std::string text;
  const auto add = [&](std::string_view what, const std::string& value) {
    if (!value.empty()) text += fmt::format("  {}: {}\n", what, value);
  };
  text += fmt::format("  first wrong position{}:\n  {}\n",
                      difference.path.empty() ? "" : ", after " + joined(difference.path),
                      difference.position.told);
  std::istringstream diagram(diagram_text(difference.position));
  for (std::string line; std::getline(diagram, line);)
    text += line.empty() ? "\n" : fmt::format("    {}\n", line);
  add("missing moves", labelled(judgement.missing));
  add("extra moves", joined(judgement.extra));
  add("listed twice", joined(judgement.duplicates));
  add("rule", difference.rule);
  add("kind of fault", explanation(difference));
  if (difference.answer.kind == Answer::Kind::counted)
    text += fmt::format("  depth {} there: expected {}, got {}\n", difference.depth, difference.expected,
                        got_text(difference.answer));
  text += "  to reproduce, tell the engine:\n";
  for (const std::string& line : difference.reproduction)
    text += fmt::format("    {}\n", line);
  return text;
}

std::string said_text(const Answer& answer) {
  if (answer.said.empty()) return "";
  std::string text = "  its last lines:\n";
  for (const std::string& line : answer.said)
    text += fmt::format("    {}\n", line);
  return text;
}

std::string details_text(const VerifiedCase& entry) {
  std::string text;
  if (entry.answer.kind != Answer::Kind::counted && !entry.repeated) text += said_text(entry.answer);
  if (entry.difference) text += difference_text(*entry.difference);
  return printable(text, Breaks::kept);
}

std::string first_line(const VerifiedCase& entry) {
  std::string text = place_of(entry) + ":";
  if (entry.has_position) text += fmt::format(" depth {}:", entry.entry.depth);
  if (entry.verdict == Verdict::ok) return printable(text) + " " + got_text(entry.answer);
  text += " " + entry.message;
  if (entry.has_position) text += ": " + entry.entry.efen;
  return printable(text);
}

Json difference_json(const FirstDifference& difference) {
  Json json;
  json["fen"] = difference.position.told;
  json["path"] = difference.path;
  json["depth"] = difference.depth;
  json["kind"] = difference.kind;
  json["expected"] = difference.expected;
  if (const std::string got = got_text(difference.answer); !got.empty()) json["got"] = got;
  json["missing"] = Json::array();
  Json labels = Json::array();
  for (const ReferenceMove& move : difference.judgement.missing) {
    json["missing"].push_back(move.text);
    labels.push_back(move.label);
  }
  json["missing_labels"] = labels;
  json["extra"] = difference.judgement.extra;
  json["duplicates"] = difference.judgement.duplicates;
  if (!difference.wrong_move.empty()) json["wrong_move"] = difference.wrong_move;
  if (!difference.rule.empty()) json["rule"] = difference.rule;
  json["reproduce"] = fmt::format("{}", fmt::join(difference.reproduction, "\n"));
  return json;
}

} // namespace

std::string_view name(Verdict verdict) {
  switch (verdict) {
  case Verdict::ok:
    return "ok";
  case Verdict::mismatch:
    return "mismatch";
  case Verdict::timeout:
    return "timeout";
  case Verdict::crash:
    return "crash";
  case Verdict::unsupported:
    return "unsupported";
  case Verdict::rejected:
    return "rejected";
  case Verdict::unparsable:
    return "unparsable";
  case Verdict::wrong_suite:
    return "wrong-suite";
  case Verdict::skipped:
    break;
  }
  return "skipped";
}

std::string case_text(const VerifiedCase& entry, const Paint& paint) {
  const std::string verdict(name(entry.verdict));
  if (!entry.failed())
    return fmt::format("{} {}\n", entry.verdict == Verdict::ok ? paint.green(verdict) : paint.dim(verdict),
                       first_line(entry));
  const bool engine_is_right = entry.our_fault || entry.verdict == Verdict::unsupported;
  return fmt::format("{} {}\n{}", engine_is_right ? paint.yellow(verdict) : paint.red(verdict),
                     first_line(entry), details_text(entry));
}

Json case_json(const VerifiedCase& entry) {
  Json json;
  json["file"] = entry.file;
  json["line"] = entry.line;
  if (!entry.entry.id.empty()) json["id"] = entry.entry.id;
  if (entry.has_position) {
    json["variant"] = entry.variant;
    json["fen"] = entry.entry.efen;
    json["depth"] = entry.entry.depth;
    if (entry.expected) json["expected"] = to_string(*entry.expected);
  }
  if (const std::string got = got_text(entry.answer); !got.empty()) json["got"] = got;
  json["verdict"] = name(entry.verdict);
  if (!entry.cause.empty()) json["cause"] = entry.cause;
  if (entry.column > 0) json["column"] = entry.column;
  if (!entry.message.empty()) json["message"] = entry.message;
  json["seconds"] = entry.answer.seconds.count();
  if (entry.difference) json["first_difference"] = difference_json(*entry.difference);
  if (!entry.answer.said.empty()) json["said"] = entry.answer.said;
  return json;
}

ReportCase report_case(const VerifiedCase& entry) {
  ReportCase result;
  result.group = std::filesystem::path(entry.file).filename().string();
  result.name = entry.has_position
                    ? fmt::format("line {}{} depth {}", entry.line,
                                  entry.entry.id.empty() ? "" : " " + entry.entry.id, entry.entry.depth)
                    : fmt::format("line {}", entry.line);
  result.file = entry.file;
  result.line = entry.line;
  result.seconds = entry.answer.seconds.count();
  result.message = entry.message;
  if (entry.failed()) result.message = fmt::format("{}: {}", name(entry.verdict), entry.message);
  const bool no_answer = entry.our_fault || entry.verdict == Verdict::unsupported;
  result.status = entry.verdict == Verdict::ok                          ? ReportCase::Status::passed
                  : entry.verdict == Verdict::skipped || entry.repeated ? ReportCase::Status::skipped
                  : no_answer                                           ? ReportCase::Status::error
                                                                        : ReportCase::Status::failed;
  if (entry.has_position && entry.failed()) result.details = "  position: " + entry.entry.efen + "\n";
  result.details += details_text(entry);
  return result;
}

} // namespace plumb
