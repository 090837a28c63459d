#include <fmt/format.h>

#include "tools/common/game.h"
#include "workshop.h"

namespace plumb::workshop {

namespace {

// Adds random men to those that must be there, until the wanted key is the only one and the win has the
// wanted length.
template <Rules R>
class Composer {
 public:
  Composer(const R& rules, const ComposeCommand& command)
      : rules_(rules), command_(command), random_(command.seed), workers_(command.common.thread_count()),
        table_(command.common.hash_bytes.value_or(std::uint64_t{16} << 20)) {}

  void compose() {
    const Checked<EfenText> text = split_efen(*command_.common.fen);
    if (!text) throw NoAnswer{first_error(text.faults).message};
    for (int i = 0; i < command_.positions && found_ < command_.wanted; ++i)
      attempt(*text);
  }

 private:
  void attempt(const EfenText& text) {
    const BoardSize size = text.size;
    std::vector<std::string> board(static_cast<std::size_t>(size.squares()));
    for (const PlacedWord& man : text.men)
      board[man.square.index] = man.text;
    const int span = command_.most_men - command_.least_men + 1;
    const int men = command_.least_men + static_cast<int>(random_() % static_cast<unsigned>(span));
    for (int i = 0; i < men; ++i) {
      const char man = command_.men[random_() % command_.men.size()];
      const Square square = size.at(static_cast<int>(random_() % static_cast<unsigned>(size.files)),
                                    static_cast<int>(random_() % static_cast<unsigned>(size.ranks)));
      const bool white = is_white_man(std::string(1, man));
      const int last = white ? size.ranks - 1 : 0;
      const int behind = white ? 0 : size.ranks - 1;
      const bool pawn = man == 'P' || man == 'p';
      if (!board[square.index].empty() || size.rank(square) == last || (pawn && size.rank(square) == behind))
        return;
      if (command_.empty.find(square_name(size, square)) != std::string::npos) return;
      board[square.index] = std::string(1, man);
    }
    if (command_.balanced && unbalanced(board)) return;
    const std::string efen = write_placement(size, [&](Square square) { return board[square.index]; }) + " " +
                             letter(text.side) + " - - 0 1";
    const auto position = read_position(rules_, efen);
    if (position) examine(*position);
  }

  [[nodiscard]] static bool unbalanced(const std::vector<std::string>& board) {
    int difference = 0;
    for (const std::string& man : board)
      if (!man.empty()) difference += is_white_man(man) ? 1 : -1;
    return difference != 0;
  }

  void examine(const typename R::Position& position) {
    std::string key;
    const int moves =
        single_key_length(rules_, position, command_.moves, table_, workers_, command_.nodes, &key);
    if (moves != command_.moves || (!command_.key.empty() && key != command_.key)) return;
    const Judgement judgement = judge(rules_, position, moves, table_, workers_, command_.nodes);
    if (judgement.verdict != ProblemVerdict::sound) return;
    ++found_;
    put(write_problem(problem_of(rules_, position, judgement, moves, fmt::format("composed-{}", found_),
                                 fmt::format("random composition, seed {}", command_.seed))) +
        "\n");
    static_cast<void>(flush_output());
  }

  const R& rules_;
  const ComposeCommand& command_;
  std::mt19937 random_;
  Workers workers_;
  ProofTable table_;
  int found_ = 0;
};

} // namespace

void compose(const ComposeCommand& command) {
  if (!command.common.fen) throw NoAnswer{"no men to compose with, expected --fen"};
  const auto work = [&]<Rules R>(const R& rules, const typename R::Position&) {
    Composer<R>(rules, command).compose();
    return 0;
  };
  static_cast<void>(value_or_throw(with_position(command.common.game, command.common.fen, work)));
}

} // namespace plumb::workshop
