#include "lib/rules/chess/chess.h"

#include "lib/rules/chess/movegen.h"
#include "lib/rules/chess/self_mate.h"

namespace plumb::chess {

namespace {

constexpr std::array<PieceInfo, kPieceKinds> kPieces{{{"K", "King", "♔", "♚"},
                                                      {"Q", "Queen", "♕", "♛"},
                                                      {"R", "Rook", "♖", "♜"},
                                                      {"B", "Bishop", "♗", "♝"},
                                                      {"N", "Knight", "♘", "♞"},
                                                      {"P", "Pawn", "♙", "♟"}}};

constexpr std::array<std::string_view, 2> kYesNo{"no", "yes"};
constexpr std::array<OptionInfo, 1> kOptions{
    {{"chess960", kYesNo, "write every castling as the king taking its rook (e1h1 for e1g1)"}}};

enum Trait : std::uint32_t {
  capture = 1,
  en_passant = 2,
  castling = 4,
  promotion = 8,
  check = 16,
  mate = 32
};
constexpr std::array<std::string_view, 6> kTraitNames{"captures",   "en passant", "castlings",
                                                      "promotions", "checks",     "mates"};

// Calls f with the colour of the side to move as a constant.
template <class F>
decltype(auto) with_side(Color side, F&& f) {
  if (side == Color::white) return f(std::integral_constant<Color, Color::white>{});
  return f(std::integral_constant<Color, Color::black>{});
}

std::string text_of(int square) {
  return square_name({8, 8}, Square{static_cast<std::uint8_t>(square)});
}

// The square the king of `side` castles to.
int king_target(Color side, Move move) {
  return side == Color::white ? castled_king<Color::white>(move.from, move.to)
                              : castled_king<Color::black>(move.from, move.to);
}

bool is_orthodox_castling(Move move) {
  return file_of(move.from) == 4 && (file_of(move.to) == 0 || file_of(move.to) == 7);
}

} // namespace

Key key_of(const Board& board, Color side) {
  Key key = rights_key(board.rights);
  if (side == Color::black) key ^= kSideKey;
  for (const Color color : {Color::white, Color::black})
    for (Bitboard men = board.of(color); men != 0; men = without_first(men))
      key ^= man_key(color, board.piece_at(first_square(men)), first_square(men));
  return key;
}

GameInfo Chess::info() {
  return {"chess", "Chess", kOptions, kPieces};
}

Result<Chess> Chess::make(const OptionMap& options) {
  const Result<void> checked = check_options(kOptions, options);
  if (!checked) return tl::unexpected<Error>(checked.error());
  Chess rules;
  rules.chess960_text_ = option_value(kOptions, options, "chess960") == "yes";
  return rules;
}

void Chess::legal_moves(const Position& position, MoveList<Move>& moves) const {
  with_side(position.side, [&](auto us) {
    each_move<decltype(us)::value>(position.board, [&](Move move) { moves.push_back(move); });
  });
}

std::uint64_t Chess::count_moves(const Position& position) const {
  return with_side(position.side,
                   [&](auto us) { return FastBackend::count_moves<decltype(us)::value>(position.board); });
}

Position Chess::play(const Position& position, const Move& move) const {
  return with_side(position.side, [&](auto us) {
    constexpr Color kUs = decltype(us)::value;
    const Board& board = position.board;
    Position next;
    next.board = chess::make<kUs>(board, move);
    next.key = key_after<kUs>(position.key, board, move);
    next.side = !kUs;
    const bool resets = (board.of(!kUs) & bit(move.to)) != 0 || (board.pawns & bit(move.from)) != 0;
    next.halfmove_clock = resets ? 0 : position.halfmove_clock + 1;
    next.fullmove_number = position.fullmove_number + (kUs == Color::black ? 1 : 0);
    return next;
  });
}

std::optional<Move> Chess::mate_in_one(const Position& position) const {
  return position.side == Color::white ? chess::mate_in_one<Color::white>(position.board)
                                       : chess::mate_in_one<Color::black>(position.board);
}

std::optional<Move> Chess::mate_in_two(const Position& position, Refuters& memory) const {
  return with_side(position.side,
                   [&](auto us) { return chess::mate_in_two<decltype(us)::value>(position.board, memory); });
}

std::optional<Move> Chess::reply_to_mate_in_one(const Position& position, Refuters& memory) const {
  return with_side(position.side, [&](auto us) {
    return ReplySearch<decltype(us)::value>(position.board, memory).find(Move{});
  });
}

// Most positions are none, which an officer who is not pinned mostly shows.
bool Chess::is_stalemate(const Position& position) const {
  return with_side(position.side, [&](auto us) {
    constexpr Color kUs = decltype(us)::value;
    const Board& board = position.board;
    const KingSafety safety = king_safety<kUs>(board);
    if (safety.checkers != 0) return false;
    const Bitboard own = board.of(kUs);
    const Bitboard free = own & ~(safety.pinned_orthogonal | safety.pinned_diagonal);
    for (Bitboard men = free & ~board.pawns & ~board.kings; men != 0; men = without_first(men)) {
      const int from = first_square(men);
      Bitboard near = kKingAttacks[static_cast<std::size_t>(from)];
      const Bitboard here = bit(from);
      if ((board.knights & here) != 0)
        near = kKnightAttacks[static_cast<std::size_t>(from)];
      else if ((board.diagonals & here) == 0)
        near &= kOrthogonalLines[static_cast<std::size_t>(from)];
      else if ((board.orthogonals & here) == 0)
        near &= kDiagonalLines[static_cast<std::size_t>(from)];
      if ((near & ~own) != 0) return false;
    }
    return FastBackend::count_moves<kUs>(board) == 0;
  });
}

bool Chess::self_mate_in_one(const Position& position) const {
  return with_side(position.side,
                   [&](auto us) { return chess::self_mate_in_one<decltype(us)::value>(position.board); });
}

bool Chess::can_let_mate(const Position& position) const {
  return with_side(position.side,
                   [&](auto us) { return chess::can_let_mate<decltype(us)::value>(position.board); });
}

// A move puts one man in its place, castling two. Men that the target has too few of must be taken, men that
// it has more of cannot come back: then no number of moves is enough.
int Chess::moves_to_place(const Position& position, const Position& target, Color side) const {
  constexpr int kNotAtAll = 1'000;
  const Board& now = position.board;
  const Board& then = target.board;
  const Bitboard own = now.of(side);
  const Bitboard aim = then.of(side);
  if (count_squares(own) < count_squares(aim)) return kNotAtAll;
  const Bitboard in_place = own & aim & ~(now.pawns ^ then.pawns) & ~(now.knights ^ then.knights) &
                            ~(now.diagonals ^ then.diagonals) & ~(now.orthogonals ^ then.orthogonals) &
                            ~(now.kings ^ then.kings);
  const int missing = static_cast<int>(count_squares(aim & ~in_place));
  const bool may_castle = (now.rights & (side == Color::white ? rank_mask(0) : rank_mask(7))) != 0;
  const bool king_moves = (aim & then.kings & ~in_place) != 0;
  return missing - (may_castle && king_moves && missing > 1 ? 1 : 0);
}

bool Chess::in_check(const Position& position) const {
  return with_side(position.side,
                   [&](auto us) { return king_safety<decltype(us)::value>(position.board).checkers != 0; });
}

Outcome Chess::outcome(const Position& position) const {
  if (count_moves(position) != 0) return {};
  if (in_check(position)) return {Outcome::Kind::won, !position.side, "checkmate"};
  return {Outcome::Kind::drawn, Color::white, "stalemate"};
}

std::string Chess::move_text(const Position& position, const Move& move) const {
  if (move.kind == MoveKind::castling) {
    const bool rook_named = chess960_text_ || !is_orthodox_castling(move);
    return text_of(move.from) + text_of(rook_named ? move.to : king_target(position.side, move));
  }
  std::string text = text_of(move.from) + text_of(move.to);
  if (move.kind == MoveKind::promotion) text += "pnbrqk"[static_cast<std::size_t>(move.piece)];
  return text;
}

std::string Chess::canonical_move_text(const Position& position, std::string_view text) const {
  MoveList<Move> moves;
  legal_moves(position, moves);
  std::string canonical(text);
  for (const Move& move : moves) {
    if (move_text(position, move) == text) return std::string(text);
    if (move.kind != MoveKind::castling) continue;
    const std::string from = text_of(move.from);
    if (text == from + text_of(move.to) || text == from + text_of(king_target(position.side, move)))
      canonical = move_text(position, move);
  }
  return canonical;
}

std::span<const std::string_view> Chess::trait_names() {
  return kTraitNames;
}

std::uint32_t Chess::traits(const Position& position, const Move& move) const {
  std::uint32_t traits = 0;
  const bool takes = (position.board.of(!position.side) & bit(move.to)) != 0;
  if (takes || move.kind == MoveKind::en_passant) traits |= Trait::capture;
  if (move.kind == MoveKind::en_passant) traits |= Trait::en_passant;
  if (move.kind == MoveKind::castling) traits |= Trait::castling;
  if (move.kind == MoveKind::promotion) traits |= Trait::promotion;
  const Position next = play(position, move);
  if (in_check(next)) traits |= Trait::check | (count_moves(next) == 0 ? Trait::mate : 0U);
  return traits;
}

std::optional<Position> Chess::pass(const Position& position) const {
  if (in_check(position)) return std::nullopt;
  Position next = position;
  next.board.rights &= kRookRights;
  next.side = !position.side;
  next.key = key_of(next.board, next.side);
  next.halfmove_clock = position.halfmove_clock + 1;
  next.fullmove_number = position.fullmove_number + (position.side == Color::black ? 1 : 0);
  return next;
}

} // namespace plumb::chess
