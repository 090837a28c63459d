// The men of a composed problem as the formats of problemists write them, and the changes by which twins are
// made. Of orthodox chess on its board; whether the men make a position is for the rules to say.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "lib/base/result.h"
#include "lib/board/color.h"

namespace plumb {

// Squares are counted a1, b1, ..., h8. Men are the letters of FEN, White's upper case; 0 is an empty square.
class ProblemMen {
 public:
  [[nodiscard]] char at(int square) const { return squares_[static_cast<std::size_t>(square)]; }
  void put(int square, char man) { squares_[static_cast<std::size_t>(square)] = man; }
  [[nodiscard]] std::size_t count(Color color) const;
  // The first field of a FEN line.
  [[nodiscard]] std::string placement() const;

  // Twins. An error says what forbids the change; nothing is changed then.
  Result<void> move(int from, int to); // a man on `to` gives way
  Result<void> exchange(int a, int b);
  Result<void> remove(int square);
  void substitute(char from, char to); // kinds, upper case: men of both colours
  void rotate(int quarters);           // turns of the board to the left
  Result<void> shift(int from, int to);
  void swap_colors();
  enum class Mirror { a1_h1, a1_a8, a1_h8, a8_h1 }; // the corners that change places
  void mirror(Mirror how);

  friend bool operator==(const ProblemMen&, const ProblemMen&) = default;

 private:
  template <class F>
  void transform(F&& target); // target(file, rank) is the new square

  std::array<char, 64> squares_{};
};

[[nodiscard]] std::string chess_square_name(int square);
// The square that `text` begins with, in letters of either case.
[[nodiscard]] std::optional<int> read_chess_square(std::string_view text);
// The squares of a list without spaces, as in "a1b2c3"; nothing if there is anything else, or nothing at all.
[[nodiscard]] std::optional<std::vector<int>> read_chess_squares(std::string_view text);

} // namespace plumb
