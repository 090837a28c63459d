#pragma once

#include <algorithm>
#include <cctype>
#include <map>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

/// What the naive references share: splitting and joining of the extended FEN, squares as text, sorted move
/// lists. The references are written from the rule texts alone, slow and obvious, and include nothing of the
/// production code, so that a fault in one is not a fault in the other.
namespace plumb::naive {

enum class Outcome { ongoing, white, black, draw };

/// Who has won, and why; the reason is empty while the game goes on.
struct Status {
  Outcome outcome = Outcome::ongoing;
  std::string reason;
};

/// A square by its file and rank, both from 0; it may lie off the board.
struct Square {
  int file = 0;
  int rank = 0;
  auto operator<=>(const Square&) const = default;
};

[[nodiscard]] inline std::string to_text(Square square) {
  return std::string(1, static_cast<char>('a' + square.file)) + std::to_string(square.rank + 1);
}

[[nodiscard]] inline Square square_from(const std::string& text) {
  const std::string digits = text.empty() ? "" : text.substr(1);
  if (digits.empty() || digits.size() > 2 || digits[0] == '0' || text[0] < 'a' || text[0] > 'p' ||
      digits.find_first_not_of("0123456789") != std::string::npos || std::stoi(digits) > 16) {
    throw std::runtime_error("not a square: " + text);
  }
  return {text[0] - 'a', std::stoi(digits) - 1};
}

/// A board of piece names as the extended FEN writes them ("P", "+Z", "{Ph}"), "" where a square is empty.
struct Board {
  int files = 0;
  int ranks = 0;
  std::map<Square, std::string> pieces; // occupied squares only

  [[nodiscard]] bool inside(Square s) const {
    return s.file >= 0 && s.rank >= 0 && s.file < files && s.rank < ranks;
  }
  [[nodiscard]] std::string at(Square s) const {
    const auto found = pieces.find(s);
    return found == pieces.end() ? "" : found->second;
  }
  [[nodiscard]] bool empty(Square s) const { return inside(s) && pieces.count(s) == 0; }
  void put(Square s, const std::string& piece) {
    if (piece.empty())
      pieces.erase(s);
    else
      pieces[s] = piece;
  }
};

/// Upper case is White: the first letter of "P", "+Z" or "{Ph}" decides.
[[nodiscard]] inline bool is_white(const std::string& piece) {
  for (const char c : piece) {
    if (std::isalpha(static_cast<unsigned char>(c))) return std::isupper(static_cast<unsigned char>(c)) != 0;
  }
  return false;
}

/// The fields of an extended FEN, the placement already turned into a board.
struct Efen {
  Board board;
  std::optional<std::string> pocket; // without its brackets
  bool white_to_move = true;
  std::string castling = "-";
  std::string en_passant = "-";
  int halfmove = 0;
  int fullmove = 1;
  std::map<std::string, std::string> opcodes;
};

[[nodiscard]] inline std::vector<std::string> split_on(const std::string& text, char separator) {
  std::vector<std::string> parts(1);
  for (const char c : text) {
    if (c == separator)
      parts.emplace_back();
    else
      parts.back() += c;
  }
  return parts;
}

/// One piece name, read from `text` at `at`, which moves behind it.
[[nodiscard]] inline std::string piece_name(const std::string& text, std::size_t& at) {
  const auto letter = [&](std::size_t i) {
    return i < text.size() && std::isalpha(static_cast<unsigned char>(text[i]));
  };
  std::size_t end = at;
  if (text[at] == '{') {
    for (++end; letter(end); ++end) {
    }
    if (end < at + 3 || end >= text.size() || text[end] != '}')
      throw std::runtime_error("bad piece: " + text);
  } else {
    if (text[at] == '+') ++end;
    if (!letter(end)) throw std::runtime_error("bad piece: " + text);
  }
  const std::string name = text.substr(at, end + 1 - at);
  at = end + 1;
  return name;
}

[[nodiscard]] inline Board board_from(const std::string& placement) {
  const std::vector<std::string> rows = split_on(placement, '/');
  Board board;
  board.ranks = static_cast<int>(rows.size());
  for (int rank = board.ranks - 1; rank >= 0; --rank) {
    const std::string& row = rows[static_cast<std::size_t>(board.ranks - 1 - rank)];
    int file = 0;
    for (std::size_t at = 0; at < row.size();) {
      if (std::isdigit(static_cast<unsigned char>(row[at]))) {
        std::size_t length = 0;
        const int run = std::stoi(row.substr(at, 3), &length);
        if (run < 1 || run > 16) throw std::runtime_error("bad run of empty squares: " + row);
        file += run;
        at += length;
      } else {
        board.put({file, rank}, piece_name(row, at));
        ++file;
      }
    }
    if (rank == board.ranks - 1) board.files = file;
    if (file != board.files) throw std::runtime_error("ranks of different lengths: " + placement);
  }
  if (board.files < 1 || board.files > 16 || board.ranks > 16) throw std::runtime_error("bad board size");
  return board;
}

[[nodiscard]] inline std::string to_text(const Board& board) {
  std::string text;
  for (int rank = board.ranks - 1; rank >= 0; --rank) {
    int run = 0;
    const auto close_run = [&] {
      if (run > 0) text += std::to_string(run);
      run = 0;
    };
    for (int file = 0; file < board.files; ++file) {
      if (board.empty({file, rank})) {
        ++run;
      } else {
        close_run();
        text += board.at({file, rank});
      }
    }
    close_run();
    if (rank > 0) text += '/';
  }
  return text;
}

[[nodiscard]] inline int counter_from(const std::string& text) {
  if (text.empty() || text.size() > 7 || text.find_first_not_of("0123456789") != std::string::npos) {
    throw std::runtime_error("not a counter: " + text);
  }
  return std::stoi(text);
}

[[nodiscard]] inline Efen efen_from(const std::string& line) {
  const std::vector<std::string> fields = split_on(line, ' ');
  if (fields.size() < 6) throw std::runtime_error("fewer than six fields: " + line);
  Efen efen;
  std::string placement = fields[0];
  if (const std::size_t bracket = placement.find('['); bracket != std::string::npos) {
    if (placement.back() != ']') throw std::runtime_error("unclosed pocket: " + placement);
    efen.pocket = placement.substr(bracket + 1, placement.size() - bracket - 2);
    placement.resize(bracket);
  }
  efen.board = board_from(placement);
  if (fields[1] != "w" && fields[1] != "b") throw std::runtime_error("side is neither w nor b: " + line);
  efen.white_to_move = fields[1] == "w";
  efen.castling = fields[2];
  efen.en_passant = fields[3];
  efen.halfmove = counter_from(fields[4]);
  efen.fullmove = counter_from(fields[5]);
  for (std::size_t i = 6; i < fields.size(); ++i) {
    const std::size_t colon = fields[i].find(':');
    if (colon == std::string::npos) throw std::runtime_error("not key:value: " + fields[i]);
    if (!efen.opcodes.emplace(fields[i].substr(0, colon), fields[i].substr(colon + 1)).second) {
      throw std::runtime_error("opcode given twice: " + fields[i]);
    }
  }
  return efen;
}

[[nodiscard]] inline std::string to_text(const Efen& efen) {
  std::ostringstream out;
  out << to_text(efen.board);
  if (efen.pocket) out << '[' << *efen.pocket << ']';
  out << (efen.white_to_move ? " w " : " b ") << efen.castling << ' ' << efen.en_passant << ' '
      << efen.halfmove << ' ' << efen.fullmove;
  for (const auto& [key, value] : efen.opcodes)
    out << ' ' << key << ':' << value;
  return out.str();
}

/// Byte order, each text once.
[[nodiscard]] inline std::vector<std::string> sorted(std::vector<std::string> moves) {
  std::sort(moves.begin(), moves.end());
  moves.erase(std::unique(moves.begin(), moves.end()), moves.end());
  return moves;
}

} // namespace plumb::naive
