// Counting two plies: all our moves together, see lib/rules/chess/replies.h.
#pragma once

#include "lib/rules/chess/make.h"
#include "lib/rules/chess/replies.h"

namespace plumb::chess {

struct KnightKind {
  static constexpr Piece kPiece = Piece::knight;
  static Bitboard attacks(int square, Bitboard) { return kKnightAttacks[static_cast<std::size_t>(square)]; }
  static Bitboard pick(const Arrivals& arrivals) { return arrivals.knight; }
};
struct BishopKind {
  static constexpr Piece kPiece = Piece::bishop;
  static constexpr bool kDiagonal = true;
  static constexpr bool kOrthogonal = false;
  static Bitboard attacks(int square, Bitboard occupied) { return diagonal_slides(square, occupied); }
  static Bitboard pick(const Arrivals& arrivals) { return arrivals.diagonal; }
};
struct RookKind {
  static constexpr Piece kPiece = Piece::rook;
  static constexpr bool kDiagonal = false;
  static constexpr bool kOrthogonal = true;
  static Bitboard attacks(int square, Bitboard occupied) { return orthogonal_slides(square, occupied); }
  static Bitboard pick(const Arrivals& arrivals) { return arrivals.orthogonal; }
};
struct QueenKind {
  static constexpr Piece kPiece = Piece::queen;
  static constexpr bool kDiagonal = true;
  static constexpr bool kOrthogonal = true;
  static Bitboard attacks(int square, Bitboard occupied) {
    return diagonal_slides(square, occupied) | orthogonal_slides(square, occupied);
  }
  static Bitboard pick(const Arrivals& arrivals) { return arrivals.diagonal | arrivals.orthogonal; }
};
struct KingKind {
  static constexpr Piece kPiece = Piece::king;
  static Bitboard attacks(int square, Bitboard) { return kKingAttacks[static_cast<std::size_t>(square)]; }
  static Bitboard pick(const Arrivals& arrivals) { return arrivals.king; }
};

// Backend supplies count_moves<Color>(board), Values and ReplyAnalysis<Color>.
template <class Backend, Color Us>
class TwoPlies {
 public:
  explicit TwoPlies(const Board& board) : board_(board), analysis_(board, false) {}

  [[nodiscard]] std::uint64_t count() {
    if (analysis_.in_check()) return count_each();
    analysis_.run(values_);
    knights();
    sliders();
    king();
    pawns();
    std::int64_t sum = static_cast<std::int64_t>(regular_) * replies_.base + extra_ + values_.visited();
    for (unsigned i = 0; i < specials_; ++i)
      sum += static_cast<std::int64_t>(replies_to(std::bit_cast<Move>(special_[i])));
    return static_cast<std::uint64_t>(sum);
  }

 private:
  static constexpr Color kThem = !Us;
  static constexpr std::size_t kMostMoves = 256; // no position of 64 squares and one king has as many

  [[nodiscard]] std::uint64_t replies_to(Move move) const {
    return Backend::template count_moves<kThem>(make<Us>(board_, move));
  }
  [[nodiscard]] std::uint64_t count_each() const {
    std::uint64_t sum = 0;
    each_move<Us>(board_, [&](Move move) { sum += replies_to(move); });
    return sum;
  }
  [[gnu::always_inline]] void add_special(int from, int to, Piece piece, MoveKind kind) {
    special_[specials_++] = std::bit_cast<std::uint32_t>(
        Move{static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to), piece, kind});
  }

  // Moves of one man other than a pawn; gives back those that are regular.
  template <class K>
  [[gnu::always_inline]] Bitboard man(K, int from, Bitboard targets, Bitboard ties) {
    if ((replies_.holders & bit(from)) != 0) {
      lift<K>(from, targets);
      return 0;
    }
    const Bitboard special = K::pick(replies_.special) | ties;
    const Bitboard regular = targets & ~special;
    const unsigned moves = count_squares(regular);
    regular_ += moves;
    extra_ += static_cast<int>(moves) * values_.at(from);
    values_.visit(regular);
    for (Bitboard to = regular & K::pick(replies_.flight); to != 0; to = without_first(to))
      extra_ -= taken(replies_, K::attacks(first_square(to), occupied_));
    add_specials<K>(from, targets & special);
    return regular;
  }
  template <class K>
  [[gnu::always_inline]] void add_specials(int from, Bitboard targets) {
    for (; targets != 0; targets = without_first(targets))
      add_special(from, first_square(targets), K::kPiece, MoveKind::plain);
  }
  // How many moves their king loses by an attack on squares that were safe.
  [[nodiscard]] static int taken(const Replies& replies, Bitboard attacked) {
    return static_cast<int>(count_squares(attacked & replies.flights)) +
           ((attacked & replies.castlings[0]) != 0 ? 1 : 0) +
           ((attacked & replies.castlings[1]) != 0 ? 1 : 0);
  }

  // Moves of a holder: the position without it is examined, and its arrivals are judged on that.
  template <class K>
  [[gnu::noinline]] void lift(int from, Bitboard targets) {
    constexpr unsigned kWorthwhile = 3;
    if (count_squares(targets) < kWorthwhile) return add_specials<K>(from, targets);
    Board board = board_;
    board.clear(bit(from));
    typename Backend::template ReplyAnalysis<Us> analysis(board, true);
    if (analysis.gives_check()) return add_specials<K>(from, targets);
    typename Backend::Values values;
    analysis.run(values);
    const Replies& replies = analysis.replies;
    const Bitboard special = K::pick(replies.special);
    const Bitboard regular = targets & ~special;
    values.visit(regular);
    extra_ += static_cast<int>(count_squares(regular) * replies.base) + values.visited();
    for (Bitboard to = regular & K::pick(replies.flight); to != 0; to = without_first(to))
      extra_ -= taken(replies, K::attacks(first_square(to), occupied_ ^ bit(from)));
    add_specials<K>(from, targets & special);
  }

  [[gnu::always_inline]] void knights() {
    for (Bitboard rest = board_.knights & own_ & ~replies_.pinned; rest != 0; rest = without_first(rest)) {
      const int from = first_square(rest);
      man(KnightKind{}, from, KnightKind::attacks(from, 0) & ~own_, 0);
    }
  }

  [[gnu::always_inline]] void sliders() {
    const Bitboard queens = board_.queens() & own_;
    for (Bitboard rest = board_.diagonals & own_ & ~queens; rest != 0; rest = without_first(rest))
      slider<BishopKind>(first_square(rest));
    for (Bitboard rest = board_.orthogonals & own_ & ~queens; rest != 0; rest = without_first(rest))
      slider<RookKind>(first_square(rest));
    for (Bitboard rest = queens; rest != 0; rest = without_first(rest))
      slider<QueenKind>(first_square(rest));
  }
  template <class K>
  [[gnu::always_inline]] void slider(int from) {
    const Bitboard seen = K::attacks(from, occupied_);
    Bitboard ties = 0;
    if constexpr (K::kOrthogonal) ties |= pushes_tied(from);
    const bool shared = (shared_lines<K>() & bit(from)) != 0;
    if (shared && replies_.tangled) ties |= seen;
    const Bitboard regular = man(K{}, from, seen & allowed(from), ties);
    if constexpr (K::kDiagonal) extra_ += mutual_pawns(from, regular);
    if (shared) extra_ += shared_line_gains<K>(from, seen, regular);
  }

  // Where a slider of ours may go: a pinned one along the line of its pin.
  [[nodiscard]] Bitboard allowed(int from) const {
    if ((replies_.pinned & bit(from)) == 0) [[likely]]
      return ~own_;
    return line_through(king_, from) & ~own_;
  }
  // Our sliders that theirs attack along a line on which they move themselves.
  template <class K>
  [[nodiscard]] Bitboard shared_lines() const {
    return (K::kOrthogonal ? replies_.seen_file | replies_.seen_rank : 0) |
           (K::kDiagonal ? replies_.seen_rising | replies_.seen_falling : 0);
  }
  // Moves towards the attacker do not open what is behind us, moves away open it only up to our new square.
  template <class K>
  [[nodiscard]] int shared_line_gains(int from, Bitboard seen, Bitboard regular) const {
    int gains = 0;
    const auto on_line = [&](Bitboard who, Bitboard line, Bitboard attackers) {
      if ((who & bit(from)) == 0) return;
      for (Bitboard rest = seen & line & attackers & opp_; rest != 0; rest = without_first(rest))
        gains += gains_against(from, first_square(rest), seen & line, regular);
    };
    const auto i = static_cast<std::size_t>(from);
    if constexpr (K::kOrthogonal) {
      on_line(replies_.seen_file, kFileA << file_of(from), board_.orthogonals);
      on_line(replies_.seen_rank, rank_mask(rank_of(from)), board_.orthogonals);
    }
    if constexpr (K::kDiagonal) {
      on_line(replies_.seen_rising, kRisingLines[i], board_.diagonals);
      on_line(replies_.seen_falling, kFallingLines[i], board_.diagonals);
    }
    return gains;
  }
  [[nodiscard]] int gains_against(int from, int attacker, Bitboard line, Bitboard regular) const {
    const auto& between = kBetween[static_cast<std::size_t>(from)];
    const Bitboard above = ~(bit(from) - 1);
    const Bitboard away = line & (attacker > from ? ~above : above);
    const Bitboard towards = between[static_cast<std::size_t>(attacker)] | bit(attacker);
    const int behind = static_cast<int>(count_squares(away & ~opp_));
    int gains = -behind * static_cast<int>(count_squares(regular & towards));
    for (Bitboard rest = regular & away; rest != 0; rest = without_first(rest)) {
      const auto to = static_cast<std::size_t>(first_square(rest));
      gains += (opp_ & bit(first_square(rest))) != 0
                   ? 1
                   : static_cast<int>(count_squares(between[to])) + 1 - behind;
    }
    return gains;
  }
  // A capture of a pawn that attacked us: its capture was subtracted with both squares.
  [[nodiscard]] int mutual_pawns(int from, Bitboard regular) const {
    const Bitboard here = bit(from);
    const Bitboard pawns =
        (up_left<Us>(here) & replies_.their_pawns.right) | (up_right<Us>(here) & replies_.their_pawns.left);
    const int each = (here & kRelativeRank<kThem>[7]) != 0 ? 4 : 1;
    return each * static_cast<int>(count_squares(pawns & regular));
  }
  // A stopper of a pawn stays tied to the squares next to it on the file.
  [[nodiscard]] Bitboard pushes_tied(int from) const {
    if ((replies_.stoppers & bit(from)) == 0) return 0;
    const Bitboard towards = down<kThem>(bit(from));
    return towards | down<kThem>(towards) | up<kThem>(bit(from));
  }

  [[gnu::always_inline]] void king() {
    man(KingKind{}, king_, KingKind::attacks(king_, 0) & ~own_ & ~replies_.attacked, pushes_tied(king_));
    for (Bitboard rooks = board_.rights & kRelativeRank<Us>[0]; rooks != 0; rooks = without_first(rooks)) {
      const int rook = first_square(rooks);
      if (castling_legal<Us>(board_, king_, rook, replies_.attacked))
        add_special(king_, rook, Piece::king, MoveKind::castling);
    }
  }

  [[gnu::always_inline]] void pawns() {
    constexpr Bitboard last = kRelativeRank<Us>[7];
    const Bitboard empty = ~occupied_;
    const Bitboard one = up<Us>(replies_.our_pawns.push) & empty;
    const Bitboard two = up<Us>(one & kRelativeRank<Us>[2]) & empty;
    const Bitboard left = up_left<Us>(replies_.our_pawns.left) & opp_;
    const Bitboard right = up_right<Us>(replies_.our_pawns.right) & opp_;
    const Bitboard special = replies_.special.pawn | last;
    const Bitboard no_push = replies_.holders | replies_.seen_file;
    constexpr bool kWhite = Us == Color::white;
    const Bitboard no_left = replies_.holders | (kWhite ? replies_.seen_falling : replies_.seen_rising);
    const Bitboard no_right = replies_.holders | (kWhite ? replies_.seen_rising : replies_.seen_falling);
    const Bitboard good_one = one & ~special & ~up<Us>(no_push);
    const Bitboard good_two = two & ~special & ~up<Us>(up<Us>(no_push)) & ~exposing_double_steps();
    const Bitboard good_left = left & ~special & ~up_left<Us>(no_left);
    const Bitboard good_right = right & ~special & ~up_right<Us>(no_right);
    pawn_moves(good_one, down<Us>(good_one));
    pawn_moves(good_two, down<Us>(down<Us>(good_two)));
    pawn_moves(good_left, down_right<Us>(good_left));
    pawn_moves(good_right, down_left<Us>(good_right));
    // A double step offers en passant captures.
    extra_ += static_cast<int>(count_squares(((good_two & ~kFileH) << 1) & replies_.their_pawns.left) +
                               count_squares(((good_two & ~kFileA) >> 1) & replies_.their_pawns.right));
    // A pawn that stopped a double step goes on to stop the single one: nothing is gained.
    extra_ -= static_cast<int>(count_squares(good_one & up<Us>(replies_.double_stoppers)));
    // Pawns that could take each other: the capture was subtracted with both.
    extra_ += static_cast<int>(count_squares(good_left & replies_.their_pawns.right) +
                               count_squares(good_right & replies_.their_pawns.left));

    special_pawn_moves(one & ~good_one, kUp<Us>, MoveKind::plain);
    special_pawn_moves(two & ~good_two, 2 * kUp<Us>, MoveKind::double_step);
    special_pawn_moves(left & ~good_left, kUpLeft<Us>, MoveKind::plain);
    special_pawn_moves(right & ~good_right, kUpRight<Us>, MoveKind::plain);
    en_passants();
  }

  // Double steps whose capture en passant could bare their king, two pawns leaving its rank at once.
  [[nodiscard]] Bitboard exposing_double_steps() const {
    constexpr Bitboard rank = kRelativeRank<Us>[3];
    const bool possible = (board_.kings & opp_ & rank) != 0 && (board_.orthogonals & own_ & rank) != 0;
    return possible ? rank : 0;
  }

  [[gnu::always_inline]] void pawn_moves(Bitboard to, Bitboard from) {
    regular_ += count_squares(to);
    values_.visit(to);
    values_.visit(from);
    for (Bitboard rest = to & replies_.flight.pawn; rest != 0; rest = without_first(rest))
      extra_ -= taken(replies_, kPawnAttacks[index(Us)][static_cast<std::size_t>(first_square(rest))]);
  }
  [[gnu::always_inline]] void special_pawn_moves(Bitboard targets, int step, MoveKind kind) {
    for (; targets != 0; targets = without_first(targets)) {
      const int to = first_square(targets);
      if ((bit(to) & kRelativeRank<Us>[7]) == 0) {
        add_special(to - step, to, Piece::pawn, kind);
      } else {
        for (const Piece piece : {Piece::queen, Piece::rook, Piece::bishop, Piece::knight})
          add_special(to - step, to, piece, MoveKind::promotion);
      }
    }
  }
  [[gnu::always_inline]] void en_passants() {
    const Bitboard passed = board_.rights & kRelativeRank<Us>[5];
    if (passed == 0) return;
    const int to = first_square(passed);
    Bitboard takers = kPawnAttacks[index(kThem)][static_cast<std::size_t>(to)] & board_.pawns & own_;
    for (; takers != 0; takers = without_first(takers))
      if (en_passant_legal<Us>(board_, first_square(takers), to))
        add_special(first_square(takers), to, Piece::pawn, MoveKind::en_passant);
  }

  const Board& board_;
  typename Backend::template ReplyAnalysis<Us> analysis_;
  const Replies& replies_ = analysis_.replies;
  typename Backend::Values values_;
  const Bitboard own_ = board_.of(Us);
  const Bitboard opp_ = board_.of(kThem);
  const Bitboard occupied_ = own_ | opp_;
  const int king_ = first_square(board_.kings & own_);
  unsigned regular_ = 0;                          // moves whose replies are base + values
  std::int64_t extra_ = 0;                        // what does not come from visited squares
  std::array<std::uint32_t, kMostMoves> special_; // bits of Moves; left unset until used
  unsigned specials_ = 0;
};

} // namespace plumb::chess
