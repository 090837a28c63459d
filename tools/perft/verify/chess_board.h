// A chess board as a person sees it, for explaining moves: slow, obvious, and good for positions with moves
// on them that are not legal.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace plumb {

struct ExplainedMove {
  int from = 0;
  int to = 0;
  char promotion = 0; // lower case
};

class ChessBoard {
 public:
  explicit ChessBoard(const std::string& efen);

  // Nothing if the text is no "e2e4" or "e7e8q".
  [[nodiscard]] static std::optional<ExplainedMove> read(const std::string& text);

  [[nodiscard]] char man(int square) const { return men_[static_cast<std::size_t>(square)]; }
  [[nodiscard]] bool white_to_move() const { return white_to_move_; }
  [[nodiscard]] bool is_own(int square) const;
  [[nodiscard]] bool is_other(int square) const;
  [[nodiscard]] const std::string& rights() const { return rights_; }
  // The square passed over by the last double step where taking there is possible, or -1.
  [[nodiscard]] int en_passant() const { return en_passant_; }
  // Of the side to move; -1 where there is none.
  [[nodiscard]] int king() const;
  [[nodiscard]] bool has_right(bool king_side) const;

  // The squares of the other side's men that attack this square.
  [[nodiscard]] std::vector<int> attackers(int square) const;
  // Could the man go there if no king mattered? Castling and en passant aside.
  [[nodiscard]] bool reaches(int from, int to) const;
  // Squares strictly between two on a line; nothing where they are on none.
  [[nodiscard]] static std::vector<int> between(int from, int to);
  [[nodiscard]] bool way_is_free(int from, int to) const;

  [[nodiscard]] bool is_en_passant(const ExplainedMove& move) const;
  // After the move, and with a square emptied, still seen by the side that made it: attackers() are the other
  // side's.
  [[nodiscard]] ChessBoard without(int square) const;
  [[nodiscard]] ChessBoard after(const ExplainedMove& move) const;

 private:
  std::array<char, 64> men_{};
  bool white_to_move_ = true;
  std::string rights_;
  int en_passant_ = -1;
};

} // namespace plumb
