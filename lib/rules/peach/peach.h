// PEACH, dragonsamurai77's homebrew chess on 10x10: twenty kinds of men, compulsory promotion on arrival at
// the last rank. The rules in words are in docs/rules/peach.md, the men in lib/rules/peach/men.h.
//
// Nothing here is taken en passant or castled, so pins and checks describe legality completely: a man that
// is not pinned may go wherever it stops every check, a pinned one only along its pin.
#pragma once

#include <array>
#include <optional>

#include "lib/rules/peach/bits.h"
#include "lib/rules/peach/men.h"

namespace plumb::peach {

struct Man {
  Kind kind = Kind::king;
  Color color = Color::white;
  friend bool operator==(const Man&, const Man&) = default;
};

// Anything that can be written down: men by square.
struct Setup {
  std::array<std::optional<Man>, Board::squares> men{};
  Color side = Color::white;
  int halfmove_clock = 0;
  int fullmove_number = 1;
  EfenColumns columns;
};

struct Move {
  std::uint8_t from = 0;
  std::uint8_t to = 0;
  Kind kind = Kind::king;    // what moves
  Kind becomes = Kind::king; // what stands on `to` afterwards
  friend bool operator==(const Move&, const Move&) = default;
};

// Invariants: `of_kind` and `of_color` partition the same set of squares; one king a side, at `king`; `hash`
// is the xor of the keys of all men and of the side to move.
struct Position {
  std::array<Bits, kKinds> of_kind{};
  std::array<Bits, 2> of_color{};
  Key hash;
  std::array<std::uint8_t, 2> king{};
  Color side = Color::white;
  std::int32_t halfmove_clock = 0;
  std::int32_t fullmove_number = 1;

  [[nodiscard]] Bits men() const { return of_color[0] | of_color[1]; }
  [[nodiscard]] Kind kind_at(int square) const {
    for (int kind = 0; kind < kKinds; ++kind)
      if ((of_kind[kind] >> square) & 1) return static_cast<Kind>(kind);
    return Kind::king;
  }
};

struct Tables;

class Peach {
 public:
  using Setup = peach::Setup;
  using Position = peach::Position;
  using Move = peach::Move;

  [[nodiscard]] static GameInfo info();
  [[nodiscard]] static bool plays_on(BoardSize size) { return size == Board::size; }
  [[nodiscard]] static Result<Peach> make(const OptionMap& options);

  [[nodiscard]] Setup array() const;
  [[nodiscard]] Checked<Setup> read(std::string_view efen) const;
  [[nodiscard]] std::string write(const Position& position) const;
  [[nodiscard]] Setup setup(const Position& position) const;
  [[nodiscard]] Setup mirror(const Setup& setup) const;
  [[nodiscard]] Checked<Position> validate(const Setup& setup, Accept accept = Accept::valid) const;

  void legal_moves(const Position& position, MoveList<Move>& moves) const;
  [[nodiscard]] std::uint64_t count_moves(const Position& position) const;
  [[nodiscard]] Position play(const Position& position, const Move& move) const;
  [[nodiscard]] Outcome outcome(const Position& position) const;
  [[nodiscard]] bool in_check(const Position& position) const;
  [[nodiscard]] std::optional<Position> pass(const Position& position) const;
  [[nodiscard]] Color side_to_move(const Position& position) const { return position.side; }
  [[nodiscard]] Key key(const Position& position) const { return position.hash; }
  [[nodiscard]] Key key_after(const Position& position, const Move& move) const;
  [[nodiscard]] std::string move_text(const Position& position, const Move& move) const;

 private:
  bool area_ = false; // wizard=area
  const Tables* tables_ = nullptr;
};

static_assert(Rules<Peach> && CountsMoves<Peach> && KnowsNextKey<Peach> && HasCheck<Peach> &&
              AcceptsOppositeCheck<Peach>);

} // namespace plumb::peach
