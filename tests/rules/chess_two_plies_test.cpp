// Counting two plies together agrees with making each move and counting the replies, with every
// implementation that this build has, on random play from random set-ups.
#include <gtest/gtest.h>

#include <random>
#include <vector>

#include "lib/rules/chess/count.h"

namespace plumb::test {
namespace {

using namespace plumb::chess;

template <Color Us>
std::uint64_t one_by_one(const Board& board) {
  std::uint64_t sum = 0;
  each_move<Us>(board, [&](Move move) { sum += chess::count_moves<!Us>(make<Us>(board, move)); });
  return sum;
}

std::string drawn(const Board& board, Color side) {
  std::string text;
  for (int rank = 7; rank >= 0; --rank) {
    for (int square = rank * 8; square < rank * 8 + 8; ++square) {
      const bool white = (board.of(Color::white) & bit(square)) != 0;
      const bool empty = (board.occupied() & bit(square)) == 0;
      text += empty ? '.' : (white ? "PNBRQK" : "pnbrqk")[static_cast<std::size_t>(board.piece_at(square))];
    }
    text += '\n';
  }
  return text + std::string(name(side)) + " to move, rights " + std::to_string(board.rights) + "\n";
}

// Set-ups that games do not lead to exercise the exceptions most: crowds of queens, pins by the dozen, kings
// anywhere, castling rights with and without the array's places, pawns about to promote.
class RandomBoards {
 public:
  explicit RandomBoards(std::uint64_t seed) : random_(seed) {}

  Board next(Color side) {
    for (;;) {
      Board board;
      const bool castling = chance(2);
      const bool shuffled = castling && chance(3);
      for (const Color color : {Color::white, Color::black}) {
        if (castling && !chance(3)) castle(board, color, shuffled);
        if ((board.kings & board.of(color)) == 0) board.put(color, Piece::king, free_square(board, 0, 64));
      }
      scatter(board);
      const int king = first_square(board.kings & board.of(!side));
      const Bitboard exposed = side == Color::white
                                   ? attackers<Color::white>(board, king, board.occupied(), board.of(side))
                                   : attackers<Color::black>(board, king, board.occupied(), board.of(side));
      if (exposed == 0) return board;
    }
  }
  std::uint64_t below(std::uint64_t n) { return random_() % n; }
  bool chance(std::uint64_t n) { return below(n) == 0; }

 private:
  int free_square(const Board& board, int from, int to) {
    for (;;) {
      const int square = from + static_cast<int>(below(static_cast<std::uint64_t>(to - from)));
      if ((board.occupied() & bit(square)) == 0) return square;
    }
  }
  void castle(Board& board, Color color, bool shuffled) {
    const int home = color == Color::white ? 0 : 56;
    const int king = shuffled ? 1 + static_cast<int>(below(6)) : 4;
    if ((board.occupied() & bit(home + king)) != 0) return;
    board.put(color, Piece::king, home + king);
    for (const bool right : {false, true}) {
      if (chance(3)) continue;
      int rook = right ? 7 : 0;
      if (shuffled)
        rook = right ? king + 1 + static_cast<int>(below(static_cast<std::uint64_t>(7 - king)))
                     : static_cast<int>(below(static_cast<std::uint64_t>(king)));
      if ((board.occupied() & bit(home + rook)) != 0) continue;
      board.put(color, Piece::rook, home + rook);
      board.rights |= bit(home + rook);
    }
  }
  void scatter(Board& board) {
    const std::uint64_t style = below(4);
    const std::uint64_t men = 2 + below(style == 0 ? 6 : (style == 1 ? 14 : 28));
    for (std::uint64_t i = 0; i < men; ++i) {
      std::uint64_t kind = below(5);
      if (style == 2 && chance(2)) kind = 0;
      if (style == 3) kind = 1 + below(4);
      const bool pawn = kind == 0;
      board.put(chance(2) ? Color::white : Color::black, static_cast<Piece>(kind),
                pawn ? free_square(board, 8, 56) : free_square(board, 0, 64));
    }
  }
  std::mt19937_64 random_;
};

template <class Backend, Color Us>
void play_and_compare(const Board& board, int plies, RandomBoards& random) {
  ASSERT_EQ((count_two_plies<Us, Backend>(board)), one_by_one<Us>(board)) << drawn(board, Us);
  ASSERT_EQ(Backend::template count_moves<Us>(board), chess::count_moves<Us>(board)) << drawn(board, Us);
  if (plies == 0) return;
  std::vector<Move> moves;
  each_move<Us>(board, [&](Move move) { moves.push_back(move); });
  if (moves.empty()) return;
  play_and_compare<Backend, !Us>(make<Us>(board, moves[random.below(moves.size())]), plies - 1, random);
}

template <class Backend>
class ChessTwoPlies : public testing::Test {};
#if defined(PLUMB_CHESS_LANES)
using Backends = testing::Types<LoopBackend, LaneBackend>;
#else
using Backends = testing::Types<LoopBackend>;
#endif
TYPED_TEST_SUITE(ChessTwoPlies, Backends);

TYPED_TEST(ChessTwoPlies, AgreeWithMakingEachMove) {
  RandomBoards random(20260705);
  for (int i = 0; i < 6000 && !testing::Test::HasFatalFailure(); ++i) {
    const auto plies = static_cast<int>(random.below(12));
    play_and_compare<TypeParam, Color::white>(random.next(Color::white), plies, random);
    play_and_compare<TypeParam, Color::black>(random.next(Color::black), plies, random);
  }
}

} // namespace
} // namespace plumb::test
