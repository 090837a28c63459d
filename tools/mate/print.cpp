#include "tools/mate/print.h"

#include <fmt/format.h>

#include "formats/solution_json.h"
#include "formats/solution_text.h"
#include "tools/common/json.h"
#include "tools/common/output.h"

namespace plumb {

namespace {

constexpr std::size_t kMostTreeLines = 1'000'000;

std::vector<std::string> label_list(const std::vector<ShownMove>& moves) {
  std::vector<std::string> labels;
  for (const ShownMove& move : moves)
    labels.push_back(move.label);
  return labels;
}

std::string headline(const MateQuestion& question, const MateAnswer& answer) {
  if (answer.length == 0) return fmt::format("{} already: the game is over", answer.word);
  if (answer.length)
    return fmt::format("{} in {}{}", answer.word, question.any ? "at most " : "", *answer.length);
  if (answer.lost_in == 0) return "lost already: the game is over";
  if (answer.lost_in) return fmt::format("lost in {}", *answer.lost_in);
  if (answer.at_least == kNever) return fmt::format("no forced {}, however long", answer.word);
  if (!answer.complete && answer.at_least <= 1)
    return fmt::format("no answer: stopped before anything was proved");
  return fmt::format("no {} within {}", answer.word, answer.complete ? question.within : answer.at_least - 1);
}

} // namespace

void print_text(const MateQuestion& question, const MateAnswer& answer) {
  put(headline(question, answer) + "\n");
  if (!answer.keys.empty())
    put(fmt::format("{}: {}\n", answer.keys.size() == 1 ? "key" : "keys",
                    fmt::join(label_list(answer.keys), " ")));
  if (!answer.line.empty())
    put(fmt::format("line: {}\n", numbered_line(label_list(answer.line), answer.side)));
  if (answer.tree) put("\n" + solution_tree(*answer.tree, answer.side, kMostTreeLines));
  if (!answer.refuted.empty()) put("\n");
  for (const RefutedMove& refuted : answer.refuted)
    put(refuted.refutation
            ? fmt::format("{}? {}!\n", numbered_line({refuted.first.label}, answer.side),
                          refuted.refutation->label)
            : fmt::format("{}? (not settled)\n", numbered_line({refuted.first.label}, answer.side)));
  if (!answer.complete) put("partial: stopped by a limit before the end\n");
}

void print_json(const MateQuestion& question, const MateAnswer& answer,
                std::chrono::steady_clock::time_point started) {
  Json json = json_document("plumb-mate", started, answer.complete);
  const auto texts = [](const std::vector<ShownMove>& moves) {
    Json list = Json::array();
    for (const ShownMove& move : moves)
      list.push_back(move.move);
    return list;
  };
  json["variant"] = answer.variant;
  json["fen"] = answer.efen;
  json["within"] = question.within;
  json["mate"] = answer.length ? Json(*answer.length) : Json();
  json["keys"] = texts(answer.keys);
  json["pv"] = texts(answer.line);
  json["shortest"] = !question.any;
  json["never"] = answer.at_least == kNever;
  json["at_least"] = answer.at_least == kNever ? Json() : Json(answer.at_least);
  if (question.either) json["lost_in"] = answer.lost_in ? Json(*answer.lost_in) : Json();
  if (question.refute) {
    Json list = Json::array();
    for (const RefutedMove& refuted : answer.refuted)
      list.push_back({{"move", refuted.first.move},
                      {"refutation", refuted.refutation ? Json(refuted.refutation->move) : Json()}});
    json["refutations"] = list;
  }
  if (answer.tree) json["tree"] = solution_json(*answer.tree);
  json["nodes"] = std::to_string(answer.nodes);
  put(json_line(json));
}

} // namespace plumb
