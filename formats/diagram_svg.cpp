#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <iterator>

#include "formats/diagram.h"
#include "lib/base/printable.h"

namespace plumb {

namespace {

constexpr int kCell = 48;
constexpr int kMargin = 24;
constexpr int kLine = 22;
constexpr int kLeastWidth = 216;

// Silhouettes of the men of chess in a box of 100x100, drawn for this file: an outline and the inner
// lines that are stroked in the other colour.
struct Shape {
  std::string_view white;
  std::string_view black;
  std::string_view outline;
  std::string_view inner;
};

constexpr std::string_view kFoot = "M26 88h48v-5q0-6-6-6h-36q-6 0-6 6z";
constexpr std::array<Shape, 6> kShapes{{
    {"♔", "♚",
     "M47 8h6v6h6v6h-6v8c8 1 11 5 11 9c6-4 22-3 20 12c-1 8-10 16-12 26h-44c-2-10-11-18-12-26c-2-15 14-16 "
     "20-12c0-4 "
     "3-8 11-9v-8h-6v-6h6z",
     "M50 62v-16c0-6 3-8 6-9M50 62v-16c0-6-3-8-6-9M32 66h36"},
    {"♕", "♛",
     "M29 75c0-8-4-14-6-20l-10-25a5 5 0 1 1 6 0l16 18l-2-28a5 5 0 1 1 6 0l11 26l11-26a5 5 0 1 1 6 0l-2 "
     "28l16-18a5 5 0 1 1 "
     "6 0l-10 25c-2 6-6 12-6 20z",
     "M31 66h38"},
    {"♖", "♜", "M27 18h11v8h7v-8h10v8h7v-8h11v18l-8 6v25l8 8h-46l8-8v-25l-8-6z", "M36 42h28M36 67h28"},
    {"♗", "♝",
     "M50 8a6 6 0 0 1 4 10c10 8 17 19 14 31c-1 5-4 8-8 10l6 16h-32l6-16c-4-2-7-5-8-10c-3-12 4-23 14-31a6 6 0 "
     "0 1 4-10z",
     "M50 30v18M42 38h16M40 60h20"},
    {"♘", "♞",
     "M31 75c-1-17 18-22 17-34c-4 5-9 6-13 7c-3 4-6 8-10 7c-5-1-7-6-5-10c2-5 10-12 12-20c1-5 4-8 4-8l1-9l8 "
     "7c19 1 "
     "33 20 31 60z",
     "M42 29h3M25 47h2"},
    {"♙", "♟",
     "M50 20a14 14 0 0 1 10 23h5v7h-8c1 10 5 18 12 25h-38c7-7 11-15 12-25h-8v-7h5a14 14 0 0 1 10-23z", ""},
}};

struct Ink {
  std::string_view fill;
  std::string_view line;
};
constexpr Ink ink(Color color) {
  return color == Color::white ? Ink{"#fff", "#111"} : Ink{"#222", "#fff"};
}

class Svg {
 public:
  [[nodiscard]] const std::string& text() const { return out_; }

  template <class... Args>
  void add(fmt::format_string<Args...> format, Args&&... args) {
    fmt::format_to(std::back_inserter(out_), format, std::forward<Args>(args)...);
    out_ += '\n';
  }

  void label(int x, int y, std::string_view anchor, std::string_view words) {
    add("<text x=\"{}\" y=\"{}\" text-anchor=\"{}\">{}</text>", x, y, anchor, escape_markup(words));
  }

  // A man in the cell whose upper left corner is x, y: its silhouette, with a badge for what the figure
  // says beyond the silhouette, or a disc with its letters.
  void man(const DiagramMan& man, int x, int y) {
    for (const Shape& shape : kShapes) {
      const std::string_view figure = man.color == Color::white ? shape.white : shape.black;
      if (!std::string_view(man.figure).starts_with(figure)) continue;
      const Ink colors = ink(man.color);
      add("<g transform=\"translate({},{}) scale(0.48)\" stroke-linejoin=\"round\" stroke-linecap=\"round\">"
          "<path d=\"{}{}\" fill=\"{}\" stroke=\"#111\" stroke-width=\"3.5\"/>",
          x, y, shape.outline, kFoot, colors.fill);
      if (!shape.inner.empty())
        add("<path d=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"3.5\"/>", shape.inner, colors.line);
      add("</g>");
      if (man.figure.size() > figure.size())
        disc(man.figure.substr(figure.size()), man.color, x + 36, y + 12, 11);
      return;
    }
    disc(man.figure, man.color, x + kCell / 2, y + kCell / 2, 19);
  }

 private:
  void disc(std::string_view letters, Color color, int x, int y, int radius) {
    const Ink colors = ink(color);
    const int size = radius * (display_width(letters) > 1 ? 9 : 13) / 10;
    add("<circle cx=\"{}\" cy=\"{}\" r=\"{}\" fill=\"{}\" stroke=\"#111\" stroke-width=\"2\"/>"
        "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\" font-weight=\"bold\" font-size=\"{}\" "
        "fill=\"{}\">{}</text>",
        x, y, radius, colors.fill, x, y + size * 36 / 100, size, colors.line, escape_markup(letters));
  }

  std::string out_;
};

void draw_board(Svg& svg, const Diagram& diagram, Color bottom) {
  const BoardSize size = diagram.size;
  const bool turned = bottom == Color::black;
  for (int row = 0; row < size.ranks; ++row) {
    const int rank = turned ? row : size.ranks - 1 - row;
    svg.label(kMargin - 6, row * kCell + kCell / 2 + 5 + 4, "end", std::to_string(rank + 1));
    for (int column = 0; column < size.files; ++column) {
      const int file = turned ? size.files - 1 - column : column;
      const Square square = size.at(file, rank);
      const bool marked =
          std::find(diagram.marked.begin(), diagram.marked.end(), square) != diagram.marked.end();
      const std::string_view fill = marked ? "#f3d76b" : (file + rank) % 2 != 0 ? "#f1e4cc" : "#c0a077";
      const int x = kMargin + column * kCell;
      const int y = 4 + row * kCell;
      svg.add("<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"{}\"/>", x, y, kCell, kCell, fill);
      if (!diagram.squares[square.index].letters.empty()) svg.man(diagram.squares[square.index], x, y);
    }
  }
  for (int column = 0; column < size.files; ++column) {
    const int file = turned ? size.files - 1 - column : column;
    svg.label(kMargin + column * kCell + kCell / 2, 4 + size.ranks * kCell + 18, "middle",
              std::string(1, static_cast<char>('a' + file)));
  }
  svg.add("<rect x=\"{}\" y=\"4\" width=\"{}\" height=\"{}\" fill=\"none\" stroke=\"#111\" "
          "stroke-width=\"1.5\"/>",
          kMargin, size.files * kCell, size.ranks * kCell);
}

} // namespace

std::string escape_markup(std::string_view text) {
  std::string out;
  for (const char c : printable(text, Breaks::kept)) {
    if (c == '<')
      out += "&lt;";
    else if (c == '>')
      out += "&gt;";
    else if (c == '&')
      out += "&amp;";
    else if (c == '"')
      out += "&quot;";
    else
      out += c;
  }
  return out;
}

std::string draw_svg(const Diagram& diagram, const DiagramStyle& style) {
  const bool legend =
      style.legend == Legend::always || (style.legend == Legend::automatic && !diagram.only_orthodox_kinds);
  Svg svg;
  draw_board(svg, diagram, style.bottom);
  int y = 4 + diagram.size.ranks * kCell + kMargin + kLine;
  std::size_t longest = 0;
  svg.add("<circle cx=\"{}\" cy=\"{}\" r=\"7\" fill=\"{}\" stroke=\"#111\" stroke-width=\"1.5\"/>",
          kMargin + 8, y - 5, ink(diagram.side).fill);
  svg.label(kMargin + 22, y, "start", fmt::format("{} to move", name(diagram.side)));
  for (const std::string& note : diagram.notes) {
    y += kLine;
    longest = std::max(longest, note.size());
    svg.label(kMargin, y, "start", note);
  }
  y += 10;
  if (legend)
    for (const DiagramLegendEntry& entry : diagram.legend) {
      svg.man(entry.white, kMargin, y);
      svg.man(entry.black, kMargin + kCell, y);
      const std::string words = fmt::format("{} ({})", entry.name, entry.white.letters);
      longest = std::max(longest, words.size() + 12);
      svg.label(kMargin + 2 * kCell + 8, y + kCell / 2 + 5, "start", words);
      y += kCell;
    }
  const int width = std::max({kMargin + diagram.size.files * kCell + 6, kLeastWidth,
                              2 * kMargin + static_cast<int>(std::min<std::size_t>(longest, 120)) * 8});
  const int height = y + 4;
  return fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" viewBox=\"0 0 {0} {1}\" width=\"{0}\" "
      "height=\"{1}\" font-family=\"DejaVu Sans, Arial, sans-serif\" font-size=\"14\">\n"
      "<title>{2} to move</title>\n"
      "<rect width=\"{0}\" height=\"{1}\" fill=\"#fff\"/>\n{3}</svg>\n",
      width, height, name(diagram.side), svg.text());
}

std::string draw_html(std::string_view title, std::span<const CaptionedDiagram> diagrams,
                      const DiagramStyle& style) {
  std::string out = fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>{}</title>\n<style>\n"
      "body {{ font-family: sans-serif; margin: 2em; }}\nfigure {{ display: inline-block; margin: 1em; "
      "vertical-align: top; }}\nfigcaption {{ max-width: 30em; overflow-wrap: anywhere; "
      "}}\n</style>\n</head>\n"
      "<body>\n<h1>{}</h1>\n",
      escape_markup(title), escape_markup(title));
  for (const CaptionedDiagram& item : diagrams) {
    out += "<figure>\n" + draw_svg(item.diagram, style) + "<figcaption>";
    for (std::size_t i = 0; i < item.caption.size(); ++i)
      out += (i == 0 ? "" : "<br>\n") + escape_markup(item.caption[i]);
    out += "</figcaption>\n</figure>\n";
  }
  return out + "</body>\n</html>\n";
}

} // namespace plumb
