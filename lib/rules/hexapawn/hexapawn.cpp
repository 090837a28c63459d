#include "lib/rules/hexapawn/hexapawn.h"

#include <bit>
#include <fmt/format.h>

#include "lib/rules/efen_fields.h"

namespace plumb::hexapawn {

namespace {

constexpr std::array<PieceInfo, 1> kPieces{{{"P", "Pawn", "♙", "♟"}}};

// The bits of file a on a board of so many files, whatever its ranks.
constexpr std::array<std::uint64_t, kMaxFiles + 1> kFileA = [] {
  std::array<std::uint64_t, kMaxFiles + 1> masks{};
  for (int files = 1; files <= kMaxFiles; ++files)
    for (int square = 0; square < 64; square += files)
      masks[static_cast<std::size_t>(files)] |= std::uint64_t{1} << square;
  return masks;
}();

// Has `color` a pawn on its last rank?
template <int Squares>
bool has_reached(const SquareSet<Squares>& pawns, BoardSize size, Color color) {
  const int last = color == Color::white ? size.ranks - 1 : 0;
  if constexpr (Squares == 64) {
    const std::uint64_t rank = ((std::uint64_t{1} << size.files) - 1) << (last * size.files);
    return (pawns.word(0) & rank) != 0;
  } else {
    for (int file = 0; file < size.files; ++file)
      if (pawns.contains(size.at(file, last))) return true;
    return false;
  }
}

// The targets of all moves of the side to move on a board of one word, the end of the game not considered:
// straight on, and captures toward file a and away from it. Nobody stands on his last rank, or the game
// would be over.
struct Targets {
  std::uint64_t ahead, left, right;
};

Targets targets(const Position<64>& position) {
  const std::uint64_t own = position.pawns[index(position.side)].word(0);
  const std::uint64_t other = position.pawns[index(!position.side)].word(0);
  const int files = position.files;
  const std::uint64_t leftward = own & ~kFileA[position.files];
  const std::uint64_t rightward = own & ~(kFileA[position.files] << (files - 1));
  if (position.side == Color::white)
    return {own << files & ~(own | other), leftward << (files - 1) & other, rightward << (files + 1) & other};
  return {own >> files & ~(own | other), leftward >> (files + 1) & other, rightward >> (files - 1) & other};
}

// Calls f(from, to) for every move of the side to move, the end of the game not considered.
template <class F>
void for_each_step(const Position<64>& position, F&& f) {
  const auto list = [&](std::uint64_t to, int back) {
    for (; to != 0; to &= to - 1) {
      const int square = std::countr_zero(to);
      f(Square{static_cast<std::uint8_t>(square + back)}, Square{static_cast<std::uint8_t>(square)});
    }
  };
  const Targets to = targets(position);
  const int back = position.side == Color::white ? -position.files : position.files;
  list(to.left, back + 1);
  list(to.right, back - 1);
  list(to.ahead, back);
}

template <class F>
void for_each_step(const Position<256>& position, F&& f) {
  const BoardSize size = position.size();
  const auto& own = position.pawns[index(position.side)];
  const auto& other = position.pawns[index(!position.side)];
  own.for_each([&](Square from) {
    const int rank = size.rank(from) + forward(position.side);
    if (rank < 0 || rank >= size.ranks) return;
    for (int step = -1; step <= 1; ++step) {
      const int file = size.file(from) + step;
      if (file < 0 || file >= size.files) continue;
      const Square to = size.at(file, rank);
      if (step == 0 ? !own.contains(to) && !other.contains(to) : other.contains(to)) f(from, to);
    }
  });
}

template <int Squares>
bool game_reached(const Position<Squares>& position) {
  return has_reached(position.pawns[0], position.size(), Color::white) ||
         has_reached(position.pawns[1], position.size(), Color::black);
}

} // namespace

template <int Squares>
GameInfo Hexapawn<Squares>::info() {
  return {"hexapawn", "Hexapawn", {}, kPieces};
}

template <int Squares>
Result<Hexapawn<Squares>> Hexapawn<Squares>::make(const OptionMap& options) {
  const Result<void> checked = check_options({}, options);
  if (!checked) return tl::unexpected<Error>(checked.error());
  return Hexapawn{};
}

template <int Squares>
Setup Hexapawn<Squares>::array() const {
  Setup setup;
  for (int file = 0; file < 3; ++file) {
    setup.pawns[index(Color::white)].insert(setup.size.at(file, 0));
    setup.pawns[index(Color::black)].insert(setup.size.at(file, 2));
  }
  return setup;
}

template <int Squares>
Checked<Setup> Hexapawn<Squares>::read(std::string_view efen) const {
  Checked<EfenText> text = split_efen(efen);
  if (!text) return {std::move(text.faults)};
  Faults faults = std::move(text.faults);
  Setup setup;
  setup.size = text->size;
  for (const PlacedWord& man : text->men) {
    if (man.text == "P")
      setup.pawns[index(Color::white)].insert(man.square);
    else if (man.text == "p")
      setup.pawns[index(Color::black)].insert(man.square);
    else
      add_unknown_man(man.text, man.column, "hexapawn", Field::placement, faults);
  }
  require_no_pocket(*text, "hexapawn", faults);
  require_dash(*text, Field::castling, "hexapawn", faults);
  require_dash(*text, Field::en_passant, "hexapawn", faults);
  require_known_opcodes(*text, {}, "hexapawn", faults);
  setup.side = text->side;
  setup.halfmove_clock = text->halfmove_clock;
  setup.fullmove_number = text->fullmove_number;
  setup.columns = text->columns;
  if (has_error(faults)) return {std::move(faults)};
  return {std::move(setup), std::move(faults)};
}

template <int Squares>
std::string Hexapawn<Squares>::write(const Position& position) const {
  const auto man = [&](Square square) {
    if (position.pawns[0].contains(square)) return "P";
    return position.pawns[1].contains(square) ? "p" : "";
  };
  return write_placement(position.size(), man) +
         write_tail(position.side, "-", "-", position.halfmove_clock, position.fullmove_number);
}

template <int Squares>
Setup Hexapawn<Squares>::setup(const Position& position) const {
  Setup setup;
  setup.size = position.size();
  for (const Color color : {Color::white, Color::black})
    position.pawns[index(color)].for_each([&](Square square) { setup.pawns[index(color)].insert(square); });
  setup.side = position.side;
  setup.halfmove_clock = position.halfmove_clock;
  setup.fullmove_number = position.fullmove_number;
  return setup;
}

template <int Squares>
Setup Hexapawn<Squares>::mirror(const Setup& setup) const {
  Setup result = setup;
  result.columns = {};
  const BoardSize size = setup.size;
  for (const Color color : {Color::white, Color::black}) {
    auto& pawns = result.pawns[index(color)] = {};
    setup.pawns[index(!color)].for_each(
        [&](Square square) { pawns.insert(size.at(size.file(square), size.ranks - 1 - size.rank(square))); });
  }
  result.side = !setup.side;
  return result;
}

template <int Squares>
Checked<Position<Squares>> Hexapawn<Squares>::validate(const Setup& setup) const {
  Faults faults;
  if (!plays_on(setup.size))
    add_error(faults, "bad-board-size", Field::placement, setup.columns.of(Field::placement),
              fmt::format("a board of {}, expected at least 3 ranks", size_text(setup.size)));
  else if (has_reached<256>(setup.pawns[0], setup.size, Color::white) &&
           has_reached<256>(setup.pawns[1], setup.size, Color::black))
    add_error(faults, "both-sides-promoted", Field::placement, setup.columns.of(Field::placement),
              "both sides stand on their last rank, expected at most one winner");
  if (has_error(faults)) return {std::move(faults)};
  Position position;
  position.files = static_cast<std::uint8_t>(setup.size.files);
  position.ranks = static_cast<std::uint8_t>(setup.size.ranks);
  for (const Color color : {Color::white, Color::black})
    setup.pawns[index(color)].for_each([&](Square square) { position.pawns[index(color)].insert(square); });
  position.side = setup.side;
  position.halfmove_clock = setup.halfmove_clock;
  position.fullmove_number = setup.fullmove_number;
  return {position};
}

template <int Squares>
void Hexapawn<Squares>::legal_moves(const Position& position, MoveList<Move>& moves) const {
  if (game_reached(position)) return;
  for_each_step(position, [&](Square from, Square to) { moves.push_back({from, to}); });
}

template <int Squares>
std::uint64_t Hexapawn<Squares>::count_moves(const Position& position) const {
  if (game_reached(position)) return 0;
  if constexpr (Squares == 64) {
    const Targets to = targets(position);
    return static_cast<std::uint64_t>(std::popcount(to.ahead) + std::popcount(to.left) +
                                      std::popcount(to.right));
  } else {
    std::uint64_t count = 0;
    for_each_step(position, [&](Square, Square) { ++count; });
    return count;
  }
}

template <int Squares>
Position<Squares> Hexapawn<Squares>::play(const Position& position, const Move& move) const {
  Position next = position;
  next.pawns[index(position.side)].erase(move.from);
  next.pawns[index(position.side)].insert(move.to);
  next.pawns[index(!position.side)].erase(move.to);
  next.halfmove_clock = 0;
  if (position.side == Color::black) ++next.fullmove_number;
  next.side = !position.side;
  return next;
}

template <int Squares>
Outcome Hexapawn<Squares>::outcome(const Position& position) const {
  for (const Color color : {Color::white, Color::black})
    if (has_reached(position.pawns[index(color)], position.size(), color))
      return {Outcome::Kind::won, color, "promotion"};
  if (count_moves(position) == 0) return {Outcome::Kind::won, !position.side, "stalemate"};
  return {};
}

// On a board of one word a position is 128 bits and the key a one-to-one image of them: different positions
// with the same board and side to move never have the same key. Each step can be undone, from the last to
// the first, and every bit moves both words.
template <int Squares>
Key Hexapawn<Squares>::key(const Position& position) const {
  const std::uint64_t board = static_cast<std::uint64_t>(position.files) << 16 |
                              static_cast<std::uint64_t>(position.ranks) << 8 | index(position.side);
  if constexpr (Squares == 64) {
    const std::uint64_t tag = board * 0xD1342543DE82EF95ULL;
    const std::uint64_t white = mix(position.pawns[0].word(0) ^ tag);
    const std::uint64_t low = mix(position.pawns[1].word(0) + white);
    return {white + low * 0x9E3779B97F4A7C15ULL, low};
  } else {
    Key key = combine(Key{}, board);
    for (const auto& pawns : position.pawns)
      for (int i = 0; i < SquareSet<Squares>::kWords; ++i)
        key = combine(key, pawns.word(i));
    return key;
  }
}

template <int Squares>
std::string Hexapawn<Squares>::move_text(const Position& position, const Move& move) const {
  return square_name(position.size(), move.from) + square_name(position.size(), move.to);
}

template class Hexapawn<64>;
template class Hexapawn<256>;

} // namespace plumb::hexapawn
