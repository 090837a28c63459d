#include "lib/search/retro/script.h"

#include <algorithm>
#include <random>

#include "lib/rules/chess/attacks.h"
#include "lib/search/retro/assignment.h"

namespace plumb::retro {

namespace {

using chess::bit;
using chess::first_square;
using chess::PawnEvent;
using chess::without_first;

constexpr long kPlanNodes = 20000;

// Moves of a man from every square to `target`, with nothing but the fixed men on the board.
std::array<std::uint8_t, 64> distances(Piece piece, int target, Bitboard fixed) {
  std::array<std::uint8_t, 64> result{};
  result.fill(kUnreachable);
  result[static_cast<std::size_t>(target)] = 0;
  Bitboard reached = bit(target);
  Bitboard frontier = reached;
  for (std::uint8_t moves = 1; frontier != 0; ++moves) {
    Bitboard next = 0;
    for (Bitboard rest = frontier; rest != 0; rest = without_first(rest)) {
      const int square = first_square(rest);
      const auto i = static_cast<std::size_t>(square);
      if (piece == Piece::knight) next |= chess::kKnightAttacks[i];
      if (piece == Piece::king) next |= chess::kKingAttacks[i];
      if (piece == Piece::bishop || piece == Piece::queen) next |= chess::diagonal_slides(square, fixed);
      if (piece == Piece::rook || piece == Piece::queen) next |= chess::orthogonal_slides(square, fixed);
    }
    frontier = next & ~reached & ~fixed;
    reached |= frontier;
    for (Bitboard rest = frontier; rest != 0; rest = without_first(rest))
      result[static_cast<std::size_t>(first_square(rest))] = moves;
  }
  return result;
}

class Writer {
 public:
  Writer(const Board& board, const chess::Census& census, std::uint32_t variety)
      : board_(board), census_(census), variety_(variety), random_(variety * 7919 + 1) {}

  std::shared_ptr<const Script> run() {
    const auto plan = chess::find_pawn_plan(chess::pawn_task(board_, census_), kPlanNodes, variety_);
    if (plan.kind != chess::PawnPlanResult::Kind::found || plan.plan.events.size() > 32) return nullptr;
    auto scheduled = schedule(plan.plan, board_, variety_);
    if (!scheduled) return nullptr;
    script_->schedule = std::move(*scheduled);
    order_events();
    fixed_ = board_.pawns & ((board_.of(Color::white) & chess::rank_mask(1)) |
                             (board_.of(Color::black) & chess::rank_mask(6)));
    for (Bitboard rest = board_.pawns; rest != 0; rest = without_first(rest)) {
      const auto square = static_cast<std::size_t>(first_square(rest));
      script_->man_at[square] = static_cast<std::uint8_t>(script_->schedule.pawn_at[square]);
    }
    script_->event_victims.assign(events().size(), -1);
    for (std::size_t i = 0; i < events().size(); ++i) {
      if (events()[i].victim >= 0) script_->event_victims[i] = events()[i].victim;
      if (events()[i].kind == PawnEvent::Kind::loss) script_->event_victims[i] = events()[i].pawn;
    }
    for (const Color color : {Color::white, Color::black})
      if (!cast(color)) return nullptr;
    return script_;
  }

 private:
  [[nodiscard]] const std::vector<ScheduledEvent>& events() const { return script_->schedule.events; }

  void order_events() {
    script_->first_capture.fill(-1);
    for (std::size_t i = 0; i < events().size(); ++i) {
      const ScheduledEvent& event = events()[i];
      const auto files = {event.from, event.to};
      std::uint32_t earlier = 0;
      for (const int file : files)
        earlier |= script_->on_file[static_cast<std::size_t>(file)];
      script_->before.push_back(0);
      for (std::size_t j = 0; j < i; ++j)
        if ((earlier >> j & 1U) != 0) script_->before[j] |= 1U << i;
      for (const int file : files)
        script_->on_file[static_cast<std::size_t>(file)] |= 1U << i;
      if (event.kind == PawnEvent::Kind::promotion) script_->promotions[event.pawn < 8 ? 0 : 1] |= 1U << i;
      auto& first = script_->first_capture[static_cast<std::size_t>(event.pawn)];
      if (event.kind == PawnEvent::Kind::capture && first < 0)
        first = static_cast<std::int8_t>(event.rank + (event.pawn < 8 ? -1 : 1));
    }
  }

  void add_role(Color color, Piece kind, int target, int event) {
    Role role{color, kind, target, event, -1, distances(kind, target, fixed_ & ~bit(target))};
    if (event >= 0) {
      role.pawn = events()[static_cast<std::size_t>(event)].pawn;
      const int more = 1 + script_->pawn_cost(role.pawn, color == Color::white ? 6 : 1, true);
      for (auto& cost : role.cost)
        cost = static_cast<std::uint8_t>(cost + more);
    }
    script_->roles.push_back(role);
  }

  // Gives the officers of one side their roles.
  bool cast(Color color) {
    constexpr std::array kArray{Piece::rook, Piece::knight, Piece::bishop, Piece::queen,
                                Piece::king, Piece::bishop, Piece::knight, Piece::rook};
    const int home = color == Color::white ? 0 : 56;
    struct Part {
      int target, event;
      std::optional<Piece> kind;
    };
    std::vector<Part> parts;
    for (int file = 0; file < 8; ++file)
      parts.push_back({home + file, -1, kArray[static_cast<std::size_t>(file)]});
    for (std::size_t i = 0; i < events().size(); ++i)
      if (events()[i].kind == PawnEvent::Kind::promotion && (events()[i].pawn < 8) == (color == Color::white))
        parts.push_back(
            {(color == Color::white ? 56 : 0) + events()[i].from, static_cast<int>(i), std::nullopt});
    std::vector<int> squares;
    std::vector<std::vector<int>> costs;
    for (Bitboard rest = board_.of(color) & ~board_.pawns; rest != 0; rest = without_first(rest)) {
      const int square = first_square(rest);
      const Piece kind = board_.piece_at(square);
      squares.push_back(square);
      costs.emplace_back();
      for (const Part& part : parts) {
        const bool fits = part.kind ? *part.kind == kind : kind != Piece::king;
        const int moves =
            fits ? distances(kind, part.target, fixed_ & ~bit(part.target))[static_cast<std::size_t>(square)]
                 : kUnreachable;
        const bool castling = (board_.rights & bit(square)) != 0;
        const bool here = part.event < 0 && part.target == square;
        costs.back().push_back(moves >= kUnreachable || (castling && !here)
                                   ? kForbidden
                                   : 8 * moves + static_cast<int>(variety_ == 0 ? 0 : random_() % 9));
      }
    }
    const auto chosen = assign(costs);
    if (chosen.empty()) return false;
    std::vector<bool> taken(parts.size());
    for (std::size_t i = 0; i < chosen.size(); ++i) {
      const Part& part = parts[static_cast<std::size_t>(chosen[i])];
      taken[static_cast<std::size_t>(chosen[i])] = true;
      script_->man_at[static_cast<std::size_t>(squares[i])] = next_man();
      add_role(color, board_.piece_at(squares[i]), part.target, part.event);
    }
    std::vector<int> victims;
    for (std::size_t i = 0; i < parts.size(); ++i)
      if (!taken[i]) {
        victims.push_back(next_man());
        add_role(color, parts[i].kind.value_or(random_() % 2 == 0 ? Piece::rook : Piece::knight),
                 parts[i].target, parts[i].event);
      }
    return cast_victims(color, victims);
  }
  [[nodiscard]] std::uint8_t next_man() const {
    return static_cast<std::uint8_t>(kPawnSlots + static_cast<int>(script_->roles.size()));
  }

  // Officers of the array are the first to be captured; a promoted man must have promoted before.
  bool cast_victims(Color color, std::vector<int>& victims) {
    std::size_t next = 0;
    for (std::size_t i = 0; i < events().size(); ++i) {
      const ScheduledEvent& event = events()[i];
      if (event.kind != PawnEvent::Kind::capture || event.victim >= 0 ||
          (event.pawn < 8) == (color == Color::white))
        continue;
      if (next == victims.size()) return false;
      const int man = victims[next++];
      const Role& role = script_->roles[static_cast<std::size_t>(man - kPawnSlots)];
      if (role.event > static_cast<int>(i)) return false;
      const int square = event.rank * 8 + event.to;
      if (role.cost[static_cast<std::size_t>(square)] >= kUnreachable) return false;
      script_->event_victims[i] = man;
    }
    script_->loose_victims.insert(script_->loose_victims.end(),
                                  victims.begin() + static_cast<std::ptrdiff_t>(next), victims.end());
    return true;
  }

  const Board& board_;
  const chess::Census& census_;
  std::uint32_t variety_;
  std::mt19937 random_;
  Bitboard fixed_ = 0;
  std::shared_ptr<Script> script_ = std::make_shared<Script>();
};

} // namespace

int Script::pawn_cost(int slot, int rank, bool captures_pending) const {
  const bool is_white = slot < 8;
  const int first = first_capture[static_cast<std::size_t>(slot)];
  const int steps = is_white ? rank - 1 : 6 - rank;
  const int from = captures_pending && first >= 0 ? first : rank;
  return steps - ((is_white ? from >= 3 : from <= 4) ? 1 : 0);
}

std::shared_ptr<const Script> write_script(const Board& board, const chess::Census& census,
                                           std::uint32_t variety) {
  return Writer(board, census, variety).run();
}

} // namespace plumb::retro
