// A chess move generator with faults that can be switched on: what engine authors get wrong, one at a time.
//
// It is written for this purpose alone and shares nothing with the library: a mailbox of 64 letters, moves
// made and taken back, pseudo-legal moves filtered by trying them. Without a fault it is right; with one it
// is wrong in exactly the way that the fault's name says. A fault may be limited to the moves of one side
// ("ep-rank-pin@white"), as faults are in generators that have each move written down twice.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace plumb::test {

enum class Fault : int {
  none,
  // Castling.
  castle_through_check,
  castle_out_of_check,
  castle_into_check,
  castle_queenside_needs_b_safe,
  castle_queenside_over_b,
  castle_rights_survive_rook_capture,
  castle_rights_survive_rook_move,
  castle_rights_survive_king_move,
  castle_one_rook_move_loses_both,
  castle_rook_must_be_safe,
  castle_rights_survive_promotion,
  castle960_rook_shields_king,
  castle960_own_rook_blocks,
  castle960_king_stays_forgotten,
  castle960_rook_passes_men,
  // En passant.
  ep_missing,
  ep_rank_pin,
  ep_pinned_pawn,
  ep_no_evasion,
  ep_lives_on,
  ep_wraps_board,
  // Promotion.
  promotion_no_knight,
  promotion_capture_queen_only,
  promotion_also_unpromoted,
  promotion_to_king,
  promotion_black_no_rook,
  // Check and pins.
  double_check_capture,
  double_check_block,
  king_back_along_ray,
  kings_adjacent,
  pin_diagonal_ignored,
  pin_straight_ignored,
  pinned_never_moves,
  no_block_by_double_step,
  knight_check_ignored,
  pawn_check_ignored,
  check_by_castling_unseen,
  check_by_promotion_unseen,
  check_by_ep_unseen,
  check_discovered_unseen,
  // Moves.
  double_step_jumps,
  double_step_from_third,
  double_step_takes,
  pawn_takes_straight,
  knight_wraps,
  king_wraps,
  pawn_capture_wraps,
  bishop_one_short,
  // State.
  make_castling_leaves_rook,
  make_ep_keeps_victim,
  make_promotion_stays_pawn,
  unmake_castling_rights,
  unmake_promotion,
  unmake_ep_victim,
  unmake_capture_lost,
  table_ignores_ep,
  table_ignores_rights,
  table_ignores_side,
  table_ignores_depth,
  table_short_key,
  setup_keeps_rights,
  count_ends_early,
};

struct FaultInfo {
  Fault fault;
  std::string_view name;
};
[[nodiscard]] const std::vector<FaultInfo>& chess_faults();

// Whose moves a fault spoils.
enum class Whose { both, white, black };

// "ep-rank-pin", "ep-rank-pin@white": nothing for a name that is no fault of chess.
struct NamedFault {
  Fault fault = Fault::none;
  Whose whose = Whose::both;
};
[[nodiscard]] NamedFault chess_fault(std::string_view name);

struct FaultyMove {
  int from = 0;
  int to = 0; // in castling the rook's square
  char promotion = 0;
  bool castling = false;
  bool en_passant = false;
};

class FaultyChess {
 public:
  explicit FaultyChess(Fault fault = Fault::none, bool chess960 = false, Whose whose = Whose::both)
      : fault_(fault), whose_(whose), chess960_(chess960) {}

  void set_chess960(bool on) { chess960_ = on; }
  // Trusts the text, as many engines do.
  void set_up(const std::string& fen);
  // A move from the list of pseudo-legal ones; false if there is none of this text.
  bool play(const std::string& move);
  [[nodiscard]] std::vector<FaultyMove> legal_moves();
  [[nodiscard]] std::uint64_t perft(int depth);
  // The count after one move; for divides.
  [[nodiscard]] std::uint64_t count_after(const FaultyMove& move, int depth);
  [[nodiscard]] std::string text(const FaultyMove& move) const;
  [[nodiscard]] bool in_check() const;
  // Does this generator keep counts in a table?
  [[nodiscard]] bool has_table() const;
  [[nodiscard]] bool white_to_move() const { return white_; }
  [[nodiscard]] char man(int square) const { return men_[static_cast<std::size_t>(square)]; }

 private:
  struct Undo {
    std::array<char, 64> men;
    std::array<int, 4> rooks;
    int ep;
    bool white;
    std::vector<int> unseen;
  };

  [[nodiscard]] bool is(Fault fault) const {
    return fault_ == fault && (whose_ == Whose::both || white_ == (whose_ == Whose::white));
  }
  [[nodiscard]] std::vector<int> unseen_checkers(const FaultyMove& move) const;
  [[nodiscard]] bool own(int square) const;
  [[nodiscard]] bool other(int square) const;
  [[nodiscard]] int king(bool white) const;
  [[nodiscard]] std::vector<int> attackers(int square, bool by_white) const;
  [[nodiscard]] bool attacks(int from, int to) const;
  [[nodiscard]] bool path_free(int from, int to) const;
  [[nodiscard]] std::vector<FaultyMove> pseudo_moves() const;
  void add_pawn_moves(int from, std::vector<FaultyMove>& moves) const;
  void add_pawn_move(int from, int to, bool capture, std::vector<FaultyMove>& moves) const;
  void add_steps(int from, std::vector<FaultyMove>& moves) const;
  void add_slides(int from, bool straight, std::vector<FaultyMove>& moves) const;
  void add_castlings(std::vector<FaultyMove>& moves) const;
  [[nodiscard]] bool can_castle(int king, int rook) const;
  [[nodiscard]] bool is_legal(const FaultyMove& move);
  [[nodiscard]] bool forbidden_before(const FaultyMove& move) const;
  [[nodiscard]] bool tolerated(const FaultyMove& move, const std::vector<int>& left) const;
  Undo make(const FaultyMove& move);
  void unmake(const FaultyMove& move, const Undo& undo);
  void lose_rights(const FaultyMove& move, char moving);
  [[nodiscard]] std::uint64_t table_key(int depth) const;

  Fault fault_;
  Whose whose_;
  bool chess960_;
  std::array<char, 64> men_{};
  std::array<int, 4> rooks_{-1, -1, -1, -1}; // squares of rooks that may castle: K, Q, k, q
  int ep_ = -1;
  bool white_ = true;
  std::vector<int> unseen_; // men that give check without the generator knowing it
  std::unordered_map<std::uint64_t, std::uint64_t> table_;
};

} // namespace plumb::test
