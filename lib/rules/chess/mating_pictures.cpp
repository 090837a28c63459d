#include "lib/rules/chess/mating_pictures.h"

#include <algorithm>

namespace plumb::chess {

namespace {

constexpr Around kCentre = 1U << 4;

std::size_t at(int square) {
  return static_cast<std::size_t>(square);
}
std::size_t at(Piece piece) {
  return static_cast<std::size_t>(piece);
}

Bitboard between(int a, int b) {
  return kBetween[at(a)][at(b)];
}

Bitboard pawn_pushes(Color color, int square) {
  const int up = pawn_step(color);
  return bit(square + up) | (rank_of(square) == home_rank_of_pawns(color) ? bit(square + 2 * up) : 0);
}

// Where a pawn that has just made two steps stands.
Bitboard double_step_rank(Color color) {
  return rank_mask(color == Color::white ? 3 : 4);
}

} // namespace

// Does `a` ask for no more than `b`?
bool MatingPictures::asks_no_more(const Draft& a, const Draft& b) {
  if ((a.filled & ~b.filled) != 0 || (a.clear & ~b.clear) != 0 || a.spared < b.spared ||
      a.at_least > b.at_least || (a.last_move && !b.last_move))
    return false;
  return std::all_of(a.guards.begin(), a.guards.begin() + a.guard_count, [&](const auto& guard) {
    return (b.filled & guard.beside) != 0 ||
           std::any_of(b.guards.begin(), b.guards.begin() + b.guard_count, [&](const auto& other) {
             return other.beside == guard.beside && (guard.line & ~other.line) == 0;
           });
  });
}

auto MatingPictures::of(const Board& board, std::uint64_t men, int king, unsigned most_filled)
    -> const MatingPictureList& {
  if (entries_.empty()) {
    entries_.resize(kEntries);
    hopeless_.resize(kHopeless);
  }
  Entry& entry = entries_[(men >> 20 ^ static_cast<std::uint64_t>(king)) % kEntries];
  const std::uint64_t key = men + static_cast<std::uint64_t>(king) * 0x9E3779B97F4A7C16ULL;
  if (entry.key == key) return entry.list;
  entry.key = key;
  found_.clear();
  king_ = king;
  most_filled_ = static_cast<int>(most_filled);
  around_ = kKingAttacks[at(king)];
  near_ = walk_->on_board[at(king)];
  list_men(board);
  last_moves(board);
  keep(entry.list);
  if (found_.empty()) {
    Hopeless& hopeless = hopeless_[(men >> 24) % kHopeless];
    if (hopeless.key != men) hopeless = {men, 0};
    hopeless.kings |= bit(king);
  }
  return entry.list;
}

Bitboard MatingPictures::not_hopeless(std::uint64_t men, Bitboard kings) const {
  if (hopeless_.empty()) return kings;
  const Hopeless& hopeless = hopeless_[(men >> 24) % kHopeless];
  return hopeless.key == men ? kings & ~hopeless.kings : kings;
}

void MatingPictures::list_men(const Board& board) {
  now_.count = 0;
  for (Bitboard men = board.of(winner_); men != 0; men = without_first(men)) {
    const int square = first_square(men);
    now_.men[now_.count++] = {square, board.piece_at(square)};
  }
}

// What a man attacks of the king's square and those beside it, on an empty board. A king that is too near
// attacks nothing: he has still to leave.
Around MatingPictures::near(const Man& man) const {
  return walk_->attacks[index(winner_)][at(man.piece)][at(man.square)][at(king_)];
}

// Is there a check, and can the rest be filled?
bool MatingPictures::may_mate(Around attacked) const {
  return (attacked & kCentre) != 0 &&
         static_cast<int>(count_squares(static_cast<Bitboard>(near_ & ~attacked))) <= most_filled_;
}

Bitboard MatingPictures::attacks(const Man& man, Bitboard occupied) const {
  switch (man.piece) {
  case Piece::bishop:
    return diagonal_slides(man.square, occupied);
  case Piece::rook:
    return orthogonal_slides(man.square, occupied);
  case Piece::queen:
    return diagonal_slides(man.square, occupied) | orthogonal_slides(man.square, occupied);
  case Piece::king:
    return near(man) == 0 ? 0 : kKingAttacks[at(man.square)];
  default:
    return lone_attacks(winner_, man.piece, man.square);
  }
}

// Adds what the placement asks for; false if it is no mate.
bool MatingPictures::complete(const Placement& placement, Draft& picture) const {
  const Bitboard king = bit(king_);
  std::array<Bitboard, 64> attacked;
  Bitboard blockers = 0;
  Bitboard all = 0;
  for (Bitboard wanted = 0;; blockers |= wanted) {
    if ((blockers & placement.arrived) != 0 || static_cast<int>(count_squares(blockers)) > most_filled_)
      return false;
    const Bitboard occupied = (placement.shut | blockers) & ~king;
    all = 0;
    for (std::size_t i = 0; i < placement.count; ++i) {
      const bool taken = (bit(placement.men[i].square) & blockers) != 0;
      const bool far = near(placement.men[i]) == 0;
      attacked[i] = taken || far ? 0 : attacks(placement.men[i], occupied) & (around_ | king);
      all |= attacked[i];
    }
    if ((all & king) == 0) return false;
    wanted = around_ & ~all & ~blockers;
    if (wanted == 0) break;
  }
  Bitboard check_line = ~Bitboard{0};
  std::array<Bitboard, 64> lines;
  for (Bitboard rest = around_ & ~blockers; rest != 0; rest = without_first(rest))
    lines[at(first_square(rest))] = ~Bitboard{0};
  bool check = false;
  for (std::size_t i = 0; i < placement.count; ++i) {
    const int square = placement.men[i].square;
    for (Bitboard rest = attacked[i] & around_ & ~blockers; rest != 0; rest = without_first(rest)) {
      const int beside = first_square(rest);
      lines[at(beside)] &= between(square, beside) & ~king;
    }
    if ((attacked[i] & king) == 0) continue;
    // Before the last move there was no check.
    const Bitboard line = between(square, king_);
    if (placement.last >= 0 && static_cast<std::size_t>(placement.last) != i &&
        (line & bit(placement.last_from)) == 0)
      continue;
    check = true;
    check_line &= line;
  }
  if (!check) return false;
  picture.filled |= blockers;
  picture.clear |= check_line | king;
  for (Bitboard rest = around_ & ~blockers; rest != 0; rest = without_first(rest)) {
    const Bitboard line = lines[at(first_square(rest))];
    if (line != 0) picture.guards[picture.guard_count++] = {without_first(rest) ^ rest, line};
  }
  return true;
}

void MatingPictures::add(const Draft& picture) {
  const auto no_better = [&](const Draft& other) { return asks_no_more(other, picture); };
  if (std::any_of(found_.begin(), found_.end(), no_better)) return;
  found_.erase(std::remove_if(found_.begin(), found_.end(),
                              [&](const Draft& other) { return asks_no_more(picture, other); }),
               found_.end());
  found_.push_back(picture);
  if (found_.size() > kMostPictures) forget_lines();
}

// Where there are too many, they are told apart by what is to be filled only.
void MatingPictures::forget_lines() {
  std::vector<Draft> all;
  all.swap(found_);
  for (const Draft& picture : all) {
    const bool known = std::any_of(found_.begin(), found_.end(),
                                   [&](const Draft& other) { return (other.filled & ~picture.filled) == 0; });
    if (known) continue;
    Draft rest;
    rest.filled = picture.filled;
    found_.push_back(rest);
  }
}

// In as little room as may be: many lists are kept.
void MatingPictures::keep(MatingPictureList& list) const {
  list = {};
  list.pictures.reserve(found_.size());
  std::size_t guards = 0;
  for (const Draft& draft : found_)
    guards += draft.guard_count;
  list.guards.reserve(guards);
  for (const Draft& draft : found_) {
    list.pictures.push_back(draft);
    list.pictures.back().first_guard = static_cast<std::uint32_t>(list.guards.size());
    list.guards.insert(list.guards.end(), draft.guards.begin(), draft.guards.begin() + draft.guard_count);
  }
}

void MatingPictures::last_move(const Board& board, std::size_t man, Man arrived, Draft picture,
                               bool in_passing) {
  Placement placement = now_;
  const int from = now_.men[man].square;
  const Bitboard here = bit(arrived.square);
  placement.men[man] = arrived;
  const Bitboard own_king = arrived.piece == Piece::king ? here : board.kings & board.of(winner_);
  placement.arrived = here;
  placement.shut = here | own_king;
  if ((picture.clear & ((own_king & ~here) | bit(king_))) != 0) return;
  for (std::size_t i = 0; i < placement.count; ++i)
    if (i != man && placement.men[i].square == arrived.square) {
      // Whoever stood there has been taken.
      picture.filled |= (picture.clear & here) == 0 ? here : 0;
      placement.men[i--] = placement.men[--placement.count];
      if (man == placement.count) man = i + 1;
    }
  placement.last = in_passing ? -1 : static_cast<int>(man);
  placement.last_from = from;
  if (!complete(placement, picture)) return;
  const Bitboard in_the_way = picture.clear & board.of(winner_) & ~bit(from) & ~bit(king_);
  if (in_the_way != 0) {
    const bool passed = (in_the_way & board.pawns & double_step_rank(winner_)) != 0;
    picture.at_least = static_cast<std::uint8_t>(count_squares(in_the_way) + (passed ? 0 : 1));
  }
  for (std::size_t i = 0; i < picture.guard_count; ++i)
    picture.guards[i].line &= ~bit(from);
  picture.last_move = true;
  add(picture);
}

void MatingPictures::last_moves(const Board& board) {
  std::array<Around, 64> others;
  for (std::size_t i = 0; i < now_.count; ++i) {
    others[i] = 0;
    for (std::size_t j = 0; j < now_.count; ++j)
      if (j != i) others[i] |= near(now_.men[j]);
  }
  const Bitboard own_king = board.kings & board.of(winner_);
  const bool king_is_near = (own_king & (around_ | bit(king_))) != 0;
  for (std::size_t i = 0; i < now_.count; ++i) {
    const Man man = now_.men[i];
    if (king_is_near && man.piece != Piece::king) continue;
    const Bitboard own = own_king & ~bit(man.square);
    const auto arrive = [&](Piece piece, int square, const Draft& picture, bool in_passing) {
      const Man arrived{square, piece};
      if (piece == Piece::king && (bit(square) & around_) != 0) return;
      if (may_mate(others[i] | near(arrived))) last_move(board, i, arrived, picture, in_passing);
    };
    if (man.piece != Piece::pawn) {
      for (Bitboard to = lone_attacks(winner_, man.piece, man.square) & ~own & ~bit(king_); to != 0;
           to = without_first(to)) {
        Draft picture;
        picture.clear = between(man.square, first_square(to));
        arrive(man.piece, first_square(to), picture, false);
      }
      continue;
    }
    const auto pawn_arrives = [&](int square, const Draft& picture, bool in_passing) {
      if ((bit(square) & last_rank(winner_)) == 0) {
        arrive(Piece::pawn, square, picture, in_passing);
      } else {
        arrive(Piece::queen, square, picture, false);
        arrive(Piece::knight, square, picture, false);
      }
    };
    for (Bitboard to = pawn_pushes(winner_, man.square) & ~own & ~bit(king_); to != 0;
         to = without_first(to)) {
      Draft picture;
      picture.clear = bit(first_square(to)) | between(man.square, first_square(to));
      pawn_arrives(first_square(to), picture, false);
    }
    for (Bitboard to = kPawnAttacks[index(winner_)][at(man.square)] & ~own & ~bit(king_); to != 0;
         to = without_first(to)) {
      const int square = first_square(to);
      Draft picture;
      const bool in_passing = rank_of(square) == (winner_ == Color::white ? 5 : 2);
      if (in_passing)
        picture.spared = 1;
      else
        picture.filled = bit(square);
      pawn_arrives(square, picture, in_passing);
    }
  }
  castlings(board);
}

void MatingPictures::castlings(const Board& board) {
  each_castling(board, winner_, [&](Castled castled) {
    Placement placement = now_;
    for (std::size_t i = 0; i < placement.count; ++i) {
      Man& man = placement.men[i];
      if (man.piece == Piece::king)
        man.square = castled.king;
      else if (man.square == castled.rook_from)
        man.square = castled.rook;
    }
    if ((bit(castled.king) & (around_ | bit(king_))) != 0) return;
    placement.arrived = bit(castled.king) | bit(castled.rook);
    placement.shut = placement.arrived;
    Draft picture;
    if (complete(placement, picture)) add(picture);
  });
}

} // namespace plumb::chess
