// The 128-bit key of a position, computed when it is asked for.
//
// A position is ten words, so hashing it whole is as cheap as keeping a key up to date through
// moves that change many things at once. Each half of the key is an NH hash (Black, Halevi, Krawczyk,
// Krovetz and Rogaway, UMAC, 1999): the sum of products of pairs of words with random constants
// added. Two positions agree in one half with probability 2^-64 over the constants, which are independent
// for the two halves; folding the sums to 64 bits by a mixer keeps that order.
#include "lib/rules/pawns_chess/position.h"

namespace plumb::pawns_chess {

namespace {

__extension__ typedef unsigned __int128 Wide;

constexpr std::uint64_t kKeyStream = 0x7061776E73ULL;
constexpr std::size_t kWords = 10;

constexpr auto kAddends = [] {
  std::array<Key, kWords> addends{};
  for (std::size_t i = 0; i < kWords; ++i)
    addends[i] = random_key(kKeyStream, i);
  return addends;
}();

constexpr std::uint64_t square_code(Bitboard square) {
  return static_cast<std::uint64_t>(square == 0 ? 64 : first_square(square));
}

std::uint64_t fold(Wide sum) {
  return mix(static_cast<std::uint64_t>(sum) ^ mix(static_cast<std::uint64_t>(sum >> 64)));
}

} // namespace

Key key_of(const Position& position) {
  const Board& board = position.board;
  const std::uint64_t rest = static_cast<std::uint64_t>(index(position.side)) |
                             std::uint64_t{position.healed} << 1 | std::uint64_t{position.reloading} << 3 |
                             square_code(position.heroic) << 8 | square_code(position.driven) << 16 |
                             square_code(position.unmasked) << 24;
  const std::array<std::uint64_t, kWords> words{board.side[0],
                                                board.side[1],
                                                board.plane[0],
                                                board.plane[1],
                                                board.plane[2],
                                                board.plane[3],
                                                position.heal[0].word(),
                                                position.heal[1].word(),
                                                position.castling | position.en_passant,
                                                rest};
  Wide high = 0;
  Wide low = 0;
  for (std::size_t i = 0; i < kWords; i += 2) {
    high += static_cast<Wide>(words[i] + kAddends[i].high) * (words[i + 1] + kAddends[i + 1].high);
    low += static_cast<Wide>(words[i] + kAddends[i].low) * (words[i + 1] + kAddends[i + 1].low);
  }
  return {fold(high), fold(low)};
}

} // namespace plumb::pawns_chess
