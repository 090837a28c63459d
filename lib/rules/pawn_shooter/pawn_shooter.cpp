#include "lib/rules/pawn_shooter/pawn_shooter.h"

#include "lib/rules/pawn_shooter/play.h"

namespace plumb::pawn_shooter {

namespace {

constexpr std::array<PieceInfo, 6> kPieces{{{"K", "King", "♔", "♚"},
                                            {"Q", "Queen", "♕", "♛"},
                                            {"N", "Horse", "♘", "♞"},
                                            {"B", "Swordsman", "♗", "♝"},
                                            {"R", "Cannon", "♖", "♜"},
                                            {"P", "Pawn", "♙", "♟"}}};

// One word of the position, folded into both halves of the key. The eight multiplications of four words
// do not wait for each other.
constexpr Key fold(std::uint64_t word, std::uint64_t place) {
  const Key salt = random_key(0x5053, place);
  return {mix(word ^ salt.high), mix(word + salt.low)};
}

} // namespace

template <class Game>
GameInfo PawnShooter<Game>::info() {
  return {Game::id, Game::name, {}, kPieces};
}

template <class Game>
Result<PawnShooter<Game>> PawnShooter<Game>::make(const OptionMap& options) {
  const Result<void> checked = check_options({}, options);
  if (!checked) return tl::unexpected<Error>(checked.error());
  return PawnShooter{};
}

template <class Game>
Setup PawnShooter<Game>::array() const {
  constexpr std::array<Kind, 8> kBack{Kind::cannon, Kind::horse,     Kind::swordsman, Kind::queen,
                                      Kind::king,   Kind::swordsman, Kind::horse,     Kind::cannon};
  Setup setup;
  for (std::size_t file = 0; file < 8; ++file) {
    setup.men[file] = {kBack[file], Color::white};
    setup.men[8 + file] = {Kind::pawn, Color::white};
    setup.men[48 + file] = {Kind::pawn, Color::black};
    setup.men[56 + file] = {kBack[file], Color::black};
  }
  return setup;
}

template <class Game>
void PawnShooter<Game>::legal_moves(const Position& position, MoveList<Move>& moves) const {
  Lister lister(moves);
  generate<Game>(position, lister);
}

template <class Game>
std::uint64_t PawnShooter<Game>::count_moves(const Position& position) const {
  Counter counter;
  generate<Game>(position, counter);
  return counter.count();
}

template <class Game>
Position PawnShooter<Game>::play(const Position& position, const Move& move) const {
  return Play<Game>(position, move).result();
}

template <class Game>
bool PawnShooter<Game>::in_check(const Position& position) const {
  return pawn_shooter::in_check<Game>(position.board, position.side, position.pocket[index(!position.side)]);
}

template <class Game>
Outcome PawnShooter<Game>::outcome(const Position& position) const {
  Finder finder;
  generate<Game>(position, finder);
  if (finder.is_satisfied()) return {};
  if (in_check(position)) return {Outcome::Kind::won, !position.side, "checkmate"};
  return {Outcome::Kind::drawn, Color::white, "stalemate"};
}

template <class Game>
std::optional<Position> PawnShooter<Game>::pass(const Position& position) const {
  if (in_check(position)) return std::nullopt;
  Position next = position;
  next.passed = next.forbidden_from = next.forbidden_to = kNoSquare;
  next.side = !position.side;
  return next;
}

template <class Game>
Key PawnShooter<Game>::key(const Position& position) const {
  const auto& kinds = position.board.kind_words();
  const std::uint64_t state = static_cast<std::uint64_t>(index(position.side)) |
                              static_cast<std::uint64_t>(position.pocket[0]) << 8 |
                              static_cast<std::uint64_t>(position.pocket[1]) << 16 |
                              static_cast<std::uint64_t>(position.passed) << 24 |
                              static_cast<std::uint64_t>(position.forbidden_from) << 32 |
                              static_cast<std::uint64_t>(position.forbidden_to) << 40;
  return fold(kinds[0], 0) ^ fold(kinds[1], 1) ^ fold(kinds[2], 2) ^ fold(position.board.black_word(), 3) ^
         fold(state, 4);
}

template class PawnShooter<MainRules>;
template class PawnShooter<AuthorRules>;

} // namespace plumb::pawn_shooter
