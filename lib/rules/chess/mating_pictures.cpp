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

bool MatingPictures::handles(const Board& board, int moves) const {
  if (moves == 1) return true;
  if (moves != 2) return false;
  const Bitboard home = rank_mask(winner_ == Color::white ? 0 : 7);
  constexpr unsigned kMostMen = 12;
  return (board.rights & home) == 0 && count_squares(board.of(winner_)) <= kMostMen;
}

auto MatingPictures::of(const Board& board, std::uint64_t men, int king, int moves, unsigned most_filled)
    -> const MatingPictureList& {
  if (entries_.empty()) entries_.resize(kEntries);
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
  if (moves == 1)
    last_moves(board);
  else
    last_two_moves();
  keep(entry.list);
  return entry.list;
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

auto MatingPictures::options(const Man& man) -> const std::vector<Option>& {
  std::vector<Option>& known = options_[at(man.piece)][at(man.square)];
  if (!known.empty()) return known;
  known.push_back({man, 0});
  std::size_t next = 0;
  const auto reach = [&](Piece piece, Bitboard squares, int moves) {
    for (; squares != 0; squares = without_first(squares)) {
      const int square = first_square(squares);
      const bool there = std::any_of(known.begin(), known.end(), [&](const Option& option) {
        return option.man.square == square && option.man.piece == piece;
      });
      if (!there) known.push_back({{square, piece}, moves});
    }
  };
  for (; next < known.size() && known[next].moves < kMostMoves; ++next) {
    const Option from = known[next];
    const int moves = from.moves + 1;
    if (from.man.piece != Piece::pawn) {
      reach(from.man.piece, lone_attacks(winner_, from.man.piece, from.man.square), moves);
      continue;
    }
    const Bitboard to =
        pawn_pushes(winner_, from.man.square) | kPawnAttacks[index(winner_)][at(from.man.square)];
    reach(Piece::pawn, to & ~last_rank(winner_), moves);
    reach(Piece::queen, to & last_rank(winner_), moves);
    reach(Piece::knight, to & last_rank(winner_), moves);
  }
  return known;
}

// What a move leaves without effect on the squares around the king is as if it had not been made.
void MatingPictures::last_two_moves() {
  std::array<Around, 64> set;
  for (std::size_t i = 0; i < now_.count; ++i)
    set[i] = near(now_.men[i]);
  const auto all_but = [&](std::size_t i, std::size_t j) {
    Around all = 0;
    for (std::size_t k = 0; k < now_.count; ++k)
      if (k != i && k != j) all |= set[k];
    return all;
  };
  const auto try_placement = [&](const Placement& placement, int spared) {
    Draft picture;
    picture.spared = static_cast<std::uint8_t>(spared);
    if (complete(placement, picture)) add(picture);
  };
  if (may_mate(all_but(now_.count, now_.count))) try_placement(now_, 1);
  std::array<std::vector<std::pair<Man, Around>>, 64> single;
  for (std::size_t i = 0; i < now_.count; ++i) {
    const Around others = all_but(i, i);
    for (const Option& option : options(now_.men[i])) {
      const Around attacked = near(option.man);
      if (option.moves == 0 || attacked == 0) continue;
      if (option.moves == 1) single[i].emplace_back(option.man, attacked);
      if (!may_mate(others | attacked)) continue;
      Placement placement = now_;
      placement.men[i] = option.man;
      placement.arrived = placement.shut = bit(option.man.square);
      try_placement(placement, 1);
    }
  }
  for (std::size_t i = 0; i < now_.count; ++i)
    for (std::size_t j = i + 1; j < now_.count; ++j) {
      const Around others = all_but(i, j);
      const bool pawns = now_.men[i].piece == Piece::pawn || now_.men[j].piece == Piece::pawn;
      for (const auto& [first, by_first] : single[i])
        for (const auto& [second, by_second] : single[j]) {
          if (!may_mate(others | by_first | by_second) || first.square == second.square) continue;
          Placement placement = now_;
          placement.men[i] = first;
          placement.men[j] = second;
          placement.arrived = placement.shut = bit(first.square) | bit(second.square);
          try_placement(placement, pawns ? 1 : 0);
        }
    }
}

} // namespace plumb::chess
