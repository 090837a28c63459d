#include "lib/rules/chessapawn/chessapawn.h"

#include <algorithm>

#include "lib/board/square_set.h"
#include "lib/rules/chessapawn/keys.h"
#include "lib/rules/efen_fields.h"

namespace plumb::chessapawn {

namespace {

// Calls f(from, to) for every move of the side to move, the end of the game not considered. A line is
// walked up to the first man: an empty square is a move within the quiet reach, and within the capturing
// reach where it is the square passed over; an enemy ends the line with a capture.
template <int Squares, class F>
class Walker {
 public:
  Walker(const Position<Squares>& position, F& f) : position_(position), size_(position.size()), f_(f) {}

  void run() {
    for (int i = 0; i < size_.squares(); ++i) {
      const Square from{static_cast<std::uint8_t>(i)};
      if (position_.at(from).is_of(position_.side)) man(from);
    }
  }

 private:
  void man(Square from) {
    const Kind kind = position_.at(from).kind();
    const Ranges& ranges = kRanges[static_cast<std::size_t>(kind)];
    const int ahead = forward(position_.side);
    const int second = position_.side == Color::white ? 1 : size_.ranks - 2;
    const bool may_double = kind == Kind::pawn && size_.rank(from) == second;
    line(from, 0, ahead, may_double ? 2 : ranges.straight, ranges.straight_capture);
    for (const int side : {-1, 1}) {
      line(from, side, ahead, ranges.diagonal, ranges.diagonal_capture);
      line(from, side, 0, 0, ranges.sideways_capture);
      if (!ranges.leaps) continue;
      line(from, side, 2 * ahead, 1, 1);
      line(from, 2 * side, ahead, 1, 1);
    }
  }

  void line(Square from, int files, int ranks, int quiet, int capture) {
    int file = size_.file(from);
    int rank = size_.rank(from);
    for (int i = 1; i <= std::max(quiet, capture); ++i) {
      file += files;
      rank += ranks;
      if (!size_.contains(file, rank)) return;
      const Square to = size_.at(file, rank);
      const Man man = position_.at(to);
      if (man.none()) {
        if (i <= quiet || position_.en_passant == to) f_(from, to);
        continue;
      }
      if (i <= capture && man.color() != position_.side) f_(from, to);
      return;
    }
  }

  const Position<Squares>& position_;
  const BoardSize size_;
  F& f_;
};

template <int Squares, class F>
void for_each_move(const Position<Squares>& position, F&& f) {
  Walker<Squares, F>(position, f).run();
}

template <int Squares>
SquareSet<Squares> men_on_last_rank(const Position<Squares>& position, Color color) {
  const BoardSize size = position.size();
  SquareSet<Squares> found;
  for (int file = 0; file < size.files; ++file) {
    const Square square = size.at(file, color == Color::white ? size.ranks - 1 : 0);
    if (position.at(square).is_of(color)) found.insert(square);
  }
  return found;
}

} // namespace

template <int Squares>
Result<Chessapawn<Squares>> Chessapawn<Squares>::make(const OptionMap& options) {
  const Result<Promotion> promotion = promotion_option(options);
  if (!promotion) return tl::unexpected<Error>(promotion.error());
  Chessapawn rules;
  rules.promotion_ = *promotion;
  return rules;
}

template <int Squares>
Setup Chessapawn<Squares>::setup(const Position& position) const {
  Setup setup;
  setup.size = position.size();
  std::copy_n(position.men.begin(), setup.size.squares(), setup.men.begin());
  setup.side = position.side;
  setup.en_passant = useful_en_passant(position);
  setup.halfmove_clock = position.halfmove_clock;
  setup.fullmove_number = position.fullmove_number;
  return setup;
}

template <int Squares>
Checked<Position<Squares>> Chessapawn<Squares>::validate(const Setup& setup) const {
  Faults faults = setup_faults(setup);
  if (has_error(faults)) return {std::move(faults)};
  Position position;
  position.files = static_cast<std::uint8_t>(setup.size.files);
  position.ranks = static_cast<std::uint8_t>(setup.size.ranks);
  std::copy_n(setup.men.begin(), setup.size.squares(), position.men.begin());
  position.side = setup.side;
  position.en_passant = setup.en_passant;
  position.halfmove_clock = setup.halfmove_clock;
  position.fullmove_number = setup.fullmove_number;
  position.men_key = board_key(setup.size, setup.side);
  for (int i = 0; i < setup.size.squares(); ++i)
    position.men_key ^= man_key(setup.men[static_cast<std::size_t>(i)], Square{static_cast<std::uint8_t>(i)});
  return {position, std::move(faults)};
}

template <int Squares>
std::optional<Color> Chessapawn<Squares>::promoted(const Position& position) const {
  if (promotion_ == Promotion::survive) {
    if (men_on_last_rank(position, position.side).empty()) return std::nullopt;
    return position.side;
  }
  SquareSet<Squares> safe = men_on_last_rank(position, !position.side);
  if (safe.empty()) return std::nullopt;
  for_each_move(position, [&](Square, Square to) {
    const bool passing = position.en_passant == to;
    safe.erase(passing ? passing_pawn(position.size(), to, position.side) : to);
  });
  if (safe.empty()) return std::nullopt;
  return !position.side;
}

template <int Squares>
std::optional<Square> Chessapawn<Squares>::useful_en_passant(const Position& position) const {
  if (!position.en_passant || promoted(position)) return std::nullopt;
  bool reached = false;
  for_each_move(position, [&](Square, Square to) { reached |= position.en_passant == to; });
  return reached ? position.en_passant : std::nullopt;
}

template <int Squares>
void Chessapawn<Squares>::legal_moves(const Position& position, MoveList<Move>& moves) const {
  if (promoted(position)) return;
  for_each_move(position, [&](Square from, Square to) { moves.push_back({from, to}); });
}

template <int Squares>
std::uint64_t Chessapawn<Squares>::count_moves(const Position& position) const {
  if (promoted(position)) return 0;
  std::uint64_t count = 0;
  for_each_move(position, [&](Square, Square) { ++count; });
  return count;
}

template <int Squares>
Position<Squares> Chessapawn<Squares>::play(const Position& position, const Move& move) const {
  Position next = position;
  const BoardSize size = position.size();
  const auto put = [&](Square square, Man man) {
    next.men_key ^= man_key(next.at(square), square) ^ man_key(man, square);
    next.men[square.index] = man;
  };
  const Man man = position.at(move.from);
  const bool passing = position.en_passant == move.to;
  const bool captures = passing || !position.at(move.to).none();
  if (passing) put(passing_pawn(size, move.to, position.side), Man{});
  put(move.from, Man{});
  put(move.to, man);
  const int climb = size.rank(move.to) - size.rank(move.from);
  next.en_passant.reset();
  if (man.is_pawn() && (climb == 2 || climb == -2))
    next.en_passant = size.at(size.file(move.to), size.rank(move.from) + climb / 2);
  next.halfmove_clock = man.is_pawn() || captures ? 0 : position.halfmove_clock + 1;
  if (position.side == Color::black) ++next.fullmove_number;
  next.side = !position.side;
  next.men_key ^= kTurnKey;
  return next;
}

template <int Squares>
Outcome Chessapawn<Squares>::outcome(const Position& position) const {
  if (const auto winner = promoted(position)) return {Outcome::Kind::won, *winner, "promotion"};
  if (count_moves(position) == 0) return {Outcome::Kind::won, !position.side, "stalemate"};
  return {};
}

template <int Squares>
Key Chessapawn<Squares>::key(const Position& position) const {
  const auto passed = useful_en_passant(position);
  return passed ? position.men_key ^ en_passant_key(*passed) : position.men_key;
}

template <int Squares>
std::uint32_t Chessapawn<Squares>::traits(const Position& position, const Move& move) const {
  const BoardSize size = position.size();
  const bool passing = position.en_passant == move.to;
  const int climb = (size.rank(move.to) - size.rank(move.from)) * forward(position.side);
  std::uint32_t traits = 0;
  if (passing || !position.at(move.to).none()) traits |= captures;
  if (passing) traits |= en_passant;
  if (position.at(move.from).is_pawn() && climb == 2) traits |= double_step;
  if (size.rank(move.to) == (position.side == Color::white ? size.ranks - 1 : 0)) traits |= reaches_last_rank;
  return traits;
}

template <int Squares>
std::optional<Position<Squares>> Chessapawn<Squares>::pass(const Position& position) const {
  if (promoted(position)) return std::nullopt;
  Position next = position;
  next.en_passant.reset();
  next.side = !position.side;
  next.men_key ^= kTurnKey;
  return next;
}

template class Chessapawn<64>;
template class Chessapawn<256>;

} // namespace plumb::chessapawn
