#include "tools/solve/print_json.h"

#include <fmt/format.h>

#include "formats/solution_json.h"
#include "formats/stipulation_text.h"
#include "tools/common/json.h"

namespace plumb {

namespace {

Json texts(const std::vector<ShownMove>& moves) {
  Json list = Json::array();
  for (const ShownMove& move : moves)
    list.push_back(move.move);
  return list;
}

Json keys_json(const Judgement& judgement) {
  Json keys = Json::array();
  for (const KeyMove& key : judgement.keys)
    keys.push_back({{"move", key.move.move},
                    {"length", key.length},
                    {"threats", key.threats ? texts(*key.threats) : Json()}});
  return keys;
}

Json duals_json(const Judgement& judgement) {
  Json duals = Json::array();
  for (const Dual& dual : judgement.duals)
    duals.push_back({{"line", dual.line},
                     {"moves", dual.moves},
                     {"move_number", dual.move_number},
                     {"major", dual.major}});
  return duals;
}

Json tries_json(const Judgement& judgement) {
  if (!judgement.tries) return Json();
  Json tries = Json::array();
  for (const TryMove& attempt : *judgement.tries)
    tries.push_back({{"move", attempt.move.move}, {"refutations", texts(attempt.refutations)}});
  return tries;
}

Json lines_json(const std::vector<ShownLine>& lines) {
  Json list = Json::array();
  for (const ShownLine& line : lines)
    list.push_back(texts(line.moves));
  return list;
}

Json set_play_json(const Judgement& judgement) {
  if (judgement.set_lines) return lines_json(*judgement.set_lines);
  if (!judgement.set_play) return Json();
  Json lines = Json::array();
  for (const SetPlay& set : *judgement.set_play)
    lines.push_back({{"move", set.defence.move}, {"length", set.length}, {"answers", texts(set.answers)}});
  return lines;
}

Json faults_json(const PlacedFaults& faults) {
  Json list = Json::array();
  for (const auto& [line, fault] : faults)
    list.push_back({{"code", fault.code},
                    {"severity", fault.severity == Severity::error ? "error" : "warning"},
                    {"field", name(fault.field)},
                    {"line", line == 0 ? Json() : Json(line)},
                    {"column", fault.column},
                    {"message", fault.message}});
  return list;
}

void put_findings(Json& json, const Judgement& judgement) {
  json["solutions"] = lines_json(judgement.lines);
  json["set_play"] = set_play_json(judgement);
  json["tries"] = tries_json(judgement);
  json["duals"] = duals_json(judgement);
}

Json to_json(const SolveAnswer& answer) {
  const Judgement& judgement = answer.judgement;
  Json json;
  json["source"] = answer.source.empty() ? Json() : Json(answer.source);
  json["line"] = answer.line == 0 ? Json() : Json(answer.line);
  json["id"] = answer.problem.text("id");
  const std::string_view twin = answer.problem.text("twin");
  json["twin"] = twin.empty() ? Json() : Json(twin);
  json["variant"] = answer.variant;
  json["fen"] = answer.efen;
  json["stipulation"] = answer.stipulation ? Json(write_stipulation(*answer.stipulation)) : Json();
  json["verdict"] = name(answer.verdict());
  json["count_judged"] = answer.count_judged;
  json["keys"] = keys_json(judgement);
  Json line = Json::array();
  if (boost::num_vertices(judgement.solution.graph) > 0)
    for (const auto edge : main_line(judgement.solution))
      line.push_back(judgement.solution.graph[edge].move);
  json["pv"] = line;
  put_findings(json, judgement);
  if (answer.solving.post_key) json["threats"] = judgement.threats ? texts(*judgement.threats) : Json();
  if (answer.duplex) {
    json["first_verdict"] = name(judgement.verdict);
    Json& duplex = json["duplex"];
    duplex["verdict"] = name(answer.duplex->verdict);
    duplex["keys"] = keys_json(*answer.duplex);
    put_findings(duplex, *answer.duplex);
  }
  json["claim"] = {{"met", answer.claim_met ? Json(*answer.claim_met) : Json()}};
  if (!answer.claim_note.empty()) json["claim"]["note"] = answer.claim_note;
  json["faults"] = faults_json(answer.faults);
  json["complete"] = answer.complete();
  json["seconds"] = answer.seconds;
  json["nodes"] = std::to_string(answer.nodes());
  if (answer.solving.variations) json["tree"] = solution_json(judgement.solution);
  return json;
}

std::string without_newline(std::string text) {
  while (!text.empty() && text.back() == '\n')
    text.pop_back();
  return text;
}

} // namespace

std::string json_head() {
  return fmt::format("{{\"tool\":\"plumb-solve\",\"version\":\"{}\",\"problems\":[\n", project_version());
}

std::string problem_json(const SolveAnswer& answer) {
  return without_newline(json_line(to_json(answer)));
}

std::string json_tail(std::chrono::steady_clock::time_point started, bool complete) {
  const Json last = json_document("plumb-solve", started, complete);
  return fmt::format("\n],\"seconds\":{},\"complete\":{}}}\n", last["seconds"].dump(),
                     last["complete"].dump());
}

std::string json_lines_document(const SolveAnswer& answer, std::chrono::steady_clock::time_point started) {
  Json document = json_document("plumb-solve", started, answer.complete());
  document["problems"] = Json::array({to_json(answer)});
  return json_line(document);
}

} // namespace plumb
