#include "lib/search/retro/unwinding_state.h"

namespace plumb::retro {

namespace {

struct Ignore {
  void operator()(const Option&, const Board&) const {}
};

void look_for_officers(State& state, const Script& script) {
  state.officers_home = {true, true};
  for (std::size_t i = 0; i < script.roles.size(); ++i) {
    const Role& role = script.roles[i];
    if (role.event >= 0 || role.kind == Piece::knight) continue;
    const auto home = static_cast<std::size_t>(role.target);
    if ((state.board.of(role.color) & ~state.board.pawns & chess::bit(role.target)) == 0 ||
        state.man_at[home] != kPawnSlots + static_cast<int>(i))
      state.officers_home[index(role.color)] = false;
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

State first_state(const Start& start, std::uint16_t index_of_start) {
  const Script& script = *start.script;
  State state;
  state.board = start.board;
  state.board.rights &= chess::kRookRights;
  state.man_at = script.man_at;
  state.start = index_of_start;
  state.judged = start.judged;
  const auto add = [&](Color color, int moves) {
    state.cost[index(color)] = static_cast<std::int16_t>(state.cost[index(color)] + moves);
  };
  const auto color_of = [](int slot) { return slot < 8 ? Color::white : Color::black; };
  const auto captures = [&](int slot) { return script.first_capture[static_cast<std::size_t>(slot)] >= 0; };
  for (Bitboard rest = state.board.occupied(); rest != 0; rest = chess::without_first(rest)) {
    const int square = chess::first_square(rest);
    const int man = state.man_at[static_cast<std::size_t>(square)];
    if (man < kPawnSlots) {
      add(color_of(man), script.pawn_cost(man, chess::rank_of(square), captures(man)));
    } else {
      const Role& role = script.roles[static_cast<std::size_t>(man - kPawnSlots)];
      add(role.color, role.cost[static_cast<std::size_t>(square)]);
    }
  }
  Ignore ignore;
  const detail::OptionLister<Ignore> lister(state, script, Color::white, ignore);
  for (std::size_t i = 0; i < script.schedule.events.size(); ++i) {
    const ScheduledEvent& event = script.schedule.events[i];
    const int victim = script.event_victims[i];
    if (victim < 0) continue;
    if (event.kind == chess::PawnEvent::Kind::loss) {
      add(color_of(victim), lister.loss_cost(i));
    } else if (victim < kPawnSlots) {
      add(color_of(victim), script.pawn_cost(victim, event.rank, captures(victim)));
    } else {
      const Role& role = script.roles[static_cast<std::size_t>(victim - kPawnSlots)];
      add(role.color, role.cost[static_cast<std::size_t>(event.rank * 8 + event.to)]);
    }
  }
  for (const int man : script.loose_victims) {
    const Role& role = script.roles[static_cast<std::size_t>(man - kPawnSlots)];
    add(role.color, lister.loose_cost(role));
  }
  look_for_officers(state, script);
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
      // Whoever had the role of this promotion takes over that of the man who did it.
      for (Bitboard rest = state.board.of(mover) & ~state.board.pawns; rest != 0;
           rest = chess::without_first(rest)) {
        const auto square = static_cast<std::size_t>(chess::first_square(rest));
        const Role& role = script.roles[static_cast<std::size_t>(state.man_at[square] - kPawnSlots)];
        if (square != to && role.event == option.event) next.man_at[square] = state.man_at[to];
      }
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
  look_for_officers(next, script);
  return next;
}

} // namespace plumb::retro
