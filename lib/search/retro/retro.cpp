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
  Judge(const chess::Chess& rules, const Position& position, std::optional<Square> passed,
        const RetroLimits& limits)
      : rules_(rules), position_(position), passed_(passed), board_(position.board), limits_(limits) {
    if (passed) board_.rights |= chess::bit(passed->index);
  }

  RetroAnswer run() {
    RetroAnswer answer;
    stop_.set_deadline(Stop::Clock::now() +
                       std::chrono::microseconds(static_cast<std::int64_t>(limits_.seconds * 1e6)));
    answer.reason = impossibility();
    if (answer.reason) {
      answer.verdict = RetroAnswer::Verdict::illegal;
      return answer;
    }
    if (!limits_.orthodox) return answer;
    for (std::uint32_t round = 0; round < 40 && !stop_.add_nodes(0); ++round) {
      const auto starts = starts_of_round(round);
      if (starts.empty()) continue;
      const std::size_t width = 250U << std::min<std::uint32_t>(round / 2, 5);
      const auto taken_back = unwind(starts, width, round, stop_, limits_.job);
      if (!taken_back) continue;
      if (auto game = replay(rules_, *taken_back, position_)) {
        answer.verdict = RetroAnswer::Verdict::legal;
        answer.proof_game = std::move(*game);
        return answer;
      }
    }
    return answer;
  }

 private:
  [[nodiscard]] std::optional<Fault> impossibility() const {
    auto setup = rules_.setup(position_);
    if (passed_) setup.en_passant = passed_;
    chess::PastLimits past;
    past.depth = 4;
    past.boards = 4000;
    past.plan_nodes = 40000;
    past.orthodox = limits_.orthodox;
    for (Fault fault : rules_.legality_faults(setup)) {
      if (fault.severity != Severity::error) continue;
      if (fault.code == "no-last-move") fault.message = no_last_move(past);
      return fault;
    }
    const Census census = chess::take_census(board_, limits_.orthodox);
    constexpr long kPlanNodes = 60000;
    if (chess::needs_pawn_plan(census) &&
        chess::find_pawn_plan(chess::pawn_task(board_, census), kPlanNodes).kind ==
            chess::PawnPlanResult::Kind::impossible)
      return Fault{
          "pawns-cannot-pass", Severity::error, Field::placement, 0, chess::no_pawn_plan_text(census), {}};
    if (!chess::look_at_past(board_, position_.side, past).possible)
      return Fault{"no-last-move", Severity::error, Field::side, 0, no_last_move(past), {}};
    return std::nullopt;
  }

  // Every last move that there can have been, and why it was not.
  [[nodiscard]] std::string no_last_move(const chess::PastLimits& limits) const {
    const Color mover = !position_.side;
    const Census census = chess::take_census(board_, limits_.orthodox);
    std::string moves;
    int count = 0;
    chess::each_unmove(board_, mover, chess::possible_victims(census.sides[index(position_.side)]), true,
                       [&](const chess::Unmove& unmove, const chess::Board& before) {
                         if (++count <= 16)
                           moves += fmt::format("{}{} ({})", count == 1 ? "" : ", ", text_of(unmove, mover),
                                                why_not(before, mover, limits));
                         return false;
                       });
    if (count == 0)
      return fmt::format("{} can have made no last move: whatever man is moved back, {}'s king had been left "
                         "in check before, or the man stands where it started",
                         name(mover), name(position_.side));
    return fmt::format("{} can have made no last move that comes from a position of a game: {}{}",
                       name(mover), moves, count > 16 ? fmt::format(" and {} more", count - 16) : "");
  }

  [[nodiscard]] static std::string text_of(const chess::Unmove& unmove, Color mover) {
    constexpr std::string_view kLetters = "PNBRQK";
    const auto letter_of = [&](Piece piece, Color color) {
      const char letter = kLetters[static_cast<std::size_t>(piece)];
      return color == Color::white ? letter : static_cast<char>(letter | 0x20);
    };
    const auto square = [](int i) { return square_name({8, 8}, Square{static_cast<std::uint8_t>(i)}); };
    std::string text{letter_of(unmove.before, mover)};
    text += square(unmove.from);
    if (unmove.captured) text += fmt::format("x{}", letter_of(*unmove.captured, !mover));
    text += square(unmove.to);
    if (unmove.after != unmove.before) text += fmt::format("={}", letter_of(unmove.after, mover));
    return text;
  }

  [[nodiscard]] std::string why_not(const chess::Board& before, Color mover,
                                    const chess::PastLimits& limits) const {
    if (chess::count_squares(chess::checkers_of(before, mover)) > 2)
      return fmt::format("{} in check by more than two men", name(mover));
    const Census census = chess::take_census(before, limits_.orthodox);
    if (census.reason != Census::Reason::none) return std::string(chess::text_of(census.reason));
    if (chess::needs_pawn_plan(census) &&
        chess::find_pawn_plan(chess::pawn_task(before, census), limits.plan_nodes).kind ==
            chess::PawnPlanResult::Kind::impossible)
      return "pawns that cannot have passed each other";
    return fmt::format("{} can have made no move before it", name(!mover));
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
    // Where a square was passed over the last move is known, and no script need have it.
    if (chess::en_passant_square(board_) != 0) {
      chess::each_unmove(board_, !position_.side, 0, true,
                         [&](const chess::Unmove& unmove, const chess::Board& before) {
                           for (std::uint32_t i = 0; i < kScripts; ++i)
                             add_start(starts, before, !position_.side, round * kScripts + i, {unmove});
                           return false;
                         });
      return starts;
    }
    for (std::uint32_t i = 0; i < kScripts; ++i)
      add_start(starts, board_, position_.side, round * kScripts + i, {});
    const Census census = chess::take_census(board_, true);
    const chess::PieceSet victims = chess::possible_victims(census.sides[index(position_.side)]);
    chess::each_unmove(board_, !position_.side, victims, true,
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
  std::optional<Square> passed_;
  chess::Board board_; // with the square passed over, whether or not the pawn can be taken
  const RetroLimits& limits_;
  Stop stop_;
};

} // namespace

RetroAnswer judge_reachability(const chess::Chess& rules, const chess::Position& position,
                               const RetroLimits& limits, std::optional<Square> passed) {
  return Judge(rules, position, passed, limits).run();
}

} // namespace plumb::retro
