// The contract between a game and everything that Plumb does with it.
//
// All of Plumb is one sentence: from a position, list the legal moves, play them, and ask what the outcome
// is, exhaustively. A rule set supplies those verbs; perft, proofs, solving, validation and reports are
// templates written once against this page. There are no virtual functions and no flags shared between
// games: a game's positions, moves and options are types of its own.
//
// A worked example, counting the array of any game two plies deep:
//
//     template <Rules R> Count two_plies(const R& rules) {
//       const auto array = *rules.validate(rules.array());
//       Count sum;
//       MoveListOf<R> moves;
//       rules.legal_moves(array, moves);
//       for (const auto& move : moves) {
//         MoveListOf<R> replies;
//         rules.legal_moves(rules.play(array, move), replies);
//         sum += replies.size();
//       }
//       return sum;
//     }
//
// Vocabulary of the types:
//   Setup     anything that can be written down, possibly nonsense: made by read(), edited freely
//   Position  something that can be played on: made only by validate(), and by play() from another Position
//   Move      what legal_moves() lists; meaningful only together with the position it was listed for
//
// Laws, tested for every rule set by tests/rules/contract_test.cpp on random play:
//   - outcome(p).over() implies that legal_moves(p) lists nothing, and the reverse
//   - read(write(p)) gives back p, and read_move gives back each listed move from its text
//   - no two listed moves have the same text
//   - key(p) depends on everything that later moves or outcomes can depend on, clocks excepted, and on
//     nothing else: it equals the key of the same position read back from its text
//   - mirror(s), the same set-up with colours swapped and the board turned over, has the same perft
//   - validate accepts every position that play reaches
#pragma once

#include <concepts>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "lib/base/fault.h"
#include "lib/base/inline_vector.h"
#include "lib/base/key.h"
#include "lib/base/result.h"
#include "lib/base/stop.h"
#include "lib/board/color.h"
#include "lib/board/efen_text.h"
#include "lib/board/square.h"
#include "lib/rules/options.h"

namespace plumb {

// How a game stands. `reason` is a word of the field ("checkmate", "stalemate", "promotion"), empty while
// the game goes on.
struct Outcome {
  enum class Kind : std::uint8_t { ongoing, won, drawn };
  Kind kind = Kind::ongoing;
  Color winner = Color::white; // meaningful only where kind is won
  std::string_view reason{};

  [[nodiscard]] bool over() const { return kind != Kind::ongoing; }
  [[nodiscard]] bool won_by(Color color) const { return kind == Kind::won && winner == color; }
  friend bool operator==(const Outcome&, const Outcome&) = default;
};

// A kind of man, for diagrams, legends and help texts. `letters` are White's in EFEN.
struct PieceInfo {
  std::string_view letters; // "N", "+D", "{Ph}"
  std::string_view name;    // "Knight"
  std::string_view white;   // a Unicode figure, or a short text of one or two columns where there is none
  std::string_view black;
};

// What a user needs to know of a game before he has a position of it.
struct GameInfo {
  std::string_view id;                 // "pawn-shooter-push"
  std::string_view name;               // "Pawn Shooter Chess, the rules its author played"
  std::span<const OptionInfo> options; // in alphabetical order of keys
  std::span<const PieceInfo> pieces;   // in the order of a legend
};

// A list holds its first 96 moves inside itself, or as many as Move::usual_list says, where a game's usual
// positions have more; only beyond that does it allocate.
template <class Move>
inline constexpr std::size_t kUsualList = 96;
template <class Move>
requires requires {
  Move::usual_list;
}
inline constexpr std::size_t kUsualList<Move> = Move::usual_list;

template <class Move>
using MoveList = InlineVector<Move, kUsualList<Move>>;

template <class R>
using MoveListOf = MoveList<typename R::Move>;

template <class R>
concept Rules = requires(const R& rules, const OptionMap& options, const typename R::Setup& setup,
                         const typename R::Position& position, const typename R::Move& move,
                         MoveListOf<R>& moves, std::string_view text, BoardSize size) {
  requires std::copyable<typename R::Setup>;
  requires std::copyable<typename R::Position>;
  requires std::copyable<typename R::Move> && std::equality_comparable<typename R::Move>;

  // What the game is. Several rule sets may share an id where a board size has an implementation of its
  // own: the first in the list whose plays_on(size) holds is taken.
  { R::info() } -> std::same_as<GameInfo>;
  { R::plays_on(size) } -> std::same_as<bool>;
  // A rule set with its options; an unknown key or value is an error that names it and what is allowed.
  { R::make(options) } -> std::same_as<Result<R>>;

  // Set-ups and their text. read() reports every fault of the text with its column; write() is canonical:
  // one text for one position, the en passant square only where it matters.
  { rules.array() } -> std::same_as<typename R::Setup>;
  { rules.read(text) } -> std::same_as<Checked<typename R::Setup>>;
  { rules.write(position) } -> std::same_as<std::string>;
  { rules.setup(position) } -> std::same_as<typename R::Setup>;
  { rules.mirror(setup) } -> std::same_as<typename R::Setup>;
  // A position to play on, or every fault that forbids it. Faults carry columns where the set-up was read
  // from a text. A set-up in which the side not to move could be taken is a fault.
  { rules.validate(setup) } -> std::same_as<Checked<typename R::Position>>;

  // Play. Lists are appended to, without order; they are empty when the game is over.
  { rules.legal_moves(position, moves) } -> std::same_as<void>;
  { rules.play(position, move) } -> std::same_as<typename R::Position>;
  { rules.outcome(position) } -> std::same_as<Outcome>;
  { rules.side_to_move(position) } -> std::same_as<Color>;
  { rules.key(position) } -> std::same_as<Key>;

  // Moves in the coordinate notation of the game, unique among the legal moves of the position.
  { rules.move_text(position, move) } -> std::same_as<std::string>;
};

// Optional verbs, found by the templates where a game has them.

// Is the side to move in check? (A game without check leaves it out.)
template <class R>
concept HasCheck = requires(const R& rules, const typename R::Position& position) {
  { rules.in_check(position) } -> std::same_as<bool>;
};

// Which set-ups pass validation. A position with the side not to move in check is never legal, but what its
// legal moves are is still defined, and suites of perft numbers hold such positions. A game whose
// move lists are right even then takes an Accept: with opposite_check its fault "opposite-check" becomes a
// warning. Orthodox chess stays strict: its generator relies on the king never standing where it can be
// taken.
enum class Accept : std::uint8_t { valid, opposite_check };

template <class R>
concept AcceptsOppositeCheck = requires(const R& rules, const typename R::Setup& setup, Accept accept) {
  { rules.validate(setup, accept) } -> std::same_as<Checked<typename R::Position>>;
};

// Further faults of a set-up that can be played on and yet cannot have come about, or that its writer must
// have meant otherwise. Looked at by those who judge positions, never by those who play on; under a
// millisecond.
template <class R>
concept JudgesLegality = requires(const R& rules, const typename R::Setup& setup) {
  { rules.legality_faults(setup) } -> std::same_as<Faults>;
};

// The number of legal moves, without building them.
template <class R>
concept CountsMoves = requires(const R& rules, const typename R::Position& position) {
  { rules.count_moves(position) } -> std::same_as<std::uint64_t>;
};

// The key after a move, without making it, so that a table can be asked first: key(play(position, move)).
template <class R>
concept KnowsNextKey = requires(const R& rules, const typename R::Position& position,
                                const typename R::Move& move) {
  { rules.key_after(position, move) } -> std::same_as<Key>;
};

// The number of move sequences of `depth` moves (1 to kMaxDeepCount, so that 64 bits are enough), by
// whatever means the game has; `table` may be asked and told at inner nodes. See lib/search/perft.h.
inline constexpr int kMaxDeepCount = 8;
template <class R, class Table>
concept CountsDeep = requires(const R& rules, const typename R::Position& position, int depth, Table& table) {
  { rules.count_deep(position, depth, table) } -> std::same_as<std::uint64_t>;
};

// Named properties of a move as a bit set: bit i is trait_names()[i] ("captures", "en passant", ...).
template <class R>
concept HasTraits = requires(const R& rules, const typename R::Position& position,
                             const typename R::Move& move) {
  { R::trait_names() } -> std::same_as<std::span<const std::string_view>>;
  { rules.traits(position, move) } -> std::same_as<std::uint32_t>;
};

// The position with the other side to move and nothing else done (set play, threats); nothing where that
// is no position, as when the side to move is in check.
template <class R>
concept HasPass = requires(const R& rules, const typename R::Position& position) {
  { rules.pass(position) } -> std::same_as<std::optional<typename R::Position>>;
};

// A move that wins at once, by whatever means the game finds one faster than by playing all moves.
template <class R>
concept FindsMateInOne = requires(const R& rules, const typename R::Position& position) {
  { rules.mate_in_one(position) } -> std::same_as<std::optional<typename R::Move>>;
};

// The last two levels of a search for a win: a move that wins at once or after every reply, and a reply
// (there must be one) after which there is no winning at once. `memory` is a worker's own: it counts the
// positions looked at in `nodes` and may remember what was tried, for speed only. Only where moves_can_lose()
// is false and all wins are by mate.
template <class R>
concept FindsMateInTwo = FindsMateInOne<R> &&
    requires(const R& rules, const typename R::Position& position, typename R::MateMemory& memory) {
  { memory.nodes } -> std::convertible_to<std::uint64_t>;
  { rules.mate_in_two(position, memory) } -> std::same_as<std::optional<typename R::Move>>;
  { rules.reply_to_mate_in_one(position, memory) } -> std::same_as<std::optional<typename R::Move>>;
};

// Can a move end the game in favour of the other side? Where a game does not say, it is taken to be possible.
template <class R>
concept SaysWhetherMovesCanLose = requires(const R& rules) {
  { rules.moves_can_lose() } -> std::same_as<bool>;
};

// Further spellings of a move that people write ("e1h1" for "e1g1"): gives the canonical text, or the
// text itself.
template <class R>
concept HasMoveSpellings = requires(const R& rules, const typename R::Position& position,
                                    std::string_view text) {
  { rules.canonical_move_text(position, text) } -> std::same_as<std::string>;
};

// The legal move that a text names; the error lists what is legal when that is short.
template <Rules R>
[[nodiscard]] Result<typename R::Move> read_move(const R& rules, const typename R::Position& position,
                                                 std::string_view text);

// A game in which one call may take longer than anyone waits, or list more moves than memory holds: it hands
// out its rules for a job that may be stopped, and a call of theirs then ends by throwing Interrupted.
// Without a Stop such a call gives up by itself in the same way, after a second or two.
template <class R>
concept AsksStop = requires(const R& rules, Stop& stop) {
  { rules.stopped_by(stop) } -> std::same_as<R>;
};

// The rules for a job that `stop` may end: the same ones where every call is short.
template <Rules R>
[[nodiscard]] R stopped_by(const R& rules, Stop& stop) {
  if constexpr (AsksStop<R>) {
    return rules.stopped_by(stop);
  } else {
    return rules;
  }
}

template <Rules R>
[[nodiscard]] std::uint64_t count_legal_moves(const R& rules, const typename R::Position& position) {
  if constexpr (CountsMoves<R>) {
    return rules.count_moves(position);
  } else {
    MoveListOf<R> moves;
    rules.legal_moves(position, moves);
    return moves.size();
  }
}

// Validates; with Accept::opposite_check a game that knows check lets such a set-up pass with a warning.
template <Rules R>
[[nodiscard]] Checked<typename R::Position> validate(const R& rules, const typename R::Setup& setup,
                                                     Accept accept = Accept::valid) {
  if constexpr (AcceptsOppositeCheck<R>) {
    return rules.validate(setup, accept);
  } else {
    return rules.validate(setup);
  }
}

// Reads and validates in one step; the faults of whichever step failed, warnings of both.
template <Rules R>
[[nodiscard]] Checked<typename R::Position> read_position(const R& rules, std::string_view efen,
                                                          Accept accept = Accept::valid) {
  auto setup = rules.read(efen);
  if (!setup) return {std::move(setup.faults)};
  auto position = validate(rules, *setup, accept);
  position.faults.insert(position.faults.begin(), setup.faults.begin(), setup.faults.end());
  return position;
}

} // namespace plumb

#include "lib/rules/read_move.h" // IWYU pragma: export
