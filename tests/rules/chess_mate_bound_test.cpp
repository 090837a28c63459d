// The bounds of help mates and stalemates against play that ends in them: a mate or stalemate is made at
// random, moves are taken back from it, and the position that is reached must be said to be within so many
// moves. Moves taken back need not be legal: the bounds count on no more than how men walk, and on that a
// king is not in check before the last move. And against plain search: what a legal move of each side leads
// to must be in reach.
#include "lib/rules/chess/mate_bound.h"

#include <gtest/gtest.h>

#include <random>

#include "lib/rules/chess/attacks.h"
#include "lib/rules/chess/chess.h"

namespace plumb::chess {
namespace {

using Random = std::mt19937;

int any_of(Bitboard squares, Random& random) {
  for (unsigned skip = random() % count_squares(squares); skip > 0; --skip)
    squares = without_first(squares);
  return first_square(squares);
}

Bitboard last_rank(Color color) {
  return rank_mask(color == Color::white ? 7 : 0);
}

void add_men(Board& board, Color color, unsigned most, Bitboard where, Random& random) {
  for (unsigned i = random() % (most + 1); i > 0; --i) {
    const auto piece = static_cast<Piece>(random() % 5);
    Bitboard free = where & ~board.occupied();
    if (piece == Piece::pawn) free &= ~(rank_mask(0) | rank_mask(7));
    if (free != 0) board.put(color, piece, any_of(free, random));
  }
}

// Where the man on a square can have come from without capturing; pawns a step or two.
Bitboard from_squares(const Board& board, Color color, int square) {
  const Piece piece = board.piece_at(square);
  const Bitboard occupied = board.occupied();
  const auto s = static_cast<std::size_t>(square);
  switch (piece) {
  case Piece::knight:
    return kKnightAttacks[s] & ~occupied;
  case Piece::bishop:
    return diagonal_slides(square, occupied) & ~occupied;
  case Piece::rook:
    return orthogonal_slides(square, occupied) & ~occupied;
  case Piece::queen:
    return (diagonal_slides(square, occupied) | orthogonal_slides(square, occupied)) & ~occupied;
  case Piece::king:
    return kKingAttacks[s] & ~occupied;
  case Piece::pawn:
    break;
  }
  const int back = color == Color::white ? -8 : 8;
  const Bitboard one = bit(square + back) & ~occupied & ~last_rank(!color);
  const bool from_two = rank_of(square) == (color == Color::white ? 3 : 4);
  return one | (one != 0 && from_two ? bit(square + 2 * back) & ~occupied : 0);
}

// Takes back a move of `color`, perhaps a capture or a promotion.
void take_back(Board& board, Color color, Random& random) {
  const int square = any_of(board.of(color), random);
  const Piece piece = board.piece_at(square);
  const bool promoted = piece != Piece::king && piece != Piece::pawn &&
                        (bit(square) & last_rank(color)) != 0 && random() % 2 == 0;
  const int back = color == Color::white ? -8 : 8;
  bool captures = random() % 4 == 0;
  Bitboard from = 0;
  if ((piece == Piece::pawn || promoted) && captures)
    from = kPawnAttacks[index(!color)][static_cast<std::size_t>(square)] & ~board.occupied() &
           ~last_rank(!color);
  else if (promoted)
    from = bit(square + back) & ~board.occupied();
  else
    from = from_squares(board, color, square);
  if (from == 0) return;
  board.clear(bit(square));
  board.put(color, promoted ? Piece::pawn : piece, any_of(from, random));
  if (!captures) return;
  auto taken = static_cast<Piece>(random() % 5);
  if (taken == Piece::pawn && (bit(square) & (rank_mask(0) | rank_mask(7))) != 0) taken = Piece::knight;
  board.put(!color, taken, square);
}

// A random position that the loser, to move, is mated or stalemated in; many of them are crowded.
std::optional<Board> random_end(Color winner, bool stalemate, Random& random) {
  Board board;
  const int king = static_cast<int>(random() % 64);
  board.put(!winner, Piece::king, king);
  const Bitboard near = kKingAttacks[static_cast<std::size_t>(king)];
  const Bitboard apart = ~(near | bit(king));
  board.put(winner, Piece::king, any_of(apart, random));
  add_men(board, !winner, 6, random() % 2 == 0 ? near : ~Bitboard{0}, random);
  add_men(board, winner, 4, ~Bitboard{0}, random);
  const Chess rules = *Chess::make({});
  Position position;
  position.board = board;
  position.side = !winner;
  if (rules.in_check(position) == stalemate || rules.count_moves(position) != 0) return std::nullopt;
  position.side = winner;
  if (rules.in_check(position)) return std::nullopt;
  return board;
}

void test_bound(bool stalemate, unsigned seed) {
  Random random(seed);
  std::array<MateBound, 2> bounds{
      MateBound(Color::white, stalemate ? MateBound::End::stalemate : MateBound::End::mate),
      MateBound(Color::black, stalemate ? MateBound::End::stalemate : MateBound::End::mate)};
  int ends = 0;
  for (int i = 0; i < 400'000; ++i) {
    const Color winner = random() % 2 == 0 ? Color::white : Color::black;
    const auto end = random_end(winner, stalemate, random);
    if (!end) continue;
    ++ends;
    for (int again = 0; again < 16; ++again) {
      Position position;
      position.board = *end;
      position.side = !winner;
      take_back(position.board, winner, random);
      if (position.board == *end || Chess::make({})->in_check(position)) continue;
      int winner_moves = 1;
      int loser_moves = 0;
      for (int moves = static_cast<int>(random() % 8); moves > 0; --moves) {
        const bool by_winner = random() % 6 == 0;
        take_back(position.board, by_winner ? winner : !winner, random);
        ++(by_winner ? winner_moves : loser_moves);
        std::uint64_t where = ~std::uint64_t{0};
        if (bounds[index(winner)].possible(position, winner_moves, loser_moves, where)) continue;
        const Chess rules = *Chess::make({});
        Position last;
        last.board = *end;
        FAIL() << rules.write(position) << " is within " << winner_moves << " and " << loser_moves
               << " moves of " << rules.write(last);
      }
    }
  }
  EXPECT_GT(ends, 300);
}

TEST(MateBound, SaysNoMateThatIsNearToBeFar) {
  test_bound(false, 1);
}

TEST(MateBound, SaysNoStalemateThatIsNearToBeFar) {
  test_bound(true, 2);
}

// A random position in which the loser is to move, often with a king of the winner's who may castle.
std::optional<Position> random_start(Color winner, Random& random) {
  Position position;
  position.side = !winner;
  Board& board = position.board;
  const int home = winner == Color::white ? 0 : 56;
  if (random() % 3 == 0) {
    board.put(winner, Piece::king, home + 4);
    for (const int rook : {home, home + 7})
      if (random() % 2 == 0) {
        board.put(winner, Piece::rook, rook);
        board.rights |= bit(rook);
      }
  } else {
    board.put(winner, Piece::king, any_of(~board.occupied(), random));
  }
  const int winners_king = first_square(board.kings);
  const Bitboard apart = ~(board.occupied() | kKingAttacks[static_cast<std::size_t>(winners_king)]);
  const int king = any_of(apart & (random() % 4 == 0 ? ~Bitboard{0} : rank_mask(0) | rank_mask(7)), random);
  board.put(!winner, Piece::king, king);
  const Bitboard near = kKingAttacks[static_cast<std::size_t>(king)];
  add_men(board, !winner, 6, random() % 2 == 0 ? near : ~Bitboard{0}, random);
  add_men(board, winner, 5, random() % 3 == 0 ? rank_mask(1) | rank_mask(4) | rank_mask(6) : ~Bitboard{0},
          random);
  const Chess rules = *Chess::make({});
  Position turned = position;
  turned.side = winner;
  if (rules.in_check(turned)) return std::nullopt;
  return position;
}

TEST(MateBound, LeavesEveryMateThatPlainSearchFinds) {
  Random random(3);
  const Chess rules = *Chess::make({});
  std::array<MateBound, 2> bounds{MateBound(Color::white), MateBound(Color::black)};
  int mates = 0;
  int special = 0;
  for (int i = 0; i < 60'000; ++i) {
    const Color winner = random() % 2 == 0 ? Color::white : Color::black;
    const auto start = random_start(winner, random);
    if (!start) continue;
    MoveListOf<Chess> moves;
    rules.legal_moves(*start, moves);
    for (const Move& move : moves) {
      const Position between = rules.play(*start, move);
      if (!rules.mate_in_one(between)) continue;
      MoveListOf<Chess> replies;
      rules.legal_moves(between, replies);
      for (const Move& reply : replies) {
        const Position last = rules.play(between, reply);
        if (!rules.in_check(last) || rules.count_moves(last) != 0) continue;
        ++mates;
        if (reply.kind != MoveKind::plain) ++special;
        const Bitboard king = last.board.kings & last.board.of(!winner);
        std::uint64_t where = ~std::uint64_t{0};
        const bool now = bounds[index(winner)].possible(between, 1, 0, where) && (where & king) != 0;
        std::uint64_t before = ~std::uint64_t{0};
        const bool then = bounds[index(winner)].possible(*start, 1, 1, before) && (before & king) != 0;
        ASSERT_TRUE(now && then) << rules.write(*start) << " leads to " << rules.write(last);
      }
    }
  }
  EXPECT_GT(mates, 1000);
  EXPECT_GT(special, 50);
}

// What nobody can reach is not searched for.
TEST(MateBound, SaysThatTooMuchIsMissing) {
  const Chess rules = *Chess::make({});
  const auto possible = [&](const char* efen, bool stalemate, int winner_moves, int loser_moves) {
    const auto position = read_position(rules, efen).value.value();
    std::uint64_t where = ~std::uint64_t{0};
    return rules.mate_bound(Color::white, stalemate).possible(position, winner_moves, loser_moves, where);
  };
  // A bare king mates nobody, and pawns cannot capture where there is nothing to be taken.
  EXPECT_FALSE(possible("k7/p7/8/1K6/8/8/8/8 b - - 0 1", false, 9, 9));
  // A queen in the open is not stuck within two moves.
  EXPECT_FALSE(possible("7k/8/5K2/8/4q3/8/8/8 b - - 0 1", true, 0, 2));
  EXPECT_TRUE(possible("7k/7P/5K2/8/8/8/8/8 b - - 0 1", true, 1, 0));
  // Thirteen moves: the king walks into a corner; twelve are too few.
  EXPECT_FALSE(possible("2k5/3p4/3p4/3p4/3p3B/3p4/3p1K2/R7 b - - 0 1", true, 1, 4));
  EXPECT_TRUE(possible("2k5/3p4/3p4/3p4/3p3B/3p4/3p1K2/R7 b - - 0 1", true, 1, 13));
}

} // namespace
} // namespace plumb::chess
