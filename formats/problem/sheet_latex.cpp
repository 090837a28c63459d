#include <fmt/format.h>
#include <fmt/ranges.h>

#include "formats/problem/sheet.h"
#include "lib/base/printable.h"

namespace plumb {

namespace {

void put_field(std::string& out, std::string_view name, std::string_view text) {
  if (!text.empty()) out += fmt::format(" \\{}{{{}}}%\n", name, escape_latex(text));
}

// "[3+2]{wKa3, sKb1}"; empty where there is a man that the package does not know.
std::string pieces(const Diagram& diagram) {
  if (!diagram.only_orthodox_kinds || diagram.size != BoardSize{8, 8}) return "";
  std::vector<std::string> men;
  int white = 0;
  for (int i = 0; i < 64; ++i) {
    const DiagramMan& man = diagram.squares[static_cast<std::size_t>(i)];
    if (man.letters.empty()) continue;
    const auto kind = std::string_view("KQRBNP").find(static_cast<char>(man.letters[0] & ~0x20));
    if (man.letters.size() != 1 || kind == std::string_view::npos) return "";
    white += man.color == Color::white ? 1 : 0;
    men.push_back(fmt::format("{}{}{}", man.color == Color::white ? 'w' : 's', "KDTLSB"[kind],
                              square_name({8, 8}, Square{static_cast<std::uint8_t>(i)})));
  }
  return fmt::format("[{}+{}]{{{}}}", white, static_cast<int>(men.size()) - white, fmt::join(men, ", "));
}

std::string solution(const ProblemSheet& sheet) {
  std::string text;
  const auto add = [&](const std::string& line) { text += (text.empty() ? "" : "\\newline\n  ") + line; };
  for (const auto& [word, found] : sheet.findings)
    add(word.empty() ? escape_latex(found) : fmt::format("{}: {}", escape_latex(word), escape_latex(found)));
  for (const std::string& line : sheet.tree) {
    const std::size_t indent = std::min(line.find_first_not_of(' '), line.size());
    add((indent > 0 ? fmt::format("\\hspace*{{{}em}}", indent / 2) : "") + escape_latex(line.substr(indent)));
  }
  return text;
}

} // namespace

std::string escape_latex(std::string_view text) {
  std::string out;
  for (const char c : printable(text, Breaks::kept)) {
    switch (c) {
    case '#':
    case '$':
    case '%':
    case '&':
    case '_':
    case '{':
    case '}':
      out += '\\';
      out += c;
      break;
    case '\\':
      out += "\\textbackslash{}";
      break;
    case '~':
      out += "\\textasciitilde{}";
      break;
    case '^':
      out += "\\textasciicircum{}";
      break;
    case '<':
      out += "\\textless{}";
      break;
    case '>':
      out += "\\textgreater{}";
      break;
    case '\n':
    case '\t':
      out += ' ';
      break;
    default:
      out += c;
    }
  }
  return out;
}

std::string latex_head() {
  return "\\documentclass{article}%\n\\usepackage[utf8]{inputenc}%\n\\usepackage[T1]{fontenc}%\n"
         "\\usepackage{diagram}%\n\n\\begin{document}%\n";
}

std::string latex_problem(const ProblemSheet& sheet) {
  std::string out = "\\begin{diagram}%\n";
  put_field(out, "author", sheet.composer);
  put_field(out, "source", sheet.source);
  put_field(out, "year", sheet.year);
  put_field(out, "award", sheet.award);
  const std::string men = sheet.diagram ? pieces(*sheet.diagram) : "";
  if (!men.empty())
    out += fmt::format(" \\pieces{}%\n", men);
  else
    out += fmt::format(" % no diagram of orthodox chess: {}\n", clipped(sheet.efen, 200));
  put_field(out, "stipulation", sheet.stipulation);
  const std::string remark =
      sheet.title + (sheet.title.empty() || sheet.twin.empty() ? "" : ", ") + sheet.twin;
  put_field(out, "remark", remark);
  out += fmt::format(" \\solution{{{}}}%\n", solution(sheet));
  if (sheet.tested) out += " \\Co+%\n";
  return out + "\\end{diagram}%\n\\hfill%\n";
}

std::string latex_tail() {
  return "\\putsol\n\\end{document}%\n";
}

} // namespace plumb
