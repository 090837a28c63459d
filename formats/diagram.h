// Diagrams of any game's position: plain text, Unicode figures, SVG, and a web page of them.
//
// A diagram is made from the text of a position (lib/board/efen_text.h) and the game's table of pieces
// (GameInfo::pieces), so one drawing serves every game, on boards of up to 16x16. Two kinds never look
// alike: a figure that two kinds of the table share is not used, their letters are. Everything the line
// says is shown: the men in hand, the side to move, rights, the en passant square and the opcodes.
//
//     const auto text = split_efen(rules.write(position));
//     std::cout << draw_text(make_diagram(*text, R::info().pieces));
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "lib/board/efen_text.h"
#include "lib/rules/rules.h"

namespace plumb {

// One man as the drawings show it.
struct DiagramMan {
  std::string letters; // as written in EFEN without braces: "n", "+D", "Ph"
  std::string figure;  // a Unicode figure or a text of one or two columns; the letters where there is none
  Color color = Color::white;
  friend bool operator==(const DiagramMan&, const DiagramMan&) = default;
};

struct DiagramLegendEntry {
  DiagramMan white;
  DiagramMan black;
  std::string name;
};

// Invariant: `squares` has size.squares() entries, by square index; an empty square has empty letters.
struct Diagram {
  BoardSize size;
  std::vector<DiagramMan> squares;
  Color side = Color::white;
  std::vector<std::string> notes;         // lines below the board: men in hand, rights, opcodes
  std::vector<DiagramLegendEntry> legend; // the kinds that the position shows, in the table's order
  bool only_orthodox_kinds = true;        // a chess player needs no legend
  std::vector<Square> marked;             // squares that SVG drawings highlight; set by the caller
};

enum class Legend { automatic, always, never }; // automatic: where a kind is not one of chess

struct DiagramStyle {
  Color bottom = Color::white; // whose side of the board is drawn below
  Legend legend = Legend::automatic;
};

[[nodiscard]] Diagram make_diagram(const EfenText& text, std::span<const PieceInfo> pieces);

// The diagram of a position of a game.
template <Rules R>
[[nodiscard]] Diagram diagram_of(const R& rules, const typename R::Position& position) {
  return make_diagram(*split_efen(rules.write(position)), R::info().pieces);
}

// ASCII; each line ends with '\n' and has no trailing spaces.
[[nodiscard]] std::string draw_text(const Diagram& diagram, const DiagramStyle& style = {});
// The same with figures in UTF-8.
[[nodiscard]] std::string draw_unicode(const Diagram& diagram, const DiagramStyle& style = {});
// A drawing that needs no fonts for the men of chess and stands alone as a file.
[[nodiscard]] std::string draw_svg(const Diagram& diagram, const DiagramStyle& style = {});

// One page of diagrams, each above its caption; self-contained.
struct CaptionedDiagram {
  Diagram diagram;
  std::vector<std::string> caption; // lines of plain text
};
[[nodiscard]] std::string draw_html(std::string_view title, std::span<const CaptionedDiagram> diagrams,
                                    const DiagramStyle& style = {});

// How many columns a UTF-8 text takes on a terminal (combining marks none, wide characters two).
[[nodiscard]] int display_width(std::string_view utf8);

// Text made safe for SVG and HTML.
[[nodiscard]] std::string escape_markup(std::string_view text);

} // namespace plumb
