#include "lib/rules/chess/stalemate_bound.h"

#include <algorithm>
#include <bit>
#include <memory>

#include "lib/rules/chess/empty_board.h"

namespace plumb::chess {

namespace {

constexpr std::uint8_t kFar = 100; // not at all
constexpr std::uint8_t kUnknown = 255;
constexpr unsigned kMostCaptures = 6;

// How long one picture may be looked for.
constexpr int most_steps(int loser_moves) {
  if (loser_moves < 7) return 3'000;
  return loser_moves < 8 ? 30'000 : 150'000;
}
constexpr std::array kOfficers{Piece::queen, Piece::rook, Piece::bishop, Piece::knight};
using Distances = std::array<std::array<std::uint8_t, 64>, 64>;

std::size_t at(int square) {
  return static_cast<std::size_t>(square);
}
std::size_t at(Piece piece) {
  return static_cast<std::size_t>(piece);
}

// Of a man that is no pawn: his moves are what he attacks.
Bitboard moves_of(Piece piece, int square) {
  return lone_attacks(Color::white, piece, square);
}

// The squares that wall a man in: those that he moves to first.
Bitboard walls_of(Piece piece, int square) {
  const Bitboard moves = moves_of(piece, square);
  return piece == Piece::knight ? moves : moves & kKingAttacks[at(square)];
}

} // namespace

struct StalemateBound::Tables {
  std::array<Distances, kPieceKinds> officer;
  // By colour and the captures that are allowed: as a pawn, and promoted to a piece.
  std::array<std::array<Distances, kMostCaptures + 1>, 2> pawn;
  std::array<std::array<std::array<Distances, kPieceKinds>, kMostCaptures + 1>, 2> promoted;
  std::array<std::array<Distances, kMostCaptures + 1>, 2> pawn_or_promoted; // the least of these
};

namespace {

using Tables = StalemateBound::Tables;

void fill_officer(Tables& tables, Piece piece) {
  Distances& distances = tables.officer[at(piece)];
  for (int from = 0; from < 64; ++from) {
    distances[at(from)].fill(kFar);
    Bitboard reached = bit(from);
    Bitboard newest = reached;
    for (std::uint8_t n = 0; newest != 0; ++n) {
      Bitboard next = 0;
      for (; newest != 0; newest = without_first(newest)) {
        const int square = first_square(newest);
        distances[at(from)][at(square)] = n;
        next |= moves_of(piece, square);
      }
      newest = next & ~reached;
      reached |= next;
    }
  }
}

// Pawns with c captures, from those with one fewer: squares nearer to promotion are done first.
void fill_pawns(Tables& tables, Color color) {
  for (unsigned c = 0; c <= kMostCaptures; ++c) {
    Distances& walk = tables.pawn[index(color)][c];
    for (int i = 63; i >= 0; --i) {
      const int from = color == Color::white ? i : 63 - i;
      auto& to = walk[at(from)];
      to.fill(kFar);
      to[at(from)] = 0;
      const auto by_way_of = [&](const std::array<std::uint8_t, 64>& further) {
        for (std::size_t square = 0; square < 64; ++square)
          if (further[square] != kFar)
            to[square] = std::min(to[square], static_cast<std::uint8_t>(further[square] + 1));
      };
      if ((bit(from) & last_rank(color)) != 0) continue;
      by_way_of(walk[at(from + pawn_step(color))]);
      if (rank_of(from) == home_rank_of_pawns(color)) by_way_of(walk[at(from + 2 * pawn_step(color))]);
      if (c == 0) continue;
      for (Bitboard prey = kPawnAttacks[index(color)][at(from)]; prey != 0; prey = without_first(prey))
        by_way_of(tables.pawn[index(color)][c - 1][at(first_square(prey))]);
    }
    Distances& either = tables.pawn_or_promoted[index(color)][c];
    either = walk;
    for (const Piece piece : kOfficers)
      for (std::size_t from = 0; from < 64; ++from)
        for (std::size_t to = 0; to < 64; ++to) {
          int least = kFar;
          for (Bitboard last = last_rank(color); last != 0; last = without_first(last)) {
            const auto square = at(first_square(last));
            least = std::min(least, walk[from][square] + tables.officer[at(piece)][square][to]);
          }
          tables.promoted[index(color)][c][at(piece)][from][to] = static_cast<std::uint8_t>(least);
          either[from][to] = std::min(either[from][to], static_cast<std::uint8_t>(least));
        }
  }
}

const Tables& tables() {
  static const std::unique_ptr<const Tables> kTables = [] {
    auto made = std::make_unique<Tables>();
    for (const Piece piece : kOfficers)
      fill_officer(*made, piece);
    for (const Color color : {Color::white, Color::black})
      fill_pawns(*made, color);
    return made;
  }();
  return *kTables;
}

Bitboard squares_of_move(Color color, Piece piece, int from) {
  if (piece != Piece::pawn) return moves_of(piece, from);
  Bitboard to = kPawnAttacks[index(color)][at(from)] | bit(from + pawn_step(color));
  if (rank_of(from) == home_rank_of_pawns(color)) to |= bit(from + 2 * pawn_step(color));
  return to;
}

} // namespace

StalemateBound::StalemateBound(Color winner) : winner_(winner), tables_(&tables()) {}

void StalemateBound::add_placement(const Board& board, int arrival, bool by_pawn) {
  Placement placement;
  placement.men = board.of(winner_);
  placement.arrival = arrival;
  placement.by_pawn = by_pawn;
  for (Bitboard men = placement.men; men != 0; men = without_first(men)) {
    const int square = first_square(men);
    const Piece piece = board.piece_at(square);
    const Bitboard attacked = lone_attacks(winner_, piece, square);
    placement.attacked |= attacked;
    const bool stays = piece == Piece::king || square == arrival; // others may be taken before the end
    const bool slides = (bit(square) & (board.diagonals | board.orthogonals)) != 0;
    if (stays && !slides) placement.surely |= attacked;
    if (slides)
      placement.sliders.push_back(
          {square, (bit(square) & board.diagonals) != 0, (bit(square) & board.orthogonals) != 0});
  }
  placement.fixed = board.kings & placement.men;
  if (arrival >= 0) placement.fixed |= bit(arrival);
  placements_.push_back(std::move(placement));
}

void StalemateBound::read_winner(const Board& board, int moves) {
  const Bitboard own = board.of(winner_);
  const std::array<Bitboard, 7> words{own,
                                      own & board.pawns,
                                      own & board.knights,
                                      own & board.diagonals,
                                      own & board.orthogonals,
                                      board.rights & rank_mask(winner_ == Color::white ? 0 : 7),
                                      static_cast<Bitboard>(moves)};
  if (words == winner_words_) return;
  winner_words_ = words;
  placements_.clear();
  Board men = board;
  men.clear(board.of(!winner_));
  add_placement(men, -1, false);
  if (moves == 0) return;
  for (Bitboard rest = own; rest != 0; rest = without_first(rest)) {
    const int from = first_square(rest);
    const Piece piece = board.piece_at(from);
    // Where a man of his own stands now, that man may have been taken.
    const Bitboard targets = squares_of_move(winner_, piece, from) & ~(board.kings & own);
    for (Bitboard to = targets; to != 0; to = without_first(to)) {
      const int square = first_square(to);
      const bool promotes = piece == Piece::pawn && (bit(square) & last_rank(winner_)) != 0;
      Board moved = men;
      moved.clear(bit(from) | bit(square));
      if (!promotes) {
        moved.put(winner_, piece, square);
        add_placement(moved, square, piece == Piece::pawn);
        continue;
      }
      for (const Piece promoted : {Piece::queen, Piece::knight}) { // a queen does what rook and bishop do
        Board next = moved;
        next.put(winner_, promoted, square);
        add_placement(next, square, true);
      }
    }
  }
  each_castling(board, winner_, [&](Castled castled) {
    Board moved = men;
    moved.clear((board.kings & own) | bit(castled.rook_from));
    moved.put(winner_, Piece::king, castled.king);
    moved.put(winner_, Piece::rook, castled.rook);
    add_placement(moved, -1, false);
  });
}

// Queens first: they need most to be stuck.
void StalemateBound::read_loser(const Board& board) {
  const Color loser = !winner_;
  loser_count_ = 0;
  least_.fill(kUnknown);
  for (int piece = static_cast<int>(Piece::queen); piece >= 0; --piece)
    for (Bitboard men = board.of(loser) & ~board.kings; men != 0; men = without_first(men)) {
      const int from = first_square(men);
      if (board.piece_at(from) == static_cast<Piece>(piece))
        loser_[loser_count_++] = {from, from, static_cast<Piece>(piece)};
    }
  each_castling(board, loser, [&](Castled castled) {
    for (std::size_t i = 0; i < loser_count_; ++i)
      if (loser_[i].from == castled.rook_from) loser_[i].or_from = castled.rook;
  });
  captures_ = std::min(count_squares(board.of(winner_)) - 1, kMostCaptures);
}

// Of a man to a square, whatever he is there.
int StalemateBound::nearest(const LoserMan& man, int square) const {
  const Distances& distances = man.piece == Piece::pawn
                                   ? tables_->pawn_or_promoted[index(!winner_)][captures_]
                                   : tables_->officer[at(man.piece)];
  return std::min(distances[at(man.from)][at(square)], distances[at(man.or_from)][at(square)]);
}

// Calls f(piece, moves) for all that the man can be on a square, within so many moves, until it says true.
template <class F>
bool StalemateBound::any_way(const LoserMan& man, int square, int most, F&& f) const {
  const auto from = at(man.from);
  const auto to = at(square);
  if (man.piece != Piece::pawn) {
    const Distances& distances = tables_->officer[at(man.piece)];
    const int moves = std::min(distances[from][to], distances[at(man.or_from)][to]);
    return moves <= most && f(man.piece, moves);
  }
  const std::size_t side = index(!winner_);
  const int walk = tables_->pawn[side][captures_][from][to];
  if (walk <= most && (bit(square) & last_rank(!winner_)) == 0 && f(Piece::pawn, walk)) return true;
  for (const Piece piece : kOfficers) {
    const int moves = tables_->promoted[side][captures_][at(piece)][from][to];
    if (moves <= most && f(piece, moves)) return true;
  }
  return false;
}

void StalemateBound::look_at(const Board& board, int winner_moves) {
  read_winner(board, winner_moves);
  read_loser(board);
}

int StalemateBound::least(int square) {
  std::uint8_t& known = least_[at(square)];
  if (known == kUnknown) {
    known = kFar;
    for (std::size_t i = 0; i < loser_count_; ++i)
      known = std::min(known, static_cast<std::uint8_t>(nearest(loser_[i], square)));
  }
  return known;
}

// A first look, in which one man may fill several squares.
bool StalemateBound::can_fill(Bitboard wanted, int moves) {
  int sum = 0;
  for (; wanted != 0; wanted = without_first(wanted))
    sum += least(first_square(wanted));
  return sum <= moves;
}

bool StalemateBound::possible(int loser_moves, int king) {
  king_ = king;
  steps_left_ = most_steps(loser_moves);
  const Bitboard around = kKingAttacks[at(king)];
  // What did for the last position does for most of its neighbours.
  if (last_ < placements_.size()) std::swap(placements_[0], placements_[last_]);
  for (last_ = 0; last_ < placements_.size(); ++last_) {
    const Placement& placement = placements_[last_];
    placement_ = &placement;
    if (((placement.fixed | placement.surely) & bit(king)) != 0) continue;
    Picture picture;
    picture.filled = bit(king);
    picture.wanted = around & ~placement.attacked;
    picture.men = (1U << loser_count_) - 1;
    picture.moves = loser_moves;
    if (can_fill(picture.wanted, loser_moves) && complete(picture)) return true;
  }
  return false;
}

bool StalemateBound::complete(const Picture& picture) {
  const Bitboard wanted = picture.wanted & ~picture.filled;
  if ((wanted & placement_->fixed) != 0) return false;
  if (picture.men == 0) return wanted == 0;
  if (--steps_left_ < 0) return true;
  if (wanted != 0) {
    // Each wanted square takes a man, who is not nearer than the nearest. The dearest is filled first.
    if (static_cast<int>(count_squares(wanted)) > std::popcount(picture.men)) return false;
    int sum = 0;
    int dearest = -1;
    int next = 0;
    for (Bitboard rest = wanted; rest != 0; rest = without_first(rest)) {
      const int square = first_square(rest);
      int least = kFar;
      for (std::uint32_t men = picture.men; men != 0; men &= men - 1)
        least = std::min(least, nearest(loser_[static_cast<std::size_t>(std::countr_zero(men))], square));
      if (least > dearest) {
        dearest = least;
        next = square;
      }
      sum += least;
      if (sum > picture.moves) return false;
    }
    for (int moves = dearest; moves <= picture.moves - (sum - dearest); ++moves)
      for (std::uint32_t men = picture.men; men != 0; men &= men - 1) {
        const auto man = static_cast<std::size_t>(std::countr_zero(men));
        if (nearest(loser_[man], next) == moves && place(picture, man, next)) return true;
      }
    return false;
  }
  const auto man = static_cast<std::size_t>(std::countr_zero(picture.men));
  if (take(picture, man) || place(picture, man, loser_[man].from)) return true;
  for (int square = 0; square < 64; ++square)
    if (nearest(loser_[man], square) <= picture.moves && square != loser_[man].from &&
        place(picture, man, square))
      return true;
  return false;
}

// The last move takes this man.
bool StalemateBound::take(const Picture& picture, std::size_t man) {
  const int arrival = placement_->arrival;
  if (arrival < 0 || picture.taken) return false;
  Picture next = picture;
  next.taken = true;
  next.men &= ~(1U << man);
  const LoserMan& taken = loser_[man];
  if (placement_->by_pawn && taken.piece == Piece::pawn) return complete(next); // perhaps in passing
  return any_way(taken, arrival, picture.moves, [&](Piece, int moves) {
    next.moves = picture.moves - moves;
    return complete(next);
  });
}

bool StalemateBound::place(const Picture& picture, std::size_t man, int square) {
  if (((picture.filled | placement_->fixed) & bit(square)) != 0) return false;
  return any_way(loser_[man], square, picture.moves, [&](Piece piece, int moves) {
    Picture next = picture;
    next.filled |= bit(square);
    next.men &= ~(1U << man);
    next.moves -= moves;
    return stuck(next, piece, square);
  });
}

// Walled in, or pinned: on a line between king and slider that he cannot move along, nor take the slider.
bool StalemateBound::stuck(const Picture& picture, Piece piece, int square) {
  Picture next = picture;
  if (piece == Piece::pawn) {
    const Bitboard front = bit(square + pawn_step(!winner_));
    if ((front & placement_->men) == 0) next.wanted |= front;
  } else {
    next.wanted |= walls_of(piece, square);
  }
  const bool may_be_walled = can_fill(next.wanted & ~next.filled, next.moves);
  if (may_be_walled && complete(next)) return true;
  const Bitboard here = bit(square);
  for (std::size_t i = 0; i < placement_->sliders.size(); ++i) {
    const Slider& slider = placement_->sliders[i];
    if ((picture.pinning >> i & 1) != 0 || (kBetween[at(king_)][at(slider.square)] & here) == 0) continue;
    const bool straight = (kOrthogonalLines[at(king_)] & here) != 0;
    if (straight ? !slider.orthogonal : !slider.diagonal) continue;
    const bool leaves_no_line =
        piece == Piece::knight || piece == Piece::pawn || piece == (straight ? Piece::bishop : Piece::rook);
    if (!leaves_no_line) continue;
    next = picture;
    next.pinning |= 1U << i;
    if (complete(next)) return true;
  }
  return false;
}

} // namespace plumb::chess
