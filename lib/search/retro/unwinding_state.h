// One state of the search in unwinding.h, and the moves that can be taken back from it.
#pragma once

#include <bit>

#include "lib/search/retro/unwinding.h"

namespace plumb::retro {

struct State {
  Board board;
  std::array<std::uint8_t, 64> man_at{};
  std::array<std::int16_t, 2> cost{}; // moves that each side has still to take back, at least
  int idle = 0;                       // the part of `cost` that pawns on files without events to come have
  std::uint32_t undone = 0;           // events taken back
  std::uint32_t loose = 0;            // loose victims that are back on the board
  std::uint16_t start = 0;            // index of its Start
  std::array<bool, 2> may_close{};    // may the last pawns of a side go home? see look_for_officers
  int detours = 0;                    // see detours()
  std::array<std::int8_t, 32> event_of{}; // by role, its promotion: men who promote on one square may change
  bool judged = false;
  std::uint32_t parent = 0;
  chess::Unmove last{};
};

// A move to take back, with what it means in the script.
struct Option {
  chess::Unmove move;
  std::int8_t event = -1;             // taken back with it
  std::int8_t loose = -1;             // the loose victim that comes back with it
  std::array<std::int16_t, 2> cost{}; // afterwards
  std::int16_t idle = 0;              // the same, but for files on which the last event is taken back
};

// How many moves more than `cost` says a man needs to where it is wanted, as pawns are in the way; many if
// it cannot get there. Knights go round everything.
[[nodiscard]] int detour(const Role& role, int square, Bitboard pawns);
// The same for all men of a board; `state` knows which they are.
[[nodiscard]] int detours(const Board& board, const State& state, const Script& script);

[[nodiscard]] State first_state(const Start& start, std::uint16_t index);

// The board and the men's places after an option.
[[nodiscard]] State after(const State& state, const Script& script, Color mover, const Option& option);

// Calls f(option, board before the move) for each option of `mover`.
template <class F>
void each_option(const State& state, const Script& script, Color mover, F&& f);

namespace detail {

template <class F>
class OptionLister {
 public:
  OptionLister(const State& state, const Script& script, Color mover, F& f)
      : state_(state), script_(script), mover_(mover), f_(f), occupied_(state.board.occupied()) {}

  void run() {
    Bitboard men = state_.board.of(mover_) & ~state_.board.rights;
    if ((state_.board.rights & (mover_ == Color::white ? chess::rank_mask(0) : chess::rank_mask(7))) != 0)
      men &= ~state_.board.kings;
    for (; men != 0; men = chess::without_first(men)) {
      const int square = chess::first_square(men);
      if ((state_.board.pawns & chess::bit(square)) != 0)
        pawn(square);
      else
        officer(square);
    }
  }

 private:
  [[nodiscard]] bool white() const { return mover_ == Color::white; }
  [[nodiscard]] bool free(int square) const { return (occupied_ & chess::bit(square)) == 0; }
  [[nodiscard]] const std::vector<ScheduledEvent>& events() const { return script_.schedule.events; }
  [[nodiscard]] bool pending(std::size_t event) const { return (state_.undone >> event & 1U) == 0; }
  [[nodiscard]] bool ready(std::size_t event) const {
    return pending(event) && (script_.before[event] & ~state_.undone) == 0;
  }
  [[nodiscard]] std::uint32_t pending_on(int file) const {
    return script_.on_file[static_cast<std::size_t>(file)] & ~state_.undone;
  }
  [[nodiscard]] int pawns_below(int square) const {
    const Bitboard file = chess::kFileA << chess::file_of(square);
    return static_cast<int>(chess::count_squares(state_.board.pawns & file & (chess::bit(square) - 1)));
  }
  // May a pawn stand on `rank` of a file on which the events of `pending` are still to be taken back?
  [[nodiscard]] bool may_stand(int slot, int rank, std::uint32_t pending) const {
    const bool is_white = slot < 8;
    if (rank == (is_white ? 1 : 6) && !state_.may_close[is_white ? 0 : 1]) return false;
    if (pending == 0) return true;
    const auto latest = static_cast<std::size_t>(31 - std::countl_zero(pending));
    const int limit = events()[latest].ranks[static_cast<std::size_t>(slot)];
    return is_white ? rank >= limit : rank <= limit;
  }
  // Offers a move with a change of the mover's cost and, where a man comes back, of the other side's.
  void offer(Option& option, int change, int other_change, int idle_change = 0) {
    const Board before = chess::taken_back(state_.board, mover_, option.move);
    if (chess::checkers_of(before, !mover_) != 0) return;
    option.cost = state_.cost;
    option.idle = static_cast<std::int16_t>(state_.idle + idle_change);
    option.cost[index(mover_)] = static_cast<std::int16_t>(option.cost[index(mover_)] + change);
    option.cost[index(!mover_)] = static_cast<std::int16_t>(option.cost[index(!mover_)] + other_change);
    f_(option, before);
  }

  void officer(int to) {
    const int man = state_.man_at[static_cast<std::size_t>(to)];
    const Role& role = script_.roles[static_cast<std::size_t>(man - kPawnSlots)];
    const Piece piece = role.kind;
    const auto i = static_cast<std::size_t>(to);
    Bitboard origins = 0;
    if (piece == Piece::knight) origins = chess::kKnightAttacks[i];
    if (piece == Piece::king) origins = chess::kKingAttacks[i];
    if (piece == Piece::bishop || piece == Piece::queen) origins |= chess::diagonal_slides(to, occupied_);
    if (piece == Piece::rook || piece == Piece::queen) origins |= chess::orthogonal_slides(to, occupied_);
    for (origins &= ~occupied_; origins != 0; origins = chess::without_first(origins)) {
      const int from = chess::first_square(origins);
      const int change = role.cost[static_cast<std::size_t>(from)] - role.cost[i];
      if (role.cost[static_cast<std::size_t>(from)] >= kUnreachable) continue;
      Option option{{static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to), piece, piece,
                     chess::MoveKind::plain, std::nullopt}};
      offer(option, change, 0);
      // With few men on the board any capture is welcome.
      if (change <= 0 || chess::count_squares(occupied_) < 12) bring_back(option, change);
    }
    promotion(to, man, role);
  }

  // An officer's move may have captured a man that no pawn captured.
  void bring_back(Option option, int change) {
    const int square = option.move.to;
    for (std::size_t i = 0; i < script_.loose_victims.size(); ++i) {
      if ((state_.loose >> i & 1U) != 0) continue;
      const Role& role = script_.roles[static_cast<std::size_t>(script_.loose_victims[i] - kPawnSlots)];
      const int cost = role.cost[static_cast<std::size_t>(square)];
      if (role.color == mover_ || cost >= kUnreachable) continue;
      option.loose = static_cast<std::int8_t>(i);
      option.move.captured = role.kind;
      offer(option, change, cost - loose_cost(role));
    }
    option.loose = -1;
    for (std::size_t i = 0; i < events().size(); ++i) {
      const ScheduledEvent& event = events()[i];
      if (event.kind != chess::PawnEvent::Kind::loss || (event.pawn < 8) == white() ||
          event.from != chess::file_of(square) || !ready(i) || pawns_below(square) != event.from_place)
        continue;
      const int rank = chess::rank_of(square);
      if (rank < 1 || rank > 6 || !may_stand(event.pawn, rank, pending_on(event.from))) continue;
      const int left = script_.pawn_cost(event.pawn, rank, captures_pending(event.pawn, state_.undone));
      option.event = static_cast<std::int8_t>(i);
      option.move.captured = Piece::pawn;
      offer(option, change, left - loss_cost(i));
    }
  }

 public:
  [[nodiscard]] bool captures_pending(int slot, std::uint32_t undone) const {
    for (std::size_t i = 0; i < events().size(); ++i)
      if (events()[i].pawn == slot && events()[i].kind == chess::PawnEvent::Kind::capture &&
          (undone >> i & 1U) == 0)
        return true;
    return false;
  }

  // What a captured man counts while it is not back.
  [[nodiscard]] static int loose_cost(const Role& role) {
    int sum = 0;
    int squares = 0;
    for (const int square : {18, 21, 27, 28, 35, 36, 42, 45})
      if (role.cost[static_cast<std::size_t>(square)] < kUnreachable) {
        sum += role.cost[static_cast<std::size_t>(square)];
        ++squares;
      }
    return squares == 0 ? 8 : sum / squares + 2;
  }
  [[nodiscard]] int loss_cost(std::size_t event) const {
    const ScheduledEvent& loss = events()[event];
    return script_.pawn_cost(loss.pawn, loss.ranks[static_cast<std::size_t>(loss.pawn)],
                             captures_pending(loss.pawn, 0)) +
           2;
  }

 private:
  void promotion(int to, int man, const Role& own) {
    if (chess::rank_of(to) != (white() ? 7 : 0) || own.kind == Piece::king) return;
    const int from = to - 8 * forward(mover_);
    if (!free(from)) return;
    for (std::size_t i = 0; i < script_.roles.size(); ++i) {
      const Role& role = script_.roles[i];
      const int event_of_role = state_.event_of[i];
      if (event_of_role < 0 || role.color != mover_ || role.target != to ||
          !ready(static_cast<std::size_t>(event_of_role)))
        continue;
      // Men of a kind may change roles, if both are on the board; so may men who promoted on one square.
      int change = -1;
      if (static_cast<int>(i) + kPawnSlots != man && own.target != to) {
        const int other = square_of(static_cast<int>(i) + kPawnSlots);
        if (other < 0 || role.kind != own.kind || own.cost[static_cast<std::size_t>(other)] >= kUnreachable)
          continue;
        change = own.cost[static_cast<std::size_t>(other)] + role.cost[static_cast<std::size_t>(to)] - 1 -
                 own.cost[static_cast<std::size_t>(to)] - role.cost[static_cast<std::size_t>(other)];
      }
      const ScheduledEvent& event = events()[static_cast<std::size_t>(event_of_role)];
      if (pawns_below(from) != event.from_place) continue;
      if (!may_stand(event.pawn, chess::rank_of(from), pending_on(event.from) & ~(1U << event_of_role)))
        continue;
      Option option{{static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to), Piece::pawn, own.kind,
                     chess::MoveKind::promotion, std::nullopt}};
      option.event = static_cast<std::int8_t>(event_of_role);
      offer(option, change, 0);
      return;
    }
  }
  [[nodiscard]] int square_of(int man) const {
    for (Bitboard rest = state_.board.of(mover_) & ~state_.board.pawns; rest != 0;
         rest = chess::without_first(rest))
      if (state_.man_at[static_cast<std::size_t>(chess::first_square(rest))] == man)
        return chess::first_square(rest);
    return -1;
  }

  void pawn(int to) {
    const int slot = state_.man_at[static_cast<std::size_t>(to)];
    const int file = chess::file_of(to);
    const int rank = chess::rank_of(to);
    const int back = white() ? -1 : 1;
    if (rank == (white() ? 1 : 6)) return;
    const std::uint32_t pending = pending_on(file);
    const bool captures = captures_pending(slot, state_.undone);
    const int now = script_.pawn_cost(slot, rank, captures);
    Option option{{static_cast<std::uint8_t>(to + 8 * back), static_cast<std::uint8_t>(to), Piece::pawn,
                   Piece::pawn, chess::MoveKind::plain, std::nullopt}};
    if (free(to + 8 * back)) {
      if (may_stand(slot, rank + back, pending)) {
        const int change = script_.pawn_cost(slot, rank + back, captures) - now;
        offer(option, change, 0, pending == 0 ? change : 0);
      }
      if (rank == (white() ? 3 : 4) && free(to + 16 * back) && may_stand(slot, rank + 2 * back, pending) &&
          !missed_en_passant(to + 8 * back)) {
        option.move.kind = chess::MoveKind::double_step;
        option.move.from = static_cast<std::uint8_t>(to + 16 * back);
        const int change = script_.pawn_cost(slot, rank + 2 * back, captures) - now;
        offer(option, change, 0, pending == 0 ? change : 0);
      }
    }
    if (!captures) return;
    const auto latest = static_cast<std::size_t>(31 - std::countl_zero(pending));
    const ScheduledEvent& event = events()[latest];
    if (event.pawn != slot || event.kind != chess::PawnEvent::Kind::capture || event.rank != rank ||
        event.to != file || !ready(latest))
      return;
    const int from = to + 8 * back + event.from - event.to;
    if (!free(from) || pawns_below(from) != event.from_place) return;
    const std::uint32_t undone = state_.undone | 1U << latest;
    const int victim = script_.event_victims[latest];
    option.move.kind = chess::MoveKind::plain;
    option.move.from = static_cast<std::uint8_t>(from);
    option.event = static_cast<std::int8_t>(latest);
    const int left = script_.pawn_cost(slot, rank + back, captures_pending(slot, undone));
    // The man that comes back was counted from here on.
    option.move.captured =
        victim < kPawnSlots ? Piece::pawn : script_.roles[static_cast<std::size_t>(victim - kPawnSlots)].kind;
    offer(option, left - now, 0);
  }

  [[nodiscard]] bool missed_en_passant(int passed) const {
    if (!state_.judged) return false;
    return white() ? chess::can_take_en_passant<Color::black>(state_.board, passed)
                   : chess::can_take_en_passant<Color::white>(state_.board, passed);
  }

  const State& state_;
  const Script& script_;
  Color mover_;
  F& f_;
  Bitboard occupied_;
};

} // namespace detail

template <class F>
void each_option(const State& state, const Script& script, Color mover, F&& f) {
  detail::OptionLister<F>(state, script, mover, f).run();
}

} // namespace plumb::retro
