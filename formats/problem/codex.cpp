#include "formats/problem/codex.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "lib/base/printable.h"
#include "lib/rules/chess/chess.h"
#include "lib/rules/chess/past.h"

namespace plumb {

namespace {

using chess::Bitboard;
using chess::Board;
using chess::Piece;

constexpr long kPlanNodes = 2000;

chess::PastLimits limits() {
  chess::PastLimits limits;
  limits.depth = 3;
  limits.boards = 3000;
  limits.plan_nodes = kPlanNodes;
  limits.en_passant_open = true;
  return limits;
}

// False: it is proved that no game leads to the board with `side` to move.
bool may_have_come_about(const Board& board, Color side) {
  const chess::Census census = chess::take_census(board, true);
  if (census.reason != chess::Census::Reason::none) return false;
  if (chess::needs_pawn_plan(census) &&
      chess::find_pawn_plan(chess::pawn_task(board, census), kPlanNodes).kind ==
          chess::PawnPlanResult::Kind::impossible)
    return false;
  return chess::look_at_past(board, side, limits()).possible;
}

struct Right {
  Color color;
  char letter; // of FEN
  int king;    // home squares
  int rook;
  std::string_view move;
};
constexpr std::array<Right, 4> kRights{{{Color::white, 'K', 4, 7, "O-O"},
                                        {Color::white, 'Q', 4, 0, "O-O-O"},
                                        {Color::black, 'k', 60, 63, "O-O"},
                                        {Color::black, 'q', 60, 56, "O-O-O"}}};

bool stand_at_home(const Board& board, const Right& right) {
  const auto stands = [&](int square, Piece piece) {
    return (board.of(right.color) & chess::bit(square)) != 0 && board.piece_at(square) == piece;
  };
  return stands(right.king, Piece::king) && stands(right.rook, Piece::rook);
}

void add_note(Faults& faults, std::string code, Field field, std::string message) {
  faults.push_back({std::move(code), Severity::warning, field, 0, std::move(message), {}});
}

// The castling field by the codex; without `proofs` every right of men at home.
std::string castling_by_codex(const Board& board, Color side, const std::vector<Square>& cannot, bool proofs,
                              Faults& faults) {
  std::string field;
  Bitboard together = 0;
  std::optional<bool> legal; // without any right; asked only where it matters
  for (const Right& right : kRights) {
    const auto is_barred = [&](Square square) {
      return square.index == right.king || square.index == right.rook;
    };
    if (!stand_at_home(board, right) || std::any_of(cannot.begin(), cannot.end(), is_barred)) continue;
    Board with = board;
    with.rights |= chess::bit(right.rook);
    if (proofs && !may_have_come_about(with, side)) {
      if (!legal) legal = may_have_come_about(board, side);
      if (*legal) {
        add_note(faults, "castling-disproved", Field::castling,
                 fmt::format("{} of {} is not permitted: king or rook must have moved", right.move,
                             name(right.color)));
        continue;
      }
    }
    together |= chess::bit(right.rook);
    field += right.letter;
  }
  Board with = board;
  with.rights |= together;
  if (proofs && field.size() > 1 && !may_have_come_about(with, side) &&
      (legal ? *legal : may_have_come_about(board, side)))
    add_note(faults, "castlings-exclude", Field::castling,
             fmt::format("the castlings {} cannot all be permitted, but none of them is disproved: each is "
                         "left",
                         field));
  return field.empty() ? "-" : field;
}

// The squares behind pawns of the other side that `Us` could take en passant.
template <Color Us>
Bitboard takeable_squares(const Board& board) {
  Bitboard squares = 0;
  for (int file = 0; file < 8; ++file) {
    const int home = (Us == Color::white ? 6 : 1) * 8 + file;
    const int passed = home + 8 * forward(!Us);
    const int arrival = passed + 8 * forward(!Us);
    const bool pawn = (board.pawns & board.of(!Us) & chess::bit(arrival)) != 0;
    const bool free = (board.occupied() & (chess::bit(home) | chess::bit(passed))) == 0;
    if (pawn && free && chess::can_take_en_passant<Us>(board, passed)) squares |= chess::bit(passed);
  }
  return squares;
}

// The square of which it is proved that the last move passed over it. No right to castle is presumed: it
// would be a convention and no proof.
std::optional<int> proved_passed_square(Board board, Color side) {
  board.rights = 0;
  const Bitboard candidates =
      side == Color::white ? takeable_squares<Color::white>(board) : takeable_squares<Color::black>(board);
  if (candidates == 0) return std::nullopt;
  const chess::Census census = chess::take_census(board, true);
  if (census.reason != chess::Census::Reason::none) return std::nullopt;
  const auto victims = chess::possible_victims(census.sides[index(side)]);
  std::optional<int> proved;
  const bool others =
      chess::each_unmove(board, !side, victims, false, [&](const chess::Unmove& last, const Board& before) {
        if (bits::count_squares(chess::checkers_of(before, !side)) > 2 || !may_have_come_about(before, !side))
          return false;
        const int passed = (last.from + last.to) / 2;
        const bool answers =
            last.kind == chess::MoveKind::double_step && (candidates & chess::bit(passed)) != 0;
        if (!answers || (proved && *proved != passed)) return true;
        proved = passed;
        return false;
      });
  return others ? std::nullopt : proved;
}

std::vector<std::string> split(std::string_view text) {
  std::vector<std::string> fields;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find(' ', begin), text.size());
    fields.emplace_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return fields;
}

} // namespace

Result<void> read_castling_choice(std::string_view text, RightsChoice& choice) {
  using Kind = RightsChoice::Kind;
  const bool letters = !text.empty() && text.find_first_not_of("KQkq") == std::string_view::npos;
  if (text == "given")
    choice.castling = Kind::given;
  else if (text == "codex")
    choice.castling = Kind::codex;
  else if (text == "home")
    choice.castling = Kind::home;
  else if (text == "-" || letters)
    choice.castling = Kind::stated;
  else
    return fail(fmt::format("'{}' says nothing about castling, expected given, codex, home, - or letters as "
                            "in Kq",
                            clipped(text)));
  choice.castling_field = std::string(text);
  return {};
}

Result<void> read_en_passant_choice(std::string_view text, RightsChoice& choice) {
  using Kind = RightsChoice::Kind;
  if (text == "given")
    choice.en_passant = Kind::given;
  else if (text == "codex")
    choice.en_passant = Kind::codex;
  else if (text == "-" ||
           (text.size() == 2 && text[0] >= 'a' && text[0] <= 'h' && (text[1] == '3' || text[1] == '6')))
    choice.en_passant = Kind::stated;
  else
    return fail(fmt::format("'{}' says nothing about en passant, expected given, codex, - or the square "
                            "passed over, on rank 3 or 6",
                            clipped(text)));
  choice.en_passant_field = std::string(text);
  return {};
}

void settle_rights(Problem& problem, const RightsChoice& choice, std::string_view variant, Faults& faults) {
  using Kind = RightsChoice::Kind;
  const Convention convention = problem.convention.value_or(Convention{});
  Kind castling = choice.castling;
  if (castling == Kind::given && convention.castling) castling = Kind::codex;
  Kind en_passant = choice.en_passant;
  if (en_passant == Kind::given && convention.en_passant) en_passant = Kind::codex;
  if (castling == Kind::given && en_passant == Kind::given) return;
  if (variant != chess::Chess::info().id) {
    faults.push_back({"no-codex",
                      Severity::error,
                      Field::line,
                      0,
                      fmt::format("--castling and --en-passant are for chess, not for {}", variant),
                      {}});
    return;
  }
  std::vector<std::string> fields = split(problem.efen);
  if (fields.size() < 4) return; // the reader of positions says what is missing
  if (castling == Kind::stated) fields[2] = choice.castling_field;
  if (en_passant == Kind::stated) fields[3] = choice.en_passant_field;
  const chess::Chess rules = *chess::Chess::make({});
  const std::string stated_en_passant = en_passant == Kind::codex ? "-" : fields[3];
  const auto position =
      read_position(rules, fmt::format("{} {} - {} 0 1", fields[0], fields[1], stated_en_passant));
  if (castling == Kind::codex || castling == Kind::home)
    fields[2] = position ? castling_by_codex(position->board, position->side, convention.cannot_castle,
                                             castling == Kind::codex, faults)
                         : "-";
  if (en_passant == Kind::codex) {
    fields[3] = "-";
    if (const auto passed = position ? proved_passed_square(position->board, position->side) : std::nullopt) {
      fields[3] = square_name({8, 8}, Square{static_cast<std::uint8_t>(*passed)});
      add_note(faults, "en-passant-proved", Field::en_passant,
               fmt::format("a pawn may be captured on {}: only its double step can have been the last move",
                           fields[3]));
    }
  }
  problem.efen = fmt::format("{}", fmt::join(fields, " "));
}

} // namespace plumb
