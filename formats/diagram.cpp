#include "formats/diagram.h"

#include <algorithm>
#include <array>
#include <fmt/format.h>
#include <utility>

#include "lib/base/printable.h"

namespace plumb {

namespace {

constexpr std::array<std::pair<std::string_view, std::string_view>, 6> kOrthodox{
    {{"K", "King"}, {"Q", "Queen"}, {"R", "Rook"}, {"B", "Bishop"}, {"N", "Knight"}, {"P", "Pawn"}}};

std::string without_braces(std::string_view letters) {
  if (letters.size() > 2 && letters.front() == '{') letters = letters.substr(1, letters.size() - 2);
  return std::string(letters);
}

// May the table's figure of this kind be used: it has one for both sides, and no other kind looks the same?
bool figures_are_distinct(const PieceInfo& piece, std::span<const PieceInfo> pieces) {
  if (piece.white.empty() || piece.black.empty() || piece.white == piece.black) return false;
  return std::none_of(pieces.begin(), pieces.end(), [&](const PieceInfo& other) {
    if (other.letters == piece.letters) return false;
    const auto shares = [&](std::string_view figure) {
      return figure == other.white || figure == other.black;
    };
    return shares(piece.white) || shares(piece.black);
  });
}

class Builder {
 public:
  explicit Builder(std::span<const PieceInfo> pieces) : pieces_(pieces), seen_(pieces.size(), false) {}

  DiagramMan man(std::string_view word) {
    const bool white = is_white_man(word);
    const std::string upper = white ? std::string(word) : swap_case_of_man(word);
    DiagramMan result{without_braces(word), without_braces(word), white ? Color::white : Color::black};
    for (std::size_t i = 0; i < pieces_.size(); ++i) {
      if (pieces_[i].letters != upper) continue;
      seen_[i] = true;
      return known(pieces_[i], result.color);
    }
    if (std::find(strangers_.begin(), strangers_.end(), upper) == strangers_.end())
      strangers_.push_back(upper);
    return result;
  }

  void add_legend(Diagram& diagram) const {
    for (std::size_t i = 0; i < pieces_.size(); ++i) {
      if (!seen_[i]) continue;
      const PieceInfo& piece = pieces_[i];
      diagram.legend.push_back(
          {known(piece, Color::white), known(piece, Color::black), std::string(piece.name)});
      const bool orthodox = std::any_of(kOrthodox.begin(), kOrthodox.end(), [&](const auto& kind) {
        return kind.first == piece.letters && kind.second == piece.name;
      });
      diagram.only_orthodox_kinds = diagram.only_orthodox_kinds && orthodox;
    }
    for (const std::string& letters : strangers_) {
      const std::string white = without_braces(letters);
      const std::string black = swap_case_of_man(white);
      diagram.legend.push_back({{white, white, Color::white}, {black, black, Color::black}, "unknown"});
      diagram.only_orthodox_kinds = false;
    }
  }

 private:
  [[nodiscard]] DiagramMan known(const PieceInfo& piece, Color color) const {
    const std::string white = without_braces(piece.letters);
    const std::string letters = color == Color::white ? white : swap_case_of_man(white);
    if (!figures_are_distinct(piece, pieces_)) return {letters, letters, color};
    return {letters, std::string(color == Color::white ? piece.white : piece.black), color};
  }

  std::span<const PieceInfo> pieces_;
  std::vector<bool> seen_;
  std::vector<std::string> strangers_;
};

void add_notes(const EfenText& text, Builder& builder, Diagram& diagram) {
  if (text.pocket) {
    std::array<std::string, 2> hands;
    for (const EfenWord& word : *text.pocket) {
      const DiagramMan man = builder.man(word.text);
      std::string& hand = hands[index(man.color)];
      hand += (hand.empty() ? "" : " ") + man.letters;
    }
    for (const Color color : {Color::white, Color::black}) {
      const std::string& hand = hands[index(color)];
      diagram.notes.push_back(fmt::format("{} in hand: {}", name(color), hand.empty() ? "nothing" : hand));
    }
  }
  if (text.castling.text != "-") diagram.notes.push_back("Castling: " + clipped(text.castling.text));
  if (text.en_passant.text != "-") diagram.notes.push_back("En passant: " + clipped(text.en_passant.text));
  for (const EfenOpcode& opcode : text.opcodes)
    if (opcode.key != "variant")
      diagram.notes.push_back(clipped(opcode.key) + ": " + clipped(opcode.value, 1000));
}

// What a square or a legend shows: its letters, or its figure.
using Shown = std::string DiagramMan::*;

std::string padded(std::string_view text, int width) {
  return std::string(text) +
         std::string(static_cast<std::size_t>(std::max(0, width - display_width(text))), ' ');
}

void append_line(std::string& out, std::string line) {
  while (!line.empty() && line.back() == ' ')
    line.pop_back();
  out += line + "\n";
}

std::string draw_lines(const Diagram& diagram, const DiagramStyle& style, Shown shown,
                       std::string_view empty) {
  int width = 1;
  for (const DiagramMan& man : diagram.squares)
    width = std::max(width, display_width(man.*shown));
  const BoardSize size = diagram.size;
  const bool turned = style.bottom == Color::black;
  std::string out;
  for (int row = 0; row < size.ranks; ++row) {
    const int rank = turned ? row : size.ranks - 1 - row;
    std::string line = fmt::format("{:>2} ", rank + 1);
    for (int column = 0; column < size.files; ++column) {
      const DiagramMan& man = diagram.squares[size.at(turned ? size.files - 1 - column : column, rank).index];
      line += " " + padded(man.letters.empty() ? empty : std::string_view(man.*shown), width);
    }
    append_line(out, std::move(line));
  }
  std::string files = "   ";
  for (int column = 0; column < size.files; ++column)
    files +=
        " " +
        padded(std::string(1, static_cast<char>('a' + (turned ? size.files - 1 - column : column))), width);
  append_line(out, std::move(files));
  append_line(out, fmt::format("{} to move", name(diagram.side)));
  for (const std::string& note : diagram.notes)
    append_line(out, note);
  const bool legend =
      style.legend == Legend::always || (style.legend == Legend::automatic && !diagram.only_orthodox_kinds);
  if (legend)
    for (const DiagramLegendEntry& entry : diagram.legend)
      append_line(out, fmt::format("{} {}  {}", padded(entry.white.*shown, width),
                                   padded(entry.black.*shown, width), entry.name));
  return out;
}

} // namespace

Diagram make_diagram(const EfenText& text, std::span<const PieceInfo> pieces) {
  Diagram diagram;
  diagram.size = text.size;
  diagram.side = text.side;
  diagram.squares.resize(static_cast<std::size_t>(text.size.squares()));
  Builder builder(pieces);
  for (const PlacedWord& word : text.men)
    diagram.squares[word.square.index] = builder.man(word.text);
  add_notes(text, builder, diagram);
  builder.add_legend(diagram);
  return diagram;
}

std::string draw_text(const Diagram& diagram, const DiagramStyle& style) {
  return draw_lines(diagram, style, &DiagramMan::letters, ".");
}

std::string draw_unicode(const Diagram& diagram, const DiagramStyle& style) {
  return draw_lines(diagram, style, &DiagramMan::figure, "·");
}

// Enough of the Unicode widths for figures and letters: combining marks and variation selectors take no
// column; emoji and the CJK blocks take two.
int display_width(std::string_view utf8) {
  int width = 0;
  for (std::size_t i = 0; i < utf8.size();) {
    const auto lead = static_cast<unsigned char>(utf8[i]);
    const std::size_t length = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
    std::uint32_t code = length == 1 ? lead : lead & (0xFFU >> (length + 1));
    for (std::size_t k = 1; k < length && i + k < utf8.size(); ++k)
      code = code << 6 | (static_cast<unsigned char>(utf8[i + k]) & 0x3FU);
    i += length;
    const bool mark = (code >= 0x300 && code <= 0x36F) || (code >= 0x20D0 && code <= 0x20FF) ||
                      (code >= 0xFE00 && code <= 0xFE0F);
    const bool wide = (code >= 0x1100 && code <= 0x115F) || (code >= 0x2E80 && code <= 0xA4CF) ||
                      (code >= 0xAC00 && code <= 0xD7A3) || (code >= 0xFF00 && code <= 0xFF60) ||
                      (code >= 0x1F300 && code <= 0x1F9FF);
    width += mark ? 0 : wide ? 2 : 1;
  }
  return width;
}

} // namespace plumb
