#include "pawns_chess_turn.h"

#include <utility>

namespace plumb::naive::pawns_chess {
namespace {

const std::vector<std::pair<Kind, std::string>>& letters() {
  static const std::vector<std::pair<Kind, std::string>> table{
      {Kind::king, "K"},      {Kind::queen, "Q"},        {Kind::rook, "R"},
      {Kind::bishop, "B"},    {Kind::knight, "N"},       {Kind::pawn, "P"},
      {Kind::hero, "{Ph}"},   {Kind::berserker, "{Pb}"}, {Kind::spy, "{Ps}"},
      {Kind::healer, "{Pe}"}, {Kind::mercenary, "{Pm}"}, {Kind::horseman, "{Pr}"},
      {Kind::guard, "{Pg}"},  {Kind::archer, "{Pa}"},    {Kind::berserker_knight, "{Nb}"}};
  return table;
}

std::string lower(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(), [](unsigned char c) { return std::tolower(c); });
  return text;
}

std::string letters_of(Piece piece) {
  const std::string white = white_letters(piece.kind);
  return piece.side == Side::white ? white : lower(white);
}

Piece piece_from(const std::string& text) {
  for (const auto& [kind, white] : letters()) {
    if (text == white) return {kind, Side::white};
    if (text == lower(white)) return {kind, Side::black};
  }
  throw std::runtime_error("no piece of pawns-chess: " + text);
}

int square_on_board(const std::string& text) {
  const Square square = square_from(text);
  if (square.file > 7 || square.rank > 7) throw std::runtime_error("square off the board: " + text);
  return 8 * square.rank + square.file;
}

std::array<bool, 2> sides_from(const std::string& text) {
  if (text != "w" && text != "b" && text != "wb") throw std::runtime_error("expected w, b or wb: " + text);
  return {text.front() == 'w', text.back() == 'b'};
}

/// The rook furthest out on that wing of the King's rank, or nowhere.
int outermost_rook(const Position& p, Side side, int king, bool toward_h) {
  const int home = king - file_of(king);
  for (int file = toward_h ? 7 : 0; home + file != king; file += toward_h ? -1 : 1) {
    if (p.board[home + file] == Piece{Kind::rook, side}) return home + file;
  }
  return nowhere;
}

void read_castling(Position& p, const std::string& text) {
  if (text == "-") return;
  if (text.empty()) throw std::runtime_error("empty castling field");
  for (const char c : text) {
    const Side side = std::isupper(static_cast<unsigned char>(c)) ? Side::white : Side::black;
    const char letter = lower({c})[0];
    const int king = find(p, side, Kind::king);
    if (king == nowhere || own_rank(king, side) != 0)
      throw std::runtime_error("castling without king: " + text);
    int rook = nowhere;
    if (letter == 'k' || letter == 'q')
      rook = outermost_rook(p, side, king, letter == 'k');
    else if (letter >= 'a' && letter <= 'h')
      rook = king - file_of(king) + (letter - 'a');
    if (rook == nowhere || p.board[rook] != Piece{Kind::rook, side})
      throw std::runtime_error("castling without rook: " + text);
    int& right = p.castling_rook[index(side)][rook > king ? 1 : 0];
    if (right != nowhere) throw std::runtime_error("castling right given twice: " + text);
    right = rook;
  }
}

void read_en_passant(Position& p, const std::string& text) {
  if (text == "-") return;
  const int square = square_on_board(text);
  const Side us = p.to_move;
  const auto open = [&](int s) {
    return p.board[s].kind == Kind::none || p.board[s] == Piece{Kind::spy, us};
  };
  if (own_rank(square, us) != 5) throw std::runtime_error("en passant on a wrong rank: " + text);
  const int pawn = shifted(square, 0, -forward(us));
  if (!open(square) || !open(shifted(square, 0, forward(us))) || !is_pawn(p.board[pawn].kind) ||
      p.board[pawn].kind == Kind::spy || p.board[pawn].side == us)
    throw std::runtime_error("en passant without a double step: " + text);
  p.en_passant = square;
}

void read_opcode(Position& p, const std::string& key, const std::string& value) {
  if (key == "heal") {
    if (value.empty()) throw std::runtime_error("heal without a piece");
    for (std::size_t at = 0; at < value.size();) {
      const Piece piece = piece_from(piece_name(value, at));
      p.heal[index(piece.side)].push_back(piece.kind);
    }
    for (auto& list : p.heal)
      std::sort(list.begin(), list.end());
  } else if (key == "healed") {
    p.healed = sides_from(value);
  } else if (key == "reload") {
    p.reloading = sides_from(value);
  } else if (key == "heroic") {
    p.heroic = square_on_board(value);
  } else if (key == "spy") {
    p.spy = square_on_board(value);
  } else if (key == "unmasked") {
    p.unmasked = square_on_board(value);
  } else {
    throw std::runtime_error("unknown opcode: " + key);
  }
}

std::string castling_text(const Position& p) {
  std::string text;
  for (const Side side : {Side::white, Side::black}) {
    const int king = find(p, side, Kind::king);
    for (const bool toward_h : {true, false}) {
      const int rook = p.castling_rook[index(side)][toward_h ? 1 : 0];
      if (rook == nowhere) continue;
      std::string letter(1, toward_h ? 'K' : 'Q');
      if (rook != outermost_rook(p, side, king, toward_h)) letter[0] = static_cast<char>('A' + file_of(rook));
      text += side == Side::white ? letter : lower(letter);
    }
  }
  return text.empty() ? "-" : text;
}

/// Whether leaving the passed-over square out would change the legal moves or what they do.
bool en_passant_matters(const Position& p) {
  if (p.en_passant == nowhere) return false;
  Position without = p;
  without.en_passant = nowhere;
  const std::vector<Move> ours = legal_moves(p);
  const std::vector<Move> theirs = legal_moves(without);
  return !std::equal(ours.begin(), ours.end(), theirs.begin(), theirs.end(),
                     [](const Move& a, const Move& b) { return a.text == b.text && a.after == b.after; });
}

std::string heal_text(const Position& p) {
  std::string text;
  for (const Side side : {Side::white, Side::black}) {
    std::vector<std::string> tokens;
    for (const Kind kind : p.heal[index(side)])
      tokens.push_back(letters_of({kind, side}));
    std::sort(tokens.begin(), tokens.end());
    for (const std::string& token : tokens)
      text += token;
  }
  return text;
}

std::string sides_text(const std::array<bool, 2>& sides) {
  return std::string(sides[0] ? "w" : "") + (sides[1] ? "b" : "");
}

using Census = std::map<Kind, int>;

/// What a side has of each kind: on the board, driven off it, and waiting to be healed.
Census census(const Position& p, Side side) {
  Census count;
  for (const Piece& piece : p.board) {
    if (piece.kind != Kind::none && piece.side == side) ++count[piece.kind];
  }
  if (p.spy != nowhere && p.to_move == side) ++count[Kind::spy];
  for (const Kind kind : p.heal[index(side)])
    ++count[kind];
  return count;
}

bool within_limits(Census count) {
  for (const auto& [kind, limit] : letters()) {
    if ((is_pawn(kind) || kind == Kind::berserker_knight) && count[kind] > 1) return false;
  }
  return count[Kind::berserker] + count[Kind::berserker_knight] <= 1 &&
         count[Kind::spy] + count[Kind::pawn] <= 1;
}

bool healing_ok(const Position& p, Side side) {
  const auto& list = p.heal[index(side)];
  if (list.empty()) return true;
  return find(p, side, Kind::healer) != nowhere && !p.healed[index(side)] &&
         std::find(list.begin(), list.end(), Kind::king) == list.end();
}

bool no_pawn_on_last_rank(const Position& p) {
  for (int square = 0; square < 64; ++square) {
    const Piece piece = p.board[square];
    if (is_pawn(piece.kind) && piece.kind != Kind::guard && own_rank(square, piece.side) == 7) return false;
  }
  return true;
}

bool marks_ok(const Position& p) {
  const Side us = p.to_move;
  const Side them = other(us);
  const int king = find(p, us, Kind::king);
  if (p.heroic != nowhere && (p.board[p.heroic] != Piece{Kind::hero, them} || !hero_bears(p, them, king)))
    return false;
  if (p.unmasked != nowhere &&
      (p.board[p.unmasked] != Piece{Kind::pawn, them} || shifted(p.unmasked, 0, forward(them)) != king))
    return false;
  const int spy = find(p, them, Kind::spy);
  if (spy != nowhere && shifted(spy, 0, forward(them)) == king) return false;
  return p.spy == nowhere || !spy_squares(p, us, p.spy).empty();
}

} // namespace

std::string white_letters(Kind kind) {
  for (const auto& [each, white] : letters()) {
    if (each == kind) return white;
  }
  return "";
}

Position parse(const std::string& efen, const std::map<std::string, std::string>& options) {
  const Efen fields = efen_from(efen);
  if (fields.pocket) throw std::runtime_error("pawns-chess has no pocket: " + efen);
  if (fields.board.files != 8 || fields.board.ranks != 8) throw std::runtime_error("not 8x8: " + efen);
  Position p;
  for (const auto& [square, text] : fields.board.pieces)
    p.board[8 * square.rank + square.file] = piece_from(text);
  p.to_move = fields.white_to_move ? Side::white : Side::black;
  p.halfmove = fields.halfmove;
  p.fullmove = fields.fullmove;
  for (const auto& [key, value] : options) {
    if (key != "chess960" || (value != "yes" && value != "no"))
      throw std::runtime_error("unknown option: " + key + "=" + value);
    p.chess960 = value == "yes";
  }
  read_castling(p, fields.castling);
  read_en_passant(p, fields.en_passant);
  for (const auto& [key, value] : fields.opcodes)
    read_opcode(p, key, value);
  return p;
}

std::string format(const Position& p) {
  Efen fields;
  fields.board.files = fields.board.ranks = 8;
  for (int square = 0; square < 64; ++square) {
    if (p.board[square].kind != Kind::none)
      fields.board.put({file_of(square), rank_of(square)}, letters_of(p.board[square]));
  }
  fields.white_to_move = p.to_move == Side::white;
  fields.castling = castling_text(p);
  fields.en_passant = en_passant_matters(p) ? name(p.en_passant) : "-";
  fields.halfmove = p.halfmove;
  fields.fullmove = p.fullmove;
  const auto mark = [&](const std::string& key, const std::string& value) {
    if (!value.empty()) fields.opcodes[key] = value;
  };
  mark("heal", heal_text(p));
  mark("healed", sides_text(p.healed));
  mark("heroic", p.heroic == nowhere ? "" : name(p.heroic));
  mark("reload", sides_text(p.reloading));
  mark("spy", p.spy == nowhere ? "" : name(p.spy));
  mark("unmasked", p.unmasked == nowhere ? "" : name(p.unmasked));
  return to_text(fields);
}

/// One King each, except that a side which has just taken its own with its Berserker has none.
bool set_up_ok(const Position& p) {
  const Side us = p.to_move;
  const Side them = other(us);
  Census ours = census(p, us);
  Census theirs = census(p, them);
  const bool took_own_king = theirs[Kind::king] == 0 && (find(p, them, Kind::berserker) != nowhere ||
                                                         find(p, them, Kind::berserker_knight) != nowhere);
  if (ours[Kind::king] != 1 || (theirs[Kind::king] != 1 && !took_own_king)) return false;
  if (!within_limits(ours) || !within_limits(theirs) || !healing_ok(p, us) || !healing_ok(p, them))
    return false;
  if (!no_pawn_on_last_rank(p) || !marks_ok(p)) return false;
  return took_own_king || !attacks(p, us, find(p, them, Kind::king));
}

} // namespace plumb::naive::pawns_chess
