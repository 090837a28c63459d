#include "lib/search/retro/unwinding_state.h"

namespace plumb::retro {

namespace {

using chess::bit;
using chess::first_square;
using chess::without_first;

struct Ignore {
  void operator()(const Option&, const Board&) const {}
};

// Pawns close the way home, and out again for men that promoted there: the last step home waits until the
// officers have gone through, but for knights, and nobody has to promote behind them any more.
void look_for_officers(State& state, const Script& script) {
  state.may_close = {(script.promotions[1] & ~state.undone) == 0,
                     (script.promotions[0] & ~state.undone) == 0};
  for (std::size_t i = 0; i < script.roles.size(); ++i) {
    const Role& role = script.roles[i];
    if (role.event >= 0 || role.kind == Piece::knight) continue;
    const auto home = static_cast<std::size_t>(role.target);
    if ((state.board.of(role.color) & ~state.board.pawns & bit(role.target)) == 0 ||
        state.man_at[home] != kPawnSlots + static_cast<int>(i))
      state.may_close[index(role.color)] = false;
  }
}

void count_idle_pawns(State& state, const Script& script) {
  state.idle = 0;
  for (std::size_t file = 0; file < 8; ++file) {
    if ((script.on_file[file] & ~state.undone) != 0) continue;
    for (Bitboard rest = state.board.pawns & (chess::kFileA << file); rest != 0;
         rest = chess::without_first(rest)) {
      const int square = chess::first_square(rest);
      state.idle +=
          script.pawn_cost(state.man_at[static_cast<std::size_t>(square)], chess::rank_of(square), false);
    }
  }
}

// Men of one kind change roles with the one on `square` where that brings them nearer to the array.
void exchange_roles(State& state, const Script& script, Color color, int square) {
  const auto here = static_cast<std::size_t>(square);
  const int man = state.man_at[here];
  if (man < kPawnSlots) return;
  const Role& role = script.roles[static_cast<std::size_t>(man - kPawnSlots)];
  if (role.kind == Piece::king) return;
  int best = 0;
  std::size_t with = here;
  for (Bitboard rest = state.board.of(color) & ~state.board.pawns & ~state.board.rights; rest != 0;
       rest = chess::without_first(rest)) {
    const auto there = static_cast<std::size_t>(chess::first_square(rest));
    const Role& other = script.roles[static_cast<std::size_t>(state.man_at[there] - kPawnSlots)];
    if (other.kind != role.kind || there == here) continue;
    const int change = role.cost[there] + other.cost[here] - role.cost[here] - other.cost[there];
    if (change < best) {
      best = change;
      with = there;
    }
  }
  if (with == here) return;
  std::swap(state.man_at[here], state.man_at[with]);
  state.cost[index(color)] = static_cast<std::int16_t>(state.cost[index(color)] + best);
}

} // namespace

int detour(const Role& role, int square, Bitboard pawns) {
  if (role.kind == Piece::knight || square == role.target) return 0;
  constexpr int kNoWay = 6;
  const int direct =
      role.cost[static_cast<std::size_t>(square)] - role.cost[static_cast<std::size_t>(role.target)];
  Bitboard reached = bit(role.target);
  Bitboard frontier = reached;
  for (int moves = 1; frontier != 0 && moves < direct + kNoWay; ++moves) {
    Bitboard next = 0;
    for (Bitboard rest = frontier; rest != 0; rest = without_first(rest)) {
      const int at = first_square(rest);
      if (role.kind == Piece::king) next |= chess::kKingAttacks[static_cast<std::size_t>(at)];
      if (role.kind == Piece::bishop || role.kind == Piece::queen) next |= chess::diagonal_slides(at, pawns);
      if (role.kind == Piece::rook || role.kind == Piece::queen) next |= chess::orthogonal_slides(at, pawns);
    }
    frontier = next & ~pawns & ~reached;
    reached |= frontier;
    if ((reached & bit(square)) != 0) return moves - direct;
  }
  return kNoWay;
}

int detours(const Board& board, const State& state, const Script& script) {
  int sum = 0;
  for (Bitboard rest = board.occupied() & ~board.pawns & ~board.knights; rest != 0;
       rest = without_first(rest)) {
    const int square = first_square(rest);
    const int man = state.man_at[static_cast<std::size_t>(square)];
    if (man >= kPawnSlots)
      sum += detour(script.roles[static_cast<std::size_t>(man - kPawnSlots)], square, board.pawns);
  }
  return sum;
}

// The man on `square` took the promotion `event` back. Whoever had its role takes over the man's own role, if
// they are of one kind, or else the promotion that was his.
void take_promotion_back(State& state, const Script& script, Color mover, int square, int event) {
  const int man = state.man_at[static_cast<std::size_t>(square)];
  const auto own = static_cast<std::size_t>(man - kPawnSlots);
  if (state.event_of[own] == event) return;
  for (std::size_t i = 0; i < script.roles.size(); ++i) {
    if (state.event_of[i] != event) continue;
    if (state.event_of[own] >= 0 && script.roles[own].target == script.roles[i].target) {
      std::swap(state.event_of[i], state.event_of[own]);
      return;
    }
    for (Bitboard rest = state.board.of(mover) & ~state.board.pawns; rest != 0; rest = without_first(rest)) {
      std::uint8_t& other = state.man_at[static_cast<std::size_t>(first_square(rest))];
      if (other == kPawnSlots + static_cast<int>(i)) other = static_cast<std::uint8_t>(man);
    }
    return;
  }
}

// The moves that each side has still to take back.
void count_cost(State& state, const Script& script) {
  state.cost = {0, 0};
  const auto add = [&](Color color, int moves) {
    state.cost[index(color)] = static_cast<std::int16_t>(state.cost[index(color)] + moves);
  };
  const auto color_of = [](int slot) { return slot < 8 ? Color::white : Color::black; };
  Ignore ignore;
  const detail::OptionLister<Ignore> lister(state, script, Color::white, ignore);
  const auto captures = [&](int slot) { return lister.captures_pending(slot, state.undone); };
  for (Bitboard rest = state.board.occupied(); rest != 0; rest = without_first(rest)) {
    const int square = first_square(rest);
    const int man = state.man_at[static_cast<std::size_t>(square)];
    if (man < kPawnSlots) {
      add(color_of(man), script.pawn_cost(man, chess::rank_of(square), captures(man)));
    } else {
      const Role& role = script.roles[static_cast<std::size_t>(man - kPawnSlots)];
      add(role.color, role.cost[static_cast<std::size_t>(square)]);
    }
  }
  for (std::size_t i = 0; i < script.schedule.events.size(); ++i) {
    const ScheduledEvent& event = script.schedule.events[i];
    const int victim = script.event_victims[i];
    if (victim < 0 || (state.undone >> i & 1U) != 0) continue;
    if (event.kind == chess::PawnEvent::Kind::loss) {
      add(color_of(victim), lister.loss_cost(i));
    } else if (victim < kPawnSlots) {
      add(color_of(victim), script.pawn_cost(victim, event.rank, captures(victim)));
    } else {
      const Role& role = script.roles[static_cast<std::size_t>(victim - kPawnSlots)];
      add(role.color, role.cost[static_cast<std::size_t>(event.rank * 8 + event.to)]);
    }
  }
  for (std::size_t i = 0; i < script.loose_victims.size(); ++i) {
    if ((state.loose >> i & 1U) != 0) continue;
    const Role& role = script.roles[static_cast<std::size_t>(script.loose_victims[i] - kPawnSlots)];
    add(role.color, lister.loose_cost(role));
  }
}

State first_state(const Start& start, std::uint16_t index_of_start) {
  const Script& script = *start.script;
  State state;
  state.board = start.board;
  state.board.rights &= chess::kRookRights;
  state.man_at = script.man_at;
  state.start = index_of_start;
  state.judged = start.judged;
  state.event_of.fill(-1);
  for (std::size_t i = 0; i < script.roles.size(); ++i)
    state.event_of[i] = static_cast<std::int8_t>(script.roles[i].event);
  count_cost(state, script);
  look_for_officers(state, script);
  state.detours = detours(state.board, state, script);
  count_idle_pawns(state, script);
  return state;
}

State after(const State& state, const Script& script, Color mover, const Option& option) {
  State next = state;
  next.board = chess::taken_back(state.board, mover, option.move);
  next.board.rights &= chess::kRookRights;
  next.cost = option.cost;
  next.judged = false;
  next.last = option.move;
  const auto from = static_cast<std::size_t>(option.move.from);
  const auto to = static_cast<std::size_t>(option.move.to);
  next.man_at[from] = state.man_at[to];
  if (option.event >= 0) {
    const auto event = static_cast<std::size_t>(option.event);
    next.undone |= 1U << event;
    const ScheduledEvent& what = script.schedule.events[event];
    if (what.kind == chess::PawnEvent::Kind::promotion) {
      take_promotion_back(next, script, mover, option.move.to, option.event);
      next.man_at[from] = static_cast<std::uint8_t>(what.pawn);
    }
    if (option.move.captured) next.man_at[to] = static_cast<std::uint8_t>(script.event_victims[event]);
  }
  if (option.loose >= 0) {
    next.loose |= 1U << option.loose;
    next.man_at[to] = static_cast<std::uint8_t>(script.loose_victims[static_cast<std::size_t>(option.loose)]);
  }
  exchange_roles(next, script, mover, option.move.from);
  if (option.move.captured && option.move.captured != Piece::pawn)
    exchange_roles(next, script, !mover, option.move.to);
  next.detours = detours(next.board, next, script);
  look_for_officers(next, script);
  if (option.event >= 0) {
    count_cost(next, script);
    count_idle_pawns(next, script);
  } else {
    next.idle = option.idle;
  }
  return next;
}

} // namespace plumb::retro
