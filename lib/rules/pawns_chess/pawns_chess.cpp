#include "lib/rules/pawns_chess/pawns_chess.h"

#include "lib/rules/pawns_chess/castling.h"
#include "lib/rules/pawns_chess/moves.h"
#include "lib/rules/pawns_chess/play.h"

namespace plumb::pawns_chess {

namespace {

constexpr std::array<PieceInfo, 15> kPieces{{{"K", "King", "♔", "♚"},
                                             {"Q", "Queen", "♕", "♛"},
                                             {"R", "Rook", "♖", "♜"},
                                             {"B", "Bishop", "♗", "♝"},
                                             {"N", "Knight", "♘", "♞"},
                                             {"{Ph}", "Hero", "H", "h"},
                                             {"{Pb}", "Berserker", "B!", "b!"},
                                             {"{Ps}", "Spy, hidden", "S", "s"},
                                             {"{Pe}", "Healer", "E", "e"},
                                             {"{Pm}", "Mercenary", "M", "m"},
                                             {"{Pr}", "Horseman", "R!", "r!"},
                                             {"{Pg}", "Guard", "G", "g"},
                                             {"{Pa}", "Archer", "A", "a"},
                                             {"P", "Spy, discovered", "♙", "♟"},
                                             {"{Nb}", "Berserker Knight", "N!", "n!"}}};

constexpr std::array<std::string_view, 2> kYesNo{"no", "yes"};
constexpr std::array<OptionInfo, 1> kOptions{
    {{"chess960", kYesNo, "write every castling as the king taking its rook (e1h1 for e1g1)"}}};

enum Trait : std::uint32_t {
  capture = 1,
  en_passant = 2,
  castling = 4,
  promotion = 8,
  check = 16,
  chain = 32,
  sacrifice = 64,
  declaration = 128,
  shot = 256,
  healing = 512
};
constexpr std::array<std::string_view, 10> kTraitNames{"captures", "en passant", "castlings",  "promotions",
                                                       "checks",   "chains",     "sacrifices", "declarations",
                                                       "shots",    "healings"};

std::string text_of(int square) {
  return square_name({8, 8}, Square{static_cast<std::uint8_t>(square)});
}

std::string castling_text(Color side, const Move& move, bool rook_named) {
  const bool orthodox = file_of(move.from) == 4 && (file_of(move.to) == 0 || file_of(move.to) == 7);
  const int to = rook_named || !orthodox ? move.to : castled_king(side, move.from, move.to);
  return text_of(move.from) + text_of(to);
}

} // namespace

GameInfo PawnsChess::info() {
  return {"pawns-chess", "Pawns Chess", kOptions, kPieces};
}

Result<PawnsChess> PawnsChess::make(const OptionMap& options) {
  const Result<void> checked = check_options(kOptions, options);
  if (!checked) return tl::unexpected<Error>(checked.error());
  PawnsChess rules;
  rules.chess960_text_ = option_value(kOptions, options, "chess960") == "yes";
  return rules;
}

PawnsChess PawnsChess::stopped_by(Stop& stop) const {
  PawnsChess rules = *this;
  rules.stop_ = &stop;
  return rules;
}

void PawnsChess::legal_moves(const Position& position, MoveList<Move>& moves) const {
  list_moves(position, moves, stop_);
}

std::uint64_t PawnsChess::count_moves(const Position& position) const {
  return pawns_chess::count_moves(position, stop_);
}

Position PawnsChess::play(const Position& position, const Move& move) const {
  return pawns_chess::play(position, move);
}

bool PawnsChess::in_check(const Position& position) const {
  return pawns_chess::in_check(position, stop_);
}

Outcome PawnsChess::outcome(const Position& position) const {
  if (position.board.all<Kind::king>(!position.side) == 0)
    return {Outcome::Kind::won, position.side, "took its own King"};
  if (count_moves(position) != 0) return {};
  if (in_check(position)) return {Outcome::Kind::won, !position.side, "checkmate"};
  return {Outcome::Kind::drawn, Color::white, "stalemate"};
}

Key PawnsChess::key(const Position& position) const {
  if (position.en_passant == 0 || en_passant_matters(position, stop_)) return key_of(position);
  Position without = position;
  without.en_passant = 0;
  return key_of(without);
}

std::string PawnsChess::move_text(const Position& position, const Move& move) const {
  std::string text;
  if (move.put_back != kNoSquare) text = "~" + text_of(move.put_back) + ",";
  switch (move.kind) {
  case MoveKind::plain:
  case MoveKind::en_passant:
    text += text_of(move.from) + text_of(move.to);
    break;
  case MoveKind::promotion:
    text += text_of(move.from) + text_of(move.to) + static_cast<char>(letters(move.piece)[0] | 0x20);
    break;
  case MoveKind::castling:
    text += castling_text(position.side, move, chess960_text_);
    break;
  case MoveKind::chain:
    text += text_of(move.from);
    each_landing(position.side, move, [&](int square) { text += text_of(square); });
    break;
  case MoveKind::sacrifice:
    text += text_of(move.from) + "x" + text_of(move.to);
    break;
  case MoveKind::shot:
    text += text_of(move.from) + (move.to != move.from ? text_of(move.to) : "") + "^" +
            text_of(move.to + 16 * forward(position.side));
    break;
  case MoveKind::heal:
    text += std::string(letters(move.piece)) + "@" + text_of(move.to);
    break;
  }
  return move.declares ? text + "!" : text;
}

std::span<const std::string_view> PawnsChess::trait_names() {
  return kTraitNames;
}

std::uint32_t PawnsChess::traits(const Position& position, const Move& move) const {
  const Bitboard enemies = position.board.of(!position.side) & ~position.board.all<Kind::spy>();
  std::uint32_t traits = 0;
  const bool steps = move.kind == MoveKind::plain || move.kind == MoveKind::promotion;
  if (steps && (enemies & bit(move.to)) != 0) traits |= Trait::capture;
  if (move.kind == MoveKind::promotion && move.from == move.to) traits |= Trait::capture;
  switch (move.kind) {
  case MoveKind::plain:
    break;
  case MoveKind::en_passant:
    traits |= Trait::capture | Trait::en_passant;
    break;
  case MoveKind::promotion:
    traits |= Trait::promotion;
    break;
  case MoveKind::castling:
    traits |= Trait::castling;
    break;
  case MoveKind::chain:
    traits |= Trait::capture | (move.path.length > 1 ? Trait::chain : 0U);
    break;
  case MoveKind::sacrifice:
    traits |= Trait::capture | Trait::sacrifice;
    break;
  case MoveKind::shot:
    traits |= Trait::capture | Trait::shot;
    break;
  case MoveKind::heal:
    traits |= Trait::healing;
    break;
  }
  if (move.declares) traits |= Trait::declaration;
  if (in_check(play(position, move))) traits |= Trait::check;
  return traits;
}

} // namespace plumb::pawns_chess
