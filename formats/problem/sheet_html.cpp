#include <fmt/format.h>

#include "formats/problem/sheet.h"

namespace plumb {

std::string html_head() {
  return "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
         "<title>Problems and their solutions</title>\n<style>\n"
         "body { font-family: sans-serif; margin: 2em; }\n"
         "section { display: flex; flex-wrap: wrap; gap: 2em; margin-bottom: 3em; }\n"
         "h2 { flex-basis: 100%; font-size: 1.1em; margin: 0; }\n"
         "dl { display: grid; grid-template-columns: max-content minmax(0, 40em); gap: 0.3em 1em; "
         "align-content: start; margin: 0; }\n"
         "dt { color: #555; }\ndd { margin: 0; overflow-wrap: anywhere; }\n"
         "pre { flex-basis: 100%; margin: 0; overflow-x: auto; }\n"
         "</style>\n</head>\n<body>\n";
}

std::string html_problem(const ProblemSheet& sheet) {
  std::string heading;
  const auto add = [&](const std::string& part) {
    if (!part.empty()) heading += (heading.empty() ? "" : ", ") + part;
  };
  add(sheet.title);
  add(sheet.twin);
  add(sheet.composer);
  add(sheet.source);
  add(sheet.year);
  add(sheet.award);
  std::string out = "<section>\n";
  if (!heading.empty()) out += fmt::format("<h2>{}</h2>\n", escape_markup(heading));
  if (sheet.diagram) out += fmt::format("<div>\n{}</div>\n", draw_svg(*sheet.diagram));
  out += "<dl>\n";
  const auto entry = [&](std::string_view word, std::string_view text) {
    out += fmt::format("<dt>{}</dt><dd>{}</dd>\n", escape_markup(word), escape_markup(text));
  };
  if (!sheet.efen.empty()) entry("position", sheet.efen);
  for (const auto& [word, found] : sheet.findings)
    entry(word, found);
  out += "</dl>\n";
  if (!sheet.tree.empty()) {
    out += "<pre>";
    for (const std::string& line : sheet.tree)
      out += escape_markup(line) + "\n";
    out += "</pre>\n";
  }
  return out + "</section>\n";
}

std::string html_tail() {
  return "</body>\n</html>\n";
}

} // namespace plumb
