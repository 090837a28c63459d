#include "lib/rules/peach/attacks.h"
#include "lib/rules/peach/edit.h"
#include "lib/rules/peach/set_wise.h"

namespace plumb::peach {
namespace {

constexpr int last_rank(Color color) {
  return color == Color::white ? 9 : 0;
}

// Appends the moves of one man to `to`: one, or two where it must choose which general to become.
void append(MoveList<Move>& moves, Kind kind, int from, int to, Color color) {
  Move move{static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to), kind, kind};
  if (to / 10 != last_rank(color)) {
    moves.push_back(move);
    return;
  }
  switch (promotion_of(kind)) {
  case Promotion::none:
    break;
  case Promotion::plus:
    move.becomes = kMen<false>[static_cast<std::size_t>(index(kind))].plus;
    break;
  case Promotion::hero:
    move.becomes = Kind::hero;
    break;
  case Promotion::general:
    move.becomes = Kind::gold_general;
    moves.push_back(move);
    move.becomes = Kind::silver_general;
    break;
  }
  moves.push_back(move);
}

template <Color Us>
void list(const Tables& tables, const Position& position, MoveList<Move>& moves) {
  const Danger danger = peach::danger<Us>(tables, position);
  const int king = position.king[plumb::index(Us)];
  const Bits free = ~position.of_color[plumb::index(Us)] & ~bit(position.king[plumb::index(!Us)]);
  for (Bits to = king_targets<Us>(tables, position); to;)
    append(moves, Kind::king, king, pop_lowest(to), Us);
  if (!danger.allowed) return;
  for (int k = 1; k < kKinds; ++k) {
    const Kind kind = static_cast<Kind>(k);
    for (Bits from = position.of_kind[k] & position.of_color[plumb::index(Us)]; from;) {
      const int square = pop_lowest(from);
      Bits to = targets<Us>(tables, position, kind, square) & free & danger.allowed;
      if ((danger.pinned >> square) & 1) to &= pin_line(tables, position.men(), king, square);
      while (to)
        append(moves, kind, square, pop_lowest(to), Us);
    }
  }
}

constexpr std::uint64_t kStream = 0x7065616368; // "peach"

Key man_key(Kind kind, Color color, int square) {
  static constexpr auto kKeys = [] {
    std::array<Key, std::size_t{2} * kKinds * Board::squares> keys{};
    for (std::size_t i = 0; i < keys.size(); ++i)
      keys[i] = random_key(kStream, i);
    return keys;
  }();
  return kKeys[(plumb::index(color) * kKinds + static_cast<std::size_t>(index(kind))) * Board::squares +
               static_cast<std::size_t>(square)];
}

constexpr Key kBlackToMove = random_key(kStream, 1'000'000);

} // namespace

void put(Position& position, Kind kind, Color color, int square) {
  position.of_kind[index(kind)] |= bit(square);
  position.of_color[plumb::index(color)] |= bit(square);
  if (kind == Kind::king) position.king[plumb::index(color)] = static_cast<std::uint8_t>(square);
  position.hash ^= man_key(kind, color, square);
}

void set_side(Position& position, Color side) {
  if (position.side != side) position.hash ^= kBlackToMove;
  position.side = side;
}

void Peach::legal_moves(const Position& position, MoveList<Move>& moves) const {
  if (position.side == Color::white)
    list<Color::white>(*tables_, position, moves);
  else
    list<Color::black>(*tables_, position, moves);
}

std::uint64_t Peach::count_moves(const Position& position) const {
  if (position.side == Color::white)
    return area_ ? count_legal<true, Color::white>(*tables_, position)
                 : count_legal<false, Color::white>(*tables_, position);
  return area_ ? count_legal<true, Color::black>(*tables_, position)
               : count_legal<false, Color::black>(*tables_, position);
}

Key Peach::key_after(const Position& position, const Move& move) const {
  const Color us = position.side;
  Key key =
      position.hash ^ man_key(move.kind, us, move.from) ^ man_key(move.becomes, us, move.to) ^ kBlackToMove;
  if (position.of_color[plumb::index(!us)] & bit(move.to))
    key ^= man_key(position.kind_at(move.to), !us, move.to);
  return key;
}

Position Peach::play(const Position& position, const Move& move) const {
  Position next = position;
  const Color us = position.side;
  const Bits from = bit(move.from);
  const Bits to = bit(move.to);
  next.halfmove_clock = move.kind == Kind::foot_soldier ? 0 : position.halfmove_clock + 1;
  if (position.of_color[plumb::index(!us)] & to) {
    const Kind taken = position.kind_at(move.to);
    next.of_kind[index(taken)] &= ~to;
    next.of_color[plumb::index(!us)] &= ~to;
    next.halfmove_clock = 0;
  }
  next.of_kind[index(move.kind)] &= ~from;
  next.of_kind[index(move.becomes)] |= to;
  next.of_color[plumb::index(us)] ^= from | to;
  if (move.kind == Kind::king) next.king[plumb::index(us)] = move.to;
  next.hash = key_after(position, move);
  if (us == Color::black) ++next.fullmove_number;
  next.side = !us;
  return next;
}

bool Peach::in_check(const Position& position) const {
  const int king = position.king[plumb::index(position.side)];
  return position.side == Color::white ? attacked<Color::black>(*tables_, position, king, position.men())
                                       : attacked<Color::white>(*tables_, position, king, position.men());
}

Outcome Peach::outcome(const Position& position) const {
  if (count_moves(position) != 0) return {};
  if (in_check(position)) return {Outcome::Kind::won, !position.side, "checkmate"};
  return {Outcome::Kind::drawn, Color::white, "stalemate"};
}

std::optional<Position> Peach::pass(const Position& position) const {
  if (in_check(position)) return std::nullopt;
  Position next = position;
  set_side(next, !position.side);
  return next;
}

} // namespace plumb::peach
