#include "lib/rules/chessapawn/chessapawn8x8.h"

#include "lib/rules/chessapawn/keys.h"
#include "lib/rules/chessapawn/rays8x8.h"

namespace plumb::chessapawn {

namespace {

constexpr Bits bit(Square square) {
  return Bits{1} << square.index;
}
constexpr Square square_of(Bits one) {
  return Square{static_cast<std::uint8_t>(std::countr_zero(one))};
}

// The kind of the man on a square that an army holds: the sets it is in tell, read as a number.
Kind kind_on(const Army<Bits>& army, Square square) {
  constexpr std::array<Kind, 9> kinds{Kind::pawn, Kind::bishop, Kind::rook, Kind::queen, Kind::knight,
                                      Kind::pawn, Kind::pawn,   Kind::pawn, Kind::king};
  const auto in = [&](Bits set) { return static_cast<unsigned>(set >> square.index & 1); };
  return kinds[in(army.diagonal) | in(army.straight) << 1 | in(army.knights) << 2 | in(army.kings) << 3];
}

Man man_on(const Position8x8& position, Square square) {
  for (const Color color : {Color::white, Color::black})
    if (position.armies[index(color)].all & bit(square))
      return Man::of(kind_on(position.armies[index(color)], square), color);
  return Man{};
}

void put(Army<Bits>& army, Kind kind, Square square) {
  army.all |= bit(square);
  if (kind == Kind::bishop || kind == Kind::queen) army.diagonal |= bit(square);
  if (kind == Kind::rook || kind == Kind::queen) army.straight |= bit(square);
  if (kind == Kind::knight) army.knights |= bit(square);
  if (kind == Kind::king) army.kings |= bit(square);
}

} // namespace

Result<Chessapawn8x8> Chessapawn8x8::make(const OptionMap& options) {
  const Result<Promotion> promotion = promotion_option(options);
  if (!promotion) return tl::unexpected<Error>(promotion.error());
  Chessapawn8x8 rules;
  rules.promotion_ = *promotion;
  return rules;
}

Setup Chessapawn8x8::setup(const Position& position) const {
  Setup setup;
  for (int i = 0; i < 64; ++i) {
    const Square square{static_cast<std::uint8_t>(i)};
    setup.men[square.index] = man_on(position, square);
  }
  setup.side = position.side;
  if (const Bits passed = useful_passed(position)) setup.en_passant = square_of(passed);
  setup.halfmove_clock = position.halfmove_clock;
  setup.fullmove_number = position.fullmove_number;
  return setup;
}

Checked<Position8x8> Chessapawn8x8::validate(const Setup& setup) const {
  Faults faults = setup_faults(setup);
  if (has_error(faults)) return {std::move(faults)};
  Position position;
  position.men_key = board_key(setup.size, setup.side);
  for (int i = 0; i < 64; ++i) {
    const Square square{static_cast<std::uint8_t>(i)};
    const Man man = setup.men[square.index];
    if (man.none()) continue;
    put(position.armies[index(man.color())], man.kind(), square);
    position.men_key ^= man_key(man, square);
  }
  position.side = setup.side;
  if (setup.en_passant) position.passed = bit(*setup.en_passant);
  position.halfmove_clock = setup.halfmove_clock;
  position.fullmove_number = setup.fullmove_number;
  return {position, std::move(faults)};
}

template <Color Us>
bool Chessapawn8x8::is_over(const Position& position) const {
  const Army<Bits>& us = position.armies[index(Us)];
  const Bits them = position.armies[index(!Us)].all;
  if (promotion_ == Promotion::survive) return (us.all & last_rank(Us)) != 0;
  return (them & last_rank(!Us)) != 0 && unassailable<Us>(us, them) != 0;
}

bool Chessapawn8x8::is_over(const Position& position) const {
  return position.side == Color::white ? is_over<Color::white>(position) : is_over<Color::black>(position);
}

Bits Chessapawn8x8::useful_passed(const Position& position) const {
  if (position.passed == 0 || is_over(position)) return 0;
  const Bits men = position.armies[0].all | position.armies[1].all;
  const Bits found = position.side == Color::white
                         ? takers<Color::white>(position.armies[0], men, position.passed)
                         : takers<Color::black>(position.armies[1], men, position.passed);
  return found != 0 ? position.passed : 0;
}

void Chessapawn8x8::legal_moves(const Position& position, MoveList<Move>& moves) const {
  const auto list = [&]<Color Us>() {
    if (is_over<Us>(position)) return;
    const Army<Bits>& us = position.armies[index(Us)];
    const Bits them = position.armies[index(!Us)].all;
    const Bits men = us.all | them;
    const auto add = [&](Bits pair) {
      moves.push_back({square_of(pair & us.all), square_of(pair & ~us.all)});
    };
    for_each_pair<Us>(us, men, ~men, them | position.passed, add, add);
  };
  if (position.side == Color::white)
    list.template operator()<Color::white>();
  else
    list.template operator()<Color::black>();
}

std::uint64_t Chessapawn8x8::count_moves(const Position& position) const {
  const auto count = [&]<Color Us>() -> std::uint64_t {
    if (is_over<Us>(position)) return 0;
    const Army<Bits>& us = position.armies[index(Us)];
    return count_targets<Us, true>(us, position.armies[index(!Us)].all, position.passed);
  };
  return position.side == Color::white ? count.template operator()<Color::white>()
                                       : count.template operator()<Color::black>();
}

Position8x8 Chessapawn8x8::play(const Position& position, const Move& move) const {
  Position next = position;
  const Color us = position.side;
  Army<Bits>& own = next.armies[index(us)];
  Army<Bits>& other = next.armies[index(!us)];
  const Kind kind = kind_on(own, move.from);
  const Bits pair = bit(move.from) | bit(move.to);
  const auto carry = [&](Bits& set) { set ^= set & bit(move.from) ? pair : 0; };
  carry(own.all);
  carry(own.diagonal);
  carry(own.straight);
  carry(own.knights);
  carry(own.kings);
  const Man man = Man::of(kind, us);
  next.men_key ^= man_key(man, move.from) ^ man_key(man, move.to) ^ kTurnKey;

  const bool passing = bit(move.to) == position.passed;
  const Bits taken =
      passing ? (us == Color::white ? position.passed >> 8 : position.passed << 8) : bit(move.to) & other.all;
  if (taken != 0) {
    const Square square = square_of(taken);
    next.men_key ^= man_key(Man::of(kind_on(other, square), !us), square);
    other.keep_only(~taken);
  }
  const bool doubled = kind == Kind::pawn && (move.from.index ^ move.to.index) == 16;
  next.passed = doubled ? Bits{1} << ((move.from.index + move.to.index) / 2) : 0;
  next.halfmove_clock = kind == Kind::pawn || taken != 0 ? 0 : position.halfmove_clock + 1;
  next.fullmove_number += us == Color::black;
  next.side = !us;
  return next;
}

Outcome Chessapawn8x8::outcome(const Position& position) const {
  if (is_over(position)) {
    const bool mover = promotion_ == Promotion::survive;
    return {Outcome::Kind::won, mover ? position.side : !position.side, "promotion"};
  }
  if (count_moves(position) == 0) return {Outcome::Kind::won, !position.side, "stalemate"};
  return {};
}

Key Chessapawn8x8::key(const Position& position) const {
  const Bits passed = useful_passed(position);
  return passed ? position.men_key ^ en_passant_key(square_of(passed)) : position.men_key;
}

std::uint32_t Chessapawn8x8::traits(const Position& position, const Move& move) const {
  const Army<Bits>& us = position.armies[index(position.side)];
  const bool passing = bit(move.to) == position.passed;
  std::uint32_t traits = 0;
  if (passing || (position.armies[index(!position.side)].all & bit(move.to))) traits |= captures;
  if (passing) traits |= en_passant;
  if ((us.pawns() & bit(move.from)) && (move.from.index ^ move.to.index) == 16) traits |= double_step;
  if (bit(move.to) & last_rank(position.side)) traits |= reaches_last_rank;
  return traits;
}

std::optional<Position8x8> Chessapawn8x8::pass(const Position& position) const {
  if (is_over(position)) return std::nullopt;
  Position next = position;
  next.passed = 0;
  next.side = !position.side;
  next.men_key ^= kTurnKey;
  return next;
}

} // namespace plumb::chessapawn
