#include "lib/board/attacks.h"

#include <utility>

namespace plumb::bits {

namespace {

using Steps = std::array<SquareStep, 4>;

// The last square of a ray stops nothing: whether it is occupied does not matter.
constexpr Bitboard relevant_squares(int square, const Steps& steps) {
  Bitboard squares = 0;
  for (const SquareStep step : steps) {
    int file = file_of(square) + step.files;
    int rank = rank_of(square) + step.ranks;
    while (file + step.files >= 0 && file + step.files < 8 && rank + step.ranks >= 0 &&
           rank + step.ranks < 8) {
      squares |= bit(rank * 8 + file);
      file += step.files;
      rank += step.ranks;
    }
  }
  return squares;
}

#if !defined(__BMI2__)
// Found by random search: for every square, multiplying the relevant occupied squares by the constant
// brings an index without harmful clashes into the top bits.
constexpr std::array<Bitboard, 64> kOrthogonalMagics{
    0x8080102040008000ULL, 0x5440041000200048ULL, 0x008020008010000AULL, 0x0200084200100420ULL,
    0x0200081020040200ULL, 0x0600019002002824ULL, 0x040050811008020CULL, 0x0100004881000126ULL,
    0x0005800440008020ULL, 0x2882002042090880ULL, 0x0002802000801004ULL, 0x0240808010000800ULL,
    0x4480800800040082ULL, 0x0408808004000200ULL, 0x00BA0004A8020001ULL, 0x1106000042040091ULL,
    0x0020208010400080ULL, 0x0022060045028020ULL, 0x0020008020100080ULL, 0x0202020008102041ULL,
    0x0C50808008000400ULL, 0x0068808002000400ULL, 0x00510400C8100201ULL, 0x400006000100A444ULL,
    0x483424818008400AULL, 0x8840008080200040ULL, 0x0800100080802000ULL, 0x0440100080800800ULL,
    0x4000080080040080ULL, 0x9124040080020080ULL, 0x0089000300040E00ULL, 0x080001020020488CULL,
    0x9040002040800080ULL, 0x80D0002001400242ULL, 0x0000401901002002ULL, 0x0030220901001000ULL,
    0x0080580005003100ULL, 0x0022006C0A001008ULL, 0x0802301144001248ULL, 0x0020010042000084ULL,
    0x4AC0400084228004ULL, 0x0010004020004000ULL, 0x3110004020010100ULL, 0x0598100009050020ULL,
    0x4200080011010004ULL, 0x0818020004008080ULL, 0x02A0708102040008ULL, 0x5201010080420004ULL,
    0x100B124063800100ULL, 0x7808200240048980ULL, 0x8800200010008080ULL, 0x1099201001000900ULL,
    0x0100050010080100ULL, 0x0400800200040080ULL, 0x2040280190020400ULL, 0x00100C0100608200ULL,
    0x0000201241088202ULL, 0x1040002042801B01ULL, 0x0124090010200041ULL, 0x0831002004081001ULL,
    0x2003000800021005ULL, 0x80010002040008C1ULL, 0x0208008122081004ULL, 0x4000008844002102ULL,
};
constexpr std::array<Bitboard, 64> kDiagonalMagics{
    0x0020011019010028ULL, 0x0122100912208000ULL, 0x1498082308200080ULL, 0x0004106600000000ULL,
    0x2082021000405600ULL, 0x68508804C0820201ULL, 0xA004140422080010ULL, 0x0120402084202004ULL,
    0x0000F0101014C080ULL, 0x014002300A022041ULL, 0x000084080A004020ULL, 0x2061949202010083ULL,
    0x0407820210050008ULL, 0x00500101084008A2ULL, 0x2000040404420880ULL, 0x00090044041C0710ULL,
    0x0804004030841140ULL, 0x002580A001240100ULL, 0x2081000214090200ULL, 0x0812022C01220050ULL,
    0x0602001012100010ULL, 0x0003004080454024ULL, 0x0000400088084800ULL, 0x8000800040480850ULL,
    0x1010040110602230ULL, 0x8428204002044D32ULL, 0x0340240028880200ULL, 0x1804080018220040ULL,
    0x0C10101041004001ULL, 0x0422208008080100ULL, 0x0010810610941000ULL, 0x0302122002050140ULL,
    0x8304104008054400ULL, 0x1000AC5003A45026ULL, 0x0202402080100508ULL, 0xC801042008040100ULL,
    0x00400020210A0080ULL, 0x4010404200004104ULL, 0x0401180120008C00ULL, 0x0811450200110052ULL,
    0xB10110825000A020ULL, 0x8104008405001050ULL, 0x0908094050030803ULL, 0x000414C204800804ULL,
    0x2000202414004042ULL, 0x044001040020A100ULL, 0x0008100400440082ULL, 0x210101050A040102ULL,
    0x8004442420080000ULL, 0x0906008421080000ULL, 0x0220208048081004ULL, 0x0000004084240800ULL,
    0x00080020A0864200ULL, 0x40010484880E0000ULL, 0x9040100440808008ULL, 0x0010028089020002ULL,
    0x100082004202C000ULL, 0x4049051042022000ULL, 0x010100010C110400ULL, 0x8200000B02208810ULL,
    0x0000001008210100ULL, 0x0000180410241840ULL, 0x0880100401680A01ULL, 0x04021A0809040081ULL,
};
#endif

// The table of one square, in the order of its indices. Subsets of the mask are walked in the order in
// which pext numbers them (the "carry rippler" of Marcel van Kervinck).
template <bool Diagonal, int Square>
constexpr auto kSlides = [] {
  constexpr Steps steps = Diagonal ? kDiagonalSteps : kOrthogonalSteps;
  constexpr Bitboard mask = relevant_squares(Square, steps);
  constexpr int bits = std::popcount(mask);
  std::array<Bitboard, std::size_t{1} << bits> table{};
  Bitboard subset = 0;
  for (std::size_t i = 0; i < table.size(); ++i) {
#if defined(__BMI2__)
    const std::size_t index = i;
#else
    constexpr Bitboard magic = (Diagonal ? kDiagonalMagics : kOrthogonalMagics)[Square];
    const auto index = static_cast<std::size_t>((subset * magic) >> (64 - bits));
#endif
    table[index] = walk_slides(Square, subset, steps);
    subset = (subset - mask) & mask;
  }
  return table;
}();

template <bool Diagonal, int Square>
constexpr Slider slider() {
  constexpr Bitboard mask = relevant_squares(Square, Diagonal ? kDiagonalSteps : kOrthogonalSteps);
#if defined(__BMI2__)
  return {kSlides<Diagonal, Square>.data(), mask};
#else
  return {kSlides<Diagonal, Square>.data(), mask, (Diagonal ? kDiagonalMagics : kOrthogonalMagics)[Square],
          64 - std::popcount(mask)};
#endif
}

template <bool Diagonal, int... Squares>
constexpr std::array<Slider, 64> sliders(std::integer_sequence<int, Squares...>) {
  return {slider<Diagonal, Squares>()...};
}

} // namespace

constexpr std::array<Slider, 64> kOrthogonalSliders = sliders<false>(std::make_integer_sequence<int, 64>{});
constexpr std::array<Slider, 64> kDiagonalSliders = sliders<true>(std::make_integer_sequence<int, 64>{});

constexpr std::array<std::array<Bitboard, 64>, 64> kBetween = [] {
  std::array<std::array<Bitboard, 64>, 64> table{};
  for (int a = 0; a < 64; ++a) {
    for (const Steps& steps : {kOrthogonalSteps, kDiagonalSteps}) {
      for (const SquareStep step : steps) {
        int file = file_of(a) + step.files;
        int rank = rank_of(a) + step.ranks;
        Bitboard passed = 0;
        while (file >= 0 && file < 8 && rank >= 0 && rank < 8) {
          const int b = rank * 8 + file;
          table[static_cast<std::size_t>(a)][static_cast<std::size_t>(b)] = passed;
          passed |= bit(b);
          file += step.files;
          rank += step.ranks;
        }
      }
    }
  }
  return table;
}();

} // namespace plumb::bits
