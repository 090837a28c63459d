#include "formats/problem/men.h"

#include <fmt/format.h>

#include <algorithm>

namespace plumb {

namespace {

bool is_white(char man) {
  return man >= 'A' && man <= 'Z';
}
char upper(char man) {
  return is_white(man) ? man : static_cast<char>(man & ~0x20);
}
char other_color(char man) {
  return man == 0 ? man : static_cast<char>(man ^ 0x20);
}

tl::unexpected<Error> empty_square(int square) {
  return fail(fmt::format("no man stands on {}, expected one", chess_square_name(square)));
}

} // namespace

std::string chess_square_name(int square) {
  return {static_cast<char>('a' + square % 8), static_cast<char>('1' + square / 8)};
}

std::optional<int> read_chess_square(std::string_view text) {
  if (text.size() < 2) return std::nullopt;
  const int file = (text[0] | 0x20) - 'a';
  const int rank = text[1] - '1';
  if (file < 0 || file > 7 || rank < 0 || rank > 7) return std::nullopt;
  return rank * 8 + file;
}

std::optional<std::vector<int>> read_chess_squares(std::string_view text) {
  if (text.empty() || text.size() % 2 != 0) return std::nullopt;
  std::vector<int> squares;
  for (std::size_t i = 0; i < text.size(); i += 2) {
    const auto square = read_chess_square(text.substr(i));
    if (!square) return std::nullopt;
    squares.push_back(*square);
  }
  return squares;
}

std::size_t ProblemMen::count(Color color) const {
  return static_cast<std::size_t>(std::count_if(squares_.begin(), squares_.end(), [&](char man) {
    return man != 0 && is_white(man) == (color == Color::white);
  }));
}

std::string ProblemMen::placement() const {
  std::string text;
  for (int rank = 7; rank >= 0; --rank) {
    int empty = 0;
    const auto end_run = [&] {
      if (empty > 0) text += static_cast<char>('0' + empty);
      empty = 0;
    };
    for (int file = 0; file < 8; ++file) {
      const char man = at(rank * 8 + file);
      if (man == 0) {
        ++empty;
        continue;
      }
      end_run();
      text += man;
    }
    end_run();
    if (rank > 0) text += '/';
  }
  return text;
}

Result<void> ProblemMen::move(int from, int to) {
  if (at(from) == 0) return empty_square(from);
  if (from == to) return {};
  put(to, at(from));
  put(from, 0);
  return {};
}

Result<void> ProblemMen::exchange(int a, int b) {
  if (at(a) == 0) return empty_square(a);
  if (at(b) == 0) return empty_square(b);
  const char man = at(a);
  put(a, at(b));
  put(b, man);
  return {};
}

Result<void> ProblemMen::remove(int square) {
  if (at(square) == 0) return empty_square(square);
  put(square, 0);
  return {};
}

void ProblemMen::substitute(char from, char to) {
  for (char& man : squares_)
    if (man != 0 && upper(man) == from) man = is_white(man) ? to : other_color(to);
}

template <class F>
void ProblemMen::transform(F&& target) {
  std::array<char, 64> turned{};
  for (int square = 0; square < 64; ++square)
    if (at(square) != 0) turned[static_cast<std::size_t>(target(square % 8, square / 8))] = at(square);
  squares_ = turned;
}

void ProblemMen::rotate(int quarters) {
  for (int i = 0; i < quarters % 4; ++i)
    transform([](int file, int rank) { return file * 8 + 7 - rank; });
}

void ProblemMen::mirror(Mirror how) {
  transform([&](int file, int rank) {
    switch (how) {
    case Mirror::a1_h1:
      return rank * 8 + 7 - file;
    case Mirror::a1_a8:
      return (7 - rank) * 8 + file;
    case Mirror::a1_h8:
      return (7 - file) * 8 + 7 - rank;
    case Mirror::a8_h1:
      break;
    }
    return file * 8 + rank;
  });
}

Result<void> ProblemMen::shift(int from, int to) {
  const int files = to % 8 - from % 8;
  const int ranks = to / 8 - from / 8;
  for (int square = 0; square < 64; ++square) {
    const int file = square % 8 + files;
    const int rank = square / 8 + ranks;
    if (at(square) != 0 && (file < 0 || file > 7 || rank < 0 || rank > 7))
      return fail(fmt::format("the shift takes the man on {} off the board", chess_square_name(square)));
  }
  transform([&](int file, int rank) { return (rank + ranks) * 8 + file + files; });
  return {};
}

void ProblemMen::swap_colors() {
  for (char& man : squares_)
    man = other_color(man);
}

} // namespace plumb
