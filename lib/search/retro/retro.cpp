#include "lib/search/retro/retro.h"

#include <fmt/format.h>

#include <algorithm>

#include "lib/rules/chess/past.h"
#include "lib/search/retro/unwinding.h"

namespace plumb::retro {

namespace {

using chess::Census;
using chess::Position;

// The move that was taken back.
chess::Move move_of(const chess::Unmove& unmove) {
  return {unmove.from, unmove.to, unmove.after, unmove.kind};
}

// Plays the game through; nothing where a move is not legal or it does not end in the position.
std::optional<std::vector<chess::Move>>
replay(const chess::Chess& rules, const std::vector<chess::Unmove>& taken_back, const Position& end) {
  std::vector<chess::Move> game;
  Position position = *rules.validate(rules.array());
  for (auto unmove = taken_back.rbegin(); unmove != taken_back.rend(); ++unmove) {
    const chess::Move move = move_of(*unmove);
    MoveList<chess::Move> moves;
    rules.legal_moves(position, moves);
    if (std::find(moves.begin(), moves.end(), move) == moves.end()) return std::nullopt;
    game.push_back(move);
    position = rules.play(position, move);
  }
  if (position.board != end.board || position.side != end.side) return std::nullopt;
  return game;
}

class Judge {
 public:
  Judge(const chess::Chess& rules, const Position& position, const RetroLimits& limits, Stop& stop)
      : rules_(rules), position_(position), limits_(limits), stop_(stop) {}

  RetroAnswer run() {
    RetroAnswer answer;
    answer.reason = impossibility();
    if (answer.reason) {
      answer.verdict = RetroAnswer::Verdict::illegal;
      return answer;
    }
    if (!limits_.orthodox) return answer;
    stop_.set_deadline(Stop::Clock::now() +
                       std::chrono::microseconds(static_cast<std::int64_t>(limits_.seconds * 1e6)));
    for (std::uint32_t round = 0; round < 40 && !stop_.requested(); ++round) {
      const auto starts = starts_of_round(round);
      if (starts.empty()) continue;
      const std::size_t width = 250U << std::min<std::uint32_t>(round / 2, 5);
      const auto taken_back = unwind(starts, width, round, stop_);
      if (taken_back.empty()) continue;
      if (auto game = replay(rules_, taken_back, position_)) {
        answer.verdict = RetroAnswer::Verdict::legal;
        answer.proof_game = std::move(*game);
        return answer;
      }
    }
    return answer;
  }

 private:
  [[nodiscard]] std::optional<Fault> impossibility() const {
    const auto setup = rules_.setup(position_);
    const Faults faults = rules_.legality_faults(setup);
    for (const Fault& fault : faults)
      if (fault.severity == Severity::error) return fault;
    const Census census = chess::take_census(position_.board, limits_.orthodox);
    constexpr long kPlanNodes = 60000;
    if (chess::needs_pawn_plan(census) &&
        chess::find_pawn_plan(chess::pawn_task(position_.board, census), kPlanNodes).kind ==
            chess::PawnPlanResult::Kind::impossible)
      return Fault{"pawns-cannot-pass",
                   Severity::error,
                   Field::placement,
                   0,
                   fmt::format("with {} men of White and {} of Black captured, no order of captures lets the "
                               "pawns past each other to where they stand and to at least {} promotions of "
                               "White and {} of Black",
                               census.sides[0].missing, census.sides[1].missing, census.sides[0].promoted,
                               census.sides[1].promoted),
                   {}};
    chess::PastLimits past;
    past.depth = 4;
    past.boards = 4000;
    past.plan_nodes = 40000;
    past.orthodox = limits_.orthodox;
    if (!chess::look_at_past(position_.board, position_.side, past).possible)
      return Fault{"no-last-move",
                   Severity::error,
                   Field::side,
                   0,
                   fmt::format("{} can have made no last move: each that leads here comes from a position in "
                               "which a king stands in a check that could not be, the men cannot have come "
                               "from the array, or the pawns cannot have passed each other",
                               name(!position_.side)),
                   {}};
    return std::nullopt;
  }

  void add_start(std::vector<Start>& starts, const chess::Board& board, Color side, std::uint32_t variety,
                 std::vector<chess::Unmove> taken_back) const {
    const Census census = chess::take_census(board, true);
    if (census.reason != Census::Reason::none) return;
    auto script = write_script(board, census, variety);
    if (!script) return;
    const bool judged = taken_back.empty();
    starts.push_back({board, side, std::move(script), std::move(taken_back), judged});
  }

  // The position itself with a few scripts, and the positions before each last move that changed the pawns,
  // as a script need not have that move.
  [[nodiscard]] std::vector<Start> starts_of_round(std::uint32_t round) const {
    std::vector<Start> starts;
    constexpr std::uint32_t kScripts = 3;
    for (std::uint32_t i = 0; i < kScripts; ++i)
      add_start(starts, position_.board, position_.side, round * kScripts + i, {});
    const Census census = chess::take_census(position_.board, true);
    const chess::PieceSet victims = chess::possible_victims(census.sides[index(position_.side)]);
    chess::each_unmove(position_.board, !position_.side, victims, true,
                       [&](const chess::Unmove& unmove, const chess::Board& before) {
                         const bool changes_pawns =
                             unmove.before == Piece::pawn && (unmove.captured || unmove.after != Piece::pawn);
                         if ((changes_pawns || unmove.captured || unmove.kind == chess::MoveKind::castling) &&
                             starts.size() < 24)
                           add_start(starts, before, !position_.side, round, {unmove});
                         return false;
                       });
    return starts;
  }

  const chess::Chess& rules_;
  const Position& position_;
  const RetroLimits& limits_;
  Stop& stop_;
};

} // namespace

RetroAnswer judge_reachability(const chess::Chess& rules, const chess::Position& position,
                               const RetroLimits& limits, Stop& stop) {
  return Judge(rules, position, limits, stop).run();
}

} // namespace plumb::retro
