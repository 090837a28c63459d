#include "tests/support/faulty_chess.h"

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <sstream>

namespace plumb::test {
namespace {

bool upper(char man) {
  return std::isupper(static_cast<unsigned char>(man)) != 0;
}
char lower(char man) {
  return static_cast<char>(std::tolower(static_cast<unsigned char>(man)));
}
int file(int square) {
  return square % 8;
}
int rank(int square) {
  return square / 8;
}
std::string name(int square) {
  return {static_cast<char>('a' + file(square)), static_cast<char>('1' + rank(square))};
}

constexpr std::array<std::array<int, 2>, 4> kStraight{{{0, 1}, {1, 0}, {0, -1}, {-1, 0}}};
constexpr std::array<std::array<int, 2>, 4> kDiagonal{{{1, 1}, {1, -1}, {-1, -1}, {-1, 1}}};

} // namespace

const std::vector<FaultInfo>& chess_faults() {
  static const std::vector<FaultInfo> faults{
      {Fault::castle_through_check, "castle-through-check"},
      {Fault::castle_out_of_check, "castle-out-of-check"},
      {Fault::castle_into_check, "castle-into-check"},
      {Fault::castle_queenside_needs_b_safe, "castle-queenside-needs-b-safe"},
      {Fault::castle_queenside_over_b, "castle-queenside-over-b"},
      {Fault::castle_rights_survive_rook_capture, "castle-rights-survive-rook-capture"},
      {Fault::castle_rights_survive_rook_move, "castle-rights-survive-rook-move"},
      {Fault::castle_rights_survive_king_move, "castle-rights-survive-king-move"},
      {Fault::castle_one_rook_move_loses_both, "castle-one-rook-move-loses-both"},
      {Fault::castle_rook_must_be_safe, "castle-rook-must-be-safe"},
      {Fault::castle_rights_survive_promotion, "castle-rights-survive-promotion"},
      {Fault::castle960_rook_shields_king, "castle960-rook-shields-king"},
      {Fault::castle960_own_rook_blocks, "castle960-own-rook-blocks"},
      {Fault::castle960_king_stays_forgotten, "castle960-king-stays-forgotten"},
      {Fault::castle960_rook_passes_men, "castle960-rook-passes-men"},
      {Fault::ep_missing, "ep-missing"},
      {Fault::ep_rank_pin, "ep-rank-pin"},
      {Fault::ep_pinned_pawn, "ep-pinned-pawn"},
      {Fault::ep_no_evasion, "ep-no-evasion"},
      {Fault::ep_lives_on, "ep-lives-on"},
      {Fault::ep_wraps_board, "ep-wraps-board"},
      {Fault::promotion_no_knight, "promotion-no-knight"},
      {Fault::promotion_capture_queen_only, "promotion-capture-queen-only"},
      {Fault::promotion_also_unpromoted, "promotion-also-unpromoted"},
      {Fault::promotion_to_king, "promotion-to-king"},
      {Fault::promotion_black_no_rook, "promotion-black-no-rook"},
      {Fault::double_check_capture, "double-check-capture"},
      {Fault::double_check_block, "double-check-block"},
      {Fault::king_back_along_ray, "king-back-along-ray"},
      {Fault::kings_adjacent, "kings-adjacent"},
      {Fault::pin_diagonal_ignored, "pin-diagonal-ignored"},
      {Fault::pin_straight_ignored, "pin-straight-ignored"},
      {Fault::pinned_never_moves, "pinned-never-moves"},
      {Fault::no_block_by_double_step, "no-block-by-double-step"},
      {Fault::knight_check_ignored, "knight-check-ignored"},
      {Fault::pawn_check_ignored, "pawn-check-ignored"},
      {Fault::check_by_castling_unseen, "check-by-castling-unseen"},
      {Fault::check_by_promotion_unseen, "check-by-promotion-unseen"},
      {Fault::check_by_ep_unseen, "check-by-ep-unseen"},
      {Fault::check_discovered_unseen, "check-discovered-unseen"},
      {Fault::double_step_jumps, "double-step-jumps"},
      {Fault::double_step_from_third, "double-step-from-third"},
      {Fault::double_step_takes, "double-step-takes"},
      {Fault::pawn_takes_straight, "pawn-takes-straight"},
      {Fault::knight_wraps, "knight-wraps"},
      {Fault::king_wraps, "king-wraps"},
      {Fault::pawn_capture_wraps, "pawn-capture-wraps"},
      {Fault::bishop_one_short, "bishop-one-short"},
      {Fault::make_castling_leaves_rook, "make-castling-leaves-rook"},
      {Fault::make_ep_keeps_victim, "make-ep-keeps-victim"},
      {Fault::make_promotion_stays_pawn, "make-promotion-stays-pawn"},
      {Fault::unmake_castling_rights, "unmake-castling-rights"},
      {Fault::unmake_promotion, "unmake-promotion"},
      {Fault::unmake_ep_victim, "unmake-ep-victim"},
      {Fault::unmake_capture_lost, "unmake-capture-lost"},
      {Fault::table_ignores_ep, "table-ignores-ep"},
      {Fault::table_ignores_rights, "table-ignores-rights"},
      {Fault::table_ignores_side, "table-ignores-side"},
      {Fault::table_ignores_depth, "table-ignores-depth"},
      {Fault::table_short_key, "table-short-key"},
      {Fault::setup_keeps_rights, "setup-keeps-rights"},
      {Fault::count_ends_early, "count-ends-early"},
  };
  return faults;
}

NamedFault chess_fault(std::string_view name) {
  NamedFault named;
  const std::size_t sign = name.find('@');
  if (sign != std::string_view::npos)
    named.whose = name.substr(sign + 1) == "white" ? Whose::white : Whose::black;
  for (const FaultInfo& info : chess_faults())
    if (info.name == name.substr(0, sign)) named.fault = info.fault;
  return named;
}

void FaultyChess::set_up(const std::string& fen) {
  std::istringstream stream(fen);
  std::string placement;
  std::string side;
  std::string rights;
  std::string ep;
  stream >> placement >> side >> rights >> ep;
  men_.fill(' ');
  int square = 56;
  for (const char c : placement) {
    if (c == '/') {
      square -= 16;
    } else if (std::isdigit(static_cast<unsigned char>(c)) != 0) {
      square += c - '0';
    } else if (square >= 0 && square < 64) {
      men_[static_cast<std::size_t>(square++)] = c;
    }
  }
  white_ = side != "b";
  unseen_.clear();
  ep_ = ep.size() == 2 ? (ep[1] - '1') * 8 + (ep[0] - 'a') : -1;
  if (rights == "-" && is(Fault::setup_keeps_rights)) return;
  rooks_.fill(-1);
  for (const char right : rights) {
    if (right == '-') continue;
    const bool white = upper(right);
    const int home = white ? 0 : 56;
    const int at = king(white);
    int rook = -1;
    const char kind = lower(right);
    if (kind == 'k') {
      for (int f = 7; f >= 0 && rook < 0; --f)
        if (men_[static_cast<std::size_t>(home + f)] == (white ? 'R' : 'r')) rook = home + f;
    } else if (kind == 'q') {
      for (int f = 0; f < 8 && rook < 0; ++f)
        if (men_[static_cast<std::size_t>(home + f)] == (white ? 'R' : 'r')) rook = home + f;
    } else {
      rook = home + kind - 'a';
    }
    if (rook >= 0) rooks_[static_cast<std::size_t>((white ? 0 : 2) + (rook > at ? 0 : 1))] = rook;
  }
}

bool FaultyChess::own(int square) const {
  return man(square) != ' ' && upper(man(square)) == white_;
}
bool FaultyChess::other(int square) const {
  return man(square) != ' ' && upper(man(square)) != white_;
}

int FaultyChess::king(bool white) const {
  const auto found = std::find(men_.begin(), men_.end(), white ? 'K' : 'k');
  return found == men_.end() ? -1 : static_cast<int>(found - men_.begin());
}

bool FaultyChess::path_free(int from, int to) const {
  const int files = (file(to) > file(from)) - (file(to) < file(from));
  const int ranks = (rank(to) > rank(from)) - (rank(to) < rank(from));
  for (int square = from + ranks * 8 + files; square != to; square += ranks * 8 + files)
    if (man(square) != ' ') return false;
  return true;
}

// Does the man on `from` attack `to`, whatever stands there?
bool FaultyChess::attacks(int from, int to) const {
  if (from == to) return false;
  const int files = std::abs(file(to) - file(from));
  const int ranks = std::abs(rank(to) - rank(from));
  switch (lower(man(from))) {
  case 'p':
    return files == 1 && rank(to) - rank(from) == (upper(man(from)) ? 1 : -1);
  case 'n':
    return files * ranks == 2;
  case 'k':
    return files <= 1 && ranks <= 1;
  case 'b':
    return files == ranks && path_free(from, to);
  case 'r':
    return (files == 0 || ranks == 0) && path_free(from, to);
  case 'q':
    return (files == ranks || files == 0 || ranks == 0) && path_free(from, to);
  default:
    return false;
  }
}

std::vector<int> FaultyChess::attackers(int square, bool by_white) const {
  std::vector<int> found;
  if (square < 0) return found;
  for (int from = 0; from < 64; ++from)
    if (man(from) != ' ' && upper(man(from)) == by_white && attacks(from, square)) found.push_back(from);
  return found;
}

bool FaultyChess::in_check() const {
  return !attackers(king(white_), !white_).empty();
}

void FaultyChess::add_pawn_move(int from, int to, bool capture, std::vector<FaultyMove>& moves) const {
  if (rank(to) != (white_ ? 7 : 0)) {
    moves.push_back({from, to});
    return;
  }
  if (is(Fault::promotion_also_unpromoted)) moves.push_back({from, to});
  std::string kinds = "qrbn";
  if (is(Fault::promotion_no_knight)) kinds = "qrb";
  if (is(Fault::promotion_capture_queen_only) && capture) kinds = "q";
  if (is(Fault::promotion_to_king)) kinds = "qrbnk";
  if (is(Fault::promotion_black_no_rook) && !white_) kinds = "qbn";
  for (const char kind : kinds)
    moves.push_back({from, to, kind});
}

void FaultyChess::add_pawn_moves(int from, std::vector<FaultyMove>& moves) const {
  const int ahead = white_ ? 8 : -8;
  const int home = white_ ? 1 : 6;
  const int one = from + ahead;
  if (one < 0 || one > 63) return;
  const bool may_double =
      rank(from) == home || (is(Fault::double_step_from_third) && rank(from) == (white_ ? 2 : 5));
  const bool free = man(one) == ' ';
  if (free || (is(Fault::pawn_takes_straight) && other(one))) add_pawn_move(from, one, false, moves);
  const int two = one + ahead;
  const bool lands =
      two >= 0 && two < 64 && (man(two) == ' ' || (is(Fault::double_step_takes) && other(two)));
  if (may_double && lands && (free || is(Fault::double_step_jumps))) moves.push_back({from, two});
  for (const int side : {-1, 1}) {
    const int to = one + side;
    if (to < 0 || to > 63) continue;
    const bool wraps = std::abs(file(to) - file(from)) != 1;
    if (other(to) && (!wraps || is(Fault::pawn_capture_wraps))) add_pawn_move(from, to, true, moves);
    const bool fifth = rank(from) == (white_ ? 4 : 3);
    const bool on_board = is(Fault::ep_wraps_board) ? true : !wraps && fifth;
    const bool right_half = ep_ >= 0 && rank(ep_) == (white_ ? 5 : 2);
    if (to == ep_ && right_half && on_board && man(to) == ' ' && !is(Fault::ep_missing))
      moves.push_back({from, to, 0, false, true});
  }
}

void FaultyChess::add_steps(int from, std::vector<FaultyMove>& moves) const {
  const bool knight = lower(man(from)) == 'n';
  for (int ranks = -2; ranks <= 2; ++ranks)
    for (int files = -2; files <= 2; ++files) {
      const bool fits =
          knight ? std::abs(ranks * files) == 2 : std::max(std::abs(ranks), std::abs(files)) == 1;
      if (!fits) continue;
      const int to = from + ranks * 8 + files;
      const bool inside = file(from) + files >= 0 && file(from) + files < 8;
      const bool wraps = knight ? is(Fault::knight_wraps) : is(Fault::king_wraps);
      if (to < 0 || to > 63 || (!inside && !wraps)) continue;
      if (!own(to)) moves.push_back({from, to});
    }
}

void FaultyChess::add_slides(int from, bool straight, std::vector<FaultyMove>& moves) const {
  const int most = is(Fault::bishop_one_short) && lower(man(from)) == 'b' ? 6 : 7;
  for (const auto& [files, ranks] : straight ? kStraight : kDiagonal)
    for (int step = 1; step <= most; ++step) {
      const int to_file = file(from) + files * step;
      const int to_rank = rank(from) + ranks * step;
      if (to_file < 0 || to_file > 7 || to_rank < 0 || to_rank > 7) break;
      const int to = to_rank * 8 + to_file;
      if (own(to)) break;
      moves.push_back({from, to});
      if (man(to) != ' ') break;
    }
}

bool FaultyChess::can_castle(int king, int rook) const {
  const bool king_side = rook > king;
  const int home = white_ ? 0 : 56;
  const int king_goal = home + (king_side ? 6 : 2);
  const int rook_goal = home + (king_side ? 5 : 3);
  if (is(Fault::castle960_king_stays_forgotten) && king == king_goal) return false;
  const auto way = [](int from, int to) {
    std::vector<int> squares;
    for (int square = std::min(from, to); square <= std::max(from, to); ++square)
      squares.push_back(square);
    return squares;
  };
  for (const int square : way(king, king_goal)) {
    if (square != king && man(square) != ' ' && square != rook) return false;
    if (square == rook && is(Fault::castle960_own_rook_blocks)) return false;
  }
  for (const int square : way(rook, rook_goal)) {
    const bool skipped = is(Fault::castle_queenside_over_b) && !king_side && square == home + 1;
    if (square != rook && square != king && man(square) != ' ' && !skipped) {
      if (!is(Fault::castle960_rook_passes_men) || square == rook_goal) return false;
    }
  }
  for (const int square : way(king, king_goal)) {
    if (square == king && is(Fault::castle_out_of_check)) continue;
    if (square == king_goal && square != king && is(Fault::castle_into_check)) continue;
    if (square != king && square != king_goal && is(Fault::castle_through_check)) continue;
    if (!attackers(square, !white_).empty()) return false;
  }
  if (is(Fault::castle_queenside_needs_b_safe) && !king_side && !attackers(home + 1, !white_).empty())
    return false;
  return !is(Fault::castle_rook_must_be_safe) || attackers(rook, !white_).empty();
}

void FaultyChess::add_castlings(std::vector<FaultyMove>& moves) const {
  const int at = king(white_);
  for (const std::size_t i : white_ ? std::array<std::size_t, 2>{0, 1} : std::array<std::size_t, 2>{2, 3}) {
    if (rooks_[i] < 0 || at < 0 || rank(at) != (white_ ? 0 : 7)) continue;
    if (can_castle(at, rooks_[i])) moves.push_back({at, rooks_[i], 0, true});
  }
}

std::vector<FaultyMove> FaultyChess::pseudo_moves() const {
  std::vector<FaultyMove> moves;
  for (int from = 0; from < 64; ++from) {
    if (!own(from)) continue;
    const char kind = lower(man(from));
    if (kind == 'p') add_pawn_moves(from, moves);
    if (kind == 'n' || kind == 'k') add_steps(from, moves);
    if (kind == 'b' || kind == 'q') add_slides(from, false, moves);
    if (kind == 'r' || kind == 'q') add_slides(from, true, moves);
  }
  add_castlings(moves);
  return moves;
}

// Faults that leave out moves.
bool FaultyChess::forbidden_before(const FaultyMove& move) const {
  const bool double_step = lower(man(move.from)) == 'p' && std::abs(move.to - move.from) == 16;
  if (is(Fault::ep_no_evasion)) return move.en_passant && in_check();
  if (is(Fault::no_block_by_double_step)) return double_step && in_check();
  if (!is(Fault::pinned_never_moves) || lower(man(move.from)) == 'k' || in_check()) return false;
  FaultyChess without = *this;
  without.men_[static_cast<std::size_t>(move.from)] = ' ';
  return without.in_check();
}

// Faults that leave in moves after which `left` attack the king; the position is that before the move.
bool FaultyChess::tolerated(const FaultyMove& move, const std::vector<int>& left) const {
  const int at = king(white_);
  const bool king_moves = move.from == at;
  const auto checkers = attackers(at, !white_);
  const auto all = [&](auto&& test) { return std::all_of(left.begin(), left.end(), test); };
  const auto in = [](const std::vector<int>& list, int square) {
    return std::find(list.begin(), list.end(), square) != list.end();
  };
  if (!unseen_.empty() && !king_moves) return all([&](int a) { return in(unseen_, a); });
  if (!is(fault_)) return false;
  switch (fault_) {
  case Fault::castle_into_check:
  case Fault::castle960_rook_shields_king:
    return move.castling;
  case Fault::ep_rank_pin:
    return move.en_passant && checkers.empty() && all([&](int a) { return rank(a) == rank(at); });
  case Fault::ep_pinned_pawn:
    return move.en_passant && checkers.empty() && all([&](int a) { return rank(a) != rank(at); });
  case Fault::double_check_capture:
    return checkers.size() > 1 && !king_moves &&
           std::find(checkers.begin(), checkers.end(), move.to) != checkers.end();
  case Fault::double_check_block:
    return checkers.size() > 1 && !king_moves && man(move.to) == ' ' && left.size() < checkers.size();
  case Fault::king_back_along_ray:
    return king_moves && checkers.size() == 1 && left == checkers && lower(man(checkers[0])) != 'p' &&
           !attacks(checkers[0], move.to);
  case Fault::kings_adjacent:
    return king_moves && all([&](int a) { return lower(man(a)) == 'k'; });
  case Fault::pin_diagonal_ignored:
    return !king_moves && !move.en_passant && checkers.empty() &&
           all([&](int a) { return rank(a) != rank(at) && file(a) != file(at); });
  case Fault::pin_straight_ignored:
    return !king_moves && !move.en_passant && checkers.empty() &&
           all([&](int a) { return rank(a) == rank(at) || file(a) == file(at); });
  case Fault::pawn_check_ignored:
    return all([&](int a) { return lower(man(a)) == 'p'; });
  case Fault::knight_check_ignored:
    return all([&](int a) { return lower(man(a)) == 'n'; });
  default:
    return false;
  }
}

bool FaultyChess::is_legal(const FaultyMove& move) {
  if (forbidden_before(move)) return false;
  const Undo undo = make(move);
  const auto left = attackers(king(!white_), white_);
  unmake(move, undo);
  return left.empty() || tolerated(move, left);
}

void FaultyChess::lose_rights(const FaultyMove& move, char moving) {
  const std::size_t mine = white_ ? 0 : 2;
  const bool king_moves = lower(moving) == 'k';
  for (std::size_t i = 0; i < 4; ++i) {
    const bool of_mover = i == mine || i == mine + 1;
    if (king_moves && of_mover && !is(Fault::castle_rights_survive_king_move)) rooks_[i] = -1;
    if (of_mover && rooks_[i] == move.from && !is(Fault::castle_rights_survive_rook_move)) {
      if (is(Fault::castle_one_rook_move_loses_both)) rooks_[mine] = rooks_[mine + 1] = -1;
      rooks_[i] = -1;
    }
    const bool forgotten = is(Fault::castle_rights_survive_rook_capture) ||
                           (is(Fault::castle_rights_survive_promotion) && move.promotion != 0);
    if (!of_mover && rooks_[i] == move.to && !forgotten) rooks_[i] = -1;
  }
}

// The men that give check after `move`, which has been made for the side to move, and that the fault hides.
std::vector<int> FaultyChess::unseen_checkers(const FaultyMove& move) const {
  const bool castling = move.castling && is(Fault::check_by_castling_unseen);
  const bool promotion = move.promotion != 0 && is(Fault::check_by_promotion_unseen);
  const bool en_passant = move.en_passant && is(Fault::check_by_ep_unseen);
  const bool discovered = !move.castling && !move.en_passant && is(Fault::check_discovered_unseen);
  if (!castling && !promotion && !en_passant && !discovered) return {};
  auto checkers = attackers(king(!white_), white_);
  if (promotion) std::erase_if(checkers, [&](int square) { return square != move.to; });
  if (en_passant || discovered) std::erase(checkers, move.to);
  return checkers;
}

FaultyChess::Undo FaultyChess::make(const FaultyMove& move) {
  const Undo undo{men_, rooks_, ep_, white_, unseen_};
  const auto at = [&](int square) -> char& { return men_[static_cast<std::size_t>(square)]; };
  const char moving = at(move.from);
  lose_rights(move, moving);
  const int old_ep = ep_;
  ep_ = is(Fault::ep_lives_on) && lower(moving) == 'k' ? old_ep : -1;
  if (move.castling) {
    const int home = white_ ? 0 : 56;
    const bool king_side = move.to > move.from;
    at(move.from) = ' ';
    if (!is(Fault::make_castling_leaves_rook)) at(move.to) = ' ';
    at(home + (king_side ? 6 : 2)) = white_ ? 'K' : 'k';
    if (!is(Fault::make_castling_leaves_rook)) at(home + (king_side ? 5 : 3)) = white_ ? 'R' : 'r';
  } else {
    if (move.en_passant && !is(Fault::make_ep_keeps_victim)) at(rank(move.from) * 8 + file(move.to)) = ' ';
    at(move.from) = ' ';
    at(move.to) = moving;
    if (move.promotion != 0 && !is(Fault::make_promotion_stays_pawn))
      at(move.to) = white_ ? static_cast<char>(std::toupper(static_cast<unsigned char>(move.promotion)))
                           : move.promotion;
    if (lower(moving) == 'p' && std::abs(move.to - move.from) == 16) ep_ = (move.from + move.to) / 2;
  }
  unseen_ = unseen_checkers(move);
  white_ = !white_;
  return undo;
}

void FaultyChess::unmake(const FaultyMove& move, const Undo& undo) {
  const char promoted = man(move.to);
  men_ = undo.men;
  white_ = undo.white;
  ep_ = undo.ep;
  unseen_ = undo.unseen;
  if (!is(Fault::unmake_castling_rights)) rooks_ = undo.rooks;
  if (is(Fault::unmake_promotion) && move.promotion != 0)
    men_[static_cast<std::size_t>(move.from)] = promoted;
  if (is(Fault::unmake_ep_victim) && move.en_passant)
    std::swap(men_[static_cast<std::size_t>(move.to)],
              men_[static_cast<std::size_t>(rank(move.from) * 8 + file(move.to))]);
  if (is(Fault::unmake_capture_lost) && move.promotion != 0) men_[static_cast<std::size_t>(move.to)] = ' ';
}

std::string FaultyChess::text(const FaultyMove& move) const {
  if (!move.castling || chess960_) {
    const std::string promotion = move.promotion == 0 ? "" : std::string(1, move.promotion);
    return name(move.from) + name(move.to) + promotion;
  }
  return name(move.from) + name(move.from / 8 * 8 + (move.to > move.from ? 6 : 2));
}

bool FaultyChess::play(const std::string& wanted) {
  for (const FaultyMove& move : pseudo_moves())
    if (text(move) == wanted) {
      make(move);
      return true;
    }
  return false;
}

std::vector<FaultyMove> FaultyChess::legal_moves() {
  std::vector<FaultyMove> legal;
  for (const FaultyMove& move : pseudo_moves())
    if (is_legal(move)) legal.push_back(move);
  return legal;
}

// FNV-1a of what the table is meant to tell apart.
std::uint64_t FaultyChess::table_key(int depth) const {
  std::uint64_t key = 14695981039346656037ULL;
  const auto add = [&](int value) { key = (key ^ static_cast<std::uint64_t>(value + 2)) * 1099511628211ULL; };
  for (const char c : men_)
    add(c);
  if (!is(Fault::table_ignores_depth)) add(depth);
  if (!is(Fault::table_ignores_side)) add(white_ ? 1 : 0);
  if (!is(Fault::table_ignores_ep)) add(ep_);
  if (!is(Fault::table_ignores_rights))
    for (const int rook : rooks_)
      add(rook);
  return is(Fault::table_short_key) ? key & 0xFFF : key;
}

bool FaultyChess::has_table() const {
  return fault_ == Fault::table_ignores_ep || fault_ == Fault::table_ignores_rights ||
         fault_ == Fault::table_ignores_side || fault_ == Fault::table_ignores_depth ||
         fault_ == Fault::table_short_key;
}

std::uint64_t FaultyChess::perft(int depth) {
  if (depth == 0) return 1;
  const bool tabled = has_table();
  const std::uint64_t key = tabled ? table_key(depth) : 0;
  if (tabled)
    if (const auto known = table_.find(key); known != table_.end()) return known->second;
  const auto moves = legal_moves();
  if (moves.empty() && depth > 1 && is(Fault::count_ends_early)) return 1;
  std::uint64_t sum = 0;
  if (depth == 1) {
    sum = moves.size();
  } else {
    for (const FaultyMove& move : moves)
      sum += count_after(move, depth - 1);
  }
  if (tabled) table_[key] = sum;
  return sum;
}

std::uint64_t FaultyChess::count_after(const FaultyMove& move, int depth) {
  const Undo undo = make(move);
  const std::uint64_t count = perft(depth);
  unmake(move, undo);
  return count;
}

} // namespace plumb::test
